"""Coverage-guided hostile answers: `python -m tests.fuzz_answers --seconds 60`, where atheris is installed.

Hypothesis makes near misses of good answers from bytes, and atheris chooses the bytes by the lines of our parsers that
they reach. What fails is written to a file `crash-…`, which given as an argument is tried again.
"""

import argparse
import sys

import atheris

with atheris.instrument_imports(include=["towow_core.prompts"]):
    from towow_core.prompts import ALL_PROMPTS

from tests.core.test_fuzz_answers import attempts

TRIES = [attempts(prompt).hypothesis.fuzz_one_input for prompt in ALL_PROMPTS]


def try_one(data: bytes) -> None:
    """The first byte chooses the prompt, the others its answer. Raises what a bug raises."""
    if data:
        TRIES[data[0] % len(TRIES)](data[1:])


def main() -> None:
    """Fuzz for so many seconds; libFuzzer's own arguments may follow."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz_answers")
    parser.add_argument("--seconds", type=int, default=60)
    args, others = parser.parse_known_args()
    atheris.Setup([sys.argv[0], f"-max_total_time={args.seconds}", "-max_len=8192", "-len_control=0", *others], try_one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
