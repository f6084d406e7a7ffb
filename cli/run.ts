import { type Explanation, explain, unforeseen } from '../pipelines/errors.ts'
import { printJson } from '../pipelines/output.ts'
import { complain } from '../pipelines/terminal.ts'
import { withoutSecrets } from '../schemas/url.ts'
import type { Given } from './plainly.ts'
import { explainParsing, makeProgram, optionsOf, requireVerb } from './program.ts'

/** Runs a command line. Whatever happens ends in at most one sentence on stderr and in an exit code. */
export async function run(args: readonly string[]): Promise<void> {
  let options: string[] = []
  try {
    const program = await makeProgram(args[0])
    options = optionsOf(program, args[0])
    requireVerb(program, args)
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    fail(error, args.includes('--json'), { args, options })
  }
}

/** Says why a command failed, and sets the exit code. */
export function fail(error: unknown, wantsJson = false, given?: Given): void {
  const { sentence, code } = explainParsing(error, given) ?? explain(error) ?? traced(error)
  process.exitCode = code
  if (!sentence) return // help was shown
  complain(sentence)
  if (wantsJson) printJson({ ok: false, error: withoutSecrets(sentence) })
}

/** The sentence for an internal error. With OMERTA_TRACE=1 it prints the stack trace too. */
function traced(error: unknown): Explanation {
  if (process.env['OMERTA_TRACE']) console.error(error)
  return unforeseen(error)
}
