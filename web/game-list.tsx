import { useState } from 'preact/hooks'
import { type DatasetPage, type GameQuery, gameSorts } from '../schemas/dataset-page.ts'
import { endName } from './endings.ts'
import { useQuery } from './linked.ts'
import { ListTable, useLoaded } from './listing.tsx'
import type { Source } from './source.ts'
import { capital, clean, points, Select, teamName } from './text.tsx'

interface Shown {
  readonly page: DatasetPage
  readonly source: Source
  readonly onOpen: (key: string) => void
}

const SORTS: Readonly<Record<(typeof gameSorts)[number], string>> = {
  number: 'by number',
  days: 'longest first',
  decisions: 'most decisions',
  loss: 'largest clear loss',
  defaults: 'most choices by the rules',
  findings: 'most findings',
}

/** The games of a dataset, chosen by what happened in them. */
export function GameList({ page, source, onOpen }: Shown) {
  const [query, setQuery] = useQuery<GameQuery>('games', { split: '', winner: '', tags: [], sort: 'number' })
  const [from, setFrom] = useState(0)
  const change = (part: Partial<GameQuery>): void => {
    setQuery(part)
    setFrom(0)
  }
  const games = useLoaded(
    JSON.stringify([query, from]),
    () => source.games(query, from),
    ({ read }) => read === undefined,
  )
  const read = games.state === 'there' ? String(games.it.read) : ''
  const tags = useLoaded(read, () => source.tags())
  const toggle = (tag: string): void =>
    change({ tags: query.tags.includes(tag) ? query.tags.filter((one) => one !== tag) : [...query.tags, tag] })
  return (
    <section aria-label="Games">
      <div class="bar">
        <Select
          label="Split"
          value={query.split}
          onChange={(split) => change({ split })}
          options={[['', 'all'], ...Object.keys(page.figures.games).map((name) => [name, name] as const)]}
        />
        <Select
          label="Won by"
          value={query.winner}
          onChange={(winner) => change({ winner })}
          options={[['', 'anybody'], ...page.figures.wins.map(({ team }) => [team, teamName(page, team)] as const)]}
        />
        <Select
          label="Sort"
          value={query.sort}
          onChange={(sort) => change({ sort: sort as GameQuery['sort'] })}
          options={gameSorts
            .filter((sort) => sort !== 'loss' || page.hasValues)
            .map((sort) => [sort, SORTS[sort]] as const)}
        />
      </div>
      <fieldset class="tags" aria-label="What happened">
        {tags.state === 'there' &&
          tags.it.map((tag) => (
            <button key={tag} type="button" aria-pressed={query.tags.includes(tag)} onClick={() => toggle(tag)}>
              {clean(tag)}
            </button>
          ))}
      </fieldset>
      <ListTable
        page={page}
        list={games}
        from={from}
        thing="game"
        onMove={setFrom}
        head={[
          'game',
          'won by',
          'days',
          'what happened',
          page.hasValues && 'largest clear loss, percentage points',
          'by the rules',
          'findings',
        ]}
        row={(game) => (
          <tr key={game.id}>
            <th scope="row">
              <button type="button" onClick={() => onOpen(`${game.split}-${game.index}`)}>
                {game.split} {game.index}
              </button>
            </th>
            <td class={`team-${game.winner}`}>
              {capital(teamName(page, game.winner))}, {clean(endName(page, game.reason))}
            </td>
            <td>{game.days}</td>
            <td>{game.tags.map(clean).join(' · ')}</td>
            {page.hasValues && <td>{game.loss === null ? '·' : points(game.loss)}</td>}
            <td>{game.defaults}</td>
            <td>{game.findings}</td>
          </tr>
        )}
      />
    </section>
  )
}
