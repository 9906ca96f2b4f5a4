"""What sounds like a change of a demand and is none: nothing is taken back, moved, put in another's place or added."""

import pytest

from tests.requirements.test_changes_in_words import MEETUP, PARTY, after, asked, of
from towow_core.domain.requirements import TOUCHES, Requirement, RequirementKind
from towow_core.requirements.changing import Changed

K = RequirementKind
TAGS = {"DJ": "DJ", "photographer": "photography", "caterer": "catering", "venue": "venue"}
TAGS |= {"茶歇": "餐饮茶歇", "摄影师": "活动摄影", "主持人": "活动主持", "场地": "场地提供"}

# Said of a work in a way that is no plain act: it is asked for as before, and nobody calls it met.
OPEN = (
    ("我们不用场地费", "场地"),
    ("不要辣的茶歇", "茶歇"),
    ("摄影师取消了", "摄影师"),
    ("茶歇可以不要", "茶歇"),
    ("要不茶歇不要了", "茶歇"),
    ("茶歇不要了吗？", "茶歇"),
    ("摄影师要不要都行", "摄影师"),
    ("如果下雨，摄影师就不要了", "摄影师"),
    ("茶歇不要了的话能便宜多少？", "茶歇"),
    ("茶歇不要了，可以吗？", "茶歇"),
    ("主持人不要太吵", "主持人"),
    ("不要光头的主持人", "主持人"),
    ("主持人不要迟到", "主持人"),
    ("除了茶歇，都挺贵", "茶歇"),
    ("除了茶歇，其他都不用改", "茶歇"),
    ("we need more food", "caterer"),
    ("主持人换成女的", "主持人"),
    ("主持人换李明", "主持人"),
    ("茶歇换成自助", "茶歇"),
    ("摄影师换个便宜的", "摄影师"),
    ("把主持人换成摄影师推荐的人", "主持人"),
    ("茶歇的价钱不用算", "茶歇"),
    ("摄影师也许不需要", "摄影师"),
    ("如果主持人有事就不要主持人", "主持人"),
    ("we only need the DJ until midnight", "DJ"),
    ("only the DJ is too expensive", "DJ"),
    ("Only the DJ.", "DJ"),
    ("anything but the DJ goes", "DJ"),
    ("the photographer can go", "photographer"),
    ("The DJ can go.", "DJ"),
    ("drop by at 5 with the DJ", "DJ"),
    ("If it rains, drop the DJ.", "DJ"),
    ("Drop the DJ if it gets too dear", "DJ"),
    ("Should we drop the DJ?", "DJ"),
    ("Drop the DJ?", "DJ"),
    ("Maybe drop the DJ.", "DJ"),
    ("We might drop the DJ", "DJ"),
    ("Drop the DJ, is that ok?", "DJ"),
    ("No DJ until nine", "DJ"),
    ("No DJ playing techno", "DJ"),
    ("Without the DJ it would be cheaper", "DJ"),
    ("We don't need the DJ before ten", "DJ"),
    ("The DJ isn't needed before ten", "DJ"),
    ("Skip the photographer's album", "photographer"),
    ("Cancel the DJ's fog machine", "DJ"),
    ("Swap the DJ for somebody cheaper", "DJ"),
    ("Replace the DJ with a woman", "DJ"),
    ("A better DJ instead of that DJ", "DJ"),
    ("Leave the photographer out of the speeches", "photographer"),
    ("Nothing but trouble with the DJ", "DJ"),
    ("I didn't say drop the DJ", "DJ"),
    ("The caterer says no DJ near the food", "DJ"),
    ("When the band comes, drop the DJ", "DJ"),
    ("We don't have our own DJ", "DJ"),
    ("My cousin could do the catering", "caterer"),
    ("主持人我们自己来不了", "主持人"),
    ("Drop the DJ, we'd rather have a different DJ", "DJ"),
    ("摄影师不要了，换个便宜的摄影师", "摄影师"),
    ("No catering near the party", "caterer"),
    ("摄影师只要一个", "摄影师"),
    ("You may drop the DJ", "DJ"),
    ("No photos of the kids", "photographer"),
    ("Change the venue to somewhere bigger", "venue"),
    ("Only the best photographer", "photographer"),
    ("Leave the catering to the venue", "caterer"),
)
# It stays, and nothing else is said.
STAYS = (
    "摄影师不用改了",
    "不要忘了摄影师",
    "不取消茶歇",
    "不要取消茶歇",
    "别把摄影师去掉",
    "茶歇不要取消",
    "场地别换",
    "茶歇可以",
    "主持人没问题",
    "13号不变",
    "日期不变",
    "时间照旧",
    "别的都挺好",
    "茶歇还是要的",
    "We want the DJ after all.",
    "can't do without the DJ",
    "Don't drop the DJ",
    "Please don't leave out the photographer.",
    "never cancel the DJ",
    "don't forget the DJ",
    "the DJ stays",
    "The photographer is fine",
    "茶歇不要了，算了，茶歇保留",
    "Drop the DJ. No, keep the DJ.",
)
# What is said besides is said of the demand, and of the day, the number and the work nothing is changed.
BESIDES = (
    ("keep the photographer under £900", K.BUDGET),
    ("They have a nut allergy", K.QUALITY),
    ("他不吃辣", K.EXCLUSION),
    ("他们对花生过敏", K.QUALITY),
    ("He is a vegetarian", K.QUALITY),
    ("Keep the DJ until midnight", K.QUALITY),
    ("保留主持人到十点", K.QUALITY),
    ("make it 8", K.QUALITY),
    ("提前一天把照片给我们", K.QUALITY),
    ("别省", K.QUALITY),
    ("太贵了", K.QUALITY),
    ("too expensive", K.QUALITY),
    ("include VAT", K.QUALITY),
    ("还要打折", K.QUALITY),
    ("Jonas is busy at 5", K.QUALITY),
    ("The following week would be too late", K.QUALITY),
    ("要不要推迟一周？", K.QUALITY),
    ("Let us know two days earlier", K.QUALITY),
    ("提前一周通知我", K.QUALITY),
    ("其中5个人吃素", K.QUALITY),
    ("大概10个人会迟到", K.QUALITY),
    ("有10个人来不了", K.QUALITY),
    ("5 of the guests are vegetarian", K.QUALITY),
    ("茶歇只要20人份", K.QUALITY),
    ("one more day", K.QUALITY),
    ("晚几天也行", K.QUALITY),
    ("换成皮影戏？", K.QUALITY),
    ("Could it be a week later?", K.QUALITY),
    ("Cancel everything", K.QUALITY),
    ("no party", K.QUALITY),
    ("Maybe we'll be 90.", K.QUALITY),
    ("if we'll be 90, we need more food", K.QUALITY),
)


