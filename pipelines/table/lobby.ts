import type { LobbyMessage } from '../../schemas/table.ts'
import { sideNames } from '../../src/games/role-names.ts'
import type { Settings, Wanted } from './game.ts'
import type { Guest } from './guest.ts'

/** What a person is sent about the table, apart from the game. Machines are counted by kind before the game, and not named during it. */
export function lobbyOf(
  { isHost }: Guest,
  stage: LobbyMessage['stage'],
  guests: readonly Guest[],
  settings: Settings,
  { wanted, hasJudge }: { readonly wanted: Wanted; readonly hasJudge: boolean },
): LobbyMessage {
  const counts = new Map<string, number>()
  for (const name of wanted.machines) counts.set(name, (counts.get(name) ?? 0) + 1)
  return {
    kind: 'lobby',
    stage,
    ruleset: wanted.ruleset.name,
    seats: wanted.ruleset.roles.length,
    sides: sideNames(wanted.ruleset.name),
    players: stage === 'lobby' ? [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)) : [],
    persons: { wanted: guests.length, here: guests.filter(({ line }) => line).length },
    ...settings,
    isNightDrawn: wanted.ruleset.hushes?.areDrawn === true,
    isHost,
    mayJudge: hasJudge,
    maySkip: guests.length === 1,
  }
}
