"""One seed's world before it begins: who is in it, what they are like, what is wanted, and what will go wrong."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from bridges.simulation.approvals import ApprovalAttempt, draw_attempts
from bridges.simulation.behaviour import TAGS, Character
from bridges.simulation.changes import ANSWERS, VAGUE, Change, draw_changes
from bridges.simulation.faults import Chances, Fault, draw_chances
from bridges.simulation.twin import Habits
from towow_core.domain.models import AgentProfile
from towow_core.domain.policy import NegotiationPolicy, OnSilence

NAMES = ("alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi", "ivan", "judy")
SENTENCES = (
    "我想在北京办一场AI聚会",
    "想找人拍一支短片",
    "周末带20个人去郊外露营",
    "We need a launch party for our app",
)
THE_DAY = "12月5日"  # people who are wanted by several demands are wanted then
ADMINS = ("channel_admin", "channel_admin-2", "channel_admin-3")
TWINS_MIN = 6
WRITES_MAX = 40  # a process that dies in the middle of its work does so within so many transactions
BUSY_S = 60.0
CLARIFY_S = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedDemand:
    """Somebody submits `text` at `at_s`; `key` makes a second try the same demand.

    Attributes:
        cancel_after_s: So long after that it is cancelled; None is never.
        cancels_at: It is cancelled the moment that its last round is "counted", or a "subnet" opened; "" is never.
        reject_after_s: So long after an agreement its plan is rejected; None is never.
        approve_after_s: So long after an agreement its plan is approved; None is never.
        regrets_after_s: So long after that it is cancelled all the same; None is never.
        attempts: Approvals by somebody in a hurry, meanwhile.
        changes: What the requester wants otherwise, meanwhile.
        answers_after_s: So long after being asked back they answer; None is never.
        answer: What they answer; None is "assume your default".
    """

    key: str
    text: str
    at_s: float
    cancel_after_s: float | None = None
    cancels_at: str = ""
    reject_after_s: float | None = None
    approve_after_s: float | None = None
    regrets_after_s: float | None = None
    attempts: tuple[ApprovalAttempt, ...] = ()
    changes: tuple[Change, ...] = ()
    answers_after_s: float | None = None
    answer: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessFault:
    """A process, or the hub, is killed at `at_s` and back `down_s` later.

    Attributes:
        freezes: Not killed, but stopped for that long.
        write: Not at once, but at its so-manieth transaction from then on; None is at once.
        before_commit: Whether that transaction is lost.
    """

    victim: str
    at_s: float
    down_s: float
    write: int | None = None
    before_commit: bool = False
    freezes: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Inhabitant:
    """A twin."""

    profile: AgentProfile
    character: Character
    habits: Habits


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """Everything about a run that is decided before it."""

    seed: int
    policy: NegotiationPolicy
    admins: tuple[str, ...]  # ids of the channel_admins, who share the channels
    service_character: Character  # of the model that coordinator and channel_admin ask
    twins: tuple[Inhabitant, ...]
    wanted_demands: tuple[WantedDemand, ...]
    chances: Chances
    process_faults: tuple[ProcessFault, ...]
    outage_s: tuple[float, float] | None
    calm_s: float


def draw_scenario(seed: int, faults: frozenset[Fault], people: tuple[AgentProfile, ...] = ()) -> Scenario:
    """The scenario of a seed; the same for the same seed and faults. `people` live there instead of made-up ones."""
    chance = Random(f"towow scenario {seed}")  # noqa: S311  not for secrets
    calm_s = chance.uniform(20, 150)
    chances = draw_chances(chance, faults)
    count = chance.randint(TWINS_MIN, len(NAMES))
    profiles = chance.sample(people, min(count, len(people))) if people else [_made_up(name) for name in NAMES[:count]]
    twins = tuple(_inhabitant(chance, profile, chances) for profile in profiles)
    admins = ADMINS[: chance.choice((1, 1, 2, 3))]
    outage_at_s = chance.uniform(0, calm_s)
    outage_s = (outage_at_s, min(calm_s, outage_at_s + chance.uniform(5, 60)))
    return Scenario(
        seed=seed,
        policy=replace(_policy(chance), gap_invites_max=_invites(seed)),
        admins=admins,
        service_character=_character(chance),
        twins=twins,
        wanted_demands=_changing(
            seed,
            faults,
            _taken(seed, tuple(_wanted_demand(chance, number, faults) for number in range(chance.randint(1, 3)))),
        ),
        chances=chances,
        process_faults=tuple(
            _process_faults(chance, faults, admins, [twin.profile.agent_id for twin in twins], calm_s)
        ),
        outage_s=outage_s if Fault.OUTAGE in faults and chance.random() < 0.4 else None,  # noqa: PLR2004
        calm_s=calm_s,
    )


def _policy(chance: Random) -> NegotiationPolicy:
    return NegotiationPolicy(
        rounds_max=chance.randint(1, 5),
        accept_share_to_finalize=chance.choice((0.5, 0.8, 0.8, 1.0)),
        candidates_max=chance.randint(2, 10),
        collect_timeout_s=chance.choice((15.0, 30.0, 60.0)),
        feedback_timeout_s=chance.choice((15.0, 30.0, 120.0)),
        on_silence=chance.choice(tuple(OnSilence)),
        impasse_rounds=chance.randint(1, 3),
        substitutes_max=chance.randint(0, 4),
        recursion_depth_max=chance.choice((0, 1, 1, 2, 2)),
        subnets_per_channel_max=chance.randint(1, 3),
        subnet_timeout_s=chance.choice((40.0, 90.0, 180.0)),
        stuck_after_s=chance.choice((30.0, 120.0)),
        stuck_recoveries_max=chance.randint(1, 3),
        lifetime_max_s=chance.choice((60.0, 150.0, 300.0, 600.0)),
        clarify_timeout_s=CLARIFY_S,
    )


def _invites(seed: int) -> int:
    """People who are asked directly for what a plan lacks. Drawn apart, so that a seed's other draws stay."""
    return Random(f"towow invites {seed}").choice((0, 1, 2, 2, 3))  # noqa: S311  not for secrets


