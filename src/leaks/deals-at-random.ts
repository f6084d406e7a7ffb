import type { Role } from '../../schemas/ask.ts'
import { allDeals } from '../belief/deals.ts'
import { countDeals, MAX_DEALS } from '../belief/deck.ts'
import { type Random, shuffle } from '../game/random.ts'
import { MODERATOR_ROLE, type Roles } from '../game/ruleset.ts'

/** How many deals are drawn of a game that has too many to list: a seat that knows three of thirteen cards has some seventy of them. */
const DRAWN = 20_000

/** Deals of these roles in a random order: all of them, or a number of different ones if the game has too many for beliefs. */
export function dealsAtRandom(roles: readonly Role[], random: Random): readonly Roles[] {
  if (countDeals(roles) <= MAX_DEALS) return shuffle(allDeals(roles), random)
  const drawn = new Map<string, Roles>()
  while (drawn.size < DRAWN) {
    const deal = [MODERATOR_ROLE, ...shuffle(roles, random)]
    drawn.set(deal.join(), deal)
  }
  return [...drawn.values()]
}
