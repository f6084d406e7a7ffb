import type { Seat } from '../../../../schemas/ask.ts'
import { supposing } from '../../../belief/supposing.ts'
import type { Mind } from '../mind.ts'
import { savedBy } from '../saved.ts'
import { blackIn, capital, checkerIn, killingIn, list, percent, player, redIn, resultIn, say } from './words.ts'

/** What the seat was told: its results, its team, whom it saved; and who lies about its own role. */
export function certain(mind: Mind): string[] {
  const { facts, ledger, isBlack } = mind
  if (isBlack && facts.mates.length > 0) return [mates(mind)]
  const rival = facts.role === 'sheriff' ? [...ledger.claimants.keys()].find((seat) => seat !== facts.seat) : undefined
  const lie =
    rival === undefined
      ? []
      : [
          say(
            mind,
            `I am the ${checkerIn(mind)}, so the claim of ${player(rival)} is false.`,
            `There is one ${checkerIn(mind)} and that is me: ${player(rival)} is lying.`,
          ),
        ]
  const results = facts.checks
    .filter(({ question }) => question === 'team')
    .slice(-2)
    .map(
      ({ target, night, found }) =>
        `I checked ${player(target)}${night > 0 ? ` on night ${night}` : ''}: ${resultIn(mind, found)}.`,
    )
  const saved = savedBy(mind)
  const covers = saved.length === 0 ? [] : [saves(mind, saved)]
  return [...results, ...lie, ...covers]
}

const saves = (mind: Mind, saved: readonly Seat[]): string => {
  const seats = list(saved.map(player))
  const { killers, shot, shoots, their } = killingIn(mind)
  return say(
    mind,
    `I covered ${seats} and nobody died: ${killers} will have ${shot === 'killed' ? 'gone' : shot} there, and I take that for ${redIn(mind)}.`,
    `Nobody died on the night that I covered ${seats}, and ${killers} hardly ${shoots} ${their} own.`,
  )
}

/** From where on a mate who may leave today is lost to the table. */
const LOST = 0.85

function mates(mind: Mind): string {
  const { facts, table } = mind
  const living = facts.mates.filter((mate) => facts.alive.includes(mate))
  if (living.length === 0)
    return say(
      mind,
      `My ${facts.mates.length === 1 ? 'mate is' : 'mates are'} gone and I am alone.`,
      'I am the last of my team.',
    )
  const lost = living.filter((mate) => table.black[mate]! > 0.6).sort((a, b) => table.black[b]! - table.black[a]!)
  const who = say(
    mind,
    `My living ${living.length === 1 ? 'mate is' : 'mates are'} ${list(living)}.`,
    `With me ${living.length === 1 ? 'is' : 'are'} ${list(living)}.`,
  )
  // A team with half of all hands can save every mate.
  if (lost.length === 0 || mind.holdsHalf) return who
  const [first] = lost
  const isUp = mind.ask.act !== 'vote' || facts.ballot.length === 0 || facts.ballot.includes(first!)
  const at = percent(table.black[first!]!)
  const isLost = isUp && table.black[first!]! >= LOST
  return `${who} ${say(
    mind,
    `The table has ${player(first!)} at ${at}: ${isLost ? 'hardly to be saved' : isUp ? 'under suspicion' : 'not up today'}.`,
    `${capital(player(first!))} looks ${isLost ? 'lost' : isUp ? 'bad' : 'bad, though not up'}, at ${at} to the table.`,
  )}`
}

const FEW = 4

/** What follows from a seat being red after all, or black: who else it moves most. */
export function pairs(mind: Mind, seat: Seat): string[] {
  const { self, shown, others } = mind
  const p = shown.black[seat]!
  if (p < 0.12 || p > 0.88) return []
  const isRed = p > 0.5 || self.aside() < 0.4
  const other = supposing(self.beliefs.deck, shown, seat, isRed)
  const moved = (one: Seat): number => (isRed ? other[one]! - shown.black[one]! : shown.black[one]! - other[one]!)
  const [most] = others.filter((one) => one !== seat && !mind.isMate(one)).sort((a, b) => moved(b) - moved(a))
  if (most === undefined || moved(most) < 0.06) return []
  // Among the last few it follows from their number alone.
  if (mind.facts.alive.length <= FEW && Math.min(other[most]!, 1 - other[most]!) < 0.005) return []
  const to = percent(other[most]!)
  const [a, b] = [player(seat), player(most)]
  return [isRed ? ifRed(mind, a, b, other[most]!, to) : ifBlack(mind, a, b, other[most]!, to)]
}

/** From where on nobody but one is left to be black, and up to where one is nearly cleared. */
const FOREMOST = 0.7
const UNLIKELY = 0.2

const ifRed = (mind: Mind, seat: string, other: string, chance: number, to: string): string =>
  chance >= FOREMOST
    ? say(
        mind,
        `If ${seat} is ${redIn(mind)} after all, ${other} goes up to ${to}.`,
        `Should ${seat} be ${redIn(mind)}, it has to be ${other} first of all: then ${to}.`,
        `For ${seat} to be ${redIn(mind)}, ${other} would have to be ${blackIn(mind)} with ${to}.`,
      )
    : say(
        mind,
        `If ${seat} is ${redIn(mind)} after all, ${other} goes up to ${to}.`,
        `Should ${seat} be ${redIn(mind)}, ${other} looks worse: then ${to}.`,
        `With ${seat} ${redIn(mind)}, ${other} would be ${blackIn(mind)} with ${to}.`,
      )

const ifBlack = (mind: Mind, seat: string, other: string, chance: number, to: string): string =>
  chance <= UNLIKELY
    ? say(
        mind,
        `If ${seat} is ${blackIn(mind)}, ${other} hardly is: ${to} then.`,
        `${capital(seat)} and ${other} do not go together: with one ${blackIn(mind)} the other falls to ${to}.`,
      )
    : say(
        mind,
        `If ${seat} is ${blackIn(mind)}, ${other} is less likely to be: ${to} then.`,
        `With ${seat} ${blackIn(mind)}, ${other} comes down to ${to}.`,
      )
