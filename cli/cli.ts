#!/usr/bin/env node
import { fail, run } from './run.ts'

// A reader that has seen enough is no failure; a full disk is.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') fail(error)
})
process.stderr.on('error', () => {})
process.on('uncaughtException', (error) => {
  fail(error, process.argv.includes('--json'))
  process.exit()
})
await run(process.argv.slice(2))
