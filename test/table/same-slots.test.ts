import { describe, expect, test } from 'vitest'
import { paceOf } from '../../pipelines/table/pace.ts'
import { SeatEye } from '../../pipelines/table/seat-eye.ts'
import { type Machines, Table } from '../../pipelines/table/table.ts'
import { askId, type Seat } from '../../schemas/ask.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import { allDeals } from '../../src/belief/deals.ts'
import { shuffle, stream } from '../../src/game/random.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import { Session } from '../../src/game/session.ts'
import { entitlementsOf } from '../../src/leaks/entitlements.ts'
import { truthOf, twinOf } from '../../src/leaks/twins.ts'
import { exclusions, watch } from '../../src/leaks/watch.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { placeAfter, START } from '../../src/view/place.ts'
import { askOf, hears } from '../../src/view/view.ts'
import { gameOf } from '../played.ts'
import { VirtualClock } from './virtual-clock.ts'

// Two deals that a seat cannot tell apart send it the same bytes in the same time slots, however long machines take where nobody may see it.

interface Played {
  readonly ruleset: Ruleset
  readonly deal: readonly string[]
  readonly choices: readonly RecordedChoice[]
  /** How long a machine takes at most for an ask that nobody may know of. */
  readonly secretMs?: number
}

/** What a seat is sent, with the time: a line for each event that it hears. */
interface Timeline {
  readonly lines: string[]
  /** How many events everybody heard before each line. */
  readonly opens: number[]
}

const PAIRS = 50
/** A person answers so long after the ask. */
const PERSON_MS = 2300

/** Plays a game again at a table in which one seat is a person's; machines answer as recorded, each after a random time. */
async function sentTo(
  seat: Seat,
  { ruleset, deal, choices, secretMs = 7000 }: Played,
  luck: string,
  showsWaiting = false,
): Promise<Timeline> {
  const clock = new VirtualClock()
  const random = stream('latency', luck)
  const session = new Session(ruleset, deal)
  const byId = new Map(choices.map((choice) => [askId(choice), choice]))
  let place = START
  const machine = {
    act: (view: Parameters<typeof askOf>[0]) => {
      const ask = askOf(view)
      const choice = byId.get(askId(ask))
      place = START
      for (const { to, event } of session.log) if (to === 'everyone') place = placeAfter(place, event)
      const isSecret = ruleset.hidden.isHidden(ask, place)
      const wait = ask.seat < 1 ? 0 : isSecret ? random() * secretMs : random() * 250
      return new Promise<RecordedChoice>((resolve) => {
        if (choice) clock.after(wait, () => resolve(choice))
      })
    },
  }
  const machines: Machines = new Map(
    [-1, 0, ...deal.map((_, i) => i + 1)].flatMap((one) => (one === seat ? [] : [[one, machine]])),
  )
  const eye = new SeatEye(seat, wordsOf(ruleset))
  const timeline: Timeline = { lines: [], opens: [] }
  let open = 0
  const note = (what: unknown): void => {
    timeline.lines.push(`${clock.now()} ${JSON.stringify(what)}`)
    timeline.opens.push(open)
  }
  const table = new Table({
    session,
    machines,
    clock,
    pace: paceOf('usual'),
    isTimed: true,
    journal: { choice: () => {}, told: () => {} },
    later: (call) => void clock.after(0, call),
  })
  table.isDealing = false
  table.watch({
    told(told) {
      if (told.to === 'everyone') open++
      const sent = eye.push(told)
      if (hears(seat, told.to)) note(sent)
      if (showsWaiting) note(session.open.map((ask) => ask.seat))
    },
    put(ask, milliseconds) {
      if (ask.seat !== seat) return
      note({ milliseconds })
      const choice = byId.get(askId(ask))
      if (choice) clock.after(PERSON_MS, () => void table.answer(seat, ask.turn, choice))
    },
    hush: (milliseconds) => note({ milliseconds }),
  })
  table.start()
  await clock.run(4 * 3600 * 1000)
  return timeline
}

interface Pair {
  readonly seat: Seat
  readonly truth: Played
  readonly twin: Played
  /** How many public events the two games have in common. */
  readonly open: number
}

/** Pairs of deals that a seat of a game cannot tell apart. */
async function pairsOf(name: string, switches: object): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let index = 0; pairs.length < PAIRS && index < 40; index++) {
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
        if (pairs.length < PAIRS)
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

/** What is different in what a seat was sent, as far as the two games have the same public events; and how much was compared. */
async function differences({ seat, truth, twin, open }: Pair, luck: string, showsWaiting = false) {
  const [a, b] = [
    await sentTo(seat, truth, `a ${luck}`, showsWaiting),
    await sentTo(seat, twin, `b ${luck}`, showsWaiting),
  ]
  // The last public event that they have in common is compared, and nothing after it.
  const upTo = ({ lines, opens }: Timeline): string[] => lines.slice(0, opens.indexOf(open) + 1)
  const [one, other] = [upTo(a), upTo(b)]
  const at = one.findIndex((line, i) => line !== other[i])
  return { compared: one.length, difference: at < 0 && one.length === other.length ? undefined : [one[at], other[at]] }
}

const GAMES: readonly (readonly [string, object])[] = [
  ['mini-mafia', {}],
  ['classic-7', {}],
  ['classic-7', { kill: 'consult' }],
  ['mafia-2025', {}],
  ['maw', {}],
  ['maw', { seer: true }],
]

describe.each(GAMES)('%s %o', (name, switches) => {
  test('two deals that a seat cannot tell apart send it the same bytes in the same time slots', async () => {
    const pairs = await pairsOf(name, switches)
    expect(pairs.length).toBe(PAIRS)
    let compared = 0
    for (const [i, pair] of pairs.entries()) {
      const found = await differences(pair, `${name} ${i}`)
      expect(found.difference, `pair ${i}, seat ${pair.seat}`).toBeUndefined()
      compared += found.compared
    }
    expect(compared).toBeGreaterThan(PAIRS * 15)
  })

  test('a night that ends when all have answered is caught, and so is a list of those who are waited for', async () => {
    const pairs = (await pairsOf(name, switches)).slice(0, 20)
    const hasty = (played: Played): Played => ({
      ...played,
      // Longer than what was said before takes to be read, during which machines are ahead.
      secretMs: 120_000,
      ruleset: { ...played.ruleset, hushes: { after: () => undefined, slotOf: () => 0 } },
    })
    let [delays, lists] = [0, 0]
    for (const [i, pair] of pairs.entries()) {
      const planted = { ...pair, truth: hasty(pair.truth), twin: hasty(pair.twin) }
      if ((await differences(planted, `${name} ${i}`)).difference) delays++
      if ((await differences(pair, `${name} ${i}`, true)).difference) lists++
    }
    // Nobody is asked in the one night of mini-mafia, and its asks by day are public.
    if (name !== 'mini-mafia') expect(delays).toBeGreaterThan(0)
    expect(lists).toBeGreaterThan(0)
  })
})
