import type { Claim } from '../schemas/moment.ts'
import type { Eye, GamePage } from '../schemas/page.ts'
import { capital, clean, foundName, many, roleName, seatName } from './text.tsx'

interface Claims {
  readonly page: GamePage
  readonly eye: Eye
  readonly index: number
  readonly onMove: (moment: number) => void
}

/** Every claim of a role or of a check up to a moment, in order; those that do not go together with what was known are marked. */
export function ClaimsPanel({ page, eye, index, onMove }: Claims) {
  const all = eye.moments.flatMap((moment, at) => (moment.claims ?? []).map((claim) => ({ claim, at, moment })))
  const made = all.filter(({ at }) => at <= index)
  const later = all.find(({ at }) => at > index)
  if (all.length === 0) return <p>Nobody has claimed a role or a check.</p>
  const isJudge = eye.of === 'judge'
  return (
    <>
      {made.length === 0 && <p>Nobody has claimed a role or a check so far.</p>}
      {later && (
        <p class="later">
          {many(all.length - made.length, 'claim')} later:{' '}
          <button type="button" onClick={() => onMove(later.at)}>
            go to the next
          </button>
        </p>
      )}
      <ol class="claims">
        {made.map(({ claim, at, moment }, i) => (
          <li key={i} class={claim.against.length > 0 ? 'against' : ''}>
            <button type="button" onClick={() => onMove(at)}>
              {capital(moment.phase)} {moment.day}
            </button>
            <div>
              <b>{capital(seatName(page, moment.said!.seat))}</b> {textOf(page, claim)}
              {isJudge && claim.true !== undefined && (
                <span class={`truth ${claim.true}`}> {truthText(claim.true)}</span>
              )}
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
    </>
  )
}

const textOf = (page: GamePage, { kind, seat, says }: Claim): string =>
  kind === 'role'
    ? `claims to be the ${roleName(page, says)}`
    : `claims a check of ${seatName(page, seat)}: ${foundName(page, says)}`

const truthText = (isTrue: boolean | null): string => (isTrue === null ? 'not decided' : isTrue ? 'true' : 'false')
