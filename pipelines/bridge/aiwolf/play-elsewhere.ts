import type { Seat } from '../../../schemas/ask.ts'
import type { Recipe } from '../../../schemas/recipe.ts'
import { stream } from '../../../src/game/random.ts'
import type { Ruleset } from '../../../src/game/ruleset.ts'
import { Models } from '../../../src/models/models.ts'
import type { ModelsFile } from '../../../src/models/setting.ts'
import { architecturesOf, playersOf } from '../../../src/policy/players.ts'
import { wordsOf } from '../../../src/storage/prompts.ts'
import { appraiserOf } from '../../../src/value/appraise.ts'
import type { Player } from '../../../src/view/player.ts'
import { recipeFrom } from '../../generate/recipe.ts'
import { wallClock } from '../../table/clock.ts'
import { print, say } from '../../terminal.ts'
import { joinGame } from './join.ts'
import { connectTo } from './sockets.ts'

interface Elsewhere {
  readonly url: string
  readonly token?: string | undefined
  readonly name: string
  /** One agent for each. */
  readonly players: readonly string[]
  readonly games: number
  readonly seed: string
  readonly models: ModelsFile
}

/** Plays at a server of the contest: an agent for each player, game after game. */
export async function playElsewhere({
  url,
  token,
  name,
  players,
  games,
  seed,
  models: file,
}: Elsewhere): Promise<void> {
  const [{ sampling }] = players.map((player) =>
    recipeFrom(undefined, { ruleset: 'aiwolf-5', players: [player], train: 1 }),
  ) as [Recipe]
  const models = new Models({ file, extra: sampling.extra, proceed: () => {}, say })
  const play = async (player: string, agent: string): Promise<void> => {
    for (let game = 0; game < games; game++) {
      const asked = models.open({ get: () => undefined, put: () => {} })
      const sit = (ruleset: Ruleset, seat: Seat): Player => {
        const words = wordsOf(ruleset, 'full', architecturesOf([player]))
        const make = playersOf(words, sampling, ruleset, appraiserOf(ruleset, words), asked.model)
        return make.player(player, stream(seed, agent, game, seat))
      }
      const wire = await connectTo(url, token)
      const complain = (sentence: string): void => void process.stderr.write(`${agent}: ${sentence}\n`)
      const { isOver } = await joinGame(wire, {
        name: agent,
        sit,
        clock: wallClock,
        random: stream(seed, agent, game, 'chat'),
        complain,
      })
      asked.close()
      if (!isOver) process.exitCode = 1
      print(`${agent}, game ${game + 1}: ${isOver ? 'over' : 'the connection was closed before the end'}`)
    }
  }
  try {
    await Promise.all(players.map((player, i) => play(player, `${name}${i + 1}`)))
  } finally {
    await models.close()
  }
}
