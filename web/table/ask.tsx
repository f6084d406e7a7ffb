import { useEffect, useRef, useState } from 'preact/hooks'
import type { LiveAsk } from '../../schemas/table.ts'
import { clean } from '../text.tsx'
import { Clock } from './clock.tsx'
import type { Wire } from './connection.ts'
import type { LiveState } from './state.ts'
import { askedText, optionText } from './words.ts'

interface AskOf {
  readonly state: LiveState
  readonly ask: LiveAsk
  readonly wire: Wire
  readonly picked: number | undefined
  readonly onPick: (seat: number | undefined) => void
}

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** What the person at this page is asked, and how it answers. */
export function Ask({ state, ask, wire, picked, onPick }: AskOf) {
  const [text, setText] = useState('')
  const [heard, setHeard] = useState<readonly string[]>()
  const [word, setWord] = useState<string>()
  const [why, setWhy] = useState('')
  const [isSent, setSent] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  const { title, deed } = askedText(ask)
  const seats = ask.options.filter((option): option is number => typeof option === 'number')
  const words = ask.options.filter((option): option is string => typeof option === 'string' && option !== 'say')
  const isSpeech =
    ask.words > 0 &&
    (ask.options.length === 0 || ask.options.includes('say') || ask.aloud?.some((one) => typeof one === 'number'))
  const count = wordsIn(text)
  const nameOf = (seat: number): string => {
    const name = state.table?.names?.[seat - 1]
    return name === undefined ? `player ${seat}` : `${clean(name)} (${seat})`
  }

  useEffect(() => {
    if (ask.options.length === 0) box.current?.focus()
    else first.current?.focus()
  }, [])
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

  const send = async (reply: { pick?: number | string; text?: string }): Promise<void> => {
    setSent(true)
    const answer = await wire.send('answer', { turn: ask.turn, ...reply })
    if (typeof answer !== 'string') return
    setWhy(answer)
    setSent(false)
  }
  const say = (): void => {
    const said = text.trim()
    if (said === '' || count > ask.words) return
    void send(ask.options.length === 0 ? { text: said } : { pick: picked ?? 'say', text: said })
  }
  /** When the time is over, what is written is said, if it may be. */
  const atEnd = (): void => {
    if (isSent) return
    if (isSpeech && text.trim() !== '' && count <= ask.words) say()
    else if (picked !== undefined && seats.includes(picked)) void send({ pick: picked })
  }
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if ((event.target as Element).tagName === 'TEXTAREA' || event.ctrlKey || event.metaKey || event.altKey) return
      const seat = event.key === '0' ? 10 : Number(event.key)
      if (seats.includes(seat)) onPick(seat)
      if (event.key === 'Escape') onPick(undefined)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [ask])

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
  const insert = (part: string): void => {
    const at = box.current?.selectionStart ?? text.length
    const next = `${text.slice(0, at)}${part}${text.slice(at)}`
    setText(next)
    const gap = next.indexOf('…', at)
    setTimeout(() => {
      box.current?.focus()
      if (gap >= 0) box.current?.setSelectionRange(gap, gap + 1)
    })
  }
  const isVoteOnly = seats.length > 0 && ask.words === 0
  return (
    <section class="ask" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {isSpeech && <span class="quiet">at most {ask.words} words</span>}
        {state.clock?.of === 'ask' && <Clock until={state.clock.until} label="time to answer" onEnd={atEnd} />}
      </header>
      {isSpeech && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            say()
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
            onInput={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.shiftKey) {
                event.preventDefault()
                say()
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
              {ask.options.length === 0 ? deed : 'Say it'}
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
      )}
      {(seats.length > 0 || words.length > 0) && (
        <div class="options">
          {isVoteOnly && picked === undefined && word === undefined && (
            <span class="quiet">Choose on the table, here, or with a number key.</span>
          )}
          {ask.words > 0 && seats.length > 0 && <span class="quiet">{deed} …</span>}
          <div class="choices">
            {seats.map((seat, i) => (
              <button
                key={seat}
                ref={i === 0 ? first : undefined}
                type="button"
                aria-pressed={picked === seat}
                onClick={() => {
                  setWord(undefined)
                  onPick(seat)
                }}
              >
                {nameOf(seat)}
              </button>
            ))}
            {words.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={word === one}
                onClick={() => {
                  onPick(undefined)
                  setWord(one)
                }}
              >
                {optionText(one)}
              </button>
            ))}
          </div>
          {(picked !== undefined || word !== undefined) && (
            <button
              type="button"
              class="primary"
              disabled={isSent}
              onClick={() =>
                void send(
                  picked === undefined
                    ? { pick: word! }
                    : { pick: picked, ...(ask.aloud?.includes(picked) && { text: text.trim() }) },
                )
              }
            >
              {picked === undefined ? optionText(word!) : `${deed} ${nameOf(picked)}`}
            </button>
          )}
        </div>
      )}
      {why && (
        <p class="warn" role="alert">
          {clean(why)}
        </p>
      )}
    </section>
  )
}
