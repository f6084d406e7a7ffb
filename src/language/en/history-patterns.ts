import { compile, type Pattern } from '../patterns.ts'

/** The ways to say that something happened. */
export interface Rule {
  readonly code: 'vote' | 'nomination' | 'exit' | 'said'
  readonly what: string
  /** A sentence without this has no match. */
  readonly key: RegExp
  readonly patterns: readonly Pattern[]
}

const PARTS: Readonly<Record<string, string>> = {
  S: '[@~=]\\d+',
  L: '(?:both )?<S>(?:(?:, and |, | and |, or | or )<S>){0,9}',
  /** The actors: seats, the player in question, or nobody. */
  A: '(?<a><L>|\\$|nobody|no one)(?:,? (?:who|you))?',
  /** The targets. */
  T: '(?<t><S>|\\$)',
  ADV: '(?: (?:all|both|also|too|then|just|only|already|again|clearly|has|have|had))*',
  NOT: "(?<n> (?:(?:did|does|has|have|had)(?: not|n't)|never|has never|have never))?",
  WHEN: '(?:,? (?:on |in |at |during )?(?:the )?[%&](?:\\d+|[a-z]))?',
  C: '(?<c>[~=@]\\d+|no)',
  LINK: '(?:,|:| as| and| was| is| \\$| said| found| called| it| told us)*',
  US: '(?:we|you|the table|the town|the city)',
  HAND: '(?:hands?|votes?|arms?)',
  HIS: "(?:a|the|(?:\\$|<S>)'s|his|her|their)",
}

/** The groups of a pattern: a the actors, t the target, n a denial, c a count, col a colour. */
function rule(code: Rule['code'], what: string, key: RegExp, ...patterns: readonly string[]): Rule {
  return { code, what, key, patterns: patterns.map((pattern) => compile(pattern, PARTS)) }
}

