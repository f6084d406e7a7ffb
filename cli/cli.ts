#!/usr/bin/env node
import { version } from '../pipelines/version.ts'

const args = process.argv.slice(2)

/** The program. It is loaded where it is needed, as that takes most of the time of a short command. */
const program = () => import('./run.ts')

// A reader that has seen enough is no failure; a full disk is.
process.stdout.on('error', async (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') (await program()).fail(error)
})
process.stderr.on('error', () => {})
process.on('uncaughtException', async (error) => {
  const { fail } = await program()
  fail(error, args.includes('--json'))
  process.exit()
})
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) process.stdout.write(`${version}\n`)
else await (await program()).run(args)
