import * as z from 'zod'
import { CHANCE, type NewAsk, type Seat } from '../../schemas/ask.ts'
import * as clue from '../../src/belief/clues.ts'
import type { Judge, Result, Roles, Ruleset, Script } from '../../src/game/ruleset.ts'

declare module '../../schemas/event.ts' {
  interface Events {
    /** The herald overhears whether the spy sits beside it. */
    overheard: { readonly seat: Seat; readonly isNear: boolean }
  }
}

export const switchesSchema = z.strictObject({
  /** Whether the spy hears what the herald overhears: a leak, for the knowledge table says nothing of it. */
  isLoud: z.boolean().default(false),
})

const DECK = ['herald', 'spy', 'guest', 'guest', 'guest']
const TEAMS = { herald: 'court', guest: 'court', spy: 'shade' }

/**
 * A soirée of five. By night the spy may poison somebody, and the herald overhears whether the spy sits beside it; by day everybody speaks and
 * all vote, chance among the tied. The court wins without the spy, the shade with two left, nobody after a night without a victim.
 */
export function soiree(given: object = {}): Ruleset {
  const switches = Object.freeze(switchesSchema.parse(given))
  return {
    ...{ name: 'soiree', version: '1', switches: { ...given }, book: 'soiree', language: 'en' },
    ...{ roles: DECK, teams: TEAMS },
    play: (judge) => play(judge, switches),
    knows: {
      isEntitled(event, seat, roles) {
        if (event.type === 'overheard') return roles[seat] === 'herald'
        const isOwn = event.type === 'dealt' || event.type === 'asked' || event.type === 'chose'
        return isOwn ? event.seat === seat : true
      },
      clues: (seat) =>
        clue.anyOf(
          clue.ownRole(seat),
          clue.nightVictims((roles, victim) => roles[victim] !== 'spy'),
          clue.undecided(({ type }) => type !== 'ended', isDecided),
          (event) =>
            event.type === 'overheard'
              ? [{ allows: (roles) => isNearSpy(roles, event.seat) === event.isNear }]
              : clue.NOTHING,
        ),
    },
    shown: () => ({ own: () => undefined, others: () => undefined, hidden: () => undefined }),
    hidden: {
      isHidden: ({ act }) => act === 'poison',
      isHeardBy: () => false,
      answer: ({ options }, { victim, random }) =>
        options.includes(victim) ? victim : options[1 + Math.floor(random() * (options.length - 1))]!,
    },
  }
}

const spyOf = (roles: Roles): Seat => roles.indexOf('spy')
const isNearSpy = (roles: Roles, seat: Seat): boolean => [1, 4].includes(Math.abs(spyOf(roles) - seat))
const isDecided = (roles: Roles, alive: readonly Seat[]): boolean => !alive.includes(spyOf(roles)) || alive.length < 3

function* play(judge: Judge, switches: z.infer<typeof switchesSchema>): Script<Result> {
  const { world, tell } = judge
  const [herald, spy] = [world.roles.indexOf('herald'), spyOf(world.roles)]
  const limits = { speech: { words: 30 } }
  const roles = { herald: 1, spy: 1, guest: 3 }
  tell('everyone', { type: 'opened', ruleset: 'soiree', book: 'soiree', switches, roles, teams: TEAMS, limits })
  for (const seat of world.alive) tell([seat], { type: 'dealt', seat, role: world.roles[seat]! })
  for (let isQuiet = false; !isQuiet && !isDecided(world.roles, world.alive); ) {
    tell('everyone', { type: 'began', phase: 'night', number: ++world.day })
    if (world.alive.includes(herald)) {
      const isNear = isNearSpy(world.roles, herald)
      tell(switches.isLoud ? [herald, spy] : [herald], { type: 'overheard', seat: herald, isNear })
    }
    const targets = world.alive.filter((seat) => seat !== spy)
    const [poisoned] = yield [ask(spy, 'poison', ['none', ...targets])]
    tell('everyone', { type: 'began', phase: 'salon', number: world.day })
    if (typeof poisoned!.pick === 'number') leave(judge, poisoned!.pick, 'kill')
    else isQuiet = true
    if (!isDecided(world.roles, world.alive)) leave(judge, yield* salon(judge), 'vote')
  }
  return close(judge)
}

