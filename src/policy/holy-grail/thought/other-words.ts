import type { Seat } from '../../../../schemas/ask.ts'
import type { Move, Speech } from '../../../language/moves.ts'
import type { Mind } from '../mind.ts'
import { clauseFor, joined } from './facts.ts'
import { blackIn, capital, percent, player, say } from './words.ts'

/** Up to which chance somebody is cleared, and looks rather red. */
const KNOWN = 0.005
const LOW = 0.3

/** How many sentences say what a speech does besides. */
const MOST = 2

/** What a speech says of players who are not the one that it goes after, so that nothing is said that the thought did not have. */
export function otherWords(mind: Mind, speech: Speech, aim: Seat | undefined, named: readonly Seat[]): string[] {
  const isLeft = (move: Move, at: number): boolean =>
    'seat' in move &&
    move.seat !== aim &&
    move.seat !== mind.me &&
    // Who is accused and whom the vote is promised is named once.
    !(move.kind === 'vote' && speech.some((one, i) => i < at && one.kind === 'accuse' && one.seat === move.seat))
  return speech
    .filter(isLeft)
    .flatMap((move) => sentenceFor(mind, move, named))
    .slice(0, MOST)
}

function sentenceFor(mind: Mind, move: Move, named: readonly Seat[]): string[] {
  switch (move.kind) {
    case 'trust':
    case 'defend':
      return [withFact(mind, move, goodWord(mind, move.seat))]
    case 'accuse':
    case 'vote':
      // Of two who are compared the thought says why the other comes second; a message goes against one of them alone.
      return named.includes(move.seat) && mind.ask.act !== 'post'
        ? []
        : [withFact(mind, move, harshWord(mind, move.seat))]
    default:
      return []
  }
}

/** A sentence with the fact that the speech gives as its reason, where the sentence ends with the chance that follows from it. */
function withFact(mind: Mind, move: Move, sentence: string): string {
  if (!('seat' in move) || !sentence.endsWith(' %.')) return sentence
  const why = 'why' in move ? move.why : undefined
  const clause = clauseFor(mind, move.seat, why, move.kind === 'accuse')
  return clause === undefined ? sentence : `${sentence.slice(0, -1)}: ${joined([clause], move.seat, 'it')}.`
}

function goodWord(mind: Mind, seat: Seat): string {
  const at = percent(mind.shown.black[seat]!)
  if (mind.isMate(seat))
    return say(
      mind,
      `A word for my mate ${player(seat)} passes while nobody looks there.`,
      `I say a good word for ${player(seat)}, one of ours.`,
    )
  if (mind.isBlack)
    return say(
      mind,
      ...(mind.shown.black[seat]! < LOW
        ? [
            `A good word for ${player(seat)} costs nothing: ${at === '0 %' ? 'nobody doubts that seat' : `the table has no more than ${at} against it`}.`,
          ]
        : []),
      `I speak for ${player(seat)} as anybody would: ${at} to be ${blackIn(mind)}.`,
    )
  if (mind.shown.black[seat]! < KNOWN)
    return say(
      mind,
      `I speak for ${player(seat)}, who is cleared for me.`,
      `${capital(player(seat))} cannot be ${blackIn(mind)}, and I say so.`,
    )
  return say(
    mind,
    `For ${player(seat)} I have a good word: ${at} to be ${blackIn(mind)}.`,
    `I speak for ${player(seat)}, whom I have at ${at}.`,
    `A word for ${player(seat)} besides, at ${at}.`,
    `${capital(player(seat))} gets a good word from me, at ${at}.`,
    ...(mind.shown.black[seat]! < LOW ? [`At ${at} ${player(seat)} is one whom I would keep.`] : []),
  )
}

function harshWord(mind: Mind, seat: Seat): string {
  const at = percent(mind.shown.black[seat]!)
  if (mind.isMate(seat)) return say(mind, `A word against my mate ${player(seat)} makes us look like strangers.`)
  return say(
    mind,
    `I name ${player(seat)} too, at ${at}.`,
    `There is a word against ${player(seat)} as well, at ${at}.`,
  )
}
