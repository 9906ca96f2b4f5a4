"""How many files, and so connections, this process may have open."""

import logging
import sys

if sys.platform != "win32":
    import resource

log = logging.getLogger(__name__)
ALL_THERE_ARE = 1 << 40


def allow_open_files(wanted: int = ALL_THERE_ARE) -> int:
    """Ask the system for so many, as far as the hard limit goes; how many it is then. A refusal changes nothing."""
    if sys.platform == "win32":  # it has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    asked = min(wanted, _number(hard))
    if _number(soft) >= asked:
        return _number(soft)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard if asked == _number(hard) else asked, hard))
    except (ValueError, OSError) as error:  # macOS says "unlimited" and does not mean it; a sandbox may forbid it
        log.warning("process.file_limit_kept", extra={"limit": soft, "wanted": asked, "why": str(error)})
        return soft
    return asked


def _number(limit: int) -> int:
    return ALL_THERE_ARE if limit == resource.RLIM_INFINITY else limit
