import { expect } from 'vitest'
import { asksIn, FAST, momentsIn, roomFor, sit } from './tables.ts'
import { VirtualClock } from './virtual-clock.ts'

/** Plays a table of four persons to its end, and looks in all that they were sent for what leaked at other tables. */
export async function expectNothingLeaked(folder: string, ruleset: string): Promise<void> {
  const clock = new VirtualClock()
  const room = roomFor(folder, { ruleset, persons: 4, clock })
  const lines = sit(room, clock)
  room.begin(FAST)
  await clock.run(40 * 3600_000, () => room.stage === 'over')
  expect(room.stage).toBe('over')
  const { session, setUp } = room.game!
  const open = lines.map((line) =>
    momentsIn(line)
      .filter((moment) => moment.open)
      .map(({ text, known }) => ({ text, known })),
  )
  for (const [i, line] of lines.entries()) {
    const seat = room.guests[i]!.seat!
    // What everybody is told is the same for everybody: it names nobody's pack, also to those who are in it.
    expect(open[i]).toEqual(open[0])
    // A seat is asked its own asks and told of no other's, so nobody learns who is waited for.
    const own = session.log.flatMap(({ event }) => (event.type === 'asked' && event.seat === seat ? event.turn : []))
    expect(asksIn(line).map(({ turn }) => turn)).toEqual(own)
    // Votes of the night, cards, and what stands behind the seats are in no byte.
    const role = session.deal[seat - 1]!
    for (const message of line.sent) {
      const text = JSON.stringify(message)
      for (const secret of [setUp.seed, ...setUp.tokens.map(({ token }) => token), '"scripted"', '"thought"'])
        expect(text).not.toContain(secret)
      if (message.kind === 'card') expect(message.role).toBe(role)
      if (message.kind !== 'moment' || message.moment.open) continue
      const isBlack = room.game!.ruleset.teams[role] === 'black'
      if (!isBlack) expect(message.moment.type).not.toMatch(/^(?:claimed|decided|met)$/)
    }
  }
  await room.stop()
}
