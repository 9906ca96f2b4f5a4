"""One negotiation, as ToWow and as others would do it, side by side: `python -m tests.benchmarks.peers`.

A file for each peer. `workload.py` is what all of them do, `measuring.py` how each is measured in a process of its own;
both, and whatever runs in a peer's own environment, import nothing that is not there. `docs/peers.md` has the figures.
"""
