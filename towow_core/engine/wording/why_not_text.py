"""Sentences for why somebody was not invited, in both languages."""

from collections.abc import Callable, Sequence

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.models import AgentProfile, DemandUnderstanding, Language
from towow_core.domain.why_not import Advantage, Alteration, Obstacle
from towow_core.engine.language.gazetteer import place_name
from towow_core.engine.language.language_names import LANGUAGES
from towow_core.engine.language.sentence_parts import capitalised, day_text, listed
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.support.money import money_text

_OFFERS_MAX = 4  # of somebody's own labels in one sentence


def both(write: Callable[[Language], str]) -> Bilingual:
    return Bilingual(zh=write(Language.ZH), en=write(Language.EN))


def tag_in(tag: str, language: Language) -> str:
    """A capability's name in a language, where the lexicon has it."""
    concept = concept_of(tag)
    return concept.name.to(language) if concept is not None else tag


def tags_in(tags: Sequence[str], language: Language) -> str:
    return listed(list(dict.fromkeys(tag_in(tag, language) for tag in tags)), language)


def not_there(name: str) -> Bilingual:
    return Bilingual(
        zh=f"找人的时候，{name}不在可以问的人里面。",
        en=f"{name} was not among those who could be asked when people were looked for.",
    )


def would_be_invited(name: str, tags: Sequence[str]) -> Bilingual:
    if not tags:  # asked for by name, whatever they do
        return Bilingual(zh=f"会邀请{name}：需求里点了名。", en=f"{name} would be asked: the demand names them.")
    return both(
        lambda to: (
            f"会邀请{name}：要找的{tags_in(tags, to)}，{name}能做。"
            if to is Language.ZH
            else f"{name} would be asked: they can do what is looked for ({tags_in(tags, to)})."
        )
    )


def paused(name: str) -> Bilingual:
    return Bilingual(
        zh=f"找人的时候，{name}处于暂停状态，暂停的人不会被邀请。",
        en=f"{name} was paused when people were looked for; who is paused is not invited.",
    )


def ruled_out(name: str, tag: str = "") -> Bilingual:
    if not tag:
        return Bilingual(zh=f"需求里说不要{name}。", en=f"The demand does not want {name}.")
    return both(
        lambda to: (
            f"{name}能做{tag_in(tag, to)}，需求里说不要这一项，或者已经有了。"
            if to is Language.ZH
            else f"{name} does {tag_in(tag, to)}, which the demand does not want, or has already."
        )
    )


def not_offered(profile: AgentProfile, wanted: Sequence[str]) -> Bilingual:
    own = tuple(profile.capabilities)[:_OFFERS_MAX] or profile.tags[:_OFFERS_MAX]

    def write(to: Language) -> str:
        asked, does = tags_in(wanted, to), tags_in(own, to)
        if to is Language.ZH:
            return f"{profile.user_name}做的是{does}，要找的是{asked}。"
        return f"{profile.user_name} offers {does}; what is looked for is {asked}."

    return both(write)


def unasked(name: str, tags: Sequence[str]) -> Bilingual:
    return both(
        lambda to: (
            f"{name}能做{tags_in(tags, to)}，这类事通常会有，但没有人要求。"
            if to is Language.ZH
            else f"{name} does {tags_in(tags, to)}, which such occasions usually have and nobody asked for."
        )
    )


def elsewhere(profile: AgentProfile, understanding: DemandUnderstanding, tag: str) -> Bilingual:
    wanted = understanding.context.location or ""

    def write(to: Language) -> str:
        at, there = place_name(profile.location, to), place_name(wanted, to)
        if to is Language.ZH:
            where = f"不去{there}" if there else "也不去别处"
            return f"{profile.user_name}在{at}，{where}；{tag_in(tag, to)}不能远程做。"
        where = f"does not come to {there}" if there else "comes nowhere else"
        return f"{profile.user_name} is in {at} and {where}; {tag_in(tag, to)} is not done from afar."

    return both(write)


def only_online(profile: AgentProfile, understanding: DemandUnderstanding) -> Bilingual:
    wanted = understanding.context.location or ""

    def write(to: Language) -> str:
        at, there = place_name(profile.location, to), place_name(wanted, to)
        if to is Language.ZH:
            return f"{profile.user_name}在{at}，只能线上参加，需求要人到{there or '现场'}。"
        where = f"in {there}" if there else "on site"
        return f"{profile.user_name} is in {at} and could only do it online; the demand wants people {where}."

    return both(write)


