import { isAloud, isSpeech, type Option, type Reply, type Seat } from '../../../schemas/ask.ts'
import { Beliefs, type Thinking } from '../../belief/beliefs.ts'
import type { Speech } from '../../language/moves.ts'
import { memo } from '../../speech/text/memo.ts'
import { phrase } from '../../speech/writer/phrase.ts'
import { branch, type Random } from '../../speech/writer/random.ts'
import { silentIn } from '../../view/actions.ts'
import type { Player } from '../../view/player.ts'
import type { View } from '../../view/view.ts'
import { phrasingOf } from '../phrasing.ts'
import { asksWhy } from './answers.ts'
import { message, post, whisper } from './chat.ts'
import { type Distribution, draw, probsOf } from './choose.ts'
import { Mind, type Self } from './mind.ts'
import { check, protect, shoot } from './nights.ts'
import { choiceOf, type Ranking, rank } from './ranking.ts'
import { spokenOfYesterday } from './retractions.ts'
import { FIRM } from './standing.ts'
import { planSpeech } from './talk.ts'
import { enmity, impressionOf } from './target.ts'
import { thoughtOf } from './thought/thought.ts'
import { drawTraits, type Skill } from './traits.ts'
import { handFor, raise, raiseHand, vote } from './votes.ts'

/** A skill, drawn if there is none, and whether thoughts are noted: without them the game is the same, in about a quarter less time. */
export interface Manner {
  readonly skill?: Skill | undefined
  readonly notes?: boolean
}

/**
 * The reasoning player: a ledger of what was said and done, exact beliefs over all deals that its view allows, one policy a role, and speech
 * that is planned before it is worded. Every pick is drawn from a distribution, which it states. It plays from its view alone.
 */
export function holyGrailPlayer(random: Random, thinking: Thinking, { skill, notes = true }: Manner = {}): Player {
  const traits = drawTraits(random, skill)
  const { vocabulary } = thinking
  const aside = branch(random)
  const impressions = thinking.game.roles.map(() => gauss(random) * traits.impression)
  let self: Self | undefined
  return {
    traits: { ...traits },
    act(view: View): Reply {
      self ??= {
        traits,
        impressions: [0, ...impressions],
        beliefs: new Beliefs(view.seat, thinking),
        vocabulary,
        random,
        aside,
        notes,
        memory: { plan: undefined, hands: undefined },
        outlastsParity: thinking.game.outlastsParity ?? false,
      }
      const mind = new Mind(view, self)
      const { ask } = mind
      if (isSpeech(ask)) {
        const { speech, nominations, nominee, ...planned } = planSpeech(mind)
        const stated = nominations && { probs: probsOf(nominations, ['none', ...ask.nominable!]) }
        const thought = thoughtOf(mind, { pick: nominee ?? 'none', speech, ...planned })
        return { text: words(mind, speech), thought, ...stated }
      }
      const { pick, distribution, ranking } = picksOf(mind)
      const probs = probsOf(distribution, ask.options)
      if (!isAloud(ask, pick) || ask.words === 0) return { pick, thought: thoughtOf(mind, { pick, ranking }), probs }
      const { speech, ...planned } = message(mind)
      const text = words(mind, speech)
      // With nothing new to say a player listens.
      const isSilent = text === '' && ask.otherwise !== undefined
      const thought = thoughtOf(mind, { pick, speech, ...planned, ...(ranking && { ranking }) })
      return isSilent ? { pick: silentIn(ask), thought, probs } : { pick, text, thought, probs }
    },
  }
}

/** What was said so far, by this player and by all. */
function saidSoFar({ speeches, seat }: Mind['facts']): { readonly own: string; readonly all: string } {
  const said = (some: typeof speeches): string => some.map(({ text }) => written(text)).join(' ')
  return { own: said(speeches.filter((speech) => speech.seat === seat)), all: said(speeches) }
}

/** A speech in small letters, with "am" and "not" in full. */
const written = memo(500, (text: string) => text.toLowerCase().replace(/'m\b/g, ' am').replace(/n't\b/g, ' not'))

/** From where on a player says without a doubt that somebody is black. */
const SURE = 0.95

const words = (mind: Mind, speech: Speech): string => {
  const { ask, facts, ledger, others, shown } = mind
  const { random, vocabulary, traits } = mind.self
  return phrase(speech, {
    ...phrasingOf(ask, random, vocabulary),
    style: traits.style,
    gone: facts.departures.map(({ seat }) => seat),
    sure: others.filter((seat) => shown.black[seat]! > SURE),
    black: shown.black,
    doubted: [...ledger.claimants.keys()].filter((seat) => seat !== mind.me && shown.role('sheriff')[seat]! < FIRM),
    charging: ask.act === 'defend' ? others.filter((seat) => !asksWhy(mind, seat)) : [],
    heard: saidSoFar(facts),
    yesterday: spokenOfYesterday(mind),
  })
}

export interface Picked {
  readonly pick: Option
  readonly distribution: Distribution
  /** What the pick was drawn from; none where there is nothing to weigh. */
  readonly ranking?: Ranking
}

const first = (ranking: Ranking): Picked => ({
  pick: choiceOf(ranking),
  distribution: ranking.distribution,
  ranking,
})

/** The choice of a pick, by act. */
export function picksOf(mind: Mind): Picked {
  const { ask, facts } = mind
  const seats = ask.options.filter((option) => typeof option === 'number')
  switch (ask.act) {
    case 'vote':
      return facts.ballot.length > 1 && seats.length === 1 ? hand(mind, seats[0]!) : first(vote(mind))
    case 'raise':
      return first(raise(mind))
    case 'check':
      return first(check(mind))
    case 'protect':
      return first(protect(mind))
    case 'claim':
    case 'kill':
      return first(shoot(mind))
    case 'post':
      return post(mind)
    case 'whisper':
      return drawn(whisper(mind), mind)
    case 'nominate':
    case 'suspect':
      return first(naming(mind))
    default:
      return drawn(
        new Map(ask.options.map((option) => [option, option === (ask.otherwise ?? ask.options[0]) ? 1 : 0])),
        mind,
      )
  }
}

const drawn = (distribution: Distribution, { self }: Mind): Picked => ({
  pick: draw(distribution, self.random),
  distribution,
})

function hand(mind: Mind, called: Seat): Picked {
  const ranking = raiseHand(mind, called)
  const raised = ranking.distribution.get(called)!
  const distribution = new Map<Option, number>([
    [called, raised],
    ['none', 1 - raised],
  ])
  // A thought compares all who were up, those called before too.
  return { pick: handFor(ranking, called), distribution, ranking: mind.self.memory.hands?.ranking ?? ranking }
}

/** Naming a seat is worth the enmity; naming nobody a little. */
function naming(mind: Mind): Ranking {
  const { ask, self, me } = mind
  return rank({
    options: ask.options,
    parts: (option) =>
      typeof option !== 'number' ? { deed: 0.5 } : option === me ? { deed: -60 } : enmity(mind, option),
    temperature: self.traits.temperature,
    random: self.random,
    impression: (option) => impressionOf(mind, option),
  })
}

/** A normal deviate (Box and Muller). */
const gauss = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
