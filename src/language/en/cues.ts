// Words of calls to players, as moderators make them.

/** A call that speaks of what was said or done. */
export const EVIDENCE =
  /\b(?:said|says?|vot(?:e|es|ed|ing)|nominat\w*|claim\w*|accus\w*|defend\w*|trust\w*|suspect\w*|agree\w*|contradict\w*|chang\w*|quiet|silent|reason\w*|yesterday|explain\w*|evidence)\b/i
/** A call that asks for something. */
export const ASKING = /\?|\b(?:tell|say|explain|answer|name|describe|give|share)\b/i
/** The beginning of a call: the called player. */
export const ADDRESS = /^(?:player(?: number)? )?#?(\d{1,2})\b|^\w+ \((\d{1,2})\)/i
/** What only the night knows: results of somebody's own, and who was attacked or saved. */
export const OF_THE_NIGHT =
  /\b(?:your (?:checks?|investigations?|results?|protection|target|kill|teammates?|partners?|mates?)|(?:was|were|been|got) (?:saved|protected|attacked|investigated|checked)|(?:saved|protected|investigated) (?:you|player|someone|somebody|him|her|them)\b)/gi

/** A call that takes a player for the holder of a role: "as the Doctor", "you are the Doctor", "player 3, the Doctor". */
export const asRole = (role: string): RegExp =>
  new RegExp(
    `\\b(?:as|being) (?:(?:our|the|a|an) )?${role}\\b|\\byou(?:'re|’re| are| were) (?:our|the|a|an) ${role}\\b|\\bplayer(?: number)? \\d{1,2}(?:,| is) (?:our|the) ${role}\\b|^${role}\\b`,
    'gi',
  )
