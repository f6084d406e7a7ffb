import { useState } from 'preact/hooks'
import {
  type DatasetPage,
  type DecisionQuery,
  decisionKinds,
  decisionSorts,
  type Facets,
} from '../schemas/dataset-page.ts'
import { actText, deedText } from '../src/page/acts.ts'
import { useQuery } from './linked.ts'
import { ListTable, useLoaded } from './listing.tsx'
import type { Source } from './source.ts'
import { capital, clean, points, roleName, Select } from './text.tsx'

interface Shown {
  readonly page: DatasetPage
  readonly source: Source
  readonly onOpen: (key: string, row: { readonly seat: number; readonly turn: number }) => void
}

const KINDS: Readonly<Record<DecisionQuery['kind'], string>> = {
  any: 'all',
  default: 'chosen by the rules',
  repaired: 'repaired',
  finding: 'with a finding',
  better: 'labelled true',
  worse: 'labelled false',
}

const NONE: Facets = { players: [], roles: [], acts: [] }

/** The choices of a filter: all, what there is, and what a link asked for. */
const chosenFrom = (
  names: readonly string[],
  chosen: string,
  textOf: (name: string) => string,
): (readonly [string, string])[] => [
  ['', 'all'],
  ...[...new Set([...names, chosen])].filter(Boolean).map((name) => [name, clean(textOf(name))] as const),
]

/** The decisions of a dataset, chosen by what happened. */
export function DecisionList({ page, source, onOpen }: Shown) {
  const [query, setQuery] = useQuery<DecisionQuery>('decisions', {
    act: '',
    role: '',
    player: '',
    kind: 'any',
    sort: page.hasValues ? 'loss' : 'number',
  })
  const [from, setFrom] = useState(0)
  const change = (part: Partial<DecisionQuery>): void => {
    setQuery(part)
    setFrom(0)
  }
  const list = useLoaded(
    JSON.stringify([query, from]),
    () => source.decisions(query, from),
    ({ read }) => read === undefined,
  )
  const read = list.state === 'there' ? String(list.it.read) : ''
  const facets = useLoaded(read, () => source.facets())
  const { players, roles, acts } = facets.state === 'there' ? facets.it : NONE
  const kinds = decisionKinds.filter((kind) => page.hasValues || (kind !== 'better' && kind !== 'worse'))
  return (
    <section aria-label="Decisions">
      <div class="bar">
        <Select
          label="Act"
          value={query.act}
          onChange={(act) => change({ act })}
          options={chosenFrom(acts, query.act, actText)}
        />
        <Select
          label="Role"
          value={query.role}
          onChange={(role) => change({ role })}
          options={chosenFrom(roles, query.role, (role) => roleName(page, role))}
        />
        {(players.length > 1 || query.player !== '') && (
          <Select
            label="Player"
            value={query.player}
            onChange={(player) => change({ player })}
            options={chosenFrom(players, query.player, (name) => name)}
          />
        )}
        <Select
          label="Which"
          value={query.kind}
          onChange={(kind) => change({ kind: kind as DecisionQuery['kind'] })}
          options={kinds.map((kind) => [kind, KINDS[kind]] as const)}
        />
        {page.hasValues && (
          <Select
            label="Sort"
            value={query.sort}
            onChange={(sort) => change({ sort: sort as DecisionQuery['sort'] })}
            options={decisionSorts.map(
              (sort) => [sort, sort === 'loss' ? 'clearly worse first' : 'by number'] as const,
            )}
          />
        )}
      </div>
      <ListTable
        page={page}
        list={list}
        from={from}
        thing="decision"
        onMove={setFrom}
        head={[
          'game',
          'when',
          'who',
          'choice',
          page.hasValues && 'percentage points below the best',
          page.hasValues && 'label',
          'source',
          'findings',
        ]}
        row={(one) => (
          <tr key={`${one.split}-${one.index}-${one.seat}-${one.turn}`}>
            <th scope="row">
              <button type="button" onClick={() => onOpen(`${one.split}-${one.index}`, one)}>
                {one.split} {one.index}
              </button>
            </th>
            <td>
              {capital(one.phase)} {one.day}
            </td>
            <td>
              {one.seat}, {roleName(page, one.role)}
            </td>
            <td>{clean(deedText(one.act, one.choice))}</td>
            {page.hasValues && <td>{one.loss === null ? '·' : points(one.loss)}</td>}
            {page.hasValues && <td>{one.label === null ? '·' : String(one.label)}</td>}
            <td>{one.source}</td>
            <td>{one.findings.map(clean).join(', ')}</td>
          </tr>
        )}
      />
    </section>
  )
}
