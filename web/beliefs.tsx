import type { Eye, GamePage } from '../schemas/page.ts'
import { momentAt, placeOf } from './table-state.ts'
import { capital, percent, roleName, seatName } from './text.tsx'

interface Shown {
  readonly page: GamePage
  readonly eye: Eye
  readonly index: number
}

/** Beliefs of an exact observer in a seat at a moment. The judge sees all seats and the truth. */
export function BeliefsPanel({ page, eye, index }: Shown) {
  if (page.withoutBeliefs !== null) return <p>{page.withoutBeliefs}</p>
  const black = beliefAt(eye, index)
  if (eye.of !== 'judge' && !black) return <p>This eye has no card, so it has no beliefs here.</p>
  return (
    <>
      {eye.moments[index]!.type === 'ended' && (
        <p>
          The game is over. These are the beliefs before that was said: who won, and what follows from it, is not in
          them.
        </p>
      )}
      {black && eye.of !== 'judge' ? (
        <Bars page={page} black={black} own={eye.of} />
      ) : (
        <Matrix page={page} place={placeOf(eye, index)} />
      )}
      <p class="note">
        How likely a seat is black, in per cent: the exact posterior over all deals that the believing seat cannot rule
        out, under the fitted model of how players act. A seat that has left goes on from what it still hears. The
        numbers of a thought differ from these: they are the player’s own, with its attention and its first impressions.
        No player was shown these.
      </p>
    </>
  )
}

const beliefAt = ({ beliefs }: Eye, moment: number): readonly number[] | undefined =>
  beliefs.findLast((belief) => belief.moment <= moment)?.black

/** How black each seat is believed to be, a bar each. */
export function Bars({ page, black, own }: { page: GamePage; black: readonly number[]; own: number }) {
  return (
    <table class="bars">
      <tbody>
        {black.map((p, i) => (
          <tr key={i} class={i + 1 === own ? 'own' : ''}>
            <th scope="row">{capital(seatName(page, i + 1))}</th>
            <td class="bar-cell">
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect class="back" x={0} y={0} width={100} height={10} />
                <rect class="bar" x={0} y={0} width={p / 10} height={10} />
              </svg>
            </td>
            <td>{percent(p / 1000)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Believers in rows, the believed in columns, and who they are on the edges. */
function Matrix({ page, place }: { page: GamePage; place: number }) {
  const minds = page.eyes.filter((eye) => eye.of !== 'judge' && eye.beliefs.length > 0)
  const truth = page.truth!
  return (
    <>
      <div class="scroll">
        <table class="matrix minds">
          <thead>
            <tr>
              <th scope="col">of ↓ about →</th>
              {truth.roles.map((role, i) => (
                <th key={i} scope="col" class={`team-${truth.teams[i]}`} title={roleName(page, role)}>
                  {i + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {minds.map((mind) => {
              const black = beliefAt(mind, momentAt(mind, place)) ?? []
              const seat = mind.of as number
              return (
                <tr key={seat}>
                  <th scope="row" class={`team-${truth.teams[seat - 1]}`}>
                    {seat} {roleName(page, truth.roles[seat - 1]!)}
                  </th>
                  {black.map((p, i) => (
                    <td key={i} class={`heat ${i + 1 === seat ? 'own' : ''}`} style={{ '--p': String(p / 1000) }}>
                      {i + 1 === seat ? '' : Math.round(p / 10)}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <p class="note">Heads show the true team.</p>
    </>
  )
}
