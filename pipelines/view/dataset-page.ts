import { basename, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type {
  DatasetFigures,
  DatasetPage,
  DecisionFacts,
  Embedded,
  GameFacts,
  Speech,
} from '../../schemas/dataset-page.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import { wilson } from '../../src/evaluation/statistics/wilson.ts'
import { roleName, teamNames } from '../../src/games/role-names.ts'
import { identityOf, rulesetOf } from '../../src/play/series.ts'
import type { DecisionRow } from '../../src/rows/configs/decisions.ts'
import type { GameRow } from '../../src/rows/configs/games.ts'
import { openDataset } from '../../src/storage/folder.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { showProgress } from '../progress.ts'
import { groupsOf } from '../read/groups.ts'
import { factsOfShard, shardsInOrder } from './read-facts.ts'
import { pageOfRow } from './read-game.ts'

/** The page of a dataset without its games: its figures, which are those of the manifest. `shown` is the folder that the user named. */
export function datasetPage(folder: string, manifest: Manifest, shown: string): DatasetPage {
  const { recipe } = manifest
  const ruleset = rulesetOf(recipe)
  return {
    kind: 'dataset',
    name: basename(resolve(folder)),
    shown: quoted(shown),
    ruleset: identityOf(ruleset),
    figures: figuresOf(manifest),
    roleNames: Object.fromEntries(ruleset.roles.map((role) => [role, roleName(recipe.ruleset, role)])),
    teams: ruleset.teams,
    teamNames: teamNames(recipe.ruleset),
    hasValues: recipe.values !== undefined,
    tags: null,
    embedded: null,
  }
}

/** "holy-grail", "red: holy-grail, black: scripted", or of a list "seat 1: holy-grail, seat 2: scripted". */
export const playersText = ({ players }: Pick<Manifest['recipe'], 'players'>): string =>
  typeof players === 'string'
    ? players
    : Object.entries(players)
        .map(([who, player]) => `${Array.isArray(players) ? `seat ${Number(who) + 1}` : who}: ${player}`)
        .join(', ')

/** A path as one word of a shell's command line. */
const quoted = (path: string): string => (/^[\w./][\w./-]*$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`)

function figuresOf({ tally, shards, recipe }: Manifest): DatasetFigures {
  const games: Record<string, number> = {}
  for (const shard of shards) games[shard.split] = (games[shard.split] ?? 0) + shard.games
  const { tokens, characters, words } = tally.lengths
  const hasTokens = Object.keys(tokens).length > 0
  return {
    games,
    rows: tally.rows,
    players: playersText(recipe),
    wins: Object.entries(tally.wins).map(([team, hits]) => ({ team, ...wilson(hits, tally.games) })),
    acts: byRole(tally.acts_by_role),
    sources: tally.sources,
    findings: tally.findings,
    words: coarser(words, 10),
    prompts: hasTokens
      ? { unit: 'tokens', bins: coarser(tokens, 256) }
      : { unit: 'characters', bins: coarser(characters, 1000) },
  }
}

/** A histogram with wider bins, for a picture. */
function coarser(bins: Readonly<Record<string, number>>, step: number): Record<string, number> {
  const wider: Record<string, number> = {}
  for (const [end, n] of Object.entries(bins)) {
    const wide = Math.ceil(Number(end) / step) * step
    wider[wide] = (wider[wide] ?? 0) + n
  }
  return wider
}

/** Counts by act and role as counts by role and act. */
function byRole(acts: Readonly<Record<string, Readonly<Record<string, number>>>>): DatasetFigures['acts'] {
  const roles = [...new Set(Object.values(acts).flatMap(Object.keys))]
  return Object.fromEntries(
    roles.map((role) => [
      role,
      Object.fromEntries(
        Object.entries(acts).flatMap(([act, by]) => (by[role] === undefined ? [] : [[act, by[role]]])),
      ),
    ]),
  )
}

/** The most games that a file holds whole, at some 100 kB each; of the others it has what happened. */
const GAMES_IN_FILE = 40
/** The most games that a file lists. */
const GAMES_LISTED = 5000

const packed = async (value: unknown): Promise<string> =>
  (await promisify(gzip)(JSON.stringify(value))).toString('base64')

/** The page of a dataset with its games in it. `shown` is the folder that the user named: it, or the evaluation around it. */
export async function wholeDatasetPage(folder: string, shown: string, tokenizer?: Tokenizer): Promise<DatasetPage> {
  const manifest = openDataset(folder)
  const games: GameFacts[] = []
  const decisions: DecisionFacts[] = []
  const speeches: Record<string, readonly Speech[]> = {}
  const progress = showProgress('read games', Math.min(manifest.tally.games, GAMES_LISTED))
  for (const shard of shardsInOrder(manifest)) {
    if (games.length >= GAMES_LISTED) break
    for await (const group of factsOfShard(folder, manifest, shard)) {
      progress.step(group.length)
      for (const { facts, decisions: made, speeches: said } of group) {
        games.push(facts)
        if (games.length > GAMES_IN_FILE) continue
        decisions.push(...made)
        speeches[keyOf(facts)] = said
      }
    }
  }
  progress.done()
  const pages = await packedPages(folder, manifest, tokenizer)
  const embedded: Embedded = {
    games: games.slice(0, GAMES_LISTED),
    decisions,
    pages,
    speeches: await packed(speeches),
  }
  return { ...datasetPage(folder, manifest, shown), tags: tagsIn(embedded.games), embedded }
}

export const tagsIn = (games: readonly GameFacts[]): string[] => [...new Set(games.flatMap(({ tags }) => tags))].sort()

/** The pages of the first games. */
async function packedPages(folder: string, manifest: Manifest, tokenizer?: Tokenizer): Promise<Record<string, string>> {
  const pages: Record<string, string> = {}
  const wanted = Math.min(manifest.tally.games, GAMES_IN_FILE)
  const progress = showProgress('made pages', wanted)
  let count = 0
  for (const shard of shardsInOrder(manifest)) {
    const decisions = groupsOf(folder, 'decisions', shard)
    for await (const games of groupsOf(folder, 'games', shard)) {
      const { value = [] } = await decisions.next()
      for (const row of games as readonly GameRow[]) {
        if (count++ >= wanted) break
        const own = (value as readonly DecisionRow[]).filter(({ game_id }) => game_id === row.game_id)
        pages[keyOf(row)] = await packed(pageOfRow({ folder, row, tokenizer }, manifest, own))
        progress.step()
      }
      if (count >= wanted) break
    }
    if (count >= wanted) break
  }
  progress.done()
  return pages
}

const keyOf = ({ split, index }: Pick<GameFacts, 'split' | 'index'>): string => `${split}-${index}`
