import { existsSync } from 'node:fs'
import type { RecordedChoice } from '../../../schemas/record.ts'
import { excerpts } from '../../../src/leaks/excerpt.ts'
import type { Plan } from '../../environment/episode-plan.ts'
import { wireLines } from '../../environment/wire-log.ts'
import { UsageError } from '../../errors.ts'
import { many, paint, safe } from '../../terminal.ts'
import type { Worlds } from '../effort.ts'
import { checkEpisode, type WireFinding, type WireTally } from './check-episode.ts'

export interface WireReport extends WireTally {
  readonly ok: boolean
  readonly findings: readonly WireFinding[]
  readonly unlisted: number
}

const MOST_FINDINGS = 100

/** Checks the log of an environment: every episode that came to its end. */
export function validateWire(path: string, worlds: Worlds): WireReport {
  if (!existsSync(path))
    throw new UsageError(
      `there is no log ${safe(path)}; "omerta serve --env --out FOLDER --log" writes FOLDER/wire.jsonl`,
    )
  const tally: WireTally = { episodes: 0, unfinished: 0, observations: 0, deals: 0, imagined: 0 }
  const findings: WireFinding[] = []
  let found = 0
  const open = new Map<string, { plan: Plan; sent: string[] }>()
  for (const line of wireLines(path)) {
    if ('begun' in line) open.set(line.begun.episode, { plan: line.begun, sent: [] })
    else if ('sent' in line) open.get(line.episode)?.sent.push(line.sent)
    else {
      const episode = open.get(line.ended)
      if (!episode) continue
      open.delete(line.ended)
      const more = checked({ ...episode, choices: line.choices }, worlds, tally)
      found += more.length
      findings.push(...more.slice(0, MOST_FINDINGS - findings.length))
    }
  }
  tally.unfinished = open.size
  return { ok: found === 0, ...tally, findings, unlisted: found - findings.length }
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
  findings,
  unlisted,
}: WireReport): string {
  return [
    paint('bold', ok ? 'the log shows no leak' : `${many(findings.length + unlisted, 'finding')}`),
    ...findings.slice(0, 10).map(findingText),
    `${many(observations, 'observation')} of ${many(episodes, 'episode')} compared with the rows of their games`,
    `${many(imagined, 'observation')} compared with those of ${many(deals, 'game')} under deals that their seats could not rule out`,
    ...(unfinished > 0 ? [`${many(unfinished, 'episode')} not checked, as they have no end in the log`] : []),
  ].join('\n')
}

function findingText({ episode, ask, what, sent, right }: WireFinding): string {
  const [a, b] = excerpts(sent, right)
  return `${safe(episode)}${ask === undefined ? '' : `, ask ${ask}`}: ${safe(what)}\n  sent  ${safe(a)}\n  right ${safe(b)}`
}
