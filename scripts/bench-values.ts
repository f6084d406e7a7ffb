// Speed of values: the engine alone, whole games of rollout players, and a game with --values 8. In seconds of processor time, so that other work on
// the machine counts less. `node scripts/bench-values.ts`
import { recipeSchema } from '../schemas/recipe.ts'
import { type Random, shuffle, stream } from '../src/game/random.ts'
import { MODERATOR_ROLE } from '../src/game/ruleset.ts'
import { Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { rolloutsOf } from '../src/play/rollouts.ts'
import { playGame } from '../src/play/series.ts'
import { playersOf } from '../src/policy/players.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { appraisingOf } from '../src/value/appraise.ts'
import { Crowd } from '../src/value/crowd.ts'
import { answer as play } from '../src/value/crowd-play.ts'
import { choicesOf } from '../src/value/rollouts.ts'
import { sceneOf } from '../src/value/scene.ts'

const ruleset = rulesetNamed('mafia-2025')
const words = wordsOf(ruleset)

async function seconds(work: () => Promise<void> | void): Promise<number> {
  const { user: from } = process.cpuUsage()
  await work()
  return (process.cpuUsage().user - from) / 1e6
}

/** Decisions per second over whole games without words, the fastest of four runs. */
async function rate(
  games: number,
  answer: (game: Session, random: Random) => () => Parameters<Session['answer']>[0],
): Promise<number> {
  let best = 0
  for (let round = 0; round < 4; round++) {
    let decisions = 0
    const spent = await seconds(() => {
      for (let index = 0; index < games; index++) {
        const random = stream('bench values', index)
        const game = new Session(ruleset, shuffle(ruleset.roles, random))
        const next = answer(game, random)
        while (!game.result) {
          decisions += game.open.length
          game.answer(next())
        }
      }
    })
    best = Math.max(best, decisions / spent)
  }
  return best
}

/** The figures of values, by name. */
export async function valueFigures(): Promise<Record<string, number>> {
  const engine = await rate(
    2000,
    (game, random) => () =>
      game.open.map((ask) => {
        const choices = choicesOf(ask)
        return choices[Math.floor(random() * choices.length)]!
      }),
  )
  const flat = new Float64Array(ruleset.roles.length + 1)
  const outlook = { actor: 0, table: flat, own: flat, checking: flat, checker: ruleset.checker, rest: 1 }
  const rollouts = await rate(2000, (game, random) => {
    const crowd = new Crowd(
      sceneOf(outlook, [MODERATOR_ROLE, ...game.deal], ruleset.teams, Math.floor(random() * 2 ** 32)),
    )
    return () => {
      crowd.read(game.log)
      return game.open.map((ask) => play(crowd, ask))
    }
  })
  const recipe = recipeSchema.parse({ players: 'holy-grail', seed: 'bench', games: { train: 20 } })
  const make = playersOf(words, recipe.sampling, ruleset)
  const played = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((index) => playGame({ recipe, ruleset, split: 'train', index, make })),
  )
  // The first game is not timed: V8 compiles.
  rolloutsOf(played[0]!, 8, appraisingOf(ruleset, words))
  const spent = await seconds(() => {
    for (const game of played.slice(1)) rolloutsOf(game, 8, appraisingOf(ruleset, words))
  })
  return {
    'engine without words or players, decisions a second': engine,
    'rollouts, decisions a second': rollouts,
    '--values 8, seconds a game': spent / 5,
  }
}

if (import.meta.main)
  for (const [name, value] of Object.entries(await valueFigures()))
    console.log(`${name}: ${value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en')}`)
