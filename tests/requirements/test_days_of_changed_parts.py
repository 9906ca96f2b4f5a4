"""Two days in one change are each of their part, and no day of the month is ever another one."""

from tests.requirements.test_changes_carried_out import after, of
from towow_core.domain.requirements import FROM_EVENT, RequirementKind, counted_day

K = RequirementKind
MOVE = "12月10号从上海徐汇搬到闵行，需要搬家师傅，前一天请人来打包。"


def test_the_day_that_other_work_counts_from_moves_and_the_other_named_day_is_kept_as_said() -> None:
    days = of(K.DATE, after(MOVE, "搬家改到12月15号，打包也跟着改到14号。"))
    whole = [one.value.first for one in days if not one.value.tags]
    packing = [one for one in days if "打包整理" in one.value.tags]
    assert whole == ["2026-12-15"]
    assert [one.value.unit for one in packing] == [FROM_EVENT]
    assert [counted_day(one.value, tuple(whole)) for one in packing] == ["2026-12-14"]


def test_work_that_is_counted_from_the_day_goes_along_when_the_day_moves() -> None:
    days = of(K.DATE, after(MOVE, "搬家改到12月15号。"))
    assert [one.value.first for one in days if not one.value.tags] == ["2026-12-15"]
    assert [one.value.number for one in days if one.value.unit == FROM_EVENT] == [-1]
