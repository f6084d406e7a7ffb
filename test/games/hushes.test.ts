import { expect, test } from 'vitest'
import type { Ask } from '../../schemas/ask.ts'
import type { Session } from '../../src/game/session.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { placeAfter, START } from '../../src/view/place.ts'
import { TABLES } from './tables.ts'
import { unrulyGames } from './unruly.ts'

const live = TABLES.map(([name, switches]) => ({ name, switches, ruleset: rulesetNamed(name, switches) })).filter(
  ({ ruleset: { hushes } }) => hushes && !hushes.areDrawn,
)

test.each(live)(
  '$name $switches: who is asked in secret is asked in a slot of its own time, and no slot is left over',
  async ({ ruleset }) => {
    const used = new Map<string, { slots: number; most: number }>()
    for (const { game } of await unrulyGames(ruleset, 3))
      for (const { when, slots, slot } of slotsIn(game)) {
        expect(slot, when).toBeLessThan(slots)
        used.set(when, { slots, most: Math.max(slot + 1, used.get(when)?.most ?? 0) })
      }
    expect(used.size).toBeGreaterThan(0)
    for (const [when, { slots, most }] of used) expect(most, when).toBe(slots)
  },
)

/** The slots in which players are asked in secret, and the event that they follow. A player who is asked after an answer is asked in a later slot. */
function* slotsIn({ ruleset, log }: Session): Generator<{ when: string; slots: number; slot: number }> {
  const { after, slotOf } = ruleset.hushes!
  let [place, when, slots, last] = [START, '', 0, -1]
  let batch: Ask | undefined
  const asked = new Map<string, number>()
  for (const { to, event } of log) {
    place = placeAfter(place, event)
    if (to === 'everyone') {
      const hush = after(event, place)
      ;[when, slots, last] = [`${event.type} ${'who' in event ? event.who : ''}`, hush?.slots ?? 0, -1]
      asked.clear()
    }
    if (event.type === 'chose') batch = undefined
    if (event.type !== 'asked' || event.seat < 1 || !ruleset.hidden.isHidden(event, place)) continue
    const slot = slotOf(event, asked.get(event.act) ?? 0)
    asked.set(event.act, (asked.get(event.act) ?? 0) + 1)
    if (!batch) expect(slot, `${when}: ${event.act}`).toBeGreaterThan(last)
    ;[batch, last] = [event, slot]
    yield { when, slots, slot }
  }
}
