"""docs/events.md: every event that a person can see, from the classes in `towow_core/domain/events.py`."""

from collections.abc import Iterator
from dataclasses import is_dataclass
from enum import Enum
from typing import get_type_hints

from bridges.docs.words import fields_of, shapes_in, summary_of, table
from bridges.streams.event_mappings import DEFAULT_MAPPINGS
from towow_core.domain.events import EVENT_TYPES, TERMINAL_EVENT_TYPES, Event
from towow_core.support.envelopes import Envelope

IN_EVERY_PAYLOAD = frozenset(field.name for field in fields_of(Event))
HEAD = """\
# Events

Everything that a person can see of a negotiation: what the stream sends, what `GET …/events/…` lists, what the store
keeps. Generated from `towow_core/domain/events.py` by `python -m bridges.docs`; the same as JSON Schema is
[events.schema.json](events.schema.json). Every payload also has `demand_id` and `channel_id`.

Every event travels in one envelope. `seq` runs 1, 2, 3 … within one demand's stream without a gap, and an event is
stored before it is sent. The events of a demand's sub-negotiations are in streams of their own; `?include=subnets`
shows them in its stream too (their `demand_id` is another), and `seq` then counts them as well. Where one changes the
plan, `towow.subnet.completed` and `towow.proposal.updated` say so in any case. A round of review is opened by
`towow.proposal.distributed`, which tells `max_rounds`; `towow.negotiation.round_started` comes before the second and
later ones. A client should ignore fields and events that it does not know.

```
$ curl -N http://127.0.0.1:8000/api/v1/events/negotiations/d-1a2b3c4d/stream
retry: 3000

id: 1
data: {"event_id":"evt-5f0c…","event_type":"towow.demand.submitted","timestamp":"…","seq":1,"payload":{…}}
```

"""
SEED_001 = """\
## `?vocabulary=seed001`

The same stream for clients of seed 001, which knows no forced end: `towow.negotiation.force_finalized` comes as
`towow.proposal.finalized` with `is_forced: true`, and `towow.channel.status_changed` to `force_finalized` as one to
`finalized`. Ids, places and everything else are the same.

"""
BRIDGE = """\
## `?vocabulary=bridge`

The same stream for clients of the older vocabulary: `data:` is `{"event", "data", "timestamp"}`, `id:` is the same
`seq`, and events without a short name in the table above are left out. `data` is the payload as it is, but for these:

| event | `data` |
| --- | --- |
| `channel_created` | the payload, with `analysis`: what is asked for (`surface_demand`, `capability_tags`) |
| `agent_response` | the ids, `agent_id`, `display_name`, `response_type` (`proposal` or `decline`), `content` |
| `agent_feedback` | the ids, `agent_id`, `accepted` (true or false), `reason`, `round` |

Behind each `agent_response` stands a `negotiation_progress` with `progress` ("3/10": answers of invitations) and the
same `id:`.

Words of one's own, or other data, are lines of `EventMapping`. `TOWOW_EVENT_MAPPINGS` names a list of them
(`package.module:NAME`), each for an event's name or for a beginning of names, with a function from payload to data
or without one; a line for a name that has one already replaces it.

```python
from bridges.streams.event_mappings import EventMapping

MORE = [
    EventMapping(
        openagents_pattern="towow.agent.*",
        sse_event_type="agent_left",
        transformer=lambda payload: {"who": payload["display_name"], "why": payload["reason"]},
    ),
]
```
"""


def event_page() -> str:
    """The whole page."""
    sections = [
        HEAD + _envelope(),
        "## All of them",
        _overview(),
        SEED_001,
        BRIDGE,
        *map(_section, EVENT_TYPES.values()),
    ]
    return "\n\n".join([*sections, "## Shapes", *map(_shape, _shapes())]) + "\n"


def _envelope() -> str:
    rows = ((f"`{f.name}`", f.kind, f.meaning) for f in fields_of(Envelope))
    return table("field of the envelope", "type", "meaning", rows=rows)


def _overview() -> str:
    return table(
        "event", "says", "in `?vocabulary=bridge`", "ends the demand", rows=map(_overview_row, EVENT_TYPES.values())
    )


def _overview_row(event: type[Event]) -> tuple[str, ...]:
    name = event.event_type
    short = next((f"`{m.sse_event_type}`" for m in DEFAULT_MAPPINGS if m.matches(name)), "")
    link = f"[{name}](#{name.replace('.', '')})"
    return link, summary_of(event), short, "yes" if name in TERMINAL_EVENT_TYPES else ""


def _section(event: type[Event]) -> str:
    return f"### {event.event_type}\n\n{_fields(event)}{_aliases(event)}"  # what it says is in the table of all


def _aliases(event: type[Event]) -> str:
    if not event.aliases:
        return ""
    same = ", ".join(f"`{alias}` is `{name}`" for alias, name in event.aliases.items())
    return f"\n\nWritten a second time, for clients that know the field by another name: {same}."


def _shapes() -> tuple[type, ...]:
    hints = (hint for event in EVENT_TYPES.values() for hint in get_type_hints(event).values())
    found = dict.fromkeys(shape for hint in hints for shape in shapes_in(hint))
    return tuple(sorted(found, key=lambda shape: shape.__name__))


def _shape(shape: type) -> str:
    title = "\n\n".join(filter(None, (f"### {shape.__name__}", summary_of(shape))))
    return f"{title}\n\n{_fields(shape) if is_dataclass(shape) else _values(shape)}"


def _fields(cls: type) -> str:
    said = tuple(field for field in fields_of(cls) if not (issubclass(cls, Event) and field.name in IN_EVERY_PAYLOAD))
    if any(field.meaning for field in said):
        return table("field", "type", "meaning", rows=((f"`{f.name}`", f.kind, f.meaning) for f in said))
    return table("field", "type", rows=((f"`{f.name}`", f.kind) for f in said))


def _values(words: type) -> str:
    members: Iterator[Enum] = iter(words)  # type: ignore[call-overload]  # an enum's class is a row of its members
    return "One of " + ", ".join(f"`{member.value}`" for member in members) + "."
