import { isAloud, isSpeech, type Option, type Reply } from '../../schemas/ask.ts'
import type { Random } from '../speech/writer/random.ts'
import { factsOf } from '../view/facts.ts'
import type { Player } from '../view/player.ts'
import { askOf, type View } from '../view/view.ts'
import { draw, probsOf } from './holy-grail/choose.ts'

/** By how much each option of an ask is better for the team than the mean of the others, and the standard error of that. */
export type Advantages = readonly { readonly mean: number; readonly error: number }[]

/** Estimates what the options of an ask are worth from a view alone, with rollouts from `states` sampled states. `seed` names its random numbers. */
export type Appraise = (view: View, states: number, seed: number) => Advantages

/**
 * Acts that are searched: shots and protections, which nobody sees. Left out are checks, which rollouts overrate, votes of black, whose values replays do
 * not confirm (docs/values.md), and nominations, whose effect on trust rollouts ignore.
 */
const PLANNED = ['kill', 'claim', 'protect']

/** Up to this many alive a vote may decide the game, so its cost in trust no longer matters and red searches it too. */
const ENDGAME = 5

/** Units of log-probability that one hundredth of the chance to win counts for. */
const WEIGHT = 0.3

/**
 * Talks as the reasoning player does, and chooses by its distribution times what rollouts add: p(option) · exp(weight · advantage), where an
 * advantage counts only as far as it is larger than twice its error. It states the distribution that it draws from.
 */
export function plannerPlayer(inner: Player, random: Random, states: number, appraise: Appraise): Player {
  return {
    ...inner,
    act(view, turn): Reply {
      const reply = inner.act(view, turn) as Reply
      const ask = askOf(view)
      const { probs, pick } = reply
      const isPlanned = isHidden(ask.act) || isLastVote(ask.act, view)
      const isPlain = ask.options.length > 1 && !isSpeech(ask) && !isAloud(ask, pick)
      if (!isPlanned || !isPlain || !probs) return reply
      const advantages = appraise(view, states, random())
      const weights = ask.options.map((_, i) => probs[i]! * Math.exp(100 * WEIGHT * worth(advantages[i]!)))
      const sum = weights.reduce((total, weight) => total + weight, 0)
      const distribution = new Map<Option, number>(ask.options.map((option, i) => [option, weights[i]! / sum]))
      const chosen = draw(distribution, random)
      const stated = { pick: chosen, probs: probsOf(distribution, ask.options) }
      return chosen === pick
        ? { ...reply, ...stated }
        : { ...reply, ...stated, thought: reply.thought && planText(reply.thought, chosen) }
    },
  }
}

const isHidden = (act: string): boolean => PLANNED.includes(act)

function isLastVote(act: string, view: View): boolean {
  const { alive, team } = factsOf(view)
  return act === 'vote' && team === 'red' && alive.length <= ENDGAME
}

/** An advantage without what twice its error may explain, as Stein's shrinkage takes away what one error may. Most advantages are within one. */
const worth = ({ mean, error }: Advantages[number]): number =>
  mean * mean > 4 * error * error ? mean - (4 * error * error) / mean : 0

/** The thought of the reasoning player, whose last sentence is its choice, with another choice. It has no number of a rollout in it. */
function planText(thought: string | undefined, chosen: Option): string {
  const sentences = (thought ?? '').match(/[^.!?]+[.!?]+(?:\s|$)/g) ?? []
  const what = typeof chosen === 'number' ? `player ${chosen}` : chosen === 'none' ? 'nobody' : chosen
  return [
    ...sentences.slice(0, -1).map((one) => one.trim()),
    `I thought through how the game may go on, and choose ${what}.`,
  ].join(' ')
}
