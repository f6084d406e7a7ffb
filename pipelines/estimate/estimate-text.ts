import { durationText } from '../progress.ts'
import { many, paint, table } from '../terminal.ts'
import type { Estimated } from './estimate.ts'
import type { Projected } from './projection.ts'

/** What a run will come to, as a table. */
export function estimateText({ ruleset, games, pilot, counts, bytes, seconds }: Estimated): string {
  const rows = Object.entries(counts).map(([name, one]) => [name, shown(one.game), shown(one.all), range(one)])
  const empty = Object.entries(counts).filter(([, { all }]) => all === 0)
  return [
    paint(
      'bold',
      `${many(games, 'game')} of ${ruleset}, from a pilot of ${pilot.games} in ${pilot.seconds.toFixed(1)} s`,
    ),
    table([
      ['', 'a game', 'in all', '95 %'],
      ...rows,
      ['MB of files', (bytes.game / 1e6).toFixed(2), (bytes.all / 1e6).toFixed(1), ''],
    ]),
    ...empty.map(([name]) => paint('yellow', `${name}: none in the pilot`)),
    `time: ${durationText(Math.max(1, seconds.all))} (${seconds.by})`,
  ].join('\n')
}

const range = ({ low, high }: Projected): string =>
  low === null || high === null ? '' : `${shown(low)} to ${shown(high)}`

/** A number with three digits that count, and thousands apart. */
function shown(value: number): string {
  if (value !== 0 && Math.abs(value) < 100) return Number(value.toPrecision(3)).toString()
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(value)))) - 2)
  return (Math.round(value / step) * step).toLocaleString('en-US')
}