/** Everybody alive speaks, then all vote at once; the tied draw lots. */
function* salon({ world, tell }: Judge): Script<Seat> {
  for (const seat of world.alive) {
    const [said] = yield [{ seat, act: 'toast', options: [], words: 30, seconds: 20 }]
    tell('everyone', { type: 'spoke', seat, act: 'toast', text: said!.text! })
  }
  tell('everyone', { type: 'balloted', nominees: world.alive, round: 1 })
  const choices = yield world.alive.map((seat) => ask(seat, 'accuse', world.alive))
  const votes = world.alive.map((target) => world.alive.filter((_, i) => choices[i]!.pick === target))
  world.alive.forEach((target, i) => {
    tell('everyone', { type: 'voted', target, by: votes[i]!.map((seat) => ({ seat, kind: 'cast' as const })) })
  })
  const most = Math.max(...votes.map(({ length }) => length))
  const tied = world.alive.filter((_, i) => votes[i]!.length === most)
  return tied.length === 1 ? tied[0]! : ((yield [ask(CHANCE, 'draw', tied)])[0]!.pick as Seat)
}

const ask = (seat: Seat, act: string, options: NewAsk['options']): NewAsk => ({
  ...{ seat, act, options, words: 0, seconds: 10, otherwise: options[0]! },
})

function leave({ world, tell }: Judge, seat: Seat, by: string): void {
  world.alive = world.alive.filter((other) => other !== seat)
  tell('everyone', { type: 'left', seat, by })
}

function close({ world: { alive, roles }, tell }: Judge): Result {
  const isFound = !alive.includes(spyOf(roles))
  const winner = isFound ? 'court' : alive.length < 3 ? 'shade' : 'nobody'
  const reason = isFound ? 'the spy is out' : winner === 'shade' ? 'two are left' : 'peace'
  tell('everyone', { type: 'ended', winner, reason })
  const points = () => roles.slice(1).map((role) => (TEAMS[role as keyof typeof TEAMS] === winner ? 1 : 0))
  return { winner, reason, alive, points }
}

/** Its words, by key as prompts/en would have them. */
export const words: Readonly<Record<string, string>> = {
  intro: 'You are a guest at a soirée of {players:lower}.',
  rules:
    'One of you is the spy and may poison a guest every night.\n[isLoud] The herald is loud.\nEverybody is accused by vote.',
  example: 'For example: {"pick": 2}',
  'roles.herald': 'You are the herald of the court.',
  'roles.spy': 'You are the spy.',
  'roles.guest': 'You are a guest of the court.',
  'events.opened': 'The doors open for {players:lower} guests.',
  'events.began': '[phase=night] NIGHT {number}.\n[phase=salon] SALON {number}.',
  'events.spoke': 'Guest {seat} toasts: {text}',
  'events.balloted': 'Who is the spy?',
  'events.voted': 'Guest {target} is accused by {cast}.',
  'events.left': '[by=kill] Guest {seat} was poisoned.\n[by=vote] Guest {seat} is sent home.',
  'events.ended': 'It is over: {winner}.',
  'private.overheard':
    '[isNear] Night {night}: the spy sits beside you.\n[!isNear] Night {night}: the spy does not sit beside you.',
  'private.chose': '[act=poison] Night {night}: you poisoned {pick}.\n[thought] Your thought: {thought}',
  'asks.poison': 'Poison a guest. Options: {options:commas}.\nAnswer with one JSON object: {"pick": option}',
  'asks.toast': 'Give a toast of {words} words.\nAnswer with one JSON object: {"say": "your toast"}',
  'asks.accuse': 'Accuse a guest. Options: {options:commas}.\nAnswer with one JSON object: {"pick": option}',
}
