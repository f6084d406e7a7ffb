import { type Ask, CHANCE, type Option, type Reply, type Role, type Seat } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'
import { Session } from '../../../src/game/session.ts'
import { settle } from '../../../src/game/settle.ts'
import { rulesetNamed } from '../../../src/games/games.ts'
import { placeAfter, START } from '../../../src/view/place.ts'

/** Deal A of the rule book: seats 1 and 2 are Mafia, 3 is the Detective, 4 the Doctor, 5 to 7 are Villagers. */
export const DEAL_A = 'mmsdccc'

const ROLES: Readonly<Record<string, Role>> = { m: 'mafia', s: 'sheriff', d: 'doctor', c: 'civilian' }
export const rolesOf = (deal: string): Role[] => [...deal].map((letter) => ROLES[letter]!)

export interface Setup {
  readonly deal?: string
  readonly preset?: string
  readonly switches?: object
}

export interface Played {
  readonly game: Session
  /** Short lines, by phase: `on('night 1')` are those of that night. What not everybody heard begins with the seats that did. */
  on(phase: string): readonly string[]
  /** Every ask, with its phase. */
  readonly asks: readonly (Ask & { readonly phase: string })[]
}

const ACTS: Readonly<Record<string, string>> = { k: 'kill', m: 'claim', c: 'check', p: 'protect', v: 'vote', r: 'vote' }

/**
 * Plays a script to the end of the game. A line is a night or a day with the answers given then; whatever it does not answer gets no answer,
 * so that the rules choose, and chance picks its first option. An answer that nobody asked for is an error.
 *
 *     N1 k1:5 k2:6 c3:1 p4:none x:6      kills, a check, a protection, and chance's pick (m: the first of two Mafia that consult)
 *     D1 v1:3 v2:3 r1:3                  votes, and votes of a runoff
 *     D1 s:send,wait q:3,4 3:"I pass."   the moderator's schedule and cues, and what seat 3 says
 */
export function play(script: string, { deal = DEAL_A, preset = 'classic-7', switches = {} }: Setup = {}): Played {
  const answers = read(script)
  const game = new Session(rulesetNamed(preset, switches), rolesOf(deal))
  const asks: (Ask & { phase: string })[] = []
  const ballots = new Map<string, number>()
  while (!game.result) {
    const { day, phase } = game.log.reduce((place, { event }) => placeAfter(place, event), START)
    const when = `${phase === 'night' ? 'N' : 'D'}${day}`
    const replies = game.open.map((ask) => {
      asks.push({ ...ask, phase: `${phase} ${day}` })
      const key = `${when} ${ask.seat} ${ask.act}`
      const nth = ballots.get(key) ?? 0
      ballots.set(key, nth + 1)
      const reply = answers.take(key, nth)
      return ask.seat === CHANCE ? (reply ?? { pick: ask.options[0]! }) : reply
    })
    game.answer(game.open.map((ask, i) => settle(ask, replies[i])))
  }
  const unused = answers.unused()
  if (unused.length > 0) throw new Error(`nobody asked for: ${unused.join('; ')}`)
  return { game, asks, on: (phase) => storyOf(game)[phase] ?? [] }
}

function read(script: string): { take(key: string, nth: number): Reply | undefined; unused(): string[] } {
  const replies = new Map<string, Reply[]>()
  const add = (key: string, reply: Reply): void => void replies.set(key, [...(replies.get(key) ?? []), reply])
  for (const line of script.split('\n').map((line) => line.trim())) {
    if (line === '') continue
    const [, when, rest] = /^([ND]\d+) (.*)$/.exec(line)!
    for (const [, what, act, seat, quoted, word] of rest!.matchAll(
      /((?:([kmcpvr])?(\d+))|[xsq]):(?:"([^"]*)"|(\S+))/g,
    )) {
      if (what === 'x') add(`${when} -1 ${when!.startsWith('N') ? 'kill' : 'vote'}`, { pick: optionOf(word!) })
      else if (what === 's') for (const pick of word!.split(',')) add(`${when} 0 schedule`, { pick })
      else if (what === 'q')
        for (const pick of word!.split(','))
          add(`${when} 0 cue`, { pick: optionOf(pick), text: `Player ${pick}, what do you say?` })
      else if (act) add(`${when} ${seat} ${ACTS[act]}`, { pick: optionOf(word!) })
      else add(`${when} ${seat} speak`, { text: quoted! })
    }
  }
  const used = new Set<string>()
  return {
    take(key, nth) {
      used.add(`${key} ${nth}`)
      return replies.get(key)?.[nth]
    },
    unused: () =>
      [...replies].flatMap(([key, all]) =>
        all.flatMap((_, nth) => (used.has(`${key} ${nth}`) ? [] : [`${key} ${nth}`])),
      ),
  }
}

const optionOf = (word: string): Option => (/^\d+$/.test(word) ? Number(word) : word)

/** The log by phase. The cards, the phrases of the night, asks of seats and speeches by day are left out; chance's asks are not. */
function storyOf({ log }: Session): Record<string, string[]> {
  const story: Record<string, string[]> = {}
  let lines: string[] = (story['start'] = [])
  for (const { to, event } of log) {
    if (event.type === 'began') lines = story[`${event.phase} ${event.number}`] = []
    const said = lineOf(event)
    if (said !== undefined) lines.push(to === 'everyone' || event.type === 'chose' ? said : `[${to.join(' ')}] ${said}`)
  }
  return story
}

const list = (seats: readonly Seat[]): string => seats.join(' ')

function lineOf(event: Event): string | undefined {
  switch (event.type) {
    case 'claimed':
      return `claimed ${event.seat}>${event.target}`
    case 'decided':
      return `decided ${event.target}`
    case 'checked':
      return `checked ${event.target} ${event.found}`
    case 'left':
      return `left ${event.seat} by ${event.by}`
    case 'revealed':
      return `revealed ${event.seat} ${event.role ?? event.team}`
    case 'voted':
      return `voted ${event.target} by ${list(event.by.map(({ seat }) => seat))}`
    case 'abstained':
      return `abstained ${list(event.seats)}`
    case 'tied':
      return `tied ${list(event.seats)}`
    case 'stayed':
      return `stayed ${list(event.seats)} (${event.reason})`
    case 'unvoted':
      return `unvoted ${event.reason}`
    case 'ended':
      return `ended ${event.winner}, ${event.reason}`
    case 'spoke':
      return event.act === 'speak' ? undefined : `${event.act} ${event.seat}`
    case 'chose':
      return event.seat === -1 ? `chance ${event.act} ${event.pick}` : undefined
    case 'missed':
    case 'saved':
      return event.type
    default:
      return undefined
  }
}

/** The options of the asks to that seat to do that, in a phase. */
export const optionsOf = ({ asks }: Played, phase: string, seat: Seat, act: string): (readonly Option[])[] =>
  asks.filter((ask) => ask.phase === phase && ask.seat === seat && ask.act === act).map(({ options }) => options)
