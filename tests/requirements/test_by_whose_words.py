"""Whether a capability is met, and by whom: by its languages, its script and its own request, in the person's words."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

import pytest

from tests.core.matching_kit import TODAY, person
from tests.requirements.kit import facts, part
from tests.requirements.test_days_as_said import read
from tests.requirements.test_said_of_the_work import found, somebody
from tests.requirements.test_wrong_neighbours import who_does_it
from towow_core.domain.models import AgentProfile, Language
from towow_core.domain.requirements import MEANT, Requirement, RequirementKind, RequirementStatus
from towow_core.engine.matching.candidate_fit import matches
from towow_core.engine.matching.meaning import read_by_name
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.preferences import lacks_language
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus


def asked(sentence: str, kind: RequirementKind) -> list[Requirement]:
    return [one for one in read(sentence, TODAY).requirements if one.kind is kind]


@pytest.mark.parametrize(
    ("sentence", "tag", "codes"),
    [
        ("Translate my French diploma into English and get it notarized in Brooklyn", "translation", "fr,en"),
        ("Translate the menu of our French restaurant into English", "translation", "en"),
        ("An interpreter from German to French, and a notary", "interpreting", "de,fr"),
    ],
)
def test_the_languages_of_a_translation_are_both_those_of_the_translation(sentence: str, tag: str, codes: str) -> None:
    (one,) = asked(sentence, K.LANGUAGE)

    assert tag in one.value.tags
    assert one.value.text == codes


@pytest.mark.parametrize(("knows", "is_lacking"), [(("zh", "en"), True), (("fr", "en"), False), ((), False)])
def test_who_does_not_know_the_language_that_it_is_in_is_not_asked_to_translate_it(
    knows: tuple[str, ...], *, is_lacking: bool
) -> None:
    understood = read("Translate my French diploma into English", TODAY)

    assert lacks_language(understood, ["translation"], knows) is is_lacking


def test_a_translation_whose_languages_nobody_names_is_not_called_met() -> None:
    sentence = "Translate my French diploma into English"
    understood = read(sentence, TODAY)
    made = facts(part("ann", "translation"))

    checked = check(understood.requirements, made, Language.EN, (), sentence)
    (work,) = [one for one in checked if one.kind is K.CAPABILITY]

    assert (work.status, "not settled" in work.note) == (S.OPEN, True)


LONDON = person("mina", "calligraphy", "London", languages=("en", "ja"))
XIAN = person("bai", "春联代写", "西安", languages=("zh",))


def test_what_is_called_by_its_own_name_is_not_asked_of_another_script() -> None:
    assert who_does_it("想找人写春联，西安", (LONDON, XIAN)) == {XIAN.agent_id}


@pytest.mark.parametrize(("knows", "is_guess"), [(("en", "ja"), True), (("en", "zh"), False), ((), False)])
def test_handwriting_by_who_does_not_know_the_language_is_a_guess(knows: tuple[str, ...], *, is_guess: bool) -> None:
    who = (person("mina", "calligraphy", "London", languages=knows),)

    understood = read_by_name(read("想找人写春联，西安", TODAY), who)

    (work,) = [r for r in understood.in_force if r.kind is K.CAPABILITY]
    assert (work.value.unit == MEANT) is is_guess


@pytest.mark.parametrize(
    ("sentence", "tags"),
    [
        ("想找个人带他们逛逛鼓浪屿，另外我的自行车变速不灵了，最好有人上门修一下", ("自行车修理",)),
        ("I need a designer for a poster. Also a plumber who comes to my flat in London.", ("plumbing",)),
        ("北京，找个会计，另外找个律师看合同，都线上就行", ()),
        ("A lawyer and also an accountant, both online", ()),
        ("找个摄影师，上门拍，北京", ()),
    ],
)
def test_how_a_request_is_done_is_asked_of_no_other(sentence: str, tags: tuple[str, ...]) -> None:
    (one,) = asked(sentence, K.MODE)

    assert one.value.tags == tags


@pytest.mark.parametrize(
    ("sentence", "tags"),
    [
        ("家里的柯基没人管，想找个人帮忙照看五天，成都", ("宠物照看",)),
        ("My cat needs somebody in Chengdu, look after her for three days", ("pet care",)),
        ("柯基没人管，想找个人帮忙照看五天，再找个人拍照，成都", ("宠物照看", "活动摄影")),
    ],
)
def test_what_only_calls_a_trade_again_is_no_work_besides(sentence: str, tags: tuple[str, ...]) -> None:
    assert read(sentence, TODAY).capability_tags == tags


@pytest.mark.parametrize(
    ("who", "does"),
    [
        (somebody("代理记账", "小微企业每月记账报税"), True),
        (somebody("代理记账", "小微企业每月记账，不报税"), False),
        (somebody("代理记账", "小微企业每月记账"), False),
        (somebody("活动摄影", "会计师年会，报税季也拍"), False),
    ],
)
def test_a_kind_of_a_trade_that_its_sentence_names_is_done(who: AgentProfile, *, does: bool) -> None:
    needs = needs_of(read("小公司在上海，想找人报税", TODAY))

    assert bool(matches(who, needs)) is does


def test_an_amount_for_lessons_is_for_the_lessons_that_are_asked_for() -> None:
    (one,) = asked("Learn French before my exam, not more than 40 euros an hour", K.BUDGET)

    assert one.value.tags == ()


@pytest.mark.parametrize(
    ("said", "length", "status"),
    [
        ("只接能坚持两个月的。", "一个月", S.UNMET),
        ("只接能坚持两个月的。", "三个月", S.OPEN),
        ("只收学满三个月的。", "八周", S.UNMET),
        ("带过两个月的短班。", "一个月", S.OPEN),
        ("只做两个月以内的。", "一个月", S.OPEN),
    ],
)
def test_who_takes_on_only_what_lasts_longer_says_so(said: str, length: str, status: RequirementStatus) -> None:
    sentence = f"北京找个老师给女儿补数学，{length}"
    who = somebody("数学辅导", "初高中数学", summary=said)

    (one,) = [r for r in found(sentence, who) if r.kind is K.DURATION]

    assert one.status is status
    assert (said.strip("。") in one.note) is (
        "坚持" in said or "学满" in said
    )  # nobody is said to be silent who has said it


@pytest.mark.parametrize(
    ("sentence", "status"),
    [
        ("Tax return for my freelance work in Kenya", S.OPEN),
        ("Tax return for my work in Berlin", S.MET),
        ("Tax return for a freelancer", S.MET),
    ],
)
def test_work_under_another_countrys_law_is_not_called_met(sentence: str, status: RequirementStatus) -> None:
    who = somebody("tax advice", "freelancers and small companies, annual returns", "Berlin")

    (work,) = [one for one in found(sentence, who) if one.kind is K.CAPABILITY]

    assert work.status is status


@pytest.mark.parametrize(
    ("sentence", "who", "asked_of", "is_met"),
    [
        ("上海退租要打扫两居室", somebody("保洁", "退租前的两居室深度保洁", "上海"), "打扫两居室", True),
        ("上海退租要打扫两居室", somebody("保洁", "三居室深度保洁", "上海"), "打扫两居室", False),
        ("上海退租要打扫两居室", somebody("保洁", "不做两居室保洁", "上海"), "打扫两居室", False),
        ("广州，要布置鲜花", somebody("花艺布置", "主花和桌花", "广州"), "布置鲜花", True),
        ("广州，要布置鲜花", somebody("会场布置", "气球和背景板", "广州"), "布置鲜花", False),
        ("我奶奶的座钟不走了，想寄给师傅修", somebody("钟表维修", "机械表洗油、座钟修复", "苏州"), "我奶奶的座钟不走了", True),
        ("我奶奶的座钟不走了，想寄给师傅修", somebody("钟表维修", "机械表洗油", "苏州"), "我奶奶的座钟不走了", False),
        ("武汉厨房水龙头一直滴水", somebody("水管维修", "漏水、换龙头", "武汉"), "厨房水龙头一直滴水", True),
        ("武汉厨房水龙头一直滴水", somebody("水管维修", "堵塞、换马桶", "武汉"), "厨房水龙头一直滴水", False),
        ("年会在上海，要个场地，再来个变魔术的", somebody("近景魔术", "酒会走动式", "上海"), "再来个变魔术", True),
        ("新公司要做个官网，深圳", somebody("网站开发", "企业官网，两周上线", "深圳"), "新公司要做个官网", True),
        ("新公司要做个官网，深圳", somebody("网站开发", "活动落地页", "深圳"), "新公司要做个官网", False),
    ],
)  # fmt: skip
def test_the_same_work_by_another_word_is_said_and_no_other(
    sentence: str, who: AgentProfile, asked_of: str, *, is_met: bool
) -> None:
    (one,) = [r for r in found(sentence, who) if r.text == asked_of and r.kind is K.QUALITY]

    assert (one.status is S.MET) is is_met


def test_stairs_are_quoted_to_who_comes_in_a_wheelchair() -> None:
    sentence = "Pottery for ten colleagues in Lisbon, wheelchair user among us"
    who = somebody("pottery", "wheel and hand building", "Lisbon", "My studio is up too many stairs.")

    (one,) = [r for r in found(sentence, who) if r.text == "wheelchair"]

    assert (one.status, "up too many stairs" in one.note) == (S.UNMET, True)
