import { CHANCE, type Choice, isAloud, isSpeech, type NewAsk, type Option, type Seat } from '../../schemas/ask.ts'
import { silentIn } from '../view/actions.ts'
import type { Crowd } from './crowd.ts'
import { noise, USE } from './noise.ts'

// How all seats of a rollout play, without words. Red seats know nothing but what the table thinks; the black know each other; who checks and the Don know
// their results.

/** Weights of the seats' decisions, in log-odds. Set manually. */
const PLAY = {
  /** What each listener makes of a day's talk by luck. */
  private: 0.7,
  /** Black: a mate, a red, and how far ahead in the table's eyes a mate must be to be given up. */
  mate: -2.2,
  red: 0.6,
  doomed: 2,
  /** A vote that can be seen before one's own. */
  herd: 0.35,
  /** The chance to nominate, by the nominees so far. */
  nominate: [0.62, 0.5, 0.26, 0.1],
} as const

/** A settled answer. */
export function answer(crowd: Crowd, ask: NewAsk): Choice {
  if (isSpeech(ask)) return speak(crowd, ask)
  const pick = pickOf(crowd, ask)
  if (isAloud(ask, pick)) return settled(pick, 'PASS.')
  return typeof pick === 'number' && pick >= 0 ? (SEATS[pick] ??= settled(pick)) : settled(pick)
}
/** Settled picks of seats, made once: a choice is never changed. */
const SEATS: Choice[] = []

function speak(crowd: Crowd, { seat, act, nominable }: NewAsk): Choice {
  crowd.tell(seat, act)
  const nominee = nominable && nomineeOf(crowd, seat, nominable)
  return nominee === undefined ? PASS : { ...PASS, heard: { nominee } }
}

function pickOf(crowd: Crowd, ask: NewAsk): Option {
  const { seat, act, options } = ask
  const { key, isBlack, outlook, roles } = crowd.scene
  const luck = (use: number, target: Seat): number => noise(key, use, crowd.day, seat, target)
  if (seat === CHANCE) return options[Math.floor(options.length * unit(crowd.draw()))]!
  switch (act) {
    case 'vote':
      return vote(crowd, ask)
    case 'kill':
    case 'claim':
      return best(options, (target) => (isBlack[target] ? -30 : threat(crowd, target)))
    case 'check':
      return best(options, (target) => {
        if (!crowd.isAlive(target)) return -30
        if (roles[seat] !== outlook.checker)
          return isBlack[target] ? -30 : 4 * outlook.checking[target]! + luck(USE.check, target)
        return crowd.checked[target] ? -14 : luck(USE.check, target) - Math.abs(suspicion(crowd, seat, target))
      })
    case 'protect':
      return best(options, (target) => threat(crowd, target, USE.protect))
    case 'raise':
      return raise(crowd, ask)
    case 'nominate':
      return (
        nomineeOf(
          crowd,
          seat,
          options.filter((option) => typeof option === 'number'),
        ) ?? 'none'
      )
    case 'suspect':
      return best(options, (target) => enmity(crowd, seat, target, options))
    case 'post':
      return post(crowd, ask)
    case 'schedule':
      return crowd.said.some((times, other) => other > 0 && times === 0 && crowd.isAlive(other)) ? 'send' : 'wait'
    case 'cue':
      return best(options, (other) => -crowd.said[other]! - other / 100)
    default:
      return ask.otherwise ?? options[0]!
  }
}

/** What one seat thinks of another, in log-odds to be black; for a black seat, what it shows. */
function suspicion(crowd: Crowd, of: Seat, target: Seat): number {
  const { outlook, key, isBlack, roles } = crowd.scene
  let odds = crowd.odds(target) + PLAY.private * noise(key, USE.ear, crowd.day, of, target)
  if (isBlack[of]) return odds
  if (of === outlook.actor) odds += outlook.own[target]! - outlook.table[target]!
  if (roles[of] === outlook.checker) odds += 8 * crowd.checked[target]!
  return odds
}

/** How much a seat wants another one to leave by a vote. */
function enmity(crowd: Crowd, of: Seat, target: Seat, among: readonly Option[]): number {
  if (target === of) return -20
  const odds = suspicion(crowd, of, target)
  const { isBlack } = crowd.scene
  if (!isBlack[of]) return odds
  if (!isBlack[target]) return odds + PLAY.red
  let ahead = Number.POSITIVE_INFINITY
  for (const other of among)
    if (typeof other === 'number' && other !== target && other !== of)
      ahead = Math.min(ahead, crowd.odds(target) - crowd.odds(other))
  return odds + (ahead > PLAY.doomed ? PLAY.mate / 4 : PLAY.mate)
}

