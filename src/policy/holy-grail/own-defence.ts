import type { Seat } from '../../../schemas/ask.ts'
import type { Move, Speech, Standing } from '../../language/moves.ts'
import { type OwnDeed, ownDeedIn } from '../../language/standing.ts'
import { type Stances, stancesIn } from './agreement.ts'
import { isAskedWhy } from './answers.ts'
import type { Said } from './ledger.ts'
import { isAmongMates, type Mind } from './mind.ts'
import { standingFor } from './standing.ts'
import { tellersAgainst } from './target.ts'

/** How often an accused player tells a deed of its own that speaks for it: before the vote that is about it, and otherwise. */
const TELLS = { defend: 0.97, other: 0.85 } as const

/** How often the day of a vote or a nomination is told with it. */
const DATED = 0.5

/** What each deed is worth as an argument: to have gone against somebody who turned out black, and to have stood by somebody who was red. */
const AGAINST = { voted: 3, nominated: 3.2, accused: 2.5 } as const
const FOR: Readonly<Record<Standing['is'], number>> = { killed: 2, checker: 1.8, red: 1.6, black: 0 }

/**
 * A speech with a deed of the speaker's own in its defence, if it is accused or asked why today, has not said so yet today, and has a deed that
 * everybody saw or heard and that counts for it by what is known of the other player. Mafia tell true deeds too, and nobody tells false ones.
 */
export function withOwnDefence(mind: Mind, speech: Speech): Speech {
  if (!isCalledUpon(mind) || hasSaid(mind)) return speech
  const [best] = ownArguments(mind, speech)
  const often = mind.ask.act === 'defend' ? TELLS.defend : TELLS.other
  if (best === undefined || mind.self.random() >= often) return speech
  const why = 'day' in best && best.day !== mind.facts.day && mind.self.random() >= DATED ? undatedDeed(best) : best
  const at = speech.findLastIndex(({ kind }) => BEFORE.has(kind)) + 1
  const told = speech.map((move) => withoutEcho(move, best)).toSpliced(at, 0, { kind: 'defend', seat: mind.me, why })
  // Where words are few, the deed is the answer.
  return mind.ask.words < FEW ? told.filter((move) => !isDenial(mind, move)) : told
}

/** Fewer words than this have room for one of the two: a denial, and a deed that counts. */
const FEW = 50

/** Whether a move denies an accusation and no more. A black check is denied in any case. */
const isDenial = (mind: Mind, move: Move): boolean =>
  move.kind === 'answer' && move.target === undefined && !move.isOpen && !tellersAgainst(mind).includes(move.to)

/** An accusation without the check that the defence has just told. */
function withoutEcho(move: Move, { target, counts }: OwnDeed): Move {
  const isEcho =
    move.kind === 'accuse' && move.seat === target && move.why?.kind === 'check' && move.why.by === counts?.by
  return isEcho ? { kind: 'accuse', seat: move.seat } : move
}

/** What a speech says before its speaker defends itself. */
const BEFORE: ReadonlySet<Move['kind']> = new Set(['claim', 'check', 'protect', 'changed', 'answer'])

function undatedDeed(deed: OwnDeed): OwnDeed {
  if (!('day' in deed)) return deed
  const { day: _, ...rest } = deed
  return rest
}

/** Whether this player has to defend itself: who leaves need not, and among mates nobody does. */
export const isCalledUpon = (mind: Mind): boolean =>
  mind.ask.act !== 'farewell' &&
  !isAmongMates(mind) &&
  (mind.ask.act === 'defend' || (mind.ledger.accusers.get(mind.me)?.size ?? 0) > 0 || isAskedWhy(mind))

/** Whether this player has told a deed of its own today. */
const hasSaid = ({ ledger, me }: Mind): boolean =>
  ledger.today(me).some(({ moves }) => moves.some((move) => ownDeedIn(move, me)))

/** The deeds of this player that speak for it, the one that counts most first. None is at odds with the speech or with what it said today. */
export function ownArguments(mind: Mind, speech: Speech): OwnDeed[] {
  const { ledger, facts, me } = mind
  const today = ledger.today(me).flatMap(({ moves }) => moves)
  const stances = stancesIn([...today, ...speech])
  const isClaiming = speech.some(({ kind }) => kind === 'claim' || kind === 'check')
  const told = speech.flatMap(toldIn)
  const found: Argument[] = []
  for (let seat = 1; seat <= facts.seats; seat++) {
    if (seat === me || told.includes(seat)) continue
    const black = standingFor(mind, { kind: 'accused', target: seat }, me, true)
    if (black && isSayable(mind, seat, black, stances, isClaiming)) found.push(...against(mind, seat, black))
    const red = standingFor(mind, { kind: 'defended', target: seat }, me, true)
    if (red && isSayable(mind, seat, red, stances, isClaiming) && hasStoodBy(mind, seat))
      found.push({ why: { kind: 'defended', target: seat, counts: red }, worth: FOR[red.is] })
  }
  return found.sort((a, b) => b.worth - a.worth).map(({ why }) => why)
}

