import type { Seat } from '../../../schemas/ask.ts'
import type { Move } from '../../language/moves.ts'
import { CHANCE } from './claim-chances.ts'
import { inventResult, isLastVote, type Result } from './invented.ts'
import type { Mind } from './mind.ts'
import { savedBy } from './saved.ts'
import { momentum } from './target.ts'

/** Why a role is claimed now, or why it is not. */
export type Cause =
  | 'told'
  | 'parting'
  | 'rival'
  | 'danger'
  | 'black result'
  | 'red results'
  | 'no result'
  | 'last vote'
  | 'named'
  | 'counter'
  | 'bluff'
  | 'saved'
  | 'out of turn'

/** A claim that could be made: how likely it is now, and what speaks for it. */
interface Chance {
  readonly chance: number
  readonly cause: Cause
}

/** What a speech claims, and what was weighed. No cause for those who have nothing to claim. */
export interface Claimed {
  readonly moves: readonly Move[]
  readonly cause: Cause | undefined
}

/** The claims of this speech: the role, and all results so far. Once claimed, a role is kept to. */
export function claims(mind: Mind): Claimed {
  const { facts } = mind
  if (facts.role === 'doctor') return made(doctorChance(mind), () => doctor(mind))
  if (!facts.roles['sheriff']) return { moves: [], cause: undefined }
  if (facts.role === 'sheriff') return made(revealChance(mind), () => tell(mind, ownResults(mind)))
  if (!mind.isBlack) return { moves: [], cause: undefined }
  return made(bluffChance(mind), () => tell(mind, story(mind)))

  function made({ chance, cause }: Chance, moves: () => Move[]): Claimed {
    return { moves: mind.self.random() < chance ? moves() : [], cause: chance === 0 ? undefined : cause }
  }
}

/** The claim with all results; once claimed, what is new, or all again when it matters. */
function tell(mind: Mind, results: readonly Result[]): Move[] {
  const known = mind.ledger.claimants.get(mind.me)
  const isWhole = !known || isDefending(mind) || isParting(mind)
  const news = isWhole ? results : results.filter(({ seat }) => !known.results.has(seat))
  const checks = news.slice(-4).map((result) => ({ kind: 'check' as const, ...result }))
  return known && checks.length > 0 ? checks : [{ kind: 'claim', role: 'sheriff' }, ...checks]
}

/** The Sheriff's own results, oldest first. */
const ownResults = ({ facts }: Mind): Result[] =>
  facts.checks
    .filter(({ question }) => question === 'team')
    .map(({ target, found, night }) => ({ seat: target, found, ...(night > 0 && { night }) }))

const isParting = ({ ask }: Mind): boolean => ask.act === 'farewell'
const isDefending = ({ ask }: Mind): boolean => ask.act === 'defend'

/** From which share of the others against it on a player is about to leave. */
export const IN_DANGER = 0.3
const isInDanger = (mind: Mind): boolean => isDefending(mind) || momentum(mind, mind.me) >= IN_DANGER

/** Whether somebody has put this player up today. */
export const isUp = ({ facts, me }: Mind): boolean =>
  facts.nominations.some(({ day, target }) => day === facts.day && target === me)

/**
 * Whether, in a game that votes without nominations, this player looks as if it may leave: nobody else has more players against it so far, and
 * somebody is against this one, or a wrong vote may lose the game and the table suspects this one more than some and less than nobody.
 */
function isForemost({ ask, ledger, me, others, table, pressure }: Mind): boolean {
  const against = (seat: Seat): number => ledger.accusers.get(seat)?.size ?? 0
  if (ask.nominable || others.some((seat) => against(seat) > against(me))) return false
  const ahead = others.map((seat) => table.black[me]! - table.black[seat]!)
  return against(me) > 0 || (pressure === 1 && Math.min(...ahead) > -ALIKE && Math.max(...ahead) > APART)
}
/** Two who differ by less look alike, and by more than the other apart. */
const ALIKE = 0.01
const APART = 0.1

function revealChance(mind: Mind): Chance {
  const { facts, ledger, me } = mind
  if (ledger.claimants.has(me))
    return { chance: isDefending(mind) || isParting(mind) || hasNews(mind) ? 1 : 0.15, cause: 'told' }
  if (isParting(mind)) return { chance: 1, cause: 'parting' }
  const black = facts.checks.flatMap(({ target, found }) =>
    found === 'black' && facts.alive.includes(target) ? [target] : [],
  )
  const hasBlack = black.length > 0
  if (hasBlack && mind.pressure === 1) return { chance: 1, cause: 'black result' }
  // There is one Sheriff, so any other claim is false, and unopposed it is believed.
  if ([...ledger.claimants.keys()].some((seat) => facts.alive.includes(seat))) return { chance: 1, cause: 'rival' }
  const isSought = isUp(mind) && (hasBlack || mind.pressure === 1 || momentum(mind, me) >= SOUGHT)
  if (isInDanger(mind) || isSought) return { chance: CHANCE.danger, cause: 'danger' }
  if (hasBlack) {
    // Who puts a player up without a word is charged with it, and cannot speak again before the vote.
    const mustPutUp = black.every((seat) => mind.ask.nominable?.includes(seat))
    const chance = mustPutUp ? CHANCE.blackToPutUp : CHANCE.black + CHANCE.near * mind.pressure
    return { chance, cause: 'black result' }
  }
  const cause = facts.checks.length > 0 ? 'red results' : 'no result'
  if (facts.checks.length > 0 && facts.alive.length <= FEW) return { chance: CHANCE.few, cause }
  if (isUp(mind)) return { chance: isLate(mind) ? CHANCE.upLate : CHANCE.up, cause: 'danger' }
  const worth = facts.day === 1 ? 0 : CHANCE.red * facts.checks.length
  return { chance: Math.min(MOST, worth + (mind.pressure === 1 ? CHANCE.decisive : 0)), cause }
}

