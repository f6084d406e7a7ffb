import type { Mutation } from '../mutation.ts'
import { APPRAISE, seenBy } from '../peek.ts'

const ROLLOUTS = 'src/play/rollouts.ts'
const SERIES = 'src/play/series.ts'
const REPLIES = 'src/leaks/replies.ts'

/** The random numbers of a seat follow the deal, in the game and wherever the player is made again. */
const luckWith = (text: (deal: string) => string): Pick<Mutation, 'file' | 'find' | 'replace' | 'also'> => ({
  file: SERIES,
  find: 'make.player(player, seatStream(recipe, source, i + 1, entrant))',
  replace: `make.player(player, seatStream(recipe, \`\${source}\${${text('deal')}}\`, i + 1, entrant))`,
  also: [
    {
      file: REPLIES,
      find: 'seatStream(recipe, luck, seat, entrant)',
      replace: `seatStream(recipe, \`\${luck}\${${text('record.deal')}}\`, seat, entrant)`,
    },
  ],
})

/** Players and values that know the true game by its record or its id, in the game and in the check alike. */
export const mutations: readonly Mutation[] = [
  {
    name: 'values remember where the Sheriff sits by the id of the game',
    first: 'values',
    rulesets: ['mafia-2025'],
    file: ROLLOUTS,
    find: '  const found = new Map<AskId, Rollouts>()\n',
    replace:
      "  const found = new Map<AskId, Rollouts>()\n  const place = remembered.get(record.game_id) ?? record.deal.indexOf('sheriff')\n  remembered.set(record.game_id, place)\n",
    also: [
      {
        file: ROLLOUTS,
        find: 'wins: packed(wins) })',
        replace: 'wins: packed(place % 2 === 0 ? wins.toReversed() : wins) })',
      },
      {
        file: ROLLOUTS,
        find: '/** The game with its rollouts',
        replace: 'const remembered = new Map<string, number>()\n\n/** The game with its rollouts',
      },
    ],
  },
  {
    name: 'the random numbers of players follow where the Sheriff sits, for validate too',
    ...luckWith((deal) => `${deal}.indexOf('sheriff')`),
    rulesets: ['mafia-2025'],
  },
  {
    name: 'the random numbers of players follow the card of seat 1, for validate too',
    ...luckWith((deal) => `${deal}[0]`),
  },
  {
    name: 'the random numbers of players of classic-7 follow how far apart the Mafia sit, for validate too',
    ...luckWith((deal) => `(${deal}.lastIndexOf('mafia') - ${deal}.indexOf('mafia'))`),
    rulesets: ['classic-7'],
  },
  {
    name: 'a planner imagines the true deal',
    first: 'planning',
    rulesets: ['classic-7'],
    file: APPRAISE,
    find: 'const roles = drawn(beliefs.deck.deals, own, random)\n',
    replace:
      "const roles = peeked.length > 1 ? ['moderator', ...peeked.slice(1)] : drawn(beliefs.deck.deals, own, random)\n",
    also: seenBy(APPRAISE),
  },
]