def _character(chance: Random) -> Character:
    return Character(
        declines=chance.choice((0.0, 0.1, 0.2, 0.8)),
        haggles=chance.choice((0.0, 0.3, 0.6)),
        refuses=chance.choice((0.0, 0.0, 0.1, 0.4)),
        leaves=chance.choice((0.0, 0.0, 0.1)),
        careless=chance.choice((0.0, 0.3, 1.0)),
        finds_gaps=chance.choice((0.0, 0.7, 1.0)),
    )


def _made_up(name: str) -> AgentProfile:
    return AgentProfile(
        agent_id=f"user_agent_{name}",
        user_name=name.title(),
        profile_summary=f"{name}在北京做活动。",
        location="北京",
        tags=("场地", "演讲", TAGS[NAMES.index(name) % len(TAGS)], TAGS[(NAMES.index(name) + 3) % len(TAGS)]),
    )


def _inhabitant(chance: Random, profile: AgentProfile, chances: Chances) -> Inhabitant:
    habits = Habits(
        silent=chances[Fault.SILENCE] * chance.choice((0.0, 0.3, 1.0)),
        leaves=chances[Fault.WITHDRAW] * chance.choice((0.0, 0.3, 1.0)),
    )
    return Inhabitant(profile=profile, character=_character(chance), habits=habits)


def _wanted_demand(chance: Random, number: int, faults: frozenset[Fault]) -> WantedDemand:
    cancels, rejects = chance.random() < 0.15, chance.random() < 0.2  # noqa: PLR2004  some do, most do not
    cancel_after_s, reject_after_s = (
        chance.choice((chance.uniform(0, 10), chance.uniform(0, 120))),
        chance.uniform(0, 20),
    )
    return WantedDemand(
        key=f"wanted-{number}",
        text=chance.choice(SENTENCES),
        at_s=chance.uniform(0, 20),
        cancels_at=chance.choice(("counted", "subnet", "", "", "")) if Fault.CANCEL in faults else "",
        cancel_after_s=cancel_after_s if cancels and Fault.CANCEL in faults else None,
        reject_after_s=reject_after_s if rejects and Fault.REJECT in faults else None,
    )


