import { dirname, join } from 'node:path'
import type { Ask, Choice, Reply } from '../../schemas/ask.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import type { Redecided } from '../../src/evaluation/deeds/decisions.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { ageOf } from '../../src/storage/files.ts'
import { sha256 } from '../../src/storage/hash.ts'
import type { Message } from '../../src/view/render.ts'
import { makeReply } from '../../src/view/reply.ts'
import { version } from '../version.ts'
import type { RowReport } from './row-means.ts'

// The format of `inspect-ai`, version 2 of its JSON logs; test/clients/inspect_log.py reads one with that package.

/** A decision that was asked again, with all that a reader of the log is shown. */
export interface Asked {
  readonly id: string
  readonly ask: Ask
  readonly prompt: readonly [Message, Message]
  readonly there: RecordedChoice
  readonly reply: Reply | undefined
  /** What the rules make of the reply; undefined if it was not legal. */
  readonly settled: Choice | undefined
  readonly found: Redecided
}

/** Explanation of each score, for users of Inspect who do not know omerta. */
const MEASURES = {
  legal: 'whether the reply is one that the rules take',
  agrees: 'whether it is the choice that was made in the game',
  surprise: '−ln of the probability that the player states for the choice that was made, in nats',
  divergence: 'KL of the probabilities stated in the game from those stated here, in nats',
  worth:
    "by how much its choice raises its team's chance to win above the mean of the other options, by the rollouts of the dataset",
  worth_there: 'the same of the choice that was made in the game',
} as const
type Measure = keyof typeof MEASURES

export const inspectPath = (out: string): string => join(out, 'inspect.json')

/**
 * A log of a decision test that Inspect View opens: a sample a decision, with its prompt, the reply, scores and why. Its reader takes the samples last, so
 * they are kept as text until the end.
 */
export class InspectLog {
  readonly #path: string
  readonly #player: string
  readonly #samples: string[] = []

  constructor(out: string, player: string) {
    this.#path = inspectPath(out)
    this.#player = player
  }

  add({ id, ask, prompt, there, reply, settled, found }: Asked): void {
    const answer = { role: 'assistant', content: reply ? makeReply(reply) : '', source: 'generate' }
    const explanation = explained(ask, there, settled)
    const sample = {
      id,
      epoch: 1,
      input: prompt,
      target: makeReply({ pick: there.pick, text: there.text }),
      messages: [...prompt, answer],
      output: { model: this.#player, choices: [{ message: answer, stop_reason: 'stop' }] },
      scores: Object.fromEntries(
        measuresIn(found).map((measure) => [
          measure,
          { value: found[measure], answer: settled ? makeReply(settled) : null, explanation },
        ]),
      ),
      metadata: { act: ask.act, role: found.role, seat: ask.seat, options: ask.options },
    }
    this.#samples.push(JSON.stringify(sample))
  }

  /** Writes the log, with what all samples come to. */
  finish({ dataset_sha256: games, ruleset, groups, decisions }: RowReport): void {
    const id = sha256(`${games} ${this.#player}`).slice(0, 22)
    const all = groups['all'] ?? {}
    const log = {
      version: 2,
      status: 'success',
      eval: {
        eval_id: id,
        run_id: id,
        task_id: id,
        // From the folder, so that a resumed test has one log.
        created: new Date(Math.round((Date.now() - ageOf(join(dirname(this.#path), 'rows.json'))) / 1000) * 1000),
        task: `omerta decisions ${ruleset}`,
        task_args: { player: this.#player },
        dataset: { name: games.slice(0, 16), samples: decisions, shuffled: false },
        model: this.#player,
        config: { epochs: 1 },
        packages: { omerta: version },
      },
      plan: { name: 'decisions', steps: [] },
      results: {
        total_samples: decisions,
        completed_samples: decisions,
        scores: (Object.keys(MEASURES) as Measure[]).flatMap((measure) => {
          const estimate = all[measure]
          if (!estimate) return []
          const { mean, low, high } = estimate
          const metrics = Object.entries({ mean, low, high }).flatMap(([name, value]) =>
            value === null ? [] : [[name, { name, value }] as const],
          )
          return [
            {
              name: measure,
              scorer: measure,
              scored_samples: estimate.of,
              unscored_samples: decisions - estimate.of,
              metrics: Object.fromEntries(metrics),
              metadata: { about: MEASURES[measure], interval: '95 %, clustered by game' },
            },
          ]
        }),
      },
      stats: { started_at: '', completed_at: '', model_usage: {} },
    }
    const head = JSON.stringify(log).slice(0, -1)
    writeWhole(this.#path, `${head},"samples":[\n${this.#samples.join(',\n')}\n]}\n`)
  }
}

const measuresIn = (found: Redecided): Measure[] =>
  (Object.keys(MEASURES) as Measure[]).filter((measure) => found[measure] !== undefined)

/** The player's choice and that of the game. */
function explained({ act }: Ask, there: RecordedChoice, settled: Choice | undefined): string {
  const was = `In the game the choice was ${choiceText(there)}.`
  return settled ? `To ${act} it chose ${choiceText(settled)}. ${was}` : `Its reply to ${act} is not legal. ${was}`
}

const choiceText = ({ pick, text }: Pick<Choice, 'pick' | 'text'>): string =>
  pick !== undefined ? String(pick) : JSON.stringify(text ?? '')
