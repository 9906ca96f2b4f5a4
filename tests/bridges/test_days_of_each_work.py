"""On which day each work of a plan is: what is due before a day is done before it, and never on it."""

from tests.bridges.test_honest_outcomes import bridge_of, ended
from tests.days import TODAY
from towow_core.domain.models import AgentProfile, Terms


def tradesman(name: str, shown: str, where: str, work: str, says: str, **terms) -> AgentProfile:
    return AgentProfile(
        agent_id=f"user_agent_{name}",
        user_name=shown,
        profile_summary=says,
        location=where,
        tags=(work,),
        capabilities={work: says},
        terms=Terms(temperament="easygoing", **terms),
    )


EDDA = tradesman(
    "edda", "Edda Frost", "Leeds", "engraving", "Glasses and plates. Forty glasses take me two days.", currency="GBP",
    price=150.0, price_floor=120.0,
)  # fmt: skip
HUGH = tradesman(
    "hugh",
    "Hugh Pell",
    "Leeds",
    "harp",
    "Harp for dinners and weddings.",
    currency="GBP",
    price=200.0,
    price_floor=180.0,
)
MEI = tradesman("mei", "梅表", "南京", "钟表维修", "机械表与挂钟修复，工坊收件。", price=500.0, price_floor=450.0)


def parts(found: dict) -> dict[str, dict]:
    return {part["display_name"]: part for part in found["proposal"]["assignments"]}


async def test_a_work_due_before_the_events_day_is_done_before_it(tmp_path) -> None:
    sentence = "A harp in Leeds for our anniversary on 20 March, and engraving of 40 glasses by 6 March, £400 in all."
    async with bridge_of(tmp_path, {"edda": EDDA, "hugh": HUGH}) as bridge:
        found = await ended(bridge, sentence, questions=False)

    assert parts(found)["Edda Frost"]["by"] == "2027-03-06"
    assert "20 March" not in parts(found)["Edda Frost"]["responsibility"]
    assert "20 March" in parts(found)["Hugh Pell"]["responsibility"]
    due = next(r for r in found["requirements"] if r["kind"] == "deadline")
    assert (due["status"], due["met_by"]) == ("met", ["user_agent_edda"])


async def test_what_is_shown_on_a_day_is_ready_the_day_before(tmp_path) -> None:
    async with bridge_of(tmp_path, {"mei": MEI}) as bridge:
        found = await ended(
            bridge, "南京，挂钟不走了，4月10日乔迁，当天要挂起来，务必事先修好，800以内。", questions=False
        )

    days = [
        found["proposal"]["timeline"]["event_date"],
        *(m["date"] for m in found["proposal"]["timeline"]["milestones"]),
    ]
    assert max(days) < "2027-04-10"
    assert not [r for r in found["requirements"] if r["kind"] == "date"]


async def test_a_limit_for_each_time_is_put_to_somebody_whose_hours_are_open(tmp_path) -> None:
    teacher = tradesman(
        "tan", "谭弦", "南京", "二胡教学", "二胡零基础。", price=240.0, price_floor=150.0,
        price_unit="hour", recurring=True,
    )  # fmt: skip
    async with bridge_of(tmp_path, {"tan": teacher}) as bridge:
        found = await ended(bridge, "南京，想从1月开始每周六下午学二胡，先上六次，每次220以内。", questions=False)

    rate = parts(found)["谭弦"]["rate"]
    assert (rate["unit"], rate["quantity"]) == ("hour", None)
    assert rate["unit_price"] < 240.0


async def test_books_that_are_kept_every_month_are_begun_on_the_first_day_and_not_before_it(tmp_path) -> None:
    keeper = tradesman(
        "jin", "金簿", "南京", "代账报税", "小微企业每月记账报税。", price=400.0, price_floor=300.0, remote=True
    )
    async with bridge_of(tmp_path, {"jin": keeper}) as bridge:
        found = await ended(bridge, "南京，从2月起每月代账报税，先签半年，每月420以内。", questions=False)

    part = parts(found)["金簿"]
    assert part["rate"]["times"] == 6
    assert not part["by"]
    assert min(m["date"] for m in found["proposal"]["timeline"]["milestones"]) >= "2027-02-01"


async def test_a_work_that_is_done_once_does_not_fall_on_each_day_of_another_that_comes_again(tmp_path) -> None:
    plumber = tradesman("guo", "郭管", "南京", "水管维修", "上门修水管、换龙头。", price=150.0, price_floor=120.0)
    teacher = tradesman(
        "tan", "谭弦", "南京", "二胡教学", "二胡零基础。", price=240.0, price_floor=150.0, recurring=True
    )
    sentence = "我在南京，水管维修想找人上门；另外想从1月开始每周六上午学二胡，先上六次。"
    async with bridge_of(tmp_path, {"guo": plumber, "tan": teacher}) as bridge:
        found = await ended(bridge, sentence, questions=False)

    assert parts(found)["郭管"]["days"] == ["2027-01-02"]
    assert "上午" not in parts(found)["郭管"]["responsibility"]
    assert parts(found)["谭弦"]["rate"]["times"] == 6
    assert "2月6日" in parts(found)["谭弦"]["responsibility"]


async def test_what_has_a_later_last_day_of_its_own_is_not_asked_for_by_the_first(tmp_path) -> None:
    mei = tradesman("mei", "梅影", "南京", "活动摄影", "证件照和合影，当天修好。", price=500.0, price_floor=450.0)
    bai = tradesman("bai", "白图", "南京", "平面设计", "海报、画册，20天交稿。", price=900.0, price_floor=800.0)
    first, last = TODAY.after(12), TODAY.after(60)
    demand = f"南京，{first.zh}前请摄影师拍照，{last.year}年{last.zh}前做好海报。"
    async with bridge_of(tmp_path, {"mei": mei, "bai": bai}) as bridge:
        found = await ended(bridge, demand, questions=False)

    assert {*parts(found)} == {"梅影", "白图"}
    due = {r["text"]: r["status"] for r in found["requirements"] if r["kind"] == "deadline"}
    assert [status for text, status in due.items() if text.startswith(first.zh)] == ["met"]
