import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { issueText } from '../../../schemas/issue.ts'
import { rendererSchema } from '../../../schemas/recipe.ts'
import { editionOf, modelOf } from '../../../src/policy/players.ts'
import { writeWhole } from '../../../src/storage/draft.ts'
import { sha256, sha256Of } from '../../../src/storage/hash.ts'
import { parseBytes } from '../../../src/storage/json.ts'
import { readBytes } from '../../../src/storage/read-bytes.ts'
import { StorageError } from '../../../src/storage/storage-error.ts'
import { UsageError } from '../../errors.ts'

/** A player of a ladder. A built-in player of another edition, or a file with other weights, is another one. */
const entrySchema = z.strictObject({
  key: z.string().min(1),
  player: z.string().min(1),
  edition: z.int().nullable(),
  weights: z.string().nullable(),
})
export type Entry = z.infer<typeof entrySchema>

/** Two players are to have played this number of deals: written down before the first of them is played. */
const stepSchema = z.strictObject({ a: z.string(), b: z.string(), deals: z.int().positive() })
export type Step = z.infer<typeof stepSchema>

const ladderSchema = z.strictObject({
  format: z.literal(1),
  /** The game that all of them play, on the same deals. */
  game: z.strictObject({
    ruleset: z.string().optional(),
    switch: z.array(z.tuple([z.string(), z.unknown()])).optional(),
    renderer: rendererSchema.optional(),
    moderator: z.string().optional(),
    seed: z.string(),
  }),
  players: z.array(entrySchema),
  steps: z.array(stepSchema),
})
export type LadderState = z.infer<typeof ladderSchema>

const statePath = (folder: string): string => join(folder, 'ladder.json')

/** Where the games of two players are. */
export const duelFolder = (folder: string, { a, b }: Pick<Step, 'a' | 'b'>): string =>
  join(folder, 'duels', sha256(`${a}\n${b}`).slice(0, 12))

export function readLadder(folder: string): LadderState | undefined {
  if (!existsSync(statePath(folder))) return undefined
  try {
    return ladderSchema.parse(parseBytes(readBytes(statePath(folder))))
  } catch (error) {
    const said = error instanceof z.ZodError ? issueText(error) : (error as Error).message
    throw new StorageError(`${statePath(folder)} is damaged, or of another version of omerta (${said})`)
  }
}

export const writeLadder = (folder: string, state: LadderState): void =>
  writeWhole(statePath(folder), `${JSON.stringify(state, null, 2)}\n`)

/** A player as a ladder knows it. */
export function entryOf(player: string): Entry {
  const edition = editionOf(player) ?? null
  const file = modelOf(player)?.match(/^gguf:(.+)$/s)?.[1]
  if (file !== undefined && !existsSync(file)) throw new UsageError(`there is no model file ${file}`)
  const weights = file === undefined ? null : sha256Of(file)
  const mark = edition !== null ? `@${edition}` : weights !== null ? `#${weights.slice(0, 12)}` : ''
  return { key: `${player}${mark}`, player, edition, weights }
}
