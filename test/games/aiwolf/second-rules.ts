import type { Role, Seat } from '../../../schemas/ask.ts'
import type { Session } from '../../../src/game/session.ts'
import type { Switches } from '../../../src/games/aiwolf/switches.ts'
import { type Asked, Transcript } from '../transcript.ts'
import { secondTalk } from './second-talk.ts'

// The rules of the AIWolf tables a second time, written from docs/aiwolf.md and not from the code. They read the log of a game and say what must come next, who
// is asked what, who hears it, and the points.

class Table {
  readonly log: Transcript
  readonly switches: Switches
  readonly seats: readonly Seat[]
  readonly wolves: readonly Seat[]
  alive: readonly Seat[]
  verdict: { winner: string; reason: string } | undefined
  readonly #deal: readonly Role[]

  constructor({ log, deal }: Session, counts: Map<string, number>) {
    this.log = new Transcript(log, counts)
    this.switches = this.log.next('opened', {}, 'everyone').switches as Switches
    this.#deal = deal
    this.alive = this.seats = deal.map((_, i) => i + 1)
    this.wolves = this.seats.filter((seat) => this.roleOf(seat) === 'mafia')
  }

  roleOf = (seat: Seat): Role => this.#deal[seat - 1]!
  holder = (role: Role): Seat | undefined => this.alive.find((seat) => this.roleOf(seat) === role)
  /** What Seer and Medium learn: the Possessed is human. */
  species = (seat: Seat): 'red' | 'black' => (this.wolves.includes(seat) ? 'black' : 'red')

  leave(seat: Seat, by: string): void {
    this.alive = this.alive.filter((other) => other !== seat)
    this.log.next('left', { seat, by }, 'everyone')
    const wolves = this.alive.filter((other) => this.wolves.includes(other)).length
    if (wolves === 0) this.verdict = { winner: 'red', reason: 'no black left' }
    else if (wolves >= this.alive.length - wolves) this.verdict = { winner: 'black', reason: 'parity' }
  }

  talk(): void {
    const { talkTurns, talkRounds } = this.switches
    const limits = { turns: talkTurns, rounds: talkRounds }
    const place = { room: 'village', members: this.alive, audience: 'everyone', line: 'order', ...limits } as const
    secondTalk(this.log, this.switches, place)
  }

  whisper(): void {
    const { whisperTurns, whisperRounds } = this.switches
    const members = this.alive.filter((seat) => this.wolves.includes(seat))
    const limits = { turns: whisperTurns, rounds: whisperRounds }
    const place = { room: 'hideout', members, audience: this.wolves, line: 'line', ...limits } as const
    secondTalk(this.log, this.switches, place)
  }
}

/** Reads a whole game. Throws where it goes another way than the rules. */
export function requireRules(game: Session, counts: Map<string, number>): void {
  const table = new Table(game, counts)
  const { log, seats, wolves } = table
  for (const seat of seats) log.next('dealt', { seat, role: table.roleOf(seat) }, [seat])
  log.next('met', { seats: wolves }, wolves)
  days(table)
  log.next('ended', table.verdict, 'everyone')
  log.requireEnd()
  const { winner, reason } = table.verdict!
  log.count(`${winner}: ${reason}`)
  const isBlack = (seat: Seat): boolean => ['mafia', 'possessed'].includes(table.roleOf(seat))
  const points = seats.map((seat) => Number((isBlack(seat) ? 'black' : 'red') === winner))
  const played = JSON.stringify([game.result!.alive, game.result!.points([])])
  if (played !== JSON.stringify([table.alive, points])) throw new Error(`points ${points}; the game has ${played}`)
}

