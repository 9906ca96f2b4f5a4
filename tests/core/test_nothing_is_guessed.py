"""What of a sentence would have to be guessed is asked about, and what was done before is not denied."""

import pytest

from towow_core.domain.canvas import CanvasNode, CanvasState, ReactStep
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

NAMES = ("订场地", "邀请嘉宾", "做海报", "Book the venue", "Invite speakers", "Design the poster")
CANVAS = CanvasState(
    workflow_id="w",
    nodes={name: CanvasNode(node_id=name, node_type="task", name=name, config={"due": "2026-12-10"}) for name in NAMES},
)
ASKED = DecisionType.REQUEST_CLARIFICATION


def hear(sentence: str, *done: str) -> ReactDecision:
    steps = tuple(
        ReactStep(thought="", decision_type="modify_node", verdict="validated", observation=said) for said in done
    )
    return decide(sentence, CANVAS, None, steps, language=language_of(sentence), steps_max=8, today="2026-11-22")


@pytest.mark.parametrize(
    "sentence",
    [
        "明天再执行", "等会儿再执行", "下周再启动", "过两天再跑", "先别急，明天再执行", "后天再把海报删掉",
        "run it tomorrow", "run, but tomorrow", "start on Monday",
    ],
)  # fmt: skip
def test_what_is_to_be_done_later_is_not_done_now(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


@pytest.mark.parametrize(
    ("sentence", "done"),
    [
        ("马上执行", DecisionType.EXECUTE_WORKFLOW),
        ("现在开始执行", DecisionType.EXECUTE_WORKFLOW),
        ("run it now", DecisionType.EXECUTE_WORKFLOW),
        ("活动就在明天，赶紧加一个任务叫“订餐”", DecisionType.CREATE_NODE),
        ("the event is tomorrow, quickly add a task called Catering", DecisionType.CREATE_NODE),
    ],
)
def test_what_is_to_be_done_now_is_done(sentence, done) -> None:
    assert hear(sentence).decision_type is done


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("add a task called Catering due 30 February", "30 February"),
        ("加一个任务叫“订餐”，12月40日之前", "12月40日"),
        ("change the poster's date to 2026-13-45", "2026-13-45"),
        ("把海报的日期改到2月30号", "2月30号"),
        ("move the poster to Feb 30", "Feb 30"),
    ],
)
def test_a_day_that_is_none_is_asked_about_and_not_left_out(sentence, day) -> None:
    asked = hear(sentence)
    assert asked.decision_type is ASKED
    assert f"“{day}”" in asked.payload["question"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Party music", "delete the art"), ("Party music", 'delete "art"'), ("Retest", "delete test"),
        ("日期确认", "删掉日期"), ("确认负责人", "把负责人删掉"), ("Owner review", "delete the owner"),
        ("Date night", 'mark "date" as done'),
    ],
)  # fmt: skip
def test_a_piece_of_a_word_or_a_field_names_no_node(name, sentence) -> None:
    canvas = CanvasState(workflow_id="w", nodes={"a": CanvasNode(node_id="a", node_type="task", name=name)})
    decided = decide(sentence, canvas, None, (), language=language_of(sentence), steps_max=8, today="2026-11-22")

    assert decided.decision_type is ASKED


