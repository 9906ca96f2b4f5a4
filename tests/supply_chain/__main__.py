"""`make audit`, `make licences`, `make sbom`."""

import sys

from tests.supply_chain import audit, licences, sbom


def main(what: str, *, is_strict: bool) -> int:
    """Do one of the three; the exit code."""
    match what:
        case "audit":
            return audit.audit(is_strict=is_strict)
        case "licences":
            licences.write()
        case "sbom":
            sys.stdout.write(f"{sbom.write()}\n")
        case _:
            sys.stderr.write("audit, licences or sbom\n")
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main("".join(sys.argv[1:2]), is_strict="--strict" in sys.argv))
