import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { LiveAsk } from '../../schemas/table.ts'
import { clean } from '../text.tsx'
import type { Wire } from './connection.ts'
import type { LiveState } from './state.ts'

export const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length

interface SpeechOf {
  readonly state: LiveState
  readonly ask: LiveAsk
  readonly wire: Wire
  readonly text: string
  readonly onText: (text: string) => void
  readonly box: RefObject<HTMLTextAreaElement | null>
  /** What the button says that sends it. */
  readonly deed: string
  readonly isSent: boolean
  readonly onSay: () => void
}

/** Where a speech is written: beginnings to choose from, and what the table will hear in it. */
export function SpeechForm({ state, ask, wire, text, onText, box, deed, isSent, onSay }: SpeechOf) {
  const heard = useHeard(wire, ask, text, isSent)
  const count = wordsIn(text)
  const { foundAs, chips } = beginnings(state, ask)
  const insert = (part: string): void => {
    const at = box.current?.selectionStart ?? text.length
    const next = `${text.slice(0, at)}${part}${text.slice(at)}`
    onText(next)
    const gap = next.indexOf('…', at)
    setTimeout(() => {
      box.current?.focus()
      if (gap >= 0) box.current?.setSelectionRange(gap, gap + 1)
    })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSay()
      }}
    >
      <textarea
        ref={box}
        value={text}
        maxLength={3000}
        rows={2}
        aria-label="What you say"
        aria-describedby="hears"
        placeholder={`Type what you say. Call players by number or name: “I think number 2 is ${foundAs}.”`}
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault()
            onSay()
          }
        }}
      />
      <div class="under">
        <span class={count > ask.words ? 'over' : 'quiet'}>
          {count} of {ask.words}
        </span>
        <p id="hears" class="hears" aria-live="polite">
          {text.trim() === ''
            ? ''
            : heard === undefined
              ? '…'
              : heard.length > 0
                ? `The table will hear: ${heard.map(clean).join(' · ')}`
                : 'The table will hear your words, but no claim, suspicion or question in them.'}
        </p>
        <button type="submit" class="primary" disabled={isSent || text.trim() === '' || count > ask.words}>
          {deed}
        </button>
      </div>
      <div class="chips">
        {chips.map(([name, part]) => (
          <button key={name} type="button" onClick={() => insert(part)}>
            {name} …
          </button>
        ))}
      </div>
    </form>
  )
}

/** What the table would hear in a text, a quarter of a second after it was changed; undefined until that is known. */
function useHeard(wire: Wire, ask: LiveAsk, text: string, isSent: boolean): readonly string[] | undefined {
  const [heard, setHeard] = useState<readonly string[]>()
  useEffect(() => {
    if (isSent || text.trim() === '') {
      setHeard(undefined)
      return
    }
    setHeard(undefined)
    let isOld = false
    const timer = setTimeout(async () => {
      const answer = await wire.send<'hear', { heard: readonly string[] }>('hear', {
        turn: ask.turn,
        text: text.slice(0, 3000),
      })
      if (!isOld && typeof answer !== 'string') setHeard(answer.heard)
    }, 250)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [text, isSent])
  return heard
}

/** Beginnings of sentences that the table hears as claims, each with its name. */
function beginnings(state: LiveState, ask: LiveAsk) {
  const { names = null, roleNames = {}, hasChecks = false } = state.table ?? {}
  // Where players have names, either a name or a number fits the gap.
  const somebody = names ? '…' : 'number …'
  const foundAs = clean(roleNames['black'] ?? 'Mafia')
  const chips = [
    ['I suspect', `I think ${somebody} is ${foundAs}. `],
    ['I trust', `I trust ${somebody}. `],
    ['I am', `I am the ${state.card && state.table ? (state.table.roleNames[state.card.role] ?? '') : ''}. `],
    ...(hasChecks ? [['I checked', `I checked ${somebody}: ${foundAs}. `]] : []),
    ['I ask', `${names ? '…' : 'Number …'}, whom do you suspect? `],
    ...(ask.nominable?.length ? [['I nominate', 'I nominate player number …. ']] : []),
  ] as const
  return { foundAs, chips }
}