@pytest.mark.parametrize(
    "sentence",
    ["assign the poster to Tom or Mia", "把海报交给小李或者小周", "把海报改到12月10日或者12月11日",
     "move the poster to Dec 11 or Dec 12", "做海报在12月8号和12月10号之间",
     "move the poster to between 8 and 10 December", "move the poster to Tuesday 9 December", "海报改到周三12月8号",
     "move the poster to Tuesday or 8 December", "海报改到周二或12月8号",
     "add a task called icing assigned to Mia or Ben", "加一个任务叫拍照，交给小王或者小李",
     "add a task called icing for Mia or Ben, due 8 December", "加一个任务叫拍照，由小王或小李负责",
     "add tasks: cake for Mia or Ben, flowers for Tom", "add a task called icing due 8 December or 10 December",
     "加一个任务叫拍照，12月8号或者12月10号"],
)  # fmt: skip
def test_of_two_values_none_is_taken(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


@pytest.mark.parametrize(
    "sentence",
    [
        "move the poster to Tuesday, December 8", "the poster is due Tuesday 8 December 2026", "海报改到周二12月8号",
        "海报改到下周二，12月8号", "move the poster to 8 December (Tuesday)", "把海报的截止改到12月8号周二",
        "move the poster to Tuesday the 8th of December", "set the date of the poster to Tue, 8 Dec",
    ],
)  # fmt: skip
def test_the_name_of_the_day_beside_its_date_is_no_second_day(sentence) -> None:
    assert hear(sentence).payload["config"] == {"due": "2026-12-08"}


@pytest.mark.parametrize(
    ("sentence", "config"),
    [
        ("add a task called icing for Mia and Ben", {"assignee_name": "Mia and Ben"}),
        ("add a task called “Mia or Ben”", {}),
        ("add a task called icing for Mia", {"assignee_name": "Mia"}),
        ("add a task called “tea or coffee” due 8 December", {"due": "2026-12-08"}),
    ],
)
def test_of_a_new_task_all_who_are_named_have_it(sentence, config) -> None:
    assert hear(sentence).payload["config"] == config


def test_behind_but_not_all_that_was_named_is_done() -> None:
    sentence = 'delete "Design the poster" and "Invite speakers" but not "Book the venue"'

    assert hear(sentence).payload == {"node_id": "Design the poster"}
    assert hear(sentence, "Deleted.").payload == {"node_id": "Invite speakers"}


def test_of_two_requests_none_is_done_where_one_is_of_a_node_that_is_not_there() -> None:
    asked = hear("make Tom responsible for the venue and delete the bus")

    assert asked.decision_type is ASKED
    assert "bus" in asked.payload["question"]
    assert asked.payload["options"] == ["make Tom responsible for the venue"]


@pytest.mark.parametrize(
    "sentence",
    [
        "把订场地交给小王，截止改到2月31号", "把订场地交给小王，然后再弄一下上次那个",
        "加一个任务节点，任务，名字那栏写走台",
        "加一个任务叫“灰度发布”，12月16日前，吴昊那边来弄", "add a task called ping list that posts to https://a.example/ping",
        "新建一个工作流：先备份，备份完拆机，再运输", "make a plan: pack, load, after load unpack",
        "rename Book the venue to Rent hall and then do the usual with it",
        "make Tom responsible for the venue and set its due date to 31 February",
        "add a task called Catering by 30 February and assign it to Tom", "move the poster to 31 April",
        "assign the venue to Mia, and move the poster to Dec 11 or Dec 12", "订场地改到二月三十号",
    ],
)  # fmt: skip
def test_nothing_is_done_of_a_sentence_that_is_understood_in_part(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


@pytest.mark.parametrize(
    "sentence",
    [
        "把订场地交给有空的人", "把做海报交给他", "邀请嘉宾换成不收钱的", "加一个任务叫买花，由他负责",
        "assign the speakers to whoever is free", "give the poster to him", "set the owner of the poster to nobody",
        "give the poster to Mia if she has time", "everyone does the poster", "邀请嘉宾换成邀请讲者",
        "give the poster to all of us", "give the poster to people who have time", "assign the poster to Nobody",
        "give the poster to someone from the bakery", "give the poster to the others", "give the poster to none",
        "把做海报交给会画画的", "把做海报交给最便宜的", "把做海报交给大家",
    ],
)  # fmt: skip
def test_who_is_not_named_is_nobodys_name(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


@pytest.mark.parametrize(
    ("sentence", "who"),
    [
        ("assign the poster to People's Kitchen", "People's Kitchen"), ("give the poster to People Ops", "People Ops"),
        ("assign the poster to Noone Ltd", "Noone Ltd"), ("give the poster to All Stars", "All Stars"),
        ("assign the poster to All Hands Agency", "All Hands Agency"), ("assign the poster to He", "He"),
        ("give the poster to She Li", "She Li"), ("assign the poster to Others Studio", "Others Studio"),
        ("把做海报的负责人改成卖花的", "卖花的"), ("把做海报的负责人改成大家乐", "大家乐"),
    ],
)  # fmt: skip
def test_a_name_that_begins_as_no_name_does_is_somebodys_all_the_same(sentence, who) -> None:
    assert hear(sentence).payload["config"] == {"assignee_name": who}


@pytest.mark.parametrize(
    "sentence",
    [
        "connect the venue and the poster if needed", "delete the poster unless Mia objects", "要是下雨就删掉做海报",
        "rename the poster to flyer if Mia agrees", "rename the poster to something nicer", "add a task for later",
        "negotiate later", "find somebody for the flyer maybe", "把做海报删了吧，还是留着吧",
        "delete the poster, or not",
        "加一个 HTTP 节点，每天早上8点请求 https://a.example/x",
        "run it. wait, no", "run it, but not yet", "执行，但先别动做海报",
    ],
)  # fmt: skip
def test_what_is_on_a_condition_undecided_or_taken_back_is_not_done(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


@pytest.mark.parametrize("said", ["check the roof if it rains", "maybe later"])
def test_in_a_name_or_a_note_a_condition_is_only_words(said) -> None:
    assert hear(f"add a task called “{said}”").payload["name"] == said
    assert hear(f"add a note to the poster: {said}").payload["config"] == {"notes": said}
    assert hear("rename the poster to daily report").payload["name"] == "daily report"


@pytest.mark.parametrize(
    ("sentence", "why"),
    [("run the workflow, thanks", "Nobody is assigned."), ("执行，有哪些节点？", "还没有人负责。")],
)
def test_what_came_of_a_request_is_told_beside_what_is_said_last(sentence, why) -> None:
    assert hear(sentence).decision_type is DecisionType.EXECUTE_WORKFLOW
    said = hear(sentence, why)

    assert said.decision_type is DecisionType.RESPOND
    assert said.payload["message"].startswith(why)


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("set the price of Book the venue to cheap", "How much is “cheap”?"),
        ("set the due date of Book the venue to soon", "Which day is “soon”?"),
        ("把订场地的价格改成便宜点", "“便宜点”是多少钱？"),
        ("把订场地的截止日期改成尽快", "“尽快”是哪一天？"),
    ],
)
def test_a_value_that_is_none_is_asked_for_by_what_it_should_be(sentence, asked) -> None:
    assert hear(sentence).payload["question"] == asked


def test_where_something_was_done_it_is_not_said_that_nothing_was() -> None:
    asked = hear("rename Book the venue to Rent hall and give it to", "Changed the node “Rent hall”.")

    assert asked.payload["question"].startswith("Changed the node “Rent hall”.\n")
    assert "nothing was done" not in asked.payload["question"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Tom said we should never run this", "is it finished?",
    ],
)  # fmt: skip
def test_the_opposite_of_what_was_said_is_not_offered(sentence) -> None:
    heard = hear(sentence)
    for option in heard.payload.get("options", ()):
        meant = hear(option)
        is_a_question = meant.decision_type is DecisionType.RESPOND or meant.payload.get("action") == "list"
        assert is_a_question, option
    assert heard.decision_type in {ASKED, DecisionType.RESPOND}


@pytest.mark.parametrize(
    ("sentence", "stays"),
    [
        ("remove everything except the venue", "Book the venue"),
        ("delete everything but the venue", "Book the venue"),
        ("除了订场地都删掉", "订场地"),
        ("除了海报都完成了", "做海报"),
    ],
)
def test_what_is_left_out_is_nothing_that_is_deleted_or_done(sentence, stays) -> None:
    goals = hear(sentence).goals

    assert goals
    assert not [goal for goal in goals if stays in goal]


@pytest.mark.parametrize("sentence", ["what is the capital of France?", "你是不是傻啊", "明天这个时候能搞定吗"])
def test_a_question_is_not_offered_as_a_task(sentence) -> None:
    assert not any("task" in option or "任务" in option for option in hear(sentence).payload.get("options", ()))


@pytest.mark.parametrize("sentence", ["Actually forget it", "never mind", "yes", "hello", "算了", "好的", "你好"])
def test_who_asks_for_nothing_is_offered_questions_alone(sentence) -> None:
    options = hear(sentence).payload.get("options", ())
    assert not [option for option in options if "task" in option or "任务" in option or "undo" in option]


@pytest.mark.parametrize("sentence", ["订场地和做海报谁先谁后？", "who are you?"])
def test_a_question_about_something_else_is_not_answered_with_who_does_what(sentence) -> None:
    heard = hear(sentence)
    assert "负责" not in heard.payload.get("message", "")
    assert "Nobody is assigned" not in heard.payload.get("message", "")


@pytest.mark.parametrize("sentence", ['rename the poster to ""', "把海报改名为“”", "\u200b", "\x00 "])
def test_nothing_is_called_nothing(sentence) -> None:
    asked = hear(sentence)
    assert asked.decision_type is ASKED
    assert not any("“”" in option for option in asked.payload.get("options", ()))


@pytest.mark.parametrize(
    ("sentence", "task", "who"),
    [
        ("Sam can't do Book the venue any more, give it to Lee", "Book the venue", "Lee"),
        ("Kim can no longer do Book the venue; please hand it over to Lee.", "Book the venue", "Lee"),
        ("小赵生病了，做海报让小钱接手", "做海报", "小钱"),
    ],
)
def test_a_task_that_is_handed_over_has_not_failed(sentence, task, who) -> None:
    assert hear(sentence).payload == {"node_id": task, "config": {"assignee_name": who}}


def test_what_came_of_what_is_done_is_kept_also_behind_a_semicolon() -> None:
    said = hear("Design the poster is done; result: 40 copies for 200 euros")
    assert said.payload == {
        "node_id": "Design the poster", "status": "completed", "result": "40 copies for 200 euros"
    }  # fmt: skip


def test_which_of_two_is_meant_is_asked_before_anything_is_done() -> None:
    names = ("Book the venue", "Design flyer", "Print flyer")
    nodes = {name: CanvasNode(node_id=name, node_type="task", name=name) for name in names}
    said = "delete the venue and the flyer"
    canvas = CanvasState(workflow_id="w", nodes=nodes)
    decided = decide(said, canvas, None, (), language=language_of(said), steps_max=8, today="2026-11-22")

    assert decided.decision_type is ASKED
    assert "“Design flyer” / “Print flyer”" in decided.payload["question"]


@pytest.mark.parametrize(
    "sentence",
    [
        "先问一下老板，再决定",
        "我得先跟老板商量一下",
        "等我问过小李再说",
        "让我想想",
        "let me ask my boss first",
        "let's decide later",
    ],
)
def test_who_decides_later_is_taken_at_their_word_and_nobody_is_asked(sentence: str) -> None:
    decision = hear(sentence)

    assert decision.decision_type is DecisionType.RESPOND
    assert "也没有去问谁" in decision.payload["message"] or "nobody was asked" in decision.payload["message"]
