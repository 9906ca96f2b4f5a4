"""A trade that is asked for in one script is found in the other, whoever elsewhere has it in the first."""

from tests.core.matching_kit import person
from tests.core.test_counter_offers import asked
from towow_core.engine.matching.meaning import called_by_name
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.shortlist import shortlist


def test_who_tunes_pianos_in_the_city_is_asked_in_english() -> None:
    there, elsewhere = person("lin", "钢琴调律", "北京"), person("isla", "piano tuning", "London")
    wanted = asked("I need a piano tuner in Beijing on 12 December")
    known = with_meanings(wanted, called_by_name(wanted, (there, elsewhere)))
    assert [one.agent_id for one in shortlist(known, (there, elsewhere), 5).definitely_related] == [there.agent_id]
