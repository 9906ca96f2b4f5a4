"""Schemas that people write for a model's answer: what can be asked for, and what an answer must be like."""

import pytest

from towow_core.support.answer_schemas import SCHEMA_DEPTH_MAX, misfit, schema_problem

HALL = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "price": {"type": ["number", "null"], "minimum": 0}},
    "required": ["name"],
}
HALLS = {"type": "array", "items": HALL}


@pytest.mark.parametrize("schema", [HALL, HALLS, {"type": "string", "enum": ["yes", "no"]}, {"type": "boolean"}])
def test_a_schema_of_the_known_part_can_be_asked_for(schema) -> None:
    assert schema_problem(schema) is None


@pytest.mark.parametrize(
    ("schema", "why"),
    [
        ("a list of halls", "JSON Schema"),
        ({}, "type must be one of"),
        ({"type": "text"}, "type must be one of"),
        ({"type": ["object", "null"], "properties": {"a": {"type": "string"}}}, "type must be one of"),
        ({"type": "string", "pattern": "(a+)+$"}, "pattern cannot be used"),
        ({"type": "object", "properties": {"a": {"$ref": "http://example.org/"}}}, "a: type must be"),
        ({"type": "array"}, "needs items"),
        ({"type": "object"}, "needs properties"),
        ({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["b"]}, "names of properties"),
        ({"type": "string", "enum": []}, "enum must be"),
        ({"type": "number", "minimum": "0"}, "must be numbers"),
    ],
)
def test_any_other_schema_is_refused_with_its_place_and_reason(schema, why) -> None:
    problem = schema_problem(schema)
    assert problem is not None
    assert why in problem.en


def test_a_schema_that_is_too_deep_is_refused() -> None:
    schema = {"type": "string"}
    for _ in range(SCHEMA_DEPTH_MAX):
        schema = {"type": "array", "items": schema}
    assert "levels" in schema_problem(schema).en


@pytest.mark.parametrize(
    ("value", "wrong"),
    [
        ([{"name": "North", "price": 800}, {"name": "South", "price": None}, {"name": "East"}], ""),
        ([], ""),
        ({"name": "North"}, "value is no array"),
        ([{"price": 1}], "value[0] lacks name"),
        ([{"name": "a"}, {"name": 3}], "value[1].name is no string"),
        ([{"name": "a", "price": -1}], "value[0].price is not from 0"),
        ([{"name": "a", "price": True}], "value[0].price is no number or null"),
        (None, "value is no array"),
    ],
)
def test_what_does_not_fit_is_named_by_its_place(value, wrong) -> None:
    assert misfit(value, HALLS).startswith(wrong)
    assert bool(misfit(value, HALLS)) is bool(wrong)


def test_only_listed_values_fit_an_enumeration_and_only_whole_numbers_an_integer() -> None:
    assert misfit("maybe", {"type": "string", "enum": ["yes", "no"]}) == "value is none of yes, no"
    assert not misfit(3.0, {"type": "integer"})
    assert misfit(3.5, {"type": "integer"}) == "value is no integer"
