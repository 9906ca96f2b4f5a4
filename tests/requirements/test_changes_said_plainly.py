"""A change that is plainly worded is carried out: limits, counts, other values by name, what is put back."""

import pytest

from tests.requirements.test_changes_carried_out import RECEPTION, TALK, after, of, work
from tests.requirements.test_what_a_remark_leaves_open import CONTRACT, GALA, LESSONS
from towow_core.domain.requirements import RequirementKind

K = RequirementKind
WEDDING = "A wedding in New York on 20 March 2027 for 90 guests, with a string quartet and a cake."
MOVE = "I'm moving house in London on 14 December: I need a removal crew and furniture assembly."
HACKATHON = "A hackathon in Berlin on 5 December for 50 people: a venue, two mentors and lunch catering."


@pytest.mark.parametrize(
    ("sentence", "said", "amount", "tag", "per"),
    [
        (WEDDING, "The cake should be at most $350.", 350, "baking", ""),
        (LESSONS, "数学老师每小时别超过230。", 230, "课业辅导", "hour"),
        (TALK, "场地总价别超过4500，你觉得够不够？", 4500, "场地提供", ""),
    ],
)
def test_a_limit_of_one_part_is_read_as_it_is_said(sentence: str, said: str, amount: int, tag: str, per: str) -> None:
    (limit,) = of(K.BUDGET, after(sentence, said))
    assert (limit.value.number, limit.value.per) == (amount, per)
    assert tag in limit.value.tags


def test_a_thing_that_should_be_so_is_wished_and_what_we_should_do_is_only_thought_of() -> None:
    assert not of(K.EXCLUSION, after(WEDDING, "We should drop the cake."))


@pytest.mark.parametrize("said", ["Get us back down to ten people.", "Please bring us down to ten."])
def test_down_to_so_many_is_another_number_of_people(said: str) -> None:
    assert [one.value.number for one in of(K.HEAD_COUNT, after(WEDDING, said))] == [10]


@pytest.mark.parametrize("said", ["We've had to move it to Saturday the 27th.", "Go back to Saturday the 27th."])
def test_another_day_is_read_however_it_came_about(said: str) -> None:
    assert [one.value.first for one in of(K.DATE, after(WEDDING, said))] == ["2027-03-27"]


@pytest.mark.parametrize(
    ("sentence", "said", "number"),
    [(CONTRACT, "页数变成35页。", 35), (HACKATHON, "Change the number of mentors to three.", 3)],
)
def test_another_number_is_put_in_the_place_of_the_one_that_it_is_called_by(
    sentence: str, said: str, number: int
) -> None:
    assert [one.value.number for one in of(K.QUANTITY, after(sentence, said))] == [number]


@pytest.mark.parametrize("said", ["翻译改成译成法文。", "翻译改成法语。"])
def test_another_language_into_which_is_translated_takes_the_place_of_the_first(said: str) -> None:
    assert [one.value.text for one in of(K.LANGUAGE, after(CONTRACT, said))] == ["zh,fr"]


def test_what_it_was_translated_from_stays() -> None:
    manual = "Translate a 40-page manual from German into English by 15 December"
    assert [one.value.text for one in of(K.LANGUAGE, after(manual, "Into French instead of English"))] == ["de,fr"]


@pytest.mark.parametrize(
    ("sentence", "said", "gone"),
    [
        (LESSONS, "数学先不找了，孩子自己说想再试一个月。", "课业辅导"),
        ("12月10号从徐汇搬到闵行，需要搬家师傅，前一天请人来打包。", "打包不用了我自己来。", "打包整理"),
        (HACKATHON, "Drop the catering, people can bring sandwiches.", "catering"),
        (RECEPTION, "餐饮不要了，大家自己带吃的。", "餐饮茶歇"),
    ],
)
def test_what_is_left_out_is_out_whatever_reason_stands_beside(sentence: str, said: str, gone: str) -> None:
    assert gone not in work(after(sentence, said))


