import type { Ask, Role, Seat } from '../../schemas/ask.ts'
import { MAFIA_2025, makeCheckClaim, makeProtectClaim, makeRoleClaim, type Vocabulary } from '../speech/claims/roles.ts'
import { makeNomination } from '../speech/judge/nominations.ts'
import { ENDING } from '../speech/text/ending.ts'
import { fitsWords } from '../speech/text/words.ts'

/** Why a seat is suspected or trusted. Whoever heard the game can check it: it follows from the speaker's view, claims of check results aside. */
export type Reason =
  | {
      readonly kind:
        | 'voted red'
        | 'voted black'
        | 'voted shown red'
        | 'voted shown black'
        | 'nominated red'
        | 'nominated black'
      readonly other: Seat
      readonly day: number
    }
  | {
      readonly kind:
        | 'accused by the dead'
        | 'cleared by the Sheriff'
        | 'accused by the Sheriff'
        | 'checked by a claimant'
        | 'rival Sheriff'
        | 'same suspect'
        | 'other suspect'
      readonly other: Seat
    }
  | { readonly kind: 'voted for me' | 'nominated me' | 'named me' | 'called me black' }
  | { readonly kind: 'my check' | 'my rival' | 'believed Sheriff' }
  | { readonly kind: 'named nobody' | 'unheard' | 'impression' }

/** What a speech is to say, before it has words. */
export interface Plan {
  /** The role to claim. */
  readonly role?: Role
  readonly checks?: readonly { readonly seat: Seat; readonly found: string }[]
  readonly protects?: readonly Seat[]
  readonly suspects?: readonly { readonly seat: Seat; readonly reason: Reason }[]
  readonly trusts?: readonly { readonly seat: Seat; readonly reason: Reason }[]
  readonly nominate?: Seat | undefined
  readonly mood: 'turn' | 'defence' | 'last word' | 'post'
  /** Openings that are true only now: after somebody spoke, from day 2 on, when two are on the ballot. */
  readonly also: readonly ('heard' | 'later' | 'duel')[]
}

// One bank for all players and all roles, so that wording tells nothing. {o} is another seat, {d} a day; {red}, {black} and {sheriff} are
// the words of the game for a player of the one team, of the other, and for whoever checks.
const BANK = {
  turn: [
    'A few words on the game.',
    'Here is how I see the table.',
    'I will be short.',
    'Let me say what I think.',
    '',
  ],
  heard: ['I have listened to what was said.', 'Let us go through what we have.'],
  later: ['We know a little more now.', 'Think back to the last day.'],
  defence: [
    'You would lose a {red} player with me.',
    'Look at who brought me here.',
    'I ask you to think again.',
    'There is no good reason to send me away.',
    'I have nothing to hide.',
  ],
  duel: ['It is one of us two, and it should not be me.', 'Compare the two of us.'],
  'last word': [
    'I leave you with this.',
    'Remember what I say now.',
    'I was {red}, and you will see it.',
    'Use my last words well.',
    'My game is over, yours is not.',
  ],
  post: ['My view so far.', 'This is what I think.', '', '', ''],
  suspect: [
    'I suspect player number {s}',
    'I do not trust player number {s}',
    'Player number {s} looks {black}',
    'To me player number {s} is {black}',
    'I suspect number {s}',
  ],
  trust: [
    'I trust player number {s}',
    'Player number {s} looks {red}',
    'To me number {s} is {red}',
    'I trust number {s}',
  ],
  'voted red': [
    'the vote on day {d} went against number {o}, who was {red}',
    'on day {d} that hand was raised against number {o}, and the night showed number {o} was {red}',
    'we saw a vote against number {o} on day {d}, and number {o} was {red}',
  ],
  'nominated red': [
    'it was that player who nominated number {o} on day {d}, and number {o} was {red}',
    'number {o} was put up by that player on day {d} and turned out {red}',
    'the nomination of number {o} on day {d} hit a {red} player',
  ],
  'accused by the dead': [
    'number {o}, who was killed in the night, had named that player',
    'number {o} was {red} and warned us',
    'the dead number {o} had that suspicion too',
  ],
  'voted black': [
    'that hand went against number {o} on day {d}, and number {o} looks {black} to me',
    'on day {d} that vote went against number {o}, where it should go',
  ],
  'voted shown red': [
    'on day {d} that vote went against number {o}, who was {red}',
    'we saw that vote against number {o} on day {d}, and number {o} was {red}',
  ],
  'voted shown black': [
    'on day {d} that vote went against number {o}, who was {black}',
    'we saw that vote against number {o} on day {d}, and number {o} was {black}',
  ],
  'nominated black': [
    'it was that player who put up number {o} on day {d}, and number {o} looks {black} to me',
    'the nomination of number {o} on day {d} was the right one',
  ],
  'accused by the Sheriff': [
    'number {o} says so as the {sheriff}',
    'that is the check of number {o}',
    'I believe the check of number {o}',
  ],
  'cleared by the Sheriff': [
    'number {o} checked that player as the {sheriff}',
    'the check of number {o} says so',
    'I go with the check of number {o}',
  ],
  'checked by a claimant': [
    'number {o} says so, and number {o} may be the {sheriff}',
    'if number {o} is the {sheriff}, that is a check',
  ],
  'my check': ['that is my own check', 'you have heard my check', 'I have told you my check'],
  'rival Sheriff': [
    'there is only one {sheriff}, and I do not believe this one',
    'number {o} is the {sheriff} I believe',
    'two {sheriff}s cannot both be true, and I go with number {o}',
  ],
  'my rival': ['there is only one {sheriff}, and that is me', 'that player claims to be what I am'],
  'believed Sheriff': ['I believe that {sheriff}', 'that player claims to be the {sheriff}, and I believe it'],
  'voted for me': [
    'that vote against me was wrong',
    'that player raised a hand against me',
    'I know that I am {red}, and that hand went against me',
  ],
  'nominated me': ['that player put me up, and I know that I am {red}', 'it was that player who nominated me'],
  'named me': ['that player suspects me, and I know that I am {red}', 'that player goes after me, and I am {red}'],
  'called me black': [
    'that player tells you a check of me that cannot be',
    'I am {red}, and that player says I was checked {black}',
  ],
  'same suspect': ['that player suspects number {o} too', 'we both suspect number {o}'],
  'other suspect': [
    'that player suspects number {o}, and I do not see why',
    'that player goes after number {o}, and I do not see it',
  ],
  'named nobody': ['I heard no suspect from that player', 'that player has named nobody yet'],
  unheard: ['I have not heard that player yet', 'it is a guess before that player has said a word'],
  impression: ['it is a guess, and I say so', 'it is no more than a feeling', 'I cannot prove it yet'],
  hold: ['I nominate nobody today.', 'I would rather hear more before I put anybody up.', 'I put nobody up.', ''],
  close: ['PASS.', 'THANK YOU.', 'Pass.', 'Thank you.', 'That is all. PASS.', 'I am done. THANK YOU.'],
} as const satisfies Record<string, readonly string[]>

