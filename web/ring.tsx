import type { Arrow, ArrowKind, GamePage } from '../schemas/page.ts'
import type { TableState } from './table-state.ts'
import { capital, clean, Quoted, roleName, seatName } from './text.tsx'

const SIZE = 640
const MIDDLE = SIZE / 2
const RADIUS = 250
const SEAT = 30

export const ARROWS: Readonly<Record<ArrowKind, string>> = {
  accuse: 'speaks against',
  trust: 'speaks for',
  nominate: 'nominates',
  vote: 'votes against',
  check: 'checks',
  kill: 'picks to be killed',
  whisper: 'whispers to',
  pick: 'chooses',
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Seats in a ring, seat 1 at the top, clockwise. */
const placeOf = (seat: number, seats: number, radius = RADIUS): Point => {
  const angle = (2 * Math.PI * (seat - 1)) / seats - Math.PI / 2
  return { x: MIDDLE + radius * Math.cos(angle), y: MIDDLE + radius * Math.sin(angle) }
}

/** The table as one eye sees it at a moment. */
export function Ring({ page, state, eye }: { page: GamePage; state: TableState; eye: string }) {
  const { said } = state.moment
  const seats = Array.from({ length: page.seats }, (_, i) => i + 1)
  return (
    <figure class="ring">
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="img"
        aria-label={`The table as ${eye} sees it: ${clean(state.moment.text)}`}
      >
        <defs>
          {(Object.keys(ARROWS) as ArrowKind[]).map((kind) => (
            <marker
              key={kind}
              id={`head-${kind}`}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto"
            >
              <path d="M0 0L8 4L0 8z" class={`head ${kind}`} />
            </marker>
          ))}
        </defs>
        <circle cx={MIDDLE} cy={MIDDLE} r={RADIUS} class="felt" />
        {state.arrows.map((arrow, i) => (
          <ArrowLine key={i} arrow={arrow} seats={page.seats} />
        ))}
        {seats.map((seat) => (
          <SeatMark key={seat} page={page} seat={seat} state={state} isSpeaking={said?.seat === seat} />
        ))}
      </svg>
      {said && (
        <blockquote class="bubble">
          <cite>
            {capital(seatName(page, said.seat))}
            {said.room === undefined ? '' : `, in the ${clean(said.room)}`}
          </cite>
          <Quoted text={said.text} />
        </blockquote>
      )}
      <figcaption class="legend">
        {[...new Set([...state.known.values()].flatMap(({ team }) => team ?? []))].sort().map((team) => (
          <span key={team} class={`shape shape-${team}`}>
            {clean(team)}
          </span>
        ))}
        {[...new Set(state.arrows.map(({ kind }) => kind))].map((kind) => (
          <span key={kind} class={`key ${kind}`}>
            {ARROWS[kind]}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

function SeatMark(props: { page: GamePage; seat: number; state: TableState; isSpeaking: boolean }) {
  const { page, seat, state, isSpeaking } = props
  const { x, y } = placeOf(seat, page.seats)
  const known = state.known.get(seat)
  const by = state.gone.get(seat)
  const votes = state.votes.get(seat)
  const team = known?.team
  const label = known?.role !== undefined ? roleName(page, known.role) : (team ?? '')
  const name = page.names?.[seat - 1]
  const below = [...(name === undefined ? [] : [clean(name)]), ...(label ? [label] : [])].join(', ')
  return (
    <g
      class={`seat ${team === undefined ? 'unknown' : `team-${team}`} ${by === undefined ? '' : 'gone'} ${isSpeaking ? 'speaking' : ''}`}
    >
      <title>{`Seat ${seat}${below ? `: ${below}` : ''}${by === undefined ? '' : `, left by ${by}`}`}</title>
      {team === 'black' ? (
        <rect x={x - SEAT} y={y - SEAT} width={2 * SEAT} height={2 * SEAT} rx={6} />
      ) : (
        <circle cx={x} cy={y} r={SEAT} />
      )}
      <text x={x} y={y + SEAT + 19} class="role">
        {below}
      </text>
      {by !== undefined && (
        <path d={`M${x - 22} ${y - 22}L${x + 22} ${y + 22}M${x + 22} ${y - 22}L${x - 22} ${y + 22}`} class="cross" />
      )}
      <text x={x} y={y + 9} class="number">
        {seat}
      </text>
      {votes !== undefined && (
        <>
          <circle cx={x + 26} cy={y - 26} r={14} class="count" />
          <text x={x + 26} y={y - 20} class="votes">
            {votes}
          </text>
        </>
      )}
    </g>
  )
}

/** From edge to edge of two seats, a little bent, so that two arrows between two seats are both seen. One without a source comes from the middle. */
function ArrowLine({ arrow, seats }: { arrow: Arrow; seats: number }) {
  const to = placeOf(arrow.to, seats)
  const isSeat = arrow.from !== undefined && arrow.from > 0
  const from = isSeat ? placeOf(arrow.from!, seats) : { x: MIDDLE, y: MIDDLE }
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length === 0) return <circle cx={to.x} cy={to.y} r={SEAT + 7} class={`arrow ${arrow.kind}`} />
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const start = isSeat ? SEAT + 4 : 0
  const end = length - SEAT - 6
  const bend = 0.12 * length
  const control = { x: from.x + (dx * length) / 2 - dy * bend, y: from.y + (dy * length) / 2 + dx * bend }
  const path = `M${from.x + dx * start} ${from.y + dy * start}Q${control.x} ${control.y} ${from.x + dx * end} ${from.y + dy * end}`
  return <path d={path} class={`arrow ${arrow.kind}`} marker-end={`url(#head-${arrow.kind})`} />
}
