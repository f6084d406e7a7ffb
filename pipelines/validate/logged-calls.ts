import type { Seat } from '../../schemas/ask.ts'
import type { LoggedCall } from '../../src/leaks/models-again.ts'

/** A call as it is stored, in the log of calls or in a row of `calls`. */
export type StoredCall = LoggedCall & { readonly game_id: string; readonly seat: Seat }

/** The calls of models in a shard, by game. */
export type CallsByGame = ReadonlyMap<string, readonly StoredCall[]>
