"""What a person says of themselves is read once, whatever is asked of them after that."""

from tests.agents.small_network import profile
from towow_core.domain.drafts import OfferDraft
from towow_core.domain.models import Decision, Provenance
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.limit_words import bounds_in
from towow_core.engine.twin.offers import with_facts
from towow_core.engine.twin.statements import clauses_of
from towow_core.support.lead_time_text import days_until_there
from towow_core.support.replacing import replace

READERS = (bounds_in, clauses_of, days_until_there)


def test_the_own_words_of_a_profile_are_read_for_its_first_demand_only() -> None:
    words = {"场地": "院子，最多60人，晚上十点前结束", "演讲": "讲AI，提前一周确认题目"}
    person = replace(profile("read_once"), profile_summary="在北京有个院子，也讲课。", capabilities=words)
    said = OfferDraft(decision=Decision.PARTICIPATE, contribution="", provenance=Provenance.LLM)

    def read_for(sentence: str) -> list[int]:
        with_facts(said, person, understand(sentence, "2026-11-27"), "2026-11-27")
        return [reader.cache_info().misses for reader in READERS]

    first = read_for("12月5日在北京办一场50人的聚会，需要场地和演讲")

    assert read_for("12月6日在北京办40人的读书会，要场地和演讲") == first
