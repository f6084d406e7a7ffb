import { NUMBER, ORDINAL_WORD } from './numbers.ts'

/**
 * Ways to claim a role, and to tell of a check or a protection, in plain words. <ROLE>, <RESULT>, <CHECKED>, <SAVED> and <SAVE> are words of a
 * game's vocabulary; the other parts are in {@link CLAIM_PARTS}. A role or a result is the group `word`, a player the group `seat`.
 */

/** What is said before "I am the Sheriff" when it is supposed, denied or reported. */
const UNCLAIMED = '(?<!(?:if|not|say|says|said|claims?|think|thinks)(?: that)? )'
const NIGHT = `(?:,? ?(?:(?:on|in|at|during) )?(?:the )?(?:(?:night (?:number )?(?:${NUMBER})|(?:${ORDINAL_WORD}) night|last night)\\b),?)?`

export const CLAIM_PARTS: Readonly<Record<string, string>> = {
  WHO: `(?:(?:player|seat)s? )?(?:number |#)?(?<seat>${NUMBER})\\b`,
  NIGHT,
  /** Between a check and its result: nothing that is said of another player. */
  GAP: `${NIGHT}(?:(?!\\b(?:players?|numbers?|seats?) (?:numbers? )?(?:${NUMBER})\\b|\\d)[^.!?]){0,40}?`,
  /** The same player again. */
  AGAIN: '(?:(?:player|seat)s? )?(?:number |#)?\\k<seat>,? (?:is|was|came (?:back|up|out))(?: an?| the)?',
}

/** What anybody calls it, whatever the game does. */
export const CHECKING = ['checked', 'investigated', 'looked at', 'looked into', 'inspected']
export const SAVING = ['protected', 'saved', 'healed', 'guarded']

export const ROLE_CLAIMS = [
  `${UNCLAIMED}\\bI(?: am|'m| was) (?:(?:the|an?|your)(?: real| one and only)? )?<ROLE>`,
  `${UNCLAIMED}\\bI(?: have| was dealt| hold)(?: the| an?)? <ROLE> card\\b`,
  `${UNCLAIMED}\\b(?:I claim|I am claiming|I'm claiming|I(?: am|'m) coming out as)(?: to be)?(?: the| an?)? <ROLE>`,
  `\\bmy role is (?:the )?<ROLE>`,
  `(?<!\\b(?:not|if|that|says?|said) )\\bthe <ROLE> (?:here )?is me\\b`,
  '\\byou have the <ROLE> in me\\b',
  `${UNCLAIMED}\\bas (?:the |your )?<ROLE>,? I\\b`,
  "\\byou(?: are|'re) listening to the <ROLE>",
  '^(?:claiming |role: )<ROLE>',
  '^<ROLE>(?: here\\b|: me\\b)',
]

export const CHECK_CLAIMS = [
  '(?<!\\b(?:if|had|should|when) )\\bI (?:have )?<CHECKED> <WHO><NIGHT>,?;? ?(?:and |so |: )?<AGAIN> <RESULT>',
  '\\bmy (?:\\w+ )?check (?:is|was) <WHO>(?:,? (?:and )?<AGAIN>|:|,| —)? <RESULT>',
  '\\bmy (?:investigation|check|result) says (?:that )?<WHO> is (?:an? )?<RESULT>',
  `^(?:on )?(?:the )?(?:night (?:number )?(?:${NUMBER})|(?:${ORDINAL_WORD}) night|n\\d)(?: I)?(?:,|:| —| -)? (?:I <CHECKED> )?<WHO>(?:,|:| —| -) <RESULT>`,
  '(?<!\\b(?:if|had|should|when) )\\bI (?:have )?<CHECKED> <WHO><GAP><RESULT>',
  '\\b(?:my|the) check (?:I made )?(?:of|on) <WHO><GAP><RESULT>',
  '(?:^|\\bI have an? )check on <WHO><GAP><RESULT>',
  '\\bthe result (?:of my check )?on <WHO><GAP><RESULT>',
  '<WHO> is my check<NIGHT>,? <RESULT>',
  '^<WHO>,? <CHECKED><NIGHT>[,:] <RESULT>',
  '\\bmy check<NIGHT>: <WHO>, <RESULT>',
  '^<WHO> came back <RESULT>',
  '^<NIGHT>[,:]? ?<WHO>, <RESULT>, <CHECKED>',
  '(?<=\\bmy checks?(?: are| were| is)?:?[^.!?]{0,60}\\b)<WHO>(?: is| was| came back|:|,)? <RESULT>',
  '<WHO> is <RESULT>[,;:—-]? (?:because |since |as |and )?I (?:have )?<CHECKED> (?:him|her|them|that player|it)\\b',
  '\\bas (?:the |your )?<ROLE>,? I (?:can )?(?:tell|say|know)(?: you)?(?: that)? <WHO> is (?:an? )?<RESULT>',
  '\\bnews about <WHO>, my check<GAP><RESULT>',
  '\\bas for <WHO>, my check<GAP><RESULT>',
  '\\bI looked into <WHO><NIGHT>,? and the check says <RESULT>',
]

export const PROTECT_CLAIMS = [
  '(?<!\\b(?:if|had|should) )\\bI (?:have |was the one who |chose to )?(?:<SAVED>|(?<=chose to )<SAVE>) <WHO>',
  '\\bmy protection<NIGHT>(?: was on|:) <WHO>',
  '<WHO> (?:had|was under) my protection\\b',
  '^(?:protection on|<SAVED>) <WHO>',
  '<WHO>, <SAVED> by me\\b',
  '\\bwhom I <SAVED><NIGHT>: <WHO>',
  '\\bit was me who <SAVED> <WHO>',
  '\\bthe player I <SAVED><NIGHT> was <WHO>',
  '\\bI gave my protection to <WHO>',
  '\\bmy (?:protection|save) (?:went to|was for) <WHO>',
  '\\bI used my (?:save|protection) on <WHO>',
  '\\bthat I <SAVED> <WHO>',
]
