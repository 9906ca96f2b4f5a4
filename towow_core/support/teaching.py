"""Words that say of some work that it is teaching it: to make a thing and to teach how it is made are two works."""

import re

# 数学 is a subject, 学校 a place, and "machine learning" no lesson.
TEACHES = re.compile(
    r"[教练课训]|(?<![数科大中小化文])学(?![校生院期术位])|体验|工作坊|辅导|入门"
    r"|\b(?:teach|taught|(?<!machine )(?<!deep )learn|lesson|class(?!ic)|course|train|coach|tutor|workshop)",
    re.IGNORECASE,
)
