import type { LiveAsk, LobbyMessage, SeatMessage } from '../../schemas/table.ts'
import { actText } from '../../src/page/acts.ts'

// What a terminal prints beside the words of the game.

/** Before a line that is for this seat alone. */
export const PRIVATE = '▌ '

export const HELP = [
  'Type what you say, or the number or word of an option, and press Enter.',
  'In speech and votes call players by their numbers: "I think 2 is Mafia."',
  '? this help · s the story so far · c your card · r the rules · k skip the wait, alone at a table · q leave the table',
].join('\n')

/** Printed after the greeting where nobody is asked at night. */
export const DRAWN_NIGHT =
  'At night chance decides for those who can kill or use a special card: nobody is asked anything.'

/** How far the person of a terminal is in the game. */
export type Standing = 'in' | 'out' | 'left'

/** What becomes of a line that is typed while nothing is asked, and what can be typed instead. */
export function standingText(standing: Standing, lobby: LobbyMessage | undefined): string {
  if (standing === 'in') return 'You are not asked anything now, so this line was not used.'
  if (standing === 'out')
    return `You are out of the game; ${lobby?.maySkip ? 'k skips a wait, ' : ''}q leaves the table.`
  const end = lobby && lobby.persons.wanted > 1 ? 'Ctrl-C stops the table for everybody' : 'Ctrl-C ends the command'
  return `You have left; the rules answer for your seat. ${lobby?.maySkip ? 'Type k to skip a wait; ' : ''}${end}.`
}

/** The lines that ask a person something. */
export function askLines(
  { act, options, words, nominable, tick }: LiveAsk,
  seconds: number | null,
  nameOf: (seat: number) => string,
): string[] {
  const time = seconds === null ? '' : `, ${Math.round(seconds)} s`
  const named = options.map((option) => (typeof option === 'number' ? nameOf(option) : option)).join(', ')
  const now = tick ? ` (${tick.now} of ${tick.of})` : ''
  const most = words > 0 ? `, at most ${words} words` : ''
  return [
    `${PRIVATE}You are asked to ${actText(act)}${now}${named ? `: ${named}` : ''}${most}${time}`,
    ...(options.includes('say') ? [`${PRIVATE}Just type to say something; an empty line listens.`] : []),
    ...(nominable
      ? [`${PRIVATE}You may nominate with "I nominate player number N": ${nominable.map(nameOf).join(', ')}.`]
      : []),
  ]
}

/** What the rules answered for a person, and why. */
export function byRulesText(
  { text, pick }: SeatMessage & { kind: 'taken' },
  standing: Standing | 'away',
  lobby: LobbyMessage | undefined,
): string {
  const what = text === undefined ? `the rules chose ${pick} for you` : 'you said PASS'
  if (standing === 'away') return `You were away or late, so ${what}.`
  if (standing === 'left') return `You have left, so ${what}.`
  return lobby?.isTimed === false ? `No answer came: ${what}.` : `The time was over: ${what}.`
}

/** What a person who skips a wait is told before it goes on. */
export const skippedText = (milliseconds: number): string =>
  milliseconds < 500
    ? 'There is no wait to skip: the others are still deciding.'
    : `${Math.round(milliseconds / 1000)} s skipped.`

const TAIL = 60

/** What became of a speech that was longer than may be said. */
export function cutText(said: string, words: number): string {
  const tail = said.length > TAIL ? `… ${said.slice(-TAIL).trimStart()}` : said
  return `Your speech was cut to the ${words} words that may be said. It ends: ${tail}`
}

/** A reason as a sentence of its own. */
export const asSentence = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
