"""Files of people, as somebody's programs write them, and as somebody writes them who means no good."""

from time import process_time

import pytest

from towow_core.support.people_files.reading import read_people
from towow_core.support.people_files.rows import ROWS_MAX
from towow_core.support.profile_problems import check_profile

HEADER = "姓名,简介,城市,能力,报价,语言\n"
ROW = '张三,"会拍照，也会剪片",北京,摄影;剪辑,"1,200",zh\n'


def read(text: str, name: str = "people.csv", encoding: str = "utf-8"):
    return read_people(name, text.encode(encoding))


def test_a_table_is_read_with_its_columns_in_either_language() -> None:
    row = read(HEADER + ROW).rows[0]
    english = read("Name;Summary;City;Skills;Remote\nMei Lin;Takes photos;Berlin;photography|video;yes\n").rows[0]

    assert (row.line, row.fields["user_name"], row.fields["tags"]) == (2, "张三", ["摄影", "剪辑"])
    assert row.fields["terms"] == {"price": 1200, "languages": ["zh"]}
    assert english.fields["agent_id"] == "user_agent_mei_lin"
    assert english.fields["terms"] == {"remote": True}
    for each in (row, english):
        assert check_profile(each.file, each.fields)[1] == ()


@pytest.mark.parametrize(
    ("encoding", "said"),
    [("utf-8", "UTF-8"), ("utf-8-sig", "UTF-8"), ("utf-16", "UTF-16"), ("utf-16-le", "UTF-16"), ("gbk", "GBK")],
)
def test_what_spreadsheets_write_is_read_as_what_it_is(encoding, said) -> None:
    found = read(HEADER + ROW, encoding=encoding)

    assert (found.encoding, found.problem) == (said, None)
    assert found.rows[0].fields["user_name"] == "张三"


@pytest.mark.parametrize(
    "content",
    ["name,city\nJürgen Müller,Köln\n".encode("latin-1"), b"\xff\xfe\x00\xd8name", bytes(range(128, 256)) * 4],
)
def test_what_cannot_be_told_is_refused_and_not_read_as_other_letters(content) -> None:
    found = read_people("people.csv", content)

    assert found.problem is not None
    assert not found.rows


def test_a_formula_a_control_character_and_a_cell_too_many_are_named_with_their_column() -> None:
    rows = read('name,city\n"=HYPERLINK(""x"")",Berlin\nMei\x1b[31m,Berlin\nMei,Berlin,more\n+86 Bar,Berlin\n').rows

    assert [[(p.field, p.text.en.split()[0]) for p in row.problems] for row in rows] == [
        [("name", "begins")],
        [("name", "holds")],
        [("(whole file)", "has")],
        [],
    ]


def test_a_quotation_mark_that_never_ends_hides_nobody_before_it_and_is_named_by_its_line() -> None:
    found = read('name,city\nMei,Berlin\n"Bob,Berlin\nAlice,Berlin\n')

    assert [row.fields["user_name"] for row in found.rows] == ["Mei"]
    assert found.problem is not None
    assert found.problem_line == 3
    assert "from this line on nothing was read" in found.problem.text.en


def test_what_is_left_aside_is_named() -> None:
    many = read("name,shoe size\n" + "Mei,38\n" * (ROWS_MAX + 5))

    assert len(many.rows) == ROWS_MAX
    assert "shoe size" in many.notes[0].en
    assert f"line {ROWS_MAX + 2}" in many.notes[1].en


def test_cards_of_an_address_book_are_read_in_old_and_new_forms() -> None:
    new = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Mei Lin\r\nNOTE:Takes photos\\, mostly\r\n  outdoors\r\n"
    new += "CATEGORIES:photography,video\r\nADR;TYPE=WORK:;;Street 1;Berlin;;;\r\nTEL:+49 1\r\nEND:VCARD\r\n"
    old = "BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E5=BC=A0;=E4=\n=B8=89;;;\n"
    old += "TITLE:摄影师\nADR:;;;北京;;;\nEND:VCARD\nBEGIN:VCARD\nFN:Cut"
    found = read_people("people.vcf", (new + old).encode())
    mei, zhang, cut = found.rows

    assert (mei.fields["profile_summary"], mei.fields["location"]) == ("Takes photos, mostly outdoors", "Berlin")
    assert mei.fields["tags"] == ["photography", "video"]
    assert zhang.fields["user_name"] == "张三"
    assert (zhang.fields["tags"], zhang.line) == (["摄影师"], 10)
    assert cut.problems[0].text.en == "does not end (END:VCARD)"
    assert "TEL" in found.notes[0].en


def test_a_property_of_many_lines_is_read_in_one_go() -> None:
    lines, said = 20_000, "a" * 60
    began = process_time()
    folded = read("BEGIN:VCARD\nFN:Mei\nNOTE:" + f"{said}\n " * lines + "b\nEND:VCARD\n", "people.vcf")
    start = "BEGIN:VCARD\nFN:Mei\nNOTE;ENCODING=\n quoted-printable:"
    quoted = read(start + f"{said}=\n" * lines + "=3D=\n=\n\nEND:VCARD\n", "people.vcf")

    assert folded.rows[0].fields["profile_summary"] == said * lines + "b"
    assert quoted.rows[0].fields["profile_summary"] == said * lines + "="
    assert process_time() - began < 2


def test_a_profile_file_is_read_as_it_is_and_a_bomb_is_not() -> None:
    good = read("agent_id: user_agent_mei\nuser_name: Mei\n", "mei.yaml")
    bomb = read("a: &a [x, x]\nb: [*a, *a]\n", "bomb.yml")
    huge = read("x: " + "y" * 70_000, "huge.yaml")

    assert good.rows[0].fields == {"agent_id": "user_agent_mei", "user_name": "Mei"}
    assert bomb.problem is not None
    assert "anchor" in bomb.problem.text.en
    assert huge.problem is not None
    assert "64 KiB" in huge.problem.text.en
    assert read("", "people.exe").problem is not None


def test_all_that_is_wrong_with_a_profile_is_said_at_once_in_both_languages() -> None:
    wrong = {"agent_id": "Mei", "user_name": " ", "tags": [], "shoe": 1, "location": "Berlin"}
    profile, problems = check_profile("form", {**wrong, "terms": {"price": "a lot", "currency": "XYZ", "hours": 1}})

    assert profile is None
    assert {problem.field for problem in problems} == {
        "agent_id", "user_name", "tags", "shoe", "profile_summary", "terms.price", "terms.currency", "terms.hours",
    }  # fmt: skip
    for problem in problems:
        assert problem.text.en
        assert any("\u4e00" <= char <= "\u9fff" for char in problem.text.zh)
