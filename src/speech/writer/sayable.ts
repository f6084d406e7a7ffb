/** What decides whether a template fits where it would stand, as bits. */
export const WHERE = {
  /** The other player is the speaker. */
  isOtherMe: 1,
  hasDay: 2,
  hasNight: 4,
  /** It is about several players. */
  isList: 8,
  /** Only a whole clause can stand there. */
  isClause: 16,
  /** It states a guess. */
  isGuess: 32,
  /** Nothing was said before that it could be the same as. */
  isFirst: 64,
  /** It is about somebody who has left and cannot be spoken to. */
  isGone: 128,
  /** The speaker is sure of it. */
  isSure: 256,
  /** The same was said of another player before. */
  isNext: 512,
  /** A reason is given for it. */
  isReasoned: 1024,
  /** It tells how somebody talks, beside a deed from which that does not follow. */
  isManner: 2048,
  /** The reason is a check, so it is no matter of time or of how the player talks. */
  isChecked: 4096,
  /** It does not follow from the sentence before. */
  isApart: 8192,
  /** The speaker is not sure of it. */
  isUnsure: 16384,
  /** The speaker rather doubts it. */
  isWeak: 32768,
  /** Only words that leave a doubt. */
  isHedged: 65536,
  /** It answers somebody who has charged the speaker and asked nothing. */
  isUnasked: 131072,
  /** The black team are Werewolves, who shoot nobody. */
  isOfWolves: 262144,
} as const

const OTHER_IS_NOT_ME =
  /\{T\}|\{t2\}|rival claim|^\{t\}|\{t\} (?!$)(?:suspected|was|accused|had|spoke|warned|went|said)/
/** Says that the other player is the speaker. */
const OTHER_IS_ME = /\brole is mine\b|\bI hold that role\b/
/** Says more than somebody can who only guesses. */
const SURE =
  /\b(?:sure|certain|convinced|clearly|obviously|plainly|nobody will|earned|has given|no (?:fault|case)|as it gets|safe|reason to)\b/
