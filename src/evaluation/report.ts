import type { Role } from '../../schemas/ask.ts'
import { type Block, blocksIn } from './blocks.ts'
import { type DeedDifference, differencesOf } from './deeds/differences.ts'
import { rangeOf } from './deeds/ranges.ts'
import { DeedSums, type ShardTally } from './deeds/tally.ts'
import { A, B, type Design, OTHERS } from './design.ts'
import { type Gauntlet, gauntletOf } from './gauntlet.ts'
import { type Reduced, reducedOf } from './luck/reduced.ts'
import { type Margin, marginOf } from './margin.ts'
import { blocksOf, type GameOutcome } from './outcome.ts'
import type { Estimate } from './statistics/clustered.ts'
import { estimateOf } from './statistics/moments.ts'
import type { SequentialRule } from './statistics/sequential.ts'
import { type StopRule, type Verdict, verdictOf } from './verdict.ts'

/** What an evaluation is, stated before its first game. */
export interface Stated {
  readonly design: Design
  readonly stop: StopRule
  readonly rule: SequentialRule
  /** In how many deals, from the first, beliefs were computed. */
  readonly beliefs: number
  /** Whether `stop` is another rule than the one of the first game, so that it was set after results were seen. */
  readonly isChanged: boolean
  /** The most deals of the same rule as it was stated before the first game, if they were changed later. A rule that may stop early is as valid with more. */
  readonly mostAtFirst?: number
  /** The teams of the roles of the game. */
  readonly teams: Readonly<Record<Role, string>>
  /** What the game calls its roles. */
  readonly roleNames: Readonly<Record<Role, string>>
}

/** What a player did in a role, in a team or in all seats: means with intervals clustered by deal, by name of the deed. */
export interface Deeds {
  readonly letter: string
  readonly player: string
  readonly group: string
  readonly deeds: Readonly<Record<string, Estimate>>
}

/** What two players' games come to. */
export interface Duel {
  readonly margin: Margin
  readonly verdict: Verdict
  /** Over the deals in which the rules decided nothing for either; null if there are none, or if it is all of them. */
  readonly without_defaults: Margin | null
  /** With what luck was worth subtracted; null without a value function. */
  readonly reduced: Reduced | null
}

export interface Results {
  readonly deals: number
  readonly games: number
  /** Games won by each team, and draws. */
  readonly wins: Readonly<Record<string, number>>
  /** Days of a game. */
  readonly days: Estimate
  /** Of two players; null in a gauntlet. */
  readonly duel: Duel | null
  /** Of all against all; null otherwise. */
  readonly gauntlet: Gauntlet | null
  readonly deeds: readonly Deeds[]
  /** Of two players: by how much A did more of each deed than B; none in a gauntlet. */
  readonly differences: readonly DeedDifference[]
}

/** The baseline of a gauntlet, if it plays; otherwise its first player is. */
const BASELINE = 'scripted'

/** All games of an evaluation, in order, and the sums of what was done in them. */
export interface Counted {
  readonly games: readonly GameOutcome[]
  readonly deeds: DeedSums
}

export function counted(tallies: readonly ShardTally[]): Counted {
  const deeds = new DeedSums()
  for (const tally of tallies) deeds.addAll(tally)
  return { games: tallies.flatMap(({ games }) => games), deeds }
}

/** The deals of an evaluation of two players. */
export const duelBlocks = (games: readonly GameOutcome[], { design, teams }: Stated): Block[] =>
  blocksIn(games, design, teams)

/** What the games say. */
export function resultsOf({ games, deeds }: Counted, stated: Stated): Results {
  const { design } = stated
  const arms = design.arms.length
  const isGauntlet = design.question.kind === 'gauntlet'
  const names = Object.values(design.players)
  const wins: Record<string, number> = { red: 0, black: 0 }
  for (const { winner } of games) wins[winner] = (wins[winner] ?? 0) + 1
  const days = estimateOf(
    blocksOf(games, arms).reduce<readonly [number, number, number, number, number, number]>(
      (sums, block) => {
        const s = block.reduce((sum, game) => sum + game.days, 0)
        return [sums[0] + 1, sums[1] + s, sums[2] + arms, sums[3] + s * s, sums[4] + s * arms, sums[5] + arms * arms]
      },
      [0, 0, 0, 0, 0, 0],
    ),
  )
  return {
    deals: Math.floor(games.length / arms),
    games: games.length,
    wins,
    days,
    duel: isGauntlet ? null : duelOf(games, stated),
    gauntlet: isGauntlet ? gauntletOf(games, names, Math.max(0, names.indexOf(BASELINE))) : null,
    deeds: deedsOf(deeds, stated),
    differences: isGauntlet ? [] : differencesOf(deeds),
  }
}

function duelOf(games: readonly GameOutcome[], stated: Stated): Duel {
  const { question } = stated.design
  const blocks = duelBlocks(games, stated)
  const margin = marginOf(blocks, question)
  const clean = blocks.filter(({ defaulted }) => !defaulted)
  return {
    margin,
    verdict: verdictOf(blocks, margin, { ...stated, question }),
    reduced: games.some(({ luck }) => luck !== undefined) ? reducedOf(games, blocks, margin, stated) : null,
    without_defaults: clean.length === 0 || clean.length === blocks.length ? null : marginOf(clean, question),
  }
}

/** Whether the number of deals was fixed before the first game, as a 95 % interval takes. */
export const isFixed = ({ stop, isChanged }: Pick<Stated, 'stop' | 'isChanged'>): boolean =>
  stop.kind === 'deals' && !isChanged

/** Those who are compared in an evaluation; who only fills the table comes last. */
export const lettersOf = ({ players, question }: Design): string[] =>
  question.kind === 'gauntlet' ? Object.keys(players) : [A, B, OTHERS].filter((letter) => letter in players)

function deedsOf(sums: DeedSums, { design, teams }: Stated): Deeds[] {
  const all = new Map<string, Record<string, Estimate>>()
  for (const [key, one] of Object.entries(sums.sums)) {
    const [letter, group, deed] = key.split('/') as [string, string, string]
    const who = `${letter}/${group}`
    const mine = all.get(who)
    if (mine) mine[deed] = estimateOf(one, rangeOf(deed))
    else all.set(who, { [deed]: estimateOf(one, rangeOf(deed)) })
  }
  const days = [...new Set([...all.keys()].map((key) => key.split('/')[1]!))].filter((group) => isDay(group)).sort()
  const groups = ['all', 'red', 'black', ...Object.keys(teams), ...days]
  return lettersOf(design).flatMap((letter) =>
    groups.flatMap((group) => {
      const deeds = all.get(`${letter}/${group}`)
      return deeds ? [{ letter, player: design.players[letter]!, group, deeds }] : []
    }),
  )
}

/** Whether a group is of the decisions of a day. */
export const isDay = (group: string): boolean => group.startsWith('day ')
