import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { LookBack } from '../../pipelines/table/look-back.ts'
import { Appraiser } from '../../src/value/appraise.ts'
import { optionsOf, placeIn } from '../../src/view/actions.ts'
import { decisionsOf } from '../../src/view/decisions.ts'
import { askOf } from '../../src/view/view.ts'
import { FAST, folders, roomFor, sit } from './tables.ts'
import { VirtualClock } from './virtual-clock.ts'

const folder = folders()

/** Plays a game to its end, in which the person has votes and speeches to look back on. */
async function played() {
  const clock = new VirtualClock()
  const room = roomFor(folder(), { clock })
  sit(room, clock)
  const over = new Promise<void>((resolve) => {
    room.over = () => resolve()
  })
  room.begin(FAST)
  await clock.run(40 * 3600_000, () => room.stage === 'over')
  await over
  return room
}

test('looking back begins when somebody asks, has the course and the own decisions, and ends with the table', async () => {
  const appraised = vi.spyOn(Appraiser.prototype, 'appraise')
  const room = await played()
  const guest = room.guests[0]!
  for (let i = 0; i < 50; i++) await setImmediate()
  expect(appraised).not.toHaveBeenCalled()
  for (let i = 0; i < 10_000 && !room.after(guest).look.isDone; i++) await setImmediate()
  const { look, own } = room.after(guest)
  expect(look.isDone).toBe(true)
  expect(look.course.length).toBeGreaterThan(1)
  expect(look.course[0]!.share).toBeCloseTo(1 / 4, 2)
  expect(look.course.every(({ share }) => share >= 0 && share <= 1)).toBe(true)
  const { log, choices } = room.game!.session
  const decisions = [...decisionsOf(log, choices)].filter(
    ({ ask }) => ask.seat === own!.seat && optionsOf(ask).length > 1,
  )
  expect(appraised).toHaveBeenCalledTimes(decisions.length)
  await room.stop()

  // A table that is closed while it looks back takes no more time of this process.
  const other = await played()
  other.after(other.guests[0]!)
  await other.stop()
  const before = appraised.mock.calls.length
  for (let i = 0; i < 200; i++) await setImmediate()
  expect(appraised).toHaveBeenCalledTimes(before)
  expect(other.after(other.guests[0]!).look.isDone).toBe(false)
})

test('a turning point is a choice that had fewer chances than the best one by a tenth or more', async () => {
  // Every other option wins in all states, the chosen one in some.
  let wonByChosen = 0
  const appraised = vi.spyOn(Appraiser.prototype, 'appraise').mockImplementation((view) => {
    const { seat, turn } = askOf(view)
    const choice = room.game!.session.choices.find((one) => one.seat === seat && one.turn === turn)!
    const at = placeIn(askOf(view), choice)
    return optionsOf(askOf(view)).map((_, i) => Array.from({ length: 16 }, (__, k) => i !== at || k < wonByChosen))
  })
  const room = await played()
  const { log, choices } = room.game!.session
  const own = [...decisionsOf(log, choices)].filter(
    ({ ask }) => ask.seat === room.guests[0]!.seat && optionsOf(ask).length > 1,
  )
  for (const [won, count] of [
    [14, own.length],
    [15, 0],
  ] as const) {
    wonByChosen = won
    const look = new LookBack(room.game!, room.guests[0]!.seat)
    for (let i = 0; i < 10_000 && !look.found.isDone; i++) await setImmediate()
    expect(look.found.turning.length).toBe(count)
    for (const point of look.found.turning) expect(point).toMatchObject({ chance: 14 / 16, bestChance: 1 })
    for (const { chosen, best } of look.found.turning) expect(best).not.toBe(chosen)
  }
  appraised.mockRestore()
  await room.stop()
})
