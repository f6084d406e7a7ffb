import { expect, test } from 'vitest'
import type { Ask } from '../schemas/ask.ts'
import type { Event } from '../schemas/event.ts'
import { stream } from '../src/game/random.ts'
import { type Imagined, MODERATOR_ROLE } from '../src/game/ruleset.ts'
import { Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { Nights } from '../src/value/nights.ts'
import { Counts, Progress } from '../src/value/progress.ts'

test('a hidden ask is answered with who lives, what happened so far in its order, and what is known of its night', () => {
  const rules = rulesetNamed('classic-7')
  const seen: Imagined[] = []
  const hidden = {
    ...rules.hidden,
    answer: (_: Ask, imagined: Imagined) => seen.push({ ...imagined, log: [...imagined.log] }),
  }
  const game = new Session({ ...rules, hidden }, rules.roles)
  const progress = new Progress(game, stream('progress'), 5)
  const told: Event[] = [
    { type: 'began', phase: 'night', number: 1 },
    { type: 'began', phase: 'morning', number: 1 },
    { type: 'left', seat: 4, by: 'kill' },
    { type: 'began', phase: 'night', number: 2 },
  ]
  for (const event of told) progress.hear(event)
  expect(progress).toMatchObject({ night: 2, place: { phase: 'night' } })
  const nights = new Nights(7)
  const night: Event[] = [told[3]!, { type: 'decided', target: 6 }]
  for (const [i, event] of night.entries()) nights.hear(event, i > 0)
  nights.hear({ type: 'began', phase: 'morning', number: 2 }, false)
  nights.hear({ type: 'left', seat: 6, by: 'kill' }, false)
  const truth = [MODERATOR_ROLE, ...rules.roles]
  progress.hiddenPick(game.open[0]!, { truth, nights }, 3)
  expect(seen[0]).toMatchObject({
    ...{ alive: [1, 2, 3, 5, 6, 7], log: told, kept: 3, seat: 5, victim: 6, victims: [6], truth },
    secrets: [{ type: 'decided', target: 6 }],
  })
})

test('asks of one seat are told apart by act, day and phase, and then by their number', () => {
  const counts = new Counts()
  const night = { day: 1, phase: 'night' } as const
  const keys = [
    counts.keyOf({ seat: 1, act: 'kill' }, night),
    counts.keyOf({ seat: 1, act: 'kill' }, night),
    counts.keyOf({ seat: 1, act: 'kill' }, night),
    counts.keyOf({ seat: 2, act: 'kill' }, night),
    counts.keyOf({ seat: 1, act: 'check' }, night),
    counts.keyOf({ seat: 1, act: 'kill' }, { ...night, day: 2 }),
    counts.keyOf({ seat: 1, act: 'kill' }, { ...night, phase: 'vote' }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Counts().keyOf({ seat: 1, act: 'kill' }, night)).toBe(keys[0])
})
