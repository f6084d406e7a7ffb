import type { Reply } from '../../schemas/ask.ts'
import type { Attempt } from '../../schemas/model.ts'
import type { Usage } from '../../schemas/record.ts'
import type { View } from '../view/view.ts'

/** Decides for a seat. Its only input is a view that ends in an ask. */
export interface Policy {
  act(view: View): Reply | Promise<Reply>
  /** Its calls of a model so far in this game, if it has one. */
  readonly attempts?: readonly Attempt[]
  /** What distinguishes this player from others of its name: recorded with the game, in no view. */
  readonly traits?: Readonly<Record<string, string | number>>
}

export const noUsage: Usage = { calls: 0, prompt_tokens: 0, cached_tokens: 0, completion_tokens: 0 }
