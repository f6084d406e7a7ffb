import { mkdirSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { typed } from '../../../schemas/shell.ts'
import { requireDeck } from '../../../src/belief/deck.ts'
import { rulesetNamed } from '../../../src/games/games.ts'
import { type ModelsFile, modelsFileSchema } from '../../../src/models/setting.ts'
import { loadKinds } from '../../../src/policy/module-kind.ts'
import { countsDeals, playerForms } from '../../../src/policy/players.ts'
import { UsageError } from '../../errors.ts'
import { readModelsFile } from '../../generate/model-run.ts'
import { recipeFrom } from '../../generate/recipe.ts'
import { argument, atLeastOne, numeric, portOption, seatList, secondsOption, switchOption } from '../../options.ts'
import { requireFolder, requireWritable } from '../../out-folder.ts'
import { untilStopped } from '../../output.ts'
import { wallClock } from '../../table/clock.ts'
import { requirePlayable } from '../../table/save.ts'
import { many, print } from '../../terminal.ts'
import { WireLog } from '../../wire/wire-log.ts'
import { playElsewhere } from './play-elsewhere.ts'
import { gamesOf, Host } from './serve.ts'
import { listenForAgents } from './sockets.ts'

interface Flags {
  serve?: boolean
  join?: string
  seats: number
  switch?: [string, unknown][]
  players: string[]
  remote?: number
  games: number
  seed: string
  host: string
  port: number
  action: number
  response: number
  night?: number
  chat?: number
  errorRatio: number
  name: string
  token?: string
  models?: ModelsFile
  out?: string
  keep: boolean
  keepWire?: string
}

/** The bridge to AIWolf's contests (natural language division). */
export function addAiwolf(bridge: Command): void {
  bridge
    .command('aiwolf')
    .description("AIWolf: serve games to agents of the contest, or join its servers with omerta's players")
    .option('--serve', 'listen for agents and play games with them')
    .option('--join <url>', 'join the server at this address, for example ws://127.0.0.1:8080/ws')
    .option('--seats <number>', 'with --serve: the table, 5, 9 or 13', seatsOption, 5)
    .addOption(switchOption('with --serve: a house rule, for example --switch talkTurns=2; may be repeated'))
    .addOption(
      new Option(
        '--players <list>',
        `our players: ${playerForms()}; with --serve repeated if they are fewer than the free seats, with --join an agent each`,
      )
        .argParser(seatList)
        .default(['scripted'], 'scripted'),
    )
    .option(
      '--remote <number>',
      'with --serve: number of agents that a game waits for (default: all seats)',
      atLeastOne,
    )
    .option('--games <number>', 'end after this many games', atLeastOne, 1)
    .option('--seed <text>', 'seed of all random numbers', 'aiwolf')
    .option('--host <address>', 'with --serve: the address to listen on', '127.0.0.1')
    .option('--port <number>', 'with --serve: the port; 0 for a free one', portOption, 8080)
    .option(
      '--action <seconds>',
      'with --serve: time limit of an answer, plus 5 seconds of tolerance',
      secondsOption,
      60,
    )
    .option(
      '--response <seconds>',
      'with --serve: time limit for the name request after a missed answer',
      secondsOption,
      120,
    )
    .option(
      '--chat <seconds>',
      'with --serve: group chat: each talk, and each time of whispers, is open for this long',
      secondsOption,
    )
    .option('--night <seconds>', 'with --serve: fixed length of every night, which hides response times', secondsOption)
    .option('--error-ratio <share>', 'with --serve: stop a game when this share of the agents is gone', shareOption, 1)
    .option('--name <text>', 'with --join: the name of the team; agents are NAME1, NAME2 and so on', 'omerta')
    .option('--token <text>', 'with --join: the token that the server requires')
    .option('--models <file>', 'how models are used (JSON)', argument(readModelsFile))
    .option(
      '-o, --out <folder>',
      'with --serve: the folder for the games (default: runs/aiwolf-<seats>): a dataset in games, the logs of the contest in logs',
    )
    .option('--no-keep', 'with --serve: do not save the games')
    .option(
      '--keep-wire <file>',
      'with --serve: append every packet sent to agents to this file, for "validate --wire"',
    )
    .action(async (flags: Flags) => {
      if (Boolean(flags.serve) === (flags.join !== undefined)) throw new UsageError('give either --serve or --join URL')
      if (flags.join !== undefined && !/^(?:ws|http)s?:$/.test(URL.parse(flags.join)?.protocol ?? ''))
        throw new UsageError(`--join ${flags.join}: it must be an address such as ws://127.0.0.1:8080/ws`)
      const { players } = flags
      await loadKinds(players)
      await (flags.serve
        ? serve(flags, players)
        : playElsewhere({ ...flags, url: flags.join!, players, models: modelsOf(flags) }))
    })
}

const seatsOption = numeric(/^\d{1,2}$/, (value) => [5, 9, 13].includes(value), '5, 9 or 13')
const shareOption = numeric(/^[01](?:\.\d{1,9})?$/, (value) => value <= 1, 'a number from 0 to 1, for example 0.2')

const CHAT: [string, unknown] = ['chat', true]

const modelsOf = ({ models = modelsFileSchema.parse({}) }: Flags): ModelsFile => models

async function serve(flags: Flags, players: readonly string[]): Promise<void> {
  if (flags.switch?.some(([name]) => name === 'chat')) throw new UsageError('--chat SECONDS sets the switch chat')
  const remote = flags.remote ?? flags.seats
  if (remote > flags.seats) throw new UsageError(`--remote must be at most ${flags.seats}, the seats of the table`)
  // The checks of a recipe count here too.
  const name = `aiwolf-${flags.seats}`
  const switches = [...(flags.switch ?? []), ...(flags.chat === undefined ? [] : [CHAT])]
  const recipes = players.map((player) =>
    recipeFrom(undefined, { ruleset: name, switch: switches, players: [player], train: 1 }),
  )
  const ruleset = rulesetNamed(name, recipes[0]!.switches)
  if (remote < flags.seats && players.some(countsDeals)) requireDeck(ruleset.roles)
  const folder = flags.keep ? (flags.out ?? `runs/${name}`) : undefined
  if (folder !== undefined) {
    requireFolder(folder)
    requireWritable(folder)
    mkdirSync(folder, { recursive: true })
    requirePlayable(gamesOf(folder), ruleset)
  }
  const wires = flags.keepWire === undefined ? undefined : new WireLog(flags.keepWire)
  const host = new Host({
    ruleset,
    players,
    remote,
    seed: flags.seed,
    timeouts: { action: 1000 * flags.action, acceptable: 5000, response: 1000 * flags.response },
    hush: flags.night === undefined ? undefined : 1000 * flags.night,
    durations: flags.chat === undefined ? undefined : { talk: 1000 * flags.chat, whisper: 1000 * flags.chat },
    errorRatio: flags.errorRatio,
    folder,
    models: modelsOf(flags),
    clock: wallClock,
    wires,
    report: print,
  })
  const listening = await listenForAgents(flags.host, flags.port, (wire) => host.accept(wire))
  print(
    `${ruleset.name} at ws://${flags.host}:${listening.port}/ws, for ${many(remote, 'agent')} a game; Ctrl-C ends it`,
  )
  try {
    const finished = new Promise<void>((resolve) => {
      host.onFinished = () => host.finished >= flags.games && resolve()
    })
    await Promise.race([finished, untilStopped()])
  } finally {
    await listening.close()
    wires?.close()
  }
  if (folder !== undefined && host.finished > 0)
    print(`games and logs: ${folder}; npx omerta validate ${typed(gamesOf(folder))}`)
}
