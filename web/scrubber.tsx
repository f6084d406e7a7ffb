import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import type { Eye } from '../schemas/page.ts'
import { nextMark } from './table-state.ts'
import { capital, clean, Select } from './text.tsx'

const SPEEDS = [
  ['0.5', 'half'],
  ['1', 'usual'],
  ['3', 'fast'],
  ['12', 'very fast'],
] as const
/** How long a moment is shown at the usual speed; a speech is shown as long as it takes to read it. */
const MOMENT_MS = 900
const LETTER_MS = 25

const MARKS: Readonly<Record<string, string>> = {
  phase: 'a phase begins',
  out: 'somebody leaves',
  vote: 'a vote',
  claim: 'a role or a check is claimed',
}

/** A moment, or how to get there from the one that is shown: keys may be pressed faster than a page is drawn. */
export type Move = number | ((now: number) => number)

interface Scrubbed {
  readonly eye: Eye
  readonly index: number
  readonly onMove: (to: Move) => void
}

/** Whether what has the focus takes a key itself: fields take all, and a slider those that move it. */
const takes = (target: HTMLElement, key: string): boolean =>
  target instanceof HTMLInputElement && target.type === 'range'
    ? /^(?:Arrow|Home|End|Page)/.test(key)
    : /^(?:SELECT|TEXTAREA)$/.test(target.tagName) || (target instanceof HTMLInputElement && target.type !== 'checkbox')

/** The line of moments with its marks, steps, and play. */
export function Scrubber({ eye, index, onMove }: Scrubbed) {
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState('1')
  const last = eye.moments.length - 1
  const moment = eye.moments[index]!

  useEffect(() => {
    if (!isPlaying) return
    if (index >= last) return setPlaying(false)
    const ms = (MOMENT_MS + LETTER_MS * (moment.said?.text.length ?? 0)) / Number(speed)
    const timer = setTimeout(() => onMove((now) => now + 1), ms)
    return () => clearTimeout(timer)
  }, [isPlaying, index, speed, last])

  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement
      if (event.defaultPrevented) return // the tabs took it
      if (event.ctrlKey || event.metaKey || event.altKey || takes(target, event.key)) return
      const moves: Readonly<Record<string, () => void>> = {
        ArrowRight: () => onMove((now) => now + 1),
        ArrowLeft: () => onMove((now) => now - 1),
        Home: () => onMove(0),
        End: () => onMove(last),
        ']': () => onMove((now) => nextMark(eye, now, 1)),
        '[': () => onMove((now) => nextMark(eye, now, -1)),
        p: () => setPlaying((now) => !now),
      }
      const move = moves[event.key]
      if (!move) return
      event.preventDefault()
      move()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [eye, last])

  const marks = useMemo(
    () => (
      <svg class="marks" viewBox={`0 0 ${Math.max(1, last)} 10`} preserveAspectRatio="none" aria-hidden="true">
        {eye.moments.map(({ mark }, i) => mark && <line key={i} x1={i} x2={i} y1={0} y2={10} class={`mark ${mark}`} />)}
      </svg>
    ),
    [eye],
  )
  const jump = (step: 1 | -1) => () => onMove((now) => nextMark(eye, now, step))
  return (
    <div class="scrubber">
      <div class="line">
        <input
          type="range"
          min={0}
          max={last}
          value={index}
          aria-label="Moment of the game"
          aria-valuetext={`${capital(moment.phase)} ${moment.day}: ${clean(moment.text).slice(0, 120)}`}
          onInput={(event) => onMove(Number(event.currentTarget.value))}
        />
        {marks}
      </div>
      <div class="buttons">
        <button type="button" onClick={jump(-1)} title="To the mark before ([)">
          « <span class="wide">mark</span>
        </button>
        <button
          type="button"
          onClick={() => onMove((now) => now - 1)}
          title="One moment back (←)"
          aria-label="One moment back"
        >
          ◀
        </button>
        <button type="button" class="play" onClick={() => setPlaying(!isPlaying)} title="Play (p)">
          {isPlaying ? 'Pause' : 'Play'}
        </button>
        <button
          type="button"
          onClick={() => onMove((now) => now + 1)}
          title="One moment on (→)"
          aria-label="One moment on"
        >
          ▶
        </button>
        <button type="button" onClick={jump(1)} title="To the next mark (])">
          <span class="wide">mark</span> »
        </button>
        <Select label="Speed" value={speed} options={SPEEDS} onChange={setSpeed} />
        <output>
          {capital(moment.phase)} {moment.day} · {index + 1} of {last + 1}
        </output>
        <span class="legend">
          {Object.entries(MARKS).map(([mark, text]) => (
            <span key={mark} class={`key ${mark}`}>
              {text}
            </span>
          ))}
        </span>
      </div>
    </div>
  )
}
