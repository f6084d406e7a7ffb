import { useState } from 'preact/hooks'
import type { Hand } from '../schemas/moment.ts'
import type { Eye, GamePage } from '../schemas/page.ts'
import { capital, clean, many, roleName, seatName } from './text.tsx'

interface Matrix {
  readonly page: GamePage
  readonly eye: Eye
  readonly index: number
  readonly onMove: (moment: number) => void
  readonly onRow: (row: number) => void
}

/** Who voted how: a row a seat, a column a ballot. Ballots after the moment that is shown are left empty. */
export function VoteMatrix({ page, eye, index, onMove, onRow }: Matrix) {
  const [isColoured, setColoured] = useState(false)
  const truth = eye.of === 'judge' ? page.truth : null
  const ballots = eye.ballots
  if (ballots.length === 0) return <p>No vote so far.</p>
  const later = ballots.find(({ moment }) => moment > index)
  const teamOf = (seat: number): string => (isColoured && truth ? ` team-${truth.teams[seat - 1]}` : '')
  const seats = Array.from({ length: page.seats }, (_, i) => i + 1)
  return (
    <div class="votes-panel">
      {later && (
        <p class="later">
          {later === ballots[0] ? 'No vote so far; ' : ''}
          {many(ballots.filter(({ moment }) => moment > index).length, 'vote')} later:{' '}
          <button type="button" onClick={() => onMove(later.moment)}>
            go to the next
          </button>
        </p>
      )}
      {truth && (
        <label class="check">
          <input type="checkbox" checked={isColoured} onChange={() => setColoured(!isColoured)} /> true colours
        </label>
      )}
      <div class="scroll">
        <table class="matrix">
          <thead>
            <tr>
              <th scope="col">seat</th>
              {ballots.map(({ day, round, moment }, i) => (
                <th key={i} scope="col">
                  <button type="button" onClick={() => onMove(moment)} title="Show this vote">
                    day {day}
                    {round > 1 || ballots[i + 1]?.day === day ? `, ${round}` : ''}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {seats.map((seat) => (
              <tr key={seat}>
                <th scope="row" class={`who${teamOf(seat)}`}>
                  {capital(seatName(page, seat))}
                  {isColoured && truth ? `, ${roleName(page, truth.roles[seat - 1]!)}` : ''}
                </th>
                {ballots.map(({ hands, moment }, i) => (
                  <Cell
                    key={i}
                    hand={moment > index ? undefined : hands.find((hand) => hand.seat === seat)}
                    isLater={moment > index}
                    colour={teamOf}
                    onRow={onRow}
                  />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">most</th>
              {ballots.map(({ hands, moment }, i) => (
                <td key={i}>{moment > index ? '' : mostVoted(hands)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p class="note">
        A cell is whom a seat voted against; press it for the row of that vote. “(rules)” is a vote by the rules for a
        seat that did not vote.
      </p>
    </div>
  )
}

interface CellOf {
  readonly hand: Hand | undefined
  readonly isLater: boolean
  readonly colour: (seat: number) => string
  readonly onRow: (row: number) => void
}

function Cell({ hand, isLater, colour, onRow }: CellOf) {
  if (!hand) return <td class="none">{isLater ? '' : '·'}</td>
  const { choice, kind, row } = hand
  const text = `${clean(String(choice))}${kind === 'cast' ? '' : ' (rules)'}`
  return (
    <td class={typeof choice === 'number' ? `vote${colour(choice)}` : 'word'}>
      {row === undefined ? (
        text
      ) : (
        <button type="button" onClick={() => onRow(row)} title="Show the row of this vote">
          {text}
        </button>
      )}
    </td>
  )
}

/** The choices with the most hands: "4 (5)". */
function mostVoted(hands: readonly Hand[]): string {
  const counts = new Map<string, number>()
  for (const { choice } of hands) counts.set(String(choice), (counts.get(String(choice)) ?? 0) + 1)
  const most = Math.max(...counts.values())
  const names = [...counts].filter(([, count]) => count === most).map(([name]) => name)
  return `${clean(names.join(', '))} (${most})`
}
