import { setTimeout as sleep } from 'node:timers/promises'
import { type Command, Option } from 'commander'
import { typed } from '../../schemas/shell.ts'
import { type PaceName, paceSchema } from '../../schemas/table.ts'
import { rulesets } from '../../src/games/games.ts'
import { type ModelsFile, modelsFileSchema } from '../../src/models/setting.ts'
import { loadKinds } from '../../src/policy/module-kind.ts'
import { playerForms } from '../../src/policy/players.ts'
import { codeOfStop, UsageError } from '../errors.ts'
import { readModelsFile } from '../generate/model-run.ts'
import { argument, portOption, seatList, switchOption, whole } from '../options.ts'
import { requireOwn, requireWritable } from '../out-folder.ts'
import { say } from '../terminal.ts'
import { bundleApart } from '../view/bundle.ts'
import { htmlOf } from '../view/html.ts'
import { WireKeeper } from '../wire/keeper.ts'
import { WireLog } from '../wire/wire-log.ts'
import { wallClock } from './clock.ts'
import { type Game, PERSON, type Wanted } from './game.ts'
import { announce, reportEnd } from './host-text.ts'
import { hasTable, readKept, type SetUp } from './journal.ts'
import { Room } from './room.ts'
import { requirePlayable, savePlayed } from './save.ts'
import { type Serving, serveTable } from './server.ts'
import { sitDown } from './terminal-seat.ts'
import { wantedFrom } from './wanted.ts'

interface PlayFlags {
  ruleset: string
  switch?: [string, unknown][]
  players: string[]
  moderator: string
  seat: string
  pace: PaceName
  clock: boolean
  keep: boolean
  out?: string
  judge?: boolean
  hints?: boolean
  invite: number
  terminal?: boolean
  resume?: string
  host: string
  port: number
  open: boolean
  models?: ModelsFile
  keepWire?: string
}

/** The verb that seats persons at a table. */
export function addPlay(program: Command): void {
  program
    .command('play')
    .description('play in a browser or in this terminal, with built-in players, models and other people')
    .option('--ruleset <name>', `the rules: ${Object.keys(rulesets).join(', ')}`, 'mini-mafia')
    .addOption(switchOption('a house rule; may be repeated'))
    .addOption(
      new Option(
        '--players <list>',
        `the players of the other seats: ${playerForms()}; one for all, or one per seat: "model:m@http://127.0.0.1:8000/v1*2,scripted"`,
      )
        .argParser(seatList)
        .default(['holy-grail'], 'holy-grail'),
    )
    .option('--moderator <player>', 'the moderator, in games that have one', 'built-in')
    .option('--seat <n>', 'your seat: its number, draw, or none to watch a table without persons', 'draw')
    .addOption(new Option('--pace <name>', 'the speed of the table').choices(paceSchema.options).default('usual'))
    .option('--no-clock', 'no time limits; for a single person only')
    .option('--hints', 'show each person the exact probabilities that follow from what that seat heard')
    .option('--no-keep', 'do not save the game as rows')
    .option('--keep-wire <file>', 'append all messages to people to this file, for "validate --wire"')
    .option(
      '-o, --out <folder>',
      'where games are saved: a dataset, to which each game is added (default: runs/played-<ruleset>)',
    )
    .option('--judge', 'make a link for a judge, who sees all cards as soon as no person plays blind')
    .option('--invite <n>', 'number of other people to invite', whole, 0)
    .option('--terminal', 'play in this terminal')
    .option('--resume <folder>', 'resume a stopped table')
    .option(
      '--host <address>',
      'the address of this machine to serve on; any but 127.0.0.1 lets other machines in',
      '127.0.0.1',
    )
    .option('--port <n>', 'the port to serve on', portOption, 4141)
    .option('--no-open', 'do not open the page in a browser')
    .option('--models <file>', 'how models are used (JSON), as in generate', argument(readModelsFile))
    .action(play)
}

