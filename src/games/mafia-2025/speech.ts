import type { Choice, NewAsk, Option, Seat } from '../../../schemas/ask.ts'
import type { Script } from '../../game/ruleset.ts'
import { discipline } from './discipline.ts'
import type { Table } from './state.ts'

type Speech = 'speak' | 'defend' | 'farewell'
const SECONDS: Readonly<Record<Speech, number>> = { speak: 60, defend: 30, farewell: 60 }

interface SpeechOptions {
  readonly seat: Seat
  readonly act: Speech
  readonly limit: keyof Table['limits']
  /** The seats that the speech may nominate. */
  readonly nominable?: readonly Seat[]
}

/** The ask of a speech. Written out instead of spread, and without its own generator: rollouts put millions of these. */
function speech(table: Table, { seat, act, limit, nominable }: SpeechOptions): NewAsk {
  const seconds = limit === 'defence' ? SECONDS.defend : SECONDS[act]
  const { words, tokens } = table.limits[limit]
  return { seat, act, options: NO_OPTIONS, words, tokens, closing: true, seconds, nominable }
}
const NO_OPTIONS: readonly Option[] = []

/** One seat has spoken and everybody hears it. */
function spoken(table: Table, seat: Seat, act: Speech, said: Choice): void {
  table.tell('everyone', { type: 'spoke', seat, act, text: said.text! })
}

/**
 * Rules summary 2.3: everyone alive speaks once, in turn from the day's first speaker, and may nominate one player.
 * Returns the ballot, in order of acceptance. A player who has lost this speech may still nominate (decisions 17 and 60).
 */
export function* turns(table: Table, first: Seat): Script<Seat[]> {
  const { world } = table
  const ballot: Seat[] = []
  const from = world.alive.indexOf(first)
  let [nominable, alive, accepted] = [world.alive, world.alive, 0]
  for (const seat of [...world.alive.slice(from), ...world.alive.slice(0, from)]) {
    if (ballot.length > accepted || world.alive !== alive) {
      nominable = world.alive.filter((other) => !ballot.includes(other))
      ;[alive, accepted] = [world.alive, ballot.length]
    }
    const silenced = table.silenced.delete(seat)
    if (silenced && world.alive.length > 4) {
      table.tell('everyone', { type: 'silenced', seat })
      const [named] = yield [
        { seat, act: 'nominate', options: ['none', ...nominable], words: 0, seconds: 10, otherwise: 'none' },
      ]
      if (typeof named!.pick === 'number') accept(table, ballot, seat, named!.pick)
      continue
    }
    const said = (yield [speech(table, { seat, act: 'speak', limit: silenced ? 'defence' : 'speech', nominable })])[0]!
    spoken(table, seat, 'speak', said)
    const nominee = said.heard?.nominee
    if (nominee !== undefined) accept(table, ballot, seat, nominee)
    discipline(table, seat, said)
    if (table.verdict) break
  }
  return ballot
}

function accept(table: Table, ballot: Seat[], seat: Seat, target: Seat): void {
  ballot.push(target)
  table.tell('everyone', { type: 'nominated', seat, target })
}

/** Decision 29: the tied defend themselves in ballot order. Returns whether the vote continues: a removal cancels it (decision 61). */
export function* defences(table: Table, tied: readonly Seat[]): Script<boolean> {
  for (const seat of tied) {
    const left = table.leftToday
    const said = (yield [speech(table, { seat, act: 'defend', limit: 'defence' })])[0]!
    spoken(table, seat, 'defend', said)
    discipline(table, seat, said)
    if (table.verdict || table.leftToday > left) return false
  }
  return true
}

/** Rules summary 2.4 and 2.5: a player who leaves has a last word, even when the game is decided. It cannot nominate. */
export function* farewells(table: Table, seats: readonly Seat[]): Script {
  for (const seat of seats) {
    const said = (yield [speech(table, { seat, act: 'farewell', limit: 'speech' })])[0]!
    spoken(table, seat, 'farewell', said)
    discipline(table, seat, said)
  }
}
