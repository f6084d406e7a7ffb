import { type Command, Option } from 'commander'
import { type SeatMessages, seatMessagesSchema } from '../../schemas/seat.ts'
import { rulesets } from '../../src/games/games.ts'
import { type ModelsFile, modelsFileSchema } from '../../src/models/setting.ts'
import { loadKinds } from '../../src/policy/module-kind.ts'
import { playerForms } from '../../src/policy/players.ts'
import { AGENT } from '../environment/episode-plan.ts'
import { NotValid, UsageError } from '../errors.ts'
import { readModelsFile } from '../generate/model-run.ts'
import { ModuleAnswers } from '../module-answers.ts'
import { argument, atLeastOne, portOption, seatList, secondsOption, switchOption } from '../options.ts'
import { requireOwn, requireWritable } from '../out-folder.ts'
import { abortedWhenStopped } from '../output.ts'
import { wallClock } from '../table/clock.ts'
import { defaultsText } from '../table/failed.ts'
import { programPace } from '../table/pace.ts'
import { requirePlayable, savePlayed } from '../table/save.ts'
import { wantedFrom } from '../table/wanted.ts'
import { many, say } from '../terminal.ts'
import { WireLog } from '../wire/wire-log.ts'
import { connect } from './connect.ts'
import { type PlayingOutside, playOutside } from './play.ts'
import { type KeepLine, SeatWire } from './seat-wire.ts'

interface SeatFlags {
  ruleset: string
  switch?: [string, unknown][]
  players: string[]
  moderator: string
  seat: string
  run?: string[]
  listen?: number | true
  agents?: number
  host: string
  games: number
  seconds?: number
  messages: SeatMessages
  seed?: string
  out?: string
  keep: boolean
  keepWire?: string
  models?: ModelsFile
}

const DEFAULT_PORT = 4142

/** The verb that seats programs of any language. */
export function addSeat(program: Command): void {
  program
    .command('seat')
    .description('connect programs in any language to seats: JSON Lines over stdin and stdout, or over WebSocket')
    .option('--ruleset <name>', `the rules: ${Object.keys(rulesets).join(', ')}`, 'mini-mafia')
    .addOption(switchOption('a house rule; may be repeated'))
    .addOption(
      new Option('--players <list>', `the players of the other seats: ${playerForms()}; one for all, or one per seat`)
        .argParser(seatList)
        .default(['scripted'], 'scripted'),
    )
    .option('--moderator <player>', 'the moderator, in games that have one', 'built-in')
    .option('--seat <n>', 'the seat of the first program, or draw', 'draw')
    .option(
      '--run <command>',
      'start this program and talk to it over its stdin and stdout; may be repeated, one seat each',
      (text: string, before: string[] = []) => [...before, text],
    )
    .option(
      '--listen [port]',
      `wait for programs on a WebSocket (default port: ${DEFAULT_PORT}; 0 for a free one)`,
      (text: string) => portOption(text),
    )
    .option('--agents <n>', 'with --listen: number of programs (default: 1)', atLeastOne)
    .option('--host <address>', 'with --listen: the address of this machine to listen on', '127.0.0.1')
    .option('--games <n>', 'number of games', atLeastOne, 1)
    .option(
      '--seconds <n>',
      'time limit of an answer, and length of a slot for secret asks (default: the times of the rule book)',
      secondsOption,
    )
    .option(
      '--messages <what>',
      'what is sent with an ask: prompt, news (what is new since the last one), or none',
      argument(messagesOption),
      'prompt',
    )
    .option('--seed <text>', 'seed of the deals and all random numbers (default: random)')
    .option(
      '-o, --out <folder>',
      'where games are saved: a dataset, to which each game is added (default: runs/seat-<ruleset>)',
    )
    .option('--no-keep', 'do not save the games as rows')
    .option('--keep-wire <file>', 'append every line sent to programs to this file, for "validate --wire"')
    .option('--models <file>', 'how models are used (JSON), as in generate', argument(readModelsFile))
    .action(seat)
}

