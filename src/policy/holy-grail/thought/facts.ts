import type { Seat } from '../../../../schemas/ask.ts'
import { actOf, type Evidence } from '../../../belief/features.ts'
import type { Reason, Speech } from '../../../language/moves.ts'
import { FOR } from '../agreement.ts'
import type { Mind } from '../mind.ts'
import { STANDS_UP } from '../own-deeds.ts'
import { reasonsAbout } from '../reasons.ts'
import { dated } from '../said-reasons.ts'
import { isSameFact, type Weighed } from '../weighed.ts'
import { clauseOf } from './clauses.ts'
import { player } from './words.ts'

/** Which facts are listed, and how. */
export interface Listing {
  readonly most: number
  /** Whom the choice goes after: who goes after that one itself holds that against nobody. */
  readonly aim?: Seat | undefined
  /** The first fact says how the player that it was done to looks, unless the thought has the chance of that player, who is one of these. */
  readonly named?: readonly Seat[]
  /** The reason that is said aloud, which is listed first. */
  readonly said?: Reason | undefined
}

/** The reason that this player gives aloud against a seat, or for it: in this speech, or else in an earlier one of today. */
export function spokenReason(mind: Mind, speech: Speech, seat: Seat, isAgainst: boolean): Reason | undefined {
  const before = mind.ledger.today(mind.me).flatMap(({ moves }) => moves)
  const reasons = [...before, ...speech].flatMap((move) =>
    (isAgainst ? move.kind === 'accuse' : FOR.has(move.kind)) && 'seat' in move && move.seat === seat && 'why' in move
      ? (move.why ?? [])
      : [],
  )
  const said = reasons.findLast(({ kind }) => kind !== 'guess')
  return said && dated(said, mind.facts.day)
}

/** The fact that a spoken reason gives, as a clause, if it is one of the evidence. */
export const clauseFor = (mind: Mind, seat: Seat, said: Reason | undefined, isAgainst: boolean): string | undefined =>
  said && reasonsAbout(mind, seat).some((one) => one.evidence && isSaid(one, said))
    ? factsAbout(mind, seat, isAgainst, { most: 1, said, named: [] })[0]
    : undefined

const isSaid = ({ reason }: Weighed, said: Reason | undefined): boolean =>
  said !== undefined && isSameFact(reason, said)

/** The weightiest facts against a seat, or for it, as clauses that say each fact once: what can be said aloud comes first. */
export function factsAbout(mind: Mind, seat: Seat, isAgainst: boolean, listing: Listing): string[] {
  const { most, aim, named, said } = listing
  const found = new Set<string>()
  const deeds = new Set<string>()
  let hasUnsaid = false
  const rank = (one: Weighed): number => (isSaid(one, said) ? 0 : one.unsaid ? 2 : 1)
  for (const one of reasonsAbout(mind, seat).toSorted((a, b) => rank(a) - rank(b))) {
    const { weight, evidence } = one
    if (found.size === most) break
    // One fact that cannot be said is enough.
    if (one.unsaid && isAgainst && hasUnsaid) continue
    if (!evidence || !(isAgainst ? weight > 0.015 : weight < (isSaid(one, said) ? 0 : -0.08))) continue
    if (isAgainst && evidence.target === aim && ATTACKS.has(actOf(evidence.feature)) && !isSaid(one, said)) continue
    const deed = deedOf(evidence)
    if (deed !== undefined && deeds.has(deed)) continue
    if (deed !== undefined) deeds.add(deed)
    hasUnsaid ||= one.unsaid !== undefined
    const { feature, actor, target } = evidence
    const isDeed = actor === seat && target > 0 && !feature.endsWith('killed')
    const isShown = isDeed && found.size === 0 && named !== undefined && !named.includes(target)
    const clause = clauseOf(evidence, mind, {
      isCharge: isAgainst && actor === seat,
      isShown,
      counts: isSaid(one, said) && said && 'counts' in said ? said.counts : undefined,
      about: seat,
      isAnswer: one.unsaid === 'hit back',
    })
    found.add(`${clause}${isAgainst ? reserve(mind, one) : ''}`)
  }
  return [...found]
}

/** Why a fact is none to say aloud. */
function reserve(mind: Mind, { unsaid, evidence }: Weighed): string {
  const { actor, target, feature } = evidence!
  switch (unsaid) {
    case 'own way':
      return STANDS_UP.has(actOf(feature)) ? ', for whom I spoke too' : ', whom I went after too'
    case 'hit back':
      return `, but ${target === mind.me ? 'I' : player(target)} began without a reason`
    case 'witness':
      return `, but I went after ${player(actor)} myself`
    default:
      return ''
  }
}

/** Facts about a player in one sentence that names the player once, as `subject`. */
export function joined(clauses: readonly string[], seat: Seat, subject = player(seat)): string {
  const name = `${player(seat)} `
  const [first, second] = clauses
  if (!first?.startsWith(name)) return clauses.join('; ')
  const begun = first.slice(name.length)
  if (second === undefined) return `${subject} ${begun}`
  if (!second.startsWith(name) || begun.includes(',')) return `${subject} ${begun}; ${second}`
  return `${subject} ${begun} and ${shortened(second.slice(name.length), begun)}`
}

/** What follows in the same sentence, without the verb or the day that it shares, and without the name of the same player. */
function shortened(clause: string, first: string): string {
  if (first.startsWith(AFTER) && clause.startsWith(AFTER)) {
    const isBare = first.includes('without') || clause.includes('without')
    return `${isBare ? 'after ' : ''}${clause.slice(AFTER.length)}`
  }
  const target = /player \d+\b/.exec(first)?.[0]
  const named = target === undefined ? clause : clause.replace(new RegExp(`${target}\\b`), 'that player')
  const day = / on day \d+$/.exec(first)?.[0]
  return day !== undefined && named.endsWith(day) ? named.slice(0, -day.length) : named
}
const AFTER = 'goes after '

/** The deed that a piece of evidence is part of: a hand against somebody and not against another is one, and so are words and a nomination against somebody. */
function deedOf({ feature, actor, target, day }: Evidence): string | undefined {
  const act = actOf(feature)
  if (HANDS.has(act)) return `${actor} ${day}`
  if (act === 'accuser was killed') return `${target} ${actor}`
  return ATTACKS.has(act) ? `${actor} ${target}` : undefined
}
const HANDS: ReadonlySet<string> = new Set([
  'vote',
  'votes again',
  'cast',
  'spares',
  'votes with the majority',
  'votes alone',
])
const ATTACKS: ReadonlySet<string> = new Set(['accuse', 'joins accusers', 'nominate'])