@pytest.mark.parametrize(
    ("sentence", "dropped", "said", "back"),
    [
        (GALA, "糖画不要了，换皮影戏。", "还是糖画吧，皮影算了。", "小吃摊位"),
        (WEDDING, "Leave out the quartet.", "Bring the quartet back.", "string quartet"),
        (WEDDING, "Leave out the quartet.", "Actually put the quartet back in.", "string quartet"),
        (RECEPTION, "餐饮不要了。", "把餐饮加回来。", "餐饮茶歇"),
    ],
)
def test_what_is_put_back_is_asked_for_again_and_ruled_out_no_more(
    sentence: str, dropped: str, said: str, back: str
) -> None:
    done = after(sentence, dropped, said)
    assert back in work(done)
    assert not [one for one in of(K.EXCLUSION, done) if back in one.value.tags]


def test_what_a_part_is_to_do_besides_is_a_wish_of_that_part() -> None:
    done = after(MOVE, "We've had to move it to Saturday the 19th, and I also want the piano moved.")
    (piano,) = [one for one in done.changes if one.kind is K.QUALITY]
    assert (piano.text, piano.value.tags) == ("the piano moved", ("removals",))


def test_what_a_part_was_to_do_besides_is_taken_back_alone() -> None:
    done = after(MOVE, "I also want the piano moved.", "Forget the piano.")
    assert "removals" in work(done)
    assert not [one for one in done.understanding.in_force if "piano" in one.text]


@pytest.mark.parametrize("said", ["We also need a removal crew.", "I want the removal."])
def test_to_name_a_part_once_more_is_no_further_wish(said: str) -> None:
    assert not after(MOVE, said).changes


@pytest.mark.parametrize(
    ("sentence", "said", "thing", "tag"),
    [
        (RECEPTION, "我们自己带饮料。", "饮料", "餐饮茶歇"),
        (HACKATHON, "We'll bring the drinks ourselves.", "drinks", "catering"),
    ],
)
def test_who_brings_one_thing_wants_the_rest_of_the_part_still(sentence: str, said: str, thing: str, tag: str) -> None:
    done = after(sentence, said)
    assert tag in work(done)
    assert [one.value.text for one in of(K.PROVIDED_BY_REQUESTER, done)] == [thing]


def test_who_sees_to_all_of_a_part_wants_nobody_for_it() -> None:
    assert "catering" not in work(after(HACKATHON, "We'll do the catering ourselves."))


def test_in_which_language_a_part_is_done_is_read_with_what_is_done_in_it() -> None:
    demand = "1月9号在上海做一场品鉴会，80人，要场地和一位摄影师。"
    (language,) = of(K.LANGUAGE, after(demand, "摄影师要能用英文沟通。"))
    assert (language.value.text, language.value.tags[0]) == ("en", "活动摄影")


def test_how_something_of_a_part_is_to_be_is_asked_of_that_part() -> None:
    party = "A party in London on 12 December for 40 people: a venue and a vegan buffet."
    done = after(party, "Please have the buffet gluten-free.")
    assert [one.value.tags[0] for one in done.changes if one.text == "gluten-free"] == ["catering"]


OFFSITE = (
    "A team offsite for 24 people in London on 14 January 2027: a meeting room, a vegetarian lunch and a yoga class."
)
BIKES = "For our office in Munich we need bicycle repair for 15 bikes and a lunch for 40 people on 22 January 2027."


def test_what_two_clauses_that_and_joins_say_of_two_parts_is_asked_of_each() -> None:
    done = after(OFFSITE, "Replace the yoga with a magician and cap the lunch at £18 a head.")
    assert "yoga" not in work(done)
    assert "magician" in work(done)
    (limit,) = of(K.BUDGET, done)
    assert (limit.value.number, limit.value.per, limit.value.tags[0]) == (18, "person", "catering")


