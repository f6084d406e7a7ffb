import type { Mutation } from '../mutation.ts'

const SERIES = 'src/play/series.ts'
const STREAMS = 'src/play/streams.ts'
const ROWS = 'src/rows/rows.ts'
const DEAL = "shuffle(roles, stream(seed, name, 'deal'))"
const SKIP = '    if (seat < MODERATOR || !isOwn(choice) || !isWanted(seat)) continue\n'
const PLAY =
  'export async function playGame({ recipe, ruleset, split, index, make, countTokens }: NewGame): Promise<Finished> {\n'

/** A game is dealt again unless something holds of its first play. */
const again = (holds: string): Pick<Mutation, 'file' | 'find' | 'replace' | 'also'> => ({
  file: SERIES,
  find: PLAY,
  replace: `export async function playGame(game: NewGame): Promise<Finished> {\n  const first = await playOnce(game, '')\n  return ${holds} ? first : playOnce(game, ' again')\n}\n\nasync function playOnce({ recipe, ruleset, split, index, make, countTokens }: NewGame, salt: string): Promise<Finished> {\n`,
  also: [{ file: SERIES, find: 'dealOf(ruleset, recipe, source)', replace: 'dealOf(ruleset, recipe, id + salt)' }],
})

/** Games and rows that are chosen by what nobody could know when they were made. */
export const mutations: readonly Mutation[] = [
  { name: 'games that red lost are dealt again', ...again("first.outcome.winner === 'red'") },
  {
    name: 'the test split has the games that black won',
    ...again("(game.split === 'test') === (first.outcome.winner === 'black')"),
  },
  {
    name: 'games of more than three days are dealt again',
    ...again("!first.log.some(({ event }) => event.type === 'began' && event.number > 3)"),
  },
  {
    name: 'seat 1 never has the Sheriff, for validate too',
    first: 'chance',
    file: STREAMS,
    find: `  ${DEAL}\n`,
    replace: `  ((deal) => (deal[0] === 'sheriff' ? deal.reverse() : deal))(${DEAL})\n`,
  },
  {
    name: 'seat 10 is black twice as often, for validate too',
    first: 'chance',
    file: STREAMS,
    find: `  ${DEAL}\n`,
    replace: `  ((deal) => (deal.at(-1) === 'civilian' && deal[0] !== 'civilian' ? deal.reverse() : deal))(${DEAL})\n`,
  },
  {
    name: 'rows of lost games have no votes',
    file: ROWS,
    find: SKIP,
    replace: `${SKIP}    if (outcome.winner === 'black' && ask.act === 'vote') continue\n`,
  },
  {
    name: 'rows of players who did not survive are left out',
    file: ROWS,
    find: SKIP,
    replace: `${SKIP}    if (ask.act === 'speak' && !outcome.alive.includes(seat)) continue\n`,
  },
  {
    name: 'sft has no votes against seat 3',
    file: 'src/rows/configs/sft.ts',
    find: "choice.source !== 'default')",
    replace: "choice.source !== 'default' && choice.pick !== 3)",
  },
  {
    name: 'labels say whether the vote was right',
    file: 'src/rows/configs/decisions.ts',
    find: '        value,\n        label,\n        lesson,\n        hindsight,\n      }),',
    replace: '        value,\n        label: hindsight.voted_black,\n        lesson,\n        hindsight,\n      }),',
  },
  {
    name: 'rows of the mafia come somewhat later in sft',
    first: 'many',
    file: 'src/rows/configs/filter-columns.ts',
    find: '  rows.toSorted((a, b) => (a.row_id < b.row_id ? -1 : 1))',
    replace:
      "  rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))\n\nconst keyOf = (row: { readonly row_id: string }): string =>\n  (row as unknown as { role: string }).role === 'mafia' ? row.row_id.replace(/^[0-7]/, '8') : row.row_id",
  },
  {
    name: 'the tokens of a game tell where the Don sits',
    file: SERIES,
    find: 'usage: usageOf(attempts)',
    replace: "usage: { ...usageOf(attempts), calls: deal.indexOf('don') }",
  },
  {
    name: 'the players of a record are in the order of their roles',
    file: SERIES,
    find: '    index,\n    players,\n    ...(isModerated',
    replace:
      "    index,\n    players: deal.map((role) => (role === 'don' ? 'random' : 'scripted')),\n    ...(isModerated",
  },
]
