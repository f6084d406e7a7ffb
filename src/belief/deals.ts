import type { Role } from '../../schemas/ask.ts'
import { MODERATOR_ROLE, type Roles, type Ruleset } from '../game/ruleset.ts'
import { heardBy, type View } from '../view/view.ts'

const known = new WeakMap<readonly Role[], readonly Roles[]>()

/** Every distinct deal of these roles: 2,520 in the ten-player game. roles[0] of each is the moderator's. Those of a list of roles are made once. */
export function allDeals(roles: readonly Role[]): readonly Roles[] {
  let deals = known.get(roles)
  if (!deals) known.set(roles, (deals = makeDeals(roles)))
  return deals
}

function makeDeals(roles: readonly Role[]): Roles[] {
  const deals: Roles[] = []
  const counts = new Map<Role, number>()
  for (const role of roles) counts.set(role, (counts.get(role) ?? 0) + 1)
  const dealt: Role[] = [MODERATOR_ROLE]
  const deal = (): void => {
    if (dealt.length > roles.length) return void deals.push([...dealt])
    for (const [role, left] of counts) {
      if (left === 0) continue
      counts.set(role, left - 1)
      dealt.push(role)
      deal()
      dealt.pop()
      counts.set(role, left)
    }
  }
  deal()
  return deals
}

/** The deals that a seat cannot rule out, computed from its view alone. A player that searches may use these deals and no others. */
export function consistentDeals(view: View, { knows, roles }: Pick<Ruleset, 'knows' | 'roles'>): Roles[] {
  const read = knows.clues(view.seat)
  const clues = heardBy(view).flatMap(({ event }) => read(event))
  return allDeals(roles).filter((deal) => clues.every((clue) => clue.allows(deal)))
}
