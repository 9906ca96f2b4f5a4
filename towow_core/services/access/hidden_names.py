"""Events as somebody sees them who is not to know the names: who takes part is "Person 1", wherever it is said.

Names are replaced in every field and in every text: whole, in part ("Daniel" of "Daniel Kim", 望舒 of 林望舒) and in
ids; with them go mail addresses, telephone numbers, links, and digests, by which a guess could be tried. What no
rule can know stays: whom a text names that nobody in this network is called, and what else tells somebody apart.
"""

import hmac
import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

import orjson

from towow_core.services.access.name_words import NameWords, forms_of, short_forms
from towow_core.services.access.network_names import NetworkNames
from towow_core.support.envelopes import Envelope

_AGENT_ID = re.compile(r"user_agent_[A-Za-z0-9_-]+")  # what the hub lets in, and what is longer: nothing is left over
_SAID_OF = re.compile(r"(?:_(?:offer|feedback|response|proposal|message))?(?:_\d{1,4})?")  # behind an id
_PLAIN_WORD = re.compile(r"[a-z0-9_.:-]*")  # the name of a field, a status, a day: nobody's name
_KIND_FIELDS = (  # their words are the events' own
    "confidence decision event_type feedback feedback_type kind match_type new_status old_status provenance read_by"
    " reason_code response_type standing status"
)
_KINDS = frozenset(_KIND_FIELDS.split())
_MACHINE_WORD = re.compile(  # an id, a digest, a day: letters in it are nobody's name
    r"[a-z]{1,8}-(?:[0-9a-f]{8}|[0-9a-f]{16})|(?:sha256:)?[0-9a-f]{64}|\d{4}-\d\d-\d\d(?:T[0-9:.]+Z?)?"
)
_DIGEST = re.compile("[0-9a-f]{64}")
_CONTACTS = re.compile(  # what is begun is not tried again from each of its letters: texts may be long
    r"(?<![\w.+-])[\w.+-]++@[\w-]+\.[\w.-]+|https?://[!-~]+|(?<!\d)1[3-9]\d{9}(?!\d)|\+\d[\d ()-]{7,}\d"
    r"|(?:微信号?|wechat|weixin|QQ号?|qq)\s*+[:：]?\s*+[A-Za-z0-9][A-Za-z0-9_-]{4,}"
)
_NAMED_BY = ("display_name", "user_name")
HIDDEN_ID = "user_agent_hidden_"
_HIDDEN = re.compile(rf"({HIDDEN_ID}\d+)")


