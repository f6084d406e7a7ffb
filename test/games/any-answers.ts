import { type Ask, CHANCE, type Reply } from '../../schemas/ask.ts'
import { type Random, shuffle, stream } from '../../src/game/random.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import { Session } from '../../src/game/session.ts'
import { rulesetNamed } from '../../src/games/games.ts'

export const anyOf = <T>(values: readonly T[], random: Random): T => values[Math.floor(random() * values.length)]!

/** How one game is answered: `index` is the place of the ask among those that are open at once. */
export type Answering = (ask: Ask, index: number) => Reply

/** Some of the switches at random values, the others as they are. */
export function anySwitches(values: Readonly<Record<string, readonly unknown[]>>, random: Random): object {
  const share = anyOf([0, 0.2, 0.4], random)
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, list]) => (random() < share ? [[name, anyOf(list, random)]] : [])),
  )
}

/** Game `index` of the named rules, with switches and answers that chance chooses. A few answers are missing or are no options. */
export function anyGame(
  names: readonly string[],
  values: Readonly<Record<string, readonly unknown[]>>,
  index: number,
  answering: (random: Random) => Answering,
): Session {
  const random = stream('any game', names[0]!, index)
  const game = new Session(...tableOf(names, values, random))
  const answer = answering(random)
  while (!game.result)
    for (const [i, ask] of game.open.entries()) {
      const luck = random()
      if (ask.seat === CHANCE) game.reply(ask, { pick: anyOf(ask.options, random) })
      else if (luck < 0.02) game.reply(ask, luck < 0.01 ? undefined : { pick: 99, text: 'x' })
      else game.reply(ask, answer(ask, i))
    }
  return game
}

function tableOf(
  names: readonly string[],
  values: Readonly<Record<string, readonly unknown[]>>,
  random: Random,
): [Ruleset, readonly string[]] {
  for (;;)
    try {
      const ruleset = rulesetNamed(anyOf(names, random), anySwitches(values, random))
      return [ruleset, shuffle(ruleset.roles, random)]
    } catch (error) {
      // Switches that exclude each other are drawn again.
      if (!(error instanceof Error) || error.name !== 'ZodError') throw error
    }
}
