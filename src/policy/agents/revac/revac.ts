import { factsOf } from '../../../view/facts.ts'
import type { Player } from '../../../view/player.ts'
import { askOf } from '../../../view/view.ts'
import type { Agent, Architecture } from '../architecture.ts'
import { quoted } from '../lines.ts'
import { readProse } from '../stages.ts'
import { EMPTY, memorySchema, readMemory, sections } from './memory.ts'

/** The most UTF-16 units of a review and of a tone. */
const REVIEW = 3000
const TONE = 300

type Switch = 'nomemory' | 'notone'

/**
 * ReVAC-8 (docs/agents.md): four calls for every ask. The memory is brought up to date from the whole history that the seat heard; the review alone
 * reads the memory; the tone and the act read the review. An unreadable memory leaves the old one.
 */
export const revac: Architecture<Switch> = {
  name: 'revac',
  help: 'ReVAC: a model remembers, reviews, chooses a tone and acts',
  switches: ['nomemory', 'notone'],
  sits: 'table',
  make: revacPlayer,
}

function revacPlayer({ stages, has }: Agent<Switch>): Player {
  let memory = EMPTY
  return {
    get attempts() {
      return stages.attempts
    },
    async act(view) {
      const ask = askOf(view)
      const { seats } = factsOf(view)
      if (!has('nomemory'))
        memory =
          (await stages.ask('memory', view, {
            values: { memory: quoted(JSON.stringify(memory)) },
            schema: memorySchema,
            read: readMemory(seats),
          })) ?? memory
      const reviewed = await stages.ask('review', view, {
        values: { ...sections(memory), act: ask.act },
        read: readProse(REVIEW),
      })
      const review = quoted(reviewed ?? 'no review')
      const speaks = ask.words > 0
      const tone = has('notone')
        ? undefined
        : await stages.ask('tone', view, { values: { review, speaks }, read: readProse(TONE) })
      const { reply } = await stages.act('act', view, { values: { review, tone: tone && quoted(tone) } })
      return reply
    },
  }
}
