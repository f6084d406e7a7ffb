import type { Config } from '../schemas/row.ts'
import { addTally, type LeakTally, noTally } from './leak.ts'
import { paint, safe } from './terminal.ts'

export const checkNames = [
  'manifest',
  'files',
  'schema',
  'keys',
  'splits',
  'games',
  'replay',
  'knowledge',
  'worlds',
] as const
export type Check = (typeof checkNames)[number]

/** What a check found, and where. */
export interface Finding {
  readonly check: Check
  readonly file?: string
  readonly game?: string
  readonly row?: string
  readonly message: string
}

/** What the checks looked at, and what they found. */
export interface Report {
  readonly ok: boolean
  readonly games: number
  readonly rows: Readonly<Record<Config, number>>
  /** How many things each check looked at: files, rows or games. */
  readonly checks: Readonly<Record<Check, number>>
  readonly findings: readonly Finding[]
  /** Findings beyond those listed. */
  readonly unlisted: number
  /** What the leak checks looked at. */
  readonly leaks: LeakTally
}

const MOST_LISTED = 200
/** Of one game or file, so that one bad game does not hide the others. */
const MOST_OF_ONE = 120

/** Collects what the checks look at and find. */
export class Book {
  readonly #findings: Finding[] = []
  #found = 0
  readonly #listed = new Map<string, number>()
  readonly checks: Record<Check, number> = {
    manifest: 0,
    files: 0,
    schema: 0,
    keys: 0,
    splits: 0,
    games: 0,
    replay: 0,
    knowledge: 0,
    worlds: 0,
  }
  readonly rows: Record<Config, number> = { decisions: 0, sft: 0, games: 0 }
  games = 0
  readonly leaks = noTally()

  find(check: Check, message: string, where: Omit<Finding, 'check' | 'message'> = {}): void {
    this.#found++
    const about = where.game ?? where.file ?? ''
    const before = this.#listed.get(about) ?? 0
    this.#listed.set(about, before + 1)
    if (before < MOST_OF_ONE && this.#findings.length < MOST_LISTED) this.#findings.push({ check, ...where, message })
  }

  /** Takes over what another book holds. */
  add(report: Report): void {
    for (const finding of report.findings) if (this.#findings.length < MOST_LISTED) this.#findings.push(finding)
    this.#found += report.findings.length + report.unlisted
    this.games += report.games
    addTally(this.leaks, report.leaks)
    for (const name of checkNames) this.checks[name] += report.checks[name]
    for (const config of Object.keys(this.rows) as Config[]) this.rows[config] += report.rows[config]
  }

  report(): Report {
    const { games, rows, checks } = this
    const unlisted = this.#found - this.#findings.length
    return { ok: this.#found === 0, games, rows, checks, findings: this.#findings, unlisted, leaks: this.leaks }
  }
}

const LOOKED_AT: Readonly<Record<Check, (report: Report) => string>> = {
  manifest: () => 'recipe, shards and tallies agree',
  files: ({ checks }) => `${checks.files} files are there, with their hashes`,
  schema: ({ checks }) => `${checks.schema} files have the columns of their config`,
  keys: ({ checks }) => `${checks.keys} rows stand once`,
  splits: ({ checks }) => `${checks.splits} games stand once, in their own split`,
  games: ({ checks }) => `${checks.games} games played again from their records`,
  replay: ({ checks }) => `${checks.replay} rows derived again from their games`,
  knowledge: ({ leaks }) =>
    `${leaks.entitlements} times an event was told, or not, to a seat: as its knowledge table says`,
  worlds: ({ leaks }) => worldsText(leaks),
}

/** What was compared, and for a sample what not finding anything means (rule of three). */
function worldsText({ exhaustive, sampled, twins, decisions, rows }: LeakTally): string {
  if (twins === 0) return 'not checked: no worlds were asked for'
  const roles = Object.entries(decisions).map(([role, n]) => `${role} ${n}`)
  const compared = Object.values(decisions).reduce((sum, n) => sum + n, 0)
  const bound =
    sampled > 0
      ? `; in the samples, none found in ${compared} gives at most ${(3 / Math.max(1, compared)).toExponential(1)} at 95 %`
      : ''
  return `${twins} imagined games (every deal of ${exhaustive} games, a sample of ${sampled}); decisions compared: ${roles.join(', ')}; ${rows} rows column by column${bound}`
}

/** The report as text: one line a check, then what was found. */
export function reportText(report: Report): string {
  const lines = checkNames.map((check) => {
    const found = report.findings.filter((finding) => finding.check === check).length
    const skipped = check === 'worlds' && report.leaks.twins === 0
    const verdict = skipped
      ? paint('yellow', 'skipped')
      : found === 0
        ? paint('green', 'passed')
        : paint('red', 'failed')
    return `${verdict}  ${check.padEnd(9)} ${LOOKED_AT[check](report)}${found > 0 ? `: ${found} found` : ''}`
  })
  const findings = report.findings.map(({ check, file, game, row, message }) => {
    const where = [file, row && `row ${row}`, game && `game ${game}`].filter(Boolean).join(', ')
    return safe(`${check}: ${where ? `${where} ` : ''}${message}`)
  })
  const more = report.unlisted > 0 ? [`and ${report.unlisted} more`] : []
  const verdict = report.ok
    ? `${report.games} games, ${report.rows.decisions} decisions: all checks passed${report.leaks.twins === 0 ? ', worlds not checked' : ''}`
    : 'this dataset is not what its games give'
  return [...lines, ...findings, ...more, paint('bold', verdict)].join('\n')
}
