import type { Seat } from '../../../schemas/ask.ts'
import type { Move, Reason, Speech, Standing } from '../../language/moves.ts'
import { counting, isGoodWord, neededColour, otherIn } from '../../language/standing.ts'
import type { Mind } from './mind.ts'

/** How often a speech says why a deed counts where it has not said so yet. */
const SAYS = { plain: 0.95, terse: 0.75, lively: 0.95, careful: 0.95 } as const

/** From which chance to be the Sheriff on a claimant is called that, and its results count. */
export const FIRM = 0.6

/** Why a reason about a seat counts: what everybody has heard of the other player, as far as this one believes it. */
export function standingFor(mind: Mind, why: Reason, about: Seat, isFor: boolean): Standing | undefined {
  const colour = neededColour(why, isFor)
  const other = otherIn(why)
  if (colour === undefined || other === undefined) return undefined
  if (other === mind.me) return colour === 'red' ? checkOf(mind, other, colour, about) : undefined
  return standingOf(mind, other, colour, about)
}

/** What makes a player look red or black in public: its card, its claim, its death at night, or the check of somebody who is believed. */
function standingOf(mind: Mind, seat: Seat, colour: 'black' | 'red', about: Seat): Standing | undefined {
  const { facts, ledger, shown, me } = mind
  const card = ledger.cards.get(seat)
  if (card !== undefined) return card === colour ? { is: colour } : undefined
  const isRed = colour === 'red'
  const isKilled = facts.departures.some((left) => left.seat === seat && left.by === 'kill')
  if (isKilled && !isRed) return undefined
  if (isRed && !ledger.claimants.has(me) && ledger.claimants.has(seat) && shown.role('sheriff')[seat]! > FIRM)
    return { is: 'checker' }
  if (isKilled) return { is: 'killed' }
  return checkOf(mind, seat, colour, about)
}

/** The check of somebody who is believed, or of this player itself. */
function checkOf({ ledger, shown, me }: Mind, seat: Seat, colour: 'black' | 'red', about: Seat): Standing | undefined {
  // Who claims the role goes by no claim of another.
  const isClaimant = ledger.claimants.has(me)
  for (const { seat: by, results } of ledger.claimants.values()) {
    if (results.get(seat)?.found !== colour || by === about || by === seat) continue
    if (by === me || (!isClaimant && shown.role('sheriff')[by]! > FIRM)) return { is: colour, by }
  }
  return undefined
}

/** A speech with why its deeds count, where neither it nor an earlier one of today has said so. */
export function withStandings(mind: Mind, speech: Speech): Speech {
  const told = new Set([...mind.ledger.today(mind.me).flatMap(({ moves }) => moves), ...speech].flatMap(toldIn))
  const claims = speech.some(({ kind }) => kind === 'claim' || kind === 'check')
  const accused = speech.flatMap((move) => (move.kind === 'accuse' || move.kind === 'vote' ? [move.seat] : []))
  return speech.map((move) => {
    const said = reasonIn(move)
    const counts = said && standingFor(mind, said.why, said.about, isGoodWord(move))
    const other = said && otherIn(said.why)
    const isMeant =
      counts !== undefined &&
      !told.has(other!) &&
      !(claims && (counts.is === 'checker' || (counts.by !== undefined && counts.by !== mind.me))) &&
      !(counts.by !== undefined && accused.includes(counts.by)) &&
      mind.self.random() < SAYS[mind.self.traits.style]
    const made = isMeant ? ({ ...move, why: counting(said!.why, counts) } as Move) : move
    for (const seat of toldIn(made)) told.add(seat)
    return made
  })
}

/** The reason of a move, and whom it is about. */
function reasonIn(move: Move): { readonly why: Reason; readonly about: Seat } | undefined {
  if (!('why' in move) || !move.why) return undefined
  if (move.kind === 'answer') return { why: move.why, about: move.target ?? move.to }
  return { why: move.why, about: move.kind === 'changed' ? move.to : move.seat }
}

/** Whose standing a move states: explicitly, or because the move is about that player. */
function toldIn(move: Move): Seat[] {
  if (move.kind === 'check' || move.kind === 'believe') return [move.seat]
  const said = reasonIn(move)
  if (!said) return []
  const other = 'counts' in said.why && said.why.counts ? otherIn(said.why) : undefined
  return [...(PROVES.has(said.why.kind) ? [said.about] : []), ...(other === undefined ? [] : [other])]
}
const PROVES: ReadonlySet<Reason['kind']> = new Set(['check', 'shot', 'proven', 'claim', 'unopposed'])
