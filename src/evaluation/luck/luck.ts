import { type Ask, askId, CHANCE, type Option, type Role, type Seat, type Team } from '../../../schemas/ask.ts'
import type { Told } from '../../../schemas/event.ts'
import type { GameRecord, RecordedChoice } from '../../../schemas/record.ts'
import { winsOf } from '../../value/lead.ts'
import { chance } from '../../value/wins.ts'
import { actionsOf, chosenIn, optionsOf, placeIn } from '../../view/actions.ts'
import { choicesById } from '../../view/decisions.ts'

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

/** The luck of each seat's choices, and of chance. */
export type LuckBySeat = ReadonlyMap<Seat, Luck>

/** Choices of one kind are alike if red leads black by as many living seats; the lead is cut to these bounds. */
const LEAD = { least: 0, most: 4 } as const

/** The luck of a game from all sources. */
export function luckOf(game: LuckyGame): Luck {
  const all = new Map<string, number>()
  for (const luck of luckBySeat(game).values())
    for (const [kind, amount] of luck) all.set(kind, (all.get(kind) ?? 0) + amount)
  return all
}

/**
 * The luck of a game. Known are the distributions of chance, and of players that state the probabilities they draw from. A kind is an act, the team that
 * acts, the role of the target or the word, and by how many seats red is ahead. Where choices have rollouts, so is what the option was worth by them.
 */
export function luckBySeat(game: LuckyGame): LuckBySeat {
  const { roles, teams } = game
  const found = new Map<Seat, Map<string, number>>()
  for (const { ask, choice, known, reds, alive } of statedChoices(game)) {
    const lead = Math.max(LEAD.least, Math.min(LEAD.most, 2 * reds - alive))
    const team = ask.seat === CHANCE ? 'chance' : teams[ask.seat - 1]!
    let luck = found.get(ask.seat)
    if (!luck) found.set(ask.seat, (luck = new Map()))
    const { options, probs, picked } = known
    for (const [i, option] of options.entries()) {
      const about = typeof option === 'number' && option > 0 ? roles[option - 1] : option
      const amount = Number(option === picked) - probs[i]!
      const kind = `${ask.act}/${team}/${about}/${lead}`
      if (amount !== 0) luck.set(kind, (luck.get(kind) ?? 0) + amount)
    }
    const worth = worthOf(ask, choice)
    if (worth !== undefined) luck.set(`value/${team}`, (luck.get(`value/${team}`) ?? 0) + worth)
  }
  return found
}

/**
 * By how much likelier the options were that each seat picked than those that it states to draw: p(picked) less Σ p², added up over its choices. The mean is
 * 0 for a player that draws from what it states, and above it for one that takes what it states to be likeliest.
 */
export function likelierBySeat(game: LuckyGame): ReadonlyMap<Seat, number> {
  const found = new Map<Seat, number>()
  for (const { ask, known } of statedChoices(game)) {
    if (ask.seat === CHANCE) continue
    const { options, probs, picked } = known
    const expected = probs.reduce((sum, p) => sum + p * p, 0)
    found.set(ask.seat, (found.get(ask.seat) ?? 0) + probs[options.indexOf(picked)]! - expected)
  }
  return found
}

interface StatedChoice {
  readonly ask: Ask
  readonly choice: RecordedChoice
  readonly known: Known
  /** Living red seats, and all living seats, when it was asked. */
  readonly reds: number
  readonly alive: number
}

/** The choices of a game whose distribution is known, in order. */
function* statedChoices({ record, log, roles, teams }: LuckyGame): Generator<StatedChoice> {
  const choices = choicesById(record.choices)
  const alive = new Set(roles.map((_, i) => i + 1))
  for (const { event } of log) {
    if (event.type === 'left') alive.delete(event.seat)
    if (event.type !== 'asked' || event.seat === 0) continue
    const choice = choices.get(askId(event))
    const known = choice && distributionOf(event, choice)
    if (!known) continue
    const reds = [...alive].filter((seat) => teams[seat - 1] === 'red').length
    yield { ask: event, choice, known, reds, alive: alive.size }
  }
}

interface Known {
  readonly options: readonly Option[]
  readonly probs: readonly number[]
  readonly picked: Option
}

/** What could have been chosen, with the probability of each, and what was. */
function distributionOf(ask: Ask, choice: RecordedChoice): Known | undefined {
  const options = optionsOf(ask)
  if (ask.seat === CHANCE)
    return options.length > 1
      ? { options, probs: options.map(() => 1 / options.length), picked: choice.pick! }
      : undefined
  return choice.probs && { options, probs: choice.probs, picked: chosenIn(ask, choice)! }
}

/** What the choice was worth less what was to be expected, by the rollouts from its own view; undefined without them. */
function worthOf(ask: Ask, choice: RecordedChoice): number | undefined {
  const wins = winsOf(choice, actionsOf(ask).length)
  const chosen = wins ? placeIn(ask, choice) : -1
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
