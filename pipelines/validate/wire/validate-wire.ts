import { existsSync } from 'node:fs'
import type { RecordedChoice } from '../../../schemas/record.ts'
import { excerpts } from '../../../src/leaks/excerpt.ts'
import type { Plan } from '../../environment/episode-plan.ts'
import { UsageError } from '../../errors.ts'
import { many, paint, safe } from '../../terminal.ts'
import { type WiredTable, wireLines } from '../../wire/wire-log.ts'
import type { Worlds } from '../effort.ts'
import { checkEpisode } from './check-episode.ts'
import { checkTable } from './check-table.ts'
import { noWireTally, type WireFinding, type WireTally } from './findings.ts'
import type { KeptLine, WiredGame } from './wired-game.ts'

export interface WireReport extends WireTally {
  readonly ok: boolean
  readonly findings: readonly WireFinding[]
  readonly unlisted: number
}

const MOST_FINDINGS = 100

/** Checks the log of an environment, a table or a bridge: every game that came to its end. */
export function validateWire(path: string, worlds: Worlds): WireReport {
  if (!existsSync(path))
    throw new UsageError(
      [
        `there is no log ${safe(path)}; "omerta serve --env --out FOLDER --log" writes FOLDER/wire.jsonl`,
        '"--keep-wire FILE" of "omerta seat", "omerta play" and "omerta bridge" writes FILE',
      ].join(', and '),
    )
  const tally = noWireTally()
  const findings: WireFinding[] = []
  let found = 0
  const open = new Map<string, { plan: Plan; sent: string[] }>()
  const tables = new Map<string, { table?: WiredTable; lines: KeptLine[] }>()
  const at = (game: string): { table?: WiredTable; lines: KeptLine[] } => {
    const known = tables.get(game) ?? { lines: [] }
    tables.set(game, known)
    return known
  }
  const take = (more: readonly WireFinding[]): void => {
    found += more.length
    findings.push(...more.slice(0, MOST_FINDINGS - findings.length))
  }
  for (const line of wireLines(path)) {
    if ('table' in line) at(line.table.game).table = line.table
    else if ('line' in line) at(line.game).lines.push(line)
    else if ('over' in line) {
      const { table, lines } = at(line.over)
      tables.delete(line.over)
      if (table) take(checkedTable({ table, lines, deal: line.deal, choices: line.choices }, worlds, tally))
    } else if ('begun' in line) open.set(line.begun.episode, { plan: line.begun, sent: [] })
    else if ('sent' in line) open.get(line.episode)?.sent.push(line.sent)
    else {
      const episode = open.get(line.ended)
      if (!episode) continue
      open.delete(line.ended)
      take(checked({ ...episode, choices: line.choices }, worlds, tally))
    }
  }
  tally.unfinished = open.size + tables.size
  return { ok: found === 0, ...tally, findings, unlisted: found - findings.length }
}

/** The same of a game at a table. */
export function checkedTable(game: WiredGame, worlds: Worlds, tally: WireTally): WireFinding[] {
  tally.tables++
  tally.lines += game.lines.length
  const episode = game.table.game
  try {
    return checkTable(game, worlds, tally).map((finding) => ({ episode, ...finding }))
  } catch (error) {
    const what = `the game cannot be played again: ${(error as Error).message}`
    return [{ episode, what, sent: 'its choices', right: 'one legal game' }]
  }
}

/** A log whose choices make no game was changed, or is of other rules. */
function checked(
  episode: { plan: Plan; sent: string[]; choices: readonly RecordedChoice[] },
  worlds: Worlds,
  tally: WireTally,
): WireFinding[] {
  try {
    return checkEpisode(episode, worlds, tally)
  } catch (error) {
    const what = `the episode cannot be played again: ${(error as Error).message}`
    return [{ episode: episode.plan.episode, what, sent: 'its choices', right: 'one legal game' }]
  }
}

/** The report as text. */
export function wireReportText({
  ok,
  episodes,
  unfinished,
  observations,
  deals,
  imagined,
  tables,
  lines,
  findings,
  unlisted,
}: WireReport): string {
  return [
    paint('bold', ok ? 'the log shows no leak' : `${many(findings.length + unlisted, 'finding')}`),
    ...findings.slice(0, 10).map(findingText),
    ...(episodes > 0 || tables === 0
      ? [`${many(observations, 'observation')} of ${many(episodes, 'episode')} compared with the rows of their games`]
      : []),
    ...(tables > 0
      ? [
          `${many(lines, 'line')} to seats of ${many(tables, 'game')} compared with what they had heard, rows and the knowledge table`,
        ]
      : []),
    `${many(imagined, 'line')} compared with ${many(deals, 'game')} under deals that the seat could not rule out`,
    ...(unfinished > 0 ? [`${many(unfinished, 'game')} not checked, as no end of it is in the log`] : []),
  ].join('\n')
}

function findingText({ episode, ask, what, sent, right }: WireFinding): string {
  const [a, b] = excerpts(sent, right)
  return `${safe(episode)}${ask === undefined ? '' : `, ask ${ask}`}: ${safe(what)}\n  sent  ${safe(a)}\n  right ${safe(b)}`
}