def test_of_two_parts_in_one_clause_each_has_what_stands_beside_it() -> None:
    done = after(OFFSITE, "Move the yoga to the 21st and keep the lunch as it is.")
    (day,) = [one for one in done.changes if one.kind is K.DATE]
    assert (day.value.tags[0], day.value.number) == ("yoga", 7)
    assert not [one for one in done.changes if one.is_hard and one.kind is K.QUALITY]


@pytest.mark.parametrize("said", ["Make it the 21st.", "the 21st please"])
def test_a_bare_day_of_the_month_is_another_day(said: str) -> None:
    assert [one.value.first for one in of(K.DATE, after(OFFSITE, said))] == ["2027-01-21"]


@pytest.mark.parametrize("said", ["We're now 30.", "We've grown to thirty people.", "We are thirty now."])
def test_how_many_we_are_now_is_the_number_of_people(said: str) -> None:
    assert [one.value.number for one in of(K.HEAD_COUNT, after(OFFSITE, said))] == [30]


def test_until_an_hour_supposes_nothing_of_the_rest_of_its_sentence() -> None:
    done = after(WEDDING, "The quartet should play until 10pm, and the cake shouldn't cost more than $400.")
    assert [one.value.number for one in of(K.BUDGET, done)] == [400]


def test_a_limit_of_each_thing_is_no_limit_of_everything() -> None:
    (limit,) = of(K.BUDGET, after(BIKES, "Each bike must not cost more than €40."))
    assert limit.value.per == "bike"
    assert limit.value.tags


def test_what_stands_in_place_of_it_is_asked_for_and_ruled_out_by_nothing() -> None:
    done = after(OFFSITE, "Cancel the yoga; instead of it a magician in the evening.")
    assert "magician" in work(done)
    assert all("yoga" in one.value.tags for one in of(K.EXCLUSION, done))


@pytest.mark.parametrize(
    ("said", "kind", "value"),
    [("合同变成45页。", K.QUANTITY, 45), ("截止日期放宽到1月15号。", K.DEADLINE, "2027-01-15")],
)
def test_a_value_is_found_by_the_thing_that_has_it(said: str, kind: RequirementKind, value: object) -> None:
    demand = "找人把一份30页的合同从英文翻成中文，1月8号前要。"
    (one,) = of(kind, after(demand, said))
    assert value in (one.value.number, one.value.last)


def test_who_cooks_for_us_brings_no_room() -> None:
    done = after("12月18号在上海办80人的发布会，要场地和茶歇。", "茶歇不用了，公司食堂做。")
    assert "场地提供" in work(done)
    assert "餐饮茶歇" not in work(done)


def test_what_else_a_part_is_to_see_to_is_not_lost() -> None:
    demand = "找人把一份30页的合同从英文翻成中文，再设计一张海报。"
    assert [one.text for one in after(demand, "翻译要有人校对一遍。").changes if one.kind is K.QUALITY]


def test_what_need_not_be_so_any_more_is_not_asked_for_once_more() -> None:
    done = after(OFFSITE, "The lunch doesn't have to be vegetarian any more.")
    assert not [one for one in done.changes if one.value.text == "vegetarian food"]


@pytest.mark.parametrize(
    ("sentence", "said", "amount"),
    [
        (OFFSITE, "The lunch can't cost more than £200.", 200),
        (OFFSITE, "Don't spend more than £90 on the yoga.", 90),
        ("找人写五篇公众号文章，再设计一张海报。", "海报每张最多三百。", 300),
    ],
)
def test_a_limit_that_is_said_of_a_part_in_other_words_is_of_that_part(sentence: str, said: str, amount: int) -> None:
    (limit,) = of(K.BUDGET, after(sentence, said))
    assert limit.value.number == amount
    assert limit.value.tags


def test_so_many_fewer_and_so_much_earlier_are_counted_from_what_there_was() -> None:
    done = after(OFFSITE, "We'd like to bring it forward by a week.")
    assert [one.value.first for one in of(K.DATE, done)] == ["2027-01-07"]
    feast = "1月16号在成都办寿宴，三十人，要餐饮和摄影师。"
    assert [one.value.number for one in of(K.HEAD_COUNT, after(feast, "人会少五个。"))] == [25]


