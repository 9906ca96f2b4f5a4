"""What a sentence asks for: lexicon concepts first, and its own words for whatever the lexicon does not know."""

import re
from collections.abc import Iterator

from towow_core.matching.dates import all_dates, find_date  # noqa: F401
