"""English ways to ask for somebody or something."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these tables and patterns read better unbroken

import re
from collections.abc import Iterator

from towow_core.engine.language.language_names import EN_NAMES
from towow_core.engine.language.name_forms import PROVIDERS_EN
from towow_core.engine.language.numerals import EN_NUMBER
from towow_core.engine.language.text import words
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.everyday import called_in

_PEOPLE = (
    r"designers|developers|engineers|founders|photographers|writers|musicians|lawyers|nurses|teachers|product managers|"
    r"researchers|data scientists|doctors|students|artists|translators|accountants|"
    r"actors|dancers|singers|players|painters|volunteers|speakers|coaches|chefs"
)
SIDE_REMARKS = (
    r"\bwhile (?:they|you|he|she|we|it)(?:['’]re|['’]s| are| is) (?:at it|there|here|around|in town)\b",
    r"\bfor “[^”]*”",  # what a sub-demand is for is not what it asks for
    rf"(?<!look )(?<!looking )(?<!search )(?<!searching )(?<!hunting )(?<!asking )\bfor (?:\d+\s+)?(?:[a-z-]+\s+){{0,2}}(?:{_PEOPLE})\b",
    rf"\b(?:\d+\s+)(?:[a-z-]+\s+){{0,2}}(?:{_PEOPLE})\b(?= (?:meetup|attending|will|are coming))",
    rf"\b(?:\d+|{EN_NUMBER}) (?:children|pupils|kids|students) (?:and|plus|with) (?:\d+|{EN_NUMBER}) (?:teachers|helpers|carers|staff|leaders)\b",
    r"\b(?:we|i) have \d[\w,.]* (?:users|customers|followers|subscribers|employees|readers|members)\b[^,.;!?\n]*",
    rf"\b(?:we are|we're|we'll be) (?:about |around )?(?:\d+|{EN_NUMBER}) (?:[a-z-]+ ){{0,2}}?(?:{_PEOPLE})\b",  # who comes
    r"\b(?:he|she|they) already [a-z]+\b[^,.;!?\n]*",  # what somebody does anyway
    r"\b[\w-]+[- ]themed\b",
    # "A booking page for our yoga studio": whose it is, and nothing that anybody is to do there.
    r"\bfor (?:our|my) (?:[\w-]+ ){1,3}(?:studio|shop|school|company|club|agency|business|store|salon|clinic)\b",
    r"\b(?:except|apart from|other than|but not)(?: for| during| at)? (?:the |our )?(?:dinner|lunch|breakfast|meal|food|speeches|ceremony|party|dancing|music)\b",
    r"\b(?:i am|i'm|we are|we're|as) (?:an? )(?:(?!looking|need|seek)[^,.;!?\n]){1,60}(?=,|\.|;|\blooking\b|\bneed\b|\bseeking\b)",
)
_ASK = re.compile(
    r"(?<!\bmy )(?<!\bour )(?<!\bthe )(?<!\ba )(?<!\bhis )(?<!\bher )(?<!\btheir )(?<!\bnew )(?<!\bfirst )(?<!'s )(?<!\bone )(?<!\bhe )(?<!\bshe )(?<!\bthey )(?<!\bwho )(?<!\bthat )"
    r"\b(?P<ask>need|needs|needing|looking for|look for|seeking|seek|searching for|in search of|want(?! to)|wanted:?|hire|hiring|could use|could do with|"
    r"find(?: me| us)?|requires?|recruiting|book(?= (?:an?|the|me|us|some|my|our|\d+|[a-z-]+s)\b)|anyone who can|someone (?:who can|to)|somebody (?:who can|to)|who can|"
    r"(?:someone|somebody) who knows (?:all |a lot |something )?(?:about|how to)|"
    r"(?:someone|somebody) who(?= (?!(?:is|was|has|does|needs|wants|likes|loves|lives|comes|speaks|knows|understands|feels|thinks|remembers|says|works|owns|helps|makes|keeps|gets|gives|takes|goes|stays|sits|looks|means|wishes|always|also|already|sometimes|perhaps)\b)[a-z]{2,}(?<!s)s (?:[a-z]))|"
    r"(?:'d|would) (?:like|love)(?= (?:an?|some|two|three) (?!lot|bit|chance|quote))|(?:am|are|'m|'re) (?:after|missing)(?= an? )|(?:^|(?<=[,.!?] )|(?<=[，]))after(?= an? (?:[a-z-]+ ){0,2}(?:[a-z]{2,}(?:er|or|ist|ian|man|smith|ic|eer)|sparky|dj|band|cook|chef|nanny|venue|hall) (?:in|near|around|for|to|who)\b)|get (?:me|us)(?= an? )|(?<!to )send(?: me| us)?(?= an? (?:[a-z-]+ ){0,2}(?:[a-z]{2,}(?:er|or|ist|ian|man|smith)|mechanic)\b)|(?:who|anyone|anybody|you) know(?:s|ing)?(?: of)?(?= an? (?!good place|way))|"
    r"recommend(?: me| us)?(?= an?\b)|is there(?= an? [^.;!?]{3,40} (?:around|nearby|available|who can)\b)|(?:what|how much) (?:would|does|do|is|for)(?= an? [^.;!?]{3,40} (?:cost|charge)\b)|"
    r"(?:want|like) to learn(?: how)?(?: to)?|help (?:me |us )?(?:with|to)?):?\s+(?P<what>[^.;!?\n]{2,160})",
    re.IGNORECASE,
)
# "We need in Paris a bookbinder", as German and French say it: where, when and for how many stand before the work.
_WHERE_FIRST = re.compile(
    r"(?:(?:in|near|around) (?-i:[A-Z])[\w'-]*(?: (?-i:[A-Z])[\w'-]*){0,2},? |on \d{1,2} (?-i:[A-Z])[a-z]+,? |for \d+ [a-z]+,? )+(?=(?:an?|the|some|two|three) )",
    re.IGNORECASE,
)
# "Help my mother in Hamburg with her tablet": with what, and not whom.
_HELP_WHOM = re.compile(
    r"(?:(?:some(?:body|one)|a\s+person|people)\s+(?:to|who\s+can|who)\s+)?(?:help|assist|support)(?:s|ing)?\s+(?:my|our|his|her|their|an?|the|some)\s+(?:[\w'-]+\s+){1,4}?"
    r"(?:in\s+(?-i:[A-Z])[\w'-]*\s+){0,1}with\s+(?:(?:my|our|his|her|their|the)\s+)?(?=[a-z])",
    re.IGNORECASE,
)
# "Somebody in Paris to bind my thesis": where they are stands before what they are to do.
_SOMEBODY_THERE = re.compile(
    r"(?:some|any)(?:body|one),? (?:in|near|around) (?-i:[A-Z])[\w'-]*(?: (?-i:[A-Z])[\w'-]*){0,2},? (?:to|who can|who could) (?=[a-z])",
    re.IGNORECASE,
)
_STOP = re.compile(
    r"\s+(?:for|in|on|at|near|to|who|that|which|with|by|from|next|this|tomorrow|today|tonight|around|under|below|so|because|before|b4|"
    r"within|until|during|as soon|asap|please|preferably|among|if|when|where|we|i|our budget|budget|my budget|starting|about|up|down|twice|once|every|wanted|needed|required|sought|around|nearby|beside|available|cost|charge)\b|[—–(，]",
    re.IGNORECASE,
)
# "Put up shelves", and not "carry it up" or "summed up in a report".
_WITH_PARTICLE = re.compile(r"(?!\w+ed )[a-z]+ (?:up|down)(?= [a-z])", re.IGNORECASE)
_SPLIT = re.compile(
    r"\s*,\s*(?:and|or|plus)?\s*|\s+(?:and|or|plus|as well as)\s+(?:also\s+)?|\s*&\s*|\s*\+\s*|\s*/\s*", re.IGNORECASE
)
_LEAD = re.compile(
    rf"^(?:(?:and|an?|the|some|any|few|several|couple|of|my|our|also|then|just|maybe|please|good|great|really|very|decent|local|reliable|"
    rf"experienced|professional|including|someone else|somebody else|someone|somebody|people|person|bloke|guy|chap|lad|lady|fella|who|can|to|could|(?:try|attempt|manage)(?= to )|help|me|us|with|least|at|\d+|{EN_NUMBER})\s+)++",
    re.IGNORECASE,
)
_JUNK = frozenset(
    words(
        "help need needs want wanted advice someone somebody people person bloke guy chap lad lady fella woman women man men gentleman gentlemen it this that them something anything more info ideas support "
        "us me you knows know understands cares thing things stuff recommendations suggestions a the help! team crew group anyone all everything kind sort of pages words copies rooms bedrooms minutes languages hand hands pair craftsman craftsmen come office fixing look yet still already now then else together altogether daughter son mother father grandmother grandfather wife husband sister brother"
    )
)
_DETERMINED = re.compile(rf"\s*(?:an?|the|some|my|our|all|both|\d+|{EN_NUMBER})\s", re.IGNORECASE)
_DONE_TO = re.compile(
    rf"(?:take apart|put together|carry|move|lift|fix|repair|mend|clean|paint|assemble|install|build|pack|wash|iron|repot|cut|trim|hang|wrap|sort|collect|pick up|deliver|store)\s+(?:up\s+)?(?:an?|the|some|my|our|all|both|\d+|{EN_NUMBER})\s",
    re.IGNORECASE,
)
# "Take my bed and wardrobe apart": one thing that is done to both.
_PARTED_VERB = re.compile(
    rf"\b(?:take|put|set|pull|carry|pick|fold|hang|bring)\s+(?:an?|the|some|my|our|his|her|their|these|\d+|{EN_NUMBER})\s[^,.;]{{1,40}}?\s(?:apart|together|away|down|back|up|out)\b",
    re.IGNORECASE,
)
# "A two-page NDA checked by a lawyer": who does it is asked for, and not what is done.
_DONE_BY = re.compile(
    r"[^,.;]*?\b(?:[a-z]{3,}ed|done|made|written|drawn|built|cut|read) by (?:an?|some|our|the) (?P<whom>[^,.;]{3,40})",
    re.IGNORECASE,
)
_FOR_A_THING = re.compile(
    rf"\bfor (?:an?|some|\d+|{EN_NUMBER}) (?!day|hour|week|month|evening|night)[a-z]", re.IGNORECASE
)
_OWN = re.compile(
    r"(?:(?:some|any) )?(?:(?:help|support|advice|assistance) )?(?:with |on |for )?(?:my|our)\b", re.IGNORECASE
)
_ARTICLES = re.compile(r"\b(?:an?|the|some|my|our|his|her|their|these) ", re.IGNORECASE)
# "Both done by Friday", "all ready": how all that was listed is to be.
_OF_ALL = re.compile(
    r"(?:both|all|each|everything|neither)(?: of (?:them|it|these|those))?(?: (?:to be|being|fully|well))? (?:[a-z]{3,}(?:ed|en)|made|done|gone|built|sent|brought|held|paid|ready)\b",
    re.IGNORECASE,
)
# "Help with my startup": whose it is, and not what is to be done.
_WHOSE = re.compile(
    rf"(?:(?:new|small|little|own|young|first) )*(?:{PROVIDERS_EN}|start-?up|project|idea|venture|club|team|charity|band|brand|practice|life|event|plan|plans)s?",
    re.IGNORECASE,
)
# "I want Marco for the cooking": somebody who is called by name, and no trade.
FIRST_NAME = re.compile(
    r"\b(?:want|get|have|ask|invite|book|hire)\s+(?P<name>(?-i:[A-Z])[a-zà-ÿ]+)(?=\s+(?:for (?:the |our |my )?[a-z]+ing\b|to (?!be\b)[a-z]+|as (?:our|the|a|my)\b))",
    re.IGNORECASE,
)
# Ways to ask for what is done, and not for somebody who is called something.
_ACTS = re.compile(r"(?:can|to|help.*|how|with)$", re.IGNORECASE)
_SOMEBODY_TO = re.compile(
    r"\s*(?:and )?(?:some(?:one|body)|any(?:one|body)|a person|people)\b(?: \w+)? (?:to|who|that)\b", re.IGNORECASE
)
_ANYBODY = re.compile(r"\s*(?:some|any)(?:one|body)\b", re.IGNORECASE)
_DEFINITE = re.compile(
    r"(?:the(?! (?:right|best|perfect|ideal)\b)|my|our|his|her|their|this|that|these|those)\b", re.IGNORECASE
)
# "My piano tuned", "the holes in the wall filled": done to what one has.
_MADE_SO = re.compile(r"\b[a-z]{2,}(?:ed|ing|ken|ten|ne|lt|nt|ut)\s*$", re.IGNORECASE)
_TAKEN = re.compile(
    r"[^,.;:!?]{2,40}? (?:taken|brought|moved|driven|sent|carried|delivered) (?:to|into|from|back to) (?:the |my |our |an? )?[\w'-]+",
    re.IGNORECASE,
)
_WHO = re.compile(
    rf"(?:{PROVIDERS_EN}|[a-z]{{2,}}(?:er|or|ist|ian|man|woman|ant|yst|eer|smith|wright|herd|mechanic|plumber)|dj|mc|chef|cook|nurse|vet|clown|band|guide|coach|nanny)s?$",
    re.IGNORECASE,
)
_NOTHING = frozenset(words("something anything somebody someone anybody anyone find get"))  # "something special"
_WORDS_MAX = 5
_NOT_A_NEED = re.compile(
    r"^including\b|\d|[$€£¥)]|\b(?:budget|january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|month|week|people|i'm|i am|we|i|is|are|will|it|"
    r"if|make|sure|know|thanks|thank|ideally|remote(?:ly)?|online|virtual(?:ly)?|on[- ]?site|in[- ]person|face[- ]to[- ]face|by video|over zoom|anywhere|must|only|should|has to|have to|speaks?|cash|no|not|don't|dont|never|without|rounds?|changes|revisions|files?|payment|floor|lift|elevator|bedroom)\b",
    re.IGNORECASE,
)
_OF_A_PRONOUN = re.compile(
    r"(?:them|it|this|these|those|us|me|him|her|\w+sel(?:f|ves))\b"
)  # "we want them cleaned" names nobody
_DONE = re.compile(r"[a-z]{4,}ed")  # "cleaned", and no "shed"
_HOW_IT_IS = re.compile(
    rf"{EN_NAMES}|(?!family|assembly|supply)[a-z]{{2,}}ly|honest|calm|patient|kind|live|ready|open|free|fun|nice|cheap|fast|quick|safe|clean|new|old|fresh|warm|cold",
    re.IGNORECASE,
)
_OCCASION = re.compile(
    r"^(?:to\s+)?(?:organi[sz]e|host|hold|run|throw|plan|go|be|have|get|do|start|make|move)\b", re.IGNORECASE
)


# "A business that offers X and Y": what is asked for is what it offers, and not that there is a business.
_WHO_OFFERS = re.compile(
    rf"^(?:(?:an?|the|any|some|one|local|good)\s+)*(?!some|any|person|one\b)(?:{PROVIDERS_EN})\s+"
    r"(?:(?:that|who|which)\s+(?:can\s+|could\s+|also\s+|will\s+)*(?:offers?|sells?|serves?|provides?|performs?|does|do|makes?|has|have|stocks?|supplies|supply)"
    r"|offering|selling|serving|providing|performing|with)\s+(?:(?:both|all|the following(?: [a-z]+)?:?|an?|the)\s+)*",
    re.IGNORECASE,
)


_WHO_KNOWS = re.compile(
    r"(?:some(?:one|body)|any(?:one|body)|people|a person|folks) (?:who|that) (?:really |truly |also )?(?:understands?|feels?|thinks?|remembers?|loves?|likes?|cares?|believes?|appreciates?)\b",
    re.IGNORECASE,
)


def find_requests(text: str) -> Iterator[tuple[int, str]]:
    """Things asked for, with where they stand."""
    named = [match.span("name") for match in FIRST_NAME.finditer(text)]
    for match in _ASK.finditer(text):
        if any(start == match.start("what") for start, _ in named):
            continue
        offered = _WHO_OFFERS.match(match["what"])
        skipped = offered.end() if offered else 0
        where = _WHERE_FIRST.match(match["what"], skipped)
        skipped = where.end() if where else skipped
        whom = _HELP_WHOM.match(match["what"], skipped)
        skipped = whom.end() if whom else skipped
        there = _SOMEBODY_THERE.match(match["what"], skipped)
        skipped = there.end() if there else skipped
        is_act = there is not None or _ACTS.search(match["ask"]) is not None
        yield from _items(match["what"][skipped:], match.start("what") + skipped, is_act=is_act)


def _items(what: str, at: int, *, is_act: bool) -> Iterator[tuple[int, str]]:
    """The items of a list. Each that goes on with it is like the first: what is done to what, or something counted.

    "Cross blades properly, mask and all" goes on with nothing, and "my daughter" in "I want my daughter to …" is
    nobody who is looked for: those are not yet anybody's.
    """
    start, first = 0, True
    of_act = is_act or _SOMEBODY_TO.match(what) is not None
    is_bare = not (of_act or _DETERMINED.match(what) or _ANYBODY.match(what))
    makes_things = False  # "a florist for a bridal bouquet and two buttonholes"
    is_done_to_several = False  # "take apart two beds and a wardrobe"
    whole = [match.span() for match in _PARTED_VERB.finditer(what)]
    parts = [m for m in _SPLIT.finditer(what) if not any(one <= m.start() < other for one, other in whole)]
    for separator in [*parts, None]:
        end = separator.start() if separator else len(what)
        piece = what[start:end]
        if not first and _NOT_A_NEED.search(_STOP.split(piece, maxsplit=1)[0]):
            return
        is_another = is_done_to_several and _DETERMINED.match(piece) is not None
        is_done_to_several = is_another or _DONE_TO.match(_LEAD.sub("", piece)) is not None
        tag = "" if is_another else clean(piece)
        if _WHO_KNOWS.match(piece.strip()):  # what they know is not what they are to do
            tag = ""
        if not is_act and _DEFINITE.match(piece.strip()) and not _MADE_SO.search(f"{tag} "):
            tag = ""
        if tag and not first and not (is_bare or _goes_on(piece, tag, of_act=of_act)):
            tag = ""
        if tag and makes_things and not (_WHO.search(tag) or find_concepts(piece) or called_in(piece)):
            tag = ""  # one more thing that they are to make
        makes_things = makes_things or (_WHO.search(tag) is not None and _FOR_A_THING.search(piece) is not None)
        if tag and not _OCCASION.match(piece.strip()):
            yield at + start, tag
        if separator is None:
            return
        start, first = separator.end(), False


def _goes_on(piece: str, tag: str, *, of_act: bool) -> bool:
    is_somebody = _SOMEBODY_TO.match(piece.strip()) is not None or _WHO.search(tag) is not None
    if of_act:  # "drive a sofa and ten boxes there": boxes are nothing to do
        return is_somebody or (" " in tag and not _DETERMINED.match(piece))
    return is_somebody or _DETERMINED.match(piece) is not None


def clean(piece: str) -> str:
    """The capability itself: "a good harpsichord tuner in Leeds" is "harpsichord tuner"."""
    if _OF_ALL.match(piece.strip()) or ((by := _DONE_BY.match(piece)) and find_concepts(by["whom"])):
        return ""
    lead = _LEAD.sub("", f"{piece.strip()} ").strip()
    parted = _PARTED_VERB.match(lead)
    if _OWN.match(piece.strip()) and _WHOSE.fullmatch(lead.strip(" '\"“”:-")):
        return ""
    verb = _WITH_PARTICLE.match(lead)
    if verb and _STOP.match(lead, verb.end()):
        verb = None
    begin = verb.end() if verb else 0
    rest = lead[begin:] if verb else f" {lead}"
    phrase = f"{lead[:begin]}{_STOP.split(rest, maxsplit=1)[0]}".strip(" '\"“”:-").lower()
    if (whither := _TAKEN.match(lead)) is not None:
        phrase = whither.group().lower()
    phrase = phrase if parted is None else _ARTICLES.sub("", parted.group()).lower()
    phrase = re.sub(r"\s+(?:of|for)$", "", phrase)  # what it is done to is no part of it
    phrase = re.sub(
        r"(?:^|\s+)(?:all|half an?|(?:the |a )?whole)(?: (?:day|night|morning|afternoon|evening|week|weekend)(?: long)?)?$",
        "",
        phrase,
    )  # "all day": how long, and no work
    words = phrase.split()
    if len(words) == 1 and (_HOW_IT_IS.fullmatch(phrase) or _DONE.fullmatch(phrase)):
        return ""
    if (
        not words
        or _OF_A_PRONOUN.match(phrase)
        or len(_ARTICLES.sub("", f"{phrase} ").split()) > _WORDS_MAX
        or _NOT_A_NEED.search(phrase)
        or words[0] in _NOTHING
        or _OF_ANYBODY.match(phrase)
    ):
        return ""
    if words[-1] in {
        "someone",
        "somebody",
        "anyone",
        "anybody",
    }:  # "two days of somebody who …": what they do is asked for
        return ""
    if words[-1] in {"need", "needs", "must", "should", "has", "have"}:  # "our walls need to be painted"
        return ""
    is_junk = phrase in _JUNK or all(word in _JUNK for word in words) or _BROUGHT_ALONG.fullmatch(phrase) is not None
    return "" if is_junk else phrase


# "Somebody who mends shoes and brings them back": how that ends, and no other work.
_BROUGHT_ALONG = re.compile(
    r"delivers|(?:delivers|brings|takes|sends|returns|drops|picks|collects|carries) (?:it|them|that|those|everything)"
    r"(?: (?:back|off|up|over|home|here|round|around))*"
)


# How somebody or something is, which nobody can do for them: "feeling bored lately", "it's been a rough week".
_SOMETHING = r"(?:i|we|it|this|things|life|work|(?:the )?(?:weather|week|day))"
_STATE = re.compile(
    rf"{_SOMETHING}(?:'s| is| are| was| has| have|'ve|'m|'re| am) (?:just |all )?(?:been\b|so\b|such\b|really\b|very\b|too\b|a bit\b|a little\b)"
    rf"|(?:it|life|work|things|(?:the )?(?:weather|week|day))(?:'s| is| has| was| are| have)\b"
    r"|(?:(?:i|we)(?:'m|'re|'ve been| am| are| have been)? )?(?:feel|feeling|bored|tired|stressed|lonely|exhausted)\b|long time no see",
    re.IGNORECASE,
)


# Who or what it is about comes first where something is told, and not asked for: "Our old dog died", "grandpa turns the
# TV up". What is asked for begins with what is to be done, or with something that nobody has yet: "a film of our choir".
_TOLD = re.compile(
    r"(?:(?:my|our|the|his|her|their|this|that|these|those)\b(?! (?:right|best)\b)(?! [\w'-]+(?: [\w'-]+){0,2}? [a-z]{2,}ed\b(?= (?:on|in|by|at|before|for|this|next)\b|$))|(?:i|we|he|she|it|they|you|there|nobody|everybody|somebody|someone)\b(?! who\b))"
    r"|(?:[\w'-]+ ){1,4}?(?:is|are|was|were|has|have|had|does|did|will|can't|cannot|won't|got|gets|went|goes|came|needs?|wants?)\b"
    r"|(?!some(?:one|body)\b)[\w'-]+ (?!who\b)(?:[\w'-]+ )?[a-z]{2,}(?:s|ed) (?:the|an?|my|our|his|her|their|its|to|up|down|off|out)\b",
    re.IGNORECASE,
)


_NEXT = re.compile(r"(?:and )?(?:then|next|after that|afterwards|finally|lastly)\b,?\s+", re.IGNORECASE)
_ORDINAL = re.compile(rf"^(?:first(?:ly)?,?\s+|{_NEXT.pattern})|\s+first$", re.IGNORECASE)
_IN_ORDER = re.compile(
    r"^\s*(?:first(?:ly)?,?\s+(?![a-z]+(?:\s+[a-z]+)?\s*(?:$|,(?! (?:and )?then)))[^.;]*?\bthen\b"
    r"|[a-z][^,.;]*\sfirst,\s*(?:and )?then\b)",
    re.IGNORECASE,
)


_DONE_WITH_IT = re.compile(
    r"\b(?:to be|needs?|wants?|must|should|ha(?:s|ve)|[a-z]{3,}ed|bound|made|built|cut|hung|sewn|done)\b", re.IGNORECASE
)  # no work, but a thing
# No preposition before it: "a site with a shop and a blog" is one thing.
_AND_ANOTHER = re.compile(
    r"(?:an?|some|one|two|three)\s+(?:(?!(?:with|of|for|about|in|on|at|to|from|by|who|that)\b)[\w'-]+\s+){1,4}(?:and|plus)\s+(?:an?|some|one|two|three)\s",
    re.IGNORECASE,
)


# "Does anyone in London bind books?", "do any of you mend clocks?": whom it is asked, and no piece of the work.
_ASKED_OF_ANYBODY = re.compile(
    r"(?:(?:hi|hello|hey|so|and|please)\s+)*(?:(?:does|do)\s+)?(?:any(?:one|body)|some(?:one|body)|(?:any|one|some)(?:one)? of you)\b"
    r"(?:\s+(?:here|there|around|out there|nearby|local|on here|(?:in|near|around) (?:the )?(?-i:[A-Z])[\w'-]*(?: (?-i:[A-Z])[\w'-]*){0,2}))*"
    r"(?:\s+(?:who|that|able to|willing to|happens? to|knows? how to|still|also|can|could))*\s+(?!else\b|knows?\b|for\b|with\b|in\b|to\b)(?=[a-z])",
    re.IGNORECASE,
)
_OF_ANYBODY = re.compile(
    r"(?:do|does|did|is|are|has|have)\b[^,.;]*?\b(?:any(?:one|body)|some(?:one|body)|(?:any|one|some) of you)\b",
    re.IGNORECASE,
)


def is_asked_of_anybody(text: str) -> bool:
    """ "Does anyone in London bind books?"."""
    return _ASKED_OF_ANYBODY.match(text.lstrip(" ,.")) is not None


def first_clause(text: str) -> tuple[str, ...]:
    """The first clause that says more than how things are, where no word asks: "Fix my antique clock"."""
    clauses = [clause.strip() for clause in re.split(r"[,.;!?\n]", text) if clause.strip()]
    first = next((clause for clause in clauses if not _STATE.match(clause)), "")
    asks = _ASK.search(first)
    if _TOLD.match(first) or (asks and not asks["ask"].lower().startswith("wanted")):
        return ()
    first = re.sub(
        r"^(?:please|can you|could you|can someone|i'd like to|i want to|i would like to|let's)\s+",
        "",
        first,
        flags=re.IGNORECASE,
    )
    first = _ASKED_OF_ANYBODY.sub("", first, count=1) if _ASKED_OF_ANYBODY.match(first) else first
    if _IN_ORDER.search(text):  # "First paint the walls, then clean the flat": one after the other
        steps = [_ORDINAL.sub("", clause) for clause in clauses if clause == clauses[0] or _NEXT.match(clause)]
        cleaned = [clean(re.sub(r"\b(?:my|our|the|an?)\s+", "", step, flags=re.IGNORECASE)) for step in steps]
        return tuple(tag for tag in cleaned if len(tag.split()) > 1)
    if _AND_ANOTHER.match(first) and not _DONE_WITH_IT.search(first):  # "A puppet show and a henna artist" are two
        several = tuple(tag for _, tag in _items(first, 0, is_act=False))
        if len(several) > 1:
            return several
    tag = clean(re.sub(r"\b(?:my|our|the|an?)\s+", "", first, flags=re.IGNORECASE))
    # "Subtitles for a film" names what is wanted, as "Two barbers" names who.
    if len(tag.split()) == 1 and re.match(
        rf"(?!thanks|thank|looking|time|waiting|ideas?|help|advice|tips?|plans?|what|who|servicing|maintenance|repairs?|support|craftsm[ae]n)(?:an? )?{re.escape(tag)} (?:for|of)(?: |$)",
        first,
        re.IGNORECASE,
    ):
        return (tag,)
    return (tag,) if len(tag.split()) > 1 or _WHO.fullmatch(tag) else ()  # "A barber.", and not "Hello."
