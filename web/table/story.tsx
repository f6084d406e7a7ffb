import { useEffect, useRef, useState } from 'preact/hooks'
import { capital, clean, foundName, roleName } from '../text.tsx'
import { type LiveState, pageOf } from './state.ts'

/** Everything that this seat heard, a line each; what it alone knows follows ▌. */
export function Story({ state, thoughts = false }: { state: LiveState; thoughts?: boolean }) {
  const list = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [seen, setSeen] = useState(0)
  const { moments } = state
  const page = pageOf(state)
  // Of what this seat was asked only the last is of use: chats ask many times a day.
  const asked = moments.findLastIndex(({ type }) => type === 'asked')
  useEffect(() => {
    const { current } = list
    if (current && isAtEnd) {
      current.scrollTop = current.scrollHeight
      setSeen(moments.length)
    }
  }, [moments.length, isAtEnd])
  // The box of an ask takes room from the story, whose last line must stay in sight.
  useEffect(() => {
    const { current } = list
    if (!current || !isAtEnd) return
    const watch = new ResizeObserver(() => {
      current.scrollTop = current.scrollHeight
    })
    watch.observe(current)
    return () => watch.disconnect()
  }, [isAtEnd])
  const toEnd = (): void => {
    setAtEnd(true)
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }
  return (
    <div class="story">
      <div
        class="lines"
        ref={list}
        role="log"
        aria-live="polite"
        aria-label="The story"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
          setAtEnd(scrollHeight - scrollTop - clientHeight < 40)
        }
      >
        <ol>
          {moments.map(
            (moment, i) =>
              (moment.type !== 'asked' || i === asked || thoughts) && (
                <li
                  key={i}
                  class={`${moment.open ? '' : 'secret'} ${moment.mark ?? ''} ${moment.said !== undefined && moment.said.seat === state.seat ? 'own' : ''}`}
                >
                  {!moment.open && <span class="mark-private">▌ </span>}
                  <bdi>{clean(moment.text)}</bdi>
                  {moment.claims?.map((claim, k) => (
                    <span
                      key={k}
                      class={`tag ${claim.against.length > 0 ? 'against' : ''}`}
                      title={claim.against.map(clean).join('; ')}
                    >
                      claims{' '}
                      {claim.kind === 'role'
                        ? roleName(page, claim.says)
                        : `${claim.seat} is ${foundName(page, claim.says)}`}
                      {claim.against.length > 0 ? ' ≠' : ''}
                    </span>
                  ))}
                  {thoughts && moment.said && <Thought state={state} seat={moment.said.seat} text={moment.said.text} />}
                </li>
              ),
          )}
        </ol>
      </div>
      {!isAtEnd && moments.length > seen && (
        <button type="button" class="new-lines" onClick={toEnd}>
          ↓ {moments.length - seen} new
        </button>
      )}
    </div>
  )
}

/** What a speaker thought, where cards are open. */
function Thought({ state, seat, text }: { state: LiveState; seat: number; text: string }) {
  const choice = state.choices.find((one) => one.seat === seat && one.text === text)
  return choice?.thought ? <p class="thought">{capital(clean(choice.thought))}</p> : null
}
