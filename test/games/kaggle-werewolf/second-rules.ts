import type { Option, Seat } from '../../../schemas/ask.ts'
import type { Session } from '../../../src/game/session.ts'
import type { Switches } from '../../../src/games/kaggle-werewolf/switches.ts'
import { type Asked, Transcript } from '../transcript.ts'

// The rules of Kaggle's werewolf a second time, written from the words of its prompts and not from the code. They read the log of a game and say what must come
// next, who is asked what, who hears it, and the points.

const BIDS = ['bid-0', 'bid-1', 'bid-2', 'bid-3', 'bid-4']

class Table {
  readonly log: Transcript
  readonly switches: Switches
  readonly seats: readonly Seat[]
  readonly deal: readonly string[]
  alive: readonly Seat[]
  winner: string | undefined
  /** Who began last, by what they began. */
  readonly first = new Map<string, Seat>()

  constructor({ log, deal }: Session, counts: Map<string, number>) {
    this.log = new Transcript(log, counts)
    this.switches = this.log.next('opened', {}, 'everyone').switches as Switches
    this.deal = deal
    this.alive = this.seats = deal.map((_, i) => i + 1)
  }

  isWolf = (seat: Seat): boolean => this.deal[seat - 1] === 'mafia'
  teamOf = (seat: Seat): string => (this.isWolf(seat) ? 'black' : 'red')
  holder = (role: string): Seat | undefined => this.alive.find((seat) => this.deal[seat - 1] === role)

  leave(seat: Seat, by: 'kill' | 'vote'): void {
    this.alive = this.alive.filter((other) => other !== seat)
    this.log.next('left', { seat, by }, 'everyone')
    const shown = by === 'kill' ? this.switches.nightReveal : this.switches.dayReveal
    if (shown === 'role') this.log.next('revealed', { seat, role: this.deal[seat - 1]! }, 'everyone')
    if (shown === 'team') this.log.next('revealed', { seat, team: this.teamOf(seat) }, 'everyone')
    const wolves = this.alive.filter(this.isWolf).length
    if (wolves === 0) this.winner = 'red'
    else if (wolves * 2 >= this.alive.length) this.winner = 'black'
  }

  /** The order of seats from the first, which is the same, the next or drawn. */
  line(act: string, draw: string, seats: readonly Seat[], how: Switches['firstToSpeak']): Seat[] {
    const next = seats.find((seat) => seat > (this.first.get(act) ?? 0)) ?? seats[0]!
    const first = how === 'random' ? this.log.draw(draw, seats) : how === 'fixed' ? seats[0]! : next
    this.first.set(act, first)
    return [...seats.filter((seat) => seat >= first), ...seats.filter((seat) => seat < first)]
  }

  /** Who has the most votes; in a tie, or if nobody is named, chance decides or nobody does. */
  elect(act: string, votes: readonly Option[], targets: readonly Seat[], tie: Switches['dayTie']): Seat | undefined {
    const countOf = (seat: Seat): number => votes.filter((vote) => vote === seat).length
    const most = Math.max(...targets.map(countOf))
    const leaders = targets.filter((seat) => countOf(seat) === most)
    if (most > 0 && leaders.length === 1) return leaders[0]
    this.log.count(`a tie: ${tie}`)
    return tie === 'none' ? undefined : this.log.draw(act, leaders)
  }
}

/** Reads a whole game. Throws where it goes another way than the rules. */
export function requireRules(game: Session, counts: Map<string, number>): void {
  const table = new Table(game, counts)
  const { log, seats } = table
  for (const seat of seats) log.next('dealt', { seat, role: game.deal[seat - 1]! }, [seat])
  log.next('met', { seats: seats.filter(table.isWolf) }, seats.filter(table.isWolf))
  for (let day = 1; ; day++) {
    log.next('began', { phase: 'night', number: day - 1 }, 'everyone')
    const victim = night(table)
    if (victim === undefined) log.next('missed', {}, 'everyone')
    else table.leave(victim, 'kill')
    if (table.winner) break
    log.next('began', { phase: 'day', number: day }, 'everyone')
    talk(table)
    log.next('began', { phase: 'vote', number: day }, 'everyone')
    const exiled = vote(table)
    if (exiled !== undefined) table.leave(exiled, 'vote')
    if (table.winner) break
  }
  const { winner } = table
  log.next('ended', { winner: winner!, reason: winner === 'red' ? 'no black left' : 'parity' }, 'everyone')
  log.requireEnd()
  log.count(winner!)
  const points = seats.map((seat) => Number(table.teamOf(seat) === winner))
  const played = JSON.stringify([game.result!.alive, game.result!.points([])])
  if (played !== JSON.stringify([table.alive, points])) throw new Error(`points ${points}; the game has ${played}`)
}

