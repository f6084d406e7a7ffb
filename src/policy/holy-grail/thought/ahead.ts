import type { Option, Seat } from '../../../../schemas/ask.ts'
import type { Aim, Plan } from '../memory.ts'
import type { Mind } from '../mind.ts'
import { checkParts, protectParts, threat } from '../nights.ts'
import { voteAfter } from '../plan.ts'
import { type Ranking, seatsIn, sumOf } from '../ranking.ts'
import { CLEARED } from './candidates.ts'
import { areLevel } from './level.ts'
import { isAtNight } from './night-motive.ts'
import { checkerIn, percent, player, redIn, say } from './words.ts'

/** What a player means to do next, with the sentence that says so. */
export interface Ahead {
  readonly plan: Plan | undefined
  readonly sentence: string | undefined
}

const plan = (mind: Mind, aim: Aim, seat: Seat): Plan => ({
  aim,
  seat,
  day: mind.facts.day,
  black: mind.shown.black,
  heard: mind.ledger.said.length,
})

/**
 * The next step after this one: from a speech to the vote, from the vote to the night or the next day, from the night to the day. `compared` are the
 * seats whose chances the thought has told.
 */
export function ahead(mind: Mind, pick: Option, ranking: Ranking | undefined, compared: readonly Seat[]): Ahead {
  const { ask, facts } = mind
  switch (ask.act) {
    case 'speak':
    case 'defend':
    case 'post': {
      if (isAtNight(mind)) return tomorrow(mind, pick, compared)
      const [first] = ranking === undefined ? [] : seatsIn(ranking).filter((seat) => seat !== mind.me)
      if (first === undefined) return NONE
      const target = voteAfter(mind, pick, ranking!)
      if (target === undefined || (ask.act === 'defend' && !isTied(mind, target))) return NONE
      // A day 0 ends without a vote.
      if (target === first) return { plan: plan(mind, facts.day === 0 ? 'press' : 'vote', first), sentence: undefined }
      const sentence = say(
        mind,
        `For the vote I settle on ${player(target)}, who is up.`,
        `My vote can go to ${player(target)}, who is up.`,
      )
      return { plan: plan(mind, 'vote', target), sentence }
    }
    case 'vote': {
      if (pick === 'none' && ask.options.length > 1 && facts.ballot.length > 1)
        return { plan: mind.self.memory.plan, sentence: undefined }
      const next = tonight(mind, pick) ?? tomorrow(mind, pick, compared)
      return isLast(mind, pick) ? { ...next, sentence: undefined } : next
    }
    case 'check':
    case 'protect':
    case 'claim':
    case 'kill':
      return tomorrow(mind, pick, compared)
    default:
      return { plan: mind.self.memory.plan, sentence: undefined }
  }
}
/** Whether a seat is among those with the most hands of the last ballot, who can be voted for once more. */
function isTied({ facts }: Mind, seat: Seat): boolean {
  const handsOf = (one: Seat): number =>
    facts.votes.findLast(({ day, target }) => day === facts.day && target === one)?.by.length ?? 0
  return handsOf(seat) === Math.max(...facts.ballot.map(handsOf))
}
const NONE: Ahead = { plan: undefined, sentence: undefined }

/** Whether nothing comes after this vote, or nothing if it succeeds. */
const isLast = (mind: Mind, pick: Option): boolean =>
  mind.facts.alive.length <= 3 ||
  (typeof pick === 'number' && (mind.isBlack ? mind.wouldWin && !mind.isMate(pick) : isOver(mind, pick)))

/** Whether nobody who is left when a seat leaves can be black, as far as this red player knows. */
const isOver = ({ others, shown: { black } }: Mind, pick: Seat): boolean =>
  others.every((seat) => seat === pick || black[seat]! < 0.005)

const best = (seats: readonly Seat[], worth: (seat: Seat) => number): Seat | undefined =>
  seats.length === 0 ? undefined : seats.reduce((a, b) => (worth(b) > worth(a) ? b : a))

