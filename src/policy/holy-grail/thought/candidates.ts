import type { Seat } from '../../../../schemas/ask.ts'
import type { Mind } from '../mind.ts'
import { type Candidate, type Ranking, seatsIn } from '../ranking.ts'
import { reasonsAbout } from '../reasons.ts'
import { hunted } from './hunted.ts'
import { levelOf } from './level.ts'
import { isAtNight } from './night-motive.ts'
import { blackIn, capital, percent, player, redIn, say, withArticle } from './words.ts'

/** By how much another one has to be likelier than the one voted against to be compared with it. */
const CLEARLY = 0.1

/** Up to where two chances are as good as the same. */
export const EVEN = 0.03

/** Up to which chance a seat is as good as cleared: black have no case against it, and red look at others next. */
export const CLEARED = 0.055

/**
 * A ranking as a thought goes through it, the choice against the next. A red vote is held against the likeliest on the ballot wherever that one
 * came, and by day black make no case against those who are as good as cleared.
 */
export function compared(mind: Mind, ranking: Ranking): Ranking {
  const { ask, isBlack, shown, me } = mind
  const [first, ...rest] = ranking.candidates
  if (first === undefined || isAtNight(mind)) return ranking
  const chance = ({ option }: Candidate): number =>
    typeof option === 'number' && option !== me ? shown.black[option]! : 0
  if (isBlack) {
    const isOpen = (one: Candidate): boolean => mind.isMate(one.option as Seat) || chance(one) > CLEARED
    return { ...ranking, candidates: [first, ...rest.filter((one) => typeof one.option !== 'number' || isOpen(one))] }
  }
  const [likeliest] = rest.toSorted((a, b) => chance(b) - chance(a))
  if (ask.act !== 'vote' || !likeliest || chance(likeliest) - chance(first) <= CLEARLY) return ranking
  return { ...ranking, candidates: [first, likeliest, ...rest.filter((one) => one !== likeliest)] }
}

/** The two seats between which the choice is made. */
export function candidatesOf(mind: Mind, ranking: Ranking | undefined): Seat[] {
  if (mind.ask.act === 'raise') return mind.facts.ballot.filter((seat) => seat !== mind.me).slice(0, 2)
  return ranking === undefined
    ? []
    : seatsIn(ranking)
        .filter((seat) => seat !== mind.me)
        .slice(0, 2)
}

/** The candidates with what is believed of each, the likelier first, so that the choice is still open. */
export function candidates(mind: Mind, named: readonly Seat[], ranking: Ranking | undefined): string[] {
  const { black } = mind.shown
  const { act } = mind.ask
  const open = named.filter((seat) => !mind.isMate(seat))
  const [first, second] = open.toSorted((a, b) => black[b]! - black[a]!)
  if (first === undefined || act === 'protect') return []
  const p = percent(black[first]!)
  const colour = blackIn(mind)
  if (mind.isBlack && HUNTS.has(act)) return [hunted(mind, open, levelOf(mind, ranking))]
  const level = levelOf(mind, ranking).length
  if (level > 0) return [alike(mind, first, level - 1)]
  if (mind.isBlack) {
    if (black[first]! <= CLEARED)
      return [
        say(
          mind,
          `A plain ${redIn(mind)} player in my seat has ${player(first)} at ${p} and no case: I can only push.`,
          `Seen without my card there is no case against ${player(first)}, at ${p}: I push for the sake of my team.`,
        ),
      ]
    const who =
      second === undefined
        ? `${player(first)} at ${p}`
        : `${player(first)} at ${p} and ${player(second)} at ${percent(black[second]!)}`
    return [
      say(
        mind,
        `A plain ${redIn(mind)} player in my seat would put ${who} to be ${colour}.`,
        `Seen without my card it is ${who} to be ${colour}.`,
        `What I can argue as ${withArticle(redIn(mind))} player: ${who} to be ${colour}.`,
      ),
    ]
  }
  if (second === undefined)
    return [
      say(
        mind,
        `I put ${player(first)} at ${p} to be ${colour}.`,
        `It is about ${player(first)} at ${p} to be ${colour}.`,
      ),
    ]
  const who = `${player(first)} at ${p} and ${player(second)} at ${percent(black[second]!)}`
  if (isFar(mind, first, second) && !hasLikelier(mind, first, second))
    return [
      say(
        mind,
        `${capital(player(first))} at ${p} stands alone; next would be ${player(second)} at ${percent(black[second]!)}.`,
        `Nobody comes near ${player(first)} at ${p} to be ${colour}, not ${player(second)} at ${percent(black[second]!)} either.`,
        `It is ${player(first)} at ${p}, far ahead of ${player(second)} at ${percent(black[second]!)}.`,
      ),
    ]
  if (bothLookBlack(mind, first, second) && Math.abs(black[first]! - black[second]!) < EVEN)
    return [
      say(
        mind,
        `Both look ${colour} to me: ${who}.`,
        `Either of the two may go: ${who} to be ${colour}.`,
        `I am as sure of one as of the other: ${who}.`,
      ),
    ]
  const isEven = Math.abs(black[first]! - black[second]!) < EVEN
  const left = (ranking?.candidates.length ?? 0) > 2
  return [
    isEven
      ? say(
          mind,
          `As good as even for me: ${who}.`,
          ...(open.some((seat) => hasFact(mind, seat))
            ? [`By the numbers the two are close: ${who} to be ${colour}.`, `Close to each other: ${who}.`]
            : [
                `Nothing parts the two before me: ${who} to be ${colour}.`,
                `I see no difference yet between ${player(first)} at ${p} and ${player(second)} at ${percent(black[second]!)}.`,
              ]),
        )
      : say(
          mind,
          ...(left && isThirdLikelier(mind, first, second)
            ? []
            : [`${left ? 'It is between' : 'The choice is between'} ${who} to be ${colour}.`]),
          `I put ${who} to be ${colour}.`,
          `My count has ${who} to be ${colour}.`,
          ...(left && !standOut(mind, first, second) ? [] : [`${left ? 'Two stand out' : 'Two are left'}: ${who}.`]),
          `I compare ${who} to be ${colour}.`,
        ),
  ]
}

