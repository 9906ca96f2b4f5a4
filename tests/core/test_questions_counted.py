"""Questions for how many, the most, the least, the first so many, and which of two: reckoned from what is selected."""

# ruff: noqa: E501  # an answer is read as a whole

import pytest

from tests.core.test_questions_restricted import PEOPLE, TODAY, _asked, _canvas, _task, with_a_strange_word
from towow_core.domain.canvas import NodeRun, NodeStatus, RunState
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of


@pytest.mark.parametrize(
    ("sentence", "answer"),
    [
        ("how many tasks are there?", "Tasks: 6: “permit” (Mia), “tent” (Jonas), “catering” (Mia), “music” (Mia), “lights” (Tom Baker), “cleaning” (Mia). Besides, no tasks: “budget”, “gate”, “opening”."),
        ("how many does Mia have?", "Of Mia's: nodes: 4: “permit”, “catering”, “music”, “cleaning”."),
        ("how many tasks are not done?", "Tasks that are not done: 5: “permit” (Mia), “tent” (Jonas), “music” (Mia), “lights” (Tom Baker), “cleaning” (Mia)."),
        ("how many milestones are there?", "Milestones: 1: “opening”."),
        ("how many tasks of Mia's are late?", "Of Mia's: tasks that are late: 1: “permit”."),
        ("how many people are involved?", "6 people: Mia, Jonas, Tom Baker, Grete, Pavel, somebody unknown."),
        ("how many tasks are due next week?", "Due from 2026-11-30 to 2026-12-06: tasks: 1: “music” (Mia)."),
        ("what are the two cheapest tasks?", "The 2 cheapest: “permit” (Mia, €80), “lights” (Tom Baker, €200)."),
        ("which task costs the most?", "The most expensive: “catering” (Mia, €900)."),
        ("who costs the most?", "The most expensive: Mia (€1,280)."),
        ("who does the cheapest task?", "The cheapest: “permit” (Mia, €80)."),
        ("what is the earliest deadline?", "Of what is not done, the earliest: “tent” (Jonas, 2026-11-20, late)."),
        ("what is the most expensive task that is not done?", "Of tasks that are not done, the most expensive: “tent” (Jonas, €600)."),
        ("which tasks cost more than 300 EUR?", "Tasks that are priced above 300: “tent” (Jonas), “catering” (Mia)."),
        ("which of the tent, the music and the lights is the cheapest?", "Of “tent”, “music” and “lights”: the cheapest: “lights” (Tom Baker, €200)."),
        ("which of the tent, the music and the lights are late?", "Of “tent”, “music” and “lights”: late: “tent” (Jonas), “lights” (Tom Baker)."),
        ("how many of the tent, the music and the lights are late?", "Of “tent”, “music” and “lights”: late: 2: “tent” (Jonas), “lights” (Tom Baker)."),
        ("when is the second last thing due?", "Of what is not done, the second latest: “music” (Mia, 2026-12-04)."),
        ("what is the second one to be due?", "Of what is not done, the second earliest: “permit” (Mia, 2026-11-24, late)."),
        ("what do the two most expensive cost together?", "The 2 most expensive: “catering” (Mia, €900), “tent” (Jonas, €600). Together: €1,500."),
        ("what is due last but one?", "Of what is not done, the second latest: “music” (Mia, 2026-12-04)."),
        ("which tasks were not done on time?", "Tasks that are not done on time: “permit” (Mia), “tent” (Jonas), “lights” (Tom Baker). Not known of: “catering”."),
        ("what is not done on time?", "Not done on time: “permit” (Mia), “tent” (Jonas), “lights” (Tom Baker). Not known of: “catering”."),
        ("what does each person cost on average?", "By those 3 who do what has a price, €693.33 each on average (Mia €1,280, Jonas €600, Tom Baker €200). How many guests there are does not stand on the canvas."),
        ("what does it cost on average per person?", "By those 3 who do what has a price, €693.33 each on average (Mia €1,280, Jonas €600, Tom Baker €200). How many guests there are does not stand on the canvas."),
        ("which is later, the tent or the music?", "“tent”: 2026-11-20; “music”: 2026-12-04. “music” is due 14 days after “tent”."),
        ("is the tent more expensive than the music?", "“tent”: €600; “music”: €300. “tent” costs €300 more than “music”."),
        ("how much more does the tent cost than the music?", "“tent”: €600; “music”: €300. “tent” costs €300 more than “music”."),
        ("is the tent later than the music?", "“tent”: 2026-11-20; “music”: 2026-12-04. “music” is due 14 days after “tent”."),
        ("which of Mia's tasks is due first?", "Of Mia's: of what is not done, the earliest: “permit” (2026-11-24, late)."),
        ("how many tasks do Mia and Jonas have?", "Of Mia's and Jonas's: tasks: 5: “permit” (Mia), “tent” (Jonas), “catering” (Mia), “music” (Mia), “cleaning” (Mia)."),
        ("who has the most late tasks?", "Of tasks that are late, Mia, Jonas, Tom Baker have the most: 1."),
        ("who has the fewest tasks?", "Of what is not done, Jonas, Tom Baker have the fewest, of those who have any: 1."),
        ("how many does each have?", "Of what is not done, Mia: 3, Jonas: 1, Tom Baker: 1, Grete: 1, Pavel: 1, somebody unknown: 1."),
        ("show the open tasks?", "Tasks that are not done: “permit” (Mia), “tent” (Jonas), “music” (Mia), “lights” (Tom Baker), “cleaning” (Mia)."),
        ("which tasks have a date and no price?", "Tasks that are without a price and with a date: nothing."),
        ("which tasks are late and without a price?", "Tasks that are late and without a price: nothing."),
        ("is everything done?", "Done: “catering”; not done: “permit”, “tent”, “music”, “lights”, “cleaning”, “budget”, “gate”, “opening”."),
        ("has anything failed?", "Failed: nothing."),
        ("how are we doing?", "There are 9 nodes: permit, tent, catering, music, lights, cleaning, budget, gate, opening. The run is running: 1 done, 1 waiting for somebody."),
        ("where do we stand?", "There are 9 nodes: permit, tent, catering, music, lights, cleaning, budget, gate, opening. The run is running: 1 done, 1 waiting for somebody."),
        ("what's the total?", "€2,080 in all (“permit” €80, “tent” €600, “catering” €900, “music” €300, “lights” €200). 1 more task has no price."),
        ("what costs the least and is not done?", "Of what is not done, the cheapest: “permit” (Mia, €80)."),
        ("what is the second dearest task?", "The second most expensive: “tent” (Jonas, €600)."),
        ("which is the third most expensive?", "The third most expensive: “music” (Mia, €300)."),
        ("what is the 2nd cheapest task that is not done?", "Of tasks that are not done, the second cheapest: “lights” (Tom Baker, €200)."),
        ("what does a task cost on average?", "Tasks cost €416 on average (5: “permit” €80, “tent” €600, “catering” €900, “music” €300, “lights” €200). 1 more task has no price."),
        ("what is the average cost of Mia's tasks?", "Of Mia's: tasks cost €426.67 on average (3: “permit” €80, “catering” €900, “music” €300). 1 more task has no price."),
        ("which tasks were done on time?", "Tasks that are done on time: nothing. Not known of: “catering”."),
        ("谁第二贵？", "第2贵的是老王（¥800）。"),
        ("what is the 1st cheapest task?", "The cheapest: “permit” (Mia, €80)."),
        ("第二贵的是哪个？", "第2贵的是“请乐队”（小张，¥1,200）。"),
        ("没做完的里第二便宜的是哪个？", "还没做完的里，第2便宜的是“搭台子”（老王，¥800）。"),
        ("平均一个任务多少钱？", "任务平均 ¥1,037.50（4 个：“租场地” ¥2,000、“搭台子” ¥800、“印海报” ¥150、“请乐队” ¥1,200）。"),
        ("有几个任务没做完？", "还没做完的任务：3 个：“搭台子”（老王）、“印海报”（小张）、“请乐队”（小张）。"),
        ("小张有几个任务？", "小张的：任务：3 个：“租场地”、“印海报”、“请乐队”。"),
        ("一共有几个任务？", "任务：4 个：“租场地”（小张）、“搭台子”（老王）、“印海报”（小张）、“请乐队”（小张）。另外还有不是任务的：“看预算”、“开演”。"),
        ("有几个人参与？", "4 个人：小张、老王、Grete、Pavel。"),
        ("最贵的两个是什么？", "最贵的 2 个是“租场地”（小张，¥2,000）、“请乐队”（小张，¥1,200）。"),
        ("最早到期的是什么？", "还没做完的里，最早到期的是“搭台子”（老王，2026-11-20，已过期）。"),
        ("谁最贵？", "最贵的是小张（¥3,350）。"),
        ("哪些任务超过1000？", "价格高于 1000 的任务：“租场地”（小张）、“请乐队”（小张）。"),
        ("搭台子比印海报贵吗？", "“搭台子”：¥800；“印海报”：¥150。“搭台子”比“印海报”贵 ¥650。"),
        ("印海报和搭台子哪个更晚？", "“印海报”：2026-11-29；“搭台子”：2026-11-20。“印海报”比“搭台子”晚 9 天。"),
        ("租场地、搭台子和印海报哪个最便宜？", "“租场地”、“搭台子”、“印海报”里：最便宜的是“印海报”（小张，¥150）。"),
        ("倒数第二贵的是哪个？", "第2便宜的是“搭台子”（老王，¥800）。"),
        ("倒数第一便宜的是哪个？", "最贵的是“租场地”（小张，¥2,000）。"),
        ("倒数第二个到期的是什么？", "还没做完的里，第2晚到期的是“请乐队”（小张，2026-12-03）。"),
        ("哪些没按时做完？", "没有按时完成的：“搭台子”（老王）。说不准的：“租场地”。"),
        ("每个人平均花多少钱？", "按做有价格的事的 2 个人算，平均每人 ¥2,075（小张 ¥3,350、老王 ¥800）。来多少人，画布上没有写。"),
        ("第一个到期的是什么？", "还没做完的里，最早到期的是“搭台子”（老王，2026-11-20，已过期）。"),
        ("最便宜的两个一共多少钱？", "最便宜的 2 个是“印海报”（小张，¥150）、“搭台子”（老王，¥800）。一共 ¥950。"),
        ("没做完的里面最贵的是哪个？", "还没做完的里，最贵的是“请乐队”（小张，¥1,200）。"),
        ("搭台子和印海报差多少钱？", "“搭台子”：¥800；“印海报”：¥150。“搭台子”比“印海报”贵 ¥650。"),
        ("人均多少钱？", "按做有价格的事的 2 个人算，平均每人 ¥2,075（小张 ¥3,350、老王 ¥800）。来多少人，画布上没有写。"),
        ("谁的任务最少？", "还没做完的里，有事的人中事最少的是老王：1 件。"),
        ("谁晚了的任务最多？", "过期还没做完的任务里，事最多的是老王：1 件。"),
        ("每个人有几个任务？", "还没做完的里，小张 2 件，老王 1 件。"),
        ("都做完了吗？", "做完的：“租场地”；还没做完的：“搭台子”、“印海报”、“请乐队”、“看预算”、“开演”。"),
        ("做好了没有？", "做完的：“租场地”；还没做完的：“搭台子”、“印海报”、“请乐队”、“看预算”、“开演”。"),
        ("还剩几件事没做完？", "还没做完的：5 个：“搭台子”（老王）、“印海报”（小张）、“请乐队”（小张）、“看预算”（Grete、Pavel）、“开演”。"),
        ("小张手上有几件事？", "小张的：节点：3 个：“租场地”、“印海报”、“请乐队”。"),
        ("有没有失败的？", "没做成的：没有。"),
        ("现在什么情况？", "画布上有 6 个节点：租场地、搭台子、印海报、请乐队、看预算、开演。执行情况：做完了 1 个，等人来做 1 个。"),
        ("没有人负责又有日期的有哪些？", "没有人负责、有日期的：没有。"),
    ],
)  # fmt: skip
def test_what_is_selected_is_counted_ranked_and_compared_with_the_facts(sentence, answer) -> None:
    assert _asked(sentence) == (DecisionType.RESPOND, answer)


