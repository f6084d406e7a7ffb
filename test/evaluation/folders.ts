import { hash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { commandLine } from '../command-line.ts'

/** A folder for the evaluations of a test file, which is removed after its tests. */
export function folderOf(name: string): string {
  const root = mkdtempSync(join(tmpdir(), `omerta-${name}-`))
  afterAll(() => rmSync(root, { recursive: true }))
  return root
}

/** The command that compares two built-in players in the smallest game. */
export const duel = (player: string, against: string): string[] =>
  `evaluate --player ${player} --against ${against} --ruleset mini-mafia --workers 1`.split(' ')

/** Runs it into a folder. */
export const runDuel = (player: string, against: string, folder: string, ...more: string[]) =>
  commandLine([...duel(player, against), '--out', folder, ...more])

export const reportIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))

/** The hash of every file in a folder, by path, but for those that say when something was made or checked. */
export const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^provenance\.json$|\.validated\.json$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length), hash('sha256', readFileSync(path))]),
  )
