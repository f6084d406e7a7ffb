import type { Arrow, ArrowKind } from '../schemas/moment.ts'
import type { GamePage } from '../schemas/page.ts'
import type { TableState } from './table-state.ts'
import { capital, clean, Quoted, roleName, seatName, teamName } from './text.tsx'

const SIZE = 640
const MIDDLE = SIZE / 2
const RADIUS = 250
const SEAT = 30

const ARROWS: Readonly<Record<ArrowKind, string>> = {
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
          <ArrowLine key={i} arrow={arrow} page={page} />
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
            {teamName(page, team)}
          </span>
        ))}
        {state.nominees.size > 0 && <span class="shape shape-nominated">nominated</span>}
        {said && said.seat > 0 && <span class="shape shape-speaks">speaks</span>}
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
  const label = known?.role !== undefined ? roleName(page, known.role) : team === undefined ? '' : teamName(page, team)
  const name = page.names?.[seat - 1]
  const below = [...(name === undefined ? [] : [clean(name)]), ...(label ? [label] : [])].join(', ')
  return (
    <g class={`seat ${team === undefined ? 'unknown' : `team-${team}`} ${by === undefined ? '' : 'gone'}`}>
      <title>{`Seat ${seat}${below ? `: ${below}` : ''}${by === undefined ? '' : `, left by ${by}`}${state.nominees.has(seat) ? ', nominated' : ''}`}</title>
      <Shape team={team} x={x} y={y} r={SEAT} />
      {isSpeaking && (
        <g class="speaker">
          <Shape team={team} x={x} y={y} r={SEAT + 7} />
        </g>
      )}
      <text x={x} y={y < MIDDLE ? y - SEAT - 14 : y + SEAT + 24} class="role">
        {below}
      </text>
      {by !== undefined && (
        <path d={`M${x - 22} ${y - 22}L${x + 22} ${y + 22}M${x + 22} ${y - 22}L${x - 22} ${y + 22}`} class="cross" />
      )}
      <text x={x} y={y + 9} class="number">
        {seat}
      </text>
      {state.nominees.has(seat) && (
        <path d={`M${x - 26} ${y - 12}v-28h20l-5 7l5 7h-20`} class="nominated">
          <title>nominated</title>
        </path>
      )}
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

/** A square for black, a circle for all others. */
const Shape = ({ team, x, y, r }: Point & { team: string | undefined; r: number }) =>
  team === 'black' ? <rect x={x - r} y={y - r} width={2 * r} height={2 * r} rx={6} /> : <circle cx={x} cy={y} r={r} />

/**
 * From edge to edge of two seats, bent towards the middle, where no seat and no name is, and more in one direction than in the other, so that
 * two arrows between two seats are both seen. One of a whole team comes from its name in the middle.
 */
function ArrowLine({ arrow, page }: { arrow: Arrow; page: GamePage }) {
  const { seats } = page
  const to = placeOf(arrow.to, seats)
  const isSeat = arrow.from !== undefined && arrow.from > 0
  const from = isSeat ? placeOf(arrow.from!, seats) : { x: MIDDLE, y: MIDDLE }
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length === 0) return <circle cx={to.x} cy={to.y} r={SEAT + 13} class={`arrow ${arrow.kind}`} />
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  // Which side of the line the middle is on; between opposite seats either will do.
  const side = dx * (MIDDLE - half.y) - dy * (MIDDLE - half.x) < -1 ? -1 : 1
  const bend = isSeat ? side * length * (arrow.from! < arrow.to ? 0.14 : 0.3) : 0
  const control = { x: half.x - dy * bend, y: half.y + dx * bend }
  const start = towards(from, control, isSeat ? SEAT + 4 : 18)
  const end = towards(to, control, SEAT + 8)
  const path = `M${start.x} ${start.y}Q${control.x} ${control.y} ${end.x} ${end.y}`
  return (
    <>
      <path d={path} class={`arrow ${arrow.kind}`} marker-end={`url(#head-${arrow.kind})`} />
      {!isSeat && arrow.kind === 'kill' && (
        <text x={MIDDLE} y={MIDDLE + 6} class="whole">
          {page.teamNames['black'] === undefined ? 'black team' : teamName(page, 'black')}
        </text>
      )}
    </>
  )
}

/** The point so far from one point towards another. */
function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return { x: from.x + ((to.x - from.x) * distance) / length, y: from.y + ((to.y - from.y) * distance) / length }
}
