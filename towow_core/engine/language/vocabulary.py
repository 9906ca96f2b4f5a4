"""The network's own words: what those who are present call what they do, found where a sentence says it too."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from towow_core.domain.models import AgentProfile, NetworkWord
from towow_core.engine.language.name_forms import Word, core_of, form_of, root_form_of, roots_of, words_of

_TYPO_MIN = 5  # letters of the word that is meant, from which one wrong letter is taken for a typo
_NEAR_EXTRA = 3  # words that may stand between those of a name
_NEAR_MIN = 2  # words of a name that may be said in another order; one word is said or not


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A word of the network, and the piece of the text that says it."""

    word: NetworkWord
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Vocabulary:
    """Words by their forms. Build it with `vocabulary_of` or `among`.

    Attributes:
        by_form: Each by the form of its name.
        by_root_form: The same by the form of the roots; of features, of those that tell what it is.
        by_rarest: Of names of several words, by that word of theirs which fewest names have.
        roots: Every root that a name has.
        deletions: Roots without one of their letters, each with the roots that it could be.
        longest: Words of the longest name.
    """

    by_form: Mapping[str, NetworkWord]
    by_root_form: Mapping[str, NetworkWord]
    by_rarest: Mapping[str, tuple[tuple[frozenset[str], NetworkWord], ...]]
    roots: frozenset[str]
    deletions: Mapping[str, tuple[str, ...]]
    longest: int

    @lru_cache(maxsize=16)  # noqa: B019  of the few that `among` keeps, a sentence is looked through four times
    def find(self, text: str) -> tuple[Said, ...]:
        """The names in a text, in its order, none inside another; the longest from each place on."""
        there = self._corrected([word for word in words_of(text) if not word.is_small])
        exact = tuple(self._exact(there))
        left = [word for word in there if not any(one.start < word.end and word.start < one.end for one in exact)]
        return tuple(sorted((*exact, *self._near(left, {one.word.name for one in exact})), key=lambda one: one.start))

    def _exact(self, there: Sequence[Word]) -> Iterator[Said]:
        at = 0
        while at < len(there):
            found, count = self._longest_at(there, at)
            if found is not None:
                yield Said(word=found, start=there[at].start, end=there[at + count - 1].end)
            at += count

    def _longest_at(self, there: Sequence[Word], at: int) -> tuple[NetworkWord | None, int]:
        form, root_form, best, best_count = "", "", None, 1
        for count, word in enumerate(there[at : at + self.longest], start=1):
            form, root_form = form + word.single, root_form + word.root
            if (found := self.by_form.get(form)) is not None:
                best, best_count = found, count
            elif (found := self.by_root_form.get(root_form)) is not None:
                best, best_count = replace(found, is_near=True), count
        return best, best_count

    def _corrected(self, there: Sequence[Word]) -> list[Word]:
        """A word that no name has, one letter from one that some has, is that one."""
        return [
            Word(meant, meant, word.start, word.end, word.is_small)
            if word.root not in self.roots and (meant := self._meant(word.root))
            else word
            for word in there
        ]

    def _meant(self, root: str) -> str:
        if len(root) < _TYPO_MIN - 1 or not root.isascii():
            return ""
        near = [one for form in (root, *_without_one(root)) for one in self.deletions.get(form, ())]
        near += [form for form in _without_one(root) if form in self.roots and len(form) >= _TYPO_MIN]
        return min(near, key=lambda one: (abs(len(one) - len(root)), one), default="")

    def _near(self, left: Sequence[Word], known: set[str]) -> Iterator[Said]:
        """Names all of whose words stand close together, in any order."""
        taken: set[int] = set()
        for at, word in enumerate(left):
            for roots, name in self.by_rarest.get(word.root, ()):
                first = max(0, at - len(roots) - 1)
                around = enumerate(left[first : at + len(roots) + 1], first)
                window = [(n, other) for n, other in around if other.root in roots and n not in taken]
                start, end = min((o.start for _, o in window), default=0), max((o.end for _, o in window), default=0)
                if name.name in known or {o.root for _, o in window} != roots:
                    continue
                if len(window) != len(roots) or window[-1][0] - window[0][0] >= len(roots) + _NEAR_EXTRA:
                    continue
                known.add(name.name)
                taken.update(n for n, _ in window)
                yield Said(word=replace(name, is_near=True), start=start, end=end)


def _without_one(root: str) -> tuple[str, ...]:
    return tuple(root[:at] + root[at + 1 :] for at in range(len(root)))


def vocabulary_of(profiles: Iterable[AgentProfile]) -> Vocabulary:
    """All that these people call what they do and what comes with it."""
    done: set[str] = set()
    come: set[str] = set()
    priced: set[str] = set()
    for profile in profiles:
        done.update(profile.capabilities, profile.tags)
        come.update(profile.terms.features)
        priced.update(profile.terms.prices)
    return _indexed(frozenset(done), frozenset(come), frozenset(priced & done))


@lru_cache(maxsize=4)
def _indexed(done: frozenset[str], come: frozenset[str], priced: frozenset[str]) -> Vocabulary:
    return among(
        tuple(NetworkWord(name=name, is_feature=name in come, is_priced=name in priced) for name in sorted(done | come))
    )


@lru_cache(maxsize=8)
def among(names: tuple[NetworkWord, ...]) -> Vocabulary:
    """An index of these names; the same names are indexed once."""
    by_form: dict[str, NetworkWord] = {}
    by_root_form: dict[str, NetworkWord] = {}
    counts: dict[str, int] = {}
    for name in names:
        if form := form_of(name.name):
            by_form.setdefault(form, name)
            by_root_form.setdefault(root_form_of(name.name), name)
        for root in roots_of(name.name):
            counts[root] = counts.get(root, 0) + 1
    features = [name for name in names if name.is_feature]
    for name in features:  # after all that is written in full
        by_root_form.setdefault("".join(core_of(name.name)), name)
    by_rarest: dict[str, list[tuple[frozenset[str], NetworkWord]]] = {}
    for name in dict.fromkeys(by_form.values()):
        roots = frozenset(core_of(name.name) if name.is_feature else roots_of(name.name))
        if len(roots) >= _NEAR_MIN and all(root.isascii() for root in roots):
            rarest = min(roots, key=lambda root: (counts[root], root))
            by_rarest.setdefault(rarest, []).append((roots, name))
    deletions: dict[str, list[str]] = {}
    for root in counts:
        if len(root) >= _TYPO_MIN and root.isascii():
            for form in _without_one(root):
                deletions.setdefault(form, []).append(root)
    return Vocabulary(
        by_form=by_form,
        by_root_form=by_root_form,
        by_rarest={root: tuple(found) for root, found in by_rarest.items()},
        roots=frozenset(counts),
        deletions={form: tuple(found) for form, found in deletions.items()},
        longest=max((len(roots_of(name.name)) for name in by_form.values()), default=0) + 1,
    )
