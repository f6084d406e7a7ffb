import { SeatWire } from '../../pipelines/seat/seat-wire.ts'
import { sitDown } from '../../pipelines/seat/sitter.ts'
import type { Game } from '../../pipelines/table/game.ts'
import { programPace } from '../../pipelines/table/pace.ts'
import type { Table } from '../../pipelines/table/table.ts'
import { askId, type Seat } from '../../schemas/ask.ts'
import type { SeatLine } from '../../schemas/seat.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { choicesById } from '../../src/view/decisions.ts'
import { type Played, recordedTable, type Timeline } from '../table/pairs.ts'
import { VirtualClock } from '../table/virtual-clock.ts'

/** Plays a game again with a program in one seat, which answers as `says`; what it was sent, with the time of each line. */
export async function wired(
  seat: Seat,
  played: Played,
  luck: string,
  says: (line: SeatLine, wire: SeatWire, clock: VirtualClock) => void,
): Promise<{ timeline: Timeline; table: Table; wire: SeatWire }> {
  const clock = new VirtualClock()
  // How long machines take for what everybody knows of can be seen, so it is no time at all here.
  const table = recordedTable(seat, { ...played, publicMs: 0 }, luck, { clock, pace: programPace() })
  const { ruleset } = played
  const game = { ruleset, session: table.session, words: wordsOf(ruleset), setUp: { id: 'game' } } as unknown as Game
  const wire = new SeatWire('prompt', clock.now.bind(clock))
  const timeline: Timeline = { lines: [], opens: [] }
  let open = 0
  wire.connect({
    send(line) {
      timeline.lines.push(`${clock.now()} ${line}`)
      timeline.opens.push(open)
      says(JSON.parse(line) as SeatLine, wire, clock)
    },
    close: () => {},
  })
  table.watch({
    told: ({ to }) => {
      if (to === 'everyone') open++
    },
  })
  sitDown(wire, seat, game, table)
  table.start()
  await clock.run(40 * 3600_000)
  return { timeline, table, wire }
}

/** Answers as recorded, a while after each ask. */
export function asRecorded(seat: Seat, { choices }: Played) {
  const byId = choicesById(choices)
  return (line: SeatLine, wire: SeatWire, clock: VirtualClock): void => {
    if (line.type !== 'ask') return
    const choice = byId.get(askId({ seat, turn: line.turn }))
    if (!choice) return
    const { pick, text: say, thought } = choice
    clock.after(2300, () => wire.read(JSON.stringify({ type: 'reply', turn: line.turn, pick, say, thought })))
  }
}
