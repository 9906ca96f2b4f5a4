"""What the people here call each concept or trade of the lexicon."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from towow_core.engine.lexicon.trade_phrases import keys_of


@dataclass(frozen=True, slots=True)
class TradesOffered:
    """By the key of the concept or trade, who has which label for it."""

    by_key: Mapping[str, Sequence[tuple[str, str]]]

    @classmethod
    def by(cls, people: Iterable[tuple[str, Iterable[str]]]) -> "TradesOffered":
        """Args:
        people: Each one's id with all their labels.
        """
        found: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
        for agent_id, labels in people:
            for label in labels:
                for key in keys_of(label):
                    found[key].append((agent_id, label))
        return cls(found)

    def called(self, key: str, among: Collection[str] | None = None) -> tuple[str, ...]:
        """Its labels, each once.

        Args:
            among: Ids of those whose labels they are; everybody's where not given.
        """
        theirs = self.by_key.get(key, ())
        return tuple(dict.fromkeys(label for who, label in theirs if among is None or who in among))
