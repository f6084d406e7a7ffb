import { Command, CommanderError } from 'commander'
import type { ExitCode } from '../errors.ts'
import { version } from '../version.ts'
import { addHub } from './hub.ts'
import { addMakers } from './make.ts'
import { addReaders } from './read.ts'

/** The command line: every verb with its options. */
export function makeProgram(): Command {
  const program = new Command('omerta')
    .description(
      'Plays Mafia, and turns every decision into a training row that holds nothing its player could not know.',
    )
    .version(version)
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .showHelpAfterError(false)
  addMakers(program)
  addReaders(program)
  addHub(program)
  return program
}

/** What is wrong with how a command was written; code 0 where help was asked for and shown. */
export function complaint(error: unknown): { sentence: string; code: ExitCode } | undefined {
  if (!(error instanceof CommanderError)) return undefined
  return { sentence: error.message.replace(/^error: /, ''), code: error.exitCode === 0 ? 0 : 2 }
}
