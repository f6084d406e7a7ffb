import type { EvaluationPage, GroupScore } from '../schemas/evaluation-page.ts'
import type { DealQuery } from './deal-list.tsx'
import { clean, percent, roleName } from './text.tsx'

/** How often each player's side won, in all or head to head, in each team and in each role. */
export function Scores({ page, onDeals }: { page: EvaluationPage; onDeals: (query: Partial<DealQuery>) => void }) {
  const groups = distinct(page.scores).filter((group) => !group.startsWith('day '))
  return (
    <table class="scores">
      <tbody>
        {groups.flatMap((group) =>
          page.scores
            .filter((score) => score.group === group)
            .map(({ letter, score }, i) => (
              <tr key={`${group}-${letter}`} class={i === 0 ? 'first' : ''}>
                <th scope="row">
                  <span class={i === 0 ? '' : 'unseen'}>
                    {page.games.roleNames[group] === undefined ? clean(group) : roleName(page.games, group)}
                  </span>
                </th>
                <td>
                  <button
                    type="button"
                    onClick={() => onDeals(queryOf(page, letter, group))}
                    title="Show the games of this bar"
                  >
                    {clean(page.called[letter] ?? letter)}
                  </button>
                </td>
                <td class="bar-cell">
                  {score.mean !== null && (
                    <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true" class={`player-${letter}`}>
                      <rect class="back" x={0} y={0} width={100} height={12} />
                      <rect class="bar" x={0} y={1} width={100 * score.mean} height={10} />
                      {isEven(page, group) && <line x1={50} x2={50} y1={0} y2={12} class="half" />}
                      <line
                        x1={100 * Math.max(0, score.low ?? score.mean)}
                        x2={100 * Math.min(1, score.high ?? score.mean)}
                        y1={6}
                        y2={6}
                        class="whisker"
                      />
                    </svg>
                  )}
                </td>
                <td>
                  {score.mean === null ? 'none' : percent(score.mean, 1)}
                  {score.low !== null &&
                    score.high !== null &&
                    ` (${percent(Math.max(0, score.low))} to ${percent(Math.min(1, score.high))})`}
                </td>
              </tr>
            )),
        )}
      </tbody>
    </table>
  )
}

/** The groups with bars of their own: in a game of teams all roles of a team win together, so their bars are those of the team. */
function distinct(scores: readonly GroupScore[]): string[] {
  const groups = new Map<string, string>()
  for (const group of new Set(scores.map((score) => score.group))) {
    const bars = JSON.stringify(scores.flatMap((one) => (one.group === group ? [[one.letter, one.score.mean]] : [])))
    if (![...groups.values()].includes(bars)) groups.set(group, bars)
  }
  return [...groups.keys()]
}

/** Whether two players of the same strength win half of these games each: a team or a role may be ahead. */
const isEven = ({ games: { teams } }: EvaluationPage, group: string): boolean =>
  teams[group] === undefined && !Object.values(teams).includes(group)

/** The games in which a player sat in seats of a group, where its side in a game tells them. */
function queryOf(page: EvaluationPage, letter: string, group: string): Partial<DealQuery> {
  const team = page.games.teams[group] ?? group
  const side = `${team}: ${page.called[letter]}`
  const arm = page.arms.findIndex((text) => text.split(', ').includes(side))
  return arm < 0 ? {} : { arm: String(arm) }
}
