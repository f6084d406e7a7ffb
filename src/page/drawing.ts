import type { Option, Role, Seat, Team } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'
import type { Arrow, ArrowKind, Known, Moment } from '../../schemas/moment.ts'
import type { Vocabulary } from '../language/en/vocabulary.ts'
import { listen } from '../speech/reader/listen.ts'

/** The drawing of an event on the table. It depends on the event alone, so it shows nothing that the eye with this event could not see. */
export type Drawing = Pick<Moment, 'said' | 'arrows' | 'known' | 'left' | 'retracted' | 'mark'>

/** What drawing needs of a game: the team of each role, and its words. */
export interface Table {
  readonly teams: Readonly<Record<Role, Team>>
  readonly vocabulary: Vocabulary
}

/** How an event is drawn; an event that only has words is drawn as nothing. */
export function drawingOf(event: Event, { teams, vocabulary }: Table): Drawing {
  const arrows = (kind: ArrowKind, from: Seat | undefined, to: readonly Option[]): { arrows?: Arrow[] } => {
    const drawn = to.flatMap((seat): Arrow[] => (typeof seat === 'number' ? [{ kind, from, to: seat }] : []))
    return drawn.length > 0 ? { arrows: drawn } : {}
  }
  switch (event.type) {
    case 'began':
    case 'started':
      return { mark: 'phase' }
    case 'dealt':
      return { known: [{ seat: event.seat, role: event.role, team: teams[event.role] }] }
    case 'revealed':
      return { known: [{ seat: event.seat, role: event.role, team: event.team ?? (event.role && teams[event.role]) }] }
    case 'checked':
      return { ...arrows('check', event.seat, [event.target]), known: learned(event, teams) }
    case 'claimed':
      return arrows('kill', event.seat, [event.target])
    case 'decided':
      return arrows('kill', undefined, [event.target])
    case 'suspected':
      return arrows('accuse', event.seat, event.seats)
    case 'spoke':
    case 'posted': {
      const { seat, text } = event
      const room = event.type === 'posted' ? event.room : undefined
      return { said: { seat, text, ...(room !== undefined && { room }) }, ...opinions(seat, text, vocabulary) }
    }
    case 'whispered':
      return { said: { seat: event.seat, text: event.text }, ...arrows('whisper', event.seat, [event.target]) }
    case 'cued':
      return { said: { seat: 0, text: event.text } }
    case 'nominated':
      return arrows('nominate', event.seat, [event.target])
    case 'balloted':
      return { mark: 'vote' }
    case 'voted':
      return { arrows: event.by.map(({ seat }) => ({ kind: 'vote', from: seat, to: event.target })) }
    case 'cast':
      return arrows('vote', event.seat, [event.target])
    case 'retracted':
      return { retracted: event.seat }
    case 'raised':
      return {
        arrows: event.remove.flatMap((seat) => event.nominees.map((to) => ({ kind: 'vote', from: seat, to }))),
      }
    case 'left':
      return { left: { seat: event.seat, by: event.by }, mark: 'out' }
    default:
      return {}
  }
}

/** The seats that a speech accuses and trusts, as a listener parses it. */
function opinions(speaker: Seat, text: string, vocabulary: Vocabulary): { arrows?: Arrow[] } {
  const kinds: Readonly<Record<string, ArrowKind>> = {
    accuse: 'accuse',
    vote: 'accuse',
    trust: 'trust',
    defend: 'trust',
    believe: 'trust',
  }
  const arrows = new Map<Seat, Arrow>()
  for (const move of listen(text, { speaker, vocabulary })) {
    const kind = kinds[move.kind]
    if (kind && 'seat' in move && move.seat !== speaker && move.seat > 0 && !arrows.has(move.seat))
      arrows.set(move.seat, { kind, from: speaker, to: move.seat })
  }
  return arrows.size > 0 ? { arrows: [...arrows.values()] } : {}
}

/** What a check reveals of its target: its team, or whether it has the requested role. */
function learned(
  { target, question, found }: Event & { type: 'checked' },
  teams: Readonly<Record<Role, Team>>,
): readonly Known[] {
  if (Object.values(teams).includes(found)) return [{ seat: target, team: found }]
  return found === 'yes' ? [{ seat: target, role: question, team: teams[question] }] : []
}
