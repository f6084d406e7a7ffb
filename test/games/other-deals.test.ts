import { expect, test } from 'vitest'
import { allDeals, consistentDeals } from '../../src/belief/deals.ts'
import { shuffle, stream } from '../../src/game/random.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { isSame } from '../../src/leaks/same.ts'
import { truthOf, twinOf } from '../../src/leaks/twins.ts'
import { asksIn } from '../../src/view/decisions.ts'
import { heardBy } from '../../src/view/view.ts'
import { TABLES } from './tables.ts'
import { unrulyGames } from './unruly.ts'

// A game that is played again under another deal shows a seat what it saw, up to the event by which the seat can rule that deal out. So answers that
// the rules give in an imagined deal lead to the true morning, and what a seat is said to conclude is neither too little nor too much.

// Two games have too many deals to list them quickly. Of the first test/explained-nights.test.ts sees more.
const listed = TABLES.filter(([name]) => name !== 'werewolf-9-guard' && name !== 'werewolf-broadcast')

test.each(listed)(
  '%s %j: a seat sees its game again under every deal that it cannot rule out',
  async (name, switches) => {
    const ruleset = rulesetNamed(name, switches)
    const random = stream('other deals', name)
    for (const { game, choices } of await unrulyGames(ruleset, 1)) {
      const truth = truthOf(ruleset, game.deal, game.log, choices)
      // At its last ask: what a seat sees after it is in no row.
      for (const { view } of game.deal.flatMap((_, i) => [...asksIn(game.view(i + 1))].slice(-1))) {
        const { seat } = view
        const deals = [
          ...shuffle(consistentDeals(view, ruleset), random).slice(0, 3),
          ...shuffle(allDeals(ruleset.roles), random).slice(0, 2),
        ]
        for (const deal of deals) {
          const read = ruleset.knows.clues(seat)
          const ruledOut = heardBy(view).findIndex(({ event }) => read(event).some((clue) => !clue.allows(deal)))
          const { history } = twinOf(truth, deal, random, { seat }).game.view(seat)
          const differs = heardBy(view).findIndex((heard, i) => !history[i] || !isSame(heard, history[i]))
          const [seen, known] = [differs, ruledOut].map((at) => (at < 0 ? view.upTo : at)) as [number, number]
          if (seen < known) expect(history[seen], `seat ${seat}, ${deal.join(' ')}`).toEqual(view.history[seen])
        }
      }
    }
  },
)
