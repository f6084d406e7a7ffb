"""Whom a speech nominates, as the judge hears it: the reader of src/speech/reader/nominations.ts, with its lists of seats and its quotations.

The judge hears a speech folded to one line of visible text, so blanks are single spaces here. The two limits (300 and 60) count characters, where the
judge counts UTF-16 code units. test/clients/judged.py compares both readers on the speeches of players.
"""

import re
import unicodedata

IGNORE, PLAIN = re.IGNORECASE, re.IGNORECASE | re.ASCII
# What chat templates use as marks of a role or of an end: its first character, where the rest of the mark follows.
MARK = re.compile(r"<(?=[|｜/<]|[a-z_]{1,40}>)|\[(?=/?[A-Z_]{3,20}\])")
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


def fold(text: str) -> str:
    """One line of visible text, with the marks of chat templates broken up."""
    seen = "".join(" " if unicodedata.category(char) in UNSEEN else char for char in text)
    return re.sub(r"\s+", " ", MARK.sub(lambda mark: mark[0] + " ", seen)).strip()


def any_of(words: str) -> str:
    """A pattern that matches one of a list: words separated by blanks, with `_` for a blank within a phrase."""
    return f"(?:{'|'.join(words.split()).replace('_', ' ')})"


# Quotations are left blank: what others said is not the speaker's own.
OPENING = re.compile(r"""["“«`]|(?<![^\W_])(?<!')'(?=\S)""")
CLOSING = {'"': '"', "“": "”", "«": "»", "`": "`", "'": "'"}
DOUBLE = '"“«'
# How far a quotation in single marks may reach: beyond, the mark was an apostrophe after all.
MAX_SINGLE_QUOTE = 300
# Nothing, or the ending that is added behind a speech that lacks one.
ENDING_ALONE = re.compile(r"^[\s.!]*(?:(?:pass|thank you)[\s.!]*)?\Z", PLAIN)


def without_quotes(text: str) -> str:
    """The text with the inside of quotations blank. A speech that is one whole quotation is its speaker's own words, and only its marks are left blank."""
    text = re.sub("[’‘ʼ]", "'", text)
    first = next_opening(text, 0)
    if first is None:
        return text
    if first == 0:
        to = closing_of(text, 0)
        if to is None and text[0] in DOUBLE:
            text = " " + text[1:]
        elif to is not None and ENDING_ALONE.search(text[to + 1 :]):
            text = f" {text[1:to]} {text[to + 1 :]}"
    kept, read, at = "", 0, next_opening(text, 0)
    while at is not None:
        end = closing_of(text, at)
        if end is None and text[at] in DOUBLE:
            end = len(text)
        if end is not None:
            kept += text[read : at + 1] + " " * (end - at - 1)
            read = at = end
        at = next_opening(text, at + 1)
    return kept + text[read:]


def next_opening(text: str, at: int) -> int | None:
    found = OPENING.search(text, at)
    return found and found.start()


def closing_of(text: str, opening: int) -> int | None:
    """Where a quotation is closed. A single mark closes only where no word goes on behind it."""
    close = CLOSING[text[opening]]
    limit = min(len(text), opening + MAX_SINGLE_QUOTE) if close == "'" else len(text)
    at = text.find(close, opening + 1, limit)
    while at >= 0 and close == "'" and re.match(r"\w", text[at + 1 : at + 2]):
        at = text.find(close, at + 1, limit)
    return at if at >= 0 else None


# A list of seats.
CARDINALS = """one two three four five six seven eight nine ten
  eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty""".split()
NO_WORD = r"(?![\w'])"
NUMBER = rf"(?:[0-9]{{1,3}}|{'|'.join(CARDINALS)}){NO_WORD}(?!\.[0-9])"
SEAT = re.compile(rf"{NUMBER}|myself{NO_WORD}", IGNORE)
FILLER = re.compile(rf"(?:[\s,#№*_]|(?:players?|numbers?|seats?|and|or){NO_WORD})+", IGNORE)
# Words that begin another phrase behind a seat. What stands before a noun and is none of these is an adjective: "one quiet player".
NO_ADJECTIVE = any_of("""
  a about after again against all also although an and any are as at because before but by each every first for from
  given he her here his how i if in instead is it its just like my no not now of on only or our over plus she since so
  some than that the their then these they this those though to today too unless until was we what when where which
  while who whom whose why with you your
""")
NOUNS = any_of("player person seat number candidate suspect name man woman guy civilian citizen black red")
ADJECTIVES = rf"(?:(?!{NO_ADJECTIVE}{NO_WORD})[^\W\d_](?:[^\W\d_]|-)*\s+){{0,3}}"
ONE = rf"{ADJECTIVES}(?:{NOUNS}|mafia|mafioso|other){NO_WORD}"
SEVERAL = rf"{ADJECTIVES}(?:{NOUNS}s|people|men|women|mafiosi|others){NO_WORD}"
MORE = rf"more{NO_WORD}(?!\s+(?:because|for|from|or|than){NO_WORD})"
OF = rf"of(?:\s+(?:the|you|us|them|these|those|my|our|all))+{NO_WORD}(?:\s+{NUMBER})?"
# A number that counts, and the colon or dash behind it: "one player", "two of you", "one more". A number that is called one, "number 7", is a seat.
COUNT = re.compile(rf"(?:{NUMBER}\s+(?:(?:{OF}|{MORE})(?:\s+(?:{SEVERAL}|{ONE}))?|{SEVERAL})|(?:1|one)\s+{ONE})(?:\s*[:–—-])?", IGNORE)
CALLED = re.compile(r"(?:players?|numbers?|seats?|[#№])\s*\Z", IGNORE)


