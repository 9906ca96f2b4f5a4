"""The exit codes that scripts rely on (contract §11)."""

AGREED = 0
ANYTHING_ELSE = 1
WRONG_USAGE = 2
NEGOTIATION_FAILED = 3
PARTLY = 4  # the rest was refused, or cannot be told here
