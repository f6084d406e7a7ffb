#!/usr/bin/env node
// Starts the command line on the Node that this project pins, whatever Node the machine has.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const cli = join(root, 'pipelines/cli.ts')
if (Number(process.versions.node.split('.')[0]) >= 24) await import(cli)
else {
  const pinned = join(root, 'node_modules/.bin/node')
  if (!existsSync(pinned)) {
    console.error('omerta: run "npm ci" first; it brings the Node that omerta runs on')
    process.exit(2)
  }
  const child = spawn(pinned, [cli, ...process.argv.slice(2)], { stdio: 'inherit' })
  process.on('SIGINT', () => {}) // the terminal sends it to both
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('close', (status, signal) => process.exit(status ?? (signal === 'SIGINT' ? 130 : 1)))
}
