import { describe, expect, test } from 'vitest'
import { paceOf } from '../../pipelines/table/pace.ts'
import { SeatEye } from '../../pipelines/table/seat-eye.ts'
import { askId, type Seat } from '../../schemas/ask.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { choicesById } from '../../src/view/decisions.ts'
import { hears } from '../../src/view/view.ts'
import { compare, type Pair, type Played, pairsOf, recordedTable, type Timeline } from './pairs.ts'
import { VirtualClock } from './virtual-clock.ts'

// Two deals that a seat cannot tell apart send it the same bytes in the same time slots, however long machines take where nobody may see it.

const PAIRS = 50
/** A person answers so long after the ask. */
const PERSON_MS = 2300

/** Plays a game again at a table in which one seat is a person's; machines answer as recorded, each after a random time. */
async function sentTo(seat: Seat, played: Played, luck: string, showsWaiting = false): Promise<Timeline> {
  const clock = new VirtualClock()
  const { ruleset, choices } = played
  const byId = choicesById(choices)
  const eye = new SeatEye(seat, wordsOf(ruleset), ruleset.checker)
  const timeline: Timeline = { lines: [], opens: [] }
  let open = 0
  const note = (what: unknown): void => {
    timeline.lines.push(`${clock.now()} ${JSON.stringify(what)}`)
    timeline.opens.push(open)
  }
  const table = recordedTable(seat, played, luck, { clock, pace: paceOf('usual') })
  const { session } = table
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

/** What is different in what a seat was sent, as far as the two games have the same public events; and how much was compared. */
async function differences({ seat, truth, twin, open }: Pair, luck: string, showsWaiting = false) {
  const [a, b] = [
    await sentTo(seat, truth, `a ${luck}`, showsWaiting),
    await sentTo(seat, twin, `b ${luck}`, showsWaiting),
  ]
  return compare(a, b, open)
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
    const pairs = await pairsOf(name, switches, PAIRS)
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
    const pairs = (await pairsOf(name, switches, PAIRS)).slice(0, 20)
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
