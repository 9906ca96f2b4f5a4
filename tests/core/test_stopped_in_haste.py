"""A run that goes on is stopped in whatever haste it is said, and not where it is said that it is not to be."""

import pytest

from tests.core.test_said_as_organisers_do import in_a_run
from tests.core.test_said_of_a_run import hear
from towow_core.domain.drafts import DecisionType

STOPS = """
no no stop it
abort abort
stop the whole thing please
stop stop stop
wait, stop everything now!
oh no, please stop the run immediately
could you stop this right now please
that's wrong, stop it
halt! halt!
不对不对，停掉
停停停
停！停！停！
等等，快停下来，停掉
哎呀不对，停止执行
快停，停掉流程
赶紧把流程停了
不，停掉！
""".strip().splitlines()
GOES_ON = """
don't stop it
do not stop
no, don't stop it
never stop it
no need to stop it
please don't abort
nobody stops it
can we stop this?
what if we stop the whole thing?
stop the car at the gate
did it stop?
别停
不要停
别停掉
千万别停
不停
不用停
停不停？
要不要停掉？
为什么停了？
停车场订好了
停电了
流程快停了
马上停了
""".strip().splitlines()


@pytest.mark.parametrize("sentence", STOPS)
def test_what_is_said_in_haste_stops_the_run_that_goes_on(sentence) -> None:
    assert in_a_run(sentence).decision_type is DecisionType.CANCEL_WORKFLOW


@pytest.mark.parametrize("sentence", GOES_ON)
def test_what_is_not_to_stop_or_only_asks_stops_nothing(sentence) -> None:
    assert in_a_run(sentence).decision_type is not DecisionType.CANCEL_WORKFLOW


@pytest.mark.parametrize("sentence", ["no no stop it", "停停停", "不对不对，停掉"])
def test_where_no_run_goes_on_nothing_is_begun_or_ended(sentence) -> None:
    assert hear(sentence).decision_type not in {DecisionType.CANCEL_WORKFLOW, DecisionType.EXECUTE_WORKFLOW}


@pytest.mark.parametrize("sentence", ["停一下", "停停", "停", "stop for a moment"])
def test_what_may_be_a_pause_is_still_asked(sentence) -> None:
    assert in_a_run(sentence).decision_type is DecisionType.REQUEST_CLARIFICATION
