"""The labelled utterances: as many are understood as were, and hardly anything is done that nobody asked for."""

import yaml

from tests.benchmarks.utterances import FILE, score

RIGHT_MIN = 350  # of 398
ACTED_WRONGLY_MAX = 0  # to ask back is better than to do another thing


def test_what_people_say_beside_a_canvas_is_understood_or_asked_about() -> None:
    found = score(yaml.safe_load(FILE.read_text(encoding="utf-8")))

    assert sum(found.right.values()) >= RIGHT_MIN, "\n".join(found.missed)
    assert len(found.acted_wrongly) <= ACTED_WRONGLY_MAX, "\n".join(found.acted_wrongly)
