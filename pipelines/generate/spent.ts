import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { priceOf } from '../../src/models/ledger.ts'
import type { ModelsFile } from '../../src/models/setting.ts'
import { modelOf } from '../../src/policy/players.ts'
import { paidIn } from '../../src/storage/answers.ts'
import { attemptLogs, type LoggedAttempt, readShardAttempts } from '../../src/storage/attempts.ts'
import { removeAll } from '../../src/storage/files.ts'
import { attemptsFolder, workPath } from '../../src/storage/folder.ts'
import { keepLostRequests } from '../../src/storage/requests.ts'

/** Where a run finds what earlier ones of the same dataset have paid, and notes what it sends. */
export interface Accounts {
  /** Journals of answers. */
  readonly journals: readonly string[]
  /** The folder of files of requests. */
  readonly requests: string
  /** Every folder that has requests which were never answered. */
  readonly lost: readonly string[]
}

/** The journals of the shards of a dataset that are not finished, and its notes of requests. */
export function accountsOf(folder: string): Accounts {
  const work = workPath(folder)
  const names = existsSync(work) ? readdirSync(work) : []
  const journals = names.filter(
    (name) => /^\w+-\d{5}\.jsonl$/.test(name) && !names.includes(name.replace('.jsonl', '.json')),
  )
  return { journals: journals.map((name) => join(work, name)), requests: work, lost: lostFolders(folder) }
}

const lostFolders = (folder: string): string[] => [workPath(folder), attemptsFolder(folder)]

/** Stores what a budget needs when games are added to a dataset: unanswered requests, in `out` or in the dataset. */
export const keepLost = (folder: string, out = folder): void =>
  keepLostRequests(lostFolders(folder), attemptsFolder(out))

/** Removes what a dataset that is finished no longer needs to resume. */
export function endWork(folder: string): void {
  keepLost(folder)
  removeAll(workPath(folder))
}

/**
 * What the answers in a dataset have cost: in its finished shards, and in the journals of the others. A shard has both a log and a journal if its run ended
 * after its last game and before its files were written: they tell of the same answers, which count once.
 */
export function spentIn(folder: string, { journals }: Pick<Accounts, 'journals'>, { prices }: ModelsFile): number {
  if (Object.keys(prices).length === 0) return 0
  const shards = new Map<string, number>()
  for (const path of attemptLogs(folder)) shards.set(basename(path), spentOn(readShardAttempts(path), prices))
  for (const path of journals) {
    const begun = [...paidIn(path)].map(({ model, cost }) => priceOf(prices[model], cost))
    shards.set(basename(path), Math.max(shards.get(basename(path)) ?? 0, sum(begun)))
  }
  return sum([...shards.values()])
}

/** What the attempts of one shard have cost. What was asked twice in a shard was paid once, as the second game was given the answer of the first. */
function spentOn(attempts: readonly LoggedAttempt[], prices: ModelsFile['prices']): number {
  const known = new Set<string>()
  const paid = attempts.filter(({ player, request, unpaid }) => {
    if (unpaid) return false
    if (request === undefined) return true
    const asked = `${nameOf(player)} ${request}`
    return known.size < known.add(asked).size
  })
  return sum(paid.map(({ player, cost }) => priceOf(prices[nameOf(player)], cost)))
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

/** The name that prices are listed by: `NAME` of `model:NAME@URL`. */
export const nameOf = (player: string): string => (modelOf(player) ?? player).replace(/@https?:.*$/, '')
