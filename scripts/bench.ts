// Throughput and memory, one figure after the other, heavy parts in separate processes: `npm run bench`. The last line is JSON. `-- --against COMMIT`
// also measures that commit, alternating with this checkout `--turns` times (default: 2); `--play` measures only games and values, in some minutes.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { table } from '../pipelines/terminal.ts'
import { CHANCE } from '../schemas/ask.ts'
import { countDeals, MAX_DEALS } from '../src/belief/deck.ts'
import { thinkingOf } from '../src/belief/thinking.ts'
import { play, seatsOf } from '../src/game/play.ts'
import { shuffle, stream } from '../src/game/random.ts'
import type { Ruleset } from '../src/game/ruleset.ts'
import { Session } from '../src/game/session.ts'
import { rulesetNamed, rulesets } from '../src/games/games.ts'
import { holyGrailPlayer } from '../src/policy/holy-grail/holy-grail.ts'
import { builtInModerator } from '../src/policy/moderator.ts'
import { randomPlayer } from '../src/policy/random.ts'
import { scriptedPlayer } from '../src/policy/scripted/scripted.ts'
import { oneOf, type Random } from '../src/speech/writer/random.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import type { Player } from '../src/view/player.ts'
import { askOf } from '../src/view/view.ts'
import type { Part } from './bench-part.ts'
import { valueFigures } from './bench-values.ts'
import { verbFigures } from './bench-verbs.ts'

// 200,000 rows, in an even number of shards. Scaling to two cores is measured on twice as many, because each thread compiles for 2.5 s first.
const GAMES = 3328
const run = promisify(execFile)

/** Plays whole games of a ruleset, with logs and views; milliseconds per game, the fastest of four runs. */
export const msPerGame = async (
  makePlayer: (random: Random) => Player,
  games: number,
  ruleset: Ruleset = rulesetNamed('mafia-2025'),
): Promise<number> => (await timed(makePlayer, games, ruleset)).ms

/** The same, with the number of decisions per game, those of a moderator included. */
async function timed(
  makePlayer: (random: Random) => Player,
  games: number,
  ruleset: Ruleset,
): Promise<{ readonly ms: number; readonly decisions: number }> {
  const moderator = builtInModerator()
  let best = Number.POSITIVE_INFINITY
  let decisions = 0
  for (let round = 0; round < 4; round++) {
    const from = performance.now()
    decisions = 0
    for (let index = 0; index < games; index++) {
      const random = stream('bench', index) // one for all, as the peer has it
      const deal = shuffle(ruleset.roles, random)
      const policies = deal.map(() => makePlayer(random))
      const session = new Session(ruleset, deal)
      await play(session, seatsOf(policies, random, moderator))
      for (const { to, event } of session.log) if (event.type === 'chose' && to[0] !== CHANCE) decisions++
    }
    best = Math.min(best, performance.now() - from)
  }
  return { ms: best / games, decisions: decisions / games }
}

/** Any legal pick, and a short speech with or without a nomination, like the random players of the peer, so that engines are compared. */
export const tersePlayer = (random: Random): Player => ({
  act(view) {
    const { options, nominable, closing, words } = askOf(view)
    const text = 'I have nothing to add.'
    if (options.length > 0) return words > 0 ? { pick: oneOf(options, random), text } : { pick: oneOf(options, random) }
    if (!closing) return { text }
    const seat = nominable && oneOf([undefined, ...nominable], random)
    return { text: seat === undefined ? 'I have nothing to add. PASS.' : `I nominate player number ${seat}. PASS.` }
  },
})

const command = (name: string, args: readonly (string | number)[]): string[] => [
  process.execPath,
  join(import.meta.dirname, 'bench-part.ts'),
  name,
  ...args.map(String),
]

const json = async ([program, ...args]: string[]): Promise<Part> =>
  JSON.parse((await run(program!, args)).stdout) as Part

/** Runs one part in a separate process. */
const part = (name: string, ...args: readonly (string | number)[]): Promise<Part> => json(command(name, args))

/** The same on one core, because a JavaScript thread uses others for garbage collection and compiling. Requires `taskset`. */
async function onOneCore(name: string, ...args: readonly (string | number)[]): Promise<Part | undefined> {
  if (spawnSync('taskset', ['-V']).status !== 0) return undefined
  return json(['taskset', '-c', '0', ...command(name, args)])
}

const rate = ({ rows, seconds }: Part): number => rows / seconds

/**
 * Milliseconds per game of every ruleset with random, scripted and holy-grail players. holy-grail is timed where its beliefs hold all deals, and per
 * decision as well, since the length of a game depends on how it plays.
 */
async function everyGame(): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  for (const name of Object.keys(rulesets)) {
    const ruleset = rulesetNamed(name)
    const { vocabulary } = wordsOf(ruleset)
    figures[`${name}, random game, ms`] = await msPerGame((random) => randomPlayer(random, vocabulary), 300, ruleset)
    figures[`${name}, scripted game, ms`] = await msPerGame(
      (random) => scriptedPlayer(random, vocabulary),
      300,
      ruleset,
    )
    if (countDeals(ruleset.roles) > MAX_DEALS) continue
    const thinking = thinkingOf(ruleset, wordsOf(ruleset))
    const { ms, decisions } = await timed((random) => holyGrailPlayer(random, thinking), 60, ruleset)
    figures[`${name}, holy-grail game, ms`] = ms
    figures[`${name}, holy-grail decision, ms`] = ms / decisions
  }
  return figures
}

