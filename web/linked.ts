import { useEffect, useRef, useState } from 'preact/hooks'
import { type Link, readLink, writeLink } from './link.ts'

/** Writes a part of the address when it changes; each change but the first is a step that Back undoes. */
export function useLink(part: Link): void {
  const isFirst = useRef(true)
  useEffect(() => {
    writeLink(part, !isFirst.current)
    isFirst.current = false
  }, [JSON.stringify(part)])
}

/** What lists are filtered by, kept in the address under a name: "games=winner=red&tags=tie|two claims: Detective". */
export function useQuery<Q extends object>(name: string, blank: Q): [Q, (part: Partial<Q>) => void] {
  const [query, setQuery] = useState(() => queryIn(readLink()[name] ?? '', blank))
  const text = textOf(query, blank)
  useLink({ [name]: text || undefined })
  return [query, (part) => setQuery((now) => ({ ...now, ...part }))]
}

const queryIn = <Q extends object>(text: string, blank: Q): Q => {
  const said = new URLSearchParams(text)
  const entries = Object.entries(blank).map(([key, usual]) => {
    const value = said.get(key)
    return [key, value === null ? usual : Array.isArray(usual) ? value.split('|') : value]
  })
  return Object.fromEntries(entries) as Q
}

function textOf<Q extends object>(query: Q, blank: Q): string {
  const usual = new Map<string, unknown>(Object.entries(blank))
  const set = Object.entries(query).filter(([key, value]) => String(value) !== String(usual.get(key)))
  return new URLSearchParams(
    set.map(([key, value]) => [key, Array.isArray(value) ? value.join('|') : String(value)]),
  ).toString()
}
