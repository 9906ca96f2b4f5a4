"""An amount behind a part that is wanted after all is that part's; what others may cost stays."""

import pytest

from tests.requirements.test_remarks_on_series import said
from towow_core.domain.requirements import RequirementKind

KITES = "2月6日周六上午，杭州，30个孩子先做风筝再看人写福字，风筝800以内，书法400以内，木偶戏不要。"
CAKE = "A party in Leeds on 16 January, 20 guests: a photographer at most £300. No puppet show."


@pytest.mark.parametrize(
    ("demand", "remark", "amount", "stay"),
    [
        (KITES, "木偶戏还是要，2500以内", 2500.0, {800.0, 400.0}),
        (KITES, "改到2月7日周日，木偶戏还是要吧，不超过2500", 2500.0, {800.0, 400.0}),
        (CAKE, "the puppet show after all, £400 at most", 400.0, {300.0}),
        (CAKE, "we want the puppet show after all, up to £400", 400.0, {300.0}),
    ],
)
def test_the_amount_is_that_parts_and_the_other_limits_stay(
    demand: str, remark: str, amount: float, stay: set[float]
) -> None:
    budgets = [r.value for r in said(demand, remark).in_force if r.kind is RequirementKind.BUDGET]
    its = next(value for value in budgets if value.number == amount)

    assert its.tags
    assert {value.number for value in budgets if value is not its} == stay
