import type {
  DatasetPage,
  DecisionFacts,
  DecisionQuery,
  Embedded,
  Facets,
  Found,
  GameFacts,
  GameQuery,
  Listed,
  Speech,
  SpeechQuery,
} from '../schemas/dataset-page.ts'
import type { GamePage } from '../schemas/page.ts'
import type { Checked } from '../schemas/receipt.ts'
import { chooseDecisions, chooseGames, facetsOf, findSpeech } from '../src/page/choose.ts'

/** How many things a list shows at once. */
export const SHOWN = 100

/** Where the page of a dataset takes its games from: the file itself, or the server that sent it. */
export interface Source {
  games(query: GameQuery, from: number): Promise<Listed<GameFacts>>
  decisions(query: DecisionQuery, from: number): Promise<Listed<DecisionFacts>>
  search(query: SpeechQuery): Promise<Listed<Found>>
  /** Undefined if the file does not hold that game. */
  game(key: string): Promise<GamePage | undefined>
  tags(): Promise<readonly string[]>
  /** What the decisions that are listed can be chosen by. */
  facets(): Promise<Facets>
  /** What validate wrote of these files, if they are still the ones that it checked. */
  checked(): Promise<Checked | null>
}

/** How many games a dataset has. */
export const gamesIn = ({ figures }: DatasetPage): number =>
  Object.values(figures.games).reduce((sum, count) => sum + count, 0)

export const sourceOf = (page: DatasetPage): Source => (page.embedded ? embeddedIn(page, page.embedded) : served())

const unpacked = async <T>(packed: string): Promise<T> => {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return JSON.parse(await new Response(stream).text()) as T
}

/** A part of a list, and of how many games the list is, where the dataset has `games` and more than those. */
const listed = <T>(all: readonly T[], from: number, held: number, games: number): Listed<T> => ({
  total: all.length,
  items: all.slice(from, from + SHOWN),
  ...(held < games && { held }),
})

function embeddedIn(page: DatasetPage, { games, decisions, pages, speeches }: Embedded): Source {
  let said: Promise<Readonly<Record<string, readonly Speech[]>>> | undefined
  const all = gamesIn(page)
  const whole = Object.keys(pages).length
  return {
    games: async (query, from) => listed(chooseGames(games, query), from, games.length, all),
    decisions: async (query, from) => listed(chooseDecisions(decisions, query), from, whole, all),
    async search(query) {
      said ??= unpacked(speeches)
      const heard = await said
      const found = games.flatMap((game) => findSpeech(game, heard[`${game.split}-${game.index}`] ?? [], query) ?? [])
      return listed(found, 0, whole, all)
    },
    game: async (key) => (Object.hasOwn(pages, key) ? unpacked<GamePage>(pages[key]!) : undefined),
    tags: async () => page.tags ?? [],
    facets: async () => facetsOf(decisions),
    checked: async () => page.checked ?? null,
  }
}

async function fetched<T>(path: string, query: object): Promise<T> {
  const response = await fetch(`/api/${path}?${new URLSearchParams({ q: JSON.stringify(query) })}`)
  const answer = (await response.json()) as T & { error?: string }
  if (!response.ok) throw new Error(answer.error ?? `the server answered ${response.status}`)
  return answer
}

const served = (): Source => ({
  games: (query, from) => fetched('games', { ...query, from }),
  decisions: (query, from) => fetched('decisions', { ...query, from }),
  search: (query) => fetched('search', query),
  game: (key) => fetched('game', { key }),
  tags: () => fetched('tags', {}),
  facets: () => fetched('facets', {}),
  checked: () => fetched('checked', {}),
})
