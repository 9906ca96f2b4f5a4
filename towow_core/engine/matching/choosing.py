"""Of those who could serve, so many that together cover the demand: one by one whoever adds most to it."""

from collections.abc import Collection, Sequence

from towow_core.domain.models import DemandUnderstanding
from towow_core.engine.matching.jobs import counts_asked, useful_count
from towow_core.engine.matching.needs import Need
from towow_core.engine.matching.ranking import Ranked
from towow_core.engine.matching.taken_on import taken_on

_PER_NEED = 2  # invited for a need that one person fills: the second is there in case the first declines
_EXPLICIT_BONUS = 1.5


def choose(
    understanding: DemandUnderstanding,
    needs: tuple[Need, ...],
    ranked: Sequence[Ranked],
    most: int,
    first: Collection[str] = (),
) -> tuple[Ranked, ...]:
    """After those of these ids whoever adds most: an uncovered need counts fully, a covered one less each time."""
    people, asked = understanding.context.expected_attendees or 0, counts_asked(understanding)
    # One more than are needed, in case somebody declines.
    room = {need.tag: max(_PER_NEED, useful_count(need, people, asked) + 1) for need in needs}
    choice = _Choice(ranked, room, {at for at, r in enumerate(ranked) if r.profile.agent_id in first})
    while len(choice.taken) < most and choice.take_best():
        pass
    return tuple(ranked[at] for at in sorted(choice.taken))


class _Group:
    """Those who would do the same: of these only the best who is left can be next."""

    def __init__(self, mine: tuple[Need, ...]) -> None:
        self.mine, self.tags = mine, frozenset(need.tag for need in mine)
        self.head: tuple[float, int, float] | None = None  # what the best who is left adds, their place and score
        self._by_score: dict[float, list[int]] = {}  # places, the last first
        self._scores: list[float] = []  # the best last

    def add(self, score: float, at: int) -> None:
        self._by_score.setdefault(score, []).append(at)

    def sort(self) -> None:
        self._scores = sorted(self._by_score)
        for places in self._by_score.values():
            places.reverse()

    def look(self, base: float) -> None:
        """Who of them adds most, where all that they do adds `base`; of equals the first place."""
        gain, found = 0.0, None
        for score in reversed(self._scores):
            adds = base * score / 100
            if found is not None and adds < gain:
                break
            if found is None or self._by_score[score][-1] < found[0]:
                gain, found = adds, (self._by_score[score][-1], score)
        self.head = None if found is None else (gain, *found)

    def drop(self, score: float) -> None:
        self._by_score[score].pop()
        if not self._by_score[score]:
            self._scores.remove(score)


class _Choice:
    """Attributes:
    taken: Places in `ranked` of those who are chosen, in the order in which they were.
    """

    def __init__(self, ranked: Sequence[Ranked], room: dict[str, int], first: set[int]) -> None:
        self.taken: list[int] = []
        self._ranked, self._room = ranked, room
        self._covered = dict.fromkeys(room, 0)
        self._groups = self._grouped(first)
        self._first = {at: self._mine(ranked[at]) for at in sorted(first)}

    def _grouped(self, without: set[int]) -> list[_Group]:
        groups: dict[tuple[object, ...], _Group] = {}
        for at, r in enumerate(self._ranked):
            if at not in without:
                key = *r.tags, r.profile.terms.temperament
                if key not in groups:
                    groups[key] = _Group(self._mine(r))
                groups[key].add(r.score, at)
        for group in groups.values():
            group.sort()
            group.look(self._base(group.mine))
        return list(groups.values())

    @staticmethod
    def _mine(ranked: Ranked) -> tuple[Need, ...]:
        return tuple(match.need for match in taken_on(ranked.found, ranked.profile.terms))

    def take_best(self) -> bool:
        """Whether anybody was left who adds anything."""
        if self._first:  # max is the first of equals
            at = max(self._first, key=lambda at: self._base(self._first[at]) * self._ranked[at].score / 100)
            self._take(at, self._first.pop(at))
            return True
        left = [(group.head, group) for group in self._groups if group.head is not None]
        best = max(left, key=lambda each: (each[0][0], -each[0][1]), default=None)
        if best is None or best[0][0] <= 0:
            return False
        (_, at, score), group = best
        group.drop(score)
        self._take(at, group.mine)
        return True

    def _take(self, at: int, mine: tuple[Need, ...]) -> None:
        self.taken.append(at)
        for need in mine:
            self._covered[need.tag] += 1
        less = {need.tag for need in mine}
        for group in self._groups:
            if not less.isdisjoint(group.tags):
                group.look(self._base(group.mine))

    def _base(self, mine: tuple[Need, ...]) -> float:
        # The second candidate for a need adds a third of what the first does, the third a fifth.
        return sum(
            need.importance * (_EXPLICIT_BONUS if need.is_explicit else 1.0) / (1 + 2 * self._covered[need.tag])
            for need in mine
            if self._covered[need.tag] < self._room[need.tag]
        )
