import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { DatasetPage, Listed } from '../schemas/dataset-page.ts'
import { gamesIn, SHOWN } from './source.ts'
import { clean, many } from './text.tsx'

/** A requested list: what there is so far, or why there is none. */
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

interface Paged {
  readonly page: DatasetPage
  readonly list: Listed<unknown>
  readonly from: number
  readonly thing: string
  readonly onMove: (from: number) => void
}

/** What a file lacks, and what shows it; nothing if it has every game or a server is used. */
export function Held({ page }: { page: DatasetPage }) {
  const held = Object.keys(page.embedded?.pages ?? {}).length
  if (!page.embedded || held === gamesIn(page)) return null
  return (
    <p class="note">
      This file holds the first {many(held, 'game')} whole, with decisions and speeches. “npx omerta view{' '}
      {clean(page.shown)} --serve” shows all {gamesIn(page).toLocaleString('en')}.
    </p>
  )
}

/** How many there are, of which games if not of all, and steps through them. */
export function Pager({ page, list, from, thing, onMove }: Paged) {
  return (
    <p class="pager" role="status">
      {many(list.total, thing)}
      {list.read !== undefined && ` in the ${many(list.read, 'game')} looked at so far`}
      {list.held !== undefined &&
        ` in the first ${many(list.held, 'game')} of ${gamesIn(page).toLocaleString('en')}, which this file holds`}
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

interface Table<T> extends Omit<Paged, 'list'> {
  readonly list: Loading<Listed<T>>
  /** The titles of the columns; empty ones are left out. */
  readonly head: readonly (string | false)[]
  readonly row: (item: T) => ComponentChildren
}

/** A page of a list as a table, or why there is none. */
export function ListTable<T>({ list, head, row, ...paged }: Table<T>) {
  if (list.state === 'failed') return <p role="alert">{clean(list.why)}</p>
  if (list.state === 'waiting') return null
  return (
    <>
      <Pager {...paged} list={list.it} />
      <div class="scroll">
        <table class="list">
          <thead>
            <tr>{head.map((title) => title && <th scope="col">{title}</th>)}</tr>
          </thead>
          <tbody>{list.it.items.map(row)}</tbody>
        </table>
      </div>
    </>
  )
}