def not_free(name: str, day: str) -> Bilingual:
    if not day:
        return Bilingual(zh=f"{name}在要求的日子没有空。", en=f"{name} is not free when it is to be.")
    return Bilingual(
        zh=f"{name}{day_text(day, Language.ZH)}没有空。", en=f"{name} is not free on {day_text(day, Language.EN)}."
    )


def booked(name: str, day: str) -> Bilingual:
    """By another plan, of which nothing else is said."""
    return Bilingual(
        zh=f"{name}{day_text(day, Language.ZH)}已经有别的安排。",
        en=f"{name} is booked on {day_text(day, Language.EN)}.",
    )


def too_small(name: str, most: int, people: int) -> Bilingual:
    return Bilingual(
        zh=f"{name}最多接待{most}人，这次有{people}人。", en=f"{name} serves {most} people at most; here are {people}."
    )


def lacks_language(name: str, asked: str) -> Bilingual:
    return Bilingual(
        zh=f"{name}不用所要求的语言工作（{asked}）。", en=f"{name} does not work in the language asked for ({asked})."
    )


def no_common_language(name: str) -> Bilingual:
    return Bilingual(
        zh=f"{name}不说这份需求的语言，能做这件事的人里有人会说。",
        en=f"{name} does not speak the language of the demand, and others who can do it do.",
    )


def lacks_feature(name: str, feature: str) -> Bilingual:
    return Bilingual(
        zh=f"{name}的资料里没有“{feature}”，别人的有。", en=f"{name} does not offer “{feature}”, and others do."
    )


def not_all_in_one(name: str, tags: Sequence[str]) -> Bilingual:
    return both(
        lambda to: (
            f"{tags_in(tags, to)}要由同一个人做；{name}只能做一部分，别人全能做。"
            if to is Language.ZH
            else f"One person is to do {tags_in(tags, to)}; {name} does only a part of it, and others do all."
        )
    )


def too_dear(name: str, asks: float, above: float, currency: str) -> Bilingual:
    def write(to: Language) -> str:
        price, more = money_text(asks, currency, to), money_text(above, currency, to)
        if to is Language.ZH:
            return f"{name}的报价是{price}，比预算高{more}。"
        return f"{name} usually asks {price}, {more} above the budget."

    return both(write)


def too_little_speaks_for(name: str) -> Bilingual:
    return Bilingual(
        zh=f"综合起来，{name}的分数不够邀请。",
        en=f"Taken together, what speaks for {name} is below the score from which people are invited.",
    )


def others(name: str, count: int) -> Bilingual:
    if not count:
        return Bilingual(zh=f"{name}也可以，只是名额给了别人。", en=f"{name} could have been asked; others were.")
    were = "1 person was" if count == 1 else f"{count} people were"
    return Bilingual(
        zh=f"{name}也可以，做同样事情的{count}人被邀请了。",
        en=f"{name} could have been asked; {were} for the same.",
    )


def a_choice(name: str) -> Bilingual:
    return Bilingual(
        zh=f"没有规则把{name}排除在外；人是模型挑的。", en=f"No rule keeps {name} out; a model chose who is invited."
    )


_BY = {
    Advantage.NAMED: Bilingual("是点名要请的", "is asked for by name"),
    Advantage.MORE: Bilingual("能做的要求更多", "does more of what is asked for"),
    # The score knows who suits better, not how near anybody is, or what somebody without a price will ask.
    Advantage.PLACE: Bilingual("地点更合适", "suits the place better"),
    Advantage.BUDGET: Bilingual("更合预算", "suits the budget better"),
    Advantage.SIZE: Bilingual("更合人数", "suits the number of people better"),
    Advantage.LANGUAGE: Bilingual("语言更合适", "suits the language better"),
    Advantage.SUBJECT: Bilingual("和要求更贴近", "fits what is asked for better"),
    Advantage.SET: Bilingual("是和其他人按整组一起选中的", "was chosen together with the others"),
    Advantage.CHANCE: Bilingual("各方面相同，抽签在前", "is equal in all, and drawn first"),
}


