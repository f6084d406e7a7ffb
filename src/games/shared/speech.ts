import type { Seat } from '../../../schemas/ask.ts'
import type { Limit } from '../../../schemas/event.ts'
import type { Judge, Script } from '../../game/ruleset.ts'

/** How long a speech may be, in words or tokens and in seconds. */
export interface SpeechLimit extends Limit {
  readonly seconds: number
}

/** One seat speaks, and everybody hears it. */
export function* say({ tell }: Judge, seat: Seat, act: 'speak' | 'defend' | 'farewell', limit: SpeechLimit): Script {
  const [said] = yield [{ seat, act, options: [], ...limit }]
  tell('everyone', { type: 'spoke', seat, act, text: said!.text! })
}
