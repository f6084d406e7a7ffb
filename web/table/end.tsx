import { useEffect, useState } from 'preact/hooks'
import type { Afterwards } from '../../schemas/afterwards.ts'
import type { LiveTable, SideNames } from '../../schemas/table.ts'
import { GameCourse } from '../game-course.tsx'
import { clean, percent, points, roleName } from '../text.tsx'
import type { Wire } from './connection.ts'
import { type LiveState, pageOf } from './state.ts'

/** "The town wins.", "The Werewolves win." */
function wonText({ sides }: LiveTable, winner: string): string {
  if (winner === 'draw') return 'A draw.'
  const side = sides[winner as keyof SideNames] ?? clean(winner)
  return `The ${side} ${side.endsWith('s') ? 'win' : 'wins'}.`
}

/** How long to wait before asking again what was found in looking back. */
const AGAIN_MS = 800

/** After the game: the cards, one's own turning points, what the others thought, and another game. */
export function End({ state, wire, isJudge }: { state: LiveState; wire: Wire; isJudge: boolean }) {
  const [all, setAll] = useState<Afterwards>()
  const [why, setWhy] = useState('')
  const isOver = isJudge ? state.judge?.isOver : state.lobby?.stage === 'over'
  // The analysis continues while the cards are already shown.
  useEffect(() => {
    if (!isOver) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const look = async (): Promise<void> => {
      const answer = await wire.get<Afterwards>('/after')
      if (isGone) return
      if (typeof answer === 'string') return setWhy(answer)
      setAll(answer)
      if (!answer.look.isDone) timer = setTimeout(() => void look(), AGAIN_MS)
    }
    void look()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isOver])
  const { table, ended } = state
  if (!table || !ended) return null
  const page = pageOf(state)
  const nameOf = (seat: number): string => {
    const name = table.names?.[seat - 1]
    return name === undefined ? `Player ${seat}` : `${clean(name)} (${seat})`
  }
  const again = (how: 'new' | 'same' | 'other') => async (): Promise<void> => {
    const answer = await wire.send('again', { how })
    if (typeof answer === 'string') setWhy(answer)
  }
  const won = all?.own?.won
  return (
    <section class="end" aria-label="How it ended">
      <h2>
        {wonText(table, ended.winner)}
        {won === true && ' You have won.'}
        {won === false && ' You have lost.'}
      </h2>
      {all === undefined && !why && <p role="status">The cards are turned over …</p>}
      {all && (
        <>
          <ul class="cards">
            {all.roles.map((role, i) => (
              <li key={i} class={`team-${all.teams[role]}`} style={{ animationDelay: `${i * 0.25}s` }}>
                <b>{roleName(page, role)}</b>
                <span>
                  {nameOf(i + 1)}
                  {i + 1 === state.seat ? ', you' : ''}
                </span>
                <span class="quiet">{clean(all.players[i]!)}</span>
              </li>
            ))}
          </ul>
          {state.lobby?.isHost && (
            <div class="buttons">
              <button type="button" class="primary" onClick={() => void again('new')()}>
                Another game
              </button>
              <button type="button" onClick={() => void again('other')()}>
                Play the other side of this deal
              </button>
              <button type="button" onClick={() => void again('same')()}>
                Same deal again
              </button>
            </div>
          )}
          {all.own && (
            <section>
              <h3>Your turning points</h3>
              {all.look.turning.length === 0 ? (
                <p role="status">
                  {all.look.isDone
                    ? 'None: no choice of yours cost your side more than a few points.'
                    : 'Looking back on your choices …'}
                </p>
              ) : (
                <ul class="turning">
                  {all.look.turning.map((point) => (
                    <li key={point.turn}>
                      Day {point.day}: you {clean(asYou(point.chosen))}:{' '}
                      <b>−{points(point.bestChance - point.chance)} points</b>
                      <span class="quiet">
                        {' '}
                        (your side wins {percent(point.chance)} of games imagined from there; if you{' '}
                        {clean(asYou(point.best))}, {percent(point.bestChance)})
                      </span>
                    </li>
                  ))}
                </ul>
              )}
            </section>
          )}
          {all.look.course.length > 1 && (
            <section>
              <h3>The course of the game</h3>
              <GameCourse course={all.look.course} length={all.look.course.at(-1)!.moment + 1} />
            </section>
          )}
          {all.deals.length > 1 && (
            <p>
              This deal so far:{' '}
              {all.deals.map(({ side, won: isWon }, i) => (
                <span key={i} class={`deal team-${side}`}>
                  {table.sides[side as keyof SideNames]}: {isWon === null ? 'draw' : isWon ? 'won' : 'lost'}
                </span>
              ))}
            </p>
          )}
          {all.thoughts.length > 0 && (
            <details>
              <summary>What they were thinking</summary>
              <ul class="thoughts">
                {all.thoughts.map(({ seat, day, act, thought }, i) => (
                  <li key={i}>
                    <b>
                      {nameOf(seat)}, day {day}, {clean(act)}
                    </b>{' '}
                    {clean(thought)}
                  </li>
                ))}
              </ul>
            </details>
          )}
          <p class="quiet">{all.saved === null ? 'The game was not kept.' : `Saved as ${clean(all.saved)}.`}</p>
        </>
      )}
      {why && (
        <p class="warn" role="alert">
          {clean(why)}
        </p>
      )}
    </section>
  )
}

/** "votes against 2" said to the one who did it. */
const asYou = (deed: string): string =>
  deed.replace(/^(\w+?)(e?s)\b/, (_, stem: string, end: string) =>
    end === 'es' && !/(sh|ch|ss|x)$/.test(stem) ? `${stem}e` : stem,
  )