function messagesOption(text: string): SeatMessages {
  const read = seatMessagesSchema.safeParse(text)
  if (!read.success) throw new UsageError('it must be prompt, news or none.')
  return read.data
}

async function seat(flags: SeatFlags): Promise<void> {
  const { run = [], host, games, keep } = flags
  requireConsistent(flags)
  const port = flags.listen === true ? DEFAULT_PORT : flags.listen
  const count = flags.agents ?? Math.max(1, run.length)
  const wanted = {
    ...wantedFrom({ ...flags, invite: count - 1 }, Object.fromEntries(flags.switch ?? [])),
    sitter: AGENT,
  }
  const folder = flags.out ?? `runs/seat-${flags.ruleset}`
  if (keep) {
    requireOwn(folder)
    requireWritable(folder)
    requirePlayable(folder, wanted.ruleset)
  }
  await loadKinds([...wanted.machines, wanted.moderator])
  const log = flags.keepWire === undefined ? undefined : new WireLog(flags.keepWire)
  const keepLine: KeepLine | undefined = log && ((...line) => log.line(...line))
  const wires = Array.from({ length: count }, () => new SeatWire(flags.messages, wallClock.now, keepLine))
  const stop = abortedWhenStopped()
  const answers = new ModuleAnswers()
  const playing: Omit<PlayingOutside, 'seed'> = {
    wanted,
    sitters: wires,
    clock: wallClock,
    pace: programPace(flags.seconds),
    folder,
    models: flags.models ?? modelsFileSchema.parse({}),
    signal: stop,
    complain: say,
    answers,
    watch: ({ setUp: { id, ruleset, version, switches } }) =>
      log?.table({ game: id, wire: 'seat', messages: flags.messages, ruleset, version, switches }),
  }
  const closing = await connect(wires, { run, host, port }, stop)
  try {
    for (let index = 0; index < games && !stop.aborted; index++) {
      const seed = flags.seed === undefined ? undefined : `${flags.seed} ${index}`
      const game = await playOutside({ ...playing, seed })
      if (!game) break
      answers.add({ ...game.setUp, choices: game.session.choices })
      log?.over(game.setUp.id, game.session.deal, game.session.choices)
      wires.forEach(requireAnswers)
      const { winner, reason } = game.session.result!
      const saved = keep ? `; saved ${await savePlayed(folder, game)}` : ''
      say(`game ${index + 1} of ${games}: ${winner} (${reason})${saved}${defaultsText(game)}`)
    }
    for (const wire of wires) wire.end()
    for (const line of answers.lines()) say(line)
    if (count > 1 || games > 1)
      say(`points: ${wires.map(({ total }, i) => `program ${i + 1} has ${total}`).join(', ')}`)
  } finally {
    await closing()
    log?.close()
  }
}

/** Refuses options that contradict each other. */
function requireConsistent({ run = [], listen, agents, seat: place }: SeatFlags): void {
  if (run.length > 0 && listen !== undefined) throw new UsageError('give either --run or --listen')
  if (agents !== undefined && listen === undefined)
    throw new UsageError('--agents says how many programs --listen waits for; repeat --run instead')
  if (!/^(?:\d{1,2}|draw)$/.test(place))
    throw new UsageError(`--seat ${JSON.stringify(place)}: it must be a number or draw`)
}

/** A game in which a program answered nothing is not saved: it did not start, or speaks another protocol. Missed asks are reported. */
function requireAnswers({ answers: { taken, of, whyGone } }: SeatWire, i: number): void {
  const why = whyGone === undefined ? '' : ` (${whyGone})`
  if (of === 0 && whyGone !== undefined) say(`program ${i + 1} was asked nothing, and has left${why}`)
  if (of > 0 && taken === 0)
    throw new NotValid(
      `program ${i + 1} answered none of its ${many(of, 'ask')}${why}, so the game was not saved; docs/seat.md has the lines`,
    )
  if (taken < of)
    say(`program ${i + 1} answered ${taken} of its ${many(of, 'ask')}${why}; the rules answered the others`)
}
