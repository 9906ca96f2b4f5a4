"""A thing stays that somebody was to take away: that work goes; of other work on it the remark is an open line."""

import pytest

from tests.requirements.test_changes_carried_out import after, asked, of, work
from towow_core.domain.requirements import TOUCHES, RequirementKind

K = RequirementKind
GARDEN = "Bristol. The old pear tree by the shed has to be cut down, £350. And a plumber for the bath, £90 at most."
YARD = "成都，院里那棵梧桐树要砍掉，600以内；再请个电工修插座，200以内。"
CLOCK = "London: clock repair by the end of January, £200. A plumber for the bath, £90 at most."


@pytest.mark.parametrize(
    ("sentence", "said", "gone", "left"),
    [
        (GARDEN, "The pear tree can stay after all.", "tree surgery", "plumbing"),
        (GARDEN, "We will keep the pear tree after all.", "tree surgery", "plumbing"),
        (YARD, "那棵树还是留着吧", "树艺", "电工"),
        (YARD, "梧桐树就留着吧", "树艺", "电工"),
    ],
)
def test_what_was_to_take_it_away_goes_with_all_that_is_said_of_it(
    sentence: str, said: str, gone: str, left: str
) -> None:
    done = after(sentence, said)

    assert gone not in work(done)
    assert left in work(done)
    assert len(of(K.BUDGET, done)) == 1
    assert [r for r in of(K.EXCLUSION, done) if gone in r.value.tags]


@pytest.mark.parametrize(
    ("sentence", "said", "tag"),
    [
        (CLOCK, "The clock can stay after all.", "clock repair"),
        (CLOCK, "The clock stays.", "clock repair"),
        (GARDEN, "We'll keep the tree.", "tree surgery"),
        (YARD, "还是把梧桐树留着", "树艺"),
        (GARDEN.replace("has to be cut down", "needs trimming"), "The tree can stay.", "tree surgery"),
        (YARD.replace("要砍掉", "要修剪"), "梧桐树还是留着吧", "树艺"),
    ],
)
def test_of_other_work_on_it_the_remark_is_an_open_line(sentence: str, said: str, tag: str) -> None:
    done = after(sentence, said)
    ids = {i for r in done.changes if r.value.unit == TOUCHES for i in r.value.per.split()}

    assert tag in work(done)
    assert ids & {r.requirement_id for r in asked(sentence).requirements if tag in r.value.tags}


def test_who_stays_or_what_is_made_is_as_it_was() -> None:
    party = "A party in York on 12 December: a DJ and a cake."
    for said in ("The DJ can stay.", "The cake can stay after all.", "We'll keep the cake."):
        assert not after(party, said).removed
        assert {"DJ", "baking"} <= {*work(after(party, said)).split()}


def test_that_it_stays_brings_no_felling_back() -> None:
    done = after(GARDEN, "No tree surgery, please.", "The tree can stay after all.")

    assert "tree surgery" not in work(done)
