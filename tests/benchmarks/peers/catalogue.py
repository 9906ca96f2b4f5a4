"""Who is measured: how each is started, in which environment, and what of a negotiation outlives a crash there."""

from dataclasses import dataclass

NOTHING = "nothing survives"
DISK = "each step on disk"
OURS = "each step on disk before it is sent; sent again until it arrives"


@dataclass(frozen=True, slots=True, kw_only=True)
class Peer:
    """
    Attributes:
        module: Under `tests.benchmarks.peers`; with `arguments` it measures itself.
        environment: Of `versions.toml`; empty: ToWow's own.
        guarantee: What is still there after the processes were killed.
        processes: That one negotiation goes through, whoever measures included.
    """

    name: str
    module: str
    guarantee: str
    environment: str = ""
    arguments: tuple[str, ...] = ()
    processes: str = "1"


OWN = "towow-sqlite"  # others are held against it
PLAIN = "asyncio"
PEERS = (
    Peer(name=PLAIN, module="plain_asyncio", guarantee=NOTHING),
    Peer(name="towow-machine", module="towow_machine", guarantee=NOTHING),
    Peer(
        name="towow-memory",
        module="towow_network",
        arguments=("--store", "memory"),
        guarantee="each step in a file in memory: processes may die, the machine may not",
    ),
    Peer(name=OWN, module="towow_network", arguments=("--store", "sqlite"), guarantee=OURS),
    Peer(
        name="towow-postgresql",
        module="towow_network",
        arguments=("--store", "postgresql"),
        guarantee=OURS,
        processes="1 and PostgreSQL's",
    ),
    Peer(
        name="towow-processes",
        module="towow_processes",
        guarantee=f"{OURS}; any process may die",
        processes="one each for hub, agents, bridge",
    ),
    Peer(
        name="langgraph",
        module="langgraph_graph",
        environment="langgraph",
        arguments=("--saver", "none"),
        guarantee=NOTHING,
    ),
    Peer(
        name="langgraph-memory",
        module="langgraph_graph",
        environment="langgraph",
        arguments=("--saver", "memory"),
        guarantee="each step, as long as the process lives",
    ),
    Peer(
        name="langgraph-sqlite",
        module="langgraph_graph",
        environment="langgraph",
        arguments=("--saver", "sqlite"),
        guarantee=DISK,
    ),
    Peer(
        name="agent-framework",
        module="agent_framework_workflow",
        environment="agent-framework",
        guarantee=NOTHING,
    ),
    Peer(name="pydantic-graph", module="pydantic_graph_steps", environment="pydantic-graph", guarantee=NOTHING),
    Peer(name="llama-index", module="llama_index_workflow", environment="llama-index", guarantee=NOTHING),
    Peer(
        name="autogen",
        module="autogen_agents",
        environment="autogen",
        arguments=("--runtime", "local"),
        guarantee=NOTHING,
    ),
    Peer(
        name="autogen-grpc",
        module="autogen_agents",
        environment="autogen",
        arguments=("--runtime", "grpc"),
        guarantee=NOTHING,
        processes="14",
    ),
    Peer(name="dbos", module="dbos_workflow", environment="dbos", guarantee=DISK),
    Peer(name="restate", module="restate_service", environment="restate", guarantee=DISK, processes="3"),
    Peer(name="openagents", module="openagents_stock", guarantee=NOTHING, processes="2"),
)
NAMES = tuple(peer.name for peer in PEERS)
