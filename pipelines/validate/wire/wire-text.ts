import { excerpts } from '../../../src/leaks/excerpt.ts'
import { many, paint, safe } from '../../terminal.ts'
import type { WireFinding } from './findings.ts'
import type { WireReport } from './validate-wire.ts'

const MOST_SHOWN = 10

/** The report of a log as text. */
export function wireReportText(report: WireReport): string {
  const { findings } = report
  return [
    paint('bold', verdict(report)),
    ...findings.slice(0, MOST_SHOWN).map(findingText),
    ...(findings.length > MOST_SHOWN ? [`--json lists ${many(findings.length, 'finding')}`] : []),
    ...comparedText(report),
    ...imaginedText(report),
    ...(report.unfinished > 0 ? [uncheckedText(report)] : []),
    ...(report.cut === undefined ? [] : [`line ${report.cut} is not whole: the log was cut off in its last line`]),
  ].join('\n')
}

function verdict({ ok, findings, unlisted, unfinished, episodes, tables }: WireReport): string {
  const found = findings.length + unlisted
  const whole = episodes + tables
  if (found > 0)
    return `${many(found, 'finding')}${unfinished > 0 ? `; ${unfinished} of ${many(whole + unfinished, 'game')} not checked` : ''}`
  if (!ok)
    return unfinished > 0
      ? 'nothing was checked: no game of the log is whole'
      : 'nothing was checked: the log has no game'
  return unfinished > 0
    ? `the log shows no leak in ${whole} of ${many(whole + unfinished, 'game')}; the other ${unfinished} not checked, as they are not whole`
    : 'the log shows no leak'
}

function comparedText({ episodes, observations, tables, lines }: WireReport): string[] {
  return [
    ...(episodes > 0
      ? [`${many(observations, 'observation')} of ${many(episodes, 'episode')} compared with the rows of their games`]
      : []),
    ...(tables > 0
      ? [
          `${many(lines, 'line')} to seats of ${many(tables, 'game')} compared with what they had heard, rows and the knowledge table`,
        ]
      : []),
  ]
}

const MOST_PLACES = 3

function uncheckedText({ unfinished, endless }: WireReport): string {
  const text = `${many(unfinished, 'game')} not checked, as the log does not have both its beginning and its end`
  if (endless.length === 0) return text
  const places = endless
    .slice(0, MOST_PLACES)
    .map(({ episode, begins, lacks }) => `"${lacks}" of game ${safe(episode)}, which begins at line ${begins}`)
  const others = endless.length - MOST_PLACES
  return `${text}: there is no line ${places.join(', nor ')}${others > 0 ? `, and so of ${others} more` : ''}`
}

/** What was compared under other deals, and what was not. */
function imaginedText({ worlds, episodes, tables, programs, deals, imagined, notImagined }: WireReport): string[] {
  if (episodes + tables === 0) return []
  const games = episodes + tables - programs
  return [
    ...(programs > 0
      ? [
          `${many(programs, 'game')} over the seat protocol compared with rows and log alone, which needs no other deals`,
        ]
      : []),
    ...(deals > 0
      ? [`${many(imagined, 'line')} compared with ${many(deals, 'game')} under deals that the seat could not rule out`]
      : []),
    ...(worlds === 0 && games > 0 ? ['nothing compared under other deals: --worlds is 0'] : []),
    ...(notImagined > 0
      ? [
          `${many(notImagined, 'game')} not compared under other deals, because of what was found in the deal that was played`,
        ]
      : []),
    ...(worlds !== 0 && deals === 0 && games > notImagined
      ? ['nothing compared under other deals: the seats could rule out all that were drawn']
      : []),
  ]
}

function findingText({ number, episode, ask, what, sent, right }: WireFinding): string {
  const place = [
    ...(number === undefined ? [] : [`line ${number}`]),
    `game ${safe(episode)}`,
    ...(ask === undefined ? [] : [`ask ${ask}`]),
  ].join(', ')
  const finding = `${place}: ${safe(what)}`
  if (sent === undefined || right === undefined) return finding
  const [a, b] = excerpts(sent, right)
  return `${finding}\n  sent  ${safe(a)}\n  right ${safe(b)}`
}