/** Of whom a move says already how this player voted, or what that one is. */
function toldIn(move: Move): Seat[] {
  if (move.kind === 'changed') return [move.from, move.to]
  if (move.kind === 'answer') return move.target === undefined ? [] : [move.target]
  if (move.kind === 'believe') return [move.seat, move.over]
  return (move.kind === 'trust' || move.kind === 'defend') && move.why && !('target' in move.why) ? [move.seat] : []
}

/** Whether what is known of the other player can be said: not by who claims the role itself, nor by who takes that player or the teller for the opposite. */
function isSayable(mind: Mind, seat: Seat, { is, by }: Standing, { accused, praised }: Stances, isClaiming: boolean) {
  if (by === mind.me || (isClaiming && (by !== undefined || is === 'checker'))) return false
  if (by !== undefined && accused.includes(by)) return false
  return !(is === 'black' ? praised : accused).includes(seat)
}

interface Argument {
  readonly why: OwnDeed
  readonly worth: number
}

/** What this player did against somebody before a black check was told of that one. A vote that half of the voters cast, Mafia among them, says nothing. */
function against(mind: Mind, target: Seat, counts: Standing): Argument[] {
  const { ledger, facts, me } = mind
  if (ledger.words.last(me, target) === 'for') return []
  const before = saidBefore(ledger.said, (move) => isAbout(move, 'check', target) && move.found === 'black')
  const day = ledger.said[before.length]?.day ?? Number.POSITIVE_INFINITY
  const votes = facts.votes
    .filter((round) => round.day < day && round.target === target && !isCommon(mind, round))
    .filter(({ by }) => by.some(({ seat, kind }) => seat === me && kind === 'cast'))
    .map(({ day }): Argument => ({ why: { kind: 'voted', target, day, counts }, worth: AGAINST.voted }))
  const nominations = facts.nominations
    .filter((one) => one.seat === me && one.target === target && one.day < day)
    .map(({ day }): Argument => ({ why: { kind: 'nominated', target, day, counts }, worth: AGAINST.nominated }))
  const isAccuser = before.some(
    ({ seat, moves }) => seat === me && moves.some((move) => isAbout(move, 'accuse', target)),
  )
  const words: Argument[] = isAccuser ? [{ why: { kind: 'accused', target, counts }, worth: AGAINST.accused }] : []
  return [...votes, ...nominations, ...words]
}

/** Whether half of a vote's hands or more went up with these. */
function isCommon({ facts }: Mind, { day, by }: Mind['facts']['votes'][number]): boolean {
  const cast = facts.votes.filter((round) => round.day === day).reduce((sum, round) => sum + round.by.length, 0)
  return 2 * by.length >= cast
}

/** What was said before somebody first said something; all that was said, if nobody did. */
function saidBefore(said: readonly Said[], is: (move: Move, seat: Seat) => boolean): readonly Said[] {
  const at = said.findIndex(({ seat, moves }) => moves.some((move) => is(move, seat)))
  return at < 0 ? said : said.slice(0, at)
}

const isAbout = <Kind extends Move['kind']>(
  move: Move,
  kind: Kind,
  target: Seat,
): move is Extract<Move, { kind: Kind; seat: Seat }> => move.kind === kind && 'seat' in move && move.seat === target

/** Whether this player spoke for another one before that one claimed a role, was checked red or died, and never did anything against that one. */
function hasStoodBy({ ledger, facts, me }: Mind, target: Seat): boolean {
  const before = saidBefore(
    ledger.said,
    (move, seat) =>
      (move.kind === 'claim' && seat === target) || (isAbout(move, 'check', target) && move.found === 'red'),
  )
  const died =
    facts.departures.find((left) => left.seat === target && left.by === 'kill')?.day ?? Number.POSITIVE_INFINITY
  const ownIn = (said: readonly Said[]): Move[] => said.flatMap(({ seat, moves }) => (seat === me ? moves : []))
  return (
    ownIn(before.filter(({ day }) => day < died)).some(
      (move) => isAbout(move, 'trust', target) || isAbout(move, 'defend', target),
    ) &&
    !ownIn(ledger.said).some((move) => isAgainst(move, target)) &&
    !facts.votes.some((round) => round.target === target && round.by.some(({ seat }) => seat === me)) &&
    !facts.nominations.some((one) => one.seat === me && one.target === target)
  )
}

const isAgainst = (move: Move, target: Seat): boolean =>
  move.kind === 'believe'
    ? move.over === target
    : (move.kind === 'accuse' || move.kind === 'vote') && move.seat === target
