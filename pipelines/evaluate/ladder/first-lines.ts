import { leadersOf, type Standing } from '../../../src/evaluation/ladder/standings.ts'
import { FEWEST_DEALS } from '../../../src/evaluation/verdict.ts'
import { eloText } from '../wording.ts'
import { lastSteps } from './climb.ts'
import type { Entry, LadderState } from './state.ts'

interface Ladder {
  readonly state: LadderState
  readonly standings: readonly Standing[]
  readonly anchor: Entry
  readonly ruleset: string
  readonly called: (key: string) => string
  /** The keys of the players that were there in this run. */
  readonly able: readonly string[]
}

/** The players of whom nothing is known. */
export const unplayedIn = ({ players }: LadderState, standings: readonly Standing[]): Entry[] =>
  players.filter(({ key }) => !standings.some(({ player }) => player === key))

/** What a ladder says first: who is the strongest, or who has played too little for that to be said. */
export function firstLines(ladder: Ladder): string[] {
  const { state, standings, called, ruleset, anchor } = ladder
  const unplayed = unplayedIn(state, standings)
  const few = standings.filter(({ deals }) => deals < FEWEST_DEALS).map(({ player }) => called(player))
  const before = unplayed.length > 0 ? [unplayedLine(unplayed, ladder)] : []
  const [first] = standings
  if (!first) return before
  if (few.length > 0) {
    const have = few.length === 1 ? 'has' : 'have'
    const line = `${listed(few)} ${have} fewer than ${FEWEST_DEALS} deals, too few to say who is the strongest or to trust the intervals:`
    return [...before, `${line} more are needed (--deals).`]
  }
  const leaders = leadersOf(standings)
  const who = listed(leaders.map(({ player }) => called(player)))
  const ahead = `${listed(leaders.map(({ strength }) => eloText(strength)))} Elo points above ${called(anchor.key)}`
  const among =
    unplayed.length > 0
      ? `the ${standings.length} players of ${ruleset} that have played`
      : `${state.players.length} players of ${ruleset}`
  const line =
    leaders.length === 1
      ? `${who} is the strongest of ${among}: ${ahead}.`
      : `${who} lead ${among}, and their games do not tell them apart: ${ahead}.`
  return [...before, line]
}

/** Who has not played yet, and with how many deals each of them gets as many as a verdict takes. */
function unplayedLine(unplayed: readonly Entry[], { state, called, able }: Ladder): string {
  const [have, are] = unplayed.length === 1 ? ['has', 'is'] : ['have', 'are']
  const begun = lastSteps(state).reduce((sum, { deals }) => sum + deals, 0)
  const named = unplayed.every(({ key }) => able.includes(key))
    ? ''
    : `--players ${unplayed.map(({ player }) => player).join(',')} and `
  return [
    `${listed(unplayed.map(({ key }) => called(key)))} ${have} not played yet and ${are} not ranked:`,
    `run the ladder again with ${named}--deals ${begun + FEWEST_DEALS * unplayed.length} or more.`,
  ].join(' ')
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
