import type { Seat } from '../../../schemas/ask.ts'
import type { Hand } from '../../../schemas/event.ts'
import { type Seven, say } from './second-table.ts'

/** The vote of a day, read from its log: who leaves by it. */
export function secondVote(table: Seven): Seat | undefined {
  const { log, alive, switches } = table
  const { leaders, most } = ballot(table, alive)
  if (most === 0 || (switches.elimination === 'majority' && most * 2 <= alive.length)) {
    log.count(most === 0 ? 'nobody votes' : 'no majority')
    log.next('unvoted', { reason: 'nobody' }, 'everyone')
    return undefined
  }
  if (leaders.length === 1) return leaders[0]
  log.count(`a tie: ${switches.tie}`)
  log.next('tied', { seats: leaders }, 'everyone')
  if (switches.tie === 'chance') return log.draw('vote', leaders)
  if (switches.tie === 'runoff') {
    for (const seat of leaders) say(table, seat, 'defend')
    const again = ballot(table, leaders)
    if (again.leaders.length === 1) return again.leaders[0]
    if (again.most === 0) {
      log.next('unvoted', { reason: 'nobody' }, 'everyone')
      return undefined
    }
    log.count('a second tie')
    log.next('tied', { seats: again.leaders }, 'everyone')
    log.next('stayed', { seats: again.leaders, reason: 'tie' }, 'everyone')
  } else log.next('stayed', { seats: leaders, reason: 'tie' }, 'everyone')
  return undefined
}

/** All the living vote against one of the candidates, not themselves. */
function ballot(
  table: Seven,
  candidates: readonly Seat[],
): { readonly leaders: readonly Seat[]; readonly most: number } {
  const { log, alive, switches } = table
  const askOf = (seat: Seat) => {
    const others = candidates.filter((other) => other !== seat)
    return { seat, act: 'vote', options: switches.abstain ? ['none', ...others] : others }
  }
  const votes = new Map<Seat, Seat[]>()
  const countOf = (seat: Seat): number => votes.get(seat)?.length ?? 0
  const add = (seat: Seat, target: Seat): Map<Seat, Seat[]> => votes.set(target, [...(votes.get(target) ?? []), seat])
  const handsOf = (seats: readonly Seat[]): Hand[] => seats.map((seat) => ({ seat, kind: 'cast' }))
  if (switches.voting === 'simultaneous') {
    const answers = log.answers(alive.map(askOf))
    for (const { ask, pick } of answers) if (typeof pick === 'number') add(ask.seat, pick)
    for (const target of candidates)
      if (countOf(target) > 0) log.next('voted', { target, by: handsOf(votes.get(target)!) }, 'everyone')
    const silent = alive.filter((_, i) => answers[i]!.pick === 'none')
    if (silent.length > 0) log.next('abstained', { seats: silent }, 'everyone')
  } else
    for (const seat of alive) {
      const { pick } = log.answer(askOf(seat))
      if (typeof pick !== 'number') {
        log.next('abstained', { seats: [seat] }, 'everyone')
        continue
      }
      add(seat, pick)
      log.next('voted', { target: pick, by: handsOf([seat]) }, 'everyone')
      if (switches.earlyMajority && countOf(pick) * 2 > alive.length) {
        log.count('a majority ends the vote')
        break
      }
    }
  const most = Math.max(0, ...candidates.map(countOf))
  return { most, leaders: most === 0 ? [] : candidates.filter((seat) => countOf(seat) === most) }
}