/** How dangerous a seat is to the black team; all its members agree on it. The protector estimates it, with its own random error. */
function threat(crowd: Crowd, target: Seat, use: number = USE.kill): number {
  const { key, outlook } = crowd.scene
  const checking = target === crowd.exposed ? 6 : 4 * outlook.checking[target]!
  return checking - 0.6 * crowd.odds(target) + 0.7 * noise(key, use, crowd.day, target)
}

/** The option with the most worth; `none` only if there is nothing else. */
function best(options: readonly Option[], worth: (seat: Seat) => number): Option {
  let found: Option = options.includes('none') ? 'none' : options[0]!
  let most = -15
  for (const option of options) {
    if (typeof option !== 'number') continue
    const value = worth(option)
    if (value > most) [found, most] = [option, value]
  }
  return found
}

function nomineeOf(crowd: Crowd, seat: Seat, nominable: readonly Seat[]): Seat | undefined {
  const { key } = crowd.scene
  const worst = best(
    nominable,
    (other) => enmity(crowd, seat, other, nominable) + 2 * noise(key, USE.name, crowd.day, seat, other),
  )
  if (typeof worst !== 'number' || worst === seat) return undefined
  const chance = PLAY.nominate[Math.min(crowd.ballot.length, PLAY.nominate.length - 1)]!
  const isSure = crowd.told[worst] === 1
  return isSure || noise(key, USE.whether, crowd.day, seat) < Math.log(chance / (1 - chance)) ? worst : undefined
}

function vote(crowd: Crowd, { seat, options }: NewAsk): Option {
  const { key } = crowd.scene
  const worth = (target: Seat): number =>
    enmity(crowd, seat, target, options) +
    PLAY.herd * crowd.standing.count(target, seat) +
    0.4 * noise(key, USE.vote, crowd.day, seat, target)
  const called = options.length === 2 && options[1] === 'none' ? (options[0] as Seat) : undefined
  if (called === undefined || !crowd.ballot.includes(called)) return best(options, worth)
  // Hands are raised for one nominee after the other: for this one if it is the worst of those still to be called.
  const left = crowd.ballot.slice(crowd.ballot.indexOf(called))
  return best(left, worth) === called ? called : 'none'
}

function raise(crowd: Crowd, { seat }: NewAsk): Option {
  const { ballot, day } = crowd
  const { isBlack, key } = crowd.scene
  if (ballot.includes(seat)) return 'keep'
  if (isBlack[seat]) return ballot.some((other) => isBlack[other]) ? 'keep' : 'remove'
  const mean = ballot.reduce((sum, other) => sum + suspicion(crowd, seat, other), 0) / ballot.length
  return mean + noise(key, USE.raise, day, seat) > 0 ? 'remove' : 'keep'
}

/** In a chat: at night the mafia votes at once; by day a seat votes after some talk, and again when it thinks otherwise. */
function post(crowd: Crowd, ask: NewAsk): Option {
  const { seat, options, tick, room } = ask
  crowd.tell(seat, 'post')
  if (options.every((option) => typeof option !== 'number')) return silentIn(ask)
  const isNight = room === 'hideout'
  if (!isNight && (tick?.now ?? 1) < 2) return 'listen'
  const seats = options.filter((option) => typeof option === 'number')
  const target = isNight
    ? best(seats, (other) => (crowd.scene.isBlack[other] ? -30 : threat(crowd, other)))
    : vote(crowd, { ...ask, options: seats })
  return crowd.standing.against[seat] === target ? 'listen' : target
}

/** A logistic deviate as a number in (0, 1). */
const unit = (deviate: number): number => 1 / (1 + Math.exp(-deviate))

/** Written out, so that all choices of a rollout have one shape. */
export const settled = (pick: Option | undefined, text?: string, nominee?: Seat): Choice => ({
  pick,
  text,
  thought: undefined,
  source: 'made',
  attempts: 1,
  truncated: false,
  ending_repaired: false,
  heard: nominee === undefined ? undefined : { nominee },
})
const PASS: Choice = settled(undefined, 'PASS.')
