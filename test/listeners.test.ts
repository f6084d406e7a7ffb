import { expect, test } from 'vitest'
import { chancePlayer, play } from '../src/game/play.ts'
import { stream } from '../src/game/random.ts'
import { Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { randomPlayer } from '../src/policy/random.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import type { Player } from '../src/view/player.ts'
import { heardBy } from '../src/view/view.ts'

test('a player that listens is told what is new when others are asked, and nothing twice; what it is asked itself, it is asked', async () => {
  const ruleset = rulesetNamed('mini-mafia')
  const session = new Session(ruleset, ruleset.roles)
  const { vocabulary } = wordsOf(ruleset)
  const seats = new Map<number, Player>([[-1, chancePlayer(stream('chance'))]])
  const heard = new Map<number, number[]>()
  for (let seat = 1; seat <= ruleset.roles.length; seat++) {
    const told: number[] = []
    heard.set(seat, told)
    seats.set(seat, {
      ...randomPlayer(stream('listeners', seat), vocabulary),
      hear(view) {
        expect(heardBy(view).at(-1)!.event.type).not.toBe('asked')
        told.push(view.upTo)
      },
    })
  }
  await play(session, seats)
  for (const told of heard.values()) {
    expect(told.length).toBeGreaterThan(1)
    expect(told).toEqual([...new Set(told)].sort((a, b) => a - b))
  }
})
