"""What no requirement covers: every word that says something is handed back, and nothing is dropped in silence."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these lists read better unbroken

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind, RequirementValue, Span
from towow_core.engine.characters import CJK
from towow_core.engine.language.background import Background, clauses
from towow_core.engine.language.headcount import AND_ME
from towow_core.engine.language.named_days import named_days
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER
from towow_core.engine.language.text import clause_at, language_of, words
from towow_core.engine.language.vague import HEDGED
from towow_core.engine.language.word_edges import cuts_a_word
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.requirements.around_the_work import around_the_work, for_whom, what_is_translated
from towow_core.engine.requirements.asked_again import asked_again
from towow_core.engine.requirements.belonging import named_again
from towow_core.engine.requirements.comes_with import comes_with
from towow_core.engine.requirements.details import detail, joined, of_the_occasion
from towow_core.engine.requirements.how_it_is_there import ages_told, counts_what_follows, how_it_is_there
from towow_core.engine.requirements.limiting import limits
from towow_core.engine.requirements.listed import listed
from towow_core.engine.requirements.said_again import is_said_again
from towow_core.engine.requirements.said_of_it import said_of_it
from towow_core.engine.requirements.spans import requirement
from towow_core.engine.requirements.states_of_it import states_of_it
from towow_core.engine.requirements.told_of_people import told_of_people

# Words that ask, join or greet, and say nothing of what is wanted.
FUNCTION_WORDS_EN = frozenset(
    words(
        "a an the this that these those it its i i'm i'd i'll i've me my mine we we're we'd we'll we've us our ours you your yours he she they them their theirs his her him "
        "and or but so then also too separately additionally besides as if when while because since than though although however either both neither nor not just only really very quite please thanks thank hello hi hey dear "
        "to of in on at for from by with about into onto over per via up down out off around near within without between during until till before after "
        "sharp prompt promptly punctually is are was were be been being am do does did done have has had having will would shall should can could may might must let let's there here "
        "need needs needed needing want wants wanted would like looking look find finding seeking seek search searching get getting got help helps helping hire hiring book booking require requires required "
        "plan planning plans organise organising organize organizing arrange arranging set host hold holding run running throw throwing make making take taking give giving go going come coming bring bringing put "
        "someone somebody anyone anybody who whom whose which what where how people person persons folks team one ones some any all each every other another more most much many few several enough "
        "something anything thing things stuff kind sort bit lot lots way case time day date place able sure possible "
        "budget total price cost costs max maximum minimum most least about approximately roughly approx ca up"
        " b4 tops know tell ask possible wish hope hoping prefer preferably ideally maybe perhaps again back now soon still already even ever exactly etc e.g. i.e. "
        "use used using used work works working that's it's there's don't doesn't didn't won't can't isn't aren't what's who's "
        "good great nice best right well new same own such next last first cool lovely awesome "
        "however therefore otherwise instead rather plus including include includes included apart yes no ok okay fine "
        "taught deliver delivered delivery shoot shots hosted led held done made organised organized arranged provided played given taken shot "
        "everything everyone everybody both ish thx ty crew sometime anytime someday "
        "start starts starting end ends ending begin begins beginning happen happens happening take place want's asap preferably preferred preference pls plz fyi"
    )
)
FUNCTION_WORDS_ZH = tuple(
    sorted(
        words(
            "我们 我 咱们 咱 你们 你 您 他们 她们 他 她 它 大家 自己 本人 谁 什么 怎么 怎样 哪里 哪位 哪 这个 那个 这些 那些 这边 那边 这里 这 那 此 该 "
            "的 地 得 了 着 过 吗 呢 吧 啊 呀 哦 嘛 啦 哈 和 与 及 以及 跟 同 或者 或 还是 而且 而 并且 并 且 但是 但 不过 可是 然后 另外 此外 还有 还 也 都 就 才 又 再 很 太 挺 比较 非常 特别 十分 更 最好 最 尽量 "
            "因为 所以 如果 要是 的话 虽然 即使 只要 只有 只 除了 关于 对于 对 为了 为 给 把 被 将 让 使 在 于 从 到 向 往 由 用 以 按 按照 根据 通过 跟 比 "
            "是 有 没有 没 不 要 想要 想 需要 需 希望 打算 计划 准备 能够 能不能 能 可以 可 会 应该 应 必须 务必 一定 得 请问 请 麻烦 劳驾 帮忙 帮助 帮我们 帮我 给我们 给我 为我们 帮 寻找 找到 找 寻 求 急需 急 征 招 招募 招聘 诚招 预约 预订 约 订 "
            "举办 举行 组织 筹备 策划 办 开 搞 做 弄 进行 安排 提供 负责 参与 参加 来 去 上 下 里 中 内 外 前 后 间 之 等等 等 之类 左右 上下 大概 大约 约 差不多 将近 不到 以内 以上 以下 之间 "
            "一下 一个 一些 一点 一场 一次 一位 一名 一套 一份 一家 一种 一起 一 个 位 名 场 次 份 套 家 些 点 支 台 辆 组 件 项 种 类 "
            "人 时候 时间 地点 地方 日期 日子 人数 预算 费用 价格 价钱 总共 一共 共 总 合计 最多 最少 至少 不超过 控制 "
            "谢谢 感谢 多谢 拜托 你好 您好 大家好 哈喽 好的 好 行 方便 合适 靠谱 具体 相关 方面 情况 问题 事情 事 东西 服务 工作 活动 "
            "开始 结束 公司 只缺 只差 就缺 就差 还缺 还差 缺 差 今年 现在 目前 最近 马上 立刻 尽快 先 再 已经 已 正在 正 刚 曾 常 经常 一直 都行 即可 就行 全部 全都 统统 为主 为佳 优先 其中 包括 包含 包 含 带 配 各 每 另 两 几 多 少 大 小 附近 对方 客人 来宾 上线 出片 剪好 搬完 做完 写完 做好 弄好 弄完 办完 搞完 办好 干活 开工 动工 完成 完工 交稿 交货 出图 顶上 上课 看看 说说 聊聊 问问 问一下 问一问 一份 一条 一间 一顿 一遍 那种 重新 搞定 行不行 可以吗 够吗 可否 一张 拍 修 搬 教 学 讲 演 吃 喝 住 交 送 接"
        ),
        key=lambda word: (-len(word), word),
    )
)
_CLAUSE = re.compile(r"[^，,。；;！!？?\n（）()：:、“”\"]+?(?=\.\s|\.$|[，,。；;！!？?\n（）()：:、“”\"]|$)")
_WHILE_AWAY = re.compile(  # of when it is, which is said beside it
    r"\b(?:while|when|as) (?:i|we|they)(?:['’](?:m|re)| am| are) (?:away|abroad|on holiday|travell?ing|out of town|at work)\b",
    re.IGNORECASE,
)
_WORD = re.compile(rf"[A-Za-zÀ-ÿ0-9$€£¥%][A-Za-zÀ-ÿ0-9'$€£¥%./&+#-]*|[{CJK}]")
_FUNCTION_ZH = re.compile("|".join(map(re.escape, FUNCTION_WORDS_ZH)))
_EDGE = re.compile(
    rf"\s+|(?<![&'/-])\b(?:{'|'.join(map(re.escape, sorted(FUNCTION_WORDS_EN, key=len, reverse=True)))})(?![\w'])[.\s]*|(?:{'|'.join(w for w in FUNCTION_WORDS_ZH if len(w) > 1)}|[的地得了着吗呢吧啊和与及在我你他她它是有没把被请想要需找帮给从到由用来去也都还就且并])",
    re.IGNORECASE,
)
_DONE_FOR = re.compile(
    r"[给为替](?:我们?|咱们?|自己)的[\u4e00-\u9fff]{1,8}?(?:做|写|画|拍|建|搭|开发|设计)"
)  # 给我的花店做个小程序
_LETTERS = re.compile(r"[A-Za-z]{2}")
_NO_LINK = re.compile(r"的*(?P<words>.*?)的*")
_JOINED = re.compile(r"[\s的]*")  # between a word and the thing it says more of
_AROUND = re.compile(
    r"(?:\s|\b(?:and|or|but|of|to|the|an?|for|in|on|at|by|with|is|are)\b(?=\s))*(?P<words>.*?)(?:\s|\b(?:and|or|but|of|to|the|an?|for|in|on|at|by|with|my|our|is|are)\b)*",
    re.IGNORECASE,
)
# Words that join it to what was before, and what it ends in.
_LINKS = re.compile(
    r"(?:\s|(?:and|or|but|so|also|then|with|plus)\b(?=\s)|还有|顺便|另外|此外|还|再|和|但|也(?=要|得))*(?P<words>.*?)(?:\s|[的吧呢啊哦])*",
    re.IGNORECASE,
)
_LIMITED = frozenset(
    {
        RequirementKind.BUDGET,
        RequirementKind.QUANTITY,
        RequirementKind.HEAD_COUNT,
        RequirementKind.DATE,
        RequirementKind.DEADLINE,
        RequirementKind.DURATION,
    }
)
_SEGMENT_MAX, _SEGMENT_MAX_ZH = 70, 24  # characters
_NUMBER = re.compile(rf"(?:\d+|{ZH_NUMBER}|{EN_NUMBER}|an?|the)(?:\s*(?:位|名|个|支|组|场|队|人))?的?", re.IGNORECASE)
_ASKED_TO_TALK = re.compile(r"(?P<asks>[请由找让为给])[^，,。；;]+(?P<talks>讲)")  # whom, it does not say
_HEADING_MAX = 3  # words, or characters of Chinese and one more
_SAYS_LITTLE = 1  # characters
_MUST = re.compile(
    r"必须|务必|一定|要求|不得|只(?=要|能|需|限|接受|收)|仅(?=限|需|收)|得(?:是|有|会)|\b(?:must|(?<!n't )(?<!not )(?:have|has) to|should|(?<!n't )(?<!not )needs? to|only|required|require|essential|mandatory|at least|make sure|important)\b",
    re.IGNORECASE,
)
_WISH_BEFORE = re.compile(
    r"最好|尽量|如果能|如果可以|\b(?:ideally|preferably|would prefer|if possible)\b", re.IGNORECASE
)
_IF_ONE = (  # "a photographer if there is one"
    r"\bif (?:available\b|(?:there(?:['’]s| is| are)|(?:you|anybody|anyone) (?:have|has|know|knows|find|can find)) (?:one|any|some|somebody|someone|anybody)\b|(?:one|any|somebody|someone|anybody|anyone)(?:['’]s| is| are) (?:available|free|around|there|nearby)\b)"
    r"|有的话(?:就|也|再)?[来请要叫]"
)
_WISH_BEHIND = re.compile(
    r"优先|更好|更佳|为佳|(?:有(?:就|了)?)?最好(?=[，,。；;！!]|$)|有的话(?:更|最)?好|不强求|可有可无|不是必须|不必须|锦上添花"
    r"|\b(?:not|isn't|aren't|is not|are not) (?:a must|essential|necessary|required|(?:strictly |really )?needed|crucial)\b|\b(?:if possible|preferred|would be (?:nice|great|good|lovely)|a plus|nice to have|bonus|optional)\b"
    rf"|{_IF_ONE}",
    re.IGNORECASE,
)
_APART = re.compile(rf"(?<!\band)(?<!\bor)[,，]\s*(?:{_IF_ONE})\s*(?=[,，。.;；!！?？\n]|$)", re.IGNORECASE)
_APART_BEFORE = re.compile(rf"[,，]\s*(?:{_IF_ONE})[,，]\s*$", re.IGNORECASE)
_ONLY_IF_ONE = re.compile(rf"\s*(?:{_IF_ONE})\s*", re.IGNORECASE)
_WISH = re.compile(
    r"最好|希望|尽量|优先|如果能|如果可以|喜欢|偏好|\b(?:ideally|prefer\w*|would be (?:nice|great|good)|if possible|hopefully|nice to have|bonus|we like|i like)\b",
    re.IGNORECASE,
)

# What one character asks for: "要图", "今天改好".
_WANTED_CHARACTER = re.compile(r"(?<![只主重还需首不])[要得需]$")
_DONE = re.compile(r"[好完]|出来")


# What says when: a day that is named and that none of these reads is not understood.
_WHEN = frozenset(
    {RequirementKind.DATE, RequirementKind.DEADLINE, RequirementKind.RECURRENCE, RequirementKind.EXCLUSION}
)


def says_wish(words: str) -> bool:
    """Whether these words call it a wish."""
    return _WISH.search(words) is not None or _WISH_BEHIND.search(words) is not None


def only_wishes(words: str) -> bool:
    """Whether they call something a wish and name nothing: "if possible"."""
    rest = _WISH.sub(" ", _WISH_BEHIND.sub(" ", words))
    return says_wish(words) and not telling_words(rest, 0, len(rest))


def says_must(words: str) -> bool:
    """Whether these words demand it."""
    return _MUST.search(words) is not None


def softened(text: str, found: Sequence[Requirement]) -> Iterator[Requirement]:
    """What the words beside it call a wish is one: "ideally in Mitte", "two of them if possible"."""
    for one in found:
        yield replace(one, is_hard=False) if one.is_hard and _is_wished(text, one, found) else one


def _is_wished(text: str, one: Requirement, found: Sequence[Requirement]) -> bool:
    if one.span is None:
        return False
    begin, end = clause_at(text, one.span.start, one.span.end)
    if _WISH_BEFORE.search(text, begin, one.span.start):
        return True
    if one.kind is RequirementKind.CAPABILITY and HEDGED.search(text, begin, one.span.start):
        return True
    last = max((r.span.end for r in found if r.span and begin <= r.span.start < end), default=0)
    said = _WISH_BEHIND.search(text, one.span.end, end) if one.span.end == last else None
    if said is not None and not _ONLY_IF_ONE.fullmatch(said[0]):
        return True
    return one.kind is RequirementKind.CAPABILITY and _is_if_there_is_one(text, one.span, (begin, end), found)


def _is_if_there_is_one(text: str, span: Span, clause: tuple[int, int], found: Sequence[Requirement]) -> bool:
    """Of work beside other work: its place and its day are no wishes for that, and who alone is asked for is needed.

    It may be set apart: "and a florist, if there is one", "and, if one is available, a florist".
    """
    asked = [r.span for r in found if r.kind is RequirementKind.CAPABILITY and r.span]
    begin, end = clause
    if len(asked) < 2:  # noqa: PLR2004
        return False
    if _APART_BEFORE.search(text, 0, begin):
        return True
    is_last = span.end == max(each.end for each in asked if begin <= each.start < end)
    return is_last and bool(_WISH_BEHIND.search(text, span.end, end) or _APART.match(text, end))


def read_rest(
    text: str, found: Sequence[Requirement], told: Sequence[Background] = (), *, is_remark: bool = False
) -> tuple[tuple[Requirement, ...], tuple[Span, ...]]:
    """What the rest of the sentence demands or wishes in words that nobody can compute, and what it says besides.

    Args:
        told: What is only told: it is said of what it is all for, and nothing of it is asked of anybody.
    """
    asked: list[Requirement] = [_as_told(text, one) for one in told if _says_more(text, one, found)]
    rest: list[Span] = [] if is_remark else [*listed(text, [*found, *asked], language_of(text))]
    found = [
        *found,
        *asked,
        *(requirement(text, r.start, r.end, RequirementKind.CAPABILITY, RequirementValue()) for r in rest),
    ]
    for clause in _CLAUSE.finditer(text):
        for (start, end), (one, other) in _runs(text, clause.start(), clause.end(), found):
            if is_said_again(text, (start, end), found) or _is_in_one(start, end, asked):
                continue
            if _ONLY_IF_ONE.fullmatch(text, one, other):  # what it makes a wish says so
                continue
            if any(r.kind is RequirementKind.CAPABILITY for r in found) and counts_what_follows(text[one:other]):
                continue
            if (aged := ages_told(text, (one, other), found)) is not None:
                asked.append(aged)
                continue
            more = None if is_remark else _more(text, (start, end), clause, found)
            # What is demanded stands beside the word that demands it: "cash only"; "the tuner must" demands nothing.
            cue = _WISH.search(text, one, other) or _MUST.search(text, one, other)
            if cue is not None and not (end <= cue.start() and other < clause.end()):
                first, last = min(start, cue.start()), max(end, cue.end())
                value = RequirementValue(text=text[first:last])
                is_hard = _WISH.search(text, one, other) is None
                asked.append(requirement(text, first, last, RequirementKind.QUALITY, value, is_hard=is_hard))
            elif more is not None:
                _add(text, asked, more)
            elif not _is_heading(text, start, clause.end()):
                first, last = (start, end) if is_remark else _whole(text, (start, end), (one, other), clause, found)
                first, last = _with_what_it_limits(text, (first, last), clause, found)
                rest.append(Span(start=first, end=last, text=text[first:last]))
    rest += [Span(start=start, end=end, text=text[start:end]) for start, end in _unknown_days(text, found)]
    return tuple(asked), _merged(text, rest)


def _is_in_one(start: int, end: int, asked: Sequence[Requirement]) -> bool:
    """Whether what was made of a piece before it covers it, too: 从普陀搬到嘉定."""
    said = (one.span for one in asked if one.span and (one.is_hard or one.value.unit == OCCASION))
    return any(span.start <= start and end <= span.end for span in said)


def _unknown_days(text: str, found: Sequence[Requirement]) -> Iterator[tuple[int, int]]:
    """Days that are named by a name that nobody here knows, whatever else their words were taken for."""
    known = [one.span for one in found if one.span and one.kind in _WHEN]
    for start, end in named_days(text):
        if not any(span.start < end and start < span.end for span in known):
            yield start, end


def _more(text: str, run: tuple[int, int], clause: re.Match[str], found: Sequence[Requirement]) -> Requirement | None:
    said = telling_words(text, *run)
    is_telling = sum(end - start for start, end in said) > _SAYS_LITTLE
    more = (
        asked_again(text, clause.span(), found)
        or how_it_is_there(text, clause.span(), found)
        or for_whom(text, run, clause.span())
        or what_is_translated(text, run, clause.span())
        or around_the_work(text, run, clause.span(), found)
        or of_the_occasion(text, run, clause.span(), found)
        or detail(text, run, clause.span(), found, is_telling=is_telling)
        or comes_with(text, run, clause.span(), found)
        or named_again(text, run, clause.span(), found)
        or said_of_it(text, clause.span(), found)
        or told_of_people(text, run, found)
    )
    if more is None and not is_telling and _is_all_else_read(text, run, clause, found):  # "线上聊一个小时就行"
        value = RequirementValue(text=text[run[0] : run[1]], unit=OCCASION)
        more = requirement(text, *run, RequirementKind.QUALITY, value, is_hard=False)
    is_told = more is not None and more.value.unit == OCCASION
    if more is None or (is_told and limits(text[run[0] : run[1]])):  # "嘉宾费一次500" is no background
        return states_of_it(text, run, clause.span(), found)
    return more


def _is_all_else_read(text: str, run: tuple[int, int], clause: re.Match[str], found: Sequence[Requirement]) -> bool:
    """Whether one character is all of its clause that nothing covers."""
    read = any(one.span and clause.start() <= one.span.start < clause.end() for one in found)
    is_wanted = _WANTED_CHARACTER.search(text[clause.start() : run[0]]) or _DONE.match(text, run[0] + 1)
    return read and not is_wanted and not _MUST.search(text, *run) and not _WISH.search(text, *run)


def _add(text: str, asked: list[Requirement], more: Requirement) -> None:
    """One wish of a part where two pieces of it were left."""
    for at, one in enumerate(asked):
        if (both := joined(text, one, more)) is not None:
            asked[at] = both
            return
    asked.append(more)


def _says_more(text: str, one: Background, found: Sequence[Requirement]) -> bool:
    """Whether it says anything that is not read already: of "we are in Berlin" the place is all there is."""
    return next(_runs(text, one.words, one.end, found), None) is not None


def _as_told(text: str, one: Background) -> Requirement:
    value = RequirementValue(text=text[one.words : one.told].strip(), unit=OCCASION)
    return requirement(text, one.words, one.told, RequirementKind.QUALITY, value, is_hard=False)


def _is_heading(text: str, start: int, end: int) -> bool:
    """ "Services: DJ, catering": what names a list is no part of it."""
    return text[end : end + 1] in {":", "："} and len(_WORD.findall(text, start, end)) <= _HEADING_MAX


def _whole(
    text: str, run: tuple[int, int], piece: tuple[int, int], clause: re.Match[str], found: Sequence[Requirement]
) -> tuple[int, int]:
    """With what it belongs to: "portrait photographer", "自助冷餐"; a word that says nothing alone, with those around it.

    Args:
        run: Without the words at its ends that say nothing.
        piece: With them.
    """
    begin, stop = clause.span()
    begin += len(text[begin:stop]) - len(text[begin:stop].lstrip(". "))
    if (segment := _segment(text, run, (begin, stop), found)) is not None:
        return segment
    start, end = max(run[0], begin), run[1]
    said = telling_words(text, start, end)
    if sum(other - one for one, other in said) <= _SAYS_LITTLE:
        while start > max(piece[0], begin) and not text[start - 1].isspace():
            start -= 1
        words = _NO_LINK.fullmatch(text, start, piece[1])
        start, end = words.span("words") if words else (start, piece[1])
    things = {RequirementKind.CAPABILITY, RequirementKind.QUANTITY}
    for span in (r.span for r in found if r.span and (r.kind in things or r.value.unit == OCCASION)):
        if end <= span.start and _JOINED.fullmatch(text, end, span.start) and span.end <= stop:
            return start, span.end
    if len(said) == 1 and text[start:end].isascii() and not text[start:end][:1].isupper():
        around = _AROUND.fullmatch(text, max(piece[0], begin), piece[1])
        return around.span("words") if around else (start, end)
    return start, end


def _segment(
    text: str, run: tuple[int, int], clause: tuple[int, int], found: Sequence[Requirement]
) -> tuple[int, int] | None:
    """All that is said in one go, where it is short and asks for nobody; None where it is not."""
    said = ((max(one, clause[0]), min(other, clause[1])) for one, other in clauses(text))
    at = run[0] + len(text[run[0] : run[1]]) - len(text[run[0] : run[1]].lstrip(". "))
    begin, end = next(((one, other) for one, other in said if one <= at and run[1] <= other), (0, 0))
    if begin == end:
        return None
    things = {RequirementKind.CAPABILITY, RequirementKind.PERSON, RequirementKind.BUDGET}
    asks = any(one.kind in things and one.span and begin < one.span.end and one.span.start < end for one in found)
    if asks or end - begin > (_SEGMENT_MAX if text[begin:end].isascii() else _SEGMENT_MAX_ZH):
        return None
    words = _LINKS.fullmatch(text, begin, end)
    return words.span("words") if words and words.start("words") <= at else (begin, end)


def _with_what_it_limits(
    text: str, piece: tuple[int, int], clause: re.Match[str], found: Sequence[Requirement]
) -> tuple[int, int]:
    """With the number or day beside it that its words limit: "half of the €10,000", "cheaper than €800"."""
    start, end = piece
    if not limits(text[start:end]):
        return piece
    for span in (r.span for r in found if r.span and r.kind in _LIMITED):
        if not (clause.start() <= span.start and span.end <= clause.end()):
            continue
        between = (min(end, span.end), max(start, span.start))
        if between[0] >= between[1] or not telling_words(text, *between):
            start, end = min(start, span.start), max(end, span.end)
    return start, end


def _merged(text: str, rest: Sequence[Span]) -> tuple[Span, ...]:
    """Each place once."""
    merged: list[Span] = []
    for one in sorted(rest, key=lambda span: span.start):
        if merged and one.start < merged[-1].end:
            start, end = merged[-1].start, max(one.end, merged[-1].end)
            merged[-1] = Span(start=start, end=end, text=text[start:end])
        else:
            merged.append(one)
    return tuple(merged)


def _runs(
    text: str, start: int, end: int, found: Sequence[Requirement]
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Pieces of a clause that nothing covers, each without the words at its ends that say nothing, and whole."""
    spans = sorted(_whole_words(text, one, other) for r in found for one, other in _covered(text, r))
    at = start
    for one, other in [*spans, (end, end)]:
        if other <= at or (one >= end and one != end):
            continue
        piece = (at, min(max(one, at), end))
        if telling_words(text, *piece):
            yield _trimmed(text, *piece), piece
        at = max(at, other)
        if at >= end:
            return


