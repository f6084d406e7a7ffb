import type { Claim, Eye, GamePage } from '../schemas/page.ts'
import { capital, clean, foundName, roleName, seatName } from './text.tsx'

interface Claims {
  readonly page: GamePage
  readonly eye: Eye
  readonly index: number
  readonly onMove: (moment: number) => void
}

/** Every claim of a role or of a check up to a moment, in order; those that do not go together with what was known are marked. */
export function ClaimsPanel({ page, eye, index, onMove }: Claims) {
  const made = eye.moments.flatMap((moment, at) =>
    at > index ? [] : (moment.claims ?? []).map((claim) => ({ claim, at, moment })),
  )
  if (made.length === 0) return <p>Nobody has claimed a role or a check so far.</p>
  const isJudge = eye.of === 'judge'
  return (
    <ol class="claims">
      {made.map(({ claim, at, moment }, i) => (
        <li key={i} class={claim.against.length > 0 ? 'against' : ''}>
          <button type="button" onClick={() => onMove(at)}>
            {capital(moment.phase)} {moment.day}
          </button>
          <div>
            <b>{capital(seatName(page, moment.said!.seat))}</b> {textOf(page, claim)}
            {isJudge && claim.true !== undefined && <span class={`truth ${claim.true}`}> {truthText(claim.true)}</span>}
            {claim.against.length > 0 && (
              <ul>
                {claim.against.map((why) => (
                  <li key={why}>≠ {clean(why)}</li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

const textOf = (page: GamePage, { kind, seat, says }: Claim): string =>
  kind === 'role'
    ? `claims to be the ${roleName(page, says)}`
    : `claims a check of ${seatName(page, seat)}: ${foundName(page, says)}`

const truthText = (isTrue: boolean | null): string => (isTrue === null ? 'not decided' : isTrue ? 'true' : 'false')
