import { Command, CommanderError } from 'commander'
import type { ExitCode } from '../pipelines/errors.ts'
import { addMakers } from '../pipelines/generate/command.ts'
import { addHub } from '../pipelines/hub/command.ts'
import { addReaders } from '../pipelines/read/command.ts'
import { addValidate } from '../pipelines/validate/command.ts'
import { version } from '../pipelines/version.ts'

/** The command line: every verb with its options. */
export function makeProgram(): Command {
  const program = new Command('omerta')
    .description(
      'Plays Mafia, and turns every decision into a training row that holds nothing its player could not know.',
    )
    .version(version)
    .exitOverride()
    // Help without a verb is a complaint to commander; its other complaints become sentences.
    .configureOutput({ writeErr: (help) => process.stdout.write(help), outputError: () => {} })
    .showHelpAfterError(false)
  addMakers(program)
  addValidate(program)
  addReaders(program)
  addHub(program)
  return program
}

/** What is wrong with how a command was written; no sentence where help was shown, and code 0 where it was asked for. */
export function complaint(error: unknown): { sentence: string; code: ExitCode } | undefined {
  if (!(error instanceof CommanderError)) return undefined
  const isShown = error.exitCode === 0 || error.code === 'commander.help'
  return { sentence: isShown ? '' : error.message.replace(/^error: /, ''), code: error.exitCode === 0 ? 0 : 2 }
}
