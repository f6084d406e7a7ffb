import { useState } from 'preact/hooks'
import type { DatasetPage } from '../schemas/dataset-page.ts'
import { Pager, useLoaded } from './listing.tsx'
import type { Source } from './source.ts'
import { clean, many, Quoted } from './text.tsx'

const LEAST = 2

/** What was said in the games of a dataset: every game in which a text was said. */
export function Search({
  source,
  onOpen,
}: {
  page: DatasetPage
  source: Source
  onOpen: (key: string, text: string) => void
}) {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  return (
    <section aria-label="Search">
      <form
        class="bar"
        onSubmit={(event) => {
          event.preventDefault()
          setText(typed.trim())
        }}
      >
        <label class="select">
          <span>Said</span>
          <input type="search" value={typed} maxLength={200} onInput={(event) => setTyped(event.currentTarget.value)} />
        </label>
        <button type="submit">Search</button>
        <span class="note">Upper and lower case are the same.</span>
      </form>
      {text.length >= LEAST ? (
        <Results text={text} source={source} onOpen={onOpen} />
      ) : (
        text && <p>Type {LEAST} letters or more.</p>
      )}
    </section>
  )
}

function Results({
  text,
  source,
  onOpen,
}: {
  text: string
  source: Source
  onOpen: (key: string, text: string) => void
}) {
  const found = useLoaded(text, () => source.search(text))
  if (found.state === 'waiting') return <p>Looking …</p>
  if (found.state === 'failed') return <p role="alert">{clean(found.why)}</p>
  return (
    <>
      <Pager list={found.it} from={0} thing="game" onMove={() => {}} />
      <ul class="found">
        {found.it.items.map(({ split, index, seat, text: said, count }) => (
          <li key={`${split}-${index}`}>
            <button type="button" onClick={() => onOpen(`${split}-${index}`, text)}>
              {split} {index}
            </button>{' '}
            {many(count, 'speech').replace('speechs', 'speeches')}, first by {seat === 0 ? 'the moderator' : seat}:{' '}
            <Quoted text={said} />
          </li>
        ))}
      </ul>
    </>
  )
}