async function measure(folder: string): Promise<Record<string, number>> {
  const terse = await msPerGame(tersePlayer, 3000)
  const random = await msPerGame(randomPlayer, 3000)
  const scripted = await msPerGame(scriptedPlayer, 1000)
  const games = await everyGame()
  const values = await valueFigures()
  const rendering = await part('render', 512)
  // The writer alone: rows prepared in memory, three files per 128 games, written and synced as by generate.
  const writer1 = await part('write', GAMES / 2, folder)
  const [a, b] = await Promise.all([part('write', GAMES / 4, folder), part('write', GAMES / 4, folder)])
  const writer2 = { rows: a.rows + b.rows, seconds: Math.max(a.seconds, b.seconds), megabytes: 0 }
  const core = await onOneCore('generate', 2 * GAMES, join(folder, 'core'), 1)
  const two = await part('generate', 2 * GAMES, join(folder, 'two'), 2)
  const one = await part('generate', GAMES, join(folder, 'one'), 1)
  const small = await part('generate', Math.round(GAMES / 10), join(folder, 'small'), 1)
  const validate1 = await part('validate', GAMES, join(folder, 'one'), 1, 0)
  const validate2 = await part('validate', GAMES, join(folder, 'one'), 2, 0)
  const plain = await part('generate', GAMES / 8, join(folder, 'plain'), 2)
  const reasoning = await part('generate', GAMES / 8, join(folder, 'reasoning'), 2, 0, 'holy-grail')
  const few = await part('generate', 100, join(folder, 'few'), 1)
  const without = await part('validate', 100, join(folder, 'few'), 1, 0)
  const sampled = await part('validate', 100, join(folder, 'few'), 1, 64)
  const worlds = await part('generate', 20, join(folder, 'twenty'), 1)
  const exhaustive = await part('validate', 20, join(folder, 'twenty'), 1, 'all')
  const replaying = await part('validate', 20, join(folder, 'twenty'), 1, 0)
  return {
    'random game, short speeches, ms': terse,
    'random game, speeches of the built-in player, ms': random,
    'scripted game, ms': scripted,
    ...games,
    ...values,
    'rows rendered a second': rate(rendering),
    'rows written a second, writer alone, 1 process': rate(writer1),
    'rows written a second, writer alone, 2 processes': rate(writer2),
    'rows generated a second, 1 worker': rate(one),
    'rows generated a second, 2 workers': rate(two),
    'generate / writer alone, 1 process': rate(one) / rate(writer1),
    'generate / writer alone, 2 processes': rate(two) / rate(writer2),
    ...(core && {
      'rows generated a second, 1 worker on one core': rate(core),
      'scaling from 1 worker on one core to 2 on two': rate(two) / rate(core),
    }),
    'rows generated a second, 2 workers / 1, all cores free': rate(two) / rate(one),
    'rows generated a second, holy-grail, 2 workers': rate(reasoning),
    'generate with holy-grail / with scripted, 2 workers': rate(reasoning) / rate(plain),
    'rows validated a second (replay), 1 worker': rate(validate1),
    'validate (replay) / generate, 1 worker': rate(validate1) / rate(one),
    'validate (replay) / generate, 2 workers': rate(validate2) / rate(two),
    'bytes a row (decisions and sft together)': one.bytes! / one.rows,
    'peak memory of generate, 1 worker, MB': one.megabytes,
    'peak memory of generate, 2 workers, MB': two.megabytes,
    'rows of the large run / of the small one': one.rows / small.rows,
    'peak memory, large run / small run': one.megabytes / small.megabytes,
    'validate with 64 worlds a game / without': sampled.seconds / without.seconds,
    'all worlds, seconds a game': (exhaustive.seconds - replaying.seconds) / (worlds.games ?? 20),
    'generate, rows a second, 100 games': rate(few),
    ...verbFigures(join(import.meta.dirname, '..')),
  }
}

async function main(): Promise<void> {
  const against = process.argv.indexOf('--against')
  const turns = process.argv.indexOf('--turns')
  if (against > 0) {
    const { compare } = await import('./bench-against.ts')
    const times = turns > 0 ? Number(process.argv[turns + 1]) : 2
    await compare(process.argv[against + 1], times, process.argv.includes('--play'))
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'omerta-bench-'))
  try {
    const figures = await measure(folder)
    const round = (value: number): number => (value < 10 ? Math.round(value * 1000) / 1000 : Math.round(value))
    if (!process.argv.includes('--json'))
      console.log(table(Object.entries(figures).map(([name, value]) => [name, round(value)])))
    console.log(JSON.stringify(figures))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

// Not awaited: the comparison with another commit imports this file, which must have been evaluated by then.
if (import.meta.main) void main()
