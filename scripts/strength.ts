// How strong the built-in players of a game are, and how good their beliefs: all tables of docs/players.md.
// `npm run strength -- mafia-2025 2000`, `npm run strength -- maw 2000 players=9 win=parity`; `--help` has the options.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import * as z from 'zod'
import { UsageError } from '../pipelines/errors.ts'
import { asMarkdown, asText } from '../pipelines/evaluate/sections.ts'
import { switchPair } from '../pipelines/generate/recipe.ts'
import { argument, atLeastOne } from '../pipelines/options.ts'
import { printJson } from '../pipelines/output.ts'
import { showProgress } from '../pipelines/progress.ts'
import { safe } from '../pipelines/terminal.ts'
import { issueText } from '../schemas/issue.ts'
import { deckOf, TooManyDeals } from '../src/belief/deck.ts'
import { entryNamed, rulesetNamed, UnknownRuleset } from '../src/games/games.ts'
import { countsDeals, isBuiltIn } from '../src/policy/players.ts'
import { writeWhole } from '../src/storage/draft.ts'
import type { Ruleset } from '../src/table/ruleset.ts'
import type { Cell } from './strength/played.ts'
import { BELIEVER, FEW_GAMES, type Results, resultsOf } from './strength/results.ts'
import { sectionsOf } from './strength/tables.ts'
import { playAll } from './strength/threads.ts'

const PLAYERS = ['random', 'scripted', BELIEVER]
const SKILLS = ['novice', 'club', 'expert'].map((skill) => `holy-grail-${skill}`)

interface Options {
  readonly players?: readonly string[]
  readonly skills?: true
  readonly threads: number
  readonly figures?: string
  readonly json?: true
  readonly markdown?: true
}

function games(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('it must be a whole number of games, 1 or more.')
  return Number(text)
}

function playerList(text: string): string[] {
  const names = [...new Set(text.split(','))]
  const stranger = names.find((name) => name === 'built-in' || !isBuiltIn(name))
  if (stranger === undefined) return names
  throw new InvalidArgumentError(
    `there is no built-in player "${stranger}"; there are ${[...PLAYERS, ...SKILLS].join(', ')}.`,
  )
}

const program = new Command('npm run strength --')
  .description(
    'Plays built-in players against each other and says who wins, how well they vote and check, and how good their beliefs are.',
  )
  .argument('[ruleset]', 'the game', 'mafia-2025')
  .argument('[games]', 'games of each pair of players', games, 2000)
  .argument('[switches...]', 'house rules, name=value')
  .option('--players <list>', `who plays, with commas (default: ${PLAYERS.join(',')})`, playerList)
  .option('--skills', `also ${SKILLS.join(', ')}`)
  .option('--threads <number>', 'threads', atLeastOne, availableParallelism())
  .option('--figures <folder>', 'draws the reliability of beliefs into a folder, as calibration-<ruleset>.svg')
  .addOption(new Option('--json', 'prints everything as JSON').conflicts('markdown'))
  .option('--markdown', 'prints tables for docs/players.md')
  .exitOverride()
  .configureOutput({ outputError: () => {} })
  .action(main)

async function main(name: string, count: number, pairs: readonly string[], options: Options): Promise<void> {
  const switches = Object.fromEntries(pairs.map(argument(switchPair)))
  const ruleset = rulesetWith(name, switches)
  const players = [...new Set([...(options.players ?? PLAYERS), ...(options.skills ? SKILLS : [])])]
  requireFewDeals(ruleset, players)
  const cells = players.flatMap((red) => players.map((black): Cell => ({ red, black })))
  const progress = showProgress('games', cells.length * count)
  const tick = (played: number): void => {
    for (let i = 0; i < played; i++) progress.step()
  }
  const setting = { ruleset: name, switches, believers: { red: BELIEVER, black: BELIEVER } }
  const played = await playAll(cells, count, setting, { threads: options.threads, tick })
  progress.done()
  const results = resultsOf(players, cells, played)
  if (options.figures !== undefined) await draw(options.figures, name, results)
  print(results, { ruleset, name, count, players, options })
}

/** Throws a {@link UsageError} where there is no such game or switch. */
function rulesetWith(name: string, switches: object): Ruleset {
  try {
    return rulesetNamed(name, switches)
  } catch (error) {
    if (error instanceof UnknownRuleset) throw new UsageError(error.message)
    if (error instanceof z.ZodError)
      throw new UsageError(issueText(error, Object.keys(entryNamed(name).switches.shape)))
    throw error
  }
}

/** Only some players think of every deal. */
function requireFewDeals(ruleset: Ruleset, players: readonly string[]): void {
  if (!players.some(countsDeals)) return
  try {
    deckOf(ruleset)
  } catch (error) {
    if (!(error instanceof TooManyDeals)) throw error
    throw new UsageError(`${BELIEVER} cannot play this: ${error.message}; leave it out with --players random,scripted`)
  }
}

async function draw(folder: string, ruleset: string, { calibration }: Results): Promise<void> {
  const days = calibration.filter(({ clusters }) => clusters >= FEW_GAMES)
  if (days.length === 0) return void process.stderr.write(`drew nothing: no day has votes of ${FEW_GAMES} games\n`)
  // Loaded here, as drawing takes many packages.
  const { reliabilityOf } = await import('../src/figures/reliability.ts')
  const { toSvg } = await import('../src/figures/draw.ts')
  const { name, spec } = reliabilityOf(days, ruleset)
  const path = join(folder, `${name}.svg`)
  writeWhole(path, await toSvg(spec))
  process.stderr.write(`drew ${path}\n`)
}

interface Printed {
  readonly ruleset: Ruleset
  readonly name: string
  readonly count: number
  readonly players: readonly string[]
  readonly options: Options
}

function print(results: Results, { ruleset, name, count, players, options }: Printed): void {
  const { version, switches } = ruleset
  const sections = sectionsOf(results, players)
  if (options.json) printJson({ ruleset: name, version, switches, games: count, players, ...results })
  else if (options.markdown) console.log(`\`\`\`\n${commandOf()}\n\`\`\`\n\n${asMarkdown(sections)}`)
  else console.log(`${count} games a cell of ${name} ${JSON.stringify(switches)}\n\n${asText(sections)}`)
}

/** This command, for the page that it is pasted into. */
const commandOf = (): string => `npm run strength -- ${process.argv.slice(2).join(' ')}`

try {
  await program.parseAsync()
} catch (error) {
  const isShown = error instanceof CommanderError && error.exitCode === 0
  const isUsage = error instanceof CommanderError || error instanceof UsageError
  if (!isUsage) throw error
  if (!isShown) {
    process.stderr.write(`strength: ${safe(error.message.replace(/^error: /, ''))}\n`)
    process.exitCode = 2
  }
}
