import type { Eye, GamePage } from '../schemas/page.ts'
import { momentAt } from './table-state.ts'
import { capital, roleName, seatName } from './text.tsx'

interface Shown {
  readonly page: GamePage
  readonly eye: Eye
  readonly index: number
}

/** What an exact observer in a seat believes at a moment. For the judge all seats are shown, beside the truth. */
export function BeliefsPanel({ page, eye, index }: Shown) {
  if (page.withoutBeliefs !== null) return <p>{page.withoutBeliefs}</p>
  if (eye.of !== 'judge') {
    const black = beliefAt(eye, index)
    return black ? (
      <Bars page={page} black={black} own={eye.of} />
    ) : (
      <p>This eye has no card, so it has no beliefs here.</p>
    )
  }
  return <Matrix page={page} at={eye.moments[index]!.at ?? 0} />
}

const beliefAt = ({ beliefs }: Eye, moment: number): readonly number[] | undefined =>
  beliefs.findLast((belief) => belief.moment <= moment)?.black

const NOTE =
  'P(black) by the exact posterior over all deals that the seat cannot rule out, under the fitted model of how players act; no player was shown it.'

function Bars({ page, black, own }: { page: GamePage; black: readonly number[]; own: number }) {
  return (
    <>
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
              <td>{percentOf(p)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="note">{NOTE}</p>
    </>
  )
}

/** Believers in rows, the believed in columns, and who they are on the edges. */
function Matrix({ page, at }: { page: GamePage; at: number }) {
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
              const black = beliefAt(mind, momentAt(mind, at)) ?? []
              const seat = mind.of as number
              return (
                <tr key={seat}>
                  <th scope="row" class={`team-${truth.teams[seat - 1]}`}>
                    {seat} {roleName(page, truth.roles[seat - 1]!)}
                  </th>
                  {black.map((p, i) => (
                    <td
                      key={i}
                      class={`heat ${i + 1 === seat ? 'own' : p > 700 ? 'strong' : ''}`}
                      style={{ '--p': String(p / 1000) }}
                    >
                      {i + 1 === seat ? '' : percentOf(p)}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <p class="note">Heads show the true team. {NOTE}</p>
    </>
  )
}

const percentOf = (thousandths: number): string => `${Math.round(thousandths / 10)} %`
