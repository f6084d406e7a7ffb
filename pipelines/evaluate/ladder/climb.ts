import { type Cost, costOf } from '../../../src/evaluation/cost.ts'
import type { DeedSums } from '../../../src/evaluation/deeds/tally.ts'
import { A, B } from '../../../src/evaluation/design.ts'
import { nextPair } from '../../../src/evaluation/ladder/next-pair.ts'
import type { LadderDuel } from '../../../src/evaluation/ladder/standings.ts'
import { blocksOf, type GameOutcome } from '../../../src/evaluation/outcome.ts'
import { counted } from '../../../src/evaluation/report.ts'
import { openDataset } from '../../../src/storage/folder.ts'
import { claimed, type EvaluateFlags } from '../asked.ts'
import { dealsIn, type EvaluateOptions, evaluate } from '../evaluate.ts'
import { gamesFolder, openEvaluation } from '../evaluation.ts'
import { talliesOf } from '../tallies.ts'
import { duelFolder, type Entry, type LadderState, type Step, writeLadder } from './state.ts'

/** As many deals are played of a pair before another is chosen; fewer where too few are asked for. */
export const BLOCK = 32

/** Everybody's first games are against one of these, if it is on the ladder. */
const FIRST_AGAINST = 'scripted'

export interface ClimbOptions extends Pick<EvaluateFlags, 'workers' | 'concurrency' | 'tokenizer'> {
  readonly folder: string
  /** The keys of the players available now. */
  readonly able: readonly string[]
  /** Deals of all pairs together. */
  readonly deals: number
  readonly models: EvaluateOptions['models']
  readonly stopped: () => boolean
  readonly asked?: EvaluateOptions['asked']
}

/** Plays pairs until the requested number of deals is reached. The next pair is saved before it is played, so that a killed run resumes with it. */
export async function climb(before: LadderState, options: ClimbOptions): Promise<LadderState> {
  const { folder } = options
  let state = before
  for (;;) {
    const step = unfinished(state, folder) ?? (await chosen(state, options))
    if (!step) return state
    if (step !== state.steps.at(-1)) {
      state = { ...state, steps: [...state.steps, step] }
      writeLadder(folder, state)
    }
    await playStep(state, step, options)
  }
}

/** The last step, if its games are not all there. */
function unfinished({ steps }: LadderState, folder: string): Step | undefined {
  const last = steps.at(-1)
  if (!last) return undefined
  try {
    const { recipe } = openDataset(gamesFolder(duelFolder(folder, last)))
    return recipe.games.test / 2 < last.deals ? last : undefined
  } catch {
    return last // not begun, or not finished
  }
}

/** The next step: new players meet one that all have met, and share the deals that are left; then the pair with the most informative games. */
async function chosen(state: LadderState, options: ClimbOptions): Promise<Step | undefined> {
  const { able, deals, folder } = options
  const duels = lastSteps(state)
  const left = deals - duels.reduce((sum, step) => sum + step.deals, 0)
  if (left <= 0) return undefined
  const here = state.players.filter(({ key }) => able.includes(key))
  const hub = here.find(({ player }) => player === FIRST_AGAINST) ?? here[0]
  const fresh = here.filter(({ key }) => key !== hub?.key && !duels.some(({ a, b }) => a === key || b === key))
  if (hub && fresh[0])
    return stepOf(state, hub, fresh[0], Math.min(BLOCK, Math.max(1, Math.floor(left / fresh.length))))
  const played = await duelsOf(state, options, folder)
  const places = here.map(({ key }) => state.players.findIndex((one) => one.key === key))
  const pair = nextPair(played, state.players.length, places)
  return pair && stepOf(state, state.players[pair[0]]!, state.players[pair[1]]!, Math.min(BLOCK, left))
}

/** `size` more deals of two players, the earlier one on the ladder as A. */
function stepOf({ players, steps }: LadderState, one: Entry, other: Entry, size: number): Step {
  const place = (entry: Entry): number => players.findIndex(({ key }) => key === entry.key)
  const [a, b] = place(one) < place(other) ? [one.key, other.key] : [other.key, one.key]
  const before = steps.findLast((step) => step.a === a && step.b === b)?.deals ?? 0
  return { a, b, deals: before + size }
}

/** The last step of each pair. */
export const lastSteps = ({ steps }: LadderState): Step[] => [
  ...new Map(steps.map((step) => [`${step.a}\n${step.b}`, step])).values(),
]

async function playStep(state: LadderState, step: Step, options: ClimbOptions): Promise<void> {
  const { players, game } = state
  const nameOf = (key: string): string => players.find((entry) => entry.key === key)!.player
  const { workers, concurrency, tokenizer, stopped, asked } = options
  const folder = duelFolder(options.folder, step)
  const others = lastSteps(state).filter(({ a, b }) => a !== step.a || b !== step.b)
  const models = { ...options.models, together: others.map((one) => gamesFolder(duelFolder(options.folder, one))) }
  // Deals that are there already are not given up, if somebody evaluated this pair further.
  const deals = Math.max(step.deals, dealsIn(folder))
  const flags: EvaluateFlags = {
    ...{ player: nameOf(step.a), against: nameOf(step.b), deals, beliefs: 1, workers, concurrency },
    ...{ delta: 0.05, alpha: 0.05, beta: 0.05, models: models.file },
    ...(game as Partial<EvaluateFlags>),
    ...(tokenizer && { tokenizer }),
  }
  const evaluation = await claimed(undefined, flags, folder)
  await evaluate({ folder, evaluation, workers, concurrency, models, tokenizer, stopped, ...(asked && { asked }) })
}

/** What a seat of each player took in a game, over all its pairs; by its place on the ladder. */
export async function costsIn(
  state: LadderState,
  { workers, stopped }: Pick<ClimbOptions, 'workers' | 'stopped'>,
  folder: string,
): Promise<Cost[]> {
  const sat: { key: string; letter: string; deeds: DeedSums }[] = []
  for (const step of lastSteps(state)) {
    const duel = duelFolder(folder, step)
    const manifest = openDataset(gamesFolder(duel))
    const { deeds } = counted(await talliesOf(duel, manifest, openEvaluation(duel), { workers, stopped }))
    sat.push({ key: step.a, letter: A, deeds }, { key: step.b, letter: B, deeds })
  }
  return state.players.map(({ key }) => costOf(sat.filter((one) => one.key === key)))
}

/** The games of all pairs. */
export async function duelsOf(
  state: LadderState,
  { workers, stopped }: Pick<ClimbOptions, 'workers' | 'stopped'>,
  folder: string,
): Promise<LadderDuel[]> {
  const duels: LadderDuel[] = []
  const place = (key: string): number => state.players.findIndex((entry) => entry.key === key)
  for (const step of lastSteps(state)) {
    const duel = duelFolder(folder, step)
    const manifest = openDataset(gamesFolder(duel))
    const tallies = await talliesOf(duel, manifest, openEvaluation(duel), { workers, stopped })
    const games = tallies.flatMap((tally) => tally.games)
    duels.push({ a: place(step.a), b: place(step.b), deals: blocksOf(games, 2) as [GameOutcome, GameOutcome][] })
  }
  return duels
}