def _covered(text: str, one: Requirement) -> Iterator[tuple[int, int]]:
    """What of the sentence it says: of "一位会变魔术的主持人" the number and whom it counts, and not what they are to do."""
    if one.span is None:
        return
    start, end = one.span.start, one.span.end
    number = _NUMBER.match(text, start, end) if one.kind is RequirementKind.QUANTITY and one.value.tags else None
    named = find_concepts(text[start:end])
    is_choice = one.kind is RequirementKind.CAPABILITY and len(one.value.tags) > 1  # "either ceramics or a walk"
    if (
        one.kind is RequirementKind.CAPABILITY
        and not is_choice
        and any({*found.concept.name} & {*one.value.tags} for found in named)
    ):
        start, end = start + named[0].start, start + named[-1].end
        asked = _ASKED_TO_TALK.fullmatch(text, start, end)
        yield from [asked.span("asks"), asked.span("talks")] if asked else [(start, end)]
        return
    if number is None or not named:
        yield start, end
        return
    yield start, number.end()
    yield start + named[-1].start, end


def _whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    """A requirement that names a part of an English word covers that word: "design" of "designer"."""
    while start > 0 and end > start and _LETTERS.fullmatch(text[start - 1 : start + 1]):
        start -= 1
    while end < len(text) and end > start and _LETTERS.fullmatch(text[end - 1 : end + 1]):
        end += 1
    return start, end


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Without the words at either end that say nothing; those between telling words stay."""
    while (match := _EDGE.match(text, start, end)) and match.end() > start and telling_words(text, match.end(), end):
        if cuts_a_word(text, match.end()) or _DONE_FOR.match(text, start, end):
            break
        start = match.end()
    known = _known(text)
    while (cut := _edge_behind(text, start, end)) < end and telling_words(text, start, cut):
        if any(one < cut < other for one, other in known) or cuts_a_word(text, cut):
            break
        end = cut
    return start, end


def _edge_behind(text: str, start: int, end: int) -> int:
    return next((at for at in range(max(start, end - 14), end) if _EDGE.fullmatch(text, at, end)), end)


def telling_words(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where the words of a piece are that are no function words."""
    piece = text[start:end]
    known = _known(piece)
    empty = [
        (one, other)
        for one, other in (
            match.span() for pattern in (_WHILE_AWAY, AND_ME, _FUNCTION_ZH) for match in pattern.finditer(piece)
        )
        if not any(at < other and one < till for at, till in known)
    ]
    return [
        (start + match.start(), start + match.end())
        for match in _WORD.finditer(piece)
        if match.group().lower().rstrip(".-/") not in FUNCTION_WORDS_EN
        and not any(one <= match.start() and match.end() <= other for one, other in empty)
    ]


def _known(text: str) -> list[tuple[int, int]]:
    """Where capabilities are named: "场地" is one word, and not two that say nothing."""
    return [(found.start, found.end) for found in find_concepts(text)]
