import type { DatasetFigures, DatasetPage } from '../schemas/dataset-page.ts'
import { gamesIn } from './source.ts'
import { clean, many, Part, percent, roleName, teamName } from './text.tsx'

/** The figures of a dataset's card: wins, decisions by role and act, lengths. */
export function Figures({ page }: { page: DatasetPage }) {
  const { figures } = page
  const games = gamesIn(page)
  return (
    <div class="figures">
      <h2 class="unseen">Figures</h2>
      <Part title={`Games won, of ${games.toLocaleString('en')}, with 95 % Wilson intervals`}>
        <Wins page={page} />
      </Part>
      <Part title="Rows">
        <Bars of={figures.rows} />
      </Part>
      <Part title="Decisions by role and act">
        <Acts page={page} />
      </Part>
      <Part title="How choices came about">
        <Bars of={figures.sources} />
      </Part>
      {Object.keys(figures.findings).length > 0 && (
        <Part title="Findings in speech and thoughts">
          <Bars of={figures.findings} />
        </Part>
      )}
      <Part title="Words of a speech">
        <Histogram bins={figures.words} />
      </Part>
      {Object.keys(figures.prompts.bins).length > 0 && (
        <Part title={`Length of a prompt in ${figures.prompts.unit}`}>
          <Histogram bins={figures.prompts.bins} />
        </Part>
      )}
    </div>
  )
}

/** A point a team with its interval; teams have the shapes and colours of the figures that `stats --figures` draws. */
function Wins({ page }: { page: DatasetPage }) {
  const { wins } = page.figures
  return (
    <svg
      class="wins"
      viewBox={`0 0 460 ${24 + 34 * wins.length}`}
      role="img"
      aria-label={wins.map((win) => winText(page, win)).join('; ')}
    >
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share}>
          <line
            x1={80 + 220 * share}
            x2={80 + 220 * share}
            y1={4}
            y2={34 * wins.length}
            class={share === 0.5 ? 'half' : 'grid'}
          />
          <text x={80 + 220 * share} y={34 * wins.length + 18} class="tick">
            {percent(share)}
          </text>
        </g>
      ))}
      {wins.map((win, i) => {
        const y = 34 * i + 20
        const x = (share: number): number => 80 + 220 * share
        return (
          <g key={win.team} class={`mark-${win.team}`}>
            <text x={0} y={y + 5}>
              {teamName(page, win.team)}
            </text>
            <line x1={x(win.low)} x2={x(win.high)} y1={y} y2={y} class="interval" />
            {win.team === 'black' ? (
              <rect x={x(win.share ?? 0) - 6} y={y - 6} width={12} height={12} />
            ) : (
              <circle cx={x(win.share ?? 0)} cy={y} r={6.5} />
            )}
            <text x={312} y={y + 5}>
              {win.share === null ? 'none' : `${percent(win.share)} (${percent(win.low)} to ${percent(win.high)})`}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

const winText = (page: DatasetPage, { team, share, low, high }: DatasetFigures['wins'][number]): string =>
  `${teamName(page, team)} ${share === null ? 'none' : `${percent(share)}, ${percent(low)} to ${percent(high)}`}`

function Bars({ of }: { of: Readonly<Record<string, number>> }) {
  const most = Math.max(1, ...Object.values(of))
  return (
    <table class="bars">
      <tbody>
        {Object.entries(of)
          .filter(([, count]) => count > 0)
          .map(([name, count]) => (
            <tr key={name}>
              <th scope="row">{clean(name)}</th>
              <td class="bar-cell">
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect class="bar" x={0} y={0} width={(100 * count) / most} height={10} />
                </svg>
              </td>
              <td>{count.toLocaleString('en')}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function Acts({ page }: { page: DatasetPage }) {
  const { acts } = page.figures
  const roles = Object.keys(acts)
  const names = [...new Set(roles.flatMap((role) => Object.keys(acts[role]!)))]
  const most = Math.max(1, ...roles.flatMap((role) => Object.values(acts[role]!)))
  return (
    <div class="scroll">
      <table class="matrix">
        <thead>
          <tr>
            <th scope="col">role</th>
            {names.map((act) => (
              <th key={act} scope="col">
                {clean(act)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map((role) => (
            <tr key={role}>
              <th scope="row" class={`team-${page.teams[role]}`}>
                {roleName(page, role)}
              </th>
              {names.map((act) => {
                const count = acts[role]![act] ?? 0
                return (
                  <td key={act} class="heat" style={{ '--p': String(Math.sqrt(count / most)) }}>
                    {count === 0 ? '' : count.toLocaleString('en')}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Bars over the upper ends of bins. */
function Histogram({ bins }: { bins: Readonly<Record<string, number>> }) {
  const ends = Object.keys(bins)
    .map(Number)
    .sort((a, b) => a - b)
  const [first = 1, last = 1] = [ends[0], ends.at(-1)]
  const step = Math.min(first, ...ends.slice(1).map((end, i) => end - ends[i]!))
  const count = Math.max(1, Math.round(last / step))
  const most = Math.max(1, ...Object.values(bins))
  return (
    <svg
      class="histogram"
      viewBox="0 0 470 120"
      role="img"
      aria-label={`${many(count, 'bin')} up to ${last.toLocaleString('en')}`}
    >
      {ends.map((end) => {
        const height = (90 * bins[end]!) / most
        const width = 440 / count
        return (
          <rect
            key={end}
            x={10 + (end / step - 1) * width}
            y={96 - height}
            width={Math.max(1, width - 1)}
            height={height}
          >
            <title>{`${(end - step).toLocaleString('en')} to ${end.toLocaleString('en')}: ${bins[end]!.toLocaleString('en')}`}</title>
          </rect>
        )
      })}
      <line x1={10} x2={450} y1={96} y2={96} class="grid" />
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <text key={share} x={14 + 432 * share} y={114} class="tick">
          {Math.round(share * last).toLocaleString('en')}
        </text>
      ))}
    </svg>
  )
}
