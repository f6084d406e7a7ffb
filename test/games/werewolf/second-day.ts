import type { Option, Seat } from '../../../schemas/ask.ts'
import type { Hand } from '../../../schemas/event.ts'
import type { Pack } from './second-table.ts'

/** A day, read from its log: speeches, and the vote unless a Werewolf gave itself up. */
export function secondDay(table: Pack, day: number): void {
  const { log, switches } = table
  log.next('began', { phase: 'day', number: day }, 'everyone')
  const gone = speeches(table)
  if (gone !== undefined) {
    log.count(`surrender: ${switches.floor}`)
    table.leave(gone, 'surrender')
    table.look()
    return
  }
  log.next('began', { phase: 'vote', number: day }, 'everyone')
  const voted = vote(table)
  if (voted === undefined) return
  table.leave(voted, 'vote')
  table.look()
  table.shot(voted)
  if (switches.lastWords === 'vote' && !table.verdict) table.say(voted, 'farewell')
}

function speeches(table: Pack): Seat | undefined {
  const { log, alive, switches } = table
  if (switches.floor === 'round') {
    for (const seat of log.order('order', alive)) {
      const gone = speech(table, seat)
      if (gone !== undefined) return gone
    }
    return undefined
  }
  for (let turn = 0; turn < switches.turns; turn++) {
    const seat = log.draw<Option>('order', ['none', ...alive])
    const gone = typeof seat === 'number' ? speech(table, seat) : undefined
    if (gone !== undefined || seat === 'none') return gone
  }
  return undefined
}

function speech(table: Pack, seat: Seat): Seat | undefined {
  table.say(seat, 'speak')
  if (!table.switches.surrender) return undefined
  const asks = table.livingWolves().map((wolf) => ({ seat: wolf, act: 'surrender', options: ['stay', 'go'] }))
  return table.log.answers(asks).find(({ pick }) => pick === 'go')?.ask.seat
}

function vote(table: Pack): Seat | undefined {
  const { log, alive, switches } = table
  const nobody = (): undefined => {
    log.next('unvoted', { reason: 'nobody' }, 'everyone')
  }
  const { leaders, most } = ballot(table, alive, alive)
  if (switches.elimination === 'majority') return most * 2 > alive.length ? leaders[0] : nobody()
  if (leaders.length === 0) return nobody()
  if (leaders.length === 1) return leaders[0]
  log.next('tied', { seats: leaders }, 'everyone')
  for (const seat of log.order('order', leaders)) table.say(seat, 'defend')
  const voters = switches.runoff === 'all' ? alive : alive.filter((seat) => !leaders.includes(seat))
  if (voters.length === 0) log.count('everybody is tied')
  const again = voters.length === 0 ? leaders : ballot(table, voters, leaders).leaders
  if (again.length === 0) return nobody()
  if (again.length === 1) return again[0]
  log.count('a second tie')
  log.next('stayed', { seats: again, reason: 'tie' }, 'everyone')
  return undefined
}

function ballot(
  { log }: Pack,
  voters: readonly Seat[],
  candidates: readonly Seat[],
): { readonly leaders: readonly Seat[]; readonly most: number } {
  const answers = log.answers(voters.map((seat) => ({ seat, act: 'vote', options: ['none', ...candidates] })))
  const handsOf = (target: Seat): Hand[] =>
    answers.flatMap(({ ask, pick }) => (pick === target ? [{ seat: ask.seat, kind: 'cast' }] : []))
  const named = candidates.filter((target) => handsOf(target).length > 0)
  for (const target of named) log.next('voted', { target, by: handsOf(target) }, 'everyone')
  const silent = answers.filter(({ pick, isDefault }) => pick === 'none' && !isDefault).map(({ ask }) => ask.seat)
  if (silent.length > 0) log.next('abstained', { seats: silent }, 'everyone')
  const most = Math.max(0, ...named.map((target) => handsOf(target).length))
  return { most, leaders: named.filter((target) => handsOf(target).length === most) }
}
