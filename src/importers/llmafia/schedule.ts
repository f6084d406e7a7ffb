import type { SourceFile } from '../importer.ts'
import { secondsOf } from './clock-time.ts'

/** What the scheduler of a model decided, and when: seconds since midnight. */
export interface Scheduled {
  readonly time: number
  readonly isSent: boolean
}

const DECISION =
  /^## TIME: (.*)\n## OPERATION: scheduling decision\n## CONTENT: The LLM player has chosen to (pass|use) its turn/gm
/** In games 1 to 6 of the source the log has what the model answered when it was asked whether to talk; an answer in other words is ignored. */
const ANSWER = /^## TIME: (.*)\n## OPERATION: decision in should_generate_message\n## CONTENT: <?(wait|send)\b/gm

/**
 * The decisions of the scheduler in the log of a model's seat: "send" or "wait", up to some tens of thousands a game. Everything else in the log is a prompt
 * or a reply. Throws {@link BadSource} if a decision has no clock time.
 */
export function scheduleOf({ path, bytes }: SourceFile): Scheduled[] {
  // The log has what the model wrote, byte by byte, which is not always UTF-8.
  const text = new TextDecoder().decode(bytes).replaceAll('\r\n', '\n')
  const decided = [...text.matchAll(DECISION)]
  const file = path.split('/').at(-1)!
  let [line, read] = [1, 0]
  return (decided.length > 0 ? decided : [...text.matchAll(ANSWER)]).map(({ index, 1: time, 2: what }) => {
    line += text.slice(read, index).split('\n').length - 1
    read = index
    return { time: secondsOf(time!, `${file}, line ${line}`), isSent: what === 'use' || what === 'send' }
  })
}

/** Whether a decision is of an earlier time than the one before it. */
export const goesBack = (schedule: readonly Scheduled[]): boolean =>
  schedule.some(({ time }, i) => i > 0 && time < schedule[i - 1]!.time)

/** What the scheduler thought from one second to another, in words; undefined if it was not asked. */
export function thoughtIn(schedule: readonly Scheduled[], from: number, to: number): string | undefined {
  const own = schedule.filter(({ time }) => time >= from && time < to)
  const sends = own.filter(({ isSent }) => isSent).length
  const waits = own.length - sends
  if (own.length === 0) return undefined
  const said = [...(waits > 0 ? [waits === 1 ? 'wait' : `wait, ${waits} times`] : []), ...(sends > 0 ? ['send'] : [])]
  return `My scheduler says ${said.join(', then ')}.`
}
