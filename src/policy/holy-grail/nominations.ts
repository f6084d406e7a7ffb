import type { Option, Seat } from '../../../schemas/ask.ts'
import type { Speech } from '../../language/moves.ts'
import { keptClaimant } from './kept-claimant.ts'
import { isGivenUp } from './lost-mate.ts'
import type { Mind } from './mind.ts'
import { once } from './once.ts'
import { resultsOf, storyAgainst } from './own-results.ts'
import { planFor, planned } from './plan.ts'
import { type Parts, type Ranking, rank, sumOf } from './ranking.ts'
import { hasReason, lackOfPretext } from './said-reasons.ts'
import { enmity, impressionAmong, isClearlyBehind, loss, WEIGHTS } from './target.ts'

/** Nominations are drawn a little more broadly than votes: a seat is also put up to hear its defence. */
const BREADTH = 1.3

/** From where on a seat counts as found out: with one on the ballot a red player need put up nobody else. Less where a wrong vote may lose it all. */
const SURE = { usual: 0.75, decisive: 0.6 } as const

/** By how much the one who is found out has to be likelier for another to be left alone. */
const FAR = { usual: 0.3, decisive: 0.12 } as const

/** How many nominees are wanted once all have spoken. */
const WANTED = { first: 1.8, later: 1.9 } as const

/** What a seat is worth less as a nominee against whom there is nothing to say. */
const UNCHARGED = -0.8

/** From where on a nominee is black beyond doubt. */
const CERTAIN = 0.95

const stakes = ({ pressure }: Mind): 'usual' | 'decisive' => (pressure === 1 ? 'decisive' : 'usual')

/** The likeliest of those who are up, if it counts as found out to a red player, and nobody who could still be put up is clearly likelier. */
export const foundOut = once((mind: Mind): Seat | undefined => {
  const worst = mind.isBlack ? undefined : likeliestUp(mind)
  if (worst === undefined || mind.shown.black[worst]! <= SURE[stakes(mind)]) return undefined
  return isClearlyBehind(mind, worst, mind.ask.nominable ?? []) ? undefined : worst
})

/** The likeliest to be black of those who are up. */
function likeliestUp({ ask: { nominable }, others, shown: { black } }: Mind): Seat | undefined {
  const up = nominable ? others.filter((seat) => !nominable.includes(seat)) : []
  return up.sort((a, b) => black[b]! - black[a]!)[0]
}

/** Whether to go after a seat would only draw the table away from somebody far likelier who is up. */
export function isDistraction(mind: Mind, seat: Seat): boolean {
  const up = foundOut(mind)
  if (up === undefined || (mind.hasFound(seat, 'black') && !mind.hasFound(up, 'black'))) return false
  // Beside a nominee who is black beyond doubt a second one only splits the vote.
  const isCertain = mind.pressure === 1 && mind.shown.black[up]! > CERTAIN
  return isCertain ? seat !== up : mind.shown.black[up]! - mind.shown.black[seat]! > FAR[stakes(mind)]
}

/**
 * How much a red player lacks somebody on the ballot: less than nothing with one who is found out, and the more the likelier somebody else is than
 * all who are up.
 */
function lack(mind: Mind, open: readonly Seat[]): number {
  const up = likeliestUp(mind)
  if (mind.isBlack || up === undefined) return 0
  if (foundOut(mind) !== undefined) return -2
  const { black } = mind.shown
  const most = Math.max(0, ...open.map((seat) => black[seat]!))
  const isMissing = most > SURE[stakes(mind)] && isClearlyBehind(mind, up, open)
  return 8 * Math.max(0, most - black[up]! - NEAR) + (isMissing ? MISSING : 0)
}

/** How much is lacking where somebody counts as found out, and nobody who is up comes near. */
const MISSING = 1.5

/**
 * Whom a red player may put up: nobody who is clearly less likely than one who is rather black than red, and where a mistake ends the game none but the
 * likeliest, and those who are as good as equal.
 */
