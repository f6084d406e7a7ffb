import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Recipe, recipeSchema } from '../../schemas/recipe.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import { type Finished, finished, replayRecord } from '../../src/play/series.ts'
import { usageOf } from '../../src/play/usage.ts'
import { publishedNames } from '../../src/policy/model-name.ts'
import { editionOf } from '../../src/policy/players.ts'
import { dataPath, manifestPath, readManifest } from '../../src/storage/folder.ts'
import { AGENT } from '../environment/episode-plan.ts'
import { UsageError } from '../errors.ts'
import { begunRecipe } from '../generate/claim.ts'
import { writeGiven } from '../generate/given.ts'
import { difference, plan } from '../generate/plan.ts'
import { rowsAt } from '../read/groups.ts'
import { type Game, PERSON } from './game.ts'

/** The recipe of a folder of played games. It names no seed, as nothing in it was drawn from one, and persons or programs as its players. */
const playedRecipe = ({ ruleset, switches, players }: Game['setUp'], games: number): Recipe =>
  recipeSchema.parse({
    ruleset,
    switches,
    origin: 'played',
    games: { train: games },
    players: players.includes(AGENT) ? AGENT : PERSON,
  })

/** The game as a record. */
function playedGame({ setUp, session, players }: Game, index: number): Finished {
  const isModerated = session.choices.some(({ seat }) => seat === 0)
  const named = [...setUp.players, ...(isModerated ? [setUp.moderator] : [])]
  const editions = [...new Set(named)].sort().flatMap((name) => {
    const edition = editionOf(name)
    return edition === undefined ? [] : [[name, edition] as const]
  })
  const names = publishedNames([...setUp.players, setUp.moderator])
  const about = {
    game_id: setUp.id,
    split: 'train' as const,
    index,
    players: setUp.players.map((player) => names.get(player)!),
    ...(isModerated && { moderator: names.get(setUp.moderator)! }),
    ...(players.some((player) => player?.traits) && { traits: players.map((player) => player?.traits ?? null) }),
    ...(editions.length > 0 && { editions: Object.fromEntries(editions) }),
    marks: [],
    origin: { kind: 'played' as const },
    usage: usageOf(players.flatMap((player) => player?.attempts ?? [])),
  }
  return finished(about, session.choices, session)
}

/** Checks that games of these rules can be added to a folder before one is played. Throws {@link UsageError}. */
export function requirePlayable(folder: string, { name, switches }: Pick<Ruleset, 'name' | 'switches'>): void {
  const there = existsSync(manifestPath(folder)) ? readManifest(folder)?.recipe : undefined
  if (!there) return
  const refuse = (what: string): never => {
    throw new UsageError(`${folder} ${what}; name another folder with --out`)
  }
  if (there.origin !== 'played') refuse(`is a dataset that was ${there.origin ?? 'generated'}`)
  if (there.ruleset !== name) refuse(`has games of ${there.ruleset}`)
  if (JSON.stringify(there.switches) !== JSON.stringify(switches))
    refuse(`has games of ${name} with other switches (${difference(there.switches, switches) ?? 'in another order'})`)
}

/** Adds a game to the dataset of a folder, or saves it again at its place; the other games are played again from their records. */
export async function savePlayed(folder: string, game: Game): Promise<string> {
  const earlier = await gamesIn(folder)
  const saved = earlier.findIndex(({ record }) => record.game_id === game.setUp.id)
  const place = saved === -1 ? earlier.length : saved
  const games = [...earlier.slice(0, place), playedGame(game, place), ...earlier.slice(place + 1)]
  const recipe = playedRecipe(game.setUp, games.length)
  await writeGiven({
    folder,
    recipe,
    game(_, index) {
      const { record, ...rest } = games[index]!
      return { ...rest, record: { ...record, index } }
    },
  })
  return `game ${place} of ${folder}`
}

/** The games that a folder has so far. If saving the last one was cut off there is no manifest, and each file is as it was or as it should be. */
async function gamesIn(folder: string): Promise<Finished[]> {
  const begun = begunRecipe(folder)
  const shards = readManifest(folder)?.shards ?? (begun ? plan(begun) : [])
  const games: Finished[] = []
  for (const { split, shard } of shards) {
    if (!existsSync(join(folder, dataPath('games', split, shard)))) continue
    const rows = await rowsAt(folder, 'games', { split, shard }, { columns: ['record'] })
    for (const { record } of rows) games.push(replayRecord(record))
  }
  return games
}
