import type { Ask, Option, Seat } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'
import type { HiddenChoices, Imagined, Roles } from '../../game/ruleset.ts'
import { anyOf, isSameTeam } from '../shared/imagined.ts'
import { ALL_MEANS, actors, after, type Causes, causesOf, type Means } from './causes.ts'
import { explained, type KnownNight, type NightRules } from './explained.ts'
import { isWolf } from './roles.ts'
import type { Switches } from './switches.ts'

/** The choices of a night, chance's among them; the shot of the Hunter; whether a Werewolf gives itself up. */
const HIDDEN = ['kill', 'check', 'protect', 'heal', 'poison', 'shoot', 'surrender']

export function hiddenWolf({ clash, repeatProtect }: Switches): HiddenChoices {
  return {
    isHidden: ({ act }) => HIDDEN.includes(act),
    isHeardBy: (role, act) => role === 'mafia' && act === 'kill',
    answer: (ask, imagined) => answer(ask, imagined, { clash, repeatProtect }),
    isForOneSeat: true,
  }
}

function answer(ask: Ask, imagined: Imagined, rules: NightRules): Option {
  const { kept } = imagined
  const { act, options } = ask
  const legal = (option: Option): Option => (options.includes(option) ? option : 'none')
  const isKept = kept !== undefined && options.includes(kept)
  if (act === 'check') return isKept ? kept : anyOf(options, imagined)
  if (act === 'shoot') return legal(truePicks(ask, imagined)[0] ?? 'none')
  if (act === 'surrender') return surrendered(ask, imagined)
  const { target, shield, isHealed, poisoned } = imaginedNight(imagined, rules)
  switch (act) {
    case 'kill':
      return isKept && isSameTeam(imagined, isWolf) && target === (decidedIn(imagined.secrets) ?? 'none')
        ? kept
        : legal(target)
    case 'protect':
      return legal(shield)
    case 'heal':
      return isHealed ? legal(target) : 'none'
    default:
      return legal(poisoned)
  }
}

/**
 * Choices of the imagined night that lead to the true deaths and to what the seat knows of it: those that leave what most of the later nights need, and
 * among them those most like the true night.
 */
function imaginedNight(imagined: Imagined, rules: NightRules): Causes {
  const { roles, victims, later, secrets, seat } = imagined
  const truth = trueNight(secrets)
  const means = meansIn(imagined, rules.repeatProtect)
  const tonight = imagined.log.slice(imagined.log.findLastIndex((event) => isNight(event)))
  const decided = decidedIn(tonight)
  // What was chosen tonight is chosen; what this seat knows of the true night is as it was.
  const known: Partial<Causes> = {
    ...(decided !== undefined && { target: decided, shield: chosenIn(tonight, 'protect') ?? 'none' }),
    ...knownIn(secrets, roles, seat),
  }
  const unlikeness = (causes: Causes): number =>
    (causes.target === truth.target ? 0 : 1) +
    (causes.shield === truth.shield ? 0 : 1) +
    (causes.isHealed && !truth.isHealed ? 4 : 0) +
    (causes.poisoned !== 'none' && causes.poisoned !== truth.poisoned ? 4 : 0)
  const all = [...causesOf(victims, means, rules.clash, known, truth)].sort((a, b) => unlikeness(a) - unlikeness(b))
  if (all.length < 2) return all[0] ?? { ...truth, ...known }
  const nights = later.map(
    ({ alive, victims, secrets }): KnownNight => ({ alive, dead: victims, known: knownIn(secrets, roles, seat) }),
  )
  const reach = (causes: Causes): number => explained(roles, nights, rules, after(means, causes, rules.repeatProtect))
  return farthest(all, reach, nights.length)
}

/** The explanation that lets the most later nights be explained; the first of equals. `end` is the number of later nights. */
function farthest(all: readonly Causes[], reach: (causes: Causes) => number, end: number): Causes {
  let [best, most] = [all[0]!, -1]
  for (const causes of all) {
    const reached = reach(causes)
    if (reached > most) [best, most] = [causes, reached]
    if (most === end) break
  }
  return best
}

/** What a seat knows of how a night comes about, of these events that not everybody heard. */
function knownIn(secrets: readonly Event[], roles: Roles, seat: Seat | undefined): Partial<Causes> {
  const { target, shield, isHealed, poisoned } = trueNight(secrets)
  switch (seat === undefined ? undefined : roles[seat]) {
    case 'mafia':
      return { target }
    case 'doctor':
      return { shield }
    case 'witch': {
      const attacked = secrets.find((event) => event.type === 'attacked')
      return { ...(attacked && { target: attacked.target }), isHealed, poisoned }
    }
    default:
      return {}
  }
}

const isNight = (event: Event): boolean => event.type === 'began' && event.phase === 'night'

const decidedIn = (events: readonly Event[]): Option | undefined =>
  events.find((event) => event.type === 'decided')?.target

/** What was chosen in these events when somebody was asked this. */
const chosenIn = (events: readonly Event[], act: string): Option | undefined => {
  const chose = events.find((event) => event.type === 'chose' && event.act === act)
  return chose?.type === 'chose' ? chose.pick : undefined
}

function trueNight(secrets: readonly Event[]): Causes {
  const target = decidedIn(secrets) ?? 'none'
  return {
    target,
    shield: chosenIn(secrets, 'protect') ?? 'none',
    isHealed: target !== 'none' && chosenIn(secrets, 'heal') === target,
    poisoned: chosenIn(secrets, 'poison') ?? 'none',
  }
}

/** What the imagined game has left for this night. */
function meansIn({ roles, alive, log }: Imagined, repeatProtect: boolean): Means {
  const nights = log.flatMap((event, i) => (isNight(event) ? [i] : []))
  const before = log.slice(0, nights.at(-1))
  const isUsed = (act: string): boolean =>
    before.some((event) => event.type === 'chose' && event.act === act && typeof event.pick === 'number')
  const lastNight = log.slice(nights.at(-2), nights.at(-1))
  return {
    ...ALL_MEANS,
    ...actors(roles, alive),
    barred: nights.length > 1 && !repeatProtect ? (chosenIn(lastNight, 'protect') ?? 'none') : 'none',
    antidote: !isUsed('heal'),
    poison: !isUsed('poison'),
  }
}

/** What this seat chose in the true game when it was asked this since the last night began, in order. */
const truePicks = ({ seat, act }: Ask, { secrets }: Imagined): Option[] =>
  secrets.flatMap((event) => (event.type === 'chose' && event.seat === seat && event.act === act ? [event.pick!] : []))

/** Who gave itself up does so at the same speech. */
function surrendered(ask: Ask, imagined: Imagined): Option {
  const { log } = imagined
  const today = log.slice(log.findLastIndex(isNight))
  const before = today.filter((event) => event.type === 'chose' && event.seat === ask.seat && event.act === ask.act)
  return truePicks(ask, imagined)[before.length] ?? 'stay'
}
