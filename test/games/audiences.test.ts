import { expect, test } from 'vitest'
import { MODERATOR_ROLE } from '../../src/game/ruleset.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { hears } from '../../src/view/view.ts'
import { TABLES } from './tables.ts'
import { unrulyGames, withAlive } from './unruly.ts'

test.each(TABLES)('%s %j: every event is told to those who may know it, and to nobody else', async (name, switches) => {
  const ruleset = rulesetNamed(name, switches)
  for (const { game } of await unrulyGames(ruleset, 3)) {
    const roles = [MODERATOR_ROLE, ...game.deal]
    const seats = roles.map((_, seat) => seat)
    for (const { told, alive } of withAlive(game)) {
      const heard = seats.filter((seat) => hears(seat, told.to))
      const entitled = seats.filter((seat) => ruleset.knows.isEntitled(told.event, seat, roles, alive))
      if (heard.join() !== entitled.join()) expect(heard, JSON.stringify(told.event)).toEqual(entitled)
    }
  }
})
