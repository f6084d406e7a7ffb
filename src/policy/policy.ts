import type { Reply } from '../../schemas/ask.ts'
import type { Usage } from '../../schemas/record.ts'
import type { View } from '../view/view.ts'

/** Who decides for a seat. It receives a view that ends in an ask, and nothing else exists for it. */
export interface Policy {
  act(view: View): Reply | Promise<Reply>
  /** What it has cost so far in this game, if it calls a model. */
  readonly usage?: Usage
}

export const noUsage: Usage = { calls: 0, prompt_tokens: 0, cached_tokens: 0, completion_tokens: 0 }
