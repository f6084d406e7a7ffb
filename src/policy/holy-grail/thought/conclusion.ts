import type { Option, Seat } from '../../../../schemas/ask.ts'
import type { Speech } from '../../../language/moves.ts'
import { stancesIn } from '../agreement.ts'
import { lostMate } from '../lost-mate.ts'
import type { Mind } from '../mind.ts'
import { foundOut } from '../nominations.ts'
import { storyAgainst } from '../own-results.ts'
import type { Ranking } from '../ranking.ts'
import { momentum } from '../target.ts'
import { motives } from './motive.ts'
import { isAtNight } from './night-motive.ts'
import { blackIn, capital, killingIn, percent, player, say } from './words.ts'

interface Choice {
  readonly pick: Option
  readonly speech: Speech
  readonly ranking?: Ranking | undefined
}

/** The choice, with what put it before the other. */
export function conclusion(mind: Mind, { pick, speech, ranking }: Choice, named: readonly Seat[]): string {
  const { act, options } = mind.ask
  if (act === 'raise') return raised(mind, pick)
  if (typeof pick !== 'number' && !(named[0] !== undefined && (speech.length > 0 || isWaiting(mind, pick))))
    return act === 'vote'
      ? 'I vote for nobody.'
      : mind.ask.nominable
        ? standing(mind, pick)
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
  const isHearing = isOnlyAsked(speech, seat) && typeof pick !== 'number'
  if (mind.isMate(seat) && isHearing)
    return say(
      mind,
      `I only ask my mate ${player(seat)} to speak, as anybody would.`,
      `A question to my mate ${player(seat)} harms nobody.`,
    )
  if (mind.isMate(seat) && !isAtNight(mind)) return `${verb(mind, pick)} ${player(seat)}, ${sacrifice(mind, seat)}.`
  if (seat === mind.me && act === 'protect') return `${verb(mind, pick)} myself, as I have nobody whom I trust more.`
  const likelier = named.find(
    (other) => !mind.isMate(other) && mind.shown.black[other]! - mind.shown.black[seat]! > CLOSE,
  )
  // What was said already today is not said again, and a message has room for little.
  if (act === 'post' && typeof pick !== 'number' && !speech.some((move) => 'seat' in move && move.seat === seat))
    return mind.ledger.accusers.get(seat)?.has(mind.me)
      ? say(
          mind,
          `What I have against ${player(seat)} I have said.`,
          likelier === undefined
            ? `${capital(player(seat))} stays first for me, as I said.`
            : `I keep to ${player(seat)}, as I said, though ${player(likelier)} is at ${percent(mind.shown.black[likelier]!)}.`,
        )
      : `${capital(player(seat))} can wait for my next message.`
  const reasons =
    ranking === undefined
      ? []
      : !isAtNight(mind) && storyAgainst(mind, speech).includes(seat)
        ? [
            say(
              mind,
              'as my story demands',
              `whom my story has as ${blackIn(mind)}`,
              'for who tells such a check must go there',
            ),
          ]
        : motives(mind, ranking, accusedIn(speech)).filter((one) => !isHearing || !AGAINST_ONE.test(one))
  const begun = isHearing ? say(mind, ...(mind.shown.black[seat]! >= SURE ? PRESSING : HEARING)) : verb(mind, pick)
  const choice = `${begun} ${player(seat)}${together(reasons)}.`
  const rest = mind.ask.nominable ? standing(mind, pick) : ''
  return rest === '' ? choice : `${choice} ${rest}`
}

/** Reasons behind a choice, ", because A, and as B": a second clause of that kind is joined with "and". */
const together = (reasons: readonly string[]): string =>
  reasons
    .map((one, at) => (at > 0 && CLAUSE.test(one) && CLAUSE.test(reasons[at - 1]!) ? `, and ${one}` : `, ${one}`))
    .join('')
const CLAUSE = /^(?:because|since|as|for)\b/

/** By how much another may be likelier than the one who stays first. */
const CLOSE = 0.1

/** Who is up already, if that one counts as found out, and that nobody is put up. */
function standing(mind: Mind, pick: Option): string {
  const up = foundOut(mind)
  const who = up === undefined ? '' : `${capital(player(up))} is up already, at ${percent(mind.shown.black[up]!)}`
  if (typeof pick === 'number') return who && `${who}; the table can choose between the two.`
  return who
    ? say(mind, `${who}, so I put up nobody.`, `${who}, and that is enough: I put up nobody.`)
    : say(mind, 'I put up nobody.', 'I nominate nobody myself.')
}

/** Against whom a speech goes in words, a promised vote included. */
const accusedIn = (speech: Speech): ReadonlySet<Seat> => new Set(stancesIn(speech).accused)

/** Whether a speech asks a player to speak, and says nothing against it. */
const isOnlyAsked = (speech: Speech, seat: Seat): boolean =>
  speech.some((move) => move.kind === 'ask' && move.seat === seat) &&
  !speech.some((move) => AGAINST_SEAT.has(move.kind) && 'seat' in move && move.seat === seat)
const AGAINST_SEAT: ReadonlySet<string> = new Set(['accuse', 'check', 'vote'])
/** A clause that says why somebody is gone after, which is none for asking that one to speak. */
const AGAINST_ONE = /^(?:to keep my word|as I told the table|and I stand by|and not against)/
/** From where on an answer would change little. */
const SURE = 0.8
const PRESSING = ['I press', 'My question goes to', 'I put my question to']
const HEARING = ['First I want to hear', 'I ask to hear', 'Let me first hear']

const NO_CHECK = 'No check would tell me what I do not know.'

/** Whether another nominee is called, and the hand waits. */
export const isWaiting = ({ ask, facts }: Mind, pick: Option): boolean =>
  ask.act === 'vote' && pick === 'none' && facts.ballot.length > 1 && ask.options.length === 2

const raised = (mind: Mind, pick: Option): string =>
  pick === 'remove'
    ? say(mind, 'I want them all to leave.', 'Both are worth losing: they should all leave.')
    : say(mind, 'I want them to stay.', 'That would cost too much: they should stay.')

const sacrifice = (mind: Mind, seat: Seat): string =>
  mind.ask.act === 'vote' && lostMate(mind) === seat
    ? mind.wouldWin
      ? say(
          mind,
          'a mate whom all our hands could not save: beside that seat mine would only show me',
          'a mate who is lost, as our hands elsewhere would not be enough: I go along and gain credit',
        )
      : say(
          mind,
          'a mate whom my hand cannot save: beside that seat it would only show me',
          'a mate who is lost, so I go along and gain credit',
        )
    : momentum(mind, seat) >= 0.3
      ? say(
          mind,
          'my own mate: the table may send that seat away, and I must not be seen to save it',
          'a mate who is lost, so I go along and gain credit',
        )
      : say(
          mind,
          'my own mate: nobody will take me for one of them if I go against a mate',
          'though it is my mate: the distance may save me later',
        )

function verb(mind: Mind, pick: Option): string {
  const ways = VERBS[mind.ask.act] ?? AGAINST
  const isWord = (mind.ask.act === 'speak' || mind.ask.act === 'post') && typeof pick !== 'number'
  const { shoot } = killingIn(mind)
  return say(
    mind,
    ...(isWord ? AGAINST : mind.ask.act === 'kill' && shoot !== 'shoot' ? [ways[0]!, `We ${shoot}`] : ways),
  )
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
