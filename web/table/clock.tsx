import { useEffect, useState } from 'preact/hooks'

/** The seconds that are left, drawn each second; screen readers announce 30 and 10. */
export function Clock({
  until,
  label,
  onEnd,
}: {
  until: number | null
  label: string
  onEnd?: (() => void) | undefined
}) {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const left = until === null ? undefined : Math.max(0, until - now)
  const isEnd = left !== undefined && left < 700
  useEffect(() => {
    if (isEnd) onEnd?.()
  }, [isEnd])
  if (left === undefined) return <span class="clock">no clock</span>
  const seconds = Math.ceil(left / 1000)
  return (
    <span class={`clock ${seconds <= 10 ? 'soon' : ''}`} role="timer" aria-label={label}>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      <span class="unseen" aria-live="assertive">
        {seconds === 30 || seconds === 10 ? `${seconds} seconds left` : ''}
      </span>
    </span>
  )
}
