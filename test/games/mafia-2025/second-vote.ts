import type { Seat } from '../../../schemas/ask.ts'
import type { Hand } from '../../../schemas/event.ts'
import type { SecondTable } from './second-table.ts'

/** The vote of a day, read from its log: who leaves by it. */
export function secondVote(table: SecondTable, ballot: readonly Seat[], day: number): readonly Seat[] {
  const { log, switches, alive } = table
  const unvoted = (reason: string): readonly Seat[] => {
    log.next('unvoted', { reason }, 'everyone')
    log.count(`no vote: ${reason}`)
    return []
  }
  if (table.leftToday > 0) return unvoted('removal')
  if (ballot.length === 0) return unvoted('nobody')
  if (ballot.length === 1 && day === 1) return unvoted('day one')
  if (ballot.length === 1) {
    log.next('balloted', { nominees: ballot, round: 1 })
    log.next('voted', { target: ballot[0]!, by: alive.map((seat): Hand => ({ seat, kind: 'auto' })) }, 'everyone')
    return ballot
  }
  let tied: readonly Seat[] = []
  let nominees = ballot
  for (let round = 1; ; round++) {
    log.next('balloted', { nominees, round }, 'everyone')
    const leaders = leadersOf(table, nominees)
    if (leaders.length === 1) return leaders
    if (leaders.length === tied.length) return raise(table, leaders)
    if (round > 1) log.count('a smaller tie')
    tied = leaders
    nominees = switches.tieOrder === 'reverse' ? leaders.toReversed() : leaders
    log.next('tied', { seats: nominees }, 'everyone')
    for (const seat of nominees) {
      table.speech(seat, 'defend', 100)
      if (table.verdict) return []
      if (table.leftToday > 0) return unvoted('removal')
    }
  }
}

/** All the living vote once, the nominees too, and who has not voted is against the last nominee. */
function leadersOf(table: SecondTable, nominees: readonly Seat[]): Seat[] {
  const hands = table.switches.voting === 'sequential' ? inTurn(table, nominees) : atOnce(table, nominees)
  let sum = 0
  for (const target of nominees) {
    const by = hands.filter((hand) => hand.target === target).map(({ seat, kind }): Hand => ({ seat, kind }))
    if (table.switches.voting === 'simultaneous') table.log.next('voted', { target, by }, 'everyone')
    sum += by.length
  }
  if (sum !== table.alive.length) throw new Error(`${sum} votes of ${table.alive.length} living`)
  const countOf = (nominee: Seat): number => hands.filter(({ target }) => target === nominee).length
  const most = Math.max(...nominees.map(countOf))
  return nominees.filter((nominee) => countOf(nominee) === most)
}

type Cast = Hand & { readonly target: Seat }

function atOnce({ log, alive, switches }: SecondTable, nominees: readonly Seat[]): Cast[] {
  const answers = log.answers(alive.map((seat) => ({ seat, act: 'vote', options: nominees })))
  return answers.map(({ ask, pick, isDefault }) => {
    if (ask.otherwise !== nominees.at(-1)) throw new Error('a missing vote is against the last nominee')
    if (ask.seconds !== switches.voteSeconds) throw new Error(`a vote takes ${switches.voteSeconds} seconds`)
    if (isDefault && pick !== nominees.at(-1)) throw new Error('a missing vote was counted against another nominee')
    return { seat: ask.seat, target: pick as Seat, kind: isDefault ? 'default' : 'cast' }
  })
}

function inTurn({ log, alive }: SecondTable, nominees: readonly Seat[]): Cast[] {
  const last = nominees.at(-1)!
  const hands: Cast[] = []
  let left = alive
  for (const target of nominees.slice(0, -1)) {
    const answers = log.answers(left.map((seat) => ({ seat, act: 'vote', options: [target, 'none'] })))
    const raised = answers.filter(({ pick }) => pick === target).map(({ ask }) => ask.seat)
    log.next('voted', { target, by: raised.map((seat): Hand => ({ seat, kind: 'cast' })) }, 'everyone')
    hands.push(...raised.map((seat): Cast => ({ seat, kind: 'cast', target })))
    left = left.filter((seat) => !raised.includes(seat))
  }
  log.next('voted', { target: last, by: left.map((seat): Hand => ({ seat, kind: 'default' })) }, 'everyone')
  return [...hands, ...left.map((seat): Cast => ({ seat, kind: 'default', target: last }))]
}

/** The same tie twice: all of them leave or none, and it takes more than half of the living. */
function raise({ log, alive, switches }: SecondTable, tied: readonly Seat[]): readonly Seat[] {
  const stay = (reason: string): readonly Seat[] => {
    log.next('stayed', { seats: tied, reason }, 'everyone')
    log.count(`stayed: ${reason}`)
    return []
  }
  if (tied.length === alive.length) return stay('everybody')
  if (switches.threeAtNine === 'forbid' && tied.length === 3 && alive.length === 9) return stay('three of nine')
  const answers = log.answers(alive.map((seat) => ({ seat, act: 'raise', options: ['remove', 'keep'] })))
  const remove = alive.filter((_, i) => answers[i]!.pick === 'remove')
  const keep = alive.filter((seat) => !remove.includes(seat))
  log.next('raised', { nominees: tied, remove, keep }, 'everyone')
  if (remove.length === keep.length) log.count('raised by half')
  if (remove.length <= keep.length) return stay('split')
  log.count('several leave at once')
  return tied
}
