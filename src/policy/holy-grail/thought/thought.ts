import type { Option, Seat } from '../../../../schemas/ask.ts'
import type { Speech } from '../../../language/moves.ts'
import type { Cause } from '../claims.ts'
import type { Mind } from '../mind.ts'
import { planFor } from '../plan.ts'
import type { Ranking } from '../ranking.ts'
import { momentum } from '../target.ts'
import { ahead, recalled, settled } from './ahead.ts'
import { claimants } from './claimants.ts'
import { factsAbout } from './clauses.ts'
import { certain, count, pairs } from './knowledge.ts'
import { motives, seatsIn } from './motive.ts'
import { reveal } from './reveal.ts'
import { blackIn, capital, checkerIn, percent, player, redIn, say } from './words.ts'

/** What a choice was made from, and what it came to. */
export interface Decided {
  readonly pick: Option
  readonly speech?: Speech
  /** What the pick was drawn from, or whom a speech goes after. */
  readonly ranking?: Ranking | undefined
  readonly cause?: Cause | undefined
}

/**
 * The thought that leads to a choice: what this player knows for certain, what it had planned, what the claims come to, the candidates of the
 * ranking that the choice is drawn from with what speaks for and against each, what a rival story would need, the count, what comes next, and
 * last the choice with what decided it. The numbers are those of the exact belief of this view, so without a fact belief, choice and thought differ.
 */
export function thoughtOf(mind: Mind, decided: Decided): string {
  const { pick, speech = [], ranking, cause } = decided
  const named = candidatesOf(mind, decided)
  const plan = planFor(mind)
  const night = NIGHT_ACTS.has(mind.ask.act)
  const next = ahead(mind, pick, named)
  const aim = typeof pick === 'number' ? pick : (named[0] ?? pick)
  const sentences = [
    ...certain(mind),
    ...(plan && aim !== 'none' ? [`${recalled(mind, plan)} ${settled(mind, plan, aim, ranking)}`] : []),
    ...(night && !mind.isBlack ? [] : claimants(mind, isBallot(mind) ? mind.facts.ballot : named)),
    ...candidates(mind, named, ranking),
    ...(night ? [] : allCases(mind, named)),
    ...(night || named[0] === undefined || mind.isMate(named[0]) ? [] : pairs(mind, named[0]!)),
    ...count(mind),
    ...reveal(mind, speech, cause),
    ...(next.sentence === undefined ? [] : [next.sentence]),
    conclusion(mind, decided, named),
  ]
  mind.self.memory.plan = next.plan
  const said = sentences.filter((sentence) => sentence !== '')
  return said.length > 0
    ? said.join(' ')
    : say(mind, 'I wait and listen.', 'I have nothing to add yet.', 'Others may go first.')
}
const NIGHT_ACTS: ReadonlySet<string> = new Set(['check', 'claim', 'kill', 'protect'])

const isBallot = ({ ask, facts }: Mind): boolean =>
  (ask.act === 'vote' || ask.act === 'raise') && facts.ballot.length > 0

/** The two seats between which the choice is made. */
function candidatesOf(mind: Mind, { ranking }: Decided): Seat[] {
  if (mind.ask.act === 'raise') return mind.facts.ballot.filter((seat) => seat !== mind.me).slice(0, 2)
  return ranking === undefined
    ? []
    : seatsIn(ranking)
        .filter((seat) => seat !== mind.me)
        .slice(0, 2)
}

