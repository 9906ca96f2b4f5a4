"""A milestone days before the day that is agreed is for what must be ready by then, and for no visit."""

from tests.requirements.day_kit import milestones


def test_whoever_comes_on_a_day_has_no_milestone_days_before_it():
    assert milestones("A plumber on 1 December in London, the sink leaks.")["Plumbing"] == "2026-12-01"
    assert milestones("12月8日在上海找个水电工，水管漏水。")["水管维修"] == "2026-12-08"