const HUNTS: ReadonlySet<string> = new Set(['check', 'kill', 'claim'])

/** What is believed of all who could be chosen where nothing tells them apart. */
function alike(mind: Mind, seat: Seat, others: number): string {
  const who = `${player(seat)} at ${percent(mind.shown.black[seat]!)} to be ${blackIn(mind)}`
  return mind.isBlack
    ? say(
        mind,
        `A plain ${redIn(mind)} player in my seat would put ${who}, and ${others} more at the same.`,
        `Seen without my card it is ${who}, and ${others} more are no better or worse.`,
        `What I can argue as ${withArticle(redIn(mind))} player is little: ${who}, and ${others} more alike.`,
        `Nobody at the table stands out: ${who}, and ${others} more the same.`,
      )
    : say(
        mind,
        `Nothing tells one from another yet: ${who}, and ${others} more at the same.`,
        `It could be anybody: ${who}, like ${others} more.`,
        `Nobody stands out: ${who}, and ${others} more likewise.`,
        `Any of ${others + 1} will do as a beginning: ${who}, as the rest.`,
        `I have nothing to go by yet: ${who}, and so for ${others} more.`,
        `No face is worse than another so far: ${who}, the same as ${others} more.`,
      )
}

/** Whether any fact speaks for or against a candidate, however little: the speech may give it. */
const hasFact = (mind: Mind, seat: Seat): boolean => reasonsAbout(mind, seat).some(({ evidence }) => evidence)

/** From where on the second of two stands out, and by how much all others have to be less likely. */
const OUT = 0.4
const APART = 0.1

/** Whether two candidates look worse than everybody else does. */
const standOut = ({ shown: { black }, others }: Mind, first: Seat, second: Seat): boolean =>
  black[second]! >= OUT &&
  others.every((seat) => seat === first || seat === second || black[second]! - black[seat]! >= APART)

/** From where on two who are as good as even both look black, which is a read. */
const LOOKS_BLACK = 0.6

/** Whether both of two candidates look black. */
export const bothLookBlack = ({ shown: { black } }: Mind, a: Seat, b: Seat): boolean =>
  Math.min(black[a]!, black[b]!) >= LOOKS_BLACK

/** Whether one of two candidates is so much likelier that the other need not be discussed. */
export const isFar = ({ shown: { black } }: Mind, a: Seat, b: Seat): boolean => Math.abs(black[a]! - black[b]!) > 0.6

/** Whether another one, who need not be talked of any more, is likelier than the second by as much as makes the first stand out. */
const hasLikelier = ({ shown: { black }, others }: Mind, first: Seat, second: Seat): boolean =>
  others.some((seat) => seat !== first && seat !== second && black[seat]! - black[second]! > 0.3)

/** Whether somebody else, up already or not, is likelier than the second: then it is not between the two. */
const isThirdLikelier = ({ shown: { black }, others }: Mind, first: Seat, second: Seat): boolean =>
  others.some((seat) => seat !== first && seat !== second && black[seat]! > black[second]!)
