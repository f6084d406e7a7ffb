import type { Ask, Choice, Option, Reply, Role, Seat } from '../schemas/ask.ts'
import type { Event, Told } from '../schemas/event.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { ROLES } from '../src/games/mafia-2025/roles.ts'
import { judge } from '../src/play/settle.ts'
import { Game } from '../src/table/game.ts'

/** Seats 1 to 6 are civilians, 7 is the Sheriff, 8 and 9 are mafia, 10 is the Don. */
export const DEAL = 'ccccccsmmd'

export interface Setup {
  /** One letter a seat: c civilian, s Sheriff, m mafia, d Don. */
  readonly deal?: string
  readonly preset?: string
  readonly switches?: object
}

export interface Played {
  readonly game: Game
  readonly choices: readonly (Choice & { readonly act: string; readonly seat: Seat })[]
  /** The log, one short line an event: see {@link storyOf}. */
  readonly story: readonly string[]
}

/**
 * Plays a script to the end of the game. A line says when, what and who; whatever no line answers gets no answer, so that the rules
 * choose. A line that nobody asked for is an error.
 *
 *     N1 check s>4, d>7        N1 claim 8>5, 9>5        N1 kill 5           N2 shoot 8>5, 9>6
 *     D1 nominate 1>3, 2>7     D1 say 4: I nominate 5.  D1 vote 3: 1 2; 7: rest        (one line a round)
 *     D1 defend 3: I am red.   D1 raise 1 2 4           D1 last 3: Farewell.           D1 suspect 2 6 8
 */
export function play(script: string, { deal = DEAL, preset = 'mafia-2025', switches = {} }: Setup = {}): Played {
  const roles = rolesOf(deal)
  const { take, unused } = read(script, roles)
  const game = new Game(rulesetNamed(preset, switches), roles)
  const choices: Played['choices'][number][] = []
  while (!game.result) {
    const answers = game.pending.map((ask) => judge(game.ruleset, ask, answer(ask, game.log, take)))
    game.pending.forEach(({ act, seat }, i) => choices.push({ act, seat, ...answers[i]! }))
    game.answer(answers)
  }
  if (unused().length > 0) throw new Error(`nobody asked for: ${unused().join('; ')}`)
  return { game, choices, story: [...storyOf(game.log), `points ${game.result.points([]).join(' ')}`] }
}

export const rolesOf = (deal: string): Role[] =>
  [...deal].map((letter) => ROLES.find((role) => role.startsWith(letter))!)

type Take = (...key: (string | number)[]) => string | undefined

/** Every answer of a script by its place, such as `N1 claim 8` or `D2 vote 1 4` (first round, seat 4). */
function read(script: string, roles: readonly Role[]): { take: Take; unused: () => string[] } {
  const said = new Map<string, string>()
  const used = new Set<string>()
  const rounds = new Map<string, number>()
  const seat = (word: string): string =>
    /^[sd]$/.test(word) ? String(roles.findIndex((role) => role.startsWith(word)) + 1) : word
  for (const line of lines(script)) {
    const [, when, act, rest] = /^([ND]\d+) (\w+) (.*)$/.exec(line)!
    const turn = (rounds.get(`${when} ${act}`) ?? 0) + 1
    if (/^(?:say|defend|last)$/.test(act!)) {
      const [, who, text] = /^(\w+): (.*)$/.exec(rest!)!
      const count = (rounds.get(`${when} ${act} ${who}`) ?? 0) + 1
      rounds.set(`${when} ${act} ${who}`, count)
      said.set(`${when} ${act} ${seat(who!)} ${count}`, text!)
    } else if (act === 'vote') {
      rounds.set(`${when} ${act}`, turn)
      for (const [, target, voters] of rest!.matchAll(/(\w+): ([\w ]+)/g))
        for (const who of voters!.trim().split(' ')) said.set(`${when} vote ${turn} ${who}`, target!)
    } else if (act === 'raise') for (const who of rest!.split(' ')) said.set(`${when} raise ${who}`, 'remove')
    else if (act === 'suspect') rest!.split(' ').forEach((who, i) => said.set(`${when} suspect ${i + 1}`, who))
    else if (act === 'kill') said.set(`${when} kill`, rest!)
    else for (const [, who, target] of rest!.matchAll(/(\w+)>(\w+)/g)) said.set(`${when} ${act} ${seat(who!)}`, target!)
  }
  const take: Take = (...key) => {
    used.add(key.join(' '))
    return said.get(key.join(' '))
  }
  return { take, unused: () => [...said.keys()].filter((key) => !used.has(key)) }
}

