"""A role that a sentence names without asking for it is nobody's to fill; what is asked for beside it stays."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

import pytest

from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.requirements.reading import read_requirements

TODAY = "2026-11-22"


def required(sentence: str) -> set[str]:
    """Tags without which the demand is not met."""
    return {need.tag for need in needs_of(understand(sentence, TODAY)) if need.is_required}


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("乐队演出要一张手绘风格的海报", {"平面设计"}),
        ("我们乐队要一张海报，12月2日前", {"平面设计"}),
        ("摄影展需要一位主持人和一份茶歇", {"活动主持", "餐饮茶歇"}),
        ("摄影展开幕：一位主持人、一份茶歇", {"活动主持", "餐饮茶歇"}),
        ("The band needs a poster by Friday", {"graphic design"}),
        ("Our bakery wants a new logo", {"graphic design"}),
        ("The wedding band needs a poster", {"graphic design"}),
        ("a hand-drawn style poster like the one of last year", {"graphic design"}),
        ("Photography exhibition in Berlin: a caterer and two volunteers", {"catering", "volunteers"}),
        ("Book launch in London on Thursday: a photographer, a host, and a poster", {"photography", "hosting", "graphic design"}),
    ],
)  # fmt: skip
def test_who_asks_and_what_it_is_for_are_no_needs(sentence: str, asked: set[str]) -> None:
    assert required(sentence) == asked


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("摄影师要两位", {"活动摄影"}),
        ("主持人要一位会英语的", {"活动主持"}),
        ("海报：一张，另外还要摄影师", {"平面设计", "活动摄影"}),
        ("book a photographer for Saturday", {"photography"}),
        ("Photographer needed: London, Saturday", {"photography"}),
        ("Find us a book editor", {"book editor"}),
    ],
)
def test_what_is_asked_for_before_its_number_or_before_a_colon_stays(sentence: str, asked: set[str]) -> None:
    assert required(sentence) == asked


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("a space with a projector for 30 people in Berlin", {"venue"}),
        ("a venue with a stage and sound system, and a photographer", {"venue", "photography"}),
        ("I need a room that has a projector and a host", {"venue", "hosting"}),
        ("We need a venue and a caterer; the venue must have a projector", {"venue", "catering"}),
        ("要场地和摄影，场地要有舞台灯光", {"场地提供", "活动摄影"}),
        ("需要带投影的会议室，还要茶歇", {"场地提供", "餐饮茶歇"}),
        ("会议室需要配投影和音响", {"场地提供"}),
        ("要一间有舞台灯光的场地", {"场地提供"}),
        ("会场里有投影，还要一位摄影师", {"场地提供", "活动摄影"}),
        ("想请一位摄影师，要有自己的设备", {"活动摄影"}),
        ("需要场地，要能停车", {"场地提供"}),
        ("需要一位主持人，地方最好在浦东，能用音响和白板", {"活动主持"}),
        ("想找个场地，可以放投影，再请一位摄影师", {"场地提供", "活动摄影"}),
        ("要一间会议室，二十来人", {"场地提供"}),
        ("需要茶歇，其中三位不吃猪肉", {"餐饮茶歇"}),
        ("要请一位厨师，当中两位客人吃素", {"私厨烹饪"}),
        ("we need a venue and a projector", {"venue", "sound and lighting"}),
        ("需要场地、音响和灯光", {"场地提供", "音响灯光"}),
    ],
)
def test_what_a_wanted_thing_has_is_no_trade_of_its_own(sentence: str, asked: set[str]) -> None:
    assert required(sentence) == asked


@pytest.mark.parametrize(
    ("sentence", "had", "is_hard"),
    [
        ("a space with a projector for 30 people in Berlin", "a projector", True),
        ("要场地和摄影，场地要有舞台灯光", "舞台灯光", True),
        ("要场地和摄影，场地最好有舞台灯光", "舞台灯光", False),
    ],
)
def test_what_a_part_must_have_is_asked_of_that_part(sentence: str, had: str, *, is_hard: bool) -> None:
    read = read_requirements(sentence, understand(sentence, TODAY), TODAY)[0]
    found = next(one for one in read if one.text == had)

    assert found.kind is RequirementKind.QUALITY
    assert found.is_hard is is_hard
    assert "场地提供" in found.value.tags


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("We need a moderator for a debate; the judges are volunteers and can't be paid", {"hosting"}),
        ("a caterer for forty; all the helpers are volunteers", {"catering"}),
        ("Our director is a photographer, we need a venue", {"venue"}),
        ("评委都是志愿者，需要一位主持人", {"活动主持"}),
        ("需要茶歇，讲课的全是志愿者", {"餐饮茶歇"}),
        ("What we need is a photographer", {"photography"}),
        ("The person we need is a photographer", {"photography"}),
        ("The job is graphic design", {"graphic design"}),
        ("我们最缺的是摄影师", {"活动摄影"}),
        ("需要两个人，其中一个是摄影师", {"活动摄影"}),
    ],
)
def test_a_predicate_says_what_somebody_is_and_hires_nobody(sentence: str, asked: set[str]) -> None:
    assert required(sentence) == asked


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("找一位婚礼摄影师，有两位亲戚不愿意出镜", {"活动摄影"}),
        ("三位长辈不想被拍，要一位摄影师", {"活动摄影"}),
        ("要一位摄影师，其中两位客人不希望出镜", {"活动摄影"}),
        ("Wedding photographer, two guests don't want to be photographed", {"photography"}),
        ("a photographer; some guests would rather not be filmed", {"photography"}),
        ("We need a photographer. Three of our colleagues do not wish to be on camera", {"photography"}),
    ],
)
def test_some_who_will_not_are_neither_hired_nor_counted(sentence: str, asked: set[str]) -> None:
    understood = understand(sentence, TODAY)
    read = read_requirements(sentence, understood, TODAY)[0]

    assert required(sentence) == asked
    assert understood.context.expected_attendees is None
    assert RequirementKind.HEAD_COUNT not in {one.kind for one in read}
    assert [one.kind for one in read].count(RequirementKind.EXCLUSION) == 1


def test_a_group_that_will_not_have_something_is_counted_all_the_same() -> None:
    assert understand("我们20个人不想爬山，想找一位导游", TODAY).context.expected_attendees == 20


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("设计一张海报，给印刷文件", {"平面设计"}),
        ("海报要印刷格式的文件", {"平面设计"}),
        ("a poster, with printing-ready files", {"graphic design"}),
        ("a logo and a poster, both in printing quality", {"graphic design"}),
        ("设计一张海报并印刷100张", {"平面设计", "印刷制作"}),
        ("we need printed banners", {"printing"}),
    ],
)
def test_files_for_the_printer_ask_for_no_printing(sentence: str, asked: set[str]) -> None:
    assert required(sentence) == asked


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("Looking for a two-day beginners' workshop on web basics in Spanish", {"workshop teaching"}),
        ("A hands-on workshop about photography for 20 people", {"workshop teaching"}),
        ("We need somebody to draw three charts", {"data analysis"}),
        ("Make five clean graphs of our results", {"data analysis"}),
        ("画三张图表", {"数据分析"}),
        ("my kitchen tap drips", {"plumbing"}),
        ("The tap in the bathroom needs repairing", {"plumbing"}),
        ("The new washing machine has to be connected", {"plumbing"}),
        ("水龙头一直在滴水", {"水管维修"}),
        ("洗衣机要接水", {"水管维修"}),
        ("需要一位英语和粤语都行的交替传译", {"口译翻译"}),
    ],
)
def test_a_trade_is_known_without_the_qualifiers_of_its_task(sentence: str, asked: set[str]) -> None:
    assert required(sentence) == asked


@pytest.mark.parametrize(
    ("sentence", "asked", "spared"),
    [
        ("给我们民宿拍30张照片，成都，12月12日", "活动摄影", "住宿"),
        ("为我们乐队做一张海报", "平面设计", "音乐演出"),
        ("帮我们餐饮公司设计一个网站", "网站开发", "餐饮茶歇"),
    ],
)
def test_whom_it_is_for_is_not_hired(sentence: str, asked: str, spared: str) -> None:
    tags = understand(sentence, TODAY).capability_tags

    assert asked in tags
    assert spared not in tags
