import type { SourceFile } from '../importer.ts'

/** What the scheduler of a model decided, and when: seconds since midnight. */
export interface Scheduled {
  readonly time: number
  readonly isSent: boolean
}

const DECISION =
  /^## TIME: (\d\d):(\d\d):(\d\d)\n## OPERATION: scheduling decision\n## CONTENT: The LLM player has chosen to (pass|use) its turn/gm
/** In games 1 to 6 of the source the log has what the model answered when it was asked whether to talk; an answer in other words tells nothing. */
const ANSWER =
  /^## TIME: (\d\d):(\d\d):(\d\d)\n## OPERATION: decision in should_generate_message\n## CONTENT: <?(wait|send)\b/gm

/**
 * The decisions of the scheduler in the log of a model's seat: "send" or "wait", up to some tens of thousands a game. Everything else in the log is a prompt
 * or a reply.
 */
export function scheduleOf({ bytes }: SourceFile): Scheduled[] {
  // The log has what the model wrote, byte by byte, which is not always UTF-8.
  const text = new TextDecoder().decode(bytes).replaceAll('\r\n', '\n')
  const decided = [...text.matchAll(DECISION)]
  return (decided.length > 0 ? decided : [...text.matchAll(ANSWER)]).map(([, hours, minutes, seconds, what]) => ({
    time: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    isSent: what === 'use' || what === 'send',
  }))
}

/** What the scheduler thought from one second to another, in words; undefined if it was not asked. */
export function thoughtIn(schedule: readonly Scheduled[], from: number, to: number): string | undefined {
  const own = schedule.filter(({ time }) => time >= from && time < to)
  const sends = own.filter(({ isSent }) => isSent).length
  const waits = own.length - sends
  if (own.length === 0) return undefined
  const said = [...(waits > 0 ? [waits === 1 ? 'wait' : `wait, ${waits} times`] : []), ...(sends > 0 ? ['send'] : [])]
  return `My scheduler says ${said.join(', then ')}.`
}