function foremost(mind: Mind, seats: readonly Seat[]): readonly Seat[] {
  const { black } = mind.shown
  const most = Math.max(0, ...seats.map((seat) => black[seat]!))
  if (mind.isBlack || (mind.pressure < 1 && most < 0.5)) return seats
  return seats.filter((seat) => (mind.pressure < 1 ? !isClearlyBehind(mind, seat, seats) : most - black[seat]! < CLOSE))
}
const CLOSE = 0.08

/** By how much somebody may be likelier than those who are up and need not be put up all the same. */
const NEAR = 0.15

/** Whom a player may put up at all: a false claimant nobody but whom its story has as black, and nobody once that one is up. */
function eligible(mind: Mind, nominable: readonly Seat[], claimed: Speech): readonly Seat[] {
  const story = storyAgainst(mind, claimed)
  if (story.length > 0) return story.every((seat) => nominable.includes(seat)) ? story : []
  const kept = keptClaimant(mind)
  return foremost(
    mind,
    nominable.filter(
      (seat) => seat !== mind.me && seat !== kept && !isDistraction(mind, seat) && !isKeptOff(mind, seat),
    ),
  )
}

/** Whether a red player is up already. */
const isRedUp = (mind: Mind): boolean =>
  mind.others.some((seat) => !mind.isMate(seat) && !mind.ask.nominable?.includes(seat))

/** Where one wrong vote wins the game a black player puts up no mate, but for one who is lost beside a red one who is up. */
const isKeptOff = (mind: Mind, seat: Seat): boolean =>
  mind.wouldWin && mind.isMate(seat) && !(isGivenUp(mind, seat) && isRedUp(mind))

/** How much a black player lacks a red one on the ballot where one wrong vote wins the game. */
const lackOfRed = (mind: Mind): number => (mind.wouldWin && !isRedUp(mind) ? NO_RED : 0)
const NO_RED = 2.5

/** Nominating is worth the enmity; nobody is nominated while enough players are, unless this player is sure. */
export function nominationsOf(mind: Mind, nominable: readonly Seat[], claimed: Speech): Ranking {
  const { facts, ledger, self } = mind
  const told = resultsOf(mind, claimed, 'black')
  const toldRed = resultsOf(mind, claimed, 'red')
  const ballot = facts.alive.length - nominable.length
  const toCome = facts.alive.length - ledger.said.filter(({ act, day }) => act === 'speak' && day === facts.day).length
  // On day 1 those who speak early leave the ballot to those who will have heard more: who opens has nothing to charge anybody with.
  const heard = (facts.alive.length - toCome) / facts.alive.length
  const wanted = facts.day === 1 ? WANTED.first * heard : WANTED.later
  const open = eligible(mind, nominable, claimed)
  const hold =
    0.4 +
    2 * (ballot - wanted) -
    (ballot < 2 && toCome <= 3 ? 1.5 : 0) -
    (facts.alive.length <= 4 ? 1 : 0) -
    lack(mind, open) -
    lackOfRed(mind)
  const plan = planFor(mind)
  const parts = new Map<Option, Parts>(
    open.map((seat) => [
      seat,
      {
        ...enmity(mind, seat),
        plan: planned(plan, seat),
        deed: loss(mind, seat) + (hasReason(mind, seat, true) ? 0 : UNCHARGED) + lackOfPretext(mind, seat),
        word: (told.includes(seat) ? (mind.isBlack ? WEIGHTS.story : 6) : 0) + (toldRed.includes(seat) ? -40 : 0),
      },
    ]),
  )
  const impressions = impressionAmong(mind, open)
  const best = Math.max(0, ...[...parts.values()].map(sumOf))
  return rank({
    options: ['none', ...open],
    parts: (option): Parts => parts.get(option) ?? { deed: Math.min(best, 2) * 0.6 + hold },
    temperature: self.traits.temperature * BREADTH,
    random: self.random,
    impression: (option) => (typeof option === 'number' ? impressions(option) : 0),
  })
}
