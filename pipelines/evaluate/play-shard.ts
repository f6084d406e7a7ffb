import type { Shard } from '../../schemas/manifest.ts'
import type { ShardTally } from '../../src/evaluation/deeds/tally.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import { type Finished, rulesetOf } from '../../src/play/series.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { placeAfter, START } from '../../src/view/place.ts'
import { makeShard } from '../generate/make.ts'
import type { Job } from '../generate/plan.ts'
import type { Signals } from '../signals.ts'
import { tallyPath } from './evaluation.ts'
import { type CountedGame, GameCounter } from './game-counter.ts'
import type { PlaySetting } from './play-setting.ts'
import { tallyText } from './tallies.ts'

/** Plays the games of a shard with built-in players, and counts them while they are in memory. `keep` is given what was counted. */
export async function playShard(
  job: Job,
  { make, tally, folder }: PlaySetting,
  signals: Signals,
  keep?: (tally: ShardTally) => void,
): Promise<Shard> {
  const ruleset = rulesetOf(make.recipe)
  const counter = new GameCounter(tally)
  const shard = await makeShard(job, make, signals, undefined, (game) => counter.add(countedGame(game, ruleset)))
  const counted = counter.tally(shard)
  writeWhole(tallyPath(folder, job.split, job.shard), tallyText(counted))
  keep?.(counted)
  return shard
}

const countedGame = ({ record, log, outcome }: Finished, { teams }: Ruleset): CountedGame => ({
  game_id: record.game_id,
  split: record.split,
  index: record.index,
  roles: outcome.roles,
  teams: outcome.roles.map((role) => teams[role]!),
  winner: outcome.winner,
  days: log.reduce((place, { event }) => placeAfter(place, event), START).day,
  points: outcome.points,
  log,
  record,
  attempts: [],
})
