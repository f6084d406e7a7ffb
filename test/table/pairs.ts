import type { Pace } from '../../pipelines/table/pace.ts'
import type { Machines } from '../../pipelines/table/sitting.ts'
import { Table } from '../../pipelines/table/table.ts'
import { askId, type Seat } from '../../schemas/ask.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import { allDeals } from '../../src/belief/deals.ts'
import type { Clock } from '../../src/game/play.ts'
import { shuffle, stream } from '../../src/game/random.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import { Session } from '../../src/game/session.ts'
import { entitlementsOf } from '../../src/leaks/entitlements.ts'
import { truthOf, twinOf } from '../../src/leaks/twins.ts'
import { exclusions, watch } from '../../src/leaks/watch.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { choicesById } from '../../src/view/decisions.ts'
import { placeAfter, START } from '../../src/view/place.ts'
import { askOf, type View } from '../../src/view/view.ts'
import { gameOf } from '../played.ts'

/** A game whose choices are given, and how long a machine takes at most for an ask that nobody may know of. */
export interface Played {
  readonly ruleset: Ruleset
  readonly deal: readonly string[]
  readonly choices: readonly RecordedChoice[]
  /** How long a machine takes at most for an ask that nobody may know of. */
  readonly secretMs?: number
  /** How long a machine takes at most for an ask that everybody knows of. */
  readonly publicMs?: number
}

export interface Pair {
  readonly seat: Seat
  readonly truth: Played
  readonly twin: Played
  /** How many public events the two games have in common. */
  readonly open: number
}

/** Pairs of deals that a seat of a game cannot tell apart. */
export async function pairsOf(name: string, switches: object, count: number): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let index = 0; pairs.length < count && index < 40; index++) {
    const recipe = recipeSchema.parse({
      ruleset: name,
      switches,
      games: { train: 100 },
      players: 'scripted',
      seed: 'slots',
    })
    const ruleset = rulesetOf(recipe)
    const { record, log } = await gameOf(recipe, index)
    const truth = truthOf(ruleset, record.deal, log, record.choices)
    const entitlements = entitlementsOf(truth)
    const random = stream('pairs', name, index)
    for (const seat of shuffle(
      record.deal.map((_, i) => i + 1),
      random,
    )) {
      const watched = watch(truth, entitlements, seat)
      const all = shuffle(allDeals(ruleset.roles), random)
      const possible = all.filter(
        (roles) =>
          roles.some((role, i) => role !== truth.roles[i]) &&
          exclusions([watched], roles)[0] === Number.POSITIVE_INFINITY,
      )
      for (const roles of possible.slice(0, 2)) {
        const { choices, open } = twinOf(truth, roles, random)
        if (pairs.length < count)
          pairs.push({
            seat,
            truth: { ruleset, deal: record.deal, choices: record.choices },
            twin: { ruleset, deal: roles.slice(1), choices },
            open,
          })
      }
    }
  }
  return pairs
}

/** A table that plays a game again: one seat is not a machine's; machines answer as recorded, each after a random time. */
export function recordedTable(
  seat: Seat,
  { ruleset, deal, choices, secretMs = 7000, publicMs = 250 }: Played,
  luck: string,
  { clock, pace }: { readonly clock: Clock; readonly pace: Pace },
): Table {
  const random = stream('latency', luck)
  const session = new Session(ruleset, deal)
  const byId = choicesById(choices)
  const machine = {
    act: (view: View) => {
      const ask = askOf(view)
      const choice = byId.get(askId(ask))
      let place = START
      for (const { to, event } of session.log) if (to === 'everyone') place = placeAfter(place, event)
      const isSecret = ruleset.hidden.isHidden(ask, place)
      const wait = ask.seat < 1 ? 0 : isSecret ? random() * secretMs : random() * publicMs
      return new Promise<RecordedChoice>((resolve) => {
        if (choice) clock.after(wait, () => resolve(choice))
      })
    },
  }
  const machines: Machines = new Map(
    [-1, 0, ...deal.map((_, i) => i + 1)].flatMap((one) => (one === seat ? [] : [[one, machine]])),
  )
  const table = new Table({
    session,
    machines,
    clock,
    pace,
    isTimed: true,
    journal: { choice: () => {}, told: () => {} },
    later: (call) => void clock.after(0, call),
  })
  table.isDealing = false
  return table
}

/** What a seat is sent, with the time: a line for each event that it hears. */
export interface Timeline {
  readonly lines: string[]
  /** How many events everybody heard before each line. */
  readonly opens: number[]
}

/** What is different in what a seat was sent, up to the last public event that two games have in common; and how much was compared. */
export function compare(a: Timeline, b: Timeline, open: number) {
  const upTo = ({ lines, opens }: Timeline): string[] => lines.slice(0, opens.indexOf(open) + 1)
  const [one, other] = [upTo(a), upTo(b)]
  const at = one.findIndex((line, i) => line !== other[i])
  return { compared: one.length, difference: at < 0 && one.length === other.length ? undefined : [one[at], other[at]] }
}
