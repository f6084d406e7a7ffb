#!/usr/bin/env node
// Starts the command line on the Node version that this project pins, whatever Node the machine has, with a compile cache.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundled } from './bundled.js'
import { setMemoryFlags } from './launch-settings.js'

const self = fileURLToPath(import.meta.url)
const root = join(self, '../..')
if (Number(process.versions.node.split('.')[0]) >= 24) {
  setMemoryFlags(process.argv[2])
  module.enableCompileCache()
  // Started by the launcher below: if that is killed, this process stops in order too.
  if (process.env.OMERTA_LAUNCHED && process.channel) {
    process.channel.unref()
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  }
  // A package that was installed has the built sources. Stack traces are of the sources of a clone.
  const sources = join(root, 'cli/cli.ts')
  const built = existsSync(sources) ? !process.env.OMERTA_TRACE && bundled(root) : join(root, 'dist/cli/cli.js')
  await import(pathToFileURL(built || sources).href)
} else {
  const pinned = pinnedNode()
  if (pinned === undefined) {
    console.error('omerta: run "npm ci" first, or install the package again; that brings the Node that omerta runs on')
    process.exit(2)
  }
  const child = spawn(pinned, [self, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, OMERTA_LAUNCHED: '1' },
  })
  // On a terminal Ctrl-C reaches both processes, and the child takes two signals at once for one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // A killed process gets the exit code of a shell: 137 after SIGKILL. A failure of the command would be 1.
  child.on('close', (status, signal) => process.exit(status ?? 128 + constants.signals[signal]))
}

/** The Node that the package depends on, wherever npm has put it. */
function pinnedNode() {
  try {
    const path = join(dirname(module.createRequire(self).resolve('node/package.json')), 'bin/node')
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}
