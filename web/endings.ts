import type { GamePage } from '../schemas/page.ts'

// How a game ended, with the game's words for its teams. Names of winners and reasons are of the data, so what is shown is cleaned where it is drawn.

type Named = Pick<GamePage, 'teamNames'>

export const teamWord = ({ teamNames }: Named, team: string): string => teamNames[team] ?? team

/** The reason of the rules: "no Villagers left". */
export const endName = (page: Named, reason: string): string =>
  reason.replace(/\b(?:red|black)\b/g, (team) => teamWord(page, team))

export function winnerText(page: Named & Pick<GamePage, 'winner'>): string {
  const { winner } = page
  const name = teamWord(page, winner)
  return winner === 'draw' ? 'A draw' : `${name.charAt(0).toUpperCase()}${name.slice(1)} won`
}

/** What the reasons of the rules mean. */
const REASONS: Readonly<Record<string, string>> = {
  parity: 'as many {black} as {red} were left, so {red} could no longer win a vote',
  'no black left': 'no {black} were left',
  'no red left': 'no {red} were left',
  'quiet nights': 'too many nights in a row without a kill',
  'quiet days': 'too many days in a row on which nobody left',
  'too many days': 'the last day that the rules allow was over',
  'team defeat': 'a player was disqualified, and the team lost with it',
}

/** Why a game ended, in a few words. */
export function reasonText(page: Named & Pick<GamePage, 'reason'>): string {
  const { reason } = page
  if (!Object.hasOwn(REASONS, reason)) return endName(page, reason)
  const what = REASONS[reason]!.replace(/\{(\w+)\}/g, (_, team: string) => playersOf(page, team))
  return `${endName(page, reason)}: ${what}`
}

/** "black players", or "players of the Werewolves". */
const playersOf = ({ teamNames }: Named, team: string): string =>
  teamNames[team] === undefined ? `${team} players` : `players of the ${teamNames[team]}`