@pytest.mark.parametrize(
    ("sentence", "said", "amount", "tag"),
    [
        (
            HACKATHON,
            "The venue looks perfect, but the mentors are too expensive: at most €500, please.",
            500,
            "mentoring",
        ),
        (TALK, "场地不错，就是摄影有点贵了，最多八百。", 800, "活动摄影"),
        ("1月16号在成都办寿宴，三十人，要桌花布置和摄影师。", "桌花控制在八百以内。", 800, "花艺布置"),
    ],
)
def test_a_limit_of_what_is_too_dear_is_of_that_part(sentence: str, said: str, amount: int, tag: str) -> None:
    done = after(sentence, said)
    (limit,) = of(K.BUDGET, done)
    assert limit.value.number == amount
    assert tag in limit.value.tags
    assert not [one for one in done.changes if one.is_hard and one.kind is K.QUALITY]


def test_who_checks_whether_a_shop_is_accessible_needs_no_step_free_room() -> None:
    done = after("I need a copywriter for three product pages.", "Add an accessibility check of the shop.")
    assert not [one for one in done.changes if one.value.text == "step-free access"]


@pytest.mark.parametrize("said", ["主持人撤掉；改成12月13号。", "主持人撤掉了。改到12月13号吧。"])
def test_a_day_behind_what_is_left_out_is_another_day(said: str) -> None:
    demand = "12月12号在广州办一场五十人的读书会，要场地和一位主持人，预算八千。"
    assert [one.value.first for one in of(K.DATE, after(demand, said))] == ["2026-12-13"]


def test_what_a_new_part_is_only_to_do_is_said_of_that_part() -> None:
    done = after(RECEPTION, "另外要个摄影师，只拍下午。")
    hours = [one for one in done.changes if one.value.unit == "time"]
    assert [one.value.tags for one in hours] == [("活动摄影",)]


def test_where_everything_moves_a_part_with_its_own_day_moves_too() -> None:
    home = "想请人12月5号来北京家里修洗衣机；另外12月8号要给狗洗澡美容。"
    done = after(home, "都往后推一周。")
    counted = [one.value.number for one in of(K.DATE, done) if one.value.unit == "from_event"]
    assert (done.understanding.context.date, counted) == ("2026-12-12", [3])
    assert [one.value.number for one in of(K.DATE, after(home, "修洗衣机改到12月6号。")) if one.value.tags]


def test_let_us_do_another_day_is_another_day() -> None:
    assert [one.value.first for one in of(K.DATE, after(OFFSITE, "Let's do the 21st instead."))] == ["2027-01-21"]


def test_who_asks_whether_it_can_be_cheaper_wishes_that() -> None:
    assert [one for one in after(TALK, "能不能便宜点？").changes if one.value.text == "控制成本"]


def test_of_two_of_which_one_is_enough_both_are_still_asked_for_as_they_were() -> None:
    tea = "1月9日在杭州办茶会，18个人，要茶艺表演，再来一节瑜伽课。"
    assert "再来一节瑜伽" in {one.text for one in after(tea, "茶艺和瑜伽只要一个就行。").understanding.in_force}


def test_a_wish_of_a_part_is_not_lost_for_a_character_that_the_demand_has_too() -> None:
    demand = "12月12日在北京办40人的讲座，要场地和活动摄影。"
    (wish,) = after(demand, "场地要有投影。").changes
    assert (wish.kind, wish.value.tags) == (K.QUALITY, ("场地提供",))


STORY = "1月16日在上海办一场80人的聚会，需要场地、主持人、一位讲故事的和茶歇。"
BAND = "A party in London on 16 January for 60 people: a venue and a jazz band."
PAGES = "A copywriter in Berlin for two product pages, and photos."