function night(table: Table): Seat | undefined {
  const { log, alive, switches } = table
  const [doctor, seer] = [table.holder('doctor'), table.holder('sheriff')]
  const others = (not: Seat | undefined): Option[] => ['none', ...alive.filter((seat) => seat !== not)]
  const asks: Asked[] = []
  if (doctor !== undefined)
    asks.push({ seat: doctor, act: 'protect', options: others(switches.selfSave ? undefined : doctor) })
  if (seer !== undefined) asks.push({ seat: seer, act: 'check', options: others(seer) })
  const answers = log.answers(asks)
  const pickOf = (act: string): unknown => answers.find(({ ask }) => ask.act === act)?.pick
  const checked = pickOf('check')
  if (typeof checked === 'number') {
    const found = switches.seerLearns === 'role' ? table.deal[checked - 1]! : table.teamOf(checked)
    log.next('checked', { seat: seer!, target: checked, question: switches.seerLearns, found }, [seer!])
  }
  const pack = alive.filter(table.isWolf)
  const prey = alive.filter((seat) => !table.isWolf(seat))
  const ask = (seat: Seat): Asked => ({ seat, act: 'kill', options: ['none', ...prey] })
  let votes: Option[]
  if (switches.nightVoting === 'simultaneous') {
    votes = log.answers(pack.map(ask)).map(({ pick }) => pick)
    for (const [i, seat] of pack.entries()) log.next('claimed', { seat, target: votes[i]! }, pack)
  } else {
    const order = table.line('kill', 'first-wolf', pack, switches.firstWolf)
    log.next('ordered', { act: 'kill', seats: order }, pack)
    votes = order.map((seat) => log.next('claimed', { seat, target: log.answer(ask(seat)).pick }, pack).target)
  }
  const attacked = table.elect('kill', votes, prey, switches.nightTie)
  log.next('decided', { target: attacked ?? 'none' }, pack)
  if (attacked === undefined || attacked !== pickOf('protect')) return attacked
  log.count('a save')
  log.next('healed', { seat: doctor!, target: attacked }, [doctor!])
  return undefined
}

function talk(table: Table): void {
  const { log, alive, switches } = table
  const { discussion, rounds } = switches
  if (discussion === 'rounds') {
    const order = table.line('speak', 'first-speaker', alive, switches.firstToSpeak)
    log.next('ordered', { act: 'speak', seats: order }, 'everyone')
    for (let i = 0; i < rounds; i++) for (const seat of order) speak(table, [seat])
    return
  }
  for (let i = 0; i < rounds; i++) {
    if (discussion === 'parallel') {
      speak(table, alive)
      continue
    }
    const bids = log.answers(alive.map((seat) => ({ seat, act: 'bid', options: BIDS }))).map(({ pick }) => pick)
    const bidding = (bid: string): Seat[] => alive.filter((_, at) => bids[at] === bid)
    const down = BIDS.toReversed().map(bidding)
    const top = down.find((seats) => seats.length > 0)!
    if (discussion === 'turns' && top === down.at(-1)) {
      log.next('bidden', { bids: {}, next: [] }, 'everyone')
      return
    }
    const next =
      discussion === 'bid-rounds'
        ? down.flatMap((seats) => log.order('order', seats))
        : [top.length > 1 ? log.draw('order', top) : top[0]!]
    if (switches.bidsShown) log.next('bidden', { next }, 'everyone')
    for (const seat of next) speak(table, [seat])
  }
}

/** Seats that speak at the same time. One that says nothing is not heard. */
function speak({ log }: Table, seats: readonly Seat[]): void {
  const said = log.answers(seats.map((seat) => ({ seat, act: 'speak', options: [] })))
  for (const { ask, text, isDefault } of said)
    if (!isDefault) log.next('spoke', { seat: ask.seat, act: 'speak', text }, 'everyone')
}

function vote(table: Table): Seat | undefined {
  const { log, alive, switches } = table
  const ask = (seat: Seat): Asked => ({ seat, act: 'vote', options: ['none', ...alive] })
  const heard = (seat: Seat, pick: Option): void => {
    if (typeof pick === 'number') log.next('voted', { target: pick, by: [{ seat, kind: 'cast' }] }, 'everyone')
    else log.next('abstained', { seats: [seat] }, 'everyone')
  }
  const votes: Option[] = []
  if (switches.dayVoting === 'simultaneous') {
    votes.push(...log.answers(alive.map(ask)).map(({ pick }) => pick))
    for (const [i, seat] of alive.entries()) heard(seat, votes[i]!)
  } else {
    const order = table.line('vote', 'first-voter', alive, switches.firstToVote)
    log.next('ordered', { act: 'vote', seats: order }, 'everyone')
    for (const seat of order) {
      votes.push(log.answer(ask(seat)).pick)
      heard(seat, votes.at(-1)!)
    }
  }
  const exiled = table.elect('vote', votes, alive, switches.dayTie)
  if (exiled === undefined) log.next('unvoted', { reason: 'tie' }, 'everyone')
  return exiled
}
