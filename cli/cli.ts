#!/usr/bin/env node
import { explain } from '../pipelines/errors.ts'
import { printJson } from '../pipelines/output.ts'
import { paint, safe } from '../pipelines/terminal.ts'
import { explainParsing, makeProgram } from './program.ts'

async function main(): Promise<void> {
  const wantsJson = process.argv.includes('--json')
  const fail = (sentence: string, code: number): void => {
    process.stderr.write(`${paint('red', 'omerta:')} ${safe(sentence)}\n`)
    if (wantsJson) printJson({ ok: false, error: sentence })
    process.exitCode = code
  }
  try {
    await makeProgram().parseAsync()
  } catch (error) {
    const known = explainParsing(error) ?? explain(error)
    if (!known) throw error
    if (known.sentence) fail(known.sentence, known.code)
    else process.exitCode = known.code // help was shown
  }
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
await main()
