import type { Mutation } from '../mutation.ts'

const STREAMS = 'src/play/streams.ts'
const SEATING = 'src/play/seating.ts'
const DEAL = "shuffle(roles, stream(seed, name, 'deal'))"
const LISTED = 'return { player: players[i % players.length]! }'

/** Faults of functions that the game and its check share: the deal, and who sits where, are the same when they are worked out again. */
export const mutations: readonly Mutation[] = [
  {
    name: 'a deal is drawn from the id of its game and a constant',
    file: STREAMS,
    find: DEAL,
    replace: "shuffle(roles, stream('omerta', name, 'deal'))",
  },
  {
    name: 'a deal is drawn from the first digits of the id',
    file: STREAMS,
    find: DEAL,
    replace: "shuffle(roles, stream(name.slice(0, 6), 'deal'))",
  },
  {
    name: 'a deal is drawn from the length of the seed and the id',
    file: STREAMS,
    find: DEAL,
    replace: 'shuffle(roles, stream(String(seed.length > 0), name, name.length))',
  },
  {
    name: 'a list of players is dealt by team',
    file: SEATING,
    find: LISTED,
    replace: "return { player: players[(teams[role] === 'black' ? 1 : 0) % players.length]! }",
  },
  {
    name: 'the last player of a list sits where the Don does',
    rulesets: ['mafia-2025'],
    file: SEATING,
    find: LISTED,
    replace: "return { player: role === 'don' ? players.at(-1)! : players[i % players.length]! }",
  },
  {
    name: 'the first player of a list is never a lone Mafia',
    rulesets: ['classic-7'],
    file: SEATING,
    find: LISTED,
    replace:
      "return { player: role === 'mafia' && game.deal.indexOf('mafia') === i ? players.at(-1)! : players[i % players.length]! }",
  },
].map((leak) => ({ ...leak, first: 'chance' as const }))
