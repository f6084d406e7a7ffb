import type { Seat } from '../../../../schemas/ask.ts'
import { supposing } from '../../../belief/supposing.ts'
import type { Mind } from '../mind.ts'
import { blackIn, capital, checkerIn, list, percent, player, redIn, resultIn, say } from './words.ts'

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
  const saved = facts.alive.filter((seat) =>
    mind.self.beliefs.about(seat).some(({ feature, actor }) => feature === 'saved' && actor === seat),
  )
  const covers = saved.length === 0 || saved.every((seat) => seat === mind.me) ? [] : [saves(mind, saved)]
  return [...results, ...lie, ...covers]
}

const saves = (mind: Mind, saved: readonly Seat[]): string => {
  const seats = list(saved.filter((seat) => seat !== mind.me).map(player))
  return say(
    mind,
    `I covered ${seats} and nobody died: the mafia will have shot there, and I take that for ${redIn(mind)}.`,
    `Nobody died on the night that I covered ${seats}, and the mafia hardly shoots its own.`,
  )
}

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
  return `${who} ${say(
    mind,
    `The table has ${player(first!)} at ${percent(table.black[first!]!)}: ${isUp ? 'hardly to be saved' : 'not up today'}.`,
    `${capital(player(first!))} looks ${isUp ? 'lost' : 'bad, though not up'}, at ${percent(table.black[first!]!)} to the table.`,
  )}`
}

const FEW = 4

/** What follows from a seat being red after all, or black: who else it moves most. */
export function pairs(mind: Mind, seat: Seat): string[] {
  const { self, shown, others } = mind
  const p = shown.black[seat]!
  if (p < 0.12 || p > 0.88) return []
  const isRed = p > 0.5 || self.random() < 0.4
  const other = supposing(self.beliefs.deck, shown, seat, isRed)
  const moved = (one: Seat): number => (isRed ? other[one]! - shown.black[one]! : shown.black[one]! - other[one]!)
  const [most] = others.filter((one) => one !== seat && !mind.isMate(one)).sort((a, b) => moved(b) - moved(a))
  if (most === undefined || moved(most) < 0.06) return []
  // Among the last few it follows from their number alone.
  if (mind.facts.alive.length <= FEW && Math.min(other[most]!, 1 - other[most]!) < 0.005) return []
  const to = percent(other[most]!)
  return [
    isRed
      ? say(
          mind,
          `If ${player(seat)} is ${redIn(mind)} after all, ${player(most)} goes up to ${to}.`,
          `Should ${player(seat)} be ${redIn(mind)}, it has to be ${player(most)} first of all: then ${to}.`,
          `For ${player(seat)} to be ${redIn(mind)}, ${player(most)} would have to be ${blackIn(mind)} with ${to}.`,
        )
      : say(
          mind,
          `If ${player(seat)} is ${blackIn(mind)}, ${player(most)} hardly is: ${to} then.`,
          `${capital(player(seat))} and ${player(most)} do not go together: with one ${blackIn(mind)} the other falls to ${to}.`,
        ),
  ]
}
