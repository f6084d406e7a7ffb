import { join } from 'node:path'
import type { Manifest } from '../../schemas/manifest.ts'
import { typed } from '../../schemas/shell.ts'
import { type Config, whyNone } from '../../src/rows/configs/configs.ts'
import { firstGroup } from '../read/groups.ts'
import { percent } from '../read/tables.ts'
import { many, paint, table } from '../terminal.ts'

/** A dataset in a few lines. */
export function summarize(folder: string, { tally, shards, ruleset }: Manifest): string {
  const splits = [...new Set(shards.map(({ split }) => split))].map((split) => {
    const games = shards.filter((shard) => shard.split === split).reduce((sum, shard) => sum + shard.games, 0)
    return `${games} ${split}`
  })
  return [
    paint('bold', `${many(tally.games, 'game')} of ${ruleset}: ${splits.join(', ')}`),
    `won by ${Object.entries(tally.wins)
      .map(([winner, n]) => `${winner} ${n} (${percent(n / tally.games)})`)
      .join(', ')}`,
    `${many(tally.rows['decisions'] ?? 0, 'decision')} (${Object.entries(tally.rows)
      .filter(([name]) => name !== 'decisions')
      .map(([name, rows]) => `${many(rows, 'row')} of ${name}`)
      .join(', ')}):`,
    ...(Object.keys(tally.acts).length === 0
      ? []
      : [
          table(Object.entries(tally.acts).map(([act, n]) => [`  ${act}`, n])),
          `choices: ${Object.entries(tally.sources)
            .map(([source, n]) => `${n} ${source}`)
            .join(', ')}`,
        ]),
    ...Object.entries(tally.rows)
      .filter(([, rows]) => rows === 0)
      .map(([name]) => paint('yellow', `no row of ${name}: ${whyNone(name as Config)}`)),
    `files: ${many(
      shards.reduce((sum, { files }) => sum + files.length, 0),
      'Parquet file',
    )} in ${join(folder, 'data')}; read ${join(folder, 'README.md')} first`,
  ].join('\n')
}

/** One decision as text: the end of the transcript, the private view and the choice. */
export async function sampleRow(folder: string, { shards }: Manifest): Promise<string> {
  const place = shards[0]!
  const rows = await firstGroup(folder, 'decisions', place)
  const row =
    rows.find(({ chosen_action: chosen, private_view: notes, day }) => chosen.text && notes.length > 8 && day > 1) ??
    rows.find(({ chosen_action: chosen }) => chosen.text) ??
    rows[0]!
  const hasSft = place.files.some(({ config }) => config === 'sft')
  // Its rows have another order, but are in the same row group.
  const sft = hasSft ? (await firstGroup(folder, 'sft', place)).find(({ row_id }) => row_id === row.row_id) : undefined
  const last = row.public_transcript.slice(-4).map((line) => `  ${line}`)
  const before = row.public_transcript.length - last.length
  const notes = [...row.private_view.slice(0, 2), ...row.private_view.slice(2).slice(-2)].map((line) => `  ${line}`)
  return [
    `${paint('bold', 'One row')} (npx omerta show ${typed(folder)} --row ${row.row_id.slice(0, 8)} shows all of it)`,
    ...(before > 0 ? [`  … ${many(before, 'line')} before`] : []),
    ...last.map((line) => paint('cyan', line)),
    ...notes.map((line) => paint('yellow', line)),
    `  → ${sft?.completion[0]?.content ?? row.chosen_action.text ?? row.chosen_action.target ?? row.chosen_action.word}`,
  ].join('\n')
}
