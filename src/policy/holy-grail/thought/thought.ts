import type { Option, Seat } from '../../../../schemas/ask.ts'
import type { Speech } from '../../../language/moves.ts'
import type { Cause } from '../claims.ts'
import type { Mind } from '../mind.ts'
import { planFor } from '../plan.ts'
import type { Ranking } from '../ranking.ts'
import { ahead } from './ahead.ts'
import { candidates, candidatesOf, compared } from './candidates.ts'
import { allCases, type Context } from './cases.ts'
import { claimants } from './claimants.ts'
import { conclusion, isWaiting } from './conclusion.ts'
import { count } from './count.ts'
import { certain, pairs } from './knowledge.ts'
import { levelOf } from './level.ts'
import { isAtNight } from './night-motive.ts'
import { otherWords } from './other-words.ts'
import { ownWord } from './own-word.ts'
import { abstained, recalled, settled } from './recalled.ts'
import { reveal } from './reveal.ts'
import { turnedFrom } from './turned.ts'
import { capital, player, say } from './words.ts'

/** What a choice was made from, and what it came to. */
export interface Decided {
  readonly pick: Option
  readonly speech?: Speech
  /** What the pick was drawn from, or whom a speech goes after. */
  readonly ranking?: Ranking | undefined
  readonly cause?: Cause | undefined
}

/**
 * Notes what a choice leads to, for the decisions after it, and returns the thought that leads to it, unless this player notes none: what it knows for
 * certain, what it had planned, what the claims come to, the candidates of the ranking that the choice is drawn from with what speaks for and against
 * each, what a rival story would need, the count, what comes next, and last the choice with what decided it. The numbers are those of the exact belief
 * of this view, so without a fact belief, choice and thought differ.
 */
export function thoughtOf(mind: Mind, decided: Decided): string | undefined {
  const { pick, speech = [], ranking, cause } = decided
  const { memory, notes } = mind.self
  // Who says nothing in a chat gives up no plan.
  if (mind.ask.act === 'post' && typeof pick !== 'number' && speech.length === 0)
    return notes ? [...certain(mind), waiting(mind)].join(' ') : undefined
  const comparison = ranking && compared(mind, ranking)
  const named = candidatesOf(mind, comparison)
  const plan = planFor(mind)
  const next = ahead(mind, pick, ranking, named)
  if (!notes) {
    memory.plan = next.plan
    return undefined
  }
  const aim = typeof pick === 'number' ? pick : (named[0] ?? pick)
  const target = typeof aim === 'number' ? aim : undefined
  const sentences = [
    ...certain(mind),
    ...turnedFrom(mind, pick, plan?.seat),
    ...(plan && aim !== 'none'
      ? [`${recalled(mind, plan)} ${isAbstaining(mind, pick) ? abstained(mind) : settled(mind, plan, aim, ranking)}`]
      : []),
    ...weighed(mind, { named, aim: target, speech }, comparison),
    ...reveal(mind, speech, cause),
    ...(next.sentence === undefined ? [] : [next.sentence]),
    ...ownWord(mind, speech),
    ...otherWords(mind, speech, target, named),
    conclusion(mind, { pick, speech, ranking: comparison }, named),
  ]
  memory.plan = next.plan
  const said = sentences.filter((sentence) => sentence !== '')
  return said.length > 0 ? said.join(' ') : waiting(mind)
}

/** How often the count comes before the candidates, and the second candidate before the first. */
const COUNT_FIRST = 0.3
const TURNED = 0.35

/** What is weighed: the claims, the candidates with what speaks for and against each, what a rival story would need, and the count. */
function weighed(mind: Mind, context: Context, comparison: Ranking | undefined): string[] {
  const { named } = context
  const night = isAtNight(mind)
  const { aside } = mind.self
  const isAlike = levelOf(mind, comparison).length > 0
  const order = aside() < TURNED ? named.toReversed() : named
  // Where a role is played there is enough to think of.
  const isPlayed = mind.isBlack && context.speech.some(({ kind }) => kind === 'claim')
  const hasPairs = !night && !isAlike && !isPlayed
  const views = [
    ...(night && !mind.isBlack ? [] : claimants(mind, isBallot(mind) ? mind.facts.ballot : named)),
    ...candidates(mind, named, comparison),
    ...(night || isAlike ? [] : allCases(mind, { ...context, named: order })),
    ...(hasPairs && named[0] !== undefined && !mind.isMate(named[0]) ? pairs(mind, named[0]) : []),
  ]
  return aside() < COUNT_FIRST ? [...count(mind), ...views] : [...views, ...count(mind)]
}

/** Who keeps silent in a chat room waits with a vote that stands, or for those of others. */
function waiting(mind: Mind): string {
  const { facts, me } = mind
  const mine = facts.standing.get(me)
  if (mine !== undefined && isAtNight(mind))
    return say(
      mind,
      `For tonight I am for ${player(mine)}, and I wait.`,
      `${capital(player(mine))} is my choice for tonight; I listen.`,
    )
  if (mine !== undefined)
    return say(
      mind,
      `My vote stands against ${player(mine)}, and I wait for the others.`,
      `I have voted against ${player(mine)} and see no reason to add to it.`,
      `Nothing new for me: my vote stays on ${player(mine)}.`,
      `${capital(player(mine))} has my vote, and I listen.`,
    )
  const votes = new Map<Seat, number>()
  for (const target of facts.standing.values()) votes.set(target, (votes.get(target) ?? 0) + 1)
  const [most] = [...votes].sort(([a, m], [b, n]) => n - m || a - b)
  if (most !== undefined && most[0] !== me && !isAtNight(mind))
    return say(
      mind,
      `${most[1] === 1 ? 'One of the others goes' : `${most[1]} of the others go`} against ${player(most[0])} so far: I listen before I choose.`,
      `My own choice is open while ${most[1] === 1 ? 'one goes' : `${most[1]} go`} against ${player(most[0])}: I wait for reasons.`,
    )
  return say(mind, 'I wait and listen.', 'I have nothing to add yet.', 'Others may go first.')
}

/** Whether a vote is given to nobody. */
const isAbstaining = (mind: Mind, pick: Option): boolean =>
  mind.ask.act === 'vote' && typeof pick !== 'number' && !isWaiting(mind, pick)

const isBallot = ({ ask, facts }: Mind): boolean =>
  (ask.act === 'vote' || ask.act === 'raise') && facts.ballot.length > 0
