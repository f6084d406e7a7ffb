import type { Seat } from '../../../schemas/ask.ts'
import { type Seven, say } from './second-table.ts'

/** The speeches of a day, read from their log. */
export function secondFloor(table: Seven, day: number): void {
  const { floor, roundOrder } = table.switches
  if (floor === 'moderated') moderated(table)
  else if (floor === 'chat') chat(table)
  else if (roundOrder === 'chance')
    for (let i = 0; i < table.switches.rounds; i++)
      for (const seat of table.log.order('order', table.alive)) say(table, seat, 'speak')
  else inOrder(table, day)
}

function inOrder(table: Seven, day: number): void {
  do table.opener = (table.opener % table.seats.length) + 1
  while (!table.alive.includes(table.opener))
  table.log.next('started', { seat: table.opener, day }, 'everyone')
  const { alive, opener } = table
  const order = [...alive.filter((seat) => seat >= opener), ...alive.filter((seat) => seat < opener)]
  for (let i = 0; i < table.switches.rounds; i++) for (const seat of order) say(table, seat, 'speak')
}

/** The number of messages before the moderator may close the floor, and the most rounds, by the number of the living. */
const LENGTHS: Readonly<Record<number, readonly [least: number, rounds: number]>> = {
  7: [4, 10],
  6: [4, 10],
  5: [3, 10],
  4: [3, 8],
  3: [2, 6],
}

function moderated(table: Seven): void {
  const { log, alive, seats, switches } = table
  const [least, rounds] = LENGTHS[alive.length]!
  const said: Seat[] = []
  const messages = (seat: Seat): number => said.filter((other) => other === seat).length
  let waits = 0
  for (let round = 0; round < rounds; round++) {
    const last = said.at(-1)
    const callable = alive.filter((seat) => messages(seat) < 2 && seat !== last)
    if (callable.length === 0) {
      log.count('nobody may be called')
      return
    }
    const schedule = log.answer({ seat: 0, act: 'schedule', options: ['send', 'wait'] })
    const isEnough = said.length >= least
    if (schedule.ask.otherwise !== (isEnough ? 'wait' : 'send')) throw new Error('another default of the moderator')
    if (schedule.pick === 'wait' && isEnough) return
    if (schedule.pick === 'wait' && ++waits === 1) continue
    const forced = schedule.pick === 'wait'
    if (forced) log.count('a forced call')
    const { ask, pick, text } = log.answer({ seat: 0, act: 'cue', options: callable })
    const fewest = Math.min(...callable.map(messages))
    // The seats after the last speaker, around the table.
    const around = [...seats.filter((seat) => seat > (last ?? 0)), ...seats.filter((seat) => seat <= (last ?? 0))]
    const called = around.find((seat) => callable.includes(seat) && messages(seat) === fewest)
    if (ask.otherwise !== called || ask.words !== switches.cueWords) throw new Error(`seat ${called} is called next`)
    const words = text ?? 'What do you make of today?'
    const hears = switches.cueTo === 'everyone' ? 'everyone' : [0, pick as Seat]
    log.next('cued', { seat: pick as Seat, text: words, forced }, hears)
    say(table, pick as Seat, 'speak')
    said.push(pick as Seat)
    waits = 0
  }
}

function chat(table: Seven): void {
  const { log, alive, switches } = table
  for (let now = 1; now <= switches.chatTicks; now++) {
    const answers = log.answers(alive.map((seat) => ({ seat, act: 'post', options: ['listen', 'say'] })))
    const posts = answers.filter(({ pick }) => pick === 'say')
    for (const seat of log.order(
      'order',
      posts.map(({ ask }) => ask.seat),
    ))
      log.next('posted', { seat, text: posts.find(({ ask }) => ask.seat === seat)!.text }, 'everyone')
  }
}