/** The candidates with what is believed of each, the likelier first, so that the choice is still open. */
function candidates(mind: Mind, named: readonly Seat[], ranking: Ranking | undefined): string[] {
  const { black } = mind.shown
  const { act } = mind.ask
  const open = named.filter((seat) => !mind.isMate(seat))
  const [first, second] = open.toSorted((a, b) => black[b]! - black[a]!)
  if (first === undefined || act === 'protect') return []
  const p = percent(black[first]!)
  const colour = blackIn(mind)
  if (mind.isBlack) {
    if (act === 'check' || act === 'kill' || act === 'claim') return [hunted(mind, open)]
    const who =
      second === undefined
        ? `${player(first)} at ${p}`
        : `${player(first)} at ${p} and ${player(second)} at ${percent(black[second]!)}`
    return [
      say(
        mind,
        `A plain ${redIn(mind)} player in my seat would put ${who} to be ${colour}.`,
        `Seen without my card it is ${who} to be ${colour}.`,
        `What I can argue as a ${redIn(mind)} player: ${who} to be ${colour}.`,
      ),
    ]
  }
  if (second === undefined)
    return [
      say(
        mind,
        `I put ${player(first)} at ${p} to be ${colour}.`,
        `It is about ${player(first)}, at ${p} to be ${colour}.`,
      ),
    ]
  const who = `${player(first)} at ${p} and ${player(second)} at ${percent(black[second]!)}`
  if (isFar(mind, first, second))
    return [
      say(
        mind,
        `${capital(player(first))} at ${p} stands alone; next would be ${player(second)} at ${percent(black[second]!)}.`,
        `Nobody comes near ${player(first)} at ${p} to be ${colour}, not ${player(second)} at ${percent(black[second]!)} either.`,
        `It is ${player(first)} at ${p}, far ahead of ${player(second)} at ${percent(black[second]!)}.`,
      ),
    ]
  const isEven = Math.abs(black[first]! - black[second]!) < 0.03
  const left = (ranking?.candidates.length ?? 0) > 2
  return [
    isEven
      ? say(
          mind,
          `Nothing parts the two before me: ${who} to be ${colour}.`,
          `I see no difference yet between ${player(first)} at ${p} and ${player(second)} at ${percent(black[second]!)}.`,
          `No read so far: ${who}.`,
        )
      : say(
          mind,
          `${left ? 'It is between' : 'The choice is between'} ${who} to be ${colour}.`,
          `I put ${who} to be ${colour}.`,
          `My count has ${who} to be ${colour}.`,
          `${left ? 'Two stand out' : 'Two are left'}: ${who}.`,
          `I compare ${who} to be ${colour}.`,
        ),
  ]
}

/** Whether one of two candidates is so much likelier that the other need not be discussed. */
const isFar = ({ shown: { black } }: Mind, a: Seat, b: Seat): boolean => Math.abs(black[a]! - black[b]!) > 0.6

/** Who may be the Sheriff, of those who are hunted. */
function hunted(mind: Mind, seats: readonly Seat[]): string {
  const sheriff = mind.own.role('sheriff')
  const [first, second] = seats.toSorted((a, b) => sheriff[b]! - sheriff[a]!)
  if (second === undefined)
    return `${capital(player(first!))} is the ${checkerIn(mind)} with ${percent(sheriff[first!]!)}.`
  const [p, q] = [percent(sheriff[first!]!), percent(sheriff[second]!)]
  const why = factsAbout(mind, first!, false, 1)
  const because = why.length > 0 && mind.self.random() < 0.5 ? `; ${why[0]}` : ''
  return say(
    mind,
    `The ${checkerIn(mind)} may be ${player(first!)} with ${p} or ${player(second)} with ${q}${because}.`,
    `To be the ${checkerIn(mind)} I give ${player(first!)} ${p} and ${player(second)} ${q}${because}.`,
    `Where is the ${checkerIn(mind)}? ${capital(player(first!))} with ${p}, ${player(second)} with ${q}${because}.`,
  )
}

/** What speaks for and against the candidates. */
function allCases(mind: Mind, named: readonly Seat[]): string[] {
  const [a, b] = named
  if (a !== undefined && b !== undefined && isFar(mind, a, b) && !mind.isBlack) return cases(mind, a)
  const found = named.slice(0, 2).map((seat) => cases(mind, seat))
  const open = named.filter((seat) => !mind.isMate(seat))
  if (open.length < 2 || found.some((one) => one.length > 0)) return bare(mind, named, found)
  return [
    say(
      mind,
      'I have no fact against either.',
      'Neither has done anything that tells.',
      'Both are a blank to me so far.',
    ),
  ]
}

/** The cases there are, and a word on a candidate against whom there is none. */
const bare = (mind: Mind, named: readonly Seat[], found: readonly (readonly string[])[]): string[] =>
  found.flatMap((one, i) => {
    const seat = named[i]!
    if (one.length > 0 || mind.isMate(seat) || mind.facts.checks.some(({ target }) => target === seat)) return one
    return [
      say(
        mind,
        `Nothing that happened speaks against ${player(seat)}.`,
        `I have no fact against ${player(seat)}.`,
        `Of ${player(seat)} I know nothing yet.`,
      ),
    ]
  })

