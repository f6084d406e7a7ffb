import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { DatasetPage, SpeechQuery } from '../schemas/dataset-page.ts'
import { useQuery } from './linked.ts'
import { Pager, useLoaded } from './listing.tsx'
import type { Source } from './source.ts'
import { clean, many, Quoted, roleName, Select } from './text.tsx'

const LEAST = 2

interface Searched {
  readonly page: DatasetPage
  readonly source: Source
  readonly onOpen: (key: string, text: string) => void
}

/** What was said in the games of a dataset: every game in which a text was said, or something was claimed. */
export function Search({ page, source, onOpen }: Searched) {
  const [query, setQuery] = useQuery<SpeechQuery>('said', { text: '', claim: '' })
  const [typed, setTyped] = useState(query.text)
  const isEnough = query.text.length >= LEAST || (query.claim !== '' && query.text === '')
  return (
    <section aria-label="Search">
      <form
        class="bar"
        onSubmit={(event) => {
          event.preventDefault()
          setQuery({ text: typed.trim() })
        }}
      >
        <label class="select">
          <span>Said</span>
          <input type="search" value={typed} maxLength={200} onInput={(event) => setTyped(event.currentTarget.value)} />
        </label>
        <Select
          label="Claim"
          value={query.claim}
          onChange={(claim) => setQuery({ claim, text: typed.trim() })}
          options={[
            ['', 'any or none'],
            ...Object.keys(page.roleNames).map((role) => [role, `to be the ${roleName(page, role)}`] as const),
            ['check', 'the result of a check'],
          ]}
        />
        <button type="submit">Search</button>
        <span class="note">
          Upper and lower case are the same. Claims are read as listeners at the table read them.
        </span>
      </form>
      {isEnough ? (
        <Results page={page} query={query} source={source} onOpen={onOpen} />
      ) : (
        query.text && <p>Type {LEAST} letters or more.</p>
      )}
    </section>
  )
}

function Results({ page, query, source, onOpen }: Searched & { query: SpeechQuery }) {
  const { text } = query
  const found = useLoaded(JSON.stringify(query), () => source.search(query))
  if (found.state === 'waiting') return <p>Looking …</p>
  if (found.state === 'failed') return <p role="alert">{clean(found.why)}</p>
  return (
    <>
      <Pager page={page} list={found.it} from={0} thing="game" onMove={() => {}} />
      <ul class="found">
        {found.it.items.map(({ split, index, seat, text: said, count }) => (
          <li key={`${split}-${index}`}>
            <button type="button" onClick={() => onOpen(`${split}-${index}`, said)}>
              {split} {index}
            </button>{' '}
            {many(count, 'speech').replace('speechs', 'speeches')}, first by {seat === 0 ? 'the moderator' : seat}:{' '}
            <Marked text={said} wanted={text} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A speech with the matches marked. */
function Marked({ text, wanted }: { text: string; wanted: string }) {
  const parts: ComponentChildren[] = []
  const [lower, low] = [text.toLowerCase(), wanted.toLowerCase()]
  // A letter whose lower case is longer would shift what is marked, so such a speech is left unmarked.
  if (wanted === '' || lower.length !== text.length) return <Quoted text={text} />
  let from = 0
  for (let at = lower.indexOf(low); at >= 0; at = lower.indexOf(low, from)) {
    parts.push(clean(text.slice(from, at)), <mark>{clean(text.slice(at, at + low.length))}</mark>)
    from = at + low.length
  }
  return (
    <bdi>
      {parts}
      {clean(text.slice(from))}
    </bdi>
  )
}
