import { isSpeech, type Reply } from '../../../../schemas/ask.ts'
import { thinkingOf } from '../../../belief/thinking.ts'
import { listen } from '../../../speech/reader/listen.ts'
import { readNominations } from '../../../speech/reader/nominations.ts'
import { phrase } from '../../../speech/writer/phrase.ts'
import { optionsOf } from '../../../view/actions.ts'
import { factsOf } from '../../../view/facts.ts'
import type { Player } from '../../../view/player.ts'
import { askOf, type View } from '../../../view/view.ts'
import { probsOf, rounded } from '../../holy-grail/choose.ts'
import { phrasingOf } from '../../phrasing.ts'
import type { Agent, Architecture } from '../architecture.ts'
import { featuresOf, isSame, movesOf, Terms } from './features.ts'
import { Listener } from './listener.ts'
import { type Instruction, Thinker } from './thinker.ts'

type Switch = 'parser' | 'nothinker' | 'norelisten'

/**
 * Wolf-Enhance (docs/agents.md): a Listener turns speeches into features, a Thinker decides in features, and a Presenter puts them into words, which are
 * listened to again and said only if they are heard as what was meant.
 */
export const wolfEnhance: Architecture<Switch> = {
  name: 'wolf-enhance',
  help: 'Wolf-Enhance: a model listens and presents, exact beliefs decide',
  switches: ['parser', 'nothinker', 'norelisten'],
  sits: 'table',
  countsDeals: true,
  make: wolfEnhancePlayer,
}

function wolfEnhancePlayer({ stages, words, game, random, has }: Agent<Switch>): Player {
  const terms = new Terms(words.vocabulary)
  const listener = new Listener(stages, words, terms, !has('parser'))
  let thinker: Thinker | undefined

  /** The model decides for itself, with the features of what it heard before it. */
  async function withoutThinker(view: View): Promise<Reply> {
    const heard = listener.heard.map(
      ({ speaker, features }) => `player ${speaker}: ${features.map((one) => terms.tell(one)).join('; ') || 'nothing'}`,
    )
    const { reply } = await stages.act('act', view, { values: { heard: heard.join('\n') || 'nothing yet' } })
    return reply
  }

  /** Has the words of an instruction found. They are said if they are heard as the instruction, and else the bank has its own. */
  async function present(view: View, { features, nominee }: Instruction): Promise<Reply> {
    const ask = askOf(view)
    const { seats } = factsOf(view)
    const vocabulary = words.vocabulary
    const isMeant = (text: string): boolean =>
      isSame(featuresOf(listen(text, { speaker: ask.seat, vocabulary })), features) &&
      readNominations(text, ask.seat, seats)
        .flat()
        .every((seat) => seat === nominee)
    const { reply, extra } = await stages.act<true>('present', view, {
      values: { instruction: features.map((one) => `- ${terms.tell(one)}`).join('\n'), nominee },
      wordsOnly: true,
      read: (_, { text = '' }) => (has('norelisten') || isMeant(text) ? true : undefined),
    })
    if (extra) return reply
    return { text: phrase(movesOf(features), phrasingOf(ask, random, vocabulary)), attempts: 2 }
  }

  return {
    get attempts() {
      return stages.attempts
    },
    async act(view): Promise<Reply> {
      const ask = askOf(view)
      await listener.hear(view)
      if (has('nothinker')) return withoutThinker(view)
      thinker ??= new Thinker(view.seat, thinkingOf(game, words), random)
      const thought = thinker.think(view, listener.heard)
      const { pick, distribution, features, black } = thought
      const stated = {
        beliefs: black.slice(1).map((p) => rounded(Math.min(1, p))),
        ...(distribution && { probs: probsOf(distribution, optionsOf(ask)) }),
      }
      if (isSpeech(ask)) return { ...(await present(view, thought)), ...stated }
      if (!ask.aloud?.includes(pick!)) return { pick: pick!, ...stated }
      if (features.length === 0 && ask.otherwise !== undefined) return { pick: ask.otherwise, ...stated }
      return { ...(await present(view, thought)), pick: pick!, ...stated }
    },
  }
}
