import { expect, test } from 'vitest'
import type { Seat } from '../../../schemas/ask.ts'
import type { Audience } from '../../../schemas/event.ts'
import type { Session } from '../../../src/game/session.ts'
import type { Switches } from '../../../src/games/llmafia/switches.ts'
import { type Answering, anyGame, anyOf } from '../any-answers.ts'
import { Transcript } from '../transcript.ts'

// The rules of LLMafia a second time, written from docs/llmafia.md and not from the code. They read the log of a game and say what must come next, who is
// asked what, who hears it, and the points.

/** Games; more with OMERTA_GAMES=4000. */
const GAMES = Number(process.env['OMERTA_GAMES'] ?? 100)

/** Reads a whole game. Throws where it goes another way than the rules. */
function requireRules({ log: told, deal, result }: Session, counts: Map<string, number>): void {
  const log = new Transcript(told, counts)
  const { dayTicks, nightTicks } = log.next('opened', {}, 'everyone').switches as Switches
  const seats = deal.map((_, i) => i + 1)
  const isMafia = (seat: Seat): boolean => deal[seat - 1] === 'mafia'
  for (const seat of seats) log.next('dealt', { seat, role: deal[seat - 1]! }, [seat])
  log.next('met', { seats: seats.filter(isMafia) }, seats.filter(isMafia))
  let alive = seats
  /** A player leaves and shows the role. Returns the winner, if that decides the game. */
  const leave = (seat: Seat, by: string): string | undefined => {
    alive = alive.filter((other) => other !== seat)
    log.next('left', { seat, by }, 'everyone')
    log.next('revealed', { seat, role: deal[seat - 1]! }, 'everyone')
    const mafia = alive.filter(isMafia).length
    if (mafia === 0) return 'red'
    return mafia * 2 >= alive.length ? 'black' : undefined
  }
  let winner: string | undefined
  for (let number = 1; winner === undefined; number++) {
    log.next('began', { phase: 'day', number }, 'everyone')
    chat(log, { room: 'village', members: alive, audience: 'everyone', ticks: dayTicks })
    log.next('began', { phase: 'vote', number }, 'everyone')
    winner = leave(vote(log, 'vote', alive, alive, 'everyone'), 'vote')
    if (winner !== undefined) break
    log.next('began', { phase: 'night', number }, 'everyone')
    const mafia = alive.filter(isMafia)
    if (mafia.length > 1) chat(log, { room: 'hideout', members: mafia, audience: mafia, ticks: nightTicks })
    const bystanders = alive.filter((seat) => !isMafia(seat))
    const victim = vote(log, 'kill', mafia, bystanders, mafia)
    log.next('decided', { target: victim }, mafia)
    winner = leave(victim, 'kill')
  }
  log.next('ended', { winner, reason: winner === 'red' ? 'no black left' : 'parity' }, 'everyone')
  log.requireEnd()
  log.count(winner)
  expect(result!.alive).toEqual(alive)
  expect(result!.points([])).toEqual(seats.map((seat) => Number((isMafia(seat) ? 'black' : 'red') === winner)))
}

interface Room {
  readonly room: string
  readonly members: readonly Seat[]
  readonly audience: Audience
  readonly ticks: number
}

function chat(log: Transcript, { room, members, audience, ticks }: Room): void {
  for (let now = 1; now <= ticks; now++) {
    const answers = log.answers(members.map((seat) => ({ seat, act: 'post', options: ['listen', 'say'] })))
    const posts = new Map(answers.flatMap(({ ask, pick, text }) => (pick === 'say' ? [[ask.seat, text]] : [])))
    for (const seat of log.order('order', [...posts.keys()]))
      log.next('posted', { room, seat, text: posts.get(seat)! }, audience)
  }
}

/** One votes after the other, and each vote is heard at once. Of several with the most votes it is the lowest seat. */
function vote(
  log: Transcript,
  act: 'vote' | 'kill',
  voters: readonly Seat[],
  candidates: readonly Seat[],
  audience: Audience,
): Seat {
  const votes: Seat[] = []
  for (const seat of log.order('order', voters)) {
    const options = ['none', ...candidates.filter((other) => other !== seat)]
    const { pick, isDefault } = log.answer({ seat, act, options })
    if (typeof pick === 'number') votes.push(pick)
    if (isDefault) continue
    if (act === 'kill') log.next('claimed', { seat, target: pick }, audience)
    else if (typeof pick === 'number') log.next('voted', { target: pick, by: [{ seat, kind: 'cast' }] }, audience)
    else log.next('abstained', { seats: [seat] }, audience)
  }
  if (votes.length === 0) {
    log.count('nobody votes')
    return log.draw(act, candidates)
  }
  const countOf = (seat: Seat): number => votes.filter((other) => other === seat).length
  const most = Math.max(...candidates.map(countOf))
  const leaders = candidates.filter((seat) => countOf(seat) === most)
  if (leaders.length > 1) log.count('a tie')
  return leaders[0]!
}

const answering = (random: () => number): Answering => {
  const spares = anyOf([0, 0.3, 0.8], random)
  const lapses = anyOf([0, 0.3], random)
  return ({ act, options }) => {
    if (act === 'post') return random() < 0.6 ? { pick: 'listen' } : { pick: 'say', text: 'A word.' }
    if (random() < lapses) return {}
    return { pick: random() < spares ? 'none' : anyOf(options, random) }
  }
}

test('games of random players under random switches go as the rules, written a second time, say', () => {
  const counts = new Map<string, number>()
  const switches = { players: [3, 5, 7, 9, 12], mafia: [1, 2, 3], dayTicks: [1, 2, 24], nightTicks: [1, 3] }
  for (let index = 0; index < GAMES; index++) {
    const game = anyGame(['llmafia'], switches, index, answering)
    expect(() => requireRules(game, counts), `game ${index}, ${JSON.stringify(game.ruleset.switches)}`).not.toThrow()
  }
  for (const what of ['nobody votes', 'a tie', 'red', 'black']) expect(counts.get(what), what).toBeGreaterThan(0)
})
