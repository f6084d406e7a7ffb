import { type Ask, CHANCE, type Option, type Reply, type Role, type Seat } from '../../../schemas/ask.ts'
import type { Event, Told } from '../../../schemas/event.ts'
import { Session } from '../../../src/game/session.ts'
import { settle } from '../../../src/game/settle.ts'
import { maw } from '../../../src/games/maw/rules.ts'
import { placeAfter, START } from '../../../src/view/place.ts'

/** 1 Ada and 2 Bea are Werewolves; 3 Cid, 4 Dan, 5 Eve and 6 Flo are Villagers. */
export const DEAL = 'wwvvvv'

const ROLES: Readonly<Record<string, Role>> = { w: 'mafia', v: 'civilian', s: 'sheriff' }

export interface Setup {
  /** One letter a seat: w Werewolf, v Villager, s Seer. */
  readonly deal?: string
  readonly switches?: object
}

export interface Played {
  readonly game: Session
  readonly asks: readonly (Ask & { readonly when: string })[]
  /** What was told from day 1 on, one short line an event; what not everybody heard begins with the seats that did: `[1 2] decided 5`. */
  readonly story: readonly string[]
}

/**
 * Plays a script as far as it goes: to the end of its last day, or to the morning after its last night, or to the end of the game. A line is one tick, or
 * what is asked
 * outside of ticks. Whatever no line answers gets no answer, so that the rules choose. An answer that nobody asked for is an error.
 *
 *     D1 1: 1>4 2>4 6"hello" 5=retract | 1 2 6 5      votes, words and picks of tick 1; after the bar the order of arrival
 *     D1 2: 3~4"psst" | wait 1 2                      a whisper; what chance draws for those asked in this tick, in order of seats
 *     D1 check: 3>1                                   the Seer's question
 *     D1 tie: 4                                       whom chance picks
 */
export function play(script: string, { deal = DEAL, switches = {} }: Setup = {}): Played {
  const roles = [...deal].map((letter) => ROLES[letter]!)
  const seer = deal.includes('s')
  const wolves = roles.filter((role) => role === 'mafia').length
  const share = wolves > Math.floor(roles.length / 3) ? { wolfShare: 'round' } : {}
  const game = new Session(maw({ players: roles.length, seer, ...share, ...switches }), roles)
  const { take, unused, last } = read(script)
  const asks: Played['asks'][number][] = []
  let place = START
  let tick = 0
  for (let readTo = 0; !game.result; ) {
    for (; readTo < game.log.length; readTo++) place = placeAfter(place, game.log[readTo]!.event)
    const when = `${place.phase === 'night' ? 'N' : 'D'}${place.day}`
    if (orderOf(when) > last) break
    tick = game.open[0]!.tick?.now ?? tick
    asks.push(...game.open.map((ask) => ({ ...ask, when })))
    let waits = 0
    game.answer(
      game.open.map((ask) =>
        settle(
          ask,
          answer(ask, when, tick, take, () => ++waits),
        ),
      ),
    )
  }
  if (unused().length > 0) throw new Error(`nobody asked for: ${unused().join('; ')}`)
  const from = game.log.findIndex(({ event }) => event.type === 'began')
  const to = game.log.findIndex(
    ({ event }) => event.type === 'began' && event.phase === 'night' && event.number * 2 >= last,
  )
  return { game, asks, story: storyOf(game.log.slice(from, last % 2 === 0 && to > 0 ? to : undefined)) }
}

const orderOf = (when: string): number => Number(when.slice(1)) * 2 + (when[0] === 'N' ? 1 : 0)

export const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

type Take = (...key: (string | number)[]) => string | undefined