def better_by(name: str, by: Sequence[Advantage], less: float | None, currency: str) -> Bilingual:
    """ "Noor suits the place better"; `less` is by how much the price is below, where both have one."""

    def cheaper(to: Language) -> str:
        if less is None:
            return "没有报出总价" if to is Language.ZH else "names no sum"
        figure = money_text(less, currency, to)
        return f"要价少{figure}" if to is Language.ZH else f"asks {figure} less"

    def write(to: Language) -> str:
        said = [cheaper(to) if one is Advantage.CHEAPER else _BY[one].to(to) for one in by]
        return f"{name}{listed(said, to)}。" if to is Language.ZH else f"{name} {listed(said, to)}."

    return both(write)


def with_more_money(more: float, currency: str) -> Bilingual:
    return both(
        lambda to: (
            f"预算多{money_text(more, currency, to)}"
            if to is Language.ZH
            else f"with {money_text(more, currency, to)} more"
        )
    )


def on_another_day(day: str, instead_of: str) -> Bilingual:
    def write(to: Language) -> str:
        on, old = day_text(day, to), day_text(instead_of, to)
        return f"改到{on}（原来是{old}）" if to is Language.ZH else f"on {on} instead of {old}"

    return both(write)


def for_fewer(people: int, instead_of: int) -> Bilingual:
    return Bilingual(zh=f"人数从{instead_of}减到{people}", en=f"for {people} people instead of {instead_of}")


def elsewhere_instead(place: str) -> Bilingual:
    return both(
        lambda to: (
            f"地点改在{place_name(place, to)}" if to is Language.ZH else f"if the place were {place_name(place, to)}"
        )
    )


def given_up(words: str) -> Bilingual:
    return Bilingual(zh=f"不再要求“{words}”", en=f"without “{words}”")


def asked_for_too(label: str) -> Bilingual:
    return both(
        lambda to: f"另外也要{tag_in(label, to)}" if to is Language.ZH else f"if {tag_in(label, to)} were asked for too"
    )


def in_languages_too(name: str, codes: Sequence[str]) -> Bilingual:
    def write(to: Language) -> str:
        said = listed([_called(code, to) for code in codes], to)
        return f"{name}也用{said}工作" if to is Language.ZH else f"if {name} worked in {said} too"

    return both(write)


def _called(code: str, to: Language) -> str:
    en, zh = LANGUAGES.get(code, (code, code))
    return zh.split("|")[0] if to is Language.ZH else en.split("|")[0].capitalize()


def with_feature(name: str, feature: str) -> Bilingual:
    return Bilingual(zh=f"{name}的资料里有“{feature}”", en=f"if {name} offered “{feature}”")


def for_less(name: str, less: float, currency: str) -> Bilingual:
    return both(
        lambda to: (
            f"{name}的报价少{money_text(less, currency, to)}"
            if to is Language.ZH
            else f"if {name} asked {money_text(less, currency, to)} less"
        )
    )


def more_invited(more: int) -> Bilingual:
    return Bilingual(
        zh=f"多邀请{more}人", en="if one more were invited" if more == 1 else f"if {more} more were invited"
    )


def all_of(texts: Sequence[Bilingual]) -> Bilingual:
    return Bilingual(zh="，并且".join(text.zh for text in texts), en=" and ".join(text.en for text in texts))


def summary(obstacles: Sequence[Obstacle], alterations: Sequence[Alteration], *, by_rules: bool) -> Bilingual:
    """What kept them out, and the smallest change that would have altered it; a model may still have chosen others."""
    so = (
        Bilingual("就会邀请", "they would have been invited")
        if by_rules
        else Bilingual("就没有规则挡着", "no rule would have kept them out")
    )
    none = Bilingual("试过的改动都改变不了这一点。", "None of the changes that were tried would have altered it.")

    def write(to: Language) -> str:
        said = [one.text.to(to) for one in obstacles]
        if alterations:
            change = alterations[0].text.to(to)
            said.append(f"{change}，{so.zh}。" if to is Language.ZH else f"{capitalised(change)}, {so.en}.")
        elif by_rules:
            said.append(none.to(to))
        return ("" if to is Language.ZH else " ").join(dict.fromkeys(said))

    return both(write)


def invited(name: str) -> Bilingual:
    return Bilingual(zh=f"{name}被邀请了。", en=f"{name} was invited.")
