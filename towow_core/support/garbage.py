"""When a process that is up looks for garbage among its objects, which holds up everything else that it does."""

import gc

# Objects made and not gone before it looks at the youngest of them; Python's own 700 is five looks a negotiation.
_YOUNG_MAX = 5000


def spare_what_stays() -> None:
    """What was imported stays to the end, and is not looked through any more: that takes a tenth of a second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG_MAX, *gc.get_threshold()[1:])