async function play(flags: PlayFlags): Promise<void> {
  const { resume, host, port, terminal = false, invite } = flags
  if (invite > 0 && !flags.clock)
    throw new UsageError('--no-clock is for one person: a night that waits for an answer tells the others who is asked')
  if (resume !== undefined && !hasTable(resume))
    throw new UsageError(`no table was stopped in ${resume}; leave out --resume to begin one`)
  const folder = resume ?? flags.out ?? `runs/played-${flags.ruleset}`
  const kept = resume === undefined ? undefined : readKept(resume)
  const wanted = kept ? resumedFrom(kept.setUp, flags) : wantedFrom(flags, Object.fromEntries(flags.switch ?? []))
  const isWatched = wanted.persons === 0
  if (terminal && (isWatched || flags.seat === 'none'))
    throw new UsageError('--terminal needs a seat for its person, and --seat none gives none; leave out one of them')
  requireOwn(folder)
  requireWritable(folder)
  requirePlayable(folder, wanted.ruleset)
  await loadKinds([...wanted.machines, wanted.moderator])
  if (!kept && hasTable(folder))
    throw new UsageError(
      `a table was stopped in ${folder}; go on with --resume ${folder}, or name another folder with --out`,
    )
  const isServed = !terminal || invite > 0 || flags.judge === true || (kept?.setUp.tokens.length ?? 1) > 1
  const settings = { pace: flags.pace, isTimed: flags.clock, keeps: flags.keep, hints: flags.hints === true }
  const keeper = flags.keepWire === undefined ? undefined : new WireKeeper(new WireLog(flags.keepWire))
  let serving: Serving | undefined
  const room = new Room(
    {
      folder,
      wanted,
      settings,
      clock: wallClock,
      models: flags.models ?? modelsFileSchema.parse({}),
      hasJudge: flags.judge === true || isWatched,
      port: () => serving?.port ?? 0,
      save: (game: Game) => savePlayed(folder, game),
      complain: say,
      keeper,
    },
    kept,
  )
  const over = new Promise<'over'>((resolve) => {
    room.over = (game, saved) => {
      reportEnd(room, game, { saved, folder, terminal })
      if (isWatched && room.judge.isHere) say('the game is over; Ctrl-C closes the table')
      else if (terminal || isWatched) resolve('over')
    }
  })
  if (isServed) {
    const page = htmlOf('Omertà', { kind: 'table' }, await bundleApart('table'), 'self')
    serving = await serveTable({ room, page, host, port: kept?.setUp.port || port, clock: wallClock })
    announce(room, `http://${host}:${serving.port}/`, flags)
  }
  const stopped = new Promise<'stopped'>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGHUP', ...(terminal ? [] : ['SIGINT' as const])] as const)
      process.once(signal, () => resolve('stopped'))
    if (terminal)
      sitDown(room, kept !== undefined, () => {
        process.exitCode = codeOfStop('SIGINT')
        resolve('stopped')
      })
  })
  if (isWatched && !kept) room.begin(settings)
  try {
    const end = await Promise.race([over, stopped])
    if (end === 'stopped' && room.stage === 'playing')
      say(
        `the table was stopped; npx omerta play --resume ${typed(folder)}${terminal ? ' --terminal' : ''} resumes ${room.isAsking ? 'at this ask' : 'it'}`,
      )
    if (end === 'over' && serving) await sleep(1500) // time for pages to receive the result
  } finally {
    await room.stop()
    await serving?.close()
    keeper?.close()
  }
}

/** A stopped table again: the game that was kept, with the same players. */
const resumedFrom = ({ players, ruleset, moderator, switches }: SetUp, flags: PlayFlags): Wanted =>
  wantedFrom(
    {
      ...flags,
      players: players.filter((name) => name !== PERSON),
      ruleset,
      moderator,
      invite: players.filter((name) => name === PERSON).length - 1,
    },
    switches,
  )
