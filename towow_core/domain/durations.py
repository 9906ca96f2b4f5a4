"""How long something takes, as people say it: "2 days 3 hours", "1 小时 20 分"; programs are told seconds."""

from towow_core.domain.bilingual import Bilingual

_UNITS = ((86_400, "天", "day"), (3_600, "小时", "hour"), (60, "分", "minute"), (1, "秒", "s"))


def lasting_said(seconds: float) -> Bilingual:
    """So many seconds in the largest units that say them, at most two side by side; what is smaller is rounded.

    Below a minute as they are: "0.2 s".
    """
    if seconds < 60:  # noqa: PLR2004  # a minute
        return Bilingual(f"{seconds:.4g} 秒", f"{seconds:.4g} s")
    whole = seconds
    for _ in range(2):  # what is rounded up to a whole unit is said in that one
        unit_n = next(n for n, (unit_s, _, _) in enumerate(_UNITS) if whole >= unit_s)
        smaller_s = _UNITS[unit_n + 1][0]
        whole = round(whole / smaller_s) * smaller_s
    unit_s, zh, en = _UNITS[unit_n]
    count, rest = divmod(int(whole), unit_s)
    parts = [(count, "分钟" if zh == "分" and not rest else zh, en)]
    if rest:
        parts.append((rest // smaller_s, *_UNITS[unit_n + 1][1:]))
    return Bilingual(
        " ".join(f"{n} {unit}" for n, unit, _ in parts),
        " ".join(f"{n} {unit}{'s' if n != 1 and unit != 's' else ''}" for n, _, unit in parts),
    )
