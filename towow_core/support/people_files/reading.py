"""Files of people: tables, address books, and profile files; which is which is told by the file's name."""

from pathlib import PurePosixPath

import yaml

from towow_core.domain.bilingual import Bilingual
from towow_core.support.bounded_files import BYTES_MAX, OutOfBounds, parse_json, parse_yaml
from towow_core.support.parser_problems import parser_problem
from towow_core.support.people_files.csv_table import read_table
from towow_core.support.people_files.rows import WHOLE, PersonRow, Problem, ReadFile
from towow_core.support.people_files.vcards import read_vcards
from towow_core.support.text_encodings import Undecodable, decode_text

TABLES, CARDS, PROFILES = (".csv", ".tsv", ".txt"), (".vcf", ".vcard"), (".yaml", ".yml", ".json")
SUFFIXES = (*TABLES, *CARDS, *PROFILES)


def read_people(name: str, content: bytes) -> ReadFile:
    """Everybody in a file; why, where nobody is."""
    suffix = PurePosixPath(name).suffix.lower()
    if suffix not in SUFFIXES:
        known = ", ".join(SUFFIXES)
        return _refused(
            name, Bilingual(f"不认识这种文件；可以是 {known}", f"is no file of people; they end in {known}")
        )
    try:
        text, encoding = decode_text(content)
    except Undecodable as error:
        return _refused(name, error.said)
    if suffix in PROFILES:
        return _profile(name, text, encoding, size=len(content), is_json=suffix == ".json")
    found = read_table(name, text) if suffix in TABLES else read_vcards(name, text)
    return ReadFile(
        name=name,
        rows=found.rows,
        encoding=encoding,
        notes=found.notes,
        problem=found.problem,
        problem_line=found.problem_line,
    )


def _profile(name: str, text: str, encoding: str, *, size: int, is_json: bool) -> ReadFile:
    if size > BYTES_MAX:
        most = BYTES_MAX // 1024
        return _refused(name, Bilingual(f"超过 {most} KiB", f"has more than {most} KiB"))
    try:
        data = parse_json(text) if is_json else parse_yaml(text)
    except OutOfBounds as error:
        return _refused(name, Bilingual(f"不能用：{error.said.zh}", error.said.en))
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        kind, why = ("JSON" if is_json else "YAML"), parser_problem(error)
        return _refused(name, Bilingual(f"不是能读的 {kind}：{why.zh}", f"cannot be read as {kind}: {why.en}"))
    if not isinstance(data, dict):
        return _refused(name, Bilingual("应是“名称: 值”的形式", "must be a mapping of fields"))
    return ReadFile(name=name, rows=(PersonRow(file=name, line=1, fields=data),), encoding=encoding)


def _refused(name: str, why: Bilingual) -> ReadFile:
    return ReadFile(name=name, problem=Problem(field=WHOLE, text=why))