/** What speaks against a candidate, and for it. */
function cases(mind: Mind, seat: Seat): string[] {
  const { facts, shown, self } = mind
  if (mind.isMate(seat) || facts.checks.some(({ target }) => target === seat)) return []
  const against = factsAbout(mind, seat, true, 2)
  const [credit] = factsAbout(mind, seat, false, 1)
  const hasCredit = credit !== undefined && (shown.black[seat]! < 0.5 || self.random() < 0.5)
  if (against.length === 0 && !hasCredit) return []
  const charge =
    against.length === 0
      ? []
      : [
          say(
            mind,
            `What weighs against ${player(seat)}: ${against.join('; ')}.`,
            `Against ${player(seat)}: ${against.join('; ')}.`,
            `The case against ${player(seat)}: ${against.join('; ')}.`,
            `${capital(against.join('; '))}: that counts against ${player(seat)}.`,
          ),
        ]
  return hasCredit
    ? [
        ...charge,
        say(
          mind,
          `For ${player(seat)} speaks that ${credit}.`,
          `In favour of ${player(seat)}: ${credit}.`,
          `But ${credit}, which speaks for ${player(seat)}.`,
        ),
      ]
    : charge
}

/** The choice, with what put it before the other. */
function conclusion(mind: Mind, { pick, speech = [], ranking }: Decided, named: readonly Seat[]): string {
  const { act, options } = mind.ask
  if (act === 'raise') return raised(mind, pick)
  if (typeof pick !== 'number' && !(named[0] !== undefined && (speech.length > 0 || isWaiting(mind, pick))))
    return act === 'vote'
      ? 'I keep my vote.'
      : mind.ask.nominable
        ? 'I put up nobody.'
        : act === 'check'
          ? NO_CHECK
          : ''
  const seat = typeof pick === 'number' ? pick : named[0]!
  if (isWaiting(mind, pick))
    return say(
      mind,
      `Player ${options[0]} is called, and I wait for ${player(seat)}.`,
      `My hand stays down for player ${options[0]}: it is meant for ${player(seat)}.`,
    )
  if (mind.isMate(seat) && !NIGHT_ACTS.has(act)) return `${verb(mind, pick)} ${player(seat)}, ${sacrifice(mind, seat)}.`
  const reasons = ranking === undefined ? [] : motives(mind, ranking)
  const hold =
    typeof pick !== 'number' && mind.ask.nominable ? say(mind, ' I put up nobody.', ' I nominate nobody myself.') : ''
  return `${verb(mind, pick)} ${player(seat)}${reasons.length > 0 ? `, ${reasons.join(', ')}` : ''}.${hold}`
}

const NO_CHECK = 'No check would tell me what I do not know.'

/** Whether another nominee is called, and the hand waits. */
const isWaiting = ({ ask, facts }: Mind, pick: Option): boolean =>
  ask.act === 'vote' && pick === 'none' && facts.ballot.length > 1 && ask.options.length === 2

const raised = (mind: Mind, pick: Option): string =>
  pick === 'remove'
    ? say(mind, 'I want them all to leave.', 'Both are worth losing: they should all leave.')
    : say(mind, 'I want them to stay.', 'That would cost too much: they should stay.')

const sacrifice = (mind: Mind, seat: Seat): string =>
  momentum(mind, seat) >= 0.3
    ? say(
        mind,
        'my own mate: the table may send that seat away, and I must not be seen to save it',
        'a mate who is lost, so I go along and gain credit',
      )
    : say(
        mind,
        'my own mate: whoever goes after one of us does not look like one of us',
        'though it is my mate: the distance may save me later',
      )

function verb(mind: Mind, pick: Option): string {
  const ways = VERBS[mind.ask.act] ?? AGAINST
  const isWord = (mind.ask.act === 'speak' || mind.ask.act === 'post') && typeof pick !== 'number'
  return say(mind, ...(isWord ? AGAINST : ways))
}

const AGAINST = ['I speak against', 'I will go after', 'My word goes against']
const VERBS: Readonly<Record<string, readonly string[]>> = {
  vote: ['My vote goes against', 'So my vote goes against', 'My hand goes up against'],
  post: ['My vote goes against', 'So my vote goes against', 'My hand goes up against'],
  speak: ['I will put up', 'So I nominate', 'I put up'],
  defend: AGAINST,
  farewell: ['My last words go against', 'I leave them with', 'I speak against'],
  check: ['Tonight I want to know about', 'My check goes to', 'So I check'],
  claim: ['For tonight I propose', 'My proposal for tonight is'],
  kill: ['Tonight it should be', 'So the shot goes to', 'We shoot'],
  protect: ['Tonight I cover', 'So I cover', 'My cover goes to'],
  suspect: ['My guess is', 'I name'],
  say: AGAINST,
  whisper: ['I write to'],
}
