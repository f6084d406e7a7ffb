import { joined, type OnDay, stateLines } from './compact.ts'
import { factsOf } from './facts.ts'
import { placeAfter, START } from './place.ts'
import { askText, type Message, notesOn, sharedOf } from './render.ts'
import type { Values } from './template.ts'
import { type Heard, heardBy, type View } from './view.ts'
import { lineOf, type Words } from './wording.ts'

/**
 * What is new to a seat since the last answer that it gave itself, and what it is asked: one user message of a chat in which its answers are the
 * assistant's. Its own words, which the chat has already, are left out. Speech is quoted in full. The first of a game tells all that the seat
 * knows.
 */
export function renderNews(view: View, words: Words): Message {
  const heard = heardBy(view)
  const from = heard.findLastIndex((one) => isAnswer(one, view)) + 1
  // The ask that was answered, after which the seat's own words are the answer.
  const since = from === 0 ? 0 : heard.slice(0, from).findLastIndex(({ event }) => event.type === 'asked') + 1
  let place = START
  let shared: Values = {}
  let card: string[] = []
  const lines: (string | undefined)[] = []
  const notes: string[] = []
  const told: OnDay[] = []
  let isAnswered = from > 0
  heard.forEach(({ event, open }, at) => {
    place = placeAfter(place, event)
    if (event.type === 'opened') shared = sharedOf(event)
    if (open) told.push({ event, day: place.day })
    if (at < since) return
    if (event.type === 'asked') isAnswered = false
    const isOwn = 'seat' in event && event.seat === view.seat
    if (isAnswered && isOwn && /^(?:chose|spoke|posted|passed|whispered)$/.test(event.type)) return
    if (event.type === 'opened') notes.push(words.say('private.seat', { ...shared, seat: view.seat }))
    if (open) lines.push(lineOf(event, words, shared))
    else if (event.type === 'dealt') card = notesOn(event, view.seat, { place, shared }, words)
    else notes.push(...notesOn(event, view.seat, { place, shared }, words))
  })
  const table = words.renderer === 'full' ? lines.filter((line) => line !== undefined) : joined(lines)
  const state = words.renderer === 'full' ? [] : stateLines({ told, alive: factsOf(view).alive }, words)
  const sections: [string, string[]][] = [
    ['transcript', [...table, ...state]],
    ['private', [...card, ...notes]],
    ['ask', [askText(view, words)]],
  ]
  const content = sections
    .filter(([, text]) => text.length > 0)
    .map(([name, text]) => [words.say(`private.${name}`), ...text].join('\n'))
    .join('\n\n')
  return { role: 'user', content }
}

/** Whether the seat chose something itself here, and not the rules for it. */
const isAnswer = ({ event }: Heard, { seat }: View): boolean =>
  event.type === 'chose' && event.seat === seat && event.source !== 'default'
