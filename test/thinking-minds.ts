import type { Seat } from '../schemas/ask.ts'
import type { Evidence } from '../src/belief/features.ts'
import { rulesetNamed } from '../src/games/games.ts'
import type { Mind } from '../src/policy/holy-grail/mind.ts'
import type { Weighed } from '../src/policy/holy-grail/weighed.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { type Given, mindOf } from './minds.ts'

export const { vocabulary } = wordsOf(rulesetNamed('classic-7'))

export interface More {
  readonly suspects?: readonly Seat[]
  readonly about?: Readonly<Record<Seat, readonly Weighed[]>>
  readonly deeds?: readonly Evidence[]
}
/** A mind with words for roles, with whom it accused today, facts that were weighed, and its own deeds. */
export function thinking(given: Given, { suspects = [], about = {}, deeds = [] }: More = {}): Mind {
  const mind = mindOf(given)
  const reasons = new Map(mind.facts.alive.map((seat) => [seat, about[seat] ?? []]))
  const ledger = { ...mind.ledger, suspectsOf: () => suspects, words: { hasArgued: () => false } }
  const self = { ...mind.self, vocabulary, beliefs: { about: () => deeds } }
  return { ...mind, self, reasons, ledger, targets: new Map() } as unknown as Mind
}
/** That a seat voted against another on day 1, or did something else, with its weight. */
export const fact = (
  actor: Seat,
  target: Seat,
  weight: number,
  more: Partial<Weighed> & { feature?: string } = {},
): Weighed => {
  const { feature = 'vote', ...rest } = more
  return {
    reason: { kind: 'voted', target },
    weight,
    evidence: { feature, actor, target, day: 1 } as Evidence,
    ...rest,
  }
}
