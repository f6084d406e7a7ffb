import { type Choice, type Seat, teamOf } from '../../../schemas/ask.ts'
import { type ConductCode, conduct } from '../../speech/conduct/conduct.ts'
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
 * Decisions 60 to 63, after a speech is heard (what it nominated stands). `log` leaves it to the findings of the rows; `warn`
 * announces each foul; `full` acts: the third foul costs the next speech, the fourth the seat, at once and without a last word.
 */
export function discipline(table: Table, seat: Seat, said: Choice): void {
  const { switches } = table
  if (switches.discipline === 'log' || table.verdict) return
  const codes: string[] = conduct(said.text ?? '').map(({ code }) => code)
  if (switches.strictEnding && said.ending_repaired && !said.truncated) codes.push('ending')
  const seated = table.world.alive.includes(seat)
  for (const code of codes) {
    const fouls = (table.fouls.get(seat) ?? 0) + 1
    table.fouls.set(seat, fouls)
    table.tell('everyone', { type: 'warned', seat, code, fouls })
    if (switches.discipline !== 'full') continue
    punish(table, seat, penalty(code, table), fouls)
    if (table.verdict || (seated && !table.world.alive.includes(seat))) return
  }
}

function penalty(code: string, { switches }: Table): Penalty {
  if (code === 'oath') return switches.oath
  return PENALTIES[code as ConductCode] ?? 'foul'
}

function punish(table: Table, seat: Seat, penalty: Penalty, fouls: number): void {
  const { world } = table
  if (penalty === 'team defeat') {
    table.offender = seat
    table.verdict = { winner: teamOf(world.roles[seat]!) === 'red' ? 'black' : 'red', reason: 'team defeat' }
  } else if (penalty === 'disqualification' || fouls >= 4) {
    table.disqualified.push(seat)
    if (world.alive.includes(seat)) remove(table, [seat], penalty === 'disqualification' ? 'disqualification' : 'fouls')
  } else if (fouls === 3) table.silenced.add(seat)
}
