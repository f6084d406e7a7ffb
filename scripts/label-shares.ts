// node scripts/label-shares.ts DATASET...: how many choices rollouts call better than all others (true) and worse than the best (false), by game, team and
// act, before true labels are left out. The datasets have games of holy-grail with values. Writes src/rows/values/told-apart.json.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role, Team } from '../schemas/ask.ts'
import { replayRecord } from '../src/play/record.ts'
import { rulesetOf } from '../src/play/series.ts'
import { legalActions } from '../src/rows/actions.ts'
import type { GameRow } from '../src/rows/configs/games.ts'
import { isTold } from '../src/rows/values/told.ts'
import { toldApart } from '../src/rows/values/value.ts'
import { openWhole } from '../src/storage/folder.ts'
import { readParquet } from '../src/storage/parquet/reader.ts'
import { readBytes } from '../src/storage/read-bytes.ts'
import { winsOf } from '../src/value/lead.ts'
import { placeIn } from '../src/view/actions.ts'
import { decisionsOf } from '../src/view/decisions.ts'

type Labels = Record<string, { true: number; false: number }>
const games: Record<string, Labels> = {}

for (const folder of process.argv.slice(2)) {
  const { recipe, shards } = openWhole(folder)
  const ruleset = rulesetOf(recipe)
  const labels = (games[ruleset.book] ??= {})
  for (const { path } of shards.flatMap(({ files }) => files.filter(({ config }) => config === 'games')))
    for (const row of (await readParquet(readBytes(join(folder, path)))) as unknown as GameRow[]) {
      const { record, log, outcome } = replayRecord(row.record, ruleset)
      for (const { ask, choice } of decisionsOf(log, record.choices)) {
        if (ask.seat < 1) continue
        const role: Role = outcome.roles[ask.seat - 1]!
        const team: Team = ruleset.teams[role]!
        const wins = winsOf(choice, legalActions(ask).length)
        if (!wins || !isTold({ act: ask.act, team })) continue
        const label = toldApart(wins, { chosen: placeIn(ask, choice), role, book: ruleset.book, act: ask.act, team })
        if (label === null) continue
        const kind = (labels[`${team} ${ask.act}`] ??= { true: 0, false: 0 })
        kind[`${label}`]++
      }
    }
}

for (const [book, labels] of Object.entries(games))
  for (const [kind, { true: right, false: wrong }] of Object.entries(labels))
    console.log(`${book}, ${kind}: ${right} true, ${wrong} false`)
writeFileSync(
  join(import.meta.dirname, '../src/rows/values/told-apart.json'),
  `${JSON.stringify(games, undefined, 2)}\n`,
)
