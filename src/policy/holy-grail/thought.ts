import type { Option, Seat } from '../../../schemas/ask.ts'
import type { Evidence } from '../../belief/evidence.ts'
import { actOf, type Parameters } from '../../belief/features.ts'
import type { Move, Speech } from '../../speech/talk/moves.ts'
import { oneOf } from '../phrases.ts'
import type { Mind } from './mind.ts'
import { reasonsAbout } from './reasons.ts'
import { momentum } from './target.ts'

/** What a choice came to: the pick or the nominee, and the speech that was planned with it. */
export interface Decided {
  readonly pick: Option
  readonly speech?: Speech
}

/**
 * The thought behind a choice, in two to six sentences: what this player knows for certain, whom it takes for black and by which facts, and
 * how the choice follows. The facts are the evidence that its belief is made of, so without one of them belief, choice and thought differ.
 */
export function thoughtOf(mind: Mind, parameters: Parameters, { pick, speech = [] }: Decided): string {
  const sentences = [
    ...certain(mind),
    ...suspicion(mind, parameters, pick),
    ...story(mind, speech),
    ...conclusion(mind, pick, speech),
  ]
  return sentences.slice(0, 6).join(' ')
}

// The words of the game for its roles, teams and results.
const checkerIn = ({ self }: Mind): string => self.vocabulary.roles['sheriff']?.[0] ?? 'Sheriff'
const blackIn = ({ self }: Mind): string => self.vocabulary.suspected[0] ?? 'black'
const resultIn = ({ self }: Mind, found: string): string => self.vocabulary.found[found]?.[0] ?? found

/** What the seat was told: its results, or its team. */
function certain(mind: Mind): string[] {
  const { facts, ledger, isBlack } = mind
  const mates = facts.mates.filter((mate) => facts.alive.includes(mate))
  if (isBlack && facts.mates.length > 0)
    return [
      mates.length === 0
        ? 'My mates are gone and I am alone.'
        : `My living ${mates.length === 1 ? 'mate is' : 'mates are'} ${list(mates)}.`,
    ]
  const rival = facts.role === 'sheriff' ? [...ledger.claimants.keys()].find((seat) => seat !== facts.seat) : undefined
  const lie = rival === undefined ? [] : [`I am the ${checkerIn(mind)}, so the claim of ${player(rival)} is false.`]
  const results = facts.checks
    .filter(({ question }) => question === 'team')
    .slice(-2)
    .map(
      ({ target, night, found }) =>
        `I checked ${player(target)}${night > 0 ? ` on night ${night}` : ''}: ${resultIn(mind, found)}.`,
    )
  return [...results, ...lie]
}

/** The likeliest blacks among those who can be picked, and what speaks against the pick, or against the likeliest. */
function suspicion(mind: Mind, parameters: Parameters, pick: Option): string[] {
  const { black } = mind.shown
  const isBallot = mind.ask.act === 'vote' || mind.ask.act === 'raise'
  const among =
    isBallot && mind.facts.ballot.length > 0 ? mind.facts.ballot.filter((seat) => seat !== mind.me) : mind.others
  const ranked = among.filter((seat) => !mind.isMate(seat)).sort((a, b) => black[b]! - black[a]!)
  const [first, second] = ranked
  if (first === undefined) return []
  const where = isBallot && mind.facts.ballot.length > 0 ? 'Of those on the ballot ' : ''
  const sees = mind.isBlack
    ? 'a red player in my seat would put'
    : oneOf(['I put', 'I see', 'my count puts'] as const, mind.self.random)
  const likely = `${where}${where === '' ? capital(sees) : sees} ${player(first)} at ${percent(black[first]!)}${second === undefined ? '' : ` and ${player(second)} at ${percent(black[second]!)}`} to be ${blackIn(mind)}.`
  if (NIGHT_ACTS.has(mind.ask.act)) return [likely]
  const about = typeof pick === 'number' && pick !== mind.me ? pick : first
  return [likely, ...because(mind, parameters, about)]
}
const NIGHT_ACTS: ReadonlySet<string> = new Set(['check', 'claim', 'kill', 'protect'])

/** The two weightiest facts against a seat that is picked. */
function because(mind: Mind, parameters: Parameters, seat: Seat): string[] {
  if (mind.isMate(seat) || mind.facts.checks.some(({ target, found }) => target === seat && found === 'black'))
    return []
  const facts = reasonsAbout(mind, seat, parameters)
    .filter(({ weight }) => weight > 0.03)
    .flatMap(({ evidence }) => (evidence ? [sentenceOf(evidence, mind.me)] : []))
  const [one, two] = [...new Set(facts)]
  if (one === undefined) return [`Nothing that happened speaks against ${player(seat)}; it is a first impression.`]
  return [`What weighs against ${player(seat)}: ${one}${two === undefined ? '' : `; ${two}`}.`]
}

