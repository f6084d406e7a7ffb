import type { Seat } from '../../schemas/ask.ts'
import { makeCheckClaim, makeSheriffClaim } from '../speech/claims.ts'
import { ENDING } from '../speech/ending.ts'
import { makeNomination } from '../speech/nominations.ts'
import { fitsWords } from '../speech/words.ts'

/** Why a seat is suspected or trusted; everything in it was heard by everybody, or is said to have been checked. */
export type Reason =
  | { readonly kind: 'voted red' | 'nominated red'; readonly other: Seat; readonly day: number }
  | {
      readonly kind: 'accused by the dead' | 'cleared by the Sheriff' | 'accused by the Sheriff' | 'rival Sheriff'
      readonly other: Seat
    }
  | { readonly kind: 'voted for me' | 'against a black' | 'feeling' | 'voice' }

/** What a speech is to say, before it has words. */
export interface Plan {
  readonly sheriff?: boolean
  readonly checks?: readonly { readonly seat: Seat; readonly colour: 'red' | 'black' }[]
  readonly suspects?: readonly { readonly seat: Seat; readonly reason: Reason }[]
  readonly trusts?: readonly { readonly seat: Seat; readonly reason: Reason }[]
  readonly nominate?: Seat | undefined
  readonly mood: 'turn' | 'defence' | 'last word'
}

// One bank for all players and all roles, so that wording tells nothing. {o} is another seat, {d} a day.
const BANK = {
  turn: [
    'I have listened to everybody.',
    'Let us go through what we have.',
    'A few words on the game.',
    'Here is how I see the table.',
    'I will be short.',
    'We know a little more now.',
    'Let me say what I think.',
    '',
  ],
  defence: [
    'You would lose a red player with me.',
    'Look at who brought me here.',
    'I ask you to think again.',
    'There is no good reason to send me away.',
    'Compare what the two of us have said.',
    'I have nothing to hide.',
  ],
  'last word': [
    'I leave you with this.',
    'Remember what I say now.',
    'I was red, whatever they say.',
    'Use my last words well.',
    'My game is over, yours is not.',
  ],
  suspect: [
    'I suspect player number {s}',
    'I do not trust player number {s}',
    'Player number {s} looks black',
    'To me player number {s} is black',
    'I suspect number {s}',
  ],
  trust: ['I trust player number {s}', 'Player number {s} looks red', 'To me number {s} is red', 'I trust number {s}'],
  'voted red': [
    'the vote on day {d} went against number {o}, who was red',
    'on day {d} that hand was raised against number {o}, and the night showed number {o} was red',
    'we saw a vote against number {o} on day {d}, and number {o} was red',
  ],
  'nominated red': [
    'it was that player who nominated number {o} on day {d}, and number {o} was red',
    'number {o} was put up by that player on day {d} and turned out red',
    'the nomination of number {o} on day {d} hit a red player',
  ],
  'accused by the dead': [
    'number {o}, whom the mafia killed, had named that player',
    'number {o} was red and warned us',
    'the dead number {o} had that suspicion too',
  ],
  'accused by the Sheriff': [
    'number {o} says so as the Sheriff',
    'that is the check of number {o}',
    'I believe the check of number {o}',
  ],
  'cleared by the Sheriff': [
    'number {o} checked that player as the Sheriff',
    'the check of number {o} says so',
    'I go with the check of number {o}',
  ],
  'rival Sheriff': [
    'there is only one Sheriff, and I do not believe this one',
    'number {o} is the Sheriff I believe',
    'two Sheriffs cannot both be true, and I go with number {o}',
  ],
  'voted for me': [
    'that vote against me had no reason',
    'that player raised a hand against me without an argument',
    'I know that I am red, and that hand went against me',
  ],
  'against a black': [
    'that vote went the right way',
    'that player stood against the right one',
    'the hand was raised where it should be',
  ],
  feeling: [
    'the words and the votes do not fit together',
    'it is early, but something is wrong there',
    'I have heard no real opinion from there',
    'that was an empty speech',
    'it is only a first impression',
  ],
  voice: [
    'the reasoning was open and can be checked',
    'that speech made sense to me',
    'I heard a player who is looking for black',
    'it is only a first impression',
  ],
  hold: ['I nominate nobody today.', 'I would rather hear more before I name anybody.', 'I keep my nomination.', ''],
  close: ['PASS.', 'THANK YOU.', 'Pass.', 'Thank you.', 'That is all. PASS.', 'I am done. THANK YOU.'],
} as const satisfies Record<string, readonly string[]>

/** A number in [0, 1). */
export type Random = () => number

export const oneOf = <T>(items: readonly T[], random: Random): T => items[Math.floor(random() * items.length)]!

/**
 * Puts a plan into at most `words` words. The claims and the nomination in it can be read back by `src/speech`; where the limit is
 * short, small talk goes first, then opinions, and the claims and the nomination last.
 */
export function speech(plan: Plan, random: Random, words: number): string {
  const opening = oneOf(BANK[plan.mood], random)
  const claims = [
    ...(plan.sheriff ? [makeSheriffClaim()] : []),
    ...(plan.checks ?? []).map(({ seat, colour }) => makeCheckClaim(seat, colour)),
  ]
  const suspects = (plan.suspects ?? []).map(({ seat, reason }) => opinion('suspect', seat, reason, random))
  const trusts = (plan.trusts ?? []).map(({ seat, reason }) => opinion('trust', seat, reason, random))
  const nomination = plan.nominate === undefined ? '' : makeNomination(plan.nominate)
  const hold = plan.nominate === undefined && plan.mood === 'turn' ? oneOf(BANK.hold, random) : ''
  const close = oneOf(BANK.close, random)
  const fullest = [opening, ...claims, ...suspects, ...trusts, nomination, hold, close]
  const shorter = [
    [...claims, ...suspects, nomination, close],
    [...claims, nomination, ENDING],
    [nomination, ENDING],
  ]
  return [fullest, ...shorter].map(joined).find((text) => fitsWords(text, words)) ?? ENDING
}

function joined(parts: readonly string[]): string {
  let text = ''
  for (const part of parts) if (part !== '') text += text === '' ? part : ` ${part}`
  return text
}

/** A reason follows its opinion as a clause or as a sentence; an impression is no "because". */
const IMPRESSION_LINKS = [': ', '. ', ' - '] as const
const LINKS = [...IMPRESSION_LINKS, ', because '] as const

function opinion(stance: 'suspect' | 'trust', seat: Seat, reason: Reason, random: Random): string {
  const isImpression = reason.kind === 'feeling' || reason.kind === 'voice'
  const link = oneOf(isImpression ? IMPRESSION_LINKS : LINKS, random)
  let why = oneOf<string>(BANK[reason.kind], random)
  if ('other' in reason) why = why.replaceAll('{o}', String(reason.other))
  if ('day' in reason) why = why.replaceAll('{d}', String(reason.day))
  const words = link === '. ' ? why.charAt(0).toUpperCase() + why.slice(1) : why
  return `${oneOf<string>(BANK[stance], random).replace('{s}', String(seat))}${link}${words}.`
}