function days(table: Table): void {
  const { log, switches } = table
  let victim: Seat | undefined
  for (let day = 0; ; day++) {
    log.next('began', { phase: 'day', number: day }, 'everyone')
    if (day > 1 && victim === undefined) log.next('missed', {}, 'everyone')
    if (day > 1 && victim !== undefined) table.leave(victim, 'kill')
    if (day > switches.maxDays) table.verdict ??= { winner: 'draw', reason: 'too many days' }
    if (table.verdict) return
    if (day === 0) table.whisper()
    table.talk()
    let executed: Seat | undefined
    if (day > 0) {
      log.next('began', { phase: 'vote', number: day }, 'everyone')
      executed = execution(table)
      if (executed !== undefined) table.leave(executed, 'vote')
      if (table.verdict) return
    }
    log.next('began', { phase: 'night', number: day }, 'everyone')
    const medium = table.holder('medium')
    if (medium !== undefined && executed !== undefined) {
      if (table.roleOf(executed) === 'possessed') log.count('the Possessed looks human')
      log.next('revealed', { seat: executed, team: table.species(executed) }, [medium])
    }
    table.whisper()
    victim = night(table, day)
  }
}

function execution({ log, alive, switches }: Table): Seat | undefined {
  for (let round = 1; ; round++) {
    const answers = log.answers(alive.map((seat) => ({ seat, act: 'vote', options: alive })))
    const by = (target: Seat): Seat[] => answers.flatMap(({ ask, pick }) => (pick === target ? [ask.seat] : []))
    const most = Math.max(...alive.map((target) => by(target).length))
    const leaders = most === 0 ? [] : alive.filter((target) => by(target).length === most)
    if (leaders.length > 1 && round < switches.votes) {
      log.count('another vote')
      log.next('recalled', { round }, 'everyone')
      continue
    }
    for (const target of alive.filter((seat) => by(seat).length > 0))
      log.next('voted', { target, by: by(target).map((seat) => ({ seat, kind: 'cast' })) }, 'everyone')
    const silent = answers.filter(({ pick }) => pick === 'none').map(({ ask }) => ask.seat)
    if (silent.length > 0) log.next('abstained', { seats: silent }, 'everyone')
    if (leaders.length === 0) log.next('unvoted', { reason: 'nobody' }, 'everyone')
    if (leaders.length < 2) return leaders[0]
    log.next('tied', { seats: leaders }, 'everyone')
    return log.draw('vote', leaders)
  }
}

function night(table: Table, day: number): Seat | undefined {
  const { log, alive, wolves, switches } = table
  const pack = day === 0 ? [] : alive.filter((seat) => wolves.includes(seat))
  const humans = alive.filter((seat) => !wolves.includes(seat))
  const [seer, guard] = [table.holder('sheriff'), day === 0 ? undefined : table.holder('doctor')]
  const others = (seat: Seat) => ['none', ...alive.filter((other) => other !== seat)]
  const prey = ['none', ...(switches.ownAttack ? alive : humans)]
  const asks: Asked[] = pack.map((seat) => ({ seat, act: 'kill', options: prey }))
  if (seer !== undefined) asks.push({ seat: seer, act: 'check', options: others(seer) })
  if (guard !== undefined) asks.push({ seat: guard, act: 'protect', options: others(guard) })
  const answers = log.answers(asks)
  const pickOf = (act: string): unknown => answers.find(({ ask }) => ask.act === act)?.pick
  const checked = pickOf('check')
  if (typeof checked === 'number')
    log.next('checked', { seat: seer!, target: checked, found: table.species(checked) }, [seer!])
  const named = answers.slice(0, pack.length)
  for (const { ask, pick } of named) log.next('claimed', { seat: ask.seat, target: pick }, wolves)
  const countOf = (seat: Seat): number => named.filter(({ pick }) => pick === seat).length
  const most = Math.max(...humans.map(countOf))
  const leaders = most === 0 ? [] : humans.filter((seat) => countOf(seat) === most)
  const attacked = leaders.length > 1 ? log.draw('kill', leaders) : leaders[0]
  if (attacked !== undefined && attacked === pickOf('protect')) {
    log.count('a guarded attack')
    return undefined
  }
  return attacked
}
