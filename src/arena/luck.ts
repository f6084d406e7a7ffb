import { CHANCE, type Option, type Role, type Team } from '../../schemas/ask.ts'
import type { EventOf, Told } from '../../schemas/event.ts'
import type { GameRecord, RecordedChoice } from '../../schemas/record.ts'
import { placeOf, winsOf } from '../value/lead.ts'
import { choicesOf } from '../value/rollouts.ts'
import { chance } from '../value/wins.ts'

/**
 * Luck of a game, by what it was about: for each kind of choice whose distribution is known, how often it was made less how often it was to be expected.
 * Each is a sum of differences whose mean is 0 whatever was chosen before, so it may be weighted and subtracted from a result without changing its mean:
 * the idea of AIVAT (Burch et al. 2018), with a value of choices that is a sum over their kinds.
 */
export type Luck = ReadonlyMap<string, number>

export interface LuckyGame {
  readonly record: Pick<GameRecord, 'choices'>
  readonly log: readonly Told[]
  readonly roles: readonly Role[]
  readonly teams: readonly Team[]
}

/** Between so many more living red than black seats, choices of one kind are taken as alike. */
const LEAD = { least: 0, most: 4 } as const

/**
 * The luck of a game. Known are the distributions of chance, and of players that state the probabilities they draw from. A kind is an act, the team that
 * acts, the role of the target or the word, and by how many seats red is ahead. Where choices have rollouts, so is what the option was worth by them.
 */
export function luckOf({ record, log, roles, teams }: LuckyGame): Luck {
  const choices = new Map(record.choices.map((choice) => [`${choice.seat}.${choice.turn}`, choice]))
  const luck = new Map<string, number>()
  const alive = new Set(roles.map((_, i) => i + 1))
  const add = (kind: string, amount: number): void => void luck.set(kind, (luck.get(kind) ?? 0) + amount)
  for (const { event } of log) {
    if (event.type === 'left') alive.delete(event.seat)
    if (event.type !== 'asked' || event.seat === 0) continue
    const choice = choices.get(`${event.seat}.${event.turn}`)
    const known = choice && distributionOf(event, choice)
    if (!known) continue
    const reds = [...alive].filter((seat) => teams[seat - 1] === 'red').length
    const lead = Math.max(LEAD.least, Math.min(LEAD.most, 2 * reds - alive.size))
    const team = event.seat === CHANCE ? 'chance' : teams[event.seat - 1]!
    const { options, probs, picked } = known
    options.forEach((option, i) => {
      const about = typeof option === 'number' && option > 0 ? roles[option - 1] : option
      const amount = Number(option === picked) - probs[i]!
      if (amount !== 0) add(`${event.act}/${team}/${about}/${lead}`, amount)
    })
    const worth = worthOf(event, choice)
    if (worth !== undefined) add(`value/${team}`, worth)
  }
  return luck
}

interface Known {
  readonly options: readonly Option[]
  readonly probs: readonly number[]
  readonly picked: Option
}

/** What could have been chosen, with the probability of each, and what was. */
function distributionOf(ask: EventOf<'asked'>, choice: RecordedChoice): Known | undefined {
  const { options, nominable } = ask
  if (ask.seat === CHANCE)
    return options.length > 1
      ? { options, probs: options.map(() => 1 / options.length), picked: choice.pick! }
      : undefined
  if (!choice.probs) return undefined
  if (nominable)
    return { options: ['none', ...nominable], probs: choice.probs, picked: choice.heard?.nominee ?? 'none' }
  return { options, probs: choice.probs, picked: choice.pick! }
}

/** What the choice was worth less what was to be expected, by the rollouts from its own view; undefined without them. */
function worthOf(ask: EventOf<'asked'>, choice: RecordedChoice): number | undefined {
  const wins = winsOf(choice, choicesOf(ask).length)
  const chosen = wins ? placeOf(ask, choice) : -1
  if (!wins || chosen < 0 || choice.probs?.length !== wins.length) return undefined
  const values = wins.map((_, action) => chance(wins, action).mean)
  const expected = values.reduce((sum, value, i) => sum + choice.probs![i]! * value, 0)
  return values[chosen]! - expected
}

/** What each kind of luck is worth to red: fitted to earlier games and then frozen. */
export type Weights = Readonly<Record<string, number>>

/** What the luck of a game was worth to red. Kinds that were not met before weigh nothing. */
export function worthToRed(luck: Luck, weights: Weights): number {
  let sum = 0
  for (const [kind, amount] of luck) sum += (weights[kind] ?? 0) * amount
  return sum
}
