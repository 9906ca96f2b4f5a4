"""`python -m bridges.docs` brings the generated pages, and the generated parts of others, up to date with the code.

With `--check` it only says which are out of date, and exits 1 if any is.
"""

import argparse
import sys
from collections.abc import Sequence

from bridges.docs.pages import ROOT, stale


def main(argv: Sequence[str] | None = None) -> int:
    """Write or check. 0: all is up to date (now); 1: with `--check`, something is not."""
    parser = argparse.ArgumentParser(prog="python -m bridges.docs", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    args = parser.parse_args(argv)
    outdated = tuple(stale())
    for page, text in outdated:
        if not args.check:
            page.write_text(text, "utf-8")
        sys.stdout.write(f"{'out of date' if args.check else 'written'}: {page.relative_to(ROOT)}\n")
    return int(args.check and bool(outdated))


if __name__ == "__main__":
    sys.exit(main())
