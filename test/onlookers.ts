import type { Seat } from '../schemas/ask.ts'
import { Beliefs, type Thinking } from '../src/belief/beliefs.ts'
import { Mind } from '../src/policy/holy-grail/mind.ts'
import { drawTraits } from '../src/policy/holy-grail/traits.ts'
import type { View } from '../src/view/view.ts'

/** What an expert without first impressions or a plan would make of the views of one game, each seat's in their order. */
export function onlookers(thinking: Thinking): (view: View) => Mind {
  const { vocabulary } = thinking
  const beliefs = new Map<Seat, Beliefs>()
  return (view) => {
    const { seat } = view
    if (!beliefs.has(seat)) beliefs.set(seat, new Beliefs(seat, thinking))
    return new Mind(view, {
      traits: drawTraits(() => 0.5, 'expert'),
      impressions: [],
      beliefs: beliefs.get(seat)!,
      vocabulary,
      random: () => 0.5,
      aside: () => 0.5,
      notes: true,
      memory: { plan: undefined, hands: undefined },
      outlastsParity: thinking.game.outlastsParity ?? false,
    })
  }
}
