import { setImmediate } from 'node:timers/promises'
import type { DecisionFacts, Found, GameFacts, SpeechQuery } from '../../schemas/dataset-page.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import { findSpeech } from '../../src/page/choose.ts'
import { speechesOf } from '../../src/page/game-facts.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { groupsOf } from '../read/groups.ts'
import { factsOfShard, shardsInOrder } from './read-facts.ts'

/** The most decisions that are kept in memory for lists, some 400 bytes each. */
const MAX_DECISIONS = 2_000_000
/** A search ends at this number of games. */
const MAX_FOUND = 100

/** What happened in the games of a dataset that is served. It is read a row group at a time while pages are served already. */
export class DatasetIndex {
  readonly games: GameFacts[] = []
  readonly decisions: DecisionFacts[] = []
  isWhole = false
  /** Why the dataset could not be read to its end. */
  failure: unknown
  /** Settles when there is something to list, or nothing will come. */
  readonly begun: Promise<void>
  #begin = (): void => {}
  readonly #folder: string
  readonly #manifest: Manifest

  constructor(folder: string, manifest: Manifest) {
    this.#folder = folder
    this.#manifest = manifest
    this.begun = new Promise((resolve) => (this.#begin = resolve))
  }

  /** Reads the dataset until it is whole, or `isStopped`. */
  async read(isStopped: () => boolean): Promise<void> {
    try {
      await this.#readAll(isStopped)
    } catch (error) {
      this.failure = error
      throw error
    } finally {
      this.#begin()
    }
  }

  async #readAll(isStopped: () => boolean): Promise<void> {
    for (const shard of shardsInOrder(this.#manifest))
      for await (const group of factsOfShard(this.#folder, this.#manifest, shard)) {
        for (const { facts, decisions } of group) {
          this.games.push(facts)
          if (this.decisions.length < MAX_DECISIONS) this.decisions.push(...decisions)
        }
        this.#begin()
        if (isStopped()) return
        await setImmediate() // requests are answered between row groups
      }
    this.isWhole = true
  }

  /** The first games in which something was said, from the logs on the disk, and how many games were searched. */
  async search(query: SpeechQuery): Promise<{ readonly found: Found[]; readonly read: number }> {
    const words = wordsOf(rulesetOf(this.#manifest.recipe))
    const found: Found[] = []
    let read = 0
    for (const shard of shardsInOrder(this.#manifest))
      for await (const games of groupsOf(this.#folder, 'games', shard, ['split', 'index', 'log'])) {
        for (const game of games) {
          read++
          const hit = findSpeech(game, speechesOf(game, words), query)
          if (hit) found.push(hit)
          if (found.length === MAX_FOUND) return { found, read }
        }
        await setImmediate()
      }
    return { found, read }
  }
}
