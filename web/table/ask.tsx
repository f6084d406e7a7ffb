import { useEffect, useRef, useState } from 'preact/hooks'
import type { LiveAsk } from '../../schemas/table.ts'
import { clean } from '../text.tsx'
import { Clock } from './clock.tsx'
import type { Wire } from './connection.ts'
import { SpeechForm, wordsIn } from './speech-form.tsx'
import type { LiveState } from './state.ts'
import { askedText, optionText } from './words.ts'

interface AskOf {
  readonly state: LiveState
  readonly ask: LiveAsk
  readonly wire: Wire
  readonly picked: number | undefined
  readonly onPick: (seat: number | undefined) => void
}

/** What the person at this page is asked, and how it answers. */
export function Ask({ state, ask, wire, picked, onPick }: AskOf) {
  const [text, setText] = useState('')
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

  const isVoteOnly = seats.length > 0 && ask.words === 0
  return (
    <section class="ask" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {isSpeech && <span class="quiet">at most {ask.words} words</span>}
        {state.clock?.of === 'ask' && <Clock until={state.clock.until} label="time to answer" onEnd={atEnd} />}
      </header>
      {isSpeech && (
        <SpeechForm
          state={state}
          ask={ask}
          wire={wire}
          text={text}
          onText={setText}
          box={box}
          deed={ask.options.length === 0 ? deed : 'Say it'}
          isSent={isSent}
          onSay={say}
        />
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
