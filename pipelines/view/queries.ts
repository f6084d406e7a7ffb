import * as z from 'zod'
import { decisionKinds, decisionSorts, gameSorts, type Listed } from '../../schemas/dataset-page.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import { splitSchema } from '../../schemas/record.ts'
import { chooseDecisions, chooseGames, facetsOf } from '../../src/page/choose.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { UsageError } from '../errors.ts'
import { findGame } from '../read/find.ts'
import { readReceipt } from '../validate/receipt.ts'
import type { DatasetIndex } from './dataset-index.ts'
import { tagsIn } from './dataset-page.ts'
import { readGamePage } from './read-game.ts'

/** How many items of a list one answer has. */
const LISTED = 100

const from = z.int().nonnegative()
const name = z.string().max(100)
/** What a page of a served dataset may ask, at `/api/<name>?q=<JSON>`. */
export const queries = {
  games: z.strictObject({ split: name, winner: name, tags: z.array(name).max(50), sort: z.enum(gameSorts), from }),
  decisions: z.strictObject({
    act: name,
    role: name,
    player: z.string().max(500),
    kind: z.enum(decisionKinds),
    sort: z.enum(decisionSorts),
    from,
  }),
  search: z.strictObject({ text: z.string().max(200), claim: name }),
  game: z.strictObject({ key: z.string().regex(/^[a-z]+-\d{1,8}$/) }),
  tags: z.strictObject({}),
  facets: z.strictObject({}),
  checked: z.strictObject({}),
}

/** A function for each query. */
export type Answers = {
  readonly [Name in keyof typeof queries]: (query: z.infer<(typeof queries)[Name]>) => Promise<unknown>
}

interface Answering {
  /** The folder that the user named: the dataset, or the evaluation around it. */
  readonly shown: string
  readonly folder: string
  readonly manifest: Manifest
  readonly index: DatasetIndex
  readonly tokenizer: Tokenizer | undefined
}

/** Answers queries about one dataset. They throw {@link UsageError} for a game that there is not. */
export function answersOf({ shown, folder, manifest: { shards }, index, tokenizer }: Answering): Answers {
  const splits = splitSchema.options.filter((split) => shards.some((shard) => shard.split === split))
  const listed = async <T>(choose: () => readonly T[], at: number): Promise<Listed<T>> => {
    await index.begun
    const all = choose()
    if (index.failure) throw index.failure
    return {
      total: all.length,
      items: all.slice(at, at + LISTED),
      ...(!index.isWhole && { read: index.games.length }),
    }
  }
  return {
    games: async ({ from, ...query }) => listed(() => chooseGames(index.games, query), from),
    decisions: async ({ from, ...query }) => listed(() => chooseDecisions(index.decisions, query), from),
    async search(query) {
      const { found, read } = await index.search(query)
      return { total: found.length, items: found, read }
    },
    async game({ key }) {
      const [name, number] = key.split('-') as [string, string]
      const split = splits.find((one) => one === name)
      if (!split) throw new UsageError(`${folder} has no split ${name}; it has ${splits.join(' and ')}`)
      const row = await findGame(folder, String(Number(number)), split)
      if (row.index !== Number(number)) throw new UsageError(`${folder} has no game ${number} in ${split}`)
      return readGamePage({ folder, row, tokenizer })
    },
    tags: async () => tagsIn(index.games),
    facets: async () => facetsOf(index.decisions),
    checked: async () => (await readReceipt({ folder: shown, games: folder })) ?? null,
  }
}
