import type { Ask, Option, Seat } from '../../schemas/ask.ts'
import { listen } from '../speech/reader/listen.ts'
import type { Facts } from './facts.ts'
import type { Words } from './wording.ts'

/** The stance of a speech: the players it attacks, those it defends, and the role it claims. */
export type Stance = 'accuse' | 'trust' | 'claim'

/** The options of each stance that an ask leaves open, "none" first: living players, and roles by the names that players of this game claim. */
export type StanceOptions = Readonly<Partial<Record<Stance, readonly Option[]>>>

export function stanceOptions(ask: Ask, facts: Facts, words: Words): StanceOptions {
  const others = facts.alive.filter((seat) => seat !== ask.seat)
  if (ask.words === 0 || others.length === 0) return {}
  const roles = claimable(facts, words)
  return {
    accuse: ['none', ...others],
    trust: ['none', ...others],
    ...(roles.size > 0 && { claim: ['none', ...roles.keys()] }),
  }
}

/** The roles that players of this game claim, by the name that they claim them with. */
export const claimable = ({ roles }: Facts, { vocabulary }: Words): Map<string, string> =>
  new Map(
    Object.entries(vocabulary.roles)
      .filter(([role]) => roles[role])
      .map(([role, [name]]) => [name!, role]),
  )

/** The stance that a speech is heard to take: the first of its kind that is an option, else "none". */
export function stanceIn(
  text: string,
  stance: Stance,
  options: readonly Option[],
  { speaker, words: { vocabulary } }: { readonly speaker: Seat; readonly words: Words },
): Option {
  const taken = listen(text, { speaker, vocabulary }).flatMap((move): Option[] => {
    if (stance === 'claim') return move.kind === 'claim' ? (vocabulary.roles[move.role]?.slice(0, 1) ?? []) : []
    if (move.kind === 'check') return (stance === 'accuse') === (move.found === 'black') ? [move.seat] : []
    const kinds = stance === 'accuse' ? ['accuse', 'vote'] : ['trust', 'defend']
    return kinds.includes(move.kind) && 'seat' in move ? [move.seat] : []
  })
  return taken.find((option) => options.includes(option)) ?? 'none'
}
