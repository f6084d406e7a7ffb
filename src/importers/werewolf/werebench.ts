import { type Ask, CHANCE, type Reply } from '../../../schemas/ask.ts'
import { ROLE_IDS } from '../../games/werewolf-broadcast/roles.ts'
import { eachFile, type ForeignGame, type Importer, type Unit } from '../importer.ts'
import { shaped } from '../shape.ts'
import { APART, dealOf } from './werebench-deal.ts'
import { gameSchema } from './werebench-source.ts'
import { type Step, stepsOf } from './werebench-steps.ts'

/** Televised games of people with twelve seats: ZiruiSongBest/WereBench. */
export const werebench: Importer = {
  format: 'werebench',
  about: 'televised games of people, twelve seats (WereBench)',
  source: 'a game (JSON with metadata and utterances), or a folder of them',
  licence: 'unknown',
  terms: 'unknown',
  language: 'zh',
  units: eachFile(/\.json$/),
  *games(unit) {
    yield gameOf(unit)
  },
}

function gameOf({ files: [file] }: Unit): ForeignGame {
  const { metadata, utterances } = shaped(gameSchema, file!.json)
  const deal = dealOf(metadata)
  const steps = stepsOf(metadata, utterances, deal.length)
  const words = Math.max(...utterances.map(({ text }) => text.length))
  // In one order, so that games with the same cards are one dataset.
  const held = ROLE_IDS.map((role) => [role, deal.filter((one) => one === role).length] as const)
  const roles = Object.fromEntries(held.filter(([, count]) => count > 0))
  const pack = deal.some((role) => APART.includes(role)) ? { pack: 'untold' } : {}
  const answers = new Answers(steps)
  return {
    ruleset: 'werewolf-broadcast',
    switches: { roles, ...pack, speechWords: words > 5000 ? 10_000 : 5000 },
    deal,
    players: deal.map(() => 'person'),
    answer: (ask) => answers.to(ask),
    ended: () => [],
  }
}

/** Answers each ask from the steps, one after the other. */
class Answers {
  readonly #steps: readonly Step[]
  #at = -1

  constructor(steps: readonly Step[]) {
    this.#steps = steps
  }

  to({ seat, act }: Ask): Reply | undefined {
    if (act === 'course') this.#at++
    const step = this.#steps[this.#at]!
    if (act === 'course') return { pick: step.pick }
    if (seat === CHANCE || act === 'speak') return { text: step.text! }
    const [voter, target] = step.vote!
    return seat === voter ? { pick: target } : undefined
  }
}