_ANSWERED = [
    each[0] for each in test_what_is_selected_is_counted_ranked_and_compared_with_the_facts.pytestmark[0].args[1]
]


@pytest.mark.parametrize("sentence", _ANSWERED)
def test_a_word_that_nobody_reads_keeps_it_from_being_reckoned_wherever_it_stands(sentence) -> None:
    answer = _asked(sentence)
    assert [each for each in with_a_strange_word(sentence) if _asked(each) == answer] == []


@pytest.mark.parametrize(
    "sentence",
    [
        "which is the ninth most expensive?",
        "which tasks were not done late?",
        "what is the 0th cheapest task?",
        "on average how late are we?",
        "what are the 20 cheapest tasks?",
        "which tasks are done or late?",
        "which tasks are done and open?",
        "how many tasks were done last week?",
        "how many tasks did Mia finish before Monday?",
        "how many tasks can be done now?",
        "what will be done?",
        "哪些晚了，一共有几个任务？",
        "上周一共做了多少？",
        "昨天做完了哪些？",
        "how many tasks cost more than 300 dollars?",
        "why is nothing done?",
        "which of those is the cheapest?",
        "how much do they cost?",
        "how many of these are done?",
        "who does them?",
        "这些一共多少钱？",
        "这些做完了几个？",
        "第九贵的是哪个？",
        "倒数第九贵的是哪个？",
        "来宾人均多少钱？",
        "会不会没按时做完？",
        "what does it cost on average per guest?",
        "what will not be done on time?",
        "这几个里哪些没有日期？",
        "里面最便宜的是哪个？",
        "还差多少钱？",
        "上周做完了几个任务？",
        "哪些任务做完了或者晚了？",
    ],
)
def test_what_cannot_be_reckoned_so_is_not_answered_with_something_else(sentence) -> None:
    assert _asked(sentence)[0] is DecisionType.REQUEST_CLARIFICATION


