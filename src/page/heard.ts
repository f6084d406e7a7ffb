import type { Seat } from '../../schemas/ask.ts'
import type { Vocabulary } from '../language/en/vocabulary.ts'
import type { Condition, Move } from '../language/moves.ts'
import { listen } from '../speech/reader/listen.ts'
import { acceptNomination, readNominations } from '../speech/reader/nominations.ts'

/** What a speaker's words are read with: its own ask and what everybody knows of the game. */
export interface Hearing {
  readonly speaker: Seat
  readonly seats: number
  readonly vocabulary: Vocabulary
  readonly names: readonly string[] | undefined
  readonly nominable: readonly Seat[] | undefined
}

/** What a table hears in a speech, a few words each: "you claim Mafia", "2 is Mafia". It is read by the code that reads every speech of a game. */
export function heardIn(text: string, { speaker, seats, vocabulary, names, nominable }: Hearing): string[] {
  const who = (seat: Seat): string =>
    seat === speaker
      ? 'yourself'
      : seat < 1
        ? 'everybody'
        : names?.[seat - 1]
          ? `${names[seat - 1]} (${seat})`
          : `${seat}`
  const roleOf = (role: string): string => vocabulary.roles[role]?.[0] ?? role
  const foundOf = (found: string): string => vocabulary.found[found]?.[0] ?? found
  const when = ({ seat, is }: Condition): string => {
    const [subject, be, s] = seat === speaker ? ['you', 'are', ''] : [who(seat), 'is', 's']
    return {
      black: `${subject} ${be} ${foundOf('black')}`,
      red: `${subject} ${be} not ${foundOf('black')}`,
      silent: `${subject} name${s} nobody`,
      claiming: `${subject} claim${s} a role`,
    }[is]
  }
  const said = (move: Move): string | undefined => {
    switch (move.kind) {
      case 'claim':
        return `you claim ${roleOf(move.role)}`
      case 'check':
        return `you checked ${who(move.seat)}: ${foundOf(move.found)}`
      case 'protect':
        return `you protected ${who(move.seat)}`
      case 'accuse':
        return `you suspect ${who(move.seat)}`
      case 'trust':
        return `you trust ${who(move.seat)}`
      case 'defend':
        return `you defend ${who(move.seat)}`
      case 'believe':
        return `you believe ${who(move.seat)}, not ${who(move.over)}`
      case 'vote':
        return move.all
          ? `all should vote against ${move.seat === speaker ? 'you' : who(move.seat)}`
          : `you will vote against ${who(move.seat)}`
      case 'if':
        return `if ${when(move.when)}, you vote against ${who(move.vote)}`
      case 'ask':
        return `you ask ${who(move.seat)} ${askedText(move.about, move.target === undefined ? undefined : who(move.target))}`
      case 'answer':
        return move.isOpen ? `you tell ${who(move.to)} that your vote is open` : `you answer ${who(move.to)}`
      case 'changed':
        return `you say why you voted against ${who(move.to)}`
      case 'retract':
        return `you take back what you said ${move.was} ${who(move.seat)}`
      case 'count':
        return `you count ${move.alive} alive`
      default:
        return undefined
    }
  }
  const nominee = nominable && acceptNomination(readNominations(text, speaker, seats), nominable)
  const moves = listen(text, { speaker, vocabulary }).flatMap((move) => said(move) ?? [])
  return [...new Set([...moves, ...(nominee === undefined ? [] : [`you nominate ${who(nominee)}`])])]
}

const ASKED = {
  suspect: 'about suspects',
  vote: 'about a vote',
  role: 'about a role',
  why: 'for reasons',
  opinion: 'for an opinion',
} as const

/** "for an opinion of 3", "for reasons". */
const askedText = (about: keyof typeof ASKED, target: string | undefined): string =>
  `${ASKED[about]}${target === undefined ? '' : about === 'opinion' ? ` of ${target}` : ` about ${target}`}`
