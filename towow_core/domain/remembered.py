"""What a pure function made of an object, kept for as long as that object lives: asked for often, worked out once."""

import weakref
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")
R = TypeVar("R")


def remembered(work: Callable[Concatenate[T, P], R]) -> Callable[Concatenate[T, P], R]:
    """`work`, done once for each object (that very one: to compare two costs more than most of what is asked of them).

    Its first argument is frozen and has `weakref_slot`, the others are hashable; what it gives must not hold on to the
    first one, which would never be forgotten.
    """
    found: dict[int, tuple[weakref.ref[T], dict[Hashable, R]]] = {}

    @wraps(work)
    def recall(it: T, /, *args: P.args, **kwargs: P.kwargs) -> R:
        key, asked = id(it), (args, *kwargs.items()) if kwargs else args
        if key in found and asked in (known := found[key][1]):
            return known[asked]
        answer = work(it, *args, **kwargs)
        if key not in found:
            found[key] = (weakref.ref(it, lambda _: found.pop(key, None)), {})
        found[key][1][asked] = answer
        return answer

    return recall
