"""Of a Chinese remark of several clauses each is carried out: what goes, how many come, what one work may cost."""

import pytest

from tests.requirements.test_changes_in_words import after, of, work
from towow_core.domain.requirements import TOUCHES, RequirementKind

K = RequirementKind
GALA = "12月19号公司在上海办年会，40来人，要一个场地、一个魔术表演，还要一个化妆师，总共预算两万以内"
BIRTHDAY = "给妈妈过六十岁生日，广州，家里8口人，12月12日中午想请个厨师上门做饭，再布置点鲜花，最好有人拍几张照片"
SALON = "下周六在北京开一天的技术沙龙，大约60人，需要场地、茶歇每人不超过50元、主持人和现场摄影"


@pytest.mark.parametrize(
    "said",
    [
        "化妆师不要了，改成90人，另外场地要能用到晚上十一点",
        "化妆师不要了，改成90人",
        "化妆师取消，改成90人",
        "不要化妆师了，改为90个人",
        "化妆师不用了，变成90人",
        "化妆师不请了，加到90人",
        "化妆师就不要了，另外改成90人",
        "化妆师不要了，来90人",
        "化妆师不要了，换成九十人的规模",
        "化妆师去掉，人数改成90",
        "改成90人，化妆师不要了，别的不变",
        "化妆师免了，人数按90算",
        "化妆师不要了改成90人",
        "化妆师不要了、改成90人",
        "Drop the make-up artist, make it 90 people",
        "No make-up artist, 90 people now",
    ],
)
def test_what_goes_and_how_many_come_are_two_things(said: str) -> None:
    done = after(said, GALA)

    assert work(done) == {"场地提供", "魔术表演"}
    assert not [r for r in of(K.QUANTITY, done) if "化妆造型" in r.value.tags]
    assert [r.value.number for r in of(K.HEAD_COUNT, done)] == [90]
    assert done.understanding.context.expected_attendees == 90


@pytest.mark.parametrize(
    ("said", "wanted"),
    [("化妆师不要了，改成主持人", "活动主持"), ("化妆师不要了，改成两个主持人", "活动主持")],
)
def test_who_takes_the_place_of_what_goes_is_no_number_of_guests(said: str, wanted: str) -> None:
    done = after(said, GALA)

    assert wanted in work(done)
    assert "化妆造型" not in work(done)
    assert [r.value.number for r in of(K.HEAD_COUNT, done)] == [40]


@pytest.mark.parametrize("said", ["化妆师不要了，改成90人吗？", "化妆师太贵了", "魔术改成两个人演"])
def test_what_asks_or_complains_drops_nothing(said: str) -> None:
    done = after(said, GALA)

    assert work(done) == {"场地提供", "魔术表演", "化妆造型"}
    assert [r.value.number for r in of(K.HEAD_COUNT, done)] == [40]


@pytest.mark.parametrize("said", ["30人也行", "三十个人也可以", "30人就够", "30个人也没问题", "就算30人也行"])
def test_as_many_as_would_do_is_how_many_come(said: str) -> None:
    assert [r.value.number for r in of(K.HEAD_COUNT, after(said, SALON))] == [30]


@pytest.mark.parametrize("said", ["两个人也行", "20到30人也行", "30人也行吗？"])
def test_what_may_be_of_others_or_asks_is_none(said: str) -> None:
    assert [r.value.number for r in of(K.HEAD_COUNT, after(said, SALON))] == [60]


@pytest.mark.parametrize(
    ("said", "most"),
    [
        ("鲜花五百块以内", 500),
        ("鲜花500以内", 500),
        ("鲜花500元以内就行", 500),
        ("鲜花五百以内", 500),
        ("鲜花就五百块以内", 500),
        ("鲜花的钱五百以内", 500),
        ("鲜花八百封顶", 800),
        ("鲜花一千元之内", 1000),
        ("照片不用拍了，鲜花五百块以内", 500),
        ("厨师八百块以内，鲜花五百以内", 500),
    ],
)
def test_a_most_behind_what_it_is_of_is_that_works(said: str, most: int) -> None:
    budgets = [r.value for r in of(K.BUDGET, after(said, BIRTHDAY)) if "花艺布置" in r.value.tags]

    assert [one.number for one in budgets] == [most]
    assert "私厨烹饪" not in budgets[0].tags


@pytest.mark.parametrize("said", ["鲜花五百块以内吗？", "鲜花五百朵以内", "要是鲜花五百块以内就好了"])
def test_what_only_wonders_or_counts_sets_none(said: str) -> None:
    assert not [r for r in of(K.BUDGET, after(said, BIRTHDAY)) if r.value.tags]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("化妆师不要了，蓝风铃呼噜噜，改成90人", GALA),
        ("照片不用拍了，蓝风铃呼噜噜，鲜花五百块以内", BIRTHDAY),
        ("五十块一个人说的只是茶歇，蓝风铃呼噜噜；30人也行", SALON),
    ],
)
def test_the_clause_that_is_not_read_is_named_alone(said: str, sentence: str) -> None:
    done = after(said, sentence)

    assert [r.text for r in of(K.QUALITY, done) if "蓝风铃" in r.text] == ["蓝风铃呼噜噜"]
    assert len([r for r in done.understanding.in_force if r.text in said and "蓝风铃" not in r.text]) > 1
    assert not [r for r in of(K.QUALITY, done) if r.value.unit == TOUCHES]


@pytest.mark.parametrize("said", ["厨师和鲜花总共不超过两千", "厨师和鲜花加起来最多两千"])
def test_a_most_of_two_works_together_is_none_of_everything(said: str) -> None:
    (limit,) = of(K.BUDGET, after(said, BIRTHDAY))

    assert limit.value.number == 2000
    assert {"私厨烹饪", "花艺布置"} <= {*limit.value.tags}


@pytest.mark.parametrize("said", ["厨师和鲜花一共两千以内", "鲜花一束五百块以内"])
def test_a_most_that_nobody_can_place_is_open_and_none_of_everything(said: str) -> None:
    done = after(said, BIRTHDAY)

    assert not [r for r in of(K.BUDGET, done) if not r.value.tags]
