"""Whether somebody who declined only could not on that day, by the words of `decline_text`; no others are read."""

import re

TAKEN = re.compile(r"月.*(?:我已经有安排了|我没有空|我已经定了别的安排)|^I am (?:already taken|not free|booked) on ")


def is_taken_then(reason: str) -> bool:
    return TAKEN.search(reason) is not None