/** The most that red results alone make of it. */
const MOST = 0.97

/** Whether two thirds of the table have spoken today, so that what is said now is among the last words before the vote. */
const isLate = ({ facts, ledger }: Mind): boolean =>
  3 * ledger.said.filter(({ day, act }) => day === facts.day && act === 'speak').length >= 2 * facts.alive.length

/** The share of the others who go against a nominee from which on it looks as if it may leave. */
const SOUGHT = 0.2

/** Up to how many living each of two red results decides who is left to be black. */
const FEW = 5

/** Whether this player has a result that it has not told. */
const hasNews = ({ facts, ledger, me }: Mind): boolean =>
  facts.checks.some(({ target }) => !ledger.claimants.get(me)?.results.has(target))

function doctorChance(mind: Mind): Chance {
  const isKnown = mind.ledger.claims.get('doctor')?.has(mind.me)
  if (isKnown) return { chance: 0.3, cause: 'told' }
  if (isParting(mind)) return { chance: 0.8, cause: 'parting' }
  if (isInDanger(mind)) return { chance: CHANCE.danger, cause: 'danger' }
  if (isUp(mind)) return { chance: isLate(mind) ? CHANCE.doctorUpLate : CHANCE.doctorUp, cause: 'danger' }
  if (isForemost(mind)) return { chance: isLate(mind) ? CHANCE.doctorUpLate : CHANCE.doctorUp, cause: 'danger' }
  if (savedBy(mind).length === 0) return { chance: 0.02, cause: 'out of turn' }
  return { chance: mind.pressure === 1 ? CHANCE.savedNear : CHANCE.saved, cause: 'saved' }
}

/** The claim, whom the Doctor saved and that those are red; or, with nobody saved, whom it covered last. */
function doctor(mind: Mind): Move[] {
  const saved = savedBy(mind).slice(-2)
  const covered = mind.facts.own.flatMap(({ act, pick }) =>
    act === 'protect' && typeof pick === 'number' ? [pick] : [],
  )
  return [
    { kind: 'claim', role: 'doctor' },
    ...(saved.length > 0 ? saved : covered.slice(-1)).map((seat) => ({ kind: 'protect' as const, seat })),
    ...saved.map((seat) => ({ kind: 'trust' as const, seat })),
  ]
}

/** How likely a black player claims to be the Sheriff now. */
function bluffChance(mind: Mind): Chance {
  const { facts, ledger, me, self } = mind
  const never: Chance = { chance: 0, cause: 'bluff' }
  const rivals = [...ledger.claimants.values()].filter(({ seat }) => seat !== me && !mind.isMate(seat))
  // A claimant who was killed at night was red and needed no bluff: the table believes it, and a new claim against it is hopeless.
  const isProven = rivals.some(({ seat }) => facts.departures.some((left) => left.seat === seat && left.by === 'kill'))
  if (ledger.claimants.has(me)) return { chance: isParting(mind) ? 0.5 : 1, cause: 'told' }
  if (ledger.checksSoFar === 0 || isParting(mind)) return never
  const isTaken = facts.mates.some((mate) => ledger.claimants.has(mate))
  if (isTaken || isProven) return never
  if (isLastVote(mind)) return { chance: rivals.length > 0 ? CHANCE.lastCounter : CHANCE.lastFirst, cause: 'last vote' }
  const { boldness } = self.traits
  if (rivals.some(({ results }) => results.get(me)?.found === 'black'))
    return { chance: CHANCE.named * boldness, cause: 'named' }
  if (rivals.length > 0) return { chance: CHANCE.counter * boldness, cause: 'counter' }
  if (isInDanger(mind)) return { chance: CHANCE.cornered * boldness, cause: 'danger' }
  return { chance: CHANCE.first * boldness, cause: 'bluff' }
}

/** The night of the check that is known since a day; none where checks are made by day, nor for a night before day 1. */
function nightBefore({ ledger: { first } }: Mind, day: number): number | undefined {
  if (first?.phase !== 'day') return day
  return first.day === 0 && day > 1 ? day - 1 : undefined
}

/** A story with one result for every night, or day, of checks: what was told before, and what is made up for the nights since. */
function story(mind: Mind): Result[] {
  const { ledger, me } = mind
  const told: Result[] = [...(ledger.claimants.get(me)?.results ?? [])].map(([seat, { found, night }]) => ({
    seat,
    found,
    ...(night !== undefined && { night }),
  }))
  const first = mind.facts.day - ledger.checksSoFar + 1
  for (let i = told.length; i < ledger.checksSoFar; i++) {
    const day = first + i
    const result = inventResult(mind, day, told)
    const night = nightBefore(mind, day)
    if (result) told.push({ ...result, ...(night !== undefined && { night }) })
  }
  return told
}