function tonight(mind: Mind, pick: Option): Ahead | undefined {
  const { facts, others, isBlack, own } = mind
  const left = others.filter((seat) => seat !== pick)
  if (facts.role === 'sheriff') {
    const open = left.filter((seat) => !facts.checks.some(({ target }) => target === seat))
    const seat = best(open, (one) => sumOf(checkParts(mind, one)))
    if (seat === undefined) return undefined
    const sentence = say(
      mind,
      ...(own.black[seat]! > 0.05 && own.black[seat]! < 0.95
        ? [`Tonight I will check ${player(seat)}, where ${percent(own.black[seat]!)} leaves most to learn.`]
        : []),
      `My next check goes to ${player(seat)}.`,
    )
    return { plan: plan(mind, 'check', seat), sentence }
  }
  if (facts.role === 'doctor') {
    // Many rules forbid to cover the same player two nights running.
    const last = facts.own.findLast(({ act }) => act === 'protect')?.pick
    const open = left.filter((one) => one !== last)
    const seat = best(open, (one) => sumOf(protectParts(mind, one)))
    if (seat === undefined) return undefined
    return {
      plan: plan(mind, 'protect', seat),
      sentence: say(mind, `Tonight I should cover ${player(seat)}.`, `For the night I think of ${player(seat)}.`),
    }
  }
  // The Possessed does nothing at night and knows no mate.
  if (!isBlack || facts.role === 'possessed') return undefined
  const reds = left.filter((seat) => !mind.isMate(seat))
  const seat = best(reds, (one) => sumOf(threat(mind, one, !mind.hasFound(one, 'yes'))))
  if (seat === undefined) return undefined
  const chance = own.role('sheriff')[seat]!
  const sentence = say(
    mind,
    `Tonight ${player(seat)} should go${chance > 0.15 ? `, the ${checkerIn(mind)} with ${percent(chance)}` : ''}.`,
    `For the night I have ${player(seat)} in mind${chance > 0.15 ? `: ${percent(chance)} to be the ${checkerIn(mind)}` : ''}.`,
  )
  return { plan: plan(mind, 'shoot', seat), sentence }
}

/** Whom the team shoots tonight, as far as this member can tell. */
function preyOf(mind: Mind): Seat | undefined {
  const { facts, others } = mind
  const shot = facts.own.findLast(({ act }) => act === 'kill')?.pick
  if (typeof shot === 'number' && facts.alive.includes(shot)) return shot
  const reds = others.filter((seat) => !mind.isMate(seat))
  return best(reds, (one) => sumOf(threat(mind, one, !mind.hasFound(one, 'yes'))))
}

function tomorrow(mind: Mind, pick: Option, compared: readonly Seat[]): Ahead {
  const { others, shown, isBlack } = mind
  // Whom the team is about to shoot is not there tomorrow.
  const prey = isBlack && mind.ask.act === 'check' ? preyOf(mind) : undefined
  const suspects = others.filter((seat) => seat !== pick && seat !== prey && !mind.isMate(seat))
  const seat = best(suspects, (one) => shown.black[one]!)
  if (seat === undefined || (!isBlack && shown.black[seat]! < CLEARED)) return NONE
  if (areLevel(suspects.map((one) => shown.black[one]!)))
    return {
      plan: plan(mind, 'press', seat),
      sentence: say(
        mind,
        `Nobody looks worse than another yet, so tomorrow I begin with ${player(seat)}.`,
        `Somebody has to be asked first tomorrow: I take ${player(seat)}.`,
        `For a start I will ask about ${player(seat)} tomorrow; it could be any of them.`,
      ),
    }
  // Its chance was just compared.
  const at = compared.includes(seat) ? '' : `, at ${percent(shown.black[seat]!)}`
  const sentence = isBlack
    ? say(
        mind,
        `Tomorrow I push ${player(seat)}, who looks worst of the others.`,
        `Next I would have the table look at ${player(seat)}.`,
      )
    : isFoundOut(mind, seat)
      ? say(mind, `Tomorrow ${player(seat)} has to go${at}.`, `Next to go is ${player(seat)}${at}.`)
      : hearing(mind, pick, seat, at)
  return { plan: plan(mind, 'press', seat), sentence }
}

/** From where on a player who is left for the next day need not be heard any more, and from where on a claimant's check says as much. */
const FOUND_OUT = 0.895
const BELIEVED = 0.5

const isFoundOut = ({ shown, ledger }: Mind, seat: Seat): boolean =>
  shown.black[seat]! >= FOUND_OUT ||
  [...ledger.claimants.values()].some(
    ({ seat: by, results }) => results.get(seat)?.found === 'black' && shown.role('sheriff')[by]! >= BELIEVED,
  )

/** Who comes next for a red player that is not sure of that one. */
function hearing(mind: Mind, pick: Option, seat: Seat, at: string): string {
  const { black } = mind.shown
  const isLastChance = mind.pressure === 1 && mind.ask.act === 'vote'
  const first = isLastChance
    ? `If the game goes on after this, I want to hear ${player(seat)}.`
    : `Tomorrow I want to hear ${player(seat)}.`
  if (mind.ask.act === 'protect')
    return say(mind, first, `Tomorrow it is ${player(seat)} for me, at ${percent(black[seat]!)}.`)
  const isNamed = typeof pick === 'number'
  const onRed = mind.ask.act === 'check' ? `If that turns out ${redIn(mind)}` : 'If I am wrong there'
  return say(
    mind,
    first,
    isLastChance ? `If there is a next day, it is ${player(seat)}.` : `Next for me is ${player(seat)}.`,
    ...(isNamed && black[seat]! <= black[pick]! && !isLastChance ? [`After that comes ${player(seat)}${at}.`] : []),
    ...(isNamed && mind.pressure < 1 ? [`${onRed}, I turn to ${player(seat)}.`] : []),
  )
}