/** Every answer of a script by its place, such as `D1 1 post 4` (day 1, tick 1, seat 4), and the last phase that it speaks of. */
function read(script: string): { take: Take; unused: () => string[]; last: number } {
  const said = new Map<string, string>()
  let last = 0
  for (const line of lines(script)) {
    const [, when, what, rest] = /^([ND]\d+) (\w+):(.*)$/.exec(line)!
    last = Math.max(last, orderOf(when!))
    if (what === 'tie') said.set(`${when} tie`, rest!.trim())
    else if (what === 'check')
      for (const [, who, target] of rest!.matchAll(/(\d+)>(\w+)/g)) said.set(`${when} check ${who}`, target!)
    else {
      const [acts, chance = ''] = rest!.split('|')
      for (const [, who, sign, target, text] of acts!.matchAll(/(\d+)([>=~]?)(\w*)(?:"([^"]*)")?/g)) {
        if (sign === '~') {
          said.set(`${when} ${what} post ${who}`, 'whisper')
          said.set(`${when} ${what} whisper ${who}`, `${target} ${text}`)
        } else said.set(`${when} ${what} post ${who}`, sign === '' ? `say ${text}` : target!)
      }
      const [, , waits] = /(wait )(.*)/.exec(chance) ?? []
      if (waits) waits.split(' ').forEach((ticks, i) => said.set(`${when} ${what} wait ${i + 1}`, ticks))
      else if (chance) said.set(`${when} ${what} order`, chance.trim())
    }
  }
  const used = new Set<string>()
  const take: Take = (...key) => {
    used.add(key.join(' '))
    return said.get(key.join(' '))
  }
  return { take, unused: () => [...said.keys()].filter((key) => !used.has(key)), last }
}

function answer(ask: Ask, when: string, tick: number, take: Take, nextWait: () => number): Reply | undefined {
  const { seat, act, options } = ask
  const pick = (word: string | undefined): Reply | undefined =>
    word === undefined ? undefined : { pick: (/^\d+$/.test(word) ? Number(word) : word) as Option }
  if (seat === CHANCE) {
    if (act === 'vote') return pick(take(when, 'tie'))
    if (act === 'wait') return pick(take(when, tick, 'wait', nextWait()) ?? '1')
    const order = take(when, tick, 'order')?.split(' ').map(Number) ?? []
    return { pick: order.find((other) => options.includes(other)) ?? options[0]! }
  }
  if (act === 'check') return pick(take(when, act, seat))
  const said = take(when, tick, act, seat)
  const [word, ...text] = said?.split(' ') ?? []
  return text.length > 0 ? { ...pick(word), text: text.join(' ') } : pick(word)
}

/** A log as lines; asks and answers are left out. */
export const storyOf = (log: readonly Told[]): string[] =>
  log
    .filter(({ event }) => event.type !== 'asked' && event.type !== 'chose')
    .map(({ to, event }) => (to === 'everyone' ? lineOf(event) : `[${to.join(' ')}] ${lineOf(event)}`))

function lineOf(event: Event): string {
  switch (event.type) {
    case 'began':
      return `${event.phase} ${event.number}`
    case 'posted':
      return `${event.seat}: ${event.text}`
    case 'cast':
      return `${event.seat} > ${event.target}`
    case 'retracted':
      return `${event.seat} > nobody`
    case 'whispered':
      return `${event.seat} to ${event.target}: ${event.text}`
    case 'refused':
      return 'refused'
    case 'voted':
      return `voted ${event.target}: ${event.by.map(({ seat }) => seat).join(' ')}`
    case 'tied':
      return `tied ${event.seats.join(' ')}`
    case 'stayed':
    case 'unvoted':
      return `${event.type} ${event.reason}`
    case 'left':
      return `left ${event.seat} by ${event.by}`
    case 'revealed':
      return `revealed ${event.seat} ${event.role}`
    case 'decided':
      return `decided ${event.target}`
    case 'checked':
      return `checked ${event.target} ${event.found}`
    case 'ended':
      return `ended ${event.winner}, ${event.reason}`
    default:
      return event.type
  }
}

/** The seats that were asked, in ticks of a phase: `1 2 3`. */
export const askedIn = ({ asks }: Played, when: string, tick: number): Seat[] =>
  asks.filter((ask) => ask.when === when && ask.tick?.now === tick).map(({ seat }) => seat)