def read_seats(text: str, at: int, speaker: int, seats: int) -> tuple[list[int], int]:
    """The seats of a list that begins at a place of a text, and where it ends: at any other word, a full stop, or a number that no seat has."""
    listed: list[int] = []
    at += text[at : at + 1] == ":"
    while True:
        at = behind(FILLER, text, at)
        if not CALLED.search(text[:at]):
            at = behind(COUNT, text, at)
        at = behind(FILLER, text, at)
        found = SEAT.match(text, at)
        if not found:
            return listed, at
        word = found[0].lower()
        seat = speaker if word == "myself" else int(word) if word.isdecimal() else CARDINALS.index(word) + 1
        if not 1 <= seat <= seats and word != "myself":
            return listed, at
        listed.append(seat)
        at = found.end()


def behind(pattern: re.Pattern, text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at


TRIGGER = re.compile(r"(?<![\w'-])(?:I\s+nominate|I(?:\s+am|'m)\s+nominating|nominating)(?![\w-])", IGNORE)
# A word anywhere earlier in the sentence that makes it a condition or a wish.
CONDITION = re.compile(
    r"\b(?:if|unless|suppos(?:e|ing)|assum(?:e|ing)|provided|whether|imagine|lest|were (?:I|it|he|she|they)|had (?:I|he|she|they)|wish)\b", PLAIN)
# A word in the same clause, before the trigger, that makes it denied, past, future, asked or somebody's report.
UNSAID = re.compile(r"\b" + any_of("""
    not never neither nor cannot without instead_of rather_than
    should would could can may might must will shall do does did
    when(?:ever)? until till before after once yesterday tomorrow later last next
    say says said saying claims? claimed tells? told asks? asked heard thinks? thought believes? pretend
    hopes? wants? wanted let lets makes? made who whom where how what that
""") + r"\b|n't\b|'(?:ll|d)\b|\b(?<!is )(?<!was )(?<!'s )why\b", PLAIN)
NO_REPORT = re.compile(r"\b(?:that|this|which)(?: is|'s) why\b|\bfor that(?: reason)?\b|\b(?:with|on|given) that\b", PLAIN)
REPORTED = re.compile(r"\b(?:say|says|said|saying|shouts?|shouted|repeats?|repeated|words?|quote)\s*[,:]\s*\Z", PLAIN)
AS_I_SAID = re.compile(r"\bas I said\W*\Z", PLAIN)
OWN_CLAUSE = re.compile(r"\b(?:and|but|so|because)\s*\Z", PLAIN)
# What may stand between the start of a clause and a bare "nominating".
OPENERS = re.compile(r"(?:\s|so|and|but|then|therefore|thus|hence|now|today|ok|okay|well|yes|also|still|here|finally|again)*\Z", PLAIN)
# What may not follow: a condition, another time, a question; and after a bare "nominating" a verb, whose subject it then is.
TAIL = re.compile(r"[\s,]*(?:but |only |maybe |perhaps )*" + any_of("""
    if unless provided assuming in_case when once tomorrow yesterday later
    next_(?:day|round|time|turn) last_(?:day|round|time)
""") + r"\b|[\s,]*\?", PLAIN)
VERB = re.compile(r"[\s,]*" + any_of("""
    is was are were be isn't wasn't would wouldn't could might may will won't can should
    makes? made seems? looks? gives? helps? means? does doesn't did has had
""") + r"\b", PLAIN)


def read_nominations(text: str, speaker: int, seats: int) -> list[list[int]]:
    """
    One list of seats for each "I nominate", "I am nominating" or "Nominating", in the order said, that is neither denied, asked, quoted nor of another
    time.
    """
    # These two match "i" in Python where case is ignored, and in JavaScript they do not.
    plain = without_quotes(fold(text)).replace("İ", "Ī").replace("ı", "ī")
    lists = []
    for found in TRIGGER.finditer(plain):
        listed, end = read_seats(plain, found.end(), speaker, seats)
        bare = found[0][0] in "nN"
        sentence = re.split(r"[.!?;]", plain[max(0, found.start() - 300) : found.start()])[-1]
        tail = plain[end : end + 60]
        if listed and is_meant(sentence, bare) and not TAIL.match(tail) and not (bare and VERB.match(tail)):
            lists.append(listed)
    return lists


def is_meant(sentence: str, bare: bool) -> bool:
    """Whether what stands before the trigger in its sentence leaves it a nomination."""
    if CONDITION.search(sentence) or (REPORTED.search(sentence) and not AS_I_SAID.search(sentence)):
        return False
    clause = re.split(r"[,:—–(]", sentence)[-1]
    if bare:
        return bool(OPENERS.match(clause))
    return bool(OWN_CLAUSE.search(clause)) or not UNSAID.search(NO_REPORT.sub("", clause))


def nominee(text: str, speaker: int, seats: int, nominable: list[int]) -> int | None:
    """The seat that the judge accepts: the first one named that may still be nominated."""
    return next((seat for listed in read_nominations(text, speaker, seats) for seat in listed if seat in nominable), None)
