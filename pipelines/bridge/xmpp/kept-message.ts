import type { FipaAct, MawAgent, MawMessage } from '../../../schemas/maw-messages.ts'

/** A message of one of the game master's agents, as logged. */
export interface KeptMessage {
  readonly from: MawAgent
  readonly act: FipaAct
  readonly body: MawMessage
}

/** A message as a line; the time that an answer may take is left out, as no replay has it. */
export const keptMessage = ({ from, act, body }: KeptMessage): string =>
  JSON.stringify({ from, act, body: body.type === 'get_input' ? { ...body, seconds: null } : body })