@pytest.mark.parametrize(
    ("sentence", "said", "out", "wanted"),
    [
        (STORY, "主持人换成说书的", "活动主持", "说书"),
        (STORY, "讲故事的换成变魔术的吧，小朋友会喜欢。", "讲故事", "变魔术"),
        (STORY.replace("一位讲故事的", "摄影师"), "主持人换成讲故事的", "活动主持", "讲故事"),
        (BAND, "Swap the band for a storyteller.", "live music", "storyteller"),
    ],
)
def test_what_somebody_does_is_put_in_anothers_place_by_what_it_is_called(
    sentence: str, said: str, out: str, wanted: str
) -> None:
    before, now = (
        {tag for r in of(K.CAPABILITY, after(sentence, words)) if r.is_hard for tag in r.value.tags}
        for words in ("其他不变", said)
    )

    assert before - now == {out}
    assert now - before == {wanted}


@pytest.mark.parametrize(
    "said",
    ["only one product page instead of two", "Please have just one product page, not two.", "Just one product page."],
)
def test_only_so_many_of_what_was_counted_is_another_count(said: str) -> None:
    assert [(r.value.number, r.value.unit) for r in of(K.QUANTITY, after(PAGES, said))] == [(1, "things")]


PHOTOS = "1月16日在上海办一场80人的年会，需要场地、主持人、摄影师和茶歇，预算3万。"
GUESTS = "A party in London on 16 January for 60 people: a venue and a photographer. Budget £3,000."


@pytest.mark.parametrize(
    ("sentence", "said", "tag"),
    [
        (PHOTOS, "摄影师不用全程，拍两个小时就够了。", "活动摄影"),
        (GUESTS, "The photographer need not stay all evening, two hours will do.", "photography"),
    ],
)
def test_how_long_is_of_the_part_that_its_sentence_names_and_the_rest_of_the_time_is_not_ruled_out(
    sentence: str, said: str, tag: str
) -> None:
    done = after(sentence, said)

    assert [(r.value.number, tag in r.value.tags) for r in of(K.DURATION, done)] == [(2, True)]
    assert not of(K.EXCLUSION, done)


def test_a_first_day_takes_the_place_of_another_and_does_not_stand_beside_it() -> None:
    done = after("每周一次在杭州给我妈妈请个保洁，从12月开始。", "从12月改到元旦以后开始。")

    assert [r.value.first for r in of(K.DATE, done)] == ["2027-01-02"]


@pytest.mark.parametrize(
    ("said", "many"), [("Sixty was too hopeful — plan for 25.", 25), ("Sixty was optimistic: forty will do.", 40)]
)
def test_what_was_too_many_is_another_number_whatever_is_said_of_it(said: str, many: int) -> None:
    assert [r.value.number for r in of(K.HEAD_COUNT, after(GUESTS, said))] == [many]


def test_not_a_penny_more_rules_nothing_out() -> None:
    done = after(GUESTS, "Raise the budget to £4,500, but not a penny more.")

    assert [r.value.number for r in of(K.BUDGET, done)] == [4500]
    assert not of(K.EXCLUSION, done)


def test_another_price_for_each_time_takes_the_place_of_the_one_before() -> None:
    sentence = "每周一次在杭州给我妈妈请个保洁，另外每周两次请人教她书法，保洁每次不超过150。"
    done = after(sentence, "保洁阿姨最好是女的，每次涨到180也行。")

    (each,) = of(K.BUDGET, done)
    assert (each.value.number, each.value.per) == (180, "event")
    assert "保洁" in each.value.tags


def test_what_a_value_could_be_is_asked_for_politely() -> None:
    done = after("Photos of 30 products by 15 February. £4,000 at most.", "Could the deadline be the end of February?")

    assert [r.value.last for r in of(K.DEADLINE, done)] == ["2027-02-28"]


def test_whom_somebody_teaches_is_no_part_of_what_they_teach() -> None:
    before = "每周两次请人教她书法，在杭州。"

    assert {tag for r in of(K.CAPABILITY, after(before, "其他不变")) for tag in r.value.tags} == {"教学：书法"}
