import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Ask } from '../../schemas/ask.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { redecided } from '../../src/evaluation/deeds/decisions.ts'
import { stream } from '../../src/game/random.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import { judge } from '../../src/game/settle.ts'
import type { Models } from '../../src/models/models.ts'
import type { GameModels } from '../../src/models/options.ts'
import { identityOf, replayRecord, rulesetOf } from '../../src/play/series.ts'
import { loadKinds } from '../../src/policy/module-kind.ts'
import { playersOf } from '../../src/policy/players.ts'
import { rowId } from '../../src/rows/rows.ts'
import { AnswerFile } from '../../src/storage/answers.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { listFiles } from '../../src/storage/files.ts'
import { BadDataset, openWhole } from '../../src/storage/folder.ts'
import { readBytes } from '../../src/storage/read-bytes.ts'
import { appraiserOf } from '../../src/value/appraise.ts'
import { type Decision, decisionsOf } from '../../src/view/decisions.ts'
import { UNTIMED } from '../../src/view/player.ts'
import { render } from '../../src/view/render.ts'
import type { Words } from '../../src/view/wording.ts'
import { Stopped, UsageError } from '../errors.ts'
import { type ModelOptions, openModels } from '../generate/model-run.ts'
import { requireFolder } from '../out-folder.ts'
import { showProgress } from '../progress.ts'
import { rowsAt } from '../read/groups.ts'
import { wordsOfRecipe } from '../words.ts'
import { DECISIONS_AT_ONCE, drawnDecisions } from './drawn-decisions.ts'
import { gamesHash } from './games-hash.ts'
import { type Asked, InspectLog } from './inspect-log.ts'
import type { RowReport } from './row-means.ts'
import { countGame, meansOf, type RowSums } from './row-sums.ts'

export interface RowTest {
  readonly dataset: string
  readonly player: string
  readonly out: string
  /** Maximum number of decisions. */
  readonly limit: number
  /** Decisions at once. */
  readonly concurrency?: number | undefined
  readonly models: ModelOptions
  readonly stopped: () => boolean
  readonly asked?: (models: Models) => void
}

/** The log of model answers, from which a stopped test resumes. */
const answersPath = (out: string): string => join(out, 'answers.jsonl')
const statedPath = (out: string): string => join(out, 'rows.json')

/**
 * Asks a player at decisions of a dataset, from the same views, and compares what it chooses with what was chosen there. No game is played. Decisions
 * are drawn evenly by a hash of their ids; those that choose nothing but words have nothing to compare.
 */
export async function testRows(test: RowTest): Promise<RowReport> {
  const { dataset, player, out, models, stopped, concurrency = DECISIONS_AT_ONCE } = test
  await loadKinds([player])
  const manifest = openWhole(dataset)
  const ruleset = rulesetOf(manifest.recipe)
  if (manifest.ruleset !== identityOf(ruleset))
    throw new BadDataset(
      `${dataset} was played under ${manifest.ruleset}; this version of omerta plays ${identityOf(ruleset)}`,
    )
  const hash = gamesHash(manifest)
  claim(out, { player, dataset_sha256: hash, limit: test.limit })
  const wanted = await drawnDecisions(manifest, dataset, test.limit)
  const words = wordsOfRecipe(manifest.recipe, ruleset)
  const recipe = { ...manifest.recipe, players: player }
  const run = openModels(out, recipe, models, stopped, { journals: [answersPath(out)], requests: out, lost: [out] })
  const journal = new AnswerFile(answersPath(out))
  const groups: RowSums = new Map()
  const progress = showProgress('decisions', wanted.size)
  const asking: Asking = {
    player,
    recipe,
    ruleset,
    words,
    limit: pLimit(concurrency),
    open: () => run.models.open(journal),
    step: () => progress.step(),
  }
  const inspect = new InspectLog(out, player)
  let decisions = 0
  let report: RowReport
  try {
    for (const shard of manifest.shards)
      for (const { record } of await rowsAt(dataset, 'games', shard, {
        columns: ['game_id', 'record'],
        isWanted: ({ game_id }) => wanted.games.has(game_id),
      })) {
        if (stopped()) throw new Stopped('every answer of a model')
        const asked = await askedIn(record, wanted.rows, asking)
        decisions += asked.length
        for (const one of asked) inspect.add(one)
        const all = asked.map(({ found }) => found)
        for (const [group, some] of [['all', all] as const, ...Map.groupBy(all, ({ act }) => act)])
          countGame(groups, group, some)
      }
    report = {
      format: 1,
      player,
      dataset_sha256: hash,
      ruleset: manifest.ruleset,
      decisions,
      from: wanted.from,
      groups: meansOf(groups),
    }
    inspect.finish(report)
  } finally {
    progress.done()
    journal.close()
    await run.close()
  }
  test.asked?.(run.models)
  return report
}

/** How the player is asked at the decisions of any game. */
interface Asking {
  readonly player: string
  readonly recipe: Recipe
  readonly ruleset: Ruleset
  readonly words: Words
  readonly limit: LimitFunction
  /** Opens the models as one game asks them. */
  open(): GameModels
  /** Counts a decision as asked. */
  step(): void
}

/** Asks the player at the drawn decisions of a game, each with its own random numbers. */
async function askedIn(
  record: string,
  drawn: ReadonlySet<string>,
  { player, recipe, ruleset, words, limit, open, step }: Asking,
): Promise<Asked[]> {
  const { log, record: played } = replayRecord(record, ruleset)
  const models = open()
  const make = playersOf(words, recipe.sampling, ruleset, appraiserOf(ruleset, words), models.model)
  const idOf = ({ seat, turn }: Ask): string => rowId(played.game_id, seat, turn)
  const decisions = [...decisionsOf(log, played.choices)].filter(({ ask }) => drawn.has(idOf(ask)))
  const askAt = async ({ ask, view, choice: there }: Decision): Promise<Asked> => {
    const policy = make.player(player, stream('rows', played.game_id, ask.seat, ask.turn))
    const reply = await policy.act(view, UNTIMED)
    const choice = judge(ruleset, ask, reply)
    step()
    const settled = choice.source === 'default' ? undefined : choice
    const found = redecided(ask, played.deal[ask.seat - 1]!, there, reply, settled)
    return { id: idOf(ask), ask, prompt: render(view, words), there, reply, settled, found }
  }
  return Promise.all(decisions.map((decision) => limit(() => askAt(decision)))).finally(() => models.close())
}

/** Makes a folder that of this test, or checks that it is. */
function claim(out: string, stated: object): void {
  requireFolder(out)
  const text = `${JSON.stringify(stated)}\n`
  if (existsSync(statedPath(out))) {
    if (readBytes(statedPath(out)).toString() !== text)
      throw new UsageError(
        `${out} contains a test of another player, of other rows or of another --limit; name another folder`,
      )
    return
  }
  const [stranger] = listFiles(out)
  if (stranger !== undefined)
    throw new UsageError(`${out} is not empty: it contains ${stranger}; name a new folder with --out`)
  writeWhole(statedPath(out), text)
}
