"""Who writes two works in one breath does both: nobody else is asked about the second."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import person
from towow_core.domain.models import AgentProfile
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.candidate_fit import matches
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.offers_index import index_of

TODAY = "2026-11-29"


def keeps(label: str, detail: str) -> AgentProfile:
    return replace(person("k", label, "上海"), capabilities={label: detail}, tags=(label,))


def does(text: str, who: AgentProfile) -> list[str]:
    needs = needs_of(understand(text, TODAY))
    found = matches(who, needs)
    assert index_of((who,)).matches(needs).get(0, ()) == found
    return [match.need.tag for match in found]


@pytest.mark.parametrize(
    ("text", "label", "detail", "both"),
    [
        ("上海找人每月代账报税", "代理记账", "小微企业每月记账报税", ["记账", "报税"]),
        ("a bookkeeper and tax returns in London", "bookkeeping", "bookkeeping and tax returns for small firms", 2),
        ("上海找人每月代账报税", "代理记账", "只记账，不做报税", ["记账"]),
        ("a bookkeeper and tax returns in London", "bookkeeping", "bookkeeping but not tax returns", 1),
    ],
)
def test_what_their_own_words_join_to_their_work_they_do(
    text: str, label: str, detail: str, both: list[str] | int
) -> None:
    found = does(text, keeps(label, detail))
    assert (found if isinstance(both, list) else len(found)) == both
