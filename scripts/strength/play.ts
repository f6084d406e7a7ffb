import type { Role, Seat } from '../../schemas/ask.ts'
import type { Truth } from '../../src/arena/checks.ts'
import { watch } from '../../src/arena/watch.ts'
import { CHECKER } from '../../src/belief/evidence.ts'
import { parametersOf } from '../../src/belief/parameters.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { playOut } from '../../src/play/match.ts'
import { builtInModerator } from '../../src/policy/moderator.ts'
import { playersOf } from '../../src/policy/players.ts'
import type { Policy } from '../../src/policy/policy.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { Game } from '../../src/table/game.ts'
import { shuffle, stream } from '../../src/table/random.ts'
import type { Ruleset } from '../../src/table/ruleset.ts'
import { appraiserOf } from '../../src/value/appraise.ts'
import { believing } from './believe.ts'
import type { Belief, Cell, Job, Played, Setting } from './played.ts'

/** No player of this command is a model. */
const SAMPLING = { temperature: 1, top_p: 1, max_tokens: 16 }

/** Plays the games of jobs. Game n has the same deal and the same streams of numbers whoever plays it. */
export function playerOf({ ruleset: name, switches, believers }: Setting): (job: Job) => Promise<Played[]> {
  const ruleset = rulesetNamed(name, switches)
  const words = wordsOf(ruleset)
  const make = playersOf(words, SAMPLING, ruleset, appraiserOf(ruleset, words))
  const thinking = () => ({ game: ruleset, vocabulary: words.vocabulary, parameters: parametersOf(ruleset.book) })

  async function play(cell: Cell, index: number): Promise<Played> {
    const deal = shuffle(ruleset.roles, stream('strength', index, 'deal'))
    const truth = truthOf(ruleset, deal)
    const beliefs: Belief[] = []
    const isBelieving = cell.red === believers?.red && cell.black === believers.black
    const policies = deal.map((role, i): Policy => {
      const team = ruleset.teams[role] === 'black' ? 'black' : 'red'
      const player = make.player(cell[team], stream('strength', index, 'seat', i + 1))
      if (!isBelieving || team === 'black' || role === CHECKER) return player
      return believing(player, thinking(), truth, (belief) => beliefs.push({ ...belief, cluster: index }))
    })
    const game = new Game(ruleset, deal)
    await playOut(game, { policies, moderator: builtInModerator(), chance: stream('strength', index, 'chance') })
    const { winner, alive, points } = game.result!
    const all = points([])
    const mean = (isBlack: boolean): number => {
      const mine = all.filter((_, i) => truth.isBlack(i + 1) === isBlack)
      return mine.reduce((sum, one) => sum + one, 0) / mine.length
    }
    return {
      ...watch(game.log, deal.length, truth),
      winner,
      alive: alive.length,
      points: { red: mean(false), black: mean(true) },
      beliefs,
    }
  }

  return async ({ cell, from, to }) => {
    const played: Played[] = []
    for (let index = from; index < to; index++) played.push(await play(cell, index))
    return played
  }
}

const truthOf = ({ teams }: Ruleset, deal: readonly Role[]): Truth => ({
  role: (seat: Seat) => deal[seat - 1]!,
  isBlack: (seat: Seat) => teams[deal[seat - 1]!] === 'black',
})
