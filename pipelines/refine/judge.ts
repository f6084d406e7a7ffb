import { hash } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import type { ChatRequest, Model } from '../../schemas/model.ts'
import { Models } from '../../src/models/models.ts'
import type { ModelsFile } from '../../src/models/setting.ts'
import type { SftRow } from '../../src/rows/configs/sft.ts'
import { AnswerFile, answerCache } from '../../src/storage/answers.ts'
import { workPath } from '../../src/storage/folder.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { Stopped } from '../errors.ts'
import { showProgress } from '../progress.ts'
import { many, say } from '../terminal.ts'

const words = wordsOf({ language: 'en', book: 'judge' })
const TRIES = 2
const SCHEMA = {
  type: 'object',
  properties: { score: { type: 'integer', minimum: 1, maximum: 5 } },
  required: ['score'],
  additionalProperties: false,
}
const scoreSchema = z.object({ score: z.int().min(1).max(5) })

/** SHA-256 of the judge's prompt without the row. */
export const judgePrompts = (): string =>
  hash('sha256', ['system', 'reply', 'question'].map((key) => words.say(`judge.${key}`)).join('\n'))

/** What the judge said of a row; `score` is null if it was no score. */
export const judgedSchema = z.strictObject({ row_id: z.string(), score: z.int().nullable(), said: z.string() })
export type Judged = z.infer<typeof judgedSchema>

/** The score in an answer; null if there is none. */
export function scoreIn(said: string): number | null {
  const json = /\{[^{}]*\}/.exec(said)?.[0]
  try {
    return json === undefined ? null : (scoreSchema.safeParse(JSON.parse(json)).data?.score ?? null)
  } catch {
    return null
  }
}

export interface Judging {
  readonly out: string
  readonly model: string
  readonly file: ModelsFile
  readonly cache?: string | undefined
  readonly concurrency: number
  readonly stopped: () => boolean
}

/** Asks a model for a score of each row. Every answer is kept when it comes, and is not asked again by a run that resumes. */
export async function judge(rows: readonly SftRow[], judging: Judging): Promise<Judged[]> {
  const { out, model: name, file, cache, concurrency, stopped } = judging
  const memory = cache === undefined ? undefined : answerCache(cache)
  const journal = new AnswerFile(join(workPath(out), 'judge.jsonl'))
  const failures: unknown[] = []
  const proceed = (): void => {
    if (stopped() || failures.length > 0) throw new Stopped()
  }
  const models = new Models({ file, cache: memory, proceed, say })
  const game = models.open(journal)
  const progress = showProgress('judged rows', rows.length)
  const judged: Judged[] = []
  const left = rows.values()
  const work = async (): Promise<void> => {
    for (const row of left) {
      if (failures.length > 0) return
      try {
        judged.push(await scored(row, game.model(name)))
        progress.step()
      } catch (error) {
        failures.push(error)
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, work))
    const failure = failures.find((one) => !(one instanceof Stopped)) ?? failures[0]
    if (failure instanceof Stopped)
      throw new Stopped(`${judged.length} of ${many(rows.length, 'row')} judged, and every answer kept`)
    if (failure) throw failure
  } finally {
    game.close()
    await models.close()
    journal.close()
    memory?.close()
    progress.done()
  }
  return judged.toSorted((a, b) => (a.row_id < b.row_id ? -1 : 1))
}

async function scored(row: SftRow, model: Model): Promise<Judged> {
  let said = ''
  for (let attempt = 0; attempt < TRIES; attempt++) {
    said = (await model.complete(requestFor(row, attempt))).text
    if (scoreIn(said) !== null) break
  }
  return { row_id: row.row_id, score: scoreIn(said), said }
}

/** What the judge is sent: the row's prompt and completion, and nothing that is known only after the game. */
function requestFor({ row_id, prompt, completion }: SftRow, attempt: number): ChatRequest {
  const shown = prompt.map(({ content }) => content).join('\n\n')
  const reply = `${words.say('judge.reply')}\n${completion[0]!.content}`
  return {
    messages: [
      { role: 'system', content: words.say('judge.system') },
      { role: 'user', content: `${shown}\n\n${reply}\n\n${words.say('judge.question')}` },
    ],
    schema: SCHEMA,
    sampling: { temperature: 0, top_p: 1, max_tokens: 32 },
    seed: Number.parseInt(hash('sha256', `${row_id} ${attempt}`).slice(0, 7), 16),
  }
}