_CAKES = {
    "en": _canvas(
        {"Most expensive cake": _task("Mia", TODAY, 80, "EUR"), "band": _task("Jonas", TODAY, 700, "EUR")}, []
    ),
    "zh": _canvas({"最贵的蛋糕": _task("小张", TODAY, 50, "CNY"), "多少人来": _task("老王", TODAY, 700, "CNY")}, []),
}


def _of_cakes(sentence: str, *, band: NodeStatus = NodeStatus.PENDING) -> ReactDecision:
    of, run = language_of(sentence), RunState(run_id="r", nodes={"band": NodeRun(status=band)})
    canvas = _CAKES["en" if sentence.isascii() else "zh"]
    return decide(sentence, canvas, run, (), language=of, steps_max=8, today=TODAY, people=PEOPLE)


@pytest.mark.parametrize(
    "sentence", ["delete the most expensive task", "delete the most expensive", "删掉最贵的任务", "删掉最贵的"]
)
def test_which_is_the_most_expensive_is_not_whatever_has_these_words_in_its_name(sentence) -> None:
    assert _of_cakes(sentence).decision_type is DecisionType.REQUEST_CLARIFICATION


@pytest.mark.parametrize(
    ("sentence", "part"),
    [
        ("what costs most?", "The most expensive: “band” (Jonas, €700)."),
        ("what does the most expensive cake cost?", "“Most expensive cake”: €80."),
        ("最贵的是哪个？", "最贵的是“多少人来”（老王，¥700）。"),
        ("最贵的蛋糕多少钱？", "“最贵的蛋糕”：¥50。"),
        ("一共多少钱？", "一共 ¥750"),
    ],
)
def test_a_name_with_words_of_rank_and_count_is_told_from_the_question_for_them(sentence, part) -> None:
    assert part in str(_of_cakes(sentence).payload.get("message"))


