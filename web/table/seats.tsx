import type { Moment } from '../../schemas/moment.ts'
import { stateAt } from '../table-state.ts'
import { clean, many, roleName } from '../text.tsx'
import { type LiveState, pageOf } from './state.ts'

/** What a player notes of another in this browser: nothing, suspected, trusted. */
export type Note = '' | 'suspect' | 'trust'

interface SeatsOf {
  readonly state: LiveState
  readonly isCardHidden: boolean
  readonly notes: Readonly<Record<number, Note>>
  readonly onNote: (seat: number) => void
  /** Seats that may be picked now. */
  readonly options: readonly number[]
  readonly picked: number | undefined
  readonly onPick: (seat: number) => void
}

const NOTED: Readonly<Record<Note, string>> = { '': '?', suspect: '■', trust: '●' }

/** The table: the seats in a ring, and in the middle what is going on. */
export function Seats({ state, isCardHidden, notes, onNote, options, picked, onPick }: SeatsOf) {
  const { table, seat: own, moments, cards } = state
  if (!table) return null
  const page = pageOf(state)
  const now = moments.length > 0 ? stateAt({ moments }, moments.length - 1) : undefined
  const said = moments.at(-1)?.said
  const nominated = new Set((now?.arrows ?? []).flatMap(({ kind, to }) => (kind === 'nominate' ? [to] : [])))
  return (
    <div class={`seats many-${table.seats > 7 ? 'ten' : 'few'}`}>
      <div class="felt-disc" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long speech scrolls here, so the keyboard must reach it */}
      <div class="middle" tabIndex={0}>
        <Middle state={state} />
      </div>
      {Array.from({ length: table.seats }, (_, i) => i + 1).map((seat) => {
        const angle = (2 * Math.PI * (seat - (own ?? 1))) / table.seats + Math.PI / 2
        const gone = now?.gone.get(seat)
        const known = cards
          ? { role: cards.roles[seat - 1]!, team: table.teams[cards.roles[seat - 1]!] }
          : now?.known.get(seat)
        const isKnown = known && !(isCardHidden && !cards)
        const team = isKnown ? (known.team ?? (known.role && table.teams[known.role])) : undefined
        const label = isKnown ? (known.role === undefined ? clean(String(known.team)) : roleName(page, known.role)) : ''
        const votes = now?.votes.get(seat)
        const isOption = options.includes(seat)
        const name = table.names?.[seat - 1]
        const note = notes[seat] ?? ''
        return (
          <div
            key={seat}
            class={[
              'place',
              gone === undefined ? '' : 'gone',
              said?.seat === seat ? 'speaks' : '',
              isOption ? 'option' : '',
              picked === seat ? 'picked' : '',
              team ? `team-${team}` : '',
            ].join(' ')}
            style={{ left: `${50 + 41 * Math.cos(angle)}%`, top: `${50 + 40 * Math.sin(angle)}%` }}
          >
            <button
              type="button"
              class="disc"
              data-votes={votes}
              disabled={!isOption}
              aria-pressed={isOption ? picked === seat : undefined}
              aria-label={[
                `Seat ${seat}`,
                name ? clean(name) : '',
                seat === own ? 'you' : '',
                gone ? `left by ${clean(gone)}` : '',
                label ?? '',
                votes === undefined ? '' : many(votes, 'vote'),
                nominated.has(seat) ? 'nominated' : '',
              ]
                .filter((part) => part !== '')
                .join(', ')}
              onClick={() => onPick(seat)}
            >
              {seat}
              {nominated.has(seat) && (
                <span class="flag" aria-hidden="true">
                  ⚑
                </span>
              )}
            </button>
            <span class="who">
              {name === undefined ? (seat === own ? 'you' : '') : clean(name)}
              {name !== undefined && seat === own ? ' (you)' : ''}
            </span>
            {label && <span class="label">{label}</span>}
            {seat !== own && !cards && gone === undefined && (
              <button
                type="button"
                class={`note ${note}`}
                title="Your own note; only this browser has it"
                aria-label={`Note on seat ${seat}: ${note || 'none'}`}
                onClick={() => onNote(seat)}
              >
                {NOTED[note]}
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** The last thing that happened, in the middle of the table. */
function Middle({ state }: { state: LiveState }) {
  const { moments, table } = state
  const last: Moment | undefined = moments.findLast(({ type }) => type !== 'asked')
  if (!last || !table) return null
  const { said } = last
  if (!said) return <p class={last.open ? '' : 'secret'}>{clean(last.text)}</p>
  const name = said.seat === 0 ? 'The moderator' : (table.names?.[said.seat - 1] ?? `Player ${said.seat}`)
  return (
    <blockquote>
      <cite>
        {clean(name)}
        {table.names && said.seat > 0 ? ` (${said.seat})` : ''}
        {said.room ? `, ${clean(said.room)}` : ''}
      </cite>
      <bdi>{clean(said.text)}</bdi>
    </blockquote>
  )
}
