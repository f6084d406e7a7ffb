import { useEffect, useState } from 'preact/hooks'
import type { Listed } from '../schemas/dataset-page.ts'
import { SHOWN } from './source.ts'
import { many } from './text.tsx'

/** A list that is asked for: what there is so far, or why there is none. */
export type Loading<T> =
  | { readonly state: 'waiting' }
  | { readonly state: 'failed'; readonly why: string }
  | { readonly state: 'there'; readonly it: T }

/** How long to wait before asking again, while a server is still looking through its dataset. */
const AGAIN_MS = 700

/** Asks for something, again when `key` changes, and again while the answer says that it is not whole. */
export function useLoaded<T>(
  key: string,
  load: () => Promise<T>,
  isWhole: (it: T) => boolean = () => true,
): Loading<T> {
  const [loading, setLoading] = useState<Loading<T>>({ state: 'waiting' })
  useEffect(() => {
    let isStale = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = (): void => {
      load().then(
        (it) => {
          if (isStale) return
          setLoading({ state: 'there', it })
          if (!isWhole(it)) timer = setTimeout(ask, AGAIN_MS)
        },
        (error: Error) => {
          if (!isStale) setLoading({ state: 'failed', why: error.message })
        },
      )
    }
    ask()
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [key])
  return loading
}

/** How many there are, and steps through them. */
export function Pager({
  list,
  from,
  thing,
  onMove,
}: {
  list: Listed<unknown>
  from: number
  thing: string
  onMove: (from: number) => void
}) {
  return (
    <p class="pager" role="status">
      {many(list.total, thing)}
      {list.read !== undefined && ` in the ${many(list.read, 'game')} looked at so far`}
      {list.total > SHOWN && (
        <>
          {`; ${from + 1} to ${Math.min(from + SHOWN, list.total)} `}
          <button type="button" disabled={from === 0} onClick={() => onMove(Math.max(0, from - SHOWN))}>
            before
          </button>{' '}
          <button type="button" disabled={from + SHOWN >= list.total} onClick={() => onMove(from + SHOWN)}>
            more
          </button>
        </>
      )}
    </p>
  )
}
