import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { rewardSchema, shapeSchema } from '../../schemas/environment.ts'
import { rulesets } from '../../src/games/games.ts'
import { modelsFileSchema } from '../../src/models/setting.ts'
import { playerForms } from '../../src/policy/players.ts'
import { usualConfigs } from '../../src/rows/configs/configs.ts'
import { isBegun } from '../../src/storage/folder.ts'
import { UsageError } from '../errors.ts'
import { readModelsFile } from '../generate/model-run.ts'
import { summarize } from '../generate/summary.ts'
import {
  argument,
  atLeastOne,
  configsOption,
  decimal,
  portOption,
  rendererOption,
  seatList,
  statesOption,
  switchOption,
} from '../options.ts'
import { requireFolder, requireWritable } from '../out-folder.ts'
import { printJson, resultOf } from '../output.ts'
import { print } from '../terminal.ts'
import { WireLog } from '../wire/wire-log.ts'
import { Environment } from './environment.ts'
import { type EpisodesOptions, writeEpisodes } from './episodes.ts'
import type { ServeFlags } from './flags.ts'
import { Journal } from './journal.ts'
import { openServed } from './open-served.ts'
import { serveEnvironment } from './server.ts'

/** The verb that serves games to programs. */
export function addServe(program: Command): void {
  program
    .command('serve')
    .description('serve games as a reinforcement learning environment over the OpenEnv protocol')
    .option('--env', 'serve an environment (required)')
    .option('--ruleset <name>', `the rules: ${Object.keys(rulesets).join(', ')} (default: mafia-2025)`)
    .addOption(switchOption('a house rule, for example --switch rounds=1; may be repeated'))
    .option(
      '--players <list>',
      `the players of the other seats: ${playerForms()}; one for all, or one per seat (default: scripted)`,
      seatList,
    )
    .option(
      '--pool <file>',
      'draw the players of the other seats from this file (JSON), which is read again when it changes',
    )
    .option('--seed <text>', 'seed of all random numbers, together with the seed of a reset', 'env')
    .addOption(rendererOption().default('full'))
    .addOption(
      new Option('--shape <name>', 'what a message contains: the whole prompt, or what is new since the last one')
        .choices(shapeSchema.options)
        .default('prompt'),
    )
    .addOption(
      new Option('--reward <name>', 'the reward of a seat: win (1, -1, or 0 for a draw), points, value, beliefs')
        .choices(rewardSchema.options)
        .default('win'),
    )
    .option('--penalty <amount>', 'penalty for an illegal answer', decimal, 0)
    .option('--states <number>', 'sampled states for the reward value', atLeastOne, 8)
    .option('--host <address>', 'the address to listen on', '127.0.0.1')
    .option('--port <number>', 'the port; 0 for a free one', portOption, 8000)
    .option('--capacity <clients>', 'maximum number of clients at once; others get CAPACITY_REACHED', atLeastOne, 256)
    .option('--idle <seconds>', 'close a client that is silent for this long', atLeastOne, 900)
    .option('--pace <milliseconds>', 'answer only at multiples of this time, which hides response times', atLeastOne)
    .option('-o, --out <folder>', 'keep every choice there, so that interrupted episodes resume')
    .option('--log', 'with --out: also log everything that is sent, for "omerta validate --wire"')
    .option(
      '--models <file>',
      'how models are used (JSON): keys, limits and time-outs of endpoints, threads',
      argument(readModelsFile),
    )
    .option('--json', 'print the address as JSON')
    .action(serve)

  program
    .command('episodes')
    .description('write the finished games of an environment as a dataset')
    .argument('<folder>', 'the --out folder of "omerta serve --env"')
    .requiredOption('-o, --out <folder>', 'where the dataset goes')
    .option('--values <states>', 'estimate the value of each option from N sampled states', statesOption)
    .option('--configs <names>', `the configs to make (default: ${usualConfigs.join(',')})`, configsOption)
    .addOption(rendererOption('that of the first episode'))
    .option('--json', 'print the result as JSON')
    .action(async (folder: string, flags: Omit<EpisodesOptions, 'folder'> & { json?: boolean }) => {
      const manifest = await writeEpisodes({ folder, ...flags })
      if (flags.json) printJson({ ok: true, folder: flags.out, ...resultOf(manifest) })
      else print(summarize(flags.out, manifest))
    })
}

async function serve(flags: ServeFlags): Promise<void> {
  if (!flags.env) throw new UsageError('add --env: serve has no other mode')
  if (flags.log && flags.out === undefined) throw new UsageError('--log writes into the folder of --out; name one')
  if (flags.penalty < 0) throw new UsageError('--penalty is taken from the reward; it must be 0 or more')
  if (flags.out !== undefined) requireJournalFolder(flags.out)
  const models = flags.models ?? modelsFileSchema.parse({})
  const { served, close } = await openServed(flags, models, (sentence) => process.stderr.write(`${sentence}\n`))
  const journal = new Journal(flags.out === undefined ? undefined : { folder: flags.out, ruleset: served.ruleset })
  const log = flags.log ? new WireLog(wireLogPath(flags.out!)) : undefined
  const limits = { capacity: flags.capacity, idle: flags.idle * 1000, pace: flags.pace ?? 0 }
  const environment = new Environment(served, limits, journal, log)
  const serving = await serveEnvironment(environment, flags.host, flags.port)
  if (flags.json) printJson({ ok: true, address: serving.address })
  else print(`serving ${served.ruleset.name} at ${serving.address} (sockets at /ws); Ctrl-C ends it`)
  try {
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
    })
  } finally {
    await serving.close()
    await close()
  }
}

/** Checks that choices can be kept in a folder, which is no dataset. */
function requireJournalFolder(out: string): void {
  requireFolder(out)
  requireWritable(out)
  if (isBegun(out)) throw new UsageError(`${out} is a dataset; name another folder for the choices with --out`)
}

/** Where a server logs what it sends. */
const wireLogPath = (folder: string): string => join(folder, 'wire.jsonl')
