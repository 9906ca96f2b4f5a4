"""What a supervised child does just now; light to import, because `towow ps` reads it."""

from enum import StrEnum


class ChildState(StrEnum):
    NOT_STARTED = "not started"
    RUNNING = "running"
    RESTARTING = "restarting"
    QUARANTINED = "quarantined"
    STOPPING = "stopping"
    STOPPED = "stopped"
