"""Sentences of all kinds, and what is read in them: each kind with the words that say it; and no word lost."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of the table is one line

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from towow_core.domain.requirements import Requirement, RequirementKind, Span
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.script import plain
from towow_core.engine.requirements.left_over import FUNCTION_WORDS_EN, FUNCTION_WORDS_ZH
from towow_core.engine.requirements.reading import read_requirements

TODAY = "2026-11-22"
KNOWN = {"马强": "马强", "maqiang": "马强", "陈屿": "陈屿", "Daniel Kim": "Daniel Kim", "Mateo Ruiz": "Mateo Ruiz"}


def read(text: str) -> tuple[tuple[Requirement, ...], tuple[Span, ...]]:
    return read_requirements(text, understand(text, TODAY), TODAY, known=KNOWN)


# sentence; kind: words of it (without a kind: what nobody understood)
TABLE = [
    ("在北京办一场80人的新品发布会，12月19日，需要场地", "place 北京 | head_count 80人 | date 12月19日 | capability 场地"),
    ("包午餐，不要线上嘉宾", "capability 午餐 | mode 不要线上嘉宾"),
    ("A talk, lunch included, NOT online", "capability lunch | mode NOT online"),
    ("no online speakers please", "mode no online speakers"),
    ("We have our own venue and need a photographer", "provided_by_requester We have our own venue | capability photographer"),
    ("We already have a venue and a caterer, need a host", "provided_by_requester We already have a venue | provided_by_requester caterer | capability host"),
    ("the venue is already booked and we need a DJ", "provided_by_requester the venue is already booked | capability DJ"),
    ("we bring our own car", "provided_by_requester our own car"),
    ("a dinner at our house in Leeds", "provided_by_requester at our house | capability dinner"),
    ("场地我们自己有，餐饮自己解决，还缺主持人", "provided_by_requester 场地我们自己有 | provided_by_requester 餐饮自己解决 | capability 主持人"),
    ("自带设备，找同传", "provided_by_requester 自带设备 | capability 同传"),
    ("摄影师需自带设备", "capability 摄影师"),
    ("we have no venue yet", "capability venue"),
    ("还没有场地", "capability 场地"),
    ("catering, no meat, but fish is fine", "capability catering | exclusion no meat | ? fish is fine"),
    ("no photography and no alcohol", "exclusion no photography | exclusion no alcohol"),
    ("不要花生和海鲜，要茶歇", "exclusion 不要花生 | exclusion 海鲜 | capability 茶歇"),
    ("找笔译，不要机器翻译", "capability 笔译 | exclusion 不要机器翻译"),
    ("A translator, no machine translation", "capability translator | exclusion no machine translation"),
    ("not on weekends, London", "exclusion not on weekends | place London"),
    ("搬家，不要周末", "capability 搬家 | exclusion 不要周末"),
    ("a plumber, never on Mondays", "capability plumber | exclusion never on Mondays"),
    ("不要马强", "exclusion 不要马强"),
    ("no more than 20 people", "head_count 20 people"),
    ("不能超过30人", "head_count 30人"),
    ("请陈屿来演讲", "person 陈屿"),
    ("搬家必须由马强负责", "person 马强 | capability 搬家"),
    ("The move must be done by Ma Qiang", "person Ma Qiang"),
    ("Mateo must host it", "person Mateo"),
    ("ask Daniel Kim to speak", "person Daniel Kim"),
    ("a move before 5 December", "deadline before 5 December"),
    ("a website by 12 December", "deadline by 12 December"),
    ("12月5日前交稿", "deadline 12月5日前交稿"),
    ("最迟1月9日完成", "deadline 最迟1月9日"),
    ("12–14 March in Lisbon", "date 12–14 March | place Lisbon"),
    ("on 5 or 6 June", "date 5 or 6 June"),
    ("12月5号或6号", "date 12月5号或6号"),
    ("between 7 and 11 December", "date 7 and 11 December"),
    ("starting from 3 January, every Tuesday evening", "date starting from 3 January | recurrence every Tuesday | quality evening"),
    ("on a weekday before 10am", "date on a weekday | quality before 10am"),
    ("每周二、四晚上的瑜伽课", "recurrence 每周二、四 | quality 晚上 | capability 瑜伽"),
    ("每月一次，从1月开始", "recurrence 每月一次 | date 从1月开始"),
    ("Spanish lessons, 10 lessons, online only", "recurrence 10 lessons | mode online only"),
    ("twice a week", "recurrence twice a week"),
    ("a three-day workshop", "duration a three-day"),
    ("两天一夜的团建", "duration 两天一夜的"),
    ("a talk of 40 minutes", "duration 40 minutes"),
    ("全天8小时", "duration 全天 | duration 8小时"),
    ("下午三点开始", "quality 下午三点开始"),
    ("2pm to 5pm", "quality 2pm to 5pm"),
    ("translate a contract from German into English", "language from German into English | capability translate"),
    ("把合同从中文翻译成英文", "language 从中文翻译成英文 | capability 翻译"),
    ("中英双语主持人", "language 中英双语 | capability 主持人"),
    ("the guide must speak French", "language speak French | capability guide"),
    ("老师最好会英语", "language 会英语"),
    ("three judges and two mentors", "quantity three judges | quantity two mentors"),
    ("三位评委，两名摄影师", "quantity 三位评委 | quantity 两名摄影师"),
    ("找摄影师两位，12月5日", "quantity 摄影师两位 | date 12月5日"),
    ("Wednesday or Thursday afternoon", "date Wednesday or Thursday | quality afternoon"),
    ("a dinner for 12 at our place in Berlin", "head_count for 12 | provided_by_requester at our place | place Berlin"),
    ("a live band but no DJ for a party in Berlin", "capability live band | exclusion no DJ | place Berlin"),
    ("酒店我们已经订好了，需要化妆", "provided_by_requester 酒店我们已经订好了 | capability 化妆"),
    ("guide speaking English", "capability guide | language speaking English"),
    ("a band or a DJ", "capability band or a DJ"),
    ("under €25 a lesson", "budget under €25 a lesson"),
    ("between 500 and 800 euros", "budget 800 euros"),
    ("不要超过300块", "budget 不要超过300块"),
    ("for free", "budget for free"),
    ("free legal advice", "budget free | capability legal advice"),
    ("cash only", "quality cash only"),
    ("必须有执照", "quality 必须有执照"),
    ("wheelchair access, vegan food", "quality wheelchair | quality vegan | capability food"),
    ("想請何洋在台北拍婚禮，６０人，預算５千", "place 台北 | head_count ６０人 | budget 預算５千"),
    ("搬家，两室一厅，有一架钢琴", "capability 搬家 | quality 两室一厅 | quality 有一架钢琴"),
    ("心理咨询，电话沟通就行", "mode 电话沟通"),
    ("请康复师到我妈家里来做", "mode 到我妈家里来"),
    ("A lawyer, by phone", "mode by phone"),
    ("A barber to come to our shop in Leeds", "mode come to our shop"),
    ("面粉我们带，缺一位主持人", "provided_by_requester 面粉我们带 | capability 主持人"),
    ("A florist, ribbons supplied", "provided_by_requester ribbons supplied"),
    ("We need a cook, the kitchen is there", "provided_by_requester the kitchen is there"),
    ("we pay for the photographer", "capability photographer"),
    ("搬家，五千内", "budget 五千内"),
    ("修四把椅子，六百，木料家里有", "budget 六百"),
    ("刷漆，一口价1200", "budget 一口价1200"),
    ("A caterer in Lyon, 1.800 €", "budget 1.800 €"),
    ("A tutor for my son, but we can't pay anything", "budget can't pay anything"),
    ("Somebody to paint four doors", "quantity four doors"),
    ("修剪三十棵树", "quantity 三十棵树"),
    ("a flat on the third floor without a lift", "? a flat on the third floor without a lift"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), TABLE, ids=lambda value: value[:24])
def test_each_kind_is_read_where_the_sentence_says_it(text: str, expected: str) -> None:
    asked, rest = read(text)
    found = [f"{one.kind} {one.span.text}" for one in asked if one.span is not None] + [
        f"? {span.text}" for span in rest
    ]

    assert set(expected.split(" | ")) <= set(found)


def test_the_table_has_sentences_of_all_kinds() -> None:
    kinds = {piece.split(" ")[0] for _, expected in TABLE for piece in expected.split(" | ")}

    assert len(TABLE) >= 60
    assert {str(kind) for kind in RequirementKind} <= kinds


SOFT = [
    ("two photographers if possible", RequirementKind.QUANTITY),
    ("老师最好会英语", RequirementKind.LANGUAGE),
    ("a host, ideally in English", RequirementKind.LANGUAGE),
    ("online is fine too", RequirementKind.MODE),
]


@pytest.mark.parametrize(("text", "kind"), SOFT, ids=[text for text, _ in SOFT])
def test_what_is_only_wished_is_soft(text: str, kind: RequirementKind) -> None:
    assert {one.is_hard for one in read(text)[0] if one.kind is kind} == {False}


def values(text: str, kind: RequirementKind) -> list[tuple[object, ...]]:
    found = [one.value for one in read(text)[0] if one.kind is kind]
    return [(v.first, v.last, v.days, v.weekdays, v.number) for v in found]


def test_days_are_what_the_words_say() -> None:
    date, deadline = RequirementKind.DATE, RequirementKind.DEADLINE
    march = ("2027-03-12", "2027-03-14")
    assert values("12–14 March", date) == [(*march, (), (), 3)]
    assert values("5 or 6 June", date) == [("2027-06-05", "2027-06-06", ("2027-06-05", "2027-06-06"), (), None)]
    assert values("between 7 and 11 December", date) == [("2026-12-07", "2026-12-11", (), (), None)]
    assert values("before Christmas", deadline) == [("", "2026-12-24", (), (), None)]
    assert values("by the end of January", deadline) == [("", "2027-01-31", (), (), None)]
    assert values("12月中旬", date) == [("2026-12-11", "2026-12-20", (), (), None)]
    assert values("on a Saturday in May", date) == [("2027-05-01", "2027-05-31", (), (6,), None)]
    assert values("不要周末", RequirementKind.EXCLUSION) == [("", "", (), (6, 7), None)]


PIECES = [
    "在上海搬家", "12月12日", "两室一厅", "有一架钢琴", "预算2000以内", "不要周末", "请陈屿来讲故事", "提供午餐", "自带场地", "猫很怕生",
    "必须有电梯", "最好安静一点", "每周六下午", "老师会英语", "三位评委", "全程线下", "沿街铺面",
    "a purple tent", "no dogs", "we bring our own chairs", "vegan food", "two mentors", "every Tuesday", "in English", "under £500", "for 40 guests",
    "a band or a DJ", "third floor without a lift", "the gate code is blue", "ideally near the river", "must be insured", "on 12 or 13 December",
]  # fmt: skip
WORDS = st.text("abcdefghij花木水火山石田", min_size=2, max_size=6)


def without_function_words(text: str) -> set[int]:
    """Places of the characters of words that say something: what must not be lost."""
    written = plain(text)
    silent = {
        at
        for word in FUNCTION_WORDS_ZH
        for match in re.finditer(re.escape(word), written)
        for at in range(*match.span())
    }
    telling: set[int] = set()
    for match in re.finditer(r"[A-Za-zÀ-ÿ0-9][A-Za-zÀ-ÿ0-9']*|[\u4e00-\u9fff]", written):
        if match.group().lower() not in FUNCTION_WORDS_EN:
            telling |= set(range(*match.span()))
    return telling - silent


@example(["在上海搬家", "猫很怕生", "eaga"], " ")
@given(
    st.lists(st.one_of(st.sampled_from(PIECES), WORDS), min_size=1, max_size=5),
    st.sampled_from(["，", ", ", "。", " "]),
)
def test_every_word_is_required_or_handed_back_or_says_nothing(pieces: list[str], mark: str) -> None:
    text = mark.join(pieces)
    asked, rest = read(text)
    covered = {
        at
        for span in (*(one.span for one in asked if one.span is not None), *rest)
        for at in range(span.start, span.end)
    }

    lost = sorted(without_function_words(text) - covered)
    assert not lost, (text, "".join(text[at] for at in lost))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("拍一个视频讲我们的产品", "mode"),
        ("录一门网课，需要剪辑", "mode"),
        ("有意者微信联系，要一位摄影师，上海", "mode"),
        ("A photographer in London on 12 December, pictures by e-mail", "mode"),
        ("I'm working from home and need a sofa repaired in London", "mode"),
        ("Flat 4 needs painting, 20 plus people", "quantity"),
        ("Get everything ready, a host in London", "provided_by_requester"),
    ],
)
def test_words_that_only_look_like_it_say_nothing_of_the_kind(text: str, kind: str) -> None:
    asked, _ = read(text)

    assert [one.text for one in asked if one.kind == kind] == []