def _taken(seed: int, wanted_demands: tuple[WantedDemand, ...]) -> tuple[WantedDemand, ...]:
    """The same; many for the same day, and many of them approved. Drawn apart, so that a seed's other draws stay."""
    chance = Random(f"towow approvals {seed}")  # noqa: S311  not for secrets
    hurry = Random(f"towow attempts {seed}")  # noqa: S311

    def taken(wanted: WantedDemand) -> WantedDemand:
        day = f"{THE_DAY}，" if chance.random() < 0.7 else ""  # noqa: PLR2004
        approves, regrets = chance.random() < 0.7, chance.random() < 0.2  # noqa: PLR2004
        after_s, regrets_s = chance.choice((0.0, 1.0, chance.uniform(0, 60))), chance.uniform(0, 30)
        return replace(
            wanted,
            text=f"{day}{wanted.text}",
            approve_after_s=after_s if approves and wanted.reject_after_s is None else None,
            regrets_after_s=regrets_s if regrets else None,
            attempts=draw_attempts(hurry),
        )

    return tuple(map(taken, wanted_demands))


def _changing(
    seed: int, faults: frozenset[Fault], wanted_demands: tuple[WantedDemand, ...]
) -> tuple[WantedDemand, ...]:
    """The same, by people who are vague and change their minds. Drawn apart, so that a seed's other draws stay."""
    chance = Random(f"towow changes {seed}")  # noqa: S311  not for secrets

    def changing(wanted: WantedDemand) -> WantedDemand:
        is_vague = chance.random() < 0.3  # noqa: PLR2004
        return replace(
            wanted,
            text=VAGUE if is_vague else wanted.text,
            changes=draw_changes(chance),
            answers_after_s=chance.choice((None, 0.0, chance.uniform(0, 2 * CLARIFY_S))),
            answer=chance.choice(ANSWERS),
        )

    return tuple(map(changing, wanted_demands)) if Fault.CHANGE in faults else wanted_demands


def _process_faults(
    chance: Random, faults: frozenset[Fault], admins: tuple[str, ...], twins: list[str], calm_s: float
) -> Iterator[ProcessFault]:
    services = [*(chance.choice(admins) for _ in range(5)), "coordinator", "coordinator"]
    victims = [*services, "bridge", *chance.sample(twins, 2)]
    for _ in range(chance.choice((0, 1, 2, 3, 5)) if Fault.CRASH in faults else 0):
        victim = chance.choice(victims)
        in_work = victim in services and chance.random() < 0.7  # noqa: PLR2004
        yield ProcessFault(
            victim=victim,
            at_s=_early(chance, calm_s),
            down_s=chance.choice((0.1, 0.1, 2.0, 5.0, 15.0, 45.0)),
            write=chance.randint(1, WRITES_MAX) if in_work else None,
            before_commit=chance.random() < 0.5,  # noqa: PLR2004
        )
    for _ in range(chance.choice((0, 0, 1, 2)) if Fault.FREEZE in faults else 0):
        at_s, frozen_s = _early(chance, calm_s), chance.choice((1.0, 5.0, 10.0, 25.0))
        yield ProcessFault(victim=chance.choice(victims), at_s=at_s, down_s=frozen_s, freezes=True)
    for _ in range(chance.choice((0, 0, 1, 2)) if Fault.HUB in faults else 0):
        yield ProcessFault(victim="hub", at_s=_early(chance, calm_s), down_s=chance.choice((0.0, 1.0, 5.0, 20.0)))


def _early(chance: Random, calm_s: float) -> float:
    """While negotiations are young: that is when most happens."""
    return chance.uniform(0, min(calm_s, BUSY_S))
