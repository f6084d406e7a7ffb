import type { Role, Seat } from '../../../schemas/ask.ts'
import type { Session } from '../../../src/game/session.ts'
import type { Switches } from '../../../src/games/classic-7/switches.ts'
import { type Asked, Transcript } from '../transcript.ts'
import { secondFloor } from './second-floor.ts'
import { type Seven, say } from './second-table.ts'
import { secondVote } from './second-vote.ts'

// The rules of the seven-player game a second time, written from the decisions and not from the code. They read the log of a game and say what must come next,
// who is asked what, who hears it, and the points.

/** Reads a whole game. Throws where it goes another way than the rules. */
export function requireRules(game: Session, counts: Map<string, number>): void {
  const log = new Transcript(game.log, counts)
  const switches = log.next('opened', {}, 'everyone').switches as Switches
  const seats = game.deal.map((_, i) => i + 1)
  const roleOf = (seat: Seat): Role => game.deal[seat - 1]!
  const table: Seven = { log, switches, seats, alive: seats, verdict: undefined, roleOf, opener: 0 }
  for (const seat of seats) log.next('dealt', { seat, role: roleOf(seat) }, [seat])
  log.next('met', { seats: mafiaIn(table) }, mafiaIn(table))
  days(table)
  log.next('ended', table.verdict, 'everyone')
  log.requireEnd()
  log.count(`${table.verdict!.winner}: ${table.verdict!.reason}`)
  const { winPoints, drawPoints, lossPoints } = switches
  const points = seats.map((seat) => {
    if (table.verdict!.winner === 'draw') return drawPoints
    return (roleOf(seat) === 'mafia' ? 'black' : 'red') === table.verdict!.winner ? winPoints : lossPoints
  })
  const played = JSON.stringify([game.result!.alive, game.result!.points([])])
  if (played !== JSON.stringify([table.alive, points])) throw new Error(`points ${points}; the game has ${played}`)
}

const mafiaIn = ({ alive, roleOf }: Seven): Seat[] => alive.filter((seat) => roleOf(seat) === 'mafia')
const holder = ({ alive, roleOf }: Seven, role: Role): Seat | undefined => alive.find((seat) => roleOf(seat) === role)

function days(table: Seven): void {
  const { log, switches } = table
  let barred: unknown
  let quiet = 0
  for (let day = 1; !table.verdict; day++) {
    const before = table.alive.length
    const isQuiet = day === 1 && switches.firstNight === 'quiet'
    log.next('began', { phase: 'night', number: day }, 'everyone')
    for (const who of ['mafia', 'sheriff', 'doctor']) log.next('woke', { who }, 'everyone')
    const night = isQuiet ? { target: 'none', shield: undefined } : nightOf(table, barred)
    barred = switches.repeatProtect ? undefined : night.shield
    log.next('began', { phase: 'morning', number: day })
    const { target } = night
    const isSaved = target !== 'none' && target === night.shield
    if (isSaved) log.count('a save')
    if (typeof target === 'number' && !isSaved) {
      leave(table, target, 'kill')
      if (table.verdict) return
      if (switches.lastWords === 'both') say(table, target, 'farewell')
    } else if (!isQuiet) log.next(isSaved && switches.announceSave ? 'saved' : 'missed', {}, 'everyone')
    log.next('began', { phase: 'day', number: day })
    secondFloor(table, day)
    log.next('began', { phase: 'vote', number: day })
    const voted = secondVote(table)
    if (voted !== undefined) {
      leave(table, voted, 'vote')
      if (!table.verdict && switches.lastWords !== 'none') say(table, voted, 'farewell')
    }
    if (table.verdict) return
    quiet = table.alive.length === before ? quiet + 1 : 0
    if (day === switches.maxDays) table.verdict = { winner: 'draw', reason: 'too many days' }
    else if (quiet === switches.quietDays) table.verdict = { winner: 'draw', reason: 'quiet days' }
  }
}

/** What was attacked, and what protected. */
function nightOf(table: Seven, barred: unknown): { readonly target: unknown; readonly shield: unknown } {
  const { log, alive, switches } = table
  const mafia = mafiaIn(table)
  const [sheriff, doctor] = [holder(table, 'sheriff'), holder(table, 'doctor')]
  const victims = ['none', ...alive.filter((seat) => !mafia.includes(seat))]
  let killers: Seat[] = mafia
  if (switches.kill === 'consult' && mafia.length === 2) {
    const { pick } = log.answer({ seat: mafia[0]!, act: 'claim', options: victims })
    log.next('claimed', { seat: mafia[0]!, target: pick }, mafia)
    killers = [mafia[1]!]
  }
  const asks: Asked[] = killers.map((seat) => ({ seat, act: 'kill', options: victims }))
  const others = alive.filter((seat) => seat !== sheriff)
  if (sheriff) asks.push({ seat: sheriff, act: 'check', options: ['none', ...others] })
  const safe = alive.filter((seat) => (switches.selfProtect || seat !== doctor) && seat !== barred)
  if (doctor) asks.push({ seat: doctor, act: 'protect', options: ['none', ...safe] })
  const answers = log.answers(asks)
  const pickOf = (act: string): unknown => answers.find(({ ask }) => ask.act === act)?.pick
  const picks = killers.map((_, i) => answers[i]!.pick)
  const named = [...new Set(picks.filter((pick) => typeof pick === 'number'))].sort((a, b) => a - b)
  let target: unknown = named[0] ?? 'none'
  if (named.length > 1) {
    log.count(`the Mafia differ: ${switches.killTie}`)
    if (switches.killTie === 'chance') target = log.draw('kill', named)
    if (switches.killTie === 'none') target = 'none'
  }
  for (const [i, seat] of killers.entries()) log.next('claimed', { seat, target: picks[i]! }, mafia)
  log.next('decided', { target: target as Seat }, mafia)
  const checked = pickOf('check')
  if (typeof checked === 'number') {
    const found = table.roleOf(checked) === 'mafia' ? 'black' : 'red'
    log.next('checked', { seat: sheriff!, target: checked, found }, [sheriff!])
  }
  if (!sheriff && !doctor && target !== 'none') log.count('a kill with both dead')
  if (target !== 'none' && target === sheriff && checked) log.count('a dying Detective learns')
  return { target, shield: pickOf('protect') }
}

function leave(table: Seven, seat: Seat, by: 'kill' | 'vote'): void {
  const { log, switches } = table
  const role = table.roleOf(seat)
  if (by === 'kill' && role === 'mafia') throw new Error('one of the Mafia was killed at night')
  table.alive = table.alive.filter((other) => other !== seat)
  log.next('left', { seat, by }, 'everyone')
  if (switches.reveal === 'both' || switches.reveal === by) {
    const team = role === 'mafia' ? 'black' : 'red'
    log.next('revealed', switches.revealAs === 'role' ? { seat, role } : { seat, team }, 'everyone')
  }
  const mafia = mafiaIn(table).length
  if (mafia === 0) table.verdict = { winner: 'red', reason: 'no black left' }
  else if (mafia * 2 >= table.alive.length) {
    if (table.alive.length % 2 > 0) throw new Error(`parity is told too late: ${mafia} of ${table.alive.length}`)
    table.verdict = { winner: 'black', reason: 'parity' }
  }
}
