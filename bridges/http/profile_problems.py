"""What is wrong with a field, as the routes for people tell it."""

from typing import Annotated

from pydantic import BaseModel, Field

from towow_core.domain.bilingual import Bilingual


class Both(BaseModel):
    """A text in both languages."""

    zh: str
    en: str


class ProblemRow(BaseModel):
    """What is wrong with a field."""

    field: Annotated[str, Field(description="As `terms.price`, or as the file's column; `(whole file)`: all of it.")]
    text: Both


def both_of(text: Bilingual) -> Both:
    return Both(zh=text.zh, en=text.en)


def problem_row(field: str, text: Bilingual) -> ProblemRow:
    return ProblemRow(field=field, text=both_of(text))
