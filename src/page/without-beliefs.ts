import type { Told } from '../../schemas/event.ts'
import { countDeals } from '../belief/deck.ts'
import type { Ruleset } from '../game/ruleset.ts'

/** A belief takes a time that grows with the deals, and a page has one of each seat after each event: some seconds at this product. */
const MAX_BELIEVED = 3e8

/** Why a page has no beliefs, as a sentence; null where it has. */
export function whyWithoutBeliefs({ roles }: Ruleset, { length }: readonly Told[]): string | null {
  const deals = countDeals(roles)
  return deals * roles.length * length > MAX_BELIEVED
    ? `This game has ${deals.toLocaleString('en')} deals and ${length.toLocaleString('en')} events, too many to show what every seat believes after each.`
    : null
}