/** Says less than somebody would who is sure: that there are doubts, a leaning or an impression. */
const HEDGED = [
  /\b(?:may|seems?|bit|a little|rather|lean|leaning|doubts?|not sure|if I had to|would count|probably|quite possibly)\b/,
  /\b(?:surprise|closer|wouldn't|would not|as things stand|something about|worry|worries|bothers|looking at|like the way|first)\b/,
  /\b(?:odd|sit|comfortable|reservations|uneasy|nervous|feeling|aftertaste|unease|struggle|less I am)\b/,
]
/** Words of games in which the mafia shoots people. */
const OF_GUNS = /\b(?:mafia|shots?|shoots?|bullet)\b/
/** Says that there was a question. */
const ASKED = /\b(?:ask|asked|asking|question|want to|owe)\b/
/** Leaves no doubt about a player, or of which claimant is the real one. */
const CERTAIN = [
  /\b(?:(?<!not )(?:sure|certain|convinced)|obviously|clearly|plainly|amaze|amazed|enough of|fool me|a word|lying|money|nobody will|bet|no case)\b/,
  /\b(?:red herring|wrong one|is wrong|real|fake|the truth|award|pure gold|rock solid|as it gets|blameless|surprised to see|no deceit|walk through)\b/,
]
/** States what a player is, and no opinion of it. */
const BOLD = [
  /^~?\{s\}(?:: \{(?:black|red)w\}| is \{(?:black|red)\})$/,
  /\b(?:fraud|counterfeit|poison|corkscrew|rubber coin|fox in a henhouse|a pie|is hiding behind|could sell|mask|our side|one of us|our team|hands off)\b/,
]
/** Draws a conclusion from the sentence before. */
const DRAWN = /\b(?:so|therefore|thus|that is why|for that reason)\b/
/** Says that others think or do the same, which only fits behind what is the same. */
const SAME = /\b(?:too|either|as well|same)\b/

/** Says what was done to the player, which no deed of others is a reason for. */
const DONE_TO = /\b(?:being|proof|target|making|scapegoat|pile-on)\b/

/** Puts off a judgement, or goes by how somebody talks or thinks: too little where a check is the reason. */
const PASSING = [
  /\b(?:another day|one more|a little longer|more time|a chance|too early|no hurry|postpone|twice)\b/,
  /\b(?:exactly where I do|like an honest player|thinks out loud|follow the|honest player takes|throughout|fits an honest|brings|refreshing)\b/,
]

/** Tells how somebody talks or bears itself, which follows from no deed: "3 attacked 1. That is why 3 is backpedalling." */
const BEARING = [
  /\b(?:comes across|sounds?|reacts|over-?acting|wriggles|squirms|wobbles|cornered|grins|dancing|skating|wears|circles|works this table|brittle)\b/,
  /\b(?:moves through|hid(?:es|ing) behind|borrows|catch|notice|keeps|offers|rhythm|logic|contributes|economical|detect|face|baking)\b/,
  /\b(?:sells us|playing both|performance|gears|gaps|posture|strikes me|interested in|words of)\b/,
  /\b(?:could not \[bluff|poker face|honest as|gives us|thinks out loud|exactly where I do|like an honest player)/,
  /\b(?:tone of|open \[visor|perseveres|about as convincing|could sell)/,
]

/** Sets the player above all others, which only fits the first who is named. */
const FOREMOST = /\b(?:most|least|main|first|strongest|top|best|worst|last)\b/

/** Speaks to the player, or tells of it as of somebody who is there. */
const SPOKEN_TO =
  /^\{s\},|^(?:no|wrong|not true), \{s\}|\b(?:you|your)\b(?! of)|\bto \{s\}|\b(?:tell|ask|heard) \{s\}|\{s\} (?:is|has|says|could not be)\b/

/** Whether the slots that cannot be "I" are not the speaker, times and lists are where they can be, and the words fit the place. */
function isSayable(line: string, where: number): boolean {
  if ((where & WHERE.isOtherMe ? OTHER_IS_NOT_ME : OTHER_IS_ME).test(line)) return false
  if (where & WHERE.hasDay && !line.includes('{day')) return false
  if (where & WHERE.hasNight && !line.includes('{night')) return false
  if (where & WHERE.isList && !line.includes('{s+}')) return false
  if (where & WHERE.isClause && line.startsWith('~')) return false
  if (where & WHERE.isGuess && SURE.test(line)) return false
  if (where & WHERE.isGone && SPOKEN_TO.test(line)) return false
  if (where & WHERE.isSure && HEDGED.some((words) => words.test(line))) return false
  if (where & (WHERE.isUnsure | WHERE.isWeak) && CERTAIN.some((words) => words.test(line))) return false
  if (where & WHERE.isWeak && BOLD.some((words) => words.test(line))) return false
  if (where & WHERE.isHedged && !HEDGED.some((words) => words.test(line))) return false
  if (where & WHERE.isUnasked && ASKED.test(line)) return false
  if (where & WHERE.isOfWolves && OF_GUNS.test(line)) return false
  if (where & WHERE.isChecked && PASSING.some((words) => words.test(line))) return false
  if (where & WHERE.isReasoned && DONE_TO.test(line)) return false
  if (where & WHERE.isReasoned && BEARING.some((words) => words.test(line)) !== Boolean(where & WHERE.isManner))
    return false
  if (where & WHERE.isNext && FOREMOST.test(line)) return false
  if (where & WHERE.isApart && DRAWN.test(line)) return false
  return !(where & WHERE.isFirst && SAME.test(line))
}

/** By the list and by where its templates would stand: templates are drawn for every sentence, and the lists are few. */
const known = new WeakMap<readonly string[], Map<number, readonly string[]>>()

/** The templates of a list that fit, as {@link WHERE} says. */
export function sayable(lines: readonly string[], where: number): readonly string[] {
  let found = known.get(lines)
  if (!found) known.set(lines, (found = new Map()))
  let fitting = found.get(where)
  if (!fitting) found.set(where, (fitting = lines.filter((line) => isSayable(line, where))))
  return fitting
}
