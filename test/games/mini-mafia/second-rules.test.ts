import { expect, test } from 'vitest'
import type { Seat } from '../../../schemas/ask.ts'
import type { Hand } from '../../../schemas/event.ts'
import type { Session } from '../../../src/game/session.ts'
import type { Switches } from '../../../src/games/mini-mafia/switches.ts'
import { type Answering, anyGame, anyOf } from '../any-answers.ts'
import { Transcript } from '../transcript.ts'

// The rules of Mini-Mafia a second time, written from the decisions and not from the code. They read the log of a game and say what must come next, who is
// asked what, who hears it, and the points.

/** Games; more with OMERTA_GAMES=4000. */
const GAMES = Number(process.env['OMERTA_GAMES'] ?? 300)

/** Reads a whole game. Throws where it goes another way than the rules. */
function requireRules(game: Session, counts: Map<string, number>): void {
  const log = new Transcript(game.log, counts)
  const seats = [1, 2, 3, 4]
  const roles = { civilian: 2, sheriff: 1, mafia: 1 }
  const names = ['Alice', 'Bob', 'Charlie', 'Diana']
  const switches = log.next('opened', { roles, names, limits: { speech: { words: 35 } } }, 'everyone').switches
  for (const seat of seats) log.next('dealt', { seat, role: game.deal[seat - 1]! }, [seat])
  const [mafioso, detective] = [game.deal.indexOf('mafia') + 1, game.deal.indexOf('sheriff') + 1]

  log.next('began', { phase: 'night', number: 1 }, 'everyone')
  const victims = seats.filter((seat) => game.deal[seat - 1] === 'civilian')
  const victim = log.draw('kill', victims)
  log.next('decided', { target: victim }, [mafioso])
  log.next('checked', { seat: detective, target: mafioso, found: 'black' }, [detective])
  log.next('began', { phase: 'morning', number: 1 }, 'everyone')
  log.next('left', { seat: victim, by: 'kill' }, 'everyone')
  const three = seats.filter((seat) => seat !== victim)

  log.next('began', { phase: 'day', number: 1 }, 'everyone')
  for (let round = 0; round < (switches as Switches).rounds; round++)
    for (const seat of log.order('order', three)) {
      const { ask, text } = log.answer({ seat, act: 'speak', options: [] })
      if (ask.words !== 35) throw new Error(`a message has 35 words, not ${ask.words}`)
      log.next('spoke', { seat, act: 'speak', text }, 'everyone')
    }
  log.next('began', { phase: 'vote', number: 1 }, 'everyone')
  const arrested = arrest(log, three, switches as Switches)
  if (arrested !== undefined) log.next('left', { seat: arrested, by: 'vote' }, 'everyone')
  const winner = arrested === mafioso ? 'red' : 'black'
  const reason = winner === 'red' ? 'no black left' : arrested === undefined ? 'too many days' : 'parity'
  log.next('ended', { winner, reason }, 'everyone')
  log.requireEnd()
  log.count(`${winner}: ${reason}`)
  expect(game.result!.alive).toEqual(three.filter((seat) => seat !== arrested))
  expect(game.result!.points([])).toEqual(seats.map((seat) => Number((seat === mafioso) === (winner === 'black'))))
}

function arrest(log: Transcript, three: readonly Seat[], { unreadable }: Switches): Seat | undefined {
  const others = (seat: Seat): Seat[] => three.filter((other) => other !== seat)
  const answers = log.answers(three.map((seat) => ({ seat, act: 'vote', options: others(seat) })))
  const hands: (Hand & { readonly target: Seat })[] = []
  const silent: Seat[] = []
  for (const { ask, pick, isDefault } of answers) {
    const { seat } = ask
    if (!isDefault) hands.push({ seat, kind: 'cast', target: pick as Seat })
    else if (unreadable === 'chance') hands.push({ seat, kind: 'default', target: log.draw('vote', others(seat)) })
    else silent.push(seat)
  }
  const against = (target: Seat): Hand[] =>
    hands.filter((hand) => hand.target === target).map(({ seat, kind }) => ({ seat, kind }))
  const named = three.filter((seat) => against(seat).length > 0)
  for (const target of named) log.next('voted', { target, by: against(target) }, 'everyone')
  if (silent.length > 0) log.next('abstained', { seats: silent }, 'everyone')
  const most = Math.max(0, ...named.map((seat) => against(seat).length))
  const leaders = named.filter((seat) => against(seat).length === most)
  if (leaders.length === 0) log.next('unvoted', { reason: 'nobody' }, 'everyone')
  if (leaders.length < 2) return leaders[0]
  log.count(`a tie of ${leaders.length}`)
  log.next('tied', { seats: leaders }, 'everyone')
  return log.draw('vote', leaders)
}

const answering = (random: () => number): Answering => {
  const lapses = anyOf([0, 0.5], random)
  return ({ options }) => {
    if (random() < lapses) return {}
    return options.length > 0 ? { pick: anyOf(options, random) } : { text: 'A word.' }
  }
}

test('games of random players under random switches go as the rules, written a second time, say', () => {
  const counts = new Map<string, number>()
  const switches = { unreadable: ['chance', 'none'], rounds: [1, 2, 3], nightTold: ['general', 'fixed'] }
  for (let index = 0; index < GAMES; index++) {
    const game = anyGame(['mini-mafia'], switches, index, answering)
    expect(() => requireRules(game, counts), `game ${index}, ${JSON.stringify(game.ruleset.switches)}`).not.toThrow()
  }
  for (const what of ['a tie of 3', 'a tie of 2', 'red: no black left', 'black: parity', 'black: too many days'])
    expect(counts.get(what), what).toBeGreaterThan(0)
})