def base(said: str) -> str:
    return PARTY if said.isascii() or "£" in said else MEETUP


def unchanged(said: str) -> Changed:
    """What has become of the demand, of which nothing may be gone, moved or new."""
    before, done = asked(base(said)), after(said)
    kinds = (K.CAPABILITY, K.DATE, K.HEAD_COUNT, K.PLACE)

    def told(found: tuple[Requirement, ...]) -> set[tuple[object, ...]]:
        return {(r.kind, r.value.tags, r.value.first, r.value.last, r.value.number) for r in found if r.kind in kinds}

    assert told(done.understanding.in_force) == told(before.in_force)
    assert set(done.understanding.capability_tags) == set(before.capability_tags)
    ruled_out = [one for one in of(K.EXCLUSION, done) if one.value.tags or one.value.unit or one.value.first]
    assert not ruled_out
    assert not of(K.PERSON, done)
    return done


@pytest.mark.parametrize(("said", "work"), OPEN)
def test_what_is_more_than_a_plain_act_takes_nothing_back_and_leaves_the_wish_open(said: str, work: str) -> None:
    done = unchanged(said)
    touched = {i for one in done.changes if one.value.unit == TOUCHES for i in one.value.per.split()}
    of_it = {one.requirement_id for one in of(K.CAPABILITY, done) if TAGS[work] in one.value.tags}
    said_of_it = [one for one in done.changes if TAGS[work] in one.value.tags]  # an hour, say

    assert of_it
    assert of_it <= touched or said_of_it


@pytest.mark.parametrize("said", STAYS)
def test_what_must_not_be_taken_back_stays(said: str) -> None:
    assert not unchanged(said).changes


@pytest.mark.parametrize(("said", "kind"), BESIDES)
def test_what_is_said_besides_is_not_lost_and_changes_nothing_else(said: str, kind: RequirementKind) -> None:
    assert [one for one in unchanged(said).changes if one.kind is kind]