/** A number in [0, 1). */
export type Random = () => number

export const oneOf = <T>(items: readonly T[], random: Random): T => items[Math.floor(random() * items.length)]!

/** The mood that an ask for words calls for: a choice that goes with words is a message in a chat. */
export function moodOf({ act, options }: Ask): Plan['mood'] {
  if (options.length > 0) return 'post'
  return act === 'speak' ? 'turn' : act === 'defend' ? 'defence' : 'last word'
}

/**
 * Puts a plan into at most as many words as the ask gives, in the words of the game. The claims and the nomination in it can be read back by
 * `src/speech`; where the limit is short, small talk goes first, then opinions, then older results, and the claims and the nomination last.
 */
export function speech(
  plan: Plan,
  random: Random,
  { words, closing, nominable }: Pick<Ask, 'words' | 'closing' | 'nominable'>,
  vocabulary: Vocabulary = MAFIA_2025,
): string {
  const opening = oneOf<string>([...BANK[plan.mood], ...plan.also.flatMap((when) => BANK[when])], random)
  const role = plan.role === undefined ? [] : [makeRoleClaim(plan.role, vocabulary)]
  const results = [
    ...(plan.checks ?? []).map(({ seat, found }) => makeCheckClaim(seat, found, vocabulary)),
    ...(plan.protects ?? []).map((seat) => makeProtectClaim(seat, vocabulary)),
  ]
  const claims = [...role, ...results]
  const suspects = (plan.suspects ?? []).map(({ seat, reason }) => opinion('suspect', seat, reason, random))
  const trusts = (plan.trusts ?? []).map(({ seat, reason }) => opinion('trust', seat, reason, random))
  const nomination = plan.nominate === undefined ? '' : makeNomination(plan.nominate)
  const hold = nominable && plan.nominate === undefined && plan.mood === 'turn' ? oneOf(BANK.hold, random) : ''
  const close = closing ? oneOf(BANK.close, random) : ''
  const end = closing ? ENDING : ''
  const fullest = [opening, ...claims, ...suspects, ...trusts, nomination, hold, close]
  const shorter = [
    [...claims, ...suspects, nomination, close],
    [...claims, ...suspects.slice(0, 1), nomination, end],
    ...results.map((_, i) => [...role, ...results.slice(i), nomination, end]),
    [nomination, end],
  ]
  return (
    [fullest, ...shorter]
      .values()
      .map((parts) => inWords(joined(parts), vocabulary))
      .find((text) => text !== '' && fitsWords(text, words)) ?? ENDING
  )
}

/** A text of the bank in the words of the game. */
const inWords = (text: string, { roles, suspected, trusted }: Vocabulary): string =>
  text.includes('{')
    ? text
        .replaceAll('{red}', trusted[0]!)
        .replaceAll('{black}', suspected[0]!)
        .replaceAll('{sheriff}', roles['sheriff']?.[0] ?? '')
    : text

function joined(parts: readonly string[]): string {
  let text = ''
  for (const part of parts) if (part !== '') text += text === '' ? part : ` ${part}`
  return text
}

/** A reason follows its opinion as a clause or as a sentence; an impression is no "because". */
const LINKS = ['. ', '. ', ', because '] as const

function opinion(stance: 'suspect' | 'trust', seat: Seat, reason: Reason, random: Random): string {
  const isImpression = reason.kind === 'unheard' || reason.kind === 'impression'
  const link = isImpression ? '. ' : oneOf(LINKS, random)
  let why = oneOf<string>(BANK[reason.kind], random)
  if ('other' in reason) why = why.replaceAll('{o}', String(reason.other))
  if ('day' in reason) why = why.replaceAll('{d}', String(reason.day))
  const words = link === '. ' ? why.charAt(0).toUpperCase() + why.slice(1) : why
  return `${oneOf<string>(BANK[stance], random).replace('{s}', String(seat))}${link}${words}.`
}
