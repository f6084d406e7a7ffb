import type { Role } from '../../schemas/ask.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import type { Rows } from '../../src/rows/configs/configs.ts'
import { many } from '../terminal.ts'

/** Counts of choices about the data that can reveal hidden roles although every row is correct, so that comparing rows cannot find them. */
export interface ChannelTally {
  /** Games that could be played again, and their decisions. */
  games: number
  decisions: number
  /** Games whose recipe assigns different players by role or team. */
  byRole: number
  /** Decisions that the rules made and `sft` leaves out, and all decisions, by role. */
  leftOut: Record<Role, { left_out: number; of: number }>
  /** Stored rows with a label. */
  labelled: number
  /** Games with the same public transcript as another of their split. */
  alike: number
}

export const noChannels = (): ChannelTally => ({
  games: 0,
  decisions: 0,
  byRole: 0,
  leftOut: {},
  labelled: 0,
  alike: 0,
})

/** Adds the counts of another tally. */
export function addChannels(tally: ChannelTally, other: ChannelTally): void {
  for (const key of ['games', 'decisions', 'byRole', 'labelled', 'alike'] as const) tally[key] += other[key]
  for (const [role, { left_out, of }] of Object.entries(other.leftOut)) {
    const sum = (tally.leftOut[role] ??= { left_out: 0, of: 0 })
    sum.left_out += left_out
    sum.of += of
  }
}

/** Counts the rows that one game gives. */
export function countChannels(tally: ChannelTally, { decisions }: Rows, { players }: Recipe): void {
  tally.games++
  tally.decisions += decisions.length
  if (isByRole(players)) tally.byRole++
  for (const { role, chosen_action: chosen } of decisions) {
    const sum = (tally.leftOut[role] ??= { left_out: 0, of: 0 })
    sum.of++
    if (chosen.source === 'default') sum.left_out++
  }
}

/** Counts a stored row that has a label. */
export function countLabel(tally: ChannelTally, row: object): void {
  const { label } = row as { label?: unknown }
  if ((label ?? null) !== null) tally.labelled++
}

const isByRole = (players: Recipe['players']): boolean =>
  typeof players === 'object' && !Array.isArray(players) && new Set(Object.values(players)).size > 1

/** One line for each count; `named` is what the game calls a role. */
export function channelLines(tally: ChannelTally, named: (role: Role) => string): string[] {
  const { games, decisions, byRole, labelled, alike, leftOut } = tally
  if (games === 0) return ['not counted: no game could be replayed and rendered']
  const all = Object.values(leftOut).reduce((sum, { left_out }) => sum + left_out, 0)
  const roles = Object.entries(leftOut).flatMap(([role, { left_out, of }]) =>
    left_out > 0 ? [`${named(role)} ${left_out} of ${of}`] : [],
  )
  return [
    `players assigned by role: ${byRole} of ${many(games, 'game')}${byRole > 0 ? '; differences in style may reveal the team' : ''}`,
    `rows with a label: ${labelled}, from rollouts of imagined games; rows removed by a filter would be reported as missing`,
    `choices made by the rules, left out of sft: ${all} of ${many(decisions, 'decision')}${roles.length > 0 ? ` (${roles.join(', ')})` : ''}`,
    `games with the same public transcript as another of their split: ${alike} of ${games}`,
  ]
}
