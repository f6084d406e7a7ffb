import { Command, CommanderError } from 'commander'
import type { Explanation } from '../pipelines/errors.ts'
import { UsageError } from '../pipelines/errors.ts'
import { readTokenizerOf } from '../pipelines/tokenizer.ts'
import { version } from '../pipelines/version.ts'
import { nearest, orElse } from '../schemas/nearest.ts'
import { EXAMPLES } from './examples.ts'
import { type Given, plainly } from './plainly.ts'

const examples = (lines: readonly string[]): string => `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`

type Adds = (program: Command) => void
/** Verbs that are loaded together. */
interface Part {
  readonly group: string
  readonly verbs: readonly string[]
  readonly load: () => Promise<Adds>
}

/** The parts of the program, each loaded only for its verbs: a table that is served holds what play needs and nothing else. */
const PARTS: readonly Part[] = [
  {
    group: 'Make datasets:',
    verbs: ['estimate'],
    load: async () => (await import('../pipelines/estimate/command.ts')).addEstimate,
  },
  {
    group: 'Make datasets:',
    verbs: ['generate'],
    load: async () => (await import('../pipelines/generate/command.ts')).addGenerate,
  },
  {
    group: 'Make datasets:',
    verbs: ['merge'],
    load: async () => (await import('../pipelines/merge/command.ts')).addMerge,
  },
  {
    group: 'Make datasets:',
    verbs: ['rows'],
    load: async () => (await import('../pipelines/rows/command.ts')).addRows,
  },
  {
    group: 'Make datasets:',
    verbs: ['import'],
    load: async () => (await import('../pipelines/import/command.ts')).addImport,
  },
  {
    group: 'Check and read them:',
    verbs: ['validate'],
    load: async () => (await import('../pipelines/validate/command.ts')).addValidate,
  },
  {
    group: 'Check and read them:',
    verbs: ['show'],
    load: async () => (await import('../pipelines/read/show/command.ts')).addShow,
  },
  {
    group: 'Check and read them:',
    verbs: ['export'],
    load: async () => (await import('../pipelines/read/export/command.ts')).addExport,
  },
  {
    group: 'Check and read them:',
    verbs: ['stats'],
    load: async () => (await import('../pipelines/read/stats/command.ts')).addStats,
  },
  {
    group: 'Check and read them:',
    verbs: ['refine'],
    load: async () => (await import('../pipelines/refine/command.ts')).addRefine,
  },
  {
    group: 'Check and read them:',
    verbs: ['view'],
    load: async () => (await import('../pipelines/view/command.ts')).addView,
  },
  {
    group: 'Evaluate players:',
    verbs: ['evaluate'],
    load: async () => (await import('../pipelines/evaluate/command.ts')).addEvaluate,
  },
  {
    group: 'Play yourself:',
    verbs: ['play'],
    load: async () => (await import('../pipelines/table/command.ts')).addPlay,
  },
  {
    group: 'Play yourself:',
    verbs: ['seat'],
    load: async () => (await import('../pipelines/seat/command.ts')).addSeat,
  },
  {
    group: 'Play yourself:',
    verbs: ['bridge'],
    load: async () => (await import('../pipelines/bridge/command.ts')).addBridge,
  },
  {
    group: 'Train models on them:',
    verbs: ['train'],
    load: async () => (await import('../pipelines/train/command.ts')).addTrain,
  },
  {
    group: 'Train models on them:',
    verbs: ['serve', 'episodes'],
    load: async () => (await import('../pipelines/environment/command.ts')).addServe,
  },
  {
    group: 'The Hugging Face Hub:',
    verbs: ['push', 'pull'],
    load: async () => (await import('../pipelines/hub/command.ts')).addHub,
  },
]

/** The command line with the part that has a verb; with all verbs if none is named, or one that no part is known to have. */
export async function makeProgram(verb?: string): Promise<Command> {
  const program = new Command('omerta')
    .description(
      'Generates training data for the social-deduction game Mafia by self-play, trains models on it, and evaluates them in games.',
    )
    .version(version)
    .exitOverride()
    // A subcommand may have options of the same names as its verb.
    .enablePositionalOptions()
    // Without a verb, commander treats its help as an error message. Its other errors are printed by cli.ts.
    .configureOutput({ writeErr: (help) => process.stdout.write(help), outputError: () => {} })
    .showHelpAfterError(false)
    .hook('preAction', (_, verb) => readTokenizerOf(verb))
  const wanted = PARTS.filter(({ verbs }) => verbs.includes(verb ?? ''))
  for (const { group, load } of wanted.length > 0 ? wanted : PARTS) {
    program.commandsGroup(group)
    ;(await load())(program)
  }
  program.addHelpText('after', examples(Object.values(EXAMPLES).map(([first]) => first!)))
  for (const command of program.commands) command.addHelpText('after', examples(EXAMPLES[command.name()]!))
  return program
}

/** Checks that a command line begins with a verb and a subcommand that there are: with --help, commander would show the help of the program instead. */
export function requireVerb(program: Command, args: readonly string[]): void {
  const said = args[0] === 'help' ? args[1] : args[0]
  if (said === undefined || said.startsWith('-')) return
  const names = program.commands.map((command) => command.name())
  if ([...names, 'help'].includes(said)) {
    const verb = program.commands.find((command) => command.name() === said)
    // A word in the place of a recipe, followed by another word, is a misspelt subcommand.
    const [word = '', behind = '-'] = args.slice(args.indexOf(said) + 1)
    const subcommands = verb?.commands.map((command) => command.name()) ?? []
    const takesOnlyThese = subcommands.length > 0 && verb?.registeredArguments.length === 0
    if (takesOnlyThese && /^[^-]/.test(word) && ![...subcommands, 'help'].includes(word))
      throw new UsageError(
        `${said} has no subcommand ${JSON.stringify(word.slice(0, 100))}; ${orElse(word, subcommands)}`,
      )
    const meant = nearest(word, subcommands)
    if (meant === undefined || meant === word || word.startsWith('-') || behind.startsWith('-')) return
    throw new UsageError(
      `${said} has no subcommand ${JSON.stringify(word.slice(0, 100))}; did you mean ${said} ${meant}?`,
    )
  }
  throw new UsageError(`there is no verb ${JSON.stringify(said.slice(0, 100))}; ${orElse(said, names)}`)
}

/** The long names of all options that a verb and its subcommands have. */
export function optionsOf(program: Command, verb?: string): string[] {
  const named = program.commands.filter((command) => command.name() === verb)
  return [...named, ...named.flatMap(({ commands }) => commands)].flatMap(({ options }) =>
    options.flatMap(({ long }) => long ?? []),
  )
}

/** An error of commander. Without a sentence if help was shown, and with code 0 if help was asked for. */
export function explainParsing(error: unknown, given?: Given): Explanation | undefined {
  if (!(error instanceof CommanderError)) return undefined
  const isShown = error.exitCode === 0 || error.code === 'commander.help'
  return { sentence: isShown ? '' : plainly(error.message, given), code: error.exitCode === 0 ? 0 : 2 }
}
