import type { Reply } from '../../../schemas/ask.ts'
import type { Attempt } from '../../../schemas/model.ts'
import { faultIn } from '../../view/actions.ts'
import { type Message, partsOf, renderRetry } from '../../view/render.ts'
import { readReply, replySchemaOf } from '../../view/reply.ts'
import type { Values } from '../../view/template.ts'
import { askOf, type View } from '../../view/view.ts'
import type { Words } from '../../view/wording.ts'
import type { Calls } from '../calls.ts'
import { lines } from './lines.ts'

/** How much of a reply that cannot be used the model is shown again, in UTF-16 units. */
const SHOWN_AGAIN = 2000

/** What is asked in a stage, and how the answer is read. */
export interface Question<Answer> {
  /** Values for the templates of the stage. */
  readonly values?: Values
  /** The JSON schema of an answer; none where it is prose. */
  readonly schema?: object
  /** Reads an answer; undefined if it cannot be used. */
  read(text: string): Answer | undefined
}

/** An answer to the ask itself: the reply of a player, and the fields beside it that the stage wanted. */
export interface Acting<Extra> {
  readonly values?: Values
  /** Whether the pick is settled, so that only words are wanted. */
  readonly wordsOnly?: boolean
  /** Fields beside those of the reply, by name, as JSON schemas. */
  readonly extra?: Readonly<Record<string, object>>
  /** Reads those fields and may refuse the reply. */
  read?(text: string, reply: Reply): Extra | undefined
}

/**
 * Asks the model of one player stage by stage. Each stage is asked once, and once more if its answer cannot be used; then it has no answer, and the
 * architecture continues without one. All that the model is sent is rendered from the view and from its own answers. Prompts begin alike, with the
 * rules and with what was heard, so that a server reads them once.
 */
export class Stages {
  readonly #calls: Calls
  readonly #words: Words
  readonly #book: string

  constructor(calls: Calls, words: Words, book: string) {
    this.#calls = calls
    this.#words = words
    this.#book = book
  }

  get attempts(): readonly Attempt[] {
    return this.#calls.attempts
  }

  /** A template of this architecture. */
  say(key: string, values: Values = {}): string {
    return this.#words.say(`agents.${this.#book}.${key}`, values)
  }

  /** Asks a stage whose prompt is `prompts/<language>/agents/<architecture>/<stage>.md`. Undefined without an answer that can be used. */
  async ask<Answer>(stage: string, view: View, question: Question<Answer>): Promise<Answer | undefined> {
    return (await this.askAll(stage, view, [question]))[0]
  }

  /**
   * Asks several questions of one stage at once. Their retries begin when all have been answered, in order, so that the calls of a game have one order
   * however fast the model answers each.
   */
  async askAll<Answer>(
    stage: string,
    view: View,
    questions: readonly Question<Answer>[],
  ): Promise<(Answer | undefined)[]> {
    const { rules, known } = partsOf(view, this.#words)
    const asked = questions.map(({ values }): Message[] => [
      { role: 'system', content: this.#words.say('agents.shared.system', { rules }) },
      { role: 'user', content: `${known}\n\n${this.say(stage, { ...values, seat: view.seat })}` },
    ])
    const first = await Promise.all(questions.map((question, i) => this.#once(stage, view, question, asked[i]!)))
    const retry: Message = { role: 'user', content: this.#words.say('agents.shared.retry') }
    return Promise.all(
      first.map(async ({ answer, said }, i) => {
        if (answer !== undefined) return answer
        const messages = [...asked[i]!, shownAgain(said), retry]
        return (await this.#once(stage, view, questions[i]!, messages)).answer
      }),
    )
  }

  async #once<Answer>(
    stage: string,
    view: View,
    { schema, read }: Question<Answer>,
    messages: readonly Message[],
  ): Promise<{ readonly answer: Answer | undefined; readonly said: string }> {
    const { text, refusal, reject } = await this.#calls.complete(stage, askOf(view), messages, schema)
    const answer = refusal === undefined ? read(text) : undefined
    if (answer === undefined) reject(refusal === undefined ? 'format' : 'refusal')
    return { answer, said: refusal ?? text }
  }

  /** Asks for the answer to the ask of the view: a legal reply. Without one after the retry the rules choose, and `extra` is undefined. */
  async act<Extra = unknown>(
    stage: string,
    view: View,
    { values, wordsOnly = false, extra, read }: Acting<Extra> = {},
  ): Promise<{ readonly reply: Reply; readonly extra?: Extra | undefined }> {
    const ask = askOf(view)
    const { system, known, ask: asked } = partsOf(view, this.#words)
    const own = this.say(stage, { ...values, seat: ask.seat })
    const messages: Message[] = [
      { role: 'system', content: system },
      { role: 'user', content: `${known}\n\n${own}\n\n${asked}` },
    ]
    const wanted = wordsOnly ? { ...ask, options: [] } : ask
    const schema = withFields(replySchemaOf(wanted), extra)
    for (let attempt = 1; ; attempt++) {
      const { text, thought, refusal, reject } = await this.#calls.complete(stage, ask, messages, schema)
      const given = readReply(text)
      const reply = { ...given, ...(thought !== undefined && { thought }), attempts: attempt }
      const wrong = faultIn(wanted, given)
      const more = wrong ? undefined : read?.(text, reply)
      const isRefused = read !== undefined && more === undefined
      if (!wrong && !isRefused) return { reply, extra: more }
      reject(refusal !== undefined ? 'refusal' : (wrong ?? 'stage'))
      if (attempt === 2)
        return { reply: { ...(given?.thought !== undefined && { thought: given.thought }), attempts: 2 } }
      messages.push(shownAgain(refusal ?? text), renderRetry(view, this.#words, wrong ?? 'format'))
    }
  }
}

const shownAgain = (text: string): Message => ({
  role: 'assistant',
  content: text.slice(0, SHOWN_AGAIN).toWellFormed() || '{}',
})

function withFields(schema: object, extra: Readonly<Record<string, object>> = {}): object {
  const { properties, required, ...rest } = schema as { properties: object; required: readonly string[] }
  return { ...rest, properties: { ...properties, ...extra }, required: [...required, ...Object.keys(extra)] }
}

/** Reads prose: what was said, without thinking, as lines; undefined if nothing is left. */
export const readProse =
  (most: number) =>
  (text: string): string | undefined => {
    const read = lines(text.replace(/^\s*<think>[\s\S]*?<\/think>/, ''), most)
    return read === '' ? undefined : read
  }
