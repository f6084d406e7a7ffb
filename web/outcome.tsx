import type { Moment } from '../schemas/moment.ts'
import type { Eye, GamePage, PageRow } from '../schemas/page.ts'
import { deedText } from '../src/page/acts.ts'
import { courseOf } from '../src/page/course.ts'
import { reasonText, winnerText } from './endings.ts'
import { GameCourse } from './game-course.tsx'
import { capital, clean, Part, points, roleName, seatName, teamName } from './text.tsx'

interface Shown {
  readonly page: GamePage
  readonly eye: Eye
  readonly index: number
  readonly onMove: (moment: number) => void
  readonly onRow: (row: number) => void
}

/** The summary of a game: winner and reason, exits with their votes, for the judge the cards, and the most costly choices. */
export function Outcome({ page, eye, index, onMove, onRow }: Shown) {
  const truth = eye.of === 'judge' ? page.truth : null
  const left = eye.moments.flatMap((moment, at) => (moment.left ? [{ moment, at }] : []))
  const dearest = eye.rows
    .map((row, place) => ({ row, place, loss: lossOf(row) }))
    .filter(({ row, loss }) => row.label === false && loss > 0)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, 5)
  return (
    <div class="outcome">
      <h2 class="unseen">Outcome</h2>
      <p>
        <b>{clean(winnerText(page))}</b> on day {page.days}; {clean(reasonText(page))}.
      </p>
      <Part title="Who left">
        <ol>
          {left.map(({ moment, at }) => (
            <li key={at}>
              <button type="button" onClick={() => onMove(at)}>
                {capital(moment.phase)} {moment.day}
              </button>{' '}
              {leftText(page, eye, moment, at)}
            </li>
          ))}
        </ol>
      </Part>
      {truth && eye.beliefs.length > 1 && (
        <Part title="The course of the game">
          <GameCourse course={courseOf(eye, truth.teams)} length={eye.moments.length} index={index} onMove={onMove} />
        </Part>
      )}
      {truth && (
        <Part title="The cards">
          <div class="scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">seat</th>
                  <th scope="col">role</th>
                  <th scope="col">team</th>
                  <th scope="col">player</th>
                  <th scope="col">score</th>
                </tr>
              </thead>
              <tbody>
                {truth.roles.map((role, i) => (
                  <tr key={i}>
                    <th scope="row">{seatName(page, i + 1)}</th>
                    <td>{roleName(page, role)}</td>
                    <td class={`team-${truth.teams[i]}`}>{teamName(page, truth.teams[i]!)}</td>
                    <td>{clean(truth.players[i] ?? '')}</td>
                    <td>{truth.points[i]}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Part>
      )}
      {eye.rows.some(({ advantage }) => advantage !== null) && (
        <Part title="Choices that were clearly worse than the others">
          {dearest.length === 0 && (
            <p>
              None. That does not mean that all were good: chance explains how far each is from the mean of its other
              options.
            </p>
          )}
          <ol>
            {dearest.map(({ row, place, loss }) => (
              <li key={row.id}>
                <button type="button" onClick={() => onRow(place)}>
                  {capital(row.phase)} {row.day}
                </button>{' '}
                {capital(seatName(page, row.seat))}, {roleName(page, row.role)}: {clean(deedText(row.act, row.choice))},{' '}
                {points(loss)} percentage points below the best option
              </li>
            ))}
          </ol>
          <p class="note">
            By imagined games that go on from what the seat could not tell from this one. A choice is here if its label
            is false: with it the team wins less often than with the mean of the other options, by more than chance
            explains.
          </p>
        </Part>
      )}
      <p class="note">
        Roles in play:{' '}
        {Object.entries(page.roles)
          .map(([role, count]) => `${count} × ${roleName(page, role)} (${teamName(page, page.teams[role]!)})`)
          .join(', ')}
        . Rules: {page.ruleset}.
      </p>
    </div>
  )
}

/** How much more often the best option of a row wins than the chosen one; 0 without values. */
function lossOf({ options }: PageRow): number {
  const chosen = options.find(({ isChosen }) => isChosen)?.chance
  return chosen === undefined ? 0 : Math.max(...options.map(({ chance }) => chance ?? 0)) - chosen
}

function leftText(page: GamePage, eye: Eye, { left, day }: Moment, at: number): string {
  const { seat, by } = left!
  const role = eye.of === 'judge' ? page.truth?.roles[seat - 1] : undefined
  const who = `${capital(seatName(page, seat))}${role === undefined ? '' : ` (${roleName(page, role)})`}`
  if (by === 'kill') return `${who} was killed in the night.`
  if (by !== 'vote') return `${who} left: ${clean(by)}.`
  const ballot = eye.ballots.findLast(
    (one) => one.day === day && one.moment < at && one.hands.some(({ choice }) => choice === seat),
  )
  const voters = ballot?.hands.filter(({ choice }) => choice === seat).map((hand) => seatName(page, hand.seat)) ?? []
  return `${who} was voted out${voters.length > 0 ? ` by ${voters.join(', ')}` : ''}.`
}