export const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function answer({ seat, act, options }: Ask, log: readonly Told[], take: Take): Reply | undefined {
  const began = log.findLast(({ event }) => event.type === 'began')!.event as Extract<Event, { type: 'began' }>
  const since = log.slice(log.findLastIndex(({ event }) => event.type === 'began')).map(({ event }) => event)
  const when = `${began.phase === 'night' ? 'N' : 'D'}${began.number}`
  const pick = (word: string | undefined): Reply | undefined =>
    word === undefined ? undefined : { pick: (/^\d+$/.test(word) ? Number(word) : word) as Option }
  const text = (words: string | undefined): Reply | undefined => (words === undefined ? undefined : { text: words })
  switch (act) {
    case 'speak': {
      const target = take(when, 'nominate', seat)
      return text(target ? `I nominate player number ${target}. PASS.` : take(when, 'say', seat, 1))
    }
    case 'defend': {
      const before = since.filter((event) => event.type === 'spoke' && event.act === act && event.seat === seat)
      return text(take(when, act, seat, before.length + 1))
    }
    case 'farewell':
      return text(take(when, 'last', seat, 1))
    case 'vote': {
      const round = since.filter(({ type }) => type === 'balloted').length
      return pick(take(when, act, round, seat) ?? take(when, act, round, 'rest'))
    }
    case 'suspect': {
      const asked = since.filter((event) => event.type === 'asked' && event.act === act)
      return pick(take(when, act, asked.length))
    }
    case 'kill':
      return pick(take(when, 'shoot', seat) ?? take(when, act))
    case 'raise':
      return options.length > 0 ? pick(take(when, act, seat)) : undefined
    default:
      return pick(take(when, act, seat))
  }
}

/** A log as lines: `left 5 by kill`. What not everybody heard begins with the seats that did: `[7] checked 4 red`. Asks put at once are one line. */
export function storyOf(log: readonly Told[]): string[] {
  const story: string[] = []
  let asked: Ask | undefined
  for (const { to, event } of log) {
    if (event.type === 'chose') {
      asked = undefined
      continue
    }
    if (event.type === 'asked' && asked?.act === event.act && event.words === 0)
      story.push(`${story.pop()} ${event.seat}`)
    else story.push(event.type === 'asked' || to === 'everyone' ? lineOf(event) : `[${to.join(' ')}] ${lineOf(event)}`)
    asked = event.type === 'asked' ? event : undefined
  }
  return story
}

function lineOf(event: Event): string {
  switch (event.type) {
    case 'opened':
      return `opened ${event.ruleset}`
    case 'dealt':
      return `dealt ${event.seat} ${event.role}`
    case 'met':
      return `met ${event.seats.join(' ')}`
    case 'revealed':
      return `revealed ${event.seat} ${event.role}`
    case 'began':
      return `${event.phase} ${event.number}`
    case 'woke':
    case 'slept':
      return `${event.type} ${event.who}`
    case 'claimed':
      return `claimed ${event.seat}>${event.target}`
    case 'decided':
      return `decided ${event.target}`
    case 'checked':
      return `checked ${event.target} ${event.found}`
    case 'suspected':
      return `suspected by ${event.seat}: ${event.seats.join(' ') || 'nobody'}`
    case 'started':
      return `day ${event.day} from ${event.seat}`
    case 'spoke':
      return `${event.act} ${event.seat}: ${event.text}`
    case 'nominated':
      return `nominated ${event.target} by ${event.seat}`
    case 'warned':
      return `warned ${event.seat} ${event.code} ${event.fouls}`
    case 'balloted':
      return `ballot ${event.nominees.join(' ')}`
    case 'unvoted':
      return `unvoted ${event.reason}`
    case 'voted': {
      const by = Object.groupBy(event.by, ({ kind }) => kind)
      const hands = (['cast', 'default', 'auto'] as const)
        .filter((kind) => by[kind])
        .map((kind) => [...(kind === 'cast' ? [] : [kind]), ...by[kind]!.map(({ seat }) => seat)].join(' '))
      return `voted ${event.target}: ${hands.join(' | ') || 'nobody'}`
    }
    case 'tied':
      return `tied ${event.seats.join(' ')}`
    case 'raised':
      return `raised: remove ${event.remove.join(' ') || 'nobody'}, keep ${event.keep.join(' ') || 'nobody'}`
    case 'stayed':
      return `stayed ${event.seats.join(' ')} ${event.reason}`
    case 'left':
      return `left ${event.seat} by ${event.by}`
    case 'ended':
      return `ended ${event.winner} ${event.reason}`
    case 'silenced':
      return `silenced ${event.seat}`
    case 'asked':
      return event.words > 0
        ? `asked ${event.act} ${event.words} words: ${event.seat}`
        : `asked ${event.act}: ${event.seat}`
    default:
      return event.type
  }
}
