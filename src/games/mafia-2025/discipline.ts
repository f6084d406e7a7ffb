import type { Choice, Seat } from '../../../schemas/ask.ts'
import type { ConductCode } from '../../conduct/codes.ts'
import { isBlack } from './roles.ts'
import { remove, type Table } from './state.ts'

type Penalty = 'foul' | 'disqualification' | 'team defeat'

/** Decisions 62 and 63: what each breach costs where discipline is `full`. */
const PENALTIES: Readonly<Record<ConductCode, Penalty>> = {
  oath: 'team defeat',
  threat: 'team defeat',
  bribe: 'team defeat',
  'spectator-hint': 'team defeat',
  'night-perception': 'disqualification',
  insult: 'disqualification',
  'religious-appeal': 'disqualification',
  'foreign-language': 'foul',
  name: 'foul',
  'judge-talk': 'foul',
  'prompt-talk': 'foul',
  'as-an-ai': 'foul',
}

/**
 * Decisions 60 to 63, after a speech is heard; its nomination remains valid. `log` only records breaches as findings of the rows; `warn`
 * announces each foul; `full` acts: the third foul costs the next speech, the fourth the seat, at once and without a last word.
 * Fouls in last words after the game is decided are announced in the same way, so that later speakers learn nothing from it, but not punished.
 */
export function discipline(table: Table, seat: Seat, said: Choice): void {
  if (!said.heard?.fouls) return
  const { switches, tell, world } = table
  const wasAlive = world.alive.includes(seat)
  for (const code of said.heard.fouls) {
    const fouls = (table.fouls.get(seat) ?? 0) + 1
    table.fouls.set(seat, fouls)
    tell('everyone', { type: 'warned', seat, code, fouls })
    if (switches.discipline !== 'full') continue
    const penalty = penaltyOf(code, table)
    if (!table.verdict) punish(table, seat, penalty, fouls)
    if (penalty === 'team defeat' || (wasAlive && !world.alive.includes(seat))) return
  }
}

function penaltyOf(code: string, { switches }: Table): Penalty {
  if (code === 'oath') return switches.oath
  return PENALTIES[code as ConductCode] ?? 'foul'
}

function punish(table: Table, seat: Seat, penalty: Penalty, fouls: number): void {
  const { world } = table
  if (penalty === 'team defeat') {
    table.offender = seat
    table.verdict = { winner: isBlack(world.roles, seat) ? 'red' : 'black', reason: 'team defeat' }
  } else if (penalty === 'disqualification' || fouls >= 4) {
    table.disqualified.push(seat)
    if (world.alive.includes(seat)) remove(table, [seat], penalty === 'disqualification' ? 'disqualification' : 'fouls')
  } else if (fouls === 3) table.silenced.add(seat)
}
