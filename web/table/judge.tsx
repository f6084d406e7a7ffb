import { useEffect, useState } from 'preact/hooks'
import { capital, clean, percent, roleName } from '../text.tsx'
import type { Wire } from './connection.ts'
import { type LiveState, pageOf } from './state.ts'

/** What the judge may do, and what each player thinks and costs. */
export function JudgePanel({ state, wire, isJudge }: { state: LiveState; wire: Wire; isJudge: boolean }) {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const { judge, cards } = state
  if (!cards) return null
  const page = pageOf(state)
  const hasBeliefs = state.choices.some(({ beliefs }) => beliefs)
  const control = (what: 'pause' | 'go' | 'step', breaks = judge?.breaks ?? false) =>
    void wire.send('control', { do: what, breaks })
  return (
    <div class="judge">
      {isJudge && (
        <div class="buttons">
          <button
            type="button"
            class={judge?.isPaused ? 'primary' : ''}
            onClick={() => control(judge?.isPaused ? 'go' : 'pause')}
          >
            {judge?.isPaused ? 'Go on' : 'Pause'}
          </button>
          <button type="button" onClick={() => control('step')}>
            Step
          </button>
          <label>
            <input
              type="checkbox"
              checked={judge?.breaks ?? false}
              onChange={(event) => control(judge?.isPaused ? 'pause' : 'go', event.currentTarget.checked)}
            />{' '}
            stop when somebody claims
          </label>
        </div>
      )}
      <table class="minds-live">
        <thead>
          <tr>
            <th scope="col">Seat</th>
            <th scope="col">Card</th>
            <th scope="col">Player</th>
            <th scope="col">Now</th>
            {hasBeliefs && <th scope="col">Takes for {cards.table.sides.black}</th>}
          </tr>
        </thead>
        <tbody>
          {cards.roles.map((role, i) => {
            const call = state.calls.findLast(({ seat }) => seat === i + 1)
            const believed = state.choices.findLast((one) => one.seat === i + 1 && one.beliefs)?.beliefs
            return (
              <tr key={i} class={`team-${cards.table.teams[role]}`}>
                <th scope="row">{i + 1}</th>
                <td>{roleName(page, role)}</td>
                <td>{clean(cards.players[i]!)}</td>
                <td>
                  {call && (
                    <>
                      {call.state} to {clean(call.act)}
                      {call.state === 'asked' && ` ${Math.max(0, Math.round((now - call.at) / 1000))} s ago`}
                      {call.tries > 0 &&
                        `, ${call.tries === 1 ? '1 try' : `${call.tries} tries`}, ${call.tokens} tokens${call.cost === undefined ? '' : `, ${call.cost} paid`}`}
                      {call.why && <span class="warn"> {capital(clean(call.why))}</span>}
                    </>
                  )}
                </td>
                {hasBeliefs && (
                  <td>
                    {believed
                      ?.map((p, seat) => [seat + 1, p] as const)
                      .filter(([seat]) => seat !== i + 1)
                      .sort((a, b) => b[1] - a[1])
                      .slice(0, 3)
                      .map(([seat, p]) => `${seat}: ${percent(p)}`)
                      .join(', ')}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