/** How history is told; an earlier rule goes before a later one of its kind. */
export const RULES: readonly Rule[] = [
  rule(
    'vote',
    'hand',
    /vote|hand|arm/,
    '<HAND> against <T><WHEN> (?:came|were|are) (?:all )?from (?<a><L>)',
    "<A><NOT><ADV> (?:voted|(?<=n't |not |never )vote)(?: alone| together)?<WHEN> (?:against|out|on|for) <T>(?! to (?:stay|live))",
    '<A><NOT><ADV> voted <T> out',
    "<A><NOT><ADV> (?:raised|put|cast|(?<=n't |not |never )(?:raise|put|cast)) <HIS> <HAND> (?:against|for|on) <T>",
    "(?<a><S>|\\$)'s <HAND><WHEN>(?: was| went| was raised)? (?:against|on|for) <T>",
    '(?<a>that|the|a) <HAND><WHEN>(?: was| went| was raised)? against <T>',
  ),
  rule(
    'vote',
    'count',
    /vote|hand|people|players|of us|of you/,
    '<C> (?:votes?|hands?|people|players|of (?:us|you))(?: (?:were|was|voted|went|raised|came|up))* (?:against|on|for) <T>',
    '<T> (?:got|received|had|has|collected|took) (?:only )?<C> (?:votes?|hands?)(?: against (?:him|her|them))?',
  ),
  rule(
    'nomination',
    'nomination',
    /nominat|put/,
    "<A><NOT><ADV> (?:nominated|put up|(?<=n't |not |never )nominate) (?<t><S>|\\$|anyone|anybody|nobody|no one)",
    '<A><NOT><ADV> put <T> (?:up|on the ballot)',
    '<T> (?:was|were|got|has been)(?<n> not| never)? (?:nominated|put up)<WHEN> by (?<a><L>|\\$|nobody)',
    'the nomination of <T><WHEN> (?:came from|by|was by|was made by) (?<a><L>)',
    "(?<a><S>|\\$)'s nomination of <T>",
    '(?<a>the) nomination of <T>',
  ),
  rule(
    'exit',
    'kill',
    /kill|shot|murder|missed|took out|survive/,
    "(?<a><L>|\\$|nobody|no one)(?:,? who)? (?:was|were|got|has been|have been)(?<n> not|n't| never)? (?:killed|shot|murdered)",
    '(?:mafia|blacks?|they)(?: has| have)? (?:killed|shot|murdered|took out) (?<a><L>)',
    "(?<a><L>) did(?: not|n't) survive",
    '(?<a><S>),? (?:who|whom) the (?:mafia|blacks?) (?:killed|shot|murdered)',
    '(?<miss>mafia)(?: has| have)? missed',
  ),
  rule(
    'exit',
    'vote',
    /vote|sent|lynched|eliminated/,
    '(?<a><L>|\\$)(?:,? who)? (?:was|were|got|has been|have been)(?<n> not| never)? (?:voted out|voted off|sent home|sent away|lynched|eliminated by (?:the )?vote)',
    '<US> (?:voted out|voted off|sent away|sent home|eliminated) (?<a><L>)',
    '<US> (?:voted|sent) (?<a><S>) (?:out|off|home|away)',
  ),
  rule(
    'exit',
    'removal',
    /disqualified/,
    '(?<a><L>)(?:,? who)? (?:was|were|got|has been)(?<n> not| never)? disqualified',
  ),
  rule(
    'exit',
    'any',
    /died|dead|gone|left|eliminated|late/,
    '(?<a><L>|\\$)(?:,? who)? (?:died|(?:is|are)(?<n> not)? (?:dead|gone)|(?:has )?left the table|left(?= (?:on |in |at )?[%&])|(?:was|were) eliminated)',
    'the (?:dead|late) (?<a><S>)',
  ),
  rule('exit', 'alive', /still/, '(?<a><L>) (?:is|are) still (?:alive|here|at the table|in the game)'),
  rule(
    'said',
    'sheriff',
    /sheriff/,
    "<A><NOT><ADV> (?:claim(?:ed|s)?|said|says?|told us|declared)<WHEN>(?: to be| that (?:\\$|they)| \\$)?(?: is| was| are|'s)? (?:the |a )?sheriff",
    'sheriff claims: (?<a><L>)',
  ),
  rule(
    'said',
    'check',
    /check|sheriff/,
    '(?<a><S>) (?:has |have )?checked <T>(?:<LINK> (?<col>red|black))?',
    '(?<a><S>) (?:said|says|claims|claimed) (?:to have|that \\$(?: has)?|\\$(?: has)?) checked <T>(?:<LINK> (?<col>red|black))?',
    '(?<a><S>) (?:claimed|claims|told us|gave) (?:a|the|his|her) check (?:on|of) <T>',
    '(?:believe |with |trust )?the check of (?<a><S>)',
    "(?<a><S>)'s checks?",
    '(?<a><S>) (?:says so|told us|says it) as the sheriff',
  ),
  rule(
    'said',
    'black',
    /suspect|accus|distrust|warned|named|trust|call|said|says|told/,
    "<A><NOT><ADV> (?:accused|accuses|suspected|suspects|distrusted|distrusts|warned us (?:about|of)|named|(?<=n't |not |never )(?:accuse|suspect)) <T>",
    "(?<a><S>|\\$) (?:does|did)(?: not|n't) trust <T>",
    '(?<a><S>), whom? [^,]*, (?:had |has )?(?:named|suspected|accused) <T>',
    '(?<a><S>|\\$) (?:called|calls) <T> (?:black|mafia|a liar)',
    '(?<a><S>|\\$) (?:said|says|told us)<WHEN> (?:that )?<T> (?:is|was|looks?) (?:black|mafia|lying|the don)',
    '(?<a>@0) (?:said|told you)<WHEN> (?:that )?@0 (?:suspect|distrust)(?:ed)? <T>',
  ),
  rule(
    'said',
    'red',
    /trust|defend|cleared|call|said|says|told/,
    '(?<a><S>|\\$) (?:trusts|trusted|defended|defends|cleared) <T>',
    '(?<a><S>|\\$) (?:called|calls) <T> red',
    '(?<a><S>|\\$) (?:said|says|told us)<WHEN> (?:that )?<T> (?:is|was|looks?) red',
    '(?<a>@0) (?:said|told you)<WHEN> (?:that )?@0 trust(?:ed)? <T>',
  ),
]
