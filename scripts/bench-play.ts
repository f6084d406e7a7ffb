// CPU time of games and values of this checkout and of another one, alternating in one process, so that other load affects both.
// `npm run bench -- --against COMMIT --play` prints it; bench-against.ts uses it for the figures of play.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rulesets } from '../src/games/games.ts'

/** A player of any version; its asks are counted. */
interface Asked {
  act(...given: unknown[]): unknown
}
type Make = (random: () => number) => Asked

/** The part of a checkout that is used, in any version since 4e53f6e. */
interface Checkout {
  /** Plays each game four times. */
  msPerGame(make: Make, games: number, ruleset: unknown): Promise<number>
  ruleset(name: string): unknown
  player(name: string, ruleset: unknown): Make
  /** Rollouts of a game of holy-grail in mafia-2025, `--values 8`; returns its number of decisions. */
  values(index: number): Promise<() => number>
}

async function checkoutAt(folder: string): Promise<Checkout> {
  const load = <T>(path: string): Promise<T> => import(pathToFileURL(join(folder, path)).href) as Promise<T>
  const { msPerGame, tersePlayer } = await load<Pick<Checkout, 'msPerGame'> & { tersePlayer: Make }>('scripts/bench.ts')
  const { rulesetNamed } = await load<{ rulesetNamed(name: string): { book: string } }>('src/games/games.ts')
  type Worded = (random: () => number, words: unknown) => Asked
  const { randomPlayer } = await load<{ randomPlayer: Worded }>('src/policy/random.ts')
  const { scriptedPlayer } = await load<{ scriptedPlayer: Worded }>('src/policy/scripted/scripted.ts')
  const { holyGrailPlayer } = await load<{ holyGrailPlayer: Worded }>('src/policy/holy-grail/holy-grail.ts')
  const { thinkingOf } = await load<{ thinkingOf(...given: unknown[]): unknown }>('src/belief/thinking.ts')
  const { wordsOf } = await load<{ wordsOf(ruleset: unknown): { vocabulary: unknown } }>('src/storage/prompts.ts')
  const { recipeSchema } = await load<{ recipeSchema: { parse(recipe: object): { sampling: unknown } } }>(
    'schemas/recipe.ts',
  )
  const { playersOf } = await load<{ playersOf(...given: unknown[]): unknown }>('src/policy/players.ts')
  const { playGame } = await load<{ playGame(game: object): Promise<object> }>('src/play/series.ts')
  const { appraisingOf } = await load<{ appraisingOf(...given: unknown[]): object }>('src/value/appraise.ts')
  const { rolloutsOf } = await load<{ rolloutsOf(...given: unknown[]): ReadonlyMap<string, unknown> }>(
    'src/play/rollouts.ts',
  )
  return {
    msPerGame,
    ruleset: rulesetNamed,
    player(name, given) {
      const words = wordsOf(given)
      const { vocabulary } = words
      const thinking = thinkingOf(given, words)
      if (name === 'terse') return tersePlayer
      if (name === 'random') return (random) => randomPlayer(random, vocabulary)
      if (name === 'scripted') return (random) => scriptedPlayer(random, vocabulary)
      return (random) => holyGrailPlayer(random, thinking)
    },
    async values(index) {
      const ruleset = rulesetNamed('mafia-2025')
      const words = wordsOf(ruleset)
      const recipe = recipeSchema.parse({ players: 'holy-grail', seed: 'bench', games: { train: 1000 } })
      const make = playersOf(words, recipe.sampling, ruleset)
      const played = await playGame({ recipe, ruleset, split: 'train', index, make })
      return () => rolloutsOf(played, 8, appraisingOf(ruleset, words)).size
    },
  }
}

/** CPU milliseconds of a game, and its number of decisions. */
interface Spent {
  readonly ms: number
  readonly decisions: number
}

/** CPU time so far, in milliseconds. */
const spent = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function games(checkout: Checkout, player: string, ruleset: string, count: number): Promise<Spent> {
  const rules = checkout.ruleset(ruleset)
  const make = checkout.player(player, rules)
  let decisions = 0
  const counted: Make = (random) => {
    const one = make(random)
    return Object.assign(Object.create(one) as Asked, {
      act(...given: unknown[]) {
        decisions++
        return one.act(...given)
      },
    })
  }
  const from = spent()
  await checkout.msPerGame(counted, count, rules)
  return { ms: (spent() - from) / (4 * count), decisions: decisions / (4 * count) }
}

async function values(checkout: Checkout, index: number): Promise<Spent> {
  const rollOut = await checkout.values(index)
  const from = spent()
  const decisions = rollOut()
  return { ms: spent() - from, decisions }
}

/** One figure of play for both sides: medians, and the median of the ratios per round. */
export interface Compared {
  readonly name: string
  readonly was: Spent
  readonly is: Spent
  readonly game: number
  readonly decision: number
}

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1]!
const middle = (all: readonly Spent[]): Spent => ({
  ms: median(all.map(({ ms }) => ms)),
  decisions: median(all.map(({ decisions }) => decisions)),
})

/** Measures both checkouts in turn; the first round, in which V8 compiles, is discarded. */
export async function comparePlay(before: string, after: string, rounds: number): Promise<Compared[]> {
  const sides = [await checkoutAt(before), await checkoutAt(after)] as const
  const compare = async (
    name: string,
    measure: (side: Checkout, round: number) => Promise<Spent>,
  ): Promise<Compared> => {
    process.stderr.write(`${name}\n`)
    const [was, is]: [Spent[], Spent[]] = [[], []]
    for (let round = 0; round <= rounds; round++) {
      const first = await measure(sides[round % 2]!, round)
      const second = await measure(sides[1 - (round % 2)]!, round)
      if (round === 0) continue
      was.push(round % 2 === 0 ? first : second)
      is.push(round % 2 === 0 ? second : first)
    }
    const perDecision = ({ ms, decisions }: Spent): number => ms / decisions
    return {
      name,
      was: middle(was),
      is: middle(is),
      game: median(is.map(({ ms }, i) => ms / was[i]!.ms)),
      decision: median(is.map((one, i) => perDecision(one) / perDecision(was[i]!))),
    }
  }
  const found: Compared[] = []
  for (const [player, count] of [
    ['terse', 300],
    ['random', 300],
    ['scripted', 60],
  ] as const)
    found.push(await compare(`mafia-2025, ${player}`, (side) => games(side, player, 'mafia-2025', count)))
  for (const name of Object.keys(rulesets)) {
    const isThere = sides.every((side) => isMade(() => side.player('holy-grail', side.ruleset(name))))
    if (!isThere || name.startsWith('aiwolf')) continue
    found.push(await compare(`${name}, holy-grail`, (side) => games(side, 'holy-grail', name, 8)))
  }
  found.push(await compare('mafia-2025, --values 8', (side, round) => values(side, round)))
  return found
}

function isMade(make: () => unknown): boolean {
  try {
    make()
    return true
  } catch {
    return false
  }
}
