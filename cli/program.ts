import { Command, CommanderError } from 'commander'
import type { Explanation } from '../pipelines/errors.ts'
import { addMakers } from '../pipelines/generate/command.ts'
import { addHub } from '../pipelines/hub/command.ts'
import { addReaders } from '../pipelines/read/command.ts'
import { addValidate } from '../pipelines/validate/command.ts'
import { version } from '../pipelines/version.ts'

/** The command line: all verbs with their options. */
export function makeProgram(): Command {
  const program = new Command('omerta')
    .description(
      'Plays Mafia and turns every decision into a training row that contains nothing its player could not know.',
    )
    .version(version)
    .exitOverride()
    // Without a verb, commander treats its help as an error message. Its other errors are printed by cli.ts.
    .configureOutput({ writeErr: (help) => process.stdout.write(help), outputError: () => {} })
    .showHelpAfterError(false)
  addMakers(program)
  addValidate(program)
  addReaders(program)
  addHub(program)
  return program
}

/** An error of commander. Without a sentence if help was shown, and with code 0 if help was asked for. */
export function explainParsing(error: unknown): Explanation | undefined {
  if (!(error instanceof CommanderError)) return undefined
  const isShown = error.exitCode === 0 || error.code === 'commander.help'
  return { sentence: isShown ? '' : error.message.replace(/^error: /, ''), code: error.exitCode === 0 ? 0 : 2 }
}