/** A role that is claimed falsely. */
function story(mind: Mind, speech: Speech): string[] {
  const claim = speech.find((move): move is Extract<Move, { kind: 'claim' }> => move.kind === 'claim')
  if (!claim || claim.role === mind.facts.role) return []
  const results = speech.flatMap((move) =>
    move.kind === 'check' ? [`${player(move.seat)} as ${resultIn(mind, move.found)}`] : [],
  )
  return [
    `I play the ${mind.self.vocabulary.roles[claim.role]?.[0] ?? claim.role}, which I am not${results.length > 0 ? `, and my story has ${list(results)}` : ''}.`,
  ]
}

/** How the choice follows: with the own suspicion, with the table, or with the interest of the team. */
function conclusion(mind: Mind, pick: Option, speech: Speech): string[] {
  const { act } = mind.ask
  if (typeof pick !== 'number') return idle(mind, pick, speech)
  const why = motive(mind, pick)
  return [`${VERBS[act] ?? 'I name'} ${player(pick)}${why === '' ? '' : `, ${why}`}.`]
}

const VERBS: Readonly<Record<string, string>> = {
  vote: 'My vote goes against',
  speak: 'I will put up',
  check: 'Tonight I want to know about',
  claim: 'For tonight I propose',
  kill: 'Tonight it should be',
  protect: 'Tonight I cover',
  post: 'My vote goes against',
  suspect: 'My guess is',
}

function motive(mind: Mind, seat: Seat): string {
  const { ask, facts, ledger, me } = mind
  switch (ask.act) {
    case 'check':
      return mind.isBlack
        ? `who may be the ${checkerIn(mind)} with ${percent(mind.own.role('sheriff')[seat]!)}`
        : `who is ${blackIn(mind)} with ${percent(mind.own.black[seat]!)} for me, and a check would settle it`
    case 'claim':
    case 'kill':
      if (facts.checks.some(({ target, found }) => target === seat && found === 'yes'))
        return `whom I know to be the ${checkerIn(mind)}`
      return ledger.claimants.has(seat)
        ? `who claims to be the ${checkerIn(mind)}`
        : `who looks ${blackIn(mind)} to the table with only ${percent(mind.table.black[seat]!)} and so is no use to us alive`
    case 'protect':
      return 'whom the mafia may want'
  }
  const support = momentum(mind, seat)
  if (mind.isMate(seat))
    return support >= 0.3
      ? 'my own mate: the table may send that seat away, and I must not be seen to save it'
      : 'my own mate: whoever goes after one of us does not look like one of us'
  if (support >= 0.3) return `against whom ${percent(support)} of the others speak already`
  const isWorst = mind.others.every(
    (other) => mind.isMate(other) || mind.shown.black[other]! <= mind.shown.black[seat]! + 0.05,
  )
  if (ask.act === 'speak') return isWorst ? '' : 'to hear that player defend itself'
  if (ask.act !== 'vote') return ''
  if (ledger.promises.get(me) === seat || ledger.accusers.get(seat)?.has(me)) return 'as I told the table'
  return mind.isBlack ? 'which costs my team nothing' : ''
}

function idle(mind: Mind, pick: Option, speech: Speech): string[] {
  const { act, nominable } = mind.ask
  const named = speech.find(
    (move): move is Extract<Move, { kind: 'accuse' | 'trust' | 'defend' }> => move.kind === 'accuse',
  )
  if (act === 'raise') return [pick === 'remove' ? 'I want them all to leave.' : 'I want them to stay.']
  if (named) return [`I speak against ${player(named.seat)}${nominable ? ' and put up nobody' : ''}.`]
  if (act === 'vote') return ['I keep my vote.']
  return nominable ? ['I put up nobody.'] : []
}

/** A fact as a clause. */
function sentenceOf({ feature, actor, target, day }: Evidence, me: Seat): string {
  const who = player(actor)
  const whom = target === me ? 'me' : player(target)
  switch (actOf(feature)) {
    case 'vote':
    case 'votes again':
    case 'cast':
      return `${who} voted against ${whom} on day ${day}`
    case 'spares':
      return `${who} did not vote against ${whom} on day ${day}`
    case 'nominate':
      return `${who} nominated ${whom} on day ${day}`
    case 'told black':
    case 'told red':
      return `${who} tells of a check on ${whom}`
    case 'accuse':
    case 'joins accusers':
      return `${who} goes after ${whom}`
    case 'trust':
    case 'defend':
    case 'stands by the accused':
      return `${who} speaks for ${whom}`
    case 'breaks its word':
      return `${who} promised to vote against ${whom} and did otherwise`
    case 'accuser was killed':
      return `${whom} went after ${who} and was killed`
    case 'names nobody':
      return `${who} names nobody`
    case 'answer':
      return `${who} answers ${whom}`
    default:
      return `${who} claims a role`
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const player = (seat: Seat): string => `player ${seat}`
const percent = (share: number): string => `${Math.round(100 * share)} %`
const list = (items: readonly (string | Seat)[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
