import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { withoutSecrets } from '../../schemas/url.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { parseBytes } from '../../src/storage/json.ts'
import { readBytes } from '../../src/storage/read-bytes.ts'
import { version } from '../version.ts'

const runSchema = z.strictObject({
  /** When it began, as UTC. */
  date: z.string(),
  command: z.array(z.string()),
  omerta: z.string(),
  commit: z.string().nullable(),
  node: z.string(),
  platform: z.string(),
})
export const provenanceSchema = z.strictObject({ runs: z.array(runSchema) })

/** The commit of the sources that run, with "+" where they were changed since; null where they are no repository. */
export function commitOf(): string | null {
  if (commit === undefined) commit = readCommit()
  return commit
}
let commit: string | null | undefined

function readCommit(): string | null {
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', join(import.meta.dirname, '../..'), ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  try {
    // A package inside somebody's repository does not belong to its commits.
    if (git('ls-files', '--error-unmatch', 'pipelines/evaluate/provenance.ts') === '') return null
    return git('rev-parse', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+')
  } catch {
    return null
  }
}

/** Notes a run: which command, when, by which sources. It is the only file of an evaluation that depends on when it was made. */
export function noteRun(path: string, args: readonly string[]): void {
  const before = provenanceSchema.safeParse(existsSync(path) ? readJson(path) : { runs: [] }).data?.runs ?? []
  const run = {
    date: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    command: ['omerta', ...args.map(withoutSecrets)],
    omerta: version,
    commit: commitOf(),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  }
  writeWhole(path, `${JSON.stringify({ runs: [...before, run] }, null, 2)}\n`)
}

function readJson(path: string): unknown {
  try {
    return parseBytes(readBytes(path))
  } catch {
    return undefined // damaged: begun again
  }
}
