import type { NewAsk, Option, Seat } from '../../../schemas/ask.ts'
import type { Hand } from '../../../schemas/event.ts'
import type { Judge, Script } from '../../game/ruleset.ts'
import { draw } from './chance.ts'
import { type SpeechLimit, say } from './speech.ts'

/** How the living vote one of them out, in games without nominations. */
export interface VoteRules {
  /** All at once; or in seat order, each hand seen before the next is asked. */
  readonly voting: 'simultaneous' | 'sequential'
  /** In a sequential vote: whether it stops as soon as somebody has more than half of the living against them. */
  readonly earlyMajority: boolean
  /** Whether "none" is one of the options. */
  readonly abstain: boolean
  /** How a late or unreadable vote counts: as an abstention, or as a vote drawn by chance. */
  readonly unreadable: 'none' | 'chance'
  /** The most votes, or more than half of the living. */
  readonly elimination: 'plurality' | 'majority'
  /** A tie at the top: nobody leaves, chance decides, or the tied speak and all vote again among them. */
  readonly tie: 'none' | 'chance' | 'runoff'
  readonly seconds: number
  /** The speech of the tied before a runoff. */
  readonly defence: SpeechLimit
}

/** The living vote; nobody votes against themselves. Returns who leaves, if anybody does. The rules of the game announce it. */
export function* vote(judge: Judge, rules: VoteRules): Script<Seat | undefined> {
  const { world, tell } = judge
  const hands = yield* ballot(judge, rules, world.alive)
  const first = leadersOf(hands)
  const isEnough = rules.elimination === 'plurality' || first.votes * 2 > world.alive.length
  if (first.seats.length === 0 || !isEnough) return unvoted(judge)
  if (first.seats.length === 1) return first.seats[0]

  tell('everyone', { type: 'tied', seats: first.seats })
  if (rules.tie === 'none') return stayed(judge, first.seats)
  if (rules.tie === 'chance') return yield* draw('vote', first.seats)
  for (const seat of first.seats) yield* say(judge, seat, 'defend', rules.defence)
  const second = leadersOf(yield* ballot(judge, rules, first.seats))
  if (second.seats.length === 0) return unvoted(judge)
  if (second.seats.length === 1) return second.seats[0]
  tell('everyone', { type: 'tied', seats: second.seats })
  return stayed(judge, second.seats)
}

function unvoted({ tell }: Judge): undefined {
  tell('everyone', { type: 'unvoted', reason: 'nobody' })
}

function stayed({ tell }: Judge, seats: readonly Seat[]): undefined {
  tell('everyone', { type: 'stayed', seats, reason: 'tie' })
}

/** The hands raised against each seat. */
type Hands = ReadonlyMap<Seat, readonly Hand[]>

function leadersOf(hands: Hands): { readonly seats: readonly Seat[]; readonly votes: number } {
  const votes = Math.max(0, ...[...hands.values()].map(({ length }) => length))
  const seats = [...hands.keys()].filter((seat) => hands.get(seat)!.length === votes)
  return { seats: seats.sort((a, b) => a - b), votes }
}

const ballot = (judge: Judge, rules: VoteRules, candidates: readonly Seat[]): Script<Hands> =>
  rules.voting === 'simultaneous' ? atOnce(judge, rules, candidates) : inTurn(judge, rules, candidates)

function* atOnce({ world, tell }: Judge, rules: VoteRules, candidates: readonly Seat[]): Script<Hands> {
  const asks = world.alive.map((seat) => ballotAsk(seat, candidates, rules))
  const choices = yield asks
  const hands = new Map<Seat, Hand[]>()
  const abstained: Seat[] = []
  for (let i = 0; i < asks.length; i++) {
    const { seat } = asks[i]!
    const { pick, source } = choices[i]!
    const isMissing = source === 'default'
    const target = isMissing ? yield* missing(asks[i]!, rules) : pick
    if (typeof target === 'number') raise(hands, target, { seat, kind: isMissing ? 'default' : 'cast' })
    else abstained.push(seat)
  }
  for (const target of [...hands.keys()].sort((a, b) => a - b))
    tell('everyone', { type: 'voted', target, by: hands.get(target)! })
  if (abstained.length > 0) tell('everyone', { type: 'abstained', seats: abstained })
  return hands
}

function* inTurn({ world, tell }: Judge, rules: VoteRules, candidates: readonly Seat[]): Script<Hands> {
  const hands = new Map<Seat, Hand[]>()
  for (const seat of world.alive) {
    const ask = ballotAsk(seat, candidates, rules)
    const [choice] = yield [ask]
    const isMissing = choice!.source === 'default'
    const target = isMissing ? yield* missing(ask, rules) : choice!.pick
    if (typeof target !== 'number') {
      tell('everyone', { type: 'abstained', seats: [seat] })
      continue
    }
    const hand: Hand = { seat, kind: isMissing ? 'default' : 'cast' }
    tell('everyone', { type: 'voted', target, by: [hand] })
    raise(hands, target, hand)
    if (rules.earlyMajority && hands.get(target)!.length * 2 > world.alive.length) break
  }
  return hands
}

/** What a missing vote counts as: an abstention, or what chance draws. The hand is marked as `default` then. */
function* missing({ options }: NewAsk, { unreadable }: VoteRules): Script<Option> {
  if (unreadable === 'none') return 'none'
  return yield* draw(
    'vote',
    options.filter((option) => typeof option === 'number'),
  )
}

function raise(hands: Map<Seat, Hand[]>, target: Seat, hand: Hand): void {
  const raised = hands.get(target)
  if (raised) raised.push(hand)
  else hands.set(target, [hand])
}

const ballotAsk = (seat: Seat, candidates: readonly Seat[], { abstain, seconds }: VoteRules): NewAsk => {
  const others = candidates.filter((other) => other !== seat)
  return { seat, act: 'vote', options: abstain ? ['none', ...others] : others, words: 0, seconds, otherwise: 'none' }
}