class HiddenNames:
    """Replaces names, the same one by the same words throughout. Feed it a stream's payloads in their order.

    Args:
        network: Everybody who may be named.
        requester: The user who asks; "" or "anonymous" is nobody.
        is_chinese: Which words stand for people.
        key: What digests are hidden with.

    Attributes:
        revision: Another one whenever a word was learned: what was said before may be said otherwise now.
    """

    def __init__(self, network: NetworkNames, requester: str, *, is_chinese: bool, key: bytes) -> None:
        self.revision = 0
        self._network = network
        self._read: set[str] = set()  # ids of the events that were looked through
        self._looked_through = 0  # events that were, for whoever is in the network now
        self._labels: dict[str, str] = {}  # agent id to what it is called
        self._words: dict[str, str] = {}  # what is replaced, in small letters, and by what
        self._whole_words: set[str] = set()  # those of them that are all of a name
        self._finder: NameWords | None = None
        self._word, self._contact = ("参与者", "［联系方式］") if is_chinese else ("Person ", "[contact]")
        self._key = key
        self._requester = "" if requester == "anonymous" else requester
        self._asks = "发起人" if is_chinese else "requester"
        if self._requester:
            self._words.update(dict.fromkeys(forms_of(requester), self._asks))

    def meet(self, network: NetworkNames) -> None:
        """Everybody in the network now: whoever is new may have been named before, so all is looked at again."""
        if network is self._network:
            return
        self._network = network
        self._looked_through = 0
        for agent_id in self._labels.keys() & network.names.keys():
            self._call(agent_id, network.names[agent_id])

    def is_behind(self, envelopes: Sequence[Envelope]) -> bool:
        """Whether the stream has something that was not looked through for whoever is known now."""
        return self._looked_through < len(envelopes)

    def follow(self, envelopes: Sequence[Envelope], *, at_most: int) -> None:
        """Notice so much of that."""
        end = min(len(envelopes), self._looked_through + at_most)
        for envelope in envelopes[self._looked_through : end]:
            self._notice_event(envelope)
        self._looked_through = end

    def reach(self, envelopes: Sequence[Envelope], event_id: str, *, ahead: int) -> None:
        """Before an event is shown: notice it, what was before it, and what is shown with it, `ahead` events in all."""
        if event_id in self._read:
            return
        at = next((at for at, envelope in enumerate(envelopes) if envelope.event_id == event_id), 0)
        for envelope in envelopes[: at + ahead]:
            if envelope.event_id not in self._read:
                self._notice_event(envelope)

    def _notice_event(self, envelope: Envelope) -> None:
        self._read.add(envelope.event_id)
        self.notice(envelope.payload)

    def hide(self, payload: Mapping[str, Any]) -> dict[str, Any]:
        """The same without names, also those that it says first."""
        self.notice(payload)
        return self.shown(payload)

    def shown(self, payload: Mapping[str, Any]) -> dict[str, Any]:
        """The same without names, where it was noticed before."""
        hidden: dict[str, Any] = self._hidden(payload)
        return hidden

    def notice(self, payload: Mapping[str, Any]) -> None:
        """Whoever appears here is known from now on, in the order in which they appear."""
        for agent_id, name in _named_in(payload):
            self._learn(agent_id, name)
        for agent_id in _AGENT_ID.findall(orjson.dumps(payload).decode()):
            self._id(agent_id)
        for text in _texts_in(payload):
            if text != self._requester:
                self._notice_words(_CONTACTS.sub(" ", _AGENT_ID.sub(" ", text)))

    def _notice_words(self, text: str) -> None:
        network = self._network
        for _, _, word in network.words.found(text):
            if word not in (self._whole_words if word in network.wholes else self._words):
                self._learn(network.owners[word], "")

    def _learn(self, agent_id: str, name: str) -> None:
        self._labels.setdefault(agent_id, f"{self._word}{len(self._labels) + 1}")
        self._call(agent_id, self._network.names.get(agent_id, ""))
        self._call(agent_id, name)

    def _call(self, agent_id: str, name: str) -> None:
        """This is one of somebody's names."""
        label, wholes = self._labels[agent_id], {form for form in forms_of(name) if form} - self._whole_words
        new = {form: label for form in short_forms(agent_id, name) if form not in self._words} | dict.fromkeys(
            wholes, label
        )
        self._whole_words |= wholes
        if new:
            self._words |= new
            self._finder = None
            self.revision += 1

    def _hidden(self, value: Any) -> Any:
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, Mapping):
            return {self._key_of(str(key)): self._field(value, key, inner) for key, inner in value.items()}
        if isinstance(value, list | tuple):
            return [self._hidden(inner) for inner in value]
        return value

    def _key_of(self, key: str) -> str:
        return self._plain(key) if _PLAIN_WORD.fullmatch(key) else self._text(key)

    def _field(self, around: Mapping[str, Any], key: str, value: Any) -> Any:
        if not isinstance(value, str):
            return self._hidden(value)
        if key in _NAMED_BY and (label := self._labels.get(str(around.get("agent_id")))):
            return label
        if key == "user_id" and value and value == self._requester:
            return self._asks
        return self._plain(value) if key in _KINDS and _PLAIN_WORD.fullmatch(value) else self._text(value)

    def _plain(self, text: str) -> str:
        """Without ids and digests: all that there is to hide in a word of the events' own."""
        return _DIGEST.sub(self._digest, _AGENT_ID.sub(lambda found: self._id(found.group()), text))

    def _text(self, text: str) -> str:
        text = self._plain(text)
        if _MACHINE_WORD.fullmatch(text):
            return text
        pieces = _HIDDEN.split(_CONTACTS.sub(self._contact, text))
        return "".join(piece if at % 2 else self._without_names(piece) for at, piece in enumerate(pieces))

    def _without_names(self, text: str) -> str:
        if self._finder is None:
            self._finder = NameWords(self._words)
        pieces, behind = [], 0
        for start, end, word in self._finder.found(text):
            pieces += [text[behind:start], self._words[word]]
            behind = end
        return "".join([*pieces, text[behind:]])

    def _id(self, agent_id: str) -> str:
        """What stands for an id; what is behind it stays only where that tells nothing."""
        whole = agent_id
        known = self._network.names
        if agent_id not in self._labels and agent_id not in known:
            ends = (at for at in range(len(agent_id), 0, -1) if _SAID_OF.fullmatch(agent_id, at))
            beginnings = (agent_id[:at] for at in ends)
            whole = next((i for i in beginnings if i in self._labels or i in known), agent_id)
        if whole not in self._labels:
            self._learn(whole, "")
        number = self._labels[whole].removeprefix(self._word)
        return f"{HIDDEN_ID}{number}{agent_id.removeprefix(whole)}"

    def _digest(self, found: re.Match[str]) -> str:
        return hmac.new(self._key, found.group().encode(), sha256).hexdigest()


def _named_in(value: Any) -> Iterator[tuple[str, str]]:
    """Everybody whom a payload names together with their id."""
    if isinstance(value, Mapping):
        agent_id = value.get("agent_id")
        name = next((value[key] for key in _NAMED_BY if isinstance(value.get(key), str)), "")
        if isinstance(agent_id, str) and _AGENT_ID.fullmatch(agent_id):
            yield agent_id, name
        for inner in value.values():
            yield from _named_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _named_in(inner)


def _texts_in(value: Any) -> Iterator[str]:
    """Everything that may name somebody in words."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from (str(key) for key in value if not _PLAIN_WORD.fullmatch(str(key)))
        for key, inner in value.items():
            if key not in _KINDS or not isinstance(inner, str) or not _PLAIN_WORD.fullmatch(inner):
                yield from _texts_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts_in(inner)
