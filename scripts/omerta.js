#!/usr/bin/env node
// Starts the command line on the Node that this project pins, whatever Node the machine has, with compiled code kept between runs.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const self = fileURLToPath(import.meta.url)
const root = join(self, '../..')
if (Number(process.versions.node.split('.')[0]) >= 24) {
  module.enableCompileCache()
  // Started by the launcher below, which may be killed: then this process stops in order too.
  if (process.env.OMERTA_LAUNCHED && process.channel) {
    process.channel.unref()
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  }
  await import(join(root, 'cli/cli.ts'))
} else {
  const pinned = join(root, 'node_modules/.bin/node')
  if (!existsSync(pinned)) {
    console.error('omerta: run "npm ci" first; it brings the Node that omerta runs on')
    process.exit(2)
  }
  const child = spawn(pinned, [self, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, OMERTA_LAUNCHED: '1' },
  })
  // On a terminal Ctrl-C reaches both processes, and the child takes two signals at once for one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('close', (status, signal) => process.exit(status ?? (signal === 'SIGINT' ? 130 : 1)))
}
