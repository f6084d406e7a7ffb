import type { Seat } from '../../../schemas/ask.ts'
import type { Session } from '../../../src/game/session.ts'
import type { Switches } from '../../../src/games/mafia-2025/switches.ts'
import { Transcript } from '../transcript.ts'
import { SecondTable } from './second-table.ts'
import { secondVote } from './second-vote.ts'

// The rules of the 2025 game a second time, written from the decisions and not from the code. They do not play: they read the log of a game and say what must
// come next, who is asked what, who hears it, and the points.

/** Reads a whole game. Throws where it goes another way than the rules. */
export function requireRules(game: Session, counts: Map<string, number>): void {
  const log = new Transcript(game.log, counts)
  const { switches } = log.next('opened', {}, 'everyone')
  const table = new SecondTable(log, game.deal, switches as Switches)
  for (const seat of table.seats) log.next('dealt', { seat, role: table.roleOf(seat) }, [seat])
  log.next('met', { seats: table.black }, table.black)
  log.next('revealed', { seat: table.holder('don'), role: 'don' }, table.black)
  days(table)
  log.next('ended', table.verdict, 'everyone')
  log.requireEnd()
  log.count(`${table.verdict!.winner}: ${table.verdict!.reason}`)
  const { winner, reason, alive, points } = game.result!
  const played = JSON.stringify([{ winner, reason }, alive, points([])])
  const right = JSON.stringify([table.verdict, table.alive, table.points()])
  if (played !== right) throw new Error(`the result is ${right}; the game has ${played}`)
}

function days(table: SecondTable): void {
  const { log, switches } = table
  let opener: Seat = 0
  let quiet = 0
  for (let day = 1; ; day++) {
    log.next('began', { phase: 'night', number: day }, 'everyone')
    const isMeeting = day === 1 && switches.firstNight === 'meet'
    if (isMeeting) log.next('gathered')
    const victim = isMeeting ? undefined : night(table)
    const leftBefore = table.leftToday
    table.leftToday = 0
    log.next('began', { phase: 'morning', number: day })
    if (victim !== undefined) {
      quiet = 0
      log.next('left', { seat: victim, by: 'kill' })
      const isFirst = day === (switches.firstNight === 'meet' ? 2 : 1)
      if (switches.bestMove && isFirst && leftBefore < 2) bestMove(table, victim)
      table.speech(victim, 'farewell', 200)
    } else if (!isMeeting) {
      quiet++
      log.next('missed')
    }
    if (quiet === 3 && switches.draw === 'nights') table.end('draw', 'quiet nights')
    if (table.verdict) return
    do opener = (opener % 10) + 1
    while (!table.alive.includes(opener))
    log.next('started', { seat: opener, day })
    const ballot = speeches(table, opener)
    if (table.verdict) return
    const leaving = secondVote(table, ballot, day)
    if (table.verdict) return
    if (leaving.length > 0) {
      table.leave(leaving)
      for (const seat of leaving) log.next('left', { seat, by: 'vote' })
      table.look()
      for (const seat of leaving) table.speech(seat, 'farewell', 200)
    }
    if (table.leftToday > 0) quiet = 0
    if (quiet === 3) table.end('draw', 'quiet nights')
    if (day === switches.maxDays) table.end('draw', 'too many days')
    if (table.verdict) return
  }
}

function night(table: SecondTable): Seat | undefined {
  const nightfall = table.alive
  let victim: Seat | undefined
  for (const step of table.switches.nightOrder) {
    if (step === 'kill') victim = hunt(table)
    // A Sheriff who was shot still checks. The Don must be alive, and the game not decided.
    else if (step === 'sheriff') check(table, 'sheriff', nightfall, nightfall)
    else check(table, 'don', nightfall, table.verdict ? [] : table.alive)
  }
  return victim
}

function check(table: SecondTable, role: 'sheriff' | 'don', nightfall: readonly Seat[], able: readonly Seat[]): void {
  const { log, switches } = table
  const seat = table.holder(role)
  log.next('woke', { who: role }, 'everyone')
  if (able.includes(seat)) {
    const others = (switches.checkDeadSeats ? table.seats : nightfall).filter((other) => other !== seat)
    const { pick } = log.answer({ seat, act: 'check', options: ['none', ...others] })
    if (typeof pick === 'number') {
      const isSheriff = table.roleOf(pick) === 'sheriff' ? 'yes' : 'no'
      const found = role === 'don' ? isSheriff : table.teamOf(pick)
      log.next('checked', { seat, target: pick, found }, [seat])
    }
  }
  log.next('slept', { who: role }, 'everyone')
}

function hunt(table: SecondTable): Seat | undefined {
  const { log, switches } = table
  log.next('woke', { who: 'mafia' }, 'everyone')
  const pack = table.alive.filter((seat) => table.teamOf(seat) === 'black')
  const targets = table.alive.filter((seat) => switches.friendlyFire || !pack.includes(seat))
  const options = ['none', ...targets]
  let target: unknown
  if (switches.kill === 'unanimous') {
    const shots = log.answers(pack.map((seat) => ({ seat, act: 'kill', options }))).map(({ pick }) => pick)
    target = new Set(shots).size === 1 ? shots[0] : 'none'
  } else {
    const claims = pack
      .filter((seat) => table.roleOf(seat) === 'mafia')
      .map((seat) => {
        const { pick } = log.answer({ seat, act: 'claim', options })
        return log.next('claimed', { seat, target: pick }, pack).target
      })
    const don = table.holder('don')
    if (!pack.includes(don)) log.count('claims decide')
    const decision = pack.includes(don) ? log.answer({ seat: don, act: 'kill', options }).pick : claims[0]!
    target = log.next('decided', { target: decision }, pack).target
  }
  if (typeof target !== 'number') return undefined
  table.alive = table.alive.filter((seat) => seat !== target)
  table.look()
  if (table.verdict) log.count('the shot decides')
  return target
}

function bestMove({ log, seats, best }: SecondTable, victim: Seat): void {
  const named: Seat[] = []
  for (let i = 0; i < 3; i++) {
    const others = seats.filter((seat) => seat !== victim && !named.includes(seat))
    const { pick } = log.answer({ seat: victim, act: 'suspect', options: ['none', ...others] })
    if (typeof pick === 'number') named.push(pick)
  }
  log.next('suspected', { seat: victim, seats: named }, 'everyone')
  best.set(victim, named)
}

/** Everybody alive speaks once, from the opener on. Returns the ballot. */
function speeches(table: SecondTable, opener: Seat): Seat[] {
  const { log } = table
  const ballot: Seat[] = []
  const order = [...table.alive.filter((seat) => seat >= opener), ...table.alive.filter((seat) => seat < opener)]
  for (const seat of order) {
    const nominable = table.alive.filter((other) => !ballot.includes(other))
    const isSilenced = table.silenced.delete(seat)
    let nominee: unknown
    if (isSilenced && table.alive.length > 4) {
      log.next('silenced', { seat }, 'everyone')
      log.count('a speech is lost')
      nominee = log.answer({ seat, act: 'nominate', options: ['none', ...nominable] }).pick
      if (typeof nominee === 'number') log.next('nominated', { seat, target: nominee }, 'everyone')
    } else {
      if (isSilenced) log.count('half a speech is lost')
      nominee = table.speech(seat, 'speak', isSilenced ? 100 : 200, nominable)
    }
    if (typeof nominee === 'number') ballot.push(nominee)
    if (table.verdict) break
  }
  return ballot
}
