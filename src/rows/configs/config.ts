import type * as z from 'zod'
import type { Rendered } from '../rendered.ts'

/** One configuration of a dataset: what a row is, how a game makes rows, and what the card says. A new config is a file like this and a line in configs.ts. */
export interface ConfigDescriptor<Row extends object = object> {
  /** Its name in paths, in the card and in `load_dataset`. Lower-case letters. */
  readonly name: string
  /** The columns. */
  readonly schema: z.ZodObject
  /**
   * What a row is about. Rows of a decision, or of a seat in a game, have an id, a `game_id` and, except in games, are compared with those of
   * imagined deals. Rows of calls of models are compared with what the players send when they are asked again.
   */
  readonly per: 'decision' | 'seat' | 'call' | 'game'
  /** Which column identifies a row; `row_id` where it is not said. */
  readonly id?: string
  /**
   * Of a row of a seat: what of it was there after the last of its decisions that `known` holds; undefined if that is none. The leak checks
   * compare this beginning, as the rest may follow from what the seat learned later.
   */
  beginning?(row: Row, known: (rowId: string) => boolean): Row | undefined
  /** What of a row was there before its answer: it may not depend on the answer, on anything later, or on which game it is. */
  before(row: Row): object
  /** Whether it depends on the answer, or on what the answer was worth, that there is a row. */
  readonly byAnswer?: true
  /** A row without its ids and without what follows from them alone, where that is more than `row_id` and `game_id`. */
  withoutIds?(row: Row): object
  /** Columns that are known only after the game: not compared with imagined deals. */
  readonly hindsight: readonly string[]
  /**
   * Columns that follow from more of the program than the game, its rules and the words of prompts: those with rendered prompts, those that follow from
   * what is heard in speeches, and from beliefs. Data that another version of these parts made differs in them, and in nothing else.
   */
  readonly follows: {
    readonly prompt: readonly string[]
    readonly speech?: readonly string[]
    readonly beliefs?: readonly string[]
  }
  /** The rows of one game, in the order of its decisions. */
  make(game: Rendered): Row[]
  /** The order of rows within a row group. */
  order(rows: readonly Row[]): Row[]
  /** For the table of the card: what a row is, and its use; and for error messages, when a dataset may lack it. */
  readonly about: { readonly row: string; readonly use: string; readonly none?: string }
  /** What the card says of the columns, in Markdown. */
  readonly columns: string
}

/** A descriptor whose rows are of its schema. */
export const config = <Schema extends z.ZodObject>(
  descriptor: Omit<ConfigDescriptor<z.infer<Schema>>, 'schema'> & { readonly schema: Schema },
): ConfigDescriptor<z.infer<Schema>> & { readonly schema: Schema } => descriptor
