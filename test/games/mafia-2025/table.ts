import type { Ask, Option, Reply, Role } from '../../../schemas/ask.ts'
import type { Event, EventOf, Told } from '../../../schemas/event.ts'
import type { Ruleset } from '../../../src/game/ruleset.ts'
import { rulesetNamed } from '../../../src/games/games.ts'
import { ROLES } from '../../../src/games/mafia-2025/roles.ts'
import { Answers, lines, type Played as PlayedAll, playAll, storyOf } from '../table.ts'

/** Seats 1 to 6 are civilians, 7 is the Sheriff, 8 and 9 are mafia, 10 is the Don. */
export const DEAL = 'ccccccsmmd'

export interface Setup {
  /** One letter a seat: c civilian, s Sheriff, m mafia, d Don. */
  readonly deal?: string
  readonly preset?: string
  readonly switches?: object
}

export interface Played extends PlayedAll {
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
  const played = playUnder(rulesetNamed(preset, switches), script, deal)
  const { log, result } = played.game
  return { ...played, story: [...storyOf(log, ownLine), `points ${result!.points([]).join(' ')}`] }
}

/** The same under a ruleset that a test has made. */
export function playUnder(ruleset: Ruleset, script: string, deal: string): PlayedAll {
  const roles = rolesOf(deal)
  const answers = read(script, roles)
  const played = playAll(ruleset, roles, (ask, log) => answer(ask, log, answers))
  answers.requireUsed()
  return played
}

export const rolesOf = (deal: string): Role[] =>
  [...deal].map((letter) => ROLES.find((role) => role.startsWith(letter))!)

/** Every answer of a script by its place, such as `N1 claim 8` or `D2 vote 1 4` (first round, seat 4). */
function read(script: string, roles: readonly Role[]): Answers {
  const answers = new Answers()
  const rounds = new Map<string, number>()
  const seat = (word: string): string =>
    /^[sd]$/.test(word) ? String(roles.findIndex((role) => role.startsWith(word)) + 1) : word
  for (const line of lines(script)) {
    const [, when, act, rest] = /^([ND]\d+) (\w+) (.*)$/.exec(line) as unknown as [string, string, string, string]
    const turn = (rounds.get(`${when} ${act}`) ?? 0) + 1
    if (/^(?:say|defend|last)$/.test(act)) {
      const [, who, text] = /^(\w+): (.*)$/.exec(rest)!
      const count = (rounds.get(`${when} ${act} ${who}`) ?? 0) + 1
      rounds.set(`${when} ${act} ${who}`, count)
      answers.put(text!, when, act, seat(who!), count)
    } else if (act === 'vote') {
      rounds.set(`${when} ${act}`, turn)
      for (const [, target, voters] of rest.matchAll(/(\w+): ([\w ]+)/g))
        for (const who of voters!.trim().split(' ')) answers.put(target!, when, 'vote', turn, who)
    } else if (act === 'raise') for (const who of rest.split(' ')) answers.put('remove', when, act, who)
    else if (act === 'suspect') for (const [i, who] of rest.split(' ').entries()) answers.put(who, when, act, i + 1)
    else if (act === 'kill') answers.put(rest, when, act)
    else for (const [, who, target] of rest.matchAll(/(\w+)>(\w+)/g)) answers.put(target!, when, act, seat(who!))
  }
  return answers
}

function answer({ seat, act, options }: Ask, log: readonly Told[], answers: Answers): Reply | undefined {
  const take = answers.take.bind(answers)
  const began = log.findLast(({ event }) => event.type === 'began')!.event as EventOf<'began'>
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

/** The lines of the events that only this game tells. */
function ownLine(event: Event): string | undefined {
  switch (event.type) {
    case 'slept':
      return `slept ${event.who}`
    case 'suspected':
      return `suspected by ${event.seat}: ${event.seats.join(' ') || 'nobody'}`
    case 'warned':
      return `warned ${event.seat} ${event.code} ${event.fouls}`
    case 'raised':
      return `raised: remove ${event.remove.join(' ') || 'nobody'}, keep ${event.keep.join(' ') || 'nobody'}`
    case 'silenced':
      return `silenced ${event.seat}`
    default:
      return undefined
  }
}
