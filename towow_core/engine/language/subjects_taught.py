"""Which language or school subject lessons are in, whatever it is called and in which of our languages that is said.

Who teaches another one does not do what is asked for: English is no French, and maths no exam in a language.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from functools import lru_cache

from towow_core.engine.language.language_names import BY_NAME, EN_NAMES, ZH_NAMES

TAUGHT_IN_SUBJECTS = frozenset({"language_teaching", "tutoring"})  # concepts
_LANGUAGE = re.compile(rf"\b(?:{EN_NAMES})\b|{ZH_NAMES}", re.IGNORECASE)
# Examinations that are in one language.
_EXAMS = {
    "fr": r"\b(?:DELF|DALF|TCF|TEF)\b|法语专[四八]",
    "en": r"\b(?:IELTS|TOEFL|TOEIC|CELTA)\b|雅思|托福|托业|[四六]级(?:英语|考试)|考研英语",
    "zh": r"\bHSK\b|汉语水平",
    "de": r"\b(?:TestDaF|DSH|Goethe[- ](?:Zertifikat|certificate|exam))\b|德福",
    "es": r"\b(?:DELE|SIELE)\b",
    "ja": r"\bJLPT\b|日语[一二N][一二\d]?级?|能力考",
    "ko": r"\bTOPIK\b",
    "it": r"\b(?:CILS|CELI)\b",
}
_SCHOOL = {
    "maths": r"\b(?:maths?|mathematics|algebra|geometry|calculus)\b|数学|奥数|几何|代数",
    "physics": r"\bphysics\b|物理",
    "chemistry": r"\bchemistry\b|化学",
    "biology": r"\bbiology\b|生物",
    "history": r"\bhistory\b|历史",
    "geography": r"\bgeography\b|地理",
    "chinese": r"语文|作文",
    "driving": r"\b(?:driving (?:lessons?|practice|instruct\w+)|learn(?:ing)? to drive)\b|(?:开车|驾驶|驾车|汽车|上路|新手)(?:陪练|教练|教学)|陪驾|练车|学车",
}
_KNOWN = tuple(
    (key, re.compile(pattern, re.IGNORECASE)) for table in (_EXAMS, _SCHOOL) for key, pattern in table.items()
)
# In which language the lessons are held, and no subject: "in English please", "speaks German", "用英文讲".
_HELD_IN = re.compile(
    rf"(?<!lessons )(?<!course )(?<!classes )(?<!class )(?<!preparation )(?<!exam )(?<!practice )\b(?:in|speak(?:s|ing)?|fluent in)\s+(?:{EN_NAMES})\b|\b(?:{EN_NAMES})[- ]speaking\b"
    rf"|(?:用|会讲?|讲|说|懂)(?:{ZH_NAMES})",
    re.IGNORECASE,
)


@lru_cache(maxsize=1 << 12)
def subjects_in(text: str) -> frozenset[str]:
    """Keys of the languages (ISO codes) and school subjects that a text names as something to learn."""
    own = _HELD_IN.sub(" ", text)
    languages = {BY_NAME[match.group().casefold()] for match in _LANGUAGE.finditer(own)}
    return frozenset((*languages, *(key for key, pattern in _KNOWN if pattern.search(own))))
