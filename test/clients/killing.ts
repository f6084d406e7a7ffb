import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export const linesOf = (path: string): string[] =>
  existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : []

/** Runs the command line and kills it with kill -9 when `answers`, the answers that are kept, reaches a number. */
export async function killedAfter(args: readonly string[], number: number, answers: () => number): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.on('close', resolve))
  while (child.exitCode === null && answers() < number) await pause(20)
  child.kill('SIGKILL')
  await ended
}

/** The paths of the files in a folder, from there. */
export const pathsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

/** What differs between two folders, among the paths that are compared, and how many these are. */
export function compared(one: string, other: string, isCompared: (path: string) => boolean) {
  const paths = [...new Set([...pathsIn(one), ...pathsIn(other)])].filter(isCompared)
  return { files: paths.length, differ: paths.filter((path) => hashOf(join(one, path)) !== hashOf(join(other, path))) }
}

const hashOf = (path: string): string | undefined =>
  existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : undefined
