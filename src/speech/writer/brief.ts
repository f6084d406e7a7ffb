import type { Ask, Role, Seat } from '../../../schemas/ask.ts'
import { BRIEF } from '../../language/en/bank/brief.ts'
import { ENDING } from '../../language/en/ending.ts'
import { MAFIA_2025, type Vocabulary } from '../../language/en/vocabulary.ts'
import { fitsLetters, fitsWords } from '../text/words.ts'
import type { Mood } from './mood.ts'
import { declare } from './plain.ts'
import { oneOf, type Random } from './random.ts'

/** Why a seat is suspected or trusted. Except for claimed check results it follows from the speaker's view, so that other players can verify it. */
export type BriefReason =
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

/** The content of a brief speech, before it is put into words. */
export interface Plan {
  /** The role to claim. */
  readonly role?: Role
  readonly checks?: readonly { readonly seat: Seat; readonly found: string }[]
  readonly protects?: readonly Seat[]
  readonly suspects?: readonly { readonly seat: Seat; readonly reason: BriefReason }[]
  readonly trusts?: readonly { readonly seat: Seat; readonly reason: BriefReason }[]
  readonly nominate?: Seat | undefined
  readonly mood: Mood
  /** Kinds of opening that are true in this situation: after somebody spoke, from day 2 on, with two players on the ballot. */
  readonly also: readonly ('heard' | 'later' | 'duel')[]
}

/**
 * Puts a plan into at most as many words as the ask gives, in the words of the game. The claims and the nomination in it are heard as they are
 * planned; where the limit is short, small talk goes first, then opinions, then older results, and the claims and the nomination last.
 */
export function brief(
  plan: Plan,
  random: Random,
  { words, letters, closing, nominable }: Pick<Ask, 'words' | 'letters' | 'closing' | 'nominable'>,
  vocabulary: Vocabulary = MAFIA_2025,
): string {
  const usual: readonly string[] = BRIEF[plan.mood]
  const opening = oneOf(
    plan.also.length === 0 ? usual : [...usual, ...plan.also.flatMap((when) => BRIEF[when])],
    random,
  )
  const role = plan.role === undefined ? [] : [declare({ kind: 'claim', role: plan.role }, vocabulary)]
  const results = [
    ...(plan.checks ?? []).map(({ seat, found }) => declare({ kind: 'check', seat, found }, vocabulary)),
    ...(plan.protects ?? []).map((seat) => declare({ kind: 'protect', seat }, vocabulary)),
  ]
  const claims = [...role, ...results]
  const suspects = (plan.suspects ?? []).map(({ seat, reason }) => opinion('suspect', seat, reason, random))
  const trusts = (plan.trusts ?? []).map(({ seat, reason }) => opinion('trust', seat, reason, random))
  const nomination = plan.nominate === undefined ? '' : declare({ kind: 'nominate', seat: plan.nominate })
  const hold = nominable && plan.nominate === undefined && plan.mood === 'turn' ? oneOf(BRIEF.hold, random) : ''
  const close = closing ? oneOf(BRIEF.close, random) : ''
  const end = closing ? ENDING : ''
  const said = (parts: readonly string[]): string | undefined => {
    const text = inWords(joined(parts), vocabulary)
    return text !== '' && fitsWords(text, words) && fitsLetters(text, letters) ? text : undefined
  }
  const fullest = said([opening, ...claims, ...suspects, ...trusts, nomination, hold, close])
  if (fullest !== undefined) return fullest
  const shorter = [
    [...claims, ...suspects, nomination, close],
    [...claims, ...suspects.slice(0, 1), nomination, end],
    ...results.map((_, i) => [...role, ...results.slice(i), nomination, end]),
    [nomination, end],
  ]
  for (const parts of shorter) {
    const text = said(parts)
    if (text !== undefined) return text
  }
  return ENDING
}

/** Puts the names of the game's teams and roles into a text of the bank. */
export const inWords = (text: string, { roles, suspected, trusted }: Vocabulary): string =>
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

/** What connects an opinion with its reason. An impression is never introduced by "because". */
const LINKS = ['. ', '. ', ', because '] as const

function opinion(stance: 'suspect' | 'trust', seat: Seat, reason: BriefReason, random: Random): string {
  const isImpression = reason.kind === 'unheard' || reason.kind === 'impression'
  const link = isImpression ? '. ' : oneOf(LINKS, random)
  let why = oneOf<string>(BRIEF[reason.kind], random)
  if ('other' in reason) why = why.replaceAll('{t}', String(reason.other))
  if ('day' in reason) why = why.replaceAll('{d}', String(reason.day))
  const words = link === '. ' ? why.charAt(0).toUpperCase() + why.slice(1) : why
  return `${oneOf<string>(BRIEF[stance], random).replace('{s}', String(seat))}${link}${words}.`
}
