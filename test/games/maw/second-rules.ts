import type { Seat } from '../../../schemas/ask.ts'
import type { Audience } from '../../../schemas/event.ts'
import type { Session } from '../../../src/game/session.ts'
import type { Switches } from '../../../src/games/maw/switches.ts'
import { Transcript } from '../transcript.ts'
import { type Room, secondRoom } from './second-room.ts'

// The rules of MAW a second time, written from the decisions and not from the code. They read the log of a game and say what must come next, who is asked what,
// who hears it, and the points.

class Table {
  readonly log: Transcript
  readonly switches: Switches
  readonly seats: readonly Seat[]
  readonly wolves: readonly Seat[]
  alive: readonly Seat[]
  verdict: { winner: string; reason: string } | undefined

  constructor(game: Session, counts: Map<string, number>) {
    this.log = new Transcript(game.log, counts)
    this.switches = this.log.next('opened', {}, 'everyone').switches as Switches
    this.alive = this.seats = game.deal.map((_, i) => i + 1)
    this.wolves = this.seats.filter((seat) => game.deal[seat - 1] === 'mafia')
  }

  isWolf = (seat: Seat): boolean => this.wolves.includes(seat)

  leave(seat: Seat, by: 'kill' | 'vote'): void {
    this.alive = this.alive.filter((other) => other !== seat)
    this.log.next('left', { seat, by }, 'everyone')
    const black = this.alive.filter(this.isWolf).length
    const red = this.alive.length - black
    if (black === 0) this.verdict = { winner: 'red', reason: 'no black left' }
    else if (red === 0) this.verdict = { winner: 'black', reason: 'no red left' }
    else if (this.switches.win === 'parity' && black >= red) this.verdict = { winner: 'black', reason: 'parity' }
  }
}

/** Reads a whole game. Throws where it goes another way than the rules. */
export function requireRules(game: Session, counts: Map<string, number>): void {
  const table = new Table(game, counts)
  const { log, seats, switches, wolves } = table
  const third = { floor: Math.floor, round: Math.round, ceil: Math.ceil }[switches.wolfShare](switches.players / 3)
  const seers = game.deal.filter((role) => role === 'sheriff').length
  if (wolves.length !== Math.max(1, third) || seers !== Number(switches.seer)) throw new Error(`deal ${game.deal}`)
  for (const seat of seats) log.next('dealt', { seat, role: game.deal[seat - 1]! }, [seat])
  log.next('met', { seats: wolves }, wolves)
  days(table, game)
  log.next('ended', table.verdict, 'everyone')
  log.requireEnd()
  const { winner, reason } = table.verdict!
  log.count(`${winner}: ${reason}`)
  // Werewolves have as many points as there were Villagers, Villagers as many as are left.
  const among = winner === 'black' ? seats : table.alive
  const worth = among.filter((seat) => !table.isWolf(seat)).length
  const points = seats.map((seat) => {
    const isOut = switches.pointsTo === 'living' && !table.alive.includes(seat)
    return winner !== (table.isWolf(seat) ? 'black' : 'red') || isOut ? 0 : worth
  })
  const played = JSON.stringify([game.result!.alive, game.result!.points([])])
  if (played !== JSON.stringify([table.alive, points])) throw new Error(`points ${points}; the game has ${played}`)
}

function days(table: Table, { deal }: Session): void {
  const { log, switches } = table
  let victim: Seat | undefined
  for (let day = 1; ; day++) {
    log.next('began', { phase: 'day', number: day }, 'everyone')
    if (day > 1 && victim === undefined) log.next('missed', {}, 'everyone')
    else if (victim !== undefined) table.leave(victim, 'kill')
    if (day > switches.maxDays) table.verdict ??= { winner: 'draw', reason: 'too many days' }
    if (table.verdict) return
    const seer = table.alive.find((seat) => deal[seat - 1] === 'sheriff')
    if (seer !== undefined) look(table, seer)
    const executed = execution(table)
    if (executed !== undefined) table.leave(executed, 'vote')
    if (table.verdict) return
    log.next('began', { phase: 'night', number: day }, 'everyone')
    victim = murder(table, executed === undefined ? undefined : { seat: executed, role: deal[executed - 1]! })
  }
}

function look({ log, alive, isWolf }: Table, seer: Seat): void {
  const options = ['none', ...alive.filter((seat) => seat !== seer)]
  const { pick } = log.answer({ seat: seer, act: 'check', options })
  if (typeof pick !== 'number') return
  log.next('checked', { seat: seer, target: pick, found: isWolf(pick) ? 'black' : 'red' }, [seer])
}

const against = (votes: ReadonlyMap<Seat, Seat>, target: Seat): Seat[] =>
  [...votes].flatMap(([seat, other]) => (other === target ? [seat] : [])).sort((a, b) => a - b)

function execution({ log, alive, switches }: Table): Seat | undefined {
  const { announceVotes } = switches
  const room: Room = {
    ...{ name: 'village', members: alive, audience: 'everyone', ticks: switches.dayTicks, isPublic: announceVotes },
    targets: (seat) => alive.filter((other) => other !== seat),
    closes: (votes, target) => against(votes, target).length * 2 > alive.length,
  }
  const votes = secondRoom(log, switches, room)
  const targets = alive.filter((seat) => against(votes, seat).length > 0)
  const most = Math.max(0, ...targets.map((seat) => against(votes, seat).length))
  const leaders = targets.filter((seat) => against(votes, seat).length === most)
  if (announceVotes)
    for (const target of targets) {
      const by = against(votes, target).map((seat) => ({ seat, kind: 'cast' as const }))
      log.next('voted', { target, by }, 'everyone')
    }
  if (leaders.length === 1) return leaders[0]
  if (leaders.length > 1) {
    log.count(`a tie: ${switches.tie}`)
    if (announceVotes) log.next('tied', { seats: leaders }, 'everyone')
    if (switches.tie === 'chance') return log.draw('vote', leaders)
    if (announceVotes) log.next('stayed', { seats: leaders, reason: 'tie' }, 'everyone')
  } else log.count('no votes')
  if (leaders.length === 0 || !announceVotes) log.next('unvoted', { reason: 'nobody' }, 'everyone')
  return undefined
}

function murder(table: Table, executed: { readonly seat: Seat; readonly role: string } | undefined): Seat | undefined {
  const { log, seats, alive, wolves, switches } = table
  const hears = (seat: Seat): boolean =>
    table.isWolf(seat) || (switches.deadHear === 'all' && seats.includes(seat) && !alive.includes(seat))
  const audience: Audience = seats.filter(hears)
  if (executed) log.next('revealed', executed, audience)
  const members = wolves.filter((seat) => alive.includes(seat))
  const villagers = alive.filter((seat) => !table.isWolf(seat))
  const isAgreed = (votes: ReadonlyMap<Seat, Seat>, target: Seat): boolean =>
    members.every((seat) => votes.get(seat) === target)
  const votes = secondRoom(log, switches, {
    ...{ name: 'hideout', members, audience, ticks: switches.nightTicks, isPublic: true },
    targets: () => villagers,
    closes: isAgreed,
  })
  const target = villagers.find((seat) => isAgreed(votes, seat))
  log.next('decided', { target: target ?? 'none' }, audience)
  return target
}
