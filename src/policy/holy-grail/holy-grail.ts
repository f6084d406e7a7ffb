import { isAloud, isSpeech, type Option, type Reply } from '../../../schemas/ask.ts'
import { Beliefs, type Thinking } from '../../belief/beliefs.ts'
import type { Speech } from '../../speech/talk/moves.ts'
import { phrase } from '../../speech/talk/phrase.ts'
import type { View } from '../../view/view.ts'
import { moodOf, type Random } from '../phrases.ts'
import type { Policy } from '../policy.ts'
import { message, post, whisper } from './chat.ts'
import { type Distribution, draw, probsOf, softmax } from './choose.ts'
import { Mind, type Self } from './mind.ts'
import { check, protect, shoot } from './nights.ts'
import { planSpeech } from './talk.ts'
import { enmity } from './target.ts'
import { thoughtOf } from './thought.ts'
import { drawTraits, type Skill } from './traits.ts'
import { raise, raiseHand, vote } from './votes.ts'

/**
 * The reasoning player: a ledger of what was said and done, exact beliefs over all deals that its view allows, one policy a role, and speech
 * that is planned before it is worded. Every pick is drawn from a distribution, which it states. It plays from its view alone.
 */
export function holyGrailPlayer(random: Random, thinking: Thinking, skill?: Skill): Policy {
  const traits = drawTraits(random, skill)
  const { vocabulary, parameters } = thinking
  const impressions = thinking.game.roles.map(() => gauss(random) * traits.impression)
  let self: Self | undefined
  return {
    traits: { ...traits },
    act(view: View): Reply {
      self ??= { traits, impressions: [0, ...impressions], beliefs: new Beliefs(view, thinking), vocabulary, random }
      const mind = new Mind(view, self)
      const { ask } = mind
      if (isSpeech(ask)) {
        const { speech, nominations, nominee } = planSpeech(mind, parameters)
        const stated = nominations && { probs: probsOf(nominations, ['none', ...ask.nominable!]) }
        return {
          text: words(mind, speech),
          thought: thoughtOf(mind, parameters, { pick: nominee ?? 'none', speech }),
          ...stated,
        }
      }
      const distribution = picks(mind)
      const pick = draw(distribution, random)
      const probs = probsOf(distribution, ask.options)
      if (!isAloud(ask, pick) || ask.words === 0) return { pick, thought: thoughtOf(mind, parameters, { pick }), probs }
      const speech = message(mind, parameters)
      const text = words(mind, speech)
      // With nothing new to say a player listens.
      const isSilent = text === '' && ask.otherwise !== undefined
      const thought = thoughtOf(mind, parameters, { pick, speech })
      return isSilent ? { pick: ask.otherwise!, thought, probs } : { pick, text, thought, probs }
    },
  }
}

const words = ({ ask, self, me }: Mind, speech: Speech): string =>
  phrase(speech, {
    speaker: me,
    random: self.random,
    words: ask.words,
    closing: ask.closing,
    mood: moodOf(ask),
    vocabulary: self.vocabulary,
    style: self.traits.style,
  })

/** The distribution of a pick, by act. */
function picks(mind: Mind): Distribution {
  const { ask, facts } = mind
  const seats = ask.options.filter((option) => typeof option === 'number')
  switch (ask.act) {
    case 'vote':
      return facts.ballot.length > 1 && seats.length === 1 ? raiseHand(mind, seats[0]!) : vote(mind)
    case 'raise':
      return raise(mind)
    case 'check':
      return check(mind)
    case 'protect':
      return protect(mind)
    case 'claim':
    case 'kill':
      return shoot(mind)
    case 'post':
      return post(mind)
    case 'whisper':
      return whisper(mind)
    case 'nominate':
    case 'suspect':
      return softmax(ask.options, (option) => nameable(mind, option), mind.self.traits.temperature)
    default:
      return new Map(ask.options.map((option) => [option, option === (ask.otherwise ?? ask.options[0]) ? 1 : 0]))
  }
}

/** Naming a seat is worth the enmity; naming nobody a little. */
const nameable = (mind: Mind, option: Option): number =>
  typeof option !== 'number' ? 0.5 : option === mind.me ? -60 : enmity(mind, option)

/** A normal deviate (Box and Muller). */
const gauss = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
