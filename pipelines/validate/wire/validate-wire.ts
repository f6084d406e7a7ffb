import { existsSync } from 'node:fs'
import { isCutOff } from '../../../src/storage/line-file.ts'
import type { Plan } from '../../environment/episode-plan.ts'
import { UsageError } from '../../errors.ts'
import { safe } from '../../terminal.ts'
import { type WiredTable, wireLines } from '../../wire/wire-log.ts'
import type { Worlds } from '../effort.ts'
import { checkEpisode, type LoggedEpisode } from './check-episode.ts'
import { checkTable } from './check-table.ts'
import { noWireTally, type WireFinding, type WireTally } from './findings.ts'
import { OtherRules } from './played-from.ts'
import type { KeptLine, Lines, SentText, WiredGame } from './wired-game.ts'

export interface WireReport extends WireTally {
  /** Whether a game was checked, and nothing found. */
  readonly ok: boolean
  readonly worlds: Worlds
  readonly findings: readonly WireFinding[]
  readonly unlisted: number
  /** The number of the last line, if the log was cut off in it. It is not read. */
  readonly cut?: number
}

const MOST_FINDINGS = 100

/** Checks the log of an environment, a table or a bridge: every game that is there from its beginning to its end. */
export function validateWire(path: string, worlds: Worlds): WireReport {
  requireLog(path)
  const tally = noWireTally()
  const findings: WireFinding[] = []
  let found = 0
  const episodes = new Map<string, { plan: Plan; sent: SentText[]; begins: number }>()
  const tables = new Map<string, { table: WiredTable; lines: KeptLine[]; begins: number }>()
  const take = (more: readonly WireFinding[]): void => {
    found += more.length
    findings.push(...more.slice(0, MOST_FINDINGS - findings.length))
  }
  // The first line of each game says enough.
  const strays = new Set<string>()
  const stray = (episode: string, sent: string, number: number): void => {
    if (!strays.has(episode)) take([outside(episode, sent, number)])
    strays.add(episode)
  }
  let last = 0
  for (const { line, number } of wireLines(path)) {
    last = number
    if ('table' in line) tables.set(line.table.game, { table: line.table, lines: [], begins: number })
    else if ('begun' in line) episodes.set(line.begun.episode, { plan: line.begun, sent: [], begins: number })
    else if ('line' in line) {
      const game = tables.get(line.game)
      if (game) game.lines.push({ ...line, number })
      else stray(line.game, line.line, number)
    } else if ('sent' in line) {
      const episode = episodes.get(line.episode)
      if (episode) episode.sent.push({ text: line.sent, number })
      else stray(line.episode, line.sent, number)
    } else if ('over' in line) {
      const game = tables.get(line.over)
      tables.delete(line.over)
      if (game) take(checkedTable({ ...game, deal: line.deal, choices: line.choices, ends: number }, worlds, tally))
      else tally.unfinished++
    } else {
      const episode = episodes.get(line.ended)
      episodes.delete(line.ended)
      if (episode) take(checked({ ...episode, choices: line.choices, ends: number }, worlds, tally))
      else tally.unfinished++
    }
  }
  tally.endless = [
    ...[...episodes].map(([episode, { begins }]) => ({ episode, begins, lacks: 'ended' as const })),
    ...[...tables].map(([episode, { begins }]) => ({ episode, begins, lacks: 'over' as const })),
  ].sort((a, b) => a.begins - b.begins)
  tally.unfinished += tally.endless.length
  const ok = found === 0 && tally.episodes + tally.tables > 0
  return { ok, worlds, ...tally, findings, unlisted: found - findings.length, ...(isCutOff(path) && { cut: last + 1 }) }
}

function requireLog(path: string): void {
  if (existsSync(path)) return
  throw new UsageError(
    [
      `there is no log ${safe(path)}; "omerta serve --env --out FOLDER --log" writes FOLDER/wire.jsonl`,
      '"--keep-wire FILE" of "omerta seat", "omerta play" and "omerta bridge" writes FILE',
    ].join(', and '),
  )
}

/** A line of a game that has not begun, or is over: nothing says what it may contain. */
function outside(episode: string, sent: string, number: number): WireFinding {
  const what = 'it was sent outside its game: no line above begins that game, or one ends it'
  return { number, episode, what, sent, right: 'nothing' }
}

/** What is found in a game at a table. One that cannot be played again was changed, or is of other rules. */
export function checkedTable(game: WiredGame & Lines, worlds: Worlds, tally: WireTally): WireFinding[] {
  const episode = game.table.game
  try {
    const findings = checkTable(game, worlds, tally).map((finding) => ({ episode, ...finding }))
    tally.tables++
    tally.lines += game.lines.length
    return findings
  } catch (error) {
    return [unplayable(game, episode, error as Error, tally)]
  }
}

/** The findings of an episode; one that cannot be played again is a finding too. */
function checked(episode: LoggedEpisode & Lines, worlds: Worlds, tally: WireTally): WireFinding[] {
  try {
    return checkEpisode(episode, worlds, tally)
  } catch (error) {
    return [unplayable(episode, episode.plan.episode, error as Error, tally)]
  }
}

/** The log has the rules at the start of a game, and its choices at the end. */
function unplayable({ begins, ends }: Lines, episode: string, error: Error, tally: WireTally): WireFinding {
  tally.notImagined++
  const number = error instanceof OtherRules ? begins : ends
  return { number, episode, what: `the game cannot be played again: ${error.message}` }
}
