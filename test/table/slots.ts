import { paceOf } from '../../pipelines/table/pace.ts'
import { SeatEye } from '../../pipelines/table/seat-eye.ts'
import { askId, type Seat } from '../../schemas/ask.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { choicesById } from '../../src/view/decisions.ts'
import { hears } from '../../src/view/view.ts'
import { compare, type Pair, type Played, recordedTable, type Timeline } from './pairs.ts'
import { VirtualClock } from './virtual-clock.ts'

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
export async function differences({ seat, truth, twin, open }: Pair, luck: string, showsWaiting = false) {
  const [a, b] = [
    await sentTo(seat, truth, `a ${luck}`, showsWaiting),
    await sentTo(seat, twin, `b ${luck}`, showsWaiting),
  ]
  return compare(a, b, open)
}

/** A pair at tables whose nights end as soon as all have answered. */
export const hastily = (pair: Pair): Pair => {
  const hasty = (played: Played): Played => ({
    ...played,
    // Longer than what was said before takes to be read, during which machines are ahead.
    secretMs: 120_000,
    ruleset: { ...played.ruleset, hushes: { after: () => undefined, slotOf: () => 0 } },
  })
  return { ...pair, truth: hasty(pair.truth), twin: hasty(pair.twin) }
}
