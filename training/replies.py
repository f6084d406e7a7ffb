"""What a model's reply does at the table: which of the legal actions of its row it takes, or why none.

A reply is read as the table reads it (src/view/reply.ts, src/view/actions.ts), so what is salvaged there is salvaged here: an object in other text,
a speech that was cut off, "player 3" for 3. What may be done is the column `legal_actions` of `decisions`, and nothing else.
Not known here is how many words may be said: the table cuts a longer speech, and what is nominated behind the cut counts here alone.
"""

import dataclasses
import json
import re

import nominations
import run_folder

# What String.trim of JavaScript takes away.
BLANK = "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
THINKING = re.compile(rf"[{BLANK}]*<think>.*?</think>", re.DOTALL)
SEAT = re.compile(r"(?:player |number |player number |seat |#)?([0-9]{1,2})")
SAFE = 2**53 - 1


@dataclasses.dataclass(frozen=True)
class Reply:
    pick: int | str | None
    text: str | None
    salvaged: bool


@dataclasses.dataclass(frozen=True)
class Verdict:
    """The place of the action that a reply takes among the legal ones, or why it takes none: no object (`format`), no words (`say`), no option (`pick`)."""

    place: int | None = None
    fault: str | None = None
    salvaged: bool = False


def read(text: str) -> Reply | None:
    """What a reply says; None if it contains no JSON object."""
    thinking = THINKING.match(text)
    if thinking:
        return read(text[thinking.end() :])
    whole = parsed(text.strip(BLANK))
    found = parsed(first_object(text)) if whole is None else whole
    if found is None:
        found = cut_object(text)
    if found is None:
        return None
    say, pick = found.get("say"), pick_in(found.get("pick"))
    is_as_asked = whole is not None and ("pick" not in found if pick is None else pick == found["pick"])
    return Reply(pick, say if isinstance(say, str) else None, not is_as_asked)


def pick_in(pick) -> int | str | None:
    if isinstance(pick, float):
        return int(pick) if pick.is_integer() and abs(pick) <= SAFE else None
    if not isinstance(pick, str):
        return None
    word = pick.strip(BLANK).lower()
    seat = SEAT.fullmatch(word)
    return int(seat[1]) if seat else word


def parsed(text: str | None) -> dict | None:
    """A JSON object as JavaScript reads it: every number is a float, and NaN is no number."""
    if text is None or not text.startswith("{"):
        return None
    try:
        return json.loads(text, parse_int=float, parse_constant=unknown)
    except (ValueError, RecursionError):
        return None


def unknown(name: str):
    raise ValueError(name)


def first_object(text: str) -> str | None:
    """The first balanced {...} of a text, strings respected."""
    start = text.find("{")
    depth, quoted, at = 0, False, start
    while 0 <= at < len(text):
        char = text[at]
        if quoted:
            at += char == "\\"
            quoted = char != '"'
        elif char == '"':
            quoted = True
        elif char in "{}":
            depth += 1 if char == "{" else -1
            if depth == 0:
                return text[start : at + 1]
        at += 1
    return None


def cut_object(text: str) -> dict | None:
    """The speech of an object that was cut off inside it. A pick that was cut off does not count: "1" may have been 10."""
    start = text.find("{")
    found = parsed(text[start:].rstrip("\\") + '"}') if start >= 0 else None
    return {"say": found["say"]} if found and isinstance(found.get("say"), str) else None


def option_of(action: dict) -> int | str | None:
    return action["target"] if action["target"] is not None else action["word"]


def judged(text: str, legal: list[dict], speaker: int, seats: int) -> Verdict:
    """What the table makes of a reply by a seat at a table of `seats` seats."""
    reply = read(text)
    if reply is None:
        return Verdict(fault="format")
    said = nominations.fold(reply.text or "")
    if legal[0]["reply"] == "say":
        if not said:
            return Verdict(fault="say", salvaged=reply.salvaged)
        nominable = [action["target"] for action in legal if action["target"] is not None]
        named = nominations.nominee(said, speaker, seats, nominable) if nominable else None
        return Verdict(next(at for at, action in enumerate(legal) if action["target"] == named), salvaged=reply.salvaged)
    options = [option_of(action) for action in legal]
    pick = reply.pick
    if pick is None and reply.text and reply.text.strip(BLANK):
        # Words alone are the one pick that needs words, if there is just one.
        spoken = [option_of(action) for action in legal if action["reply"] == "pick+say"]
        pick = spoken[0] if len(spoken) == 1 else None
    if pick not in options:
        return Verdict(fault="pick", salvaged=reply.salvaged)
    place = options.index(pick)
    if legal[place]["reply"] == "pick+say" and not said:
        return Verdict(fault="say", salvaged=reply.salvaged)
    return Verdict(place, salvaged=reply.salvaged)


def require(data, place: str) -> None:
    """Refuses rows of decisions that do not say how a reply takes an action."""
    if len(data) and "reply" not in data[0]["legal_actions"][0]:
        run_folder.refuse(
            f'the legal actions of {place} do not say what replies they need, as it was made by an older version; '
            f'"npx omerta rows {place} --out NEW" makes it again')
