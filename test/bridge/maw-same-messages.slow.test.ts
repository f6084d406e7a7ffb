import { expect, test } from 'vitest'
import { sitDown } from '../../pipelines/seat/sitter.ts'
import type { Game } from '../../pipelines/table/game.ts'
import { programPace } from '../../pipelines/table/pace.ts'
import { askId, type Seat } from '../../schemas/ask.ts'
import type { MawMessage } from '../../schemas/maw-messages.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { choicesById } from '../../src/view/decisions.ts'
import { compare, type Pair, type Played, pairsOf, recordedTable, type Timeline } from '../table/pairs.ts'
import { VirtualClock } from '../table/virtual-clock.ts'
import { jidOf, mawSeat } from './maw-tables.ts'

// An agent of MAW is sent the same messages at the same times in two deals that its seat cannot tell apart.

async function sentTo(seat: Seat, played: Played, luck: string): Promise<Timeline> {
  const clock = new VirtualClock()
  const table = recordedTable(seat, { ...played, publicMs: 0 }, luck, { clock, pace: programPace() })
  const { ruleset, choices } = played
  const byId = choicesById(choices)
  const timeline: Timeline = { lines: [], opens: [] }
  let open = 0
  const player = mawSeat(played.deal.length, ({ from, body }) => {
    timeline.lines.push(`${clock.now()} ${from} ${JSON.stringify(body)}`)
    timeline.opens.push(open)
    if (body.type === 'get_input') answer(body)
  })
  const answer = ({ turn, act, room_name }: Extract<MawMessage, { type: 'get_input' }>): void => {
    const choice = byId.get(askId({ seat, turn }))
    if (!choice) return
    const { pick, text } = choice
    const room = room_name === 'Hideout' ? 'hideout' : 'village'
    clock.after(2300, () => {
      if (typeof pick === 'number')
        player.take('gm', { type: act === 'check' ? 'check' : 'vote', target: jidOf(pick - 1) })
      else if (pick === 'say') player.take(room, { type: 'chat', message: text! })
      else player.take(room, { type: 'listen' })
    })
  }
  table.watch({
    told: ({ to }) => {
      if (to === 'everyone') open++
    },
  })
  sitDown(player, seat, { ruleset, session: table.session, words: wordsOf(ruleset) } as unknown as Game, table)
  table.start()
  await clock.run(40 * 3600_000)
  return timeline
}

const differences = async ({ seat, truth, twin, open }: Pair, luck: string) =>
  compare(await sentTo(seat, truth, `a ${luck}`), await sentTo(seat, twin, `b ${luck}`), open)

test.each([{}, { seer: true }, { announceVotes: false }])(
  '%o: the same messages at the same times in deals that a seat cannot tell apart',
  async (switches) => {
    let compared = 0
    for (const [i, pair] of (await pairsOf('maw', switches, 6)).entries()) {
      const found = await differences(pair, `messages ${i}`)
      expect(found.difference, `pair ${i}, seat ${pair.seat}`).toBeUndefined()
      compared += found.compared
    }
    expect(compared).toBeGreaterThan(200)
  },
)

test('a night that ends when the Werewolves have agreed is found', async () => {
  let found = 0
  for (const [i, pair] of (await pairsOf('maw', {}, 6)).entries()) {
    const hasty = (played: Played): Played => ({
      ...played,
      secretMs: 9_000,
      ruleset: { ...played.ruleset, hushes: { after: () => undefined, slotOf: () => 0 } },
    })
    if ((await differences({ ...pair, truth: hasty(pair.truth), twin: hasty(pair.twin) }, `hasty ${i}`)).difference)
      found++
  }
  expect(found).toBeGreaterThan(0)
})
