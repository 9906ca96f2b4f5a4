"""The tables. One schema for SQLite and PostgreSQL; no ORM.

Whoever changes a table writes a migration for the stores that are out there (`migrations/versions/`), and names it in
`REVISION`.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

REVISION = "0014"  # of the newest migration; a store that says so fits these tables

metadata = MetaData()

demands = Table(
    "demands",
    metadata,
    Column("demand_id", String(32), primary_key=True),
    Column("channel_id", String(40), nullable=False, unique=True),
    Column("parent_demand_id", String(32)),
    Column("recursion_depth", Integer, nullable=False, default=0),
    Column("user_id", String(200), nullable=False),
    Column("raw_input", Text, nullable=False),
    Column("submitted_at", String(32), nullable=False, index=True),
    # submitted → understood → (where something is asked back: clarifying → clarified →) managed, where channel_admin
    # has it, or failed: how far the coordinator has come
    Column("stage", String(16), nullable=False, index=True),
    Column("demand", Text, nullable=False),  # JSON of models.Demand
    Column("subnet", Text),  # JSON of messages.DemandSubnet, where it is a sub-negotiation's
    Column("decision", String(16)),  # the requester's: approved, rejected or cancelled
    Column("decision_reason", Text),
    Column("decided_channel_id", String(40)),  # whose plan the decision was about
    Column("approval", Text),  # JSON of records.Approval, where the requester has taken the plan
    Column("idempotency_key", String(200), unique=True),
)

streams = Table(
    "streams",
    metadata,
    Column("stream_id", String(32), primary_key=True),  # a demand's id
    Column("last_seq", Integer, nullable=False),
)

events = Table(
    "events",
    metadata,
    # Global order of recording, for readers that follow everything.
    Column("position", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("stream_id", String(32), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("event_id", String(40), nullable=False),
    Column("event_type", String(64), nullable=False),
    Column("timestamp", String(32), nullable=False),
    Column("payload", Text, nullable=False),  # JSON
    UniqueConstraint("stream_id", "seq"),
    UniqueConstraint("stream_id", "event_id"),
)

channels = Table(
    "channels",
    metadata,
    Column("channel_id", String(40), primary_key=True),
    Column("demand_id", String(32), nullable=False, index=True),
    Column("status", String(20), nullable=False),
    Column("is_open", Boolean, nullable=False, index=True),
    Column("version", Integer, nullable=False),  # grows by one a step: two writers cannot both win
    Column("state", Text, nullable=False),  # JSON of negotiation.state.ChannelState
    Column("owner", String(80)),  # the channel_admin that runs it, as long as its lease lasts
)

leases = Table(
    "leases",
    metadata,
    Column("owner", String(80), primary_key=True),  # an agent's id
    Column("expires_at", String(32), nullable=False),  # without a later one, its channels are anybody's
)

inbox = Table(
    "inbox",
    metadata,
    # For a channel from a process that does not run it; whoever does takes it out.
    Column("inbox_id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("channel_id", String(40), nullable=False, index=True),
    Column("kind", String(40), nullable=False),
    Column("message", Text, nullable=False),  # JSON of a negotiation message
)

journal = Table(
    "journal",
    metadata,
    Column("channel_id", String(40), primary_key=True),
    Column("n", Integer, primary_key=True),  # equals the channel's version after the step
    Column("at", String(32), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("message", Text, nullable=False),  # JSON of a negotiation message: what the machine was given
    Column("entropy", String(32), nullable=False),  # where the ids of the step's events come from
)

outbox = Table(
    "outbox",
    metadata,
    Column("message_id", String(64), primary_key=True),
    Column("sender", String(80), nullable=False),
    Column("recipient", String(80), nullable=False),
    Column("name", String(64), nullable=False),
    Column("payload", Text, nullable=False),  # JSON of a network message
    Column("channel_id", String(40)),
    Column("expires_at", String(32), nullable=False),
    Column("until_handled", Boolean, nullable=False),
    Index("outbox_by_sender", "sender"),
)

profiles = Table(
    "profiles",
    metadata,
    Column("agent_id", String(80), primary_key=True),
    Column("announced_at", String(32), nullable=False),
    Column("profile", Text, nullable=False),  # JSON of models.AgentProfile
)

past_profiles = Table(
    "past_profiles",
    metadata,
    # What somebody said of themselves before they changed it: who was looked at then can be looked at again.
    Column("agent_id", String(80), primary_key=True),
    Column("until", String(32), primary_key=True),  # another one holds from then on
    Column("profile", Text, nullable=False),
)

searches = Table(
    "searches",
    metadata,
    # When people were looked for, for a demand's channel, and who could be asked.
    Column("demand_id", String(32), primary_key=True),
    Column("channel_id", String(40), primary_key=True),
    Column("at", String(32), nullable=False, index=True),
    Column("candidates_max", Integer, nullable=False),
    Column("there", LargeBinary, nullable=False),  # ids, a line each, with the days of who is booked; deflated
)

commitments = Table(
    "commitments",
    metadata,
    Column("agent_id", String(80), primary_key=True),
    Column("demand_id", String(32), primary_key=True, index=True),
    Column("channel_id", String(40), nullable=False),
    Column("firmness", String(16), nullable=False),
    Column("first_day", String(10), nullable=False),
    Column("last_day", String(10), nullable=False),
    Column("commitment", Text, nullable=False),  # JSON of commitments.Commitment
)

booked_days = Table(
    "booked_days",
    metadata,
    # A day on which a person is firmly booked: the key lets one demand have it, whoever writes at the same time.
    Column("agent_id", String(80), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("demand_id", String(32), nullable=False, index=True),
)

api_tokens = Table(
    "api_tokens",
    metadata,
    # Rows stay when a token is revoked: that there ever was one is why the bridge is locked.
    Column("token_id", String(16), primary_key=True),
    Column("secret_hash", String(64), nullable=False),  # SHA-256 of the whole token
    Column("scope", String(16), nullable=False),
    Column("user_id", String(200), nullable=False),
    Column("note", Text, nullable=False),
    Column("created_at", String(32), nullable=False),
    Column("expires_at", String(32)),
    Column("revoked_at", String(32)),
)

share_links = Table(
    "share_links",
    metadata,
    # Each opens one demand, to be looked at.
    Column("share_id", String(16), primary_key=True),
    Column("secret_hash", String(64), nullable=False),  # SHA-256 of the whole token
    Column("demand_id", String(32), nullable=False, index=True),
    Column("hides_names", Boolean, nullable=False),
    Column("created_at", String(32), nullable=False),
    Column("created_by", String(200), nullable=False),
    Column("expires_at", String(32), nullable=False),
    Column("revoked_at", String(32)),
)

pauses = Table(
    "pauses",
    metadata,
    # When somebody was not to be invited: an open one has no end.
    Column("agent_id", String(80), primary_key=True),
    Column("since", String(32), primary_key=True),
    Column("until", String(32)),
)

kept_secrets = Table(
    "kept_secrets",
    metadata,
    # What all bridges sign with.
    Column("name", String(40), primary_key=True),
    Column("secret", String(64), nullable=False),  # hex
)

kept_answers = Table(
    "kept_answers",
    metadata,
    # What models answered those who share the store; what came of it may be stored by another machine.
    Column("question", String(200), primary_key=True),
    Column("at", String(32), nullable=False, index=True),
    Column("answer", Text, nullable=False),
)

model_calls = Table(
    "model_calls",
    metadata,
    # What agents asked models, in the order in which it became known.
    Column("n", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("call_id", String(100), nullable=False, unique=True),
    Column("demand_id", String(32), nullable=False, index=True),
    Column("channel_id", String(40), nullable=False),
    Column("step", Integer),  # the channel's journal entry that it decided
    Column("agent_id", String(80), nullable=False),
    Column("prompt", String(100), nullable=False),
    Column("client", String(100), nullable=False),
    Column("model", String(100), nullable=False),
    Column("provenance", String(16), nullable=False),
    Column("outcome", String(100), nullable=False),
    Column("reason", Text, nullable=False),
    Column("question", String(100), nullable=False),  # fingerprint of all that was asked
    Column("instructions_id", String(32), nullable=False),
    Column("data", LargeBinary, nullable=False),  # the question without its instructions, UTF-8, deflated
    Column("answer", Text, nullable=False),
    Column("waited_s", Float, nullable=False),
    Column("requests", Integer, nullable=False),
    Column("tokens_in", Integer, nullable=False),
    Column("tokens_out", Integer, nullable=False),
    Column("usd", Float, nullable=False),
    Column("at", String(32), nullable=False),
)

instructions = Table(
    "instructions",
    metadata,
    # What prompts tell a model: the same for thousands of calls, so kept once.
    Column("instructions_id", String(32), primary_key=True),
    Column("text", Text, nullable=False),
)

workflows = Table(
    "workflows",
    metadata,
    Column("workflow_id", String(40), primary_key=True),
    Column("demand_id", String(32), unique=True),  # whose agreed plan it was made of, if one's
    Column("user_id", String(200), nullable=False),
    Column("created_at", String(32), nullable=False, index=True),
    Column("updated_at", String(32), nullable=False),
    Column("is_running", Boolean, nullable=False, index=True),
    Column("last_n", Integer, nullable=False),  # of its log; two writers cannot both write the next one
    Column("state", Text, nullable=False),  # JSON of canvas.Workflow
    Column("session", Text, nullable=False),  # JSON: what was said about it, and decided
)

workflow_log = Table(
    "workflow_log",
    metadata,
    Column("workflow_id", String(40), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("event_id", String(40), nullable=False),
    Column("event_type", String(64), nullable=False),
    Column("timestamp", String(32), nullable=False),
    Column("status", String(16), nullable=False),  # passed, modified, rejected or failed
    Column("stopped_by", String(80), nullable=False),
    Column("reason", Text, nullable=False),
    Column("payload", Text, nullable=False),  # JSON of a workflow event
)

canvas_presence = Table(
    "canvas_presence",
    metadata,
    # Who is at a canvas at one bridge, as it was last: a row is overwritten, and goes when they do.
    Column("workflow_id", String(40), primary_key=True),
    Column("bridge_id", String(40), primary_key=True),
    Column("beat", Integer, nullable=False),  # grows with each writing: whose does not grow any more is gone
    Column("people", Text, nullable=False),  # JSON
)

read_notices = Table(
    "read_notices",
    metadata,
    # What a person has read of what workflows told by name; what it said stays with its workflow.
    Column("reader", String(200), primary_key=True),
    Column("notice", String(64), primary_key=True),  # SHA-256 of the notice's key and of whom it was for
    Column("read_at", String(32), nullable=False),
)
