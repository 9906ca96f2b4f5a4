"""Many remarks, and demands of every kind that they are said of."""

from itertools import product

from tests.requirements.test_changes_in_words import KNOWN, TODAY
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.requirements.changing import changed

K = RequirementKind
# With and without days, last days, prices, places, people who are named, series, and work.
DEMANDS = (
    "Logo and a simple website for my shop, all in 2000 euros.",
    "London: a logo and a website",
    "A party in London on 16 January for 60 people: a venue, a photographer, a DJ and catering. Budget £3,000.",
    "Leeds: a photographer for our fair on 16 January, and a translator for the leaflet by 10 January. £900.",
    "A maths tutor in London every Tuesday at 5pm, six times, £40 a session, Kofi Mensah if possible.",
    "Something nice",
    "请人做海报和网站",
    "12月19日在上海办60人的年会，要场地和主持人，主持人请赵敏之，预算3万，场地不超过1万。",
    "上海，翻译一份手册，1月10日前；修六把椅子，圣诞前。",
    "每周三晚上找人教瑜伽，10次，每次200元。",
    "帮帮我",
)
SUBJECTS_EN = ("the logo", "the photographer", "Kofi", "the budget", "it", "everything", "the chairs", "the leaflet")
SAYS_EN = (
    "{} can wait until January",
    "{} by 10 January instead",
    "{} is too expensive, make it 100 less",
    "{} on Sunday, not Saturday",
    "take {} out",
    "somebody else for {}",
    "{} a week later",
    "no more than £200 for {}",
    "I never asked for {}",
    "{} has to be done by Wednesday",
    "is {} really needed?",
    "for {} 12 people, sorry, 14",
    "{} twice, once in March and once never",
    "Actually make {} Sunday",
    "{}",
    "instead of {} a puppet show, 20% off",
    "{} is too busy, please leave her out",
    "skip the third {}",
    "{} from the 5th to the 3rd",
    "less than nothing for {}",
)
SUBJECTS_ZH = ("海报", "主持人", "赵敏之", "总价", "场地", "它", "椅子", "全部")
SAYS_ZH = (
    "{}可以等到一月",
    "{}1月10日前",
    "{}太贵了，便宜500",
    "{}改到周日，不要周六",
    "{}不要了",
    "{}换一个",
    "{}推迟一周",
    "{}压到200以内",
    "我没要过{}",
    "{}周三之前要好",
    "{}到底有没有必要？",
    "{}12个人，不对，14个",
    "{}改一下，只要6号",
    "{}就别麻烦了",
    "{}",
    "{}换成皮影戏，打八折",
    "{}最后一次不上了",
    "{}从5号到3号",
    "{}一半就行",
    "{}0元",
)
REMARKS = (
    *(says.format(of) for says, of in product(SAYS_EN, SUBJECTS_EN)),
    *(says.format(of) for says, of in product(SAYS_ZH, SUBJECTS_ZH)),
    *(
        "",
        " ",
        ".",
        "。",
        "…",
        "0",
        "-1",
        "%",
        "不",
        "no",
        "：，；",
        "1月1日1月1日",
        "£",
        "€0",
        "Monday Monday",
        "\n\n",
    ),
)


def assert_read(said: str, base: DemandUnderstanding) -> None:
    works = {tag for r in base.in_force if r.kind is K.CAPABILITY for tag in r.value.tags}
    told = read_follow_up(said, base, TODAY, known=KNOWN, does={"Kofi Mensah": (*works,), "赵敏之": (*works,)})
    done = changed(base, told.requirements, version=2, corrected=told.replaced, words=told.words)

    assert {*told.replaced} <= {r.requirement_id for r in base.requirements}, said
    assert len({r.requirement_id for r in done.understanding.requirements}) == len(done.understanding.requirements)