def test_what_was_skipped_is_neither_done_nor_left_to_do() -> None:
    said = _of_cakes("is everything done?", band=NodeStatus.SKIPPED).payload["message"]

    assert said == "Done: nothing; not done: “Most expensive cake”; skipped or cancelled: “band”."


_CAMP = _canvas(
    {
        "tent": _task("Mia", "2026-11-20", 80, "EUR"),
        "food": _task("Mia", "2026-11-20", 80, "EUR"),
        "fire": _task("Jonas", "2026-11-20", 80, "EUR"),
        "songs": ("task", {"assignee_name": "Jonas"}),
        "tidying": _task("Jonas", "2026-12-20", 80, "EUR"),
    },
    [],
)
_DONE_ON = {
    "tent": "2026-11-20T23:59:00+00:00",
    "food": "2026-11-23T08:00:00+00:00",
    "songs": "2026-11-23T08:00:00+00:00",
}


@pytest.mark.parametrize(
    ("sentence", "answer"),
    [
        ("was the tent done on time?", "“tent” was done on 2026-11-20, in time: it was due on 2026-11-20."),
        ("was the food finished on time?", "“food” was done on 2026-11-23, 3 days late: it was due on 2026-11-20."),
        ("was the food done late?", "“food” was done on 2026-11-23, 3 days late: it was due on 2026-11-20."),
        ("is the food late?", "“food” was done on 2026-11-23, 3 days late: it was due on 2026-11-20."),
        ("was the tent finished late?", "“tent” was done on 2026-11-20, in time: it was due on 2026-11-20."),
        ("was the fire done on time?", "“fire” is late: it was due on 2026-11-20, 6 days ago (Jonas)."),
        (
            "were the songs done on time?",
            "“songs” was done on 2026-11-23; it has no date, so it was neither in time nor late.",
        ),
        ("was the tidying done on time?", "“tidying” is not late: it is due on 2026-12-20, in 24 days."),
        ("which tasks were done on time?", "Tasks that are done on time: “tent” (Mia). Not known of: “songs”."),
        ("how many tasks were done late?", "Tasks that are done late: 1: “food” (Mia). Not known of: “songs”."),
        ("which of Mia's tasks were done on time?", "Of Mia's: tasks that are done on time: “tent”."),
    ],
)
def test_when_it_was_done_is_held_against_its_own_day(sentence, answer) -> None:
    nodes = {name: NodeRun(status=NodeStatus.COMPLETED, since=since) for name, since in _DONE_ON.items()}
    run = RunState(run_id="r", nodes=nodes)
    of = language_of(sentence)
    decision = decide(sentence, _CAMP, run, (), language=of, steps_max=8, today=TODAY, people=PEOPLE)
    assert (decision.decision_type, decision.payload.get("message")) == (DecisionType.RESPOND, answer)
