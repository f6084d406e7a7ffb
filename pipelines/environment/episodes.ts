import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Manifest } from '../../schemas/manifest.ts'
import { type Recipe, type Renderer, recipeSchema } from '../../schemas/recipe.ts'
import { noUsage, type RecordedChoice } from '../../schemas/record.ts'
import { typed } from '../../schemas/shell.ts'
import { replay } from '../../src/game/replay.ts'
import { Session } from '../../src/game/session.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { withMarks } from '../../src/play/marks.ts'
import { withRollouts } from '../../src/play/rollouts.ts'
import { type Finished, finished } from '../../src/play/series.ts'
import { publishedNames } from '../../src/policy/model-name.ts'
import type { Config } from '../../src/rows/configs/configs.ts'
import { requireReadable } from '../../src/storage/folder.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { appraisingOf } from '../../src/value/appraise.ts'
import { UsageError } from '../errors.ts'
import { writeGiven } from '../generate/given.ts'
import { requireImaginable } from '../generate/requirements.ts'
import { showProgress } from '../progress.ts'
import { safe } from '../terminal.ts'
import type { Plan } from './episode-plan.ts'
import { journalLines, journalPath } from './journal.ts'

/** Options of the dataset of an environment's games. */
export interface EpisodesOptions {
  readonly folder: string
  readonly out: string
  readonly values?: number | undefined
  readonly configs?: readonly Config[] | undefined
  readonly renderer?: Renderer | undefined
}

interface Ended {
  readonly plan: Plan
  readonly choices: readonly RecordedChoice[]
}

/** Writes the finished games of an environment as a dataset, so that a round of training can be studied afterwards. */
export async function writeEpisodes({ folder, out, values, configs, renderer }: EpisodesOptions): Promise<Manifest> {
  const ended = endedIn(folder)
  const [first] = ended
  if (!first) throw new UsageError(`no episode in ${safe(folder)} has come to its end`)
  const ruleset = rulesetNamed(first.plan.ruleset, first.plan.switches)
  const other = ended.find(({ plan }) => plan.version !== ruleset.version || plan.ruleset !== ruleset.name)
  if (other)
    throw new UsageError(
      `${safe(folder)} has games of ${ruleset.name}@${ruleset.version} and of ${other.plan.ruleset}@${other.plan.version}; give each ruleset its own folder`,
    )
  if (values !== undefined) requireImaginable('--values', ruleset)
  const recipe: Recipe = recipeSchema.parse({
    ruleset: ruleset.name,
    switches: ruleset.switches,
    players: 'recorded',
    seed: first.plan.seed,
    games: { train: ended.length },
    renderer: renderer ?? first.plan.renderer,
    origin: 'played',
    ...(configs && { configs: [...configs] }),
    ...(values !== undefined && { values }),
  })
  const appraising = appraisingOf(ruleset, wordsOf(ruleset, recipe.renderer))
  const progress = showProgress('games', ended.length)
  const game = (_: unknown, index: number): Finished => {
    const played = playedAgain(ended[index]!, index)
    return values === undefined ? played : withMarks(withRollouts(played, values, appraising), ruleset)
  }
  try {
    return await writeGiven({ folder: out, recipe, game, tick: progress.step })
  } finally {
    progress.done()
  }
}

/** The finished episodes of a journal, in the order in which they ended. */
function endedIn(folder: string): Ended[] {
  requireReadable(folder, 'the --out folder of "omerta serve --env"')
  const path = journalPath(folder)
  if (!existsSync(path))
    throw new UsageError(
      `${safe(folder)} has no episodes; "omerta serve --env --out ${safe(typed(folder))}" keeps them there`,
    )
  const open = new Map<string, { plan: Plan; choices: RecordedChoice[] }>()
  const ended: Ended[] = []
  for (const line of journalLines(path)) {
    if ('begun' in line) open.set(line.begun.episode, { plan: line.begun, choices: [] })
    else if ('choices' in line) open.get(line.episode)?.choices.push(...line.choices)
    else {
      const episode = open.get(line.ended)
      open.delete(line.ended)
      if (episode) ended.push(episode)
    }
  }
  return ended
}

function playedAgain({ plan, choices }: Ended, index: number): Finished {
  const session = new Session(rulesetNamed(plan.ruleset, plan.switches), plan.deal)
  const inOrder = replay(session, choices)
  const names = publishedNames(plan.players)
  const about = {
    game_id: hash('sha256', JSON.stringify([plan.seed, plan.name, plan.episode, index])).slice(0, 32),
    split: 'train' as const,
    index,
    players: plan.players.map((player) => names.get(player)!),
    ...(inOrder.some(({ seat }) => seat === 0) && { moderator: 'built-in' }),
    marks: [],
    usage: noUsage,
    origin: { kind: 'played' as const },
  }
  return finished(about, inOrder, session)
}
