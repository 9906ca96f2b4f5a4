"""The words of a part, which its person says yes to, name as many people as it is for, and as they offered to serve."""

from tests.core.matching_kit import person
from tests.requirements.test_days_of_a_demand import plan_of

ZH = "12月19日在杭州请一位茶艺师给30人表演，1500元，再请瑜伽教练给公司15人上一节团课，600元"


def words(sentence: str, *people) -> dict[str, str]:
    return {part.display_name: part.responsibility for part in plan_of(sentence, *people).assignments}


def test_a_number_that_was_said_of_another_part_stands_in_nobody_elses() -> None:
    said = words(ZH, person("cha", "茶艺", "杭州"), person("jia", "瑜伽", "杭州", capacity_people=20))

    assert "30人" in said["Cha"]
    assert "30人" not in said["Jia"]


def test_nobody_is_booked_for_more_than_they_offered() -> None:
    said = words("a DJ and catering for 30 people in London on 12 December", person("kofi", "catering", "London"))
    less = words(
        "a DJ and catering for 30 people in London on 12 December",
        person("kofi", "catering", "London", capacity_people=20),
    )

    assert "30 people" in said["Kofi"]
    assert "30 people" not in less["Kofi"].split(").")[0]
    assert "20 people" in less["Kofi"]


def test_what_is_for_everybody_is_for_as_many_as_come() -> None:
    said = words(
        "30 people in London on 12 December: a DJ, and catering",
        person("kofi", "catering", "London"),
        person("jamal", "DJ", "London"),
    )

    assert all("30 people" in each for each in said.values())


def test_a_table_seats_as_many_as_come_where_that_is_said() -> None:
    said = words("12月19日在杭州想请一位粤菜师傅来家里做一桌，7个人", person("he", "粤菜师傅来家里做一桌", "杭州"))

    assert "7人" in said["He"]
    assert "10人" not in said["He"]
