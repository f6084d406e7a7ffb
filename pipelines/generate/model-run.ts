import { existsSync } from 'node:fs'
import { issueText } from '../../schemas/issue.ts'
import { type Recipe, seatedIn } from '../../schemas/recipe.ts'
import { Models } from '../../src/models/models.ts'
import { type ModelsFile, modelsFileSchema } from '../../src/models/setting.ts'
import { modelOf } from '../../src/policy/players.ts'
import { type AnswerFile, answerCache } from '../../src/storage/answers.ts'
import { parseBytes } from '../../src/storage/json.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/read-bytes.ts'
import { lostRequests, RequestFile } from '../../src/storage/requests.ts'
import { Stopped, UsageError } from '../errors.ts'
import { many, safe, say } from '../terminal.ts'
import { Opening } from './opening.ts'
import { type Accounts, accountsOf, nameOf, spentIn } from './spent.ts'

/** How models are used in a run; none of it changes what a dataset contains. */
export interface ModelOptions {
  readonly file: ModelsFile
  /** What may be spent on the whole dataset, and on those that share it, in the currency of the prices. */
  readonly budget?: number | undefined
  /** Folders of other datasets that share the budget: what was spent on them counts. */
  readonly together?: readonly string[] | undefined
  /** A folder of answers that other runs can use. */
  readonly cache?: string | undefined
  /** Concurrent games; adapts to the model servers if undefined. */
  readonly concurrency?: number | undefined
}

/** The models of one run of generate. */
export interface ModelRun {
  readonly models: Models
  /** Why no more models are asked. */
  readonly failures: unknown[]
  /** Opens the games. */
  readonly opening: Opening
  close(): Promise<void>
}

/** Reads the file of `--models`. What is wrong with it is said without its path, which stands before what is said of an option. */
export function readModelsFile(path: string): ModelsFile {
  if (!existsSync(path)) throw new UsageError('there is no such file')
  let value: unknown
  try {
    value = parseBytes(readBytes(path, MAX_BYTES.other, true))
  } catch (error) {
    const said = safe((error as Error).message.replaceAll(path, 'it'))
    throw new UsageError(error instanceof SyntaxError ? `it is not JSON: ${said}` : said)
  }
  const read = modelsFileSchema.safeParse(value)
  if (!read.success) throw new UsageError(issueText(read.error, Object.keys(modelsFileSchema.shape)))
  return read.data
}

/** Opens the models of a recipe for a run into a folder. Throws {@link UsageError} if a model has no file, or no price where there is a budget. */
export function openModels(
  folder: string,
  recipe: Recipe,
  { file, budget, together = [], cache, concurrency }: ModelOptions,
  stopped: () => boolean,
  accounts: Accounts = accountsOf(folder),
): ModelRun {
  requireModelFiles(recipe)
  if (budget !== undefined) requirePrices(seatedIn(recipe), file)
  const failures: unknown[] = []
  const memory: AnswerFile | undefined = cache === undefined ? undefined : answerCache(cache)
  const requests = new RequestFile(accounts.requests)
  const others = together.map((other) => ({ folder: other, accounts: accountsOf(other) }))
  const models = new Models({
    file,
    budget,
    spent: [{ folder, accounts }, ...others].reduce((sum, one) => sum + spentIn(one.folder, one.accounts, file), 0),
    requests,
    extra: recipe.sampling.extra,
    cache: memory,
    say,
    stopped,
    proceed: () => {
      if (stopped() || failures.length > 0) throw new Stopped()
    },
  })
  const lost = [accounts, ...others.map((other) => other.accounts)].flatMap((one) => lostRequests(...one.lost))
  for (const { model, ...tokens } of lost) models.ledger.lose(model, tokens)
  const opening = new Opening({
    most: concurrency ?? Infinity,
    room: (open) => (concurrency === undefined ? models.room(open) : Infinity),
    isOver: () => stopped() || failures.length > 0,
  })
  return {
    models,
    failures,
    opening,
    close: async () => {
      await models.close()
      memory?.close()
      requests.close()
    },
  }
}

function requireModelFiles(recipe: Recipe): void {
  for (const player of seatedIn(recipe)) {
    const file = /^gguf:(.+)$/.exec(modelOf(player) ?? '')?.[1]
    if (file !== undefined && !existsSync(file)) throw new UsageError(`there is no model file ${safe(file)}`)
  }
}

/** Checks that each model among the players has a price, which a budget needs. Throws {@link UsageError}. */
export function requirePrices(players: readonly string[], { prices }: ModelsFile): void {
  const unpriced = players.find((player) => modelOf(player) !== undefined && !Object.hasOwn(prices, nameOf(player)))
  if (unpriced !== undefined)
    throw new UsageError(
      `--budget needs the price of ${nameOf(unpriced)}; name it in the file of --models: ` +
        `{ "prices": { "${nameOf(unpriced)}": { "input": 0.5, "output": 1.5 } } }, for a million tokens`,
    )
}

/** What the models of a run were found to take, and what they used, a line each. */
export function modelLines(models: Models): string[] {
  const accounts = [...models.ledger.accounts].map(([name, account]) => {
    const { calls, fromJournal, fromCache, prompt_tokens, completion_tokens } = account
    const kept = [
      ...(fromJournal > 0 ? [`${fromJournal} answered before in their shard`] : []),
      ...(fromCache > 0 ? [`${fromCache} from the cache`] : []),
    ]
    const repeated = `${percent(account.shared, account.characters)} of the text repeats the beginning of an earlier prompt of its game`
    const cached = `${percent(account.cached_tokens, prompt_tokens)} of the tokens came from the cache of prompts`
    return [
      `${name}: ${many(calls, 'answer')}${kept.length > 0 ? ` (${kept.join(', ')})` : ''}`,
      `${prompt_tokens} tokens in (${repeated}; ${cached})`,
      `${completion_tokens} out`,
    ].join(', ')
  })
  const { spent, paid } = models.ledger
  return [...models.facts(), ...accounts, ...(spent > 0 ? [`cost: ${paid}`] : [])]
}

const percent = (part: number, whole: number): string =>
  whole > 0 ? `${((100 * part) / whole).toFixed(0)} %` : 'nothing'
