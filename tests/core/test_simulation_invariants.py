"""What must hold after every simulated run is really looked at."""

import importlib
import inspect
import pkgutil

from bridges import simulation
from bridges.simulation.invariants import INVARIANTS


def test_every_invariant_that_is_written_is_checked() -> None:
    names = [m.name for m in pkgutil.iter_modules(simulation.__path__) if m.name.endswith("_invariants")]
    modules = [importlib.import_module(f"{simulation.__name__}.{name}") for name in names]
    written = {
        function
        for module in modules
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__ and not name.startswith("_")
    }

    assert written == set(INVARIANTS.values())
