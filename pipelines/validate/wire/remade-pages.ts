import type { LiveMessage, SeatMessage } from '../../../schemas/table.ts'
import { thinkingOf } from '../../../src/belief/thinking.ts'
import type { View } from '../../../src/view/view.ts'
import { type KeptAnswer, type KeptLive, type KeptMessage, keptLive, NOTICE } from '../../table/kept-line.ts'
import { SeatEye } from '../../table/seat-eye.ts'
import type { WiredTableOf } from '../../wire/wire-log.ts'
import type { Remaking, Sources } from './remaking.ts'

/** What a page is sent about the table, apart from the game: the keys of each message. */
const BESIDE: Readonly<Record<string, string>> = {
  lobby: 'kind stage ruleset seats sides players persons pace isTimed keeps hints isNightDrawn isHost mayJudge maySkip',
  elsewhere: 'kind',
  open: 'kind',
  clock: 'kind of seconds',
}
/** What requests of a page are answered, if not with nothing or a refusal: the keys. */
const ANSWERS: Readonly<Record<string, string>> = { answer: 'isAgain', hear: 'heard said' }

/** The messages to the page of a seat. Once it has opened all cards, nothing is compared. */
export function remadePages({ hints }: WiredTableOf<'page'>, { seat, ruleset, words }: Sources): Remaking {
  const eye = new SeatEye(seat, words, ruleset.checker, hints ? thinkingOf(ruleset, words) : undefined)
  /** What was sent under each number. */
  const numbered: string[] = []
  let read = 0
  let isOpen = false
  /** Whether the time was sent since the last event, or since a page was connected. */
  let hasClock = false
  const contentOf = ({ message }: KeptMessage): string => JSON.stringify(message)
  const isNext = ({ at }: KeptMessage): boolean => at === numbered.length + 1
  return {
    due(view) {
      hasClock = false
      const due: SeatMessage[] = []
      for (; read < view.upTo; read++) {
        const { event, open } = view.history[read]!
        due.push(...eye.push({ to: open ? 'everyone' : [seat], event }))
      }
      return isOpen ? [] : due.map((message) => JSON.stringify(message))
    },
    isDue(sent, due) {
      const line: KeptLive = JSON.parse(sent)
      return !('request' in line) && isNext(line) && contentOf(line) === due
    },
    asSent: (due) => keptLive(JSON.parse(due), numbered.length + 1),
    took: (sent) => void numbered.push(contentOf(JSON.parse(sent))),
    isBeside(sent, view) {
      const line: KeptLive = JSON.parse(sent)
      if (isOpen) return true
      if ('request' in line) return isAnswer(line, view)
      const { at, message } = line
      if (sent !== (at === undefined ? keptLive(message) : keptLive(message, at))) return false
      if (at === undefined) return isBesideGame(message, view)
      if (at <= numbered.length) return contentOf(line) === numbered[at - 1]
      // Once in a game the judge may look.
      const notice = JSON.stringify({ kind: 'notice', text: NOTICE })
      if (!isNext(line) || contentOf(line) !== notice || numbered.includes(notice)) return false
      numbered.push(contentOf(line))
      return true
    },
    mayMiss: () => isOpen,
  }

  function isBesideGame(message: LiveMessage, view: View): boolean {
    if (Object.keys(message).join(' ') !== BESIDE[message.kind]) return false
    switch (message.kind) {
      case 'lobby':
        hasClock = false
        return message.ruleset === ruleset.name && message.stage !== 'lobby' && message.players.length === 0
      case 'open':
        isOpen = isOut(view)
        return isOpen
      case 'clock': {
        const isTwice = hasClock
        hasClock = true
        return !isTwice && message.of === (hasOpenAsk(view) ? 'ask' : 'hush')
      }
      default:
        return true
    }
  }
}

/** Whether a seat has left the game, or the game is over. */
const isOut = ({ seat, history, upTo }: View): boolean =>
  history.slice(0, upTo).some(({ event }) => event.type === 'ended' || (event.type === 'left' && event.seat === seat))

/** The result, sent when the game is over. */
function isAnswer({ request, body }: KeptAnswer, { history, upTo }: View): boolean {
  if (request === 'after') return history[upTo - 1]?.event.type === 'ended'
  const keys = Object.keys(body).join(' ')
  return keys === '' || keys === 'error' || ANSWERS[request] === keys
}

/** Whether a seat was asked something that has no answer yet. */
function hasOpenAsk({ history, upTo }: View): boolean {
  const last = history.slice(0, upTo).findLast(({ event }) => event.type === 'asked' || event.type === 'chose')
  return last?.event.type === 'asked'
}
