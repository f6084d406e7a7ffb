import * as z from 'zod'
import { issueText } from '../../schemas/issue.ts'
import type { Decision, Question, Questions } from '../../schemas/model.ts'
import { WrongShape } from './errors.ts'

/** A wire format of decision models: where it is, how questions are put, and how answers are read. */
export interface DecisionWire {
  readonly path: string
  body(model: string, state: string, questions: Questions): object
  read(body: unknown, questions: Questions): Omit<Decision, 'cost'> & { cost: Omit<Decision['cost'], 'ms'> }
}

const tokens = z.int().min(0).catch(0)
const usageSchema = z
  .object({
    input_tokens: tokens,
    output_tokens: tokens,
    input_tokens_details: z.object({ cached_tokens: tokens }).catch({ cached_tokens: 0 }),
  })
  .catch({ input_tokens: 0, output_tokens: 0, input_tokens_details: { cached_tokens: 0 } })

const costOf = ({ input_tokens, output_tokens, input_tokens_details }: z.infer<typeof usageSchema>) => ({
  prompt_tokens: input_tokens,
  cached_tokens: input_tokens_details.cached_tokens,
  completion_tokens: output_tokens,
})

const systemOneSchema = z.object({
  answers: z.record(
    z.string(),
    z.object({ probabilities: z.record(z.string(), z.number()).optional(), noul: z.number().optional() }),
  ),
  usage: usageSchema,
})

/** The questions by name, as `transformers serve` and vLLM take them. */
export const systemOne: DecisionWire = {
  path: 'systemone',
  body: (model, state, questions) => ({ model, state, questions }),
  read(body, questions) {
    const { answers, usage } = parsed(systemOneSchema, body)
    const found = Object.entries(questions).flatMap(([name, question]) => {
      const { probabilities, noul } = answers[name] ?? {}
      // Servers name the answers to yes-or-no questions differently.
      const yes = noul ?? probabilities?.['true'] ?? probabilities?.['yes']
      return normalized(name, question, question.type === 'noul' ? yesOrNo(yes) : probabilities)
    })
    return { answers: Object.fromEntries(found), cost: costOf(usage) }
  },
}

const openAiSchema = z.object({
  answers: z.array(
    z.object({
      name: z.string().nullish(),
      probability: z.number().optional(),
      probabilities: z.array(z.object({ value: z.unknown(), probability: z.number() })).optional(),
    }),
  ),
  usage: usageSchema,
})

/** A list of questions, as OpenAI's `client.decisions.create` sends it. */
export const openAiDecisions: DecisionWire = {
  path: 'decisions',
  body: (model, state, questions) => ({
    model,
    input: state,
    questions: Object.entries(questions).map(([name, question]) =>
      question.type === 'noul'
        ? { type: 'predicate', name, instructions: question.instructions }
        : {
            type: 'choice',
            name,
            instructions: question.instructions,
            choices: Object.entries(question.criteria).map(([value, description]) => ({ value, description })),
          },
    ),
  }),
  read(body, questions) {
    const { answers, usage } = parsed(openAiSchema, body)
    const found = Object.entries(questions).flatMap(([name, question], at) => {
      const { probability, probabilities } = answers.find((one) => one.name === name) ?? answers[at] ?? {}
      const byName =
        probabilities && Object.fromEntries(probabilities.map(({ value, probability: p }) => [String(value), p]))
      return normalized(name, question, question.type === 'noul' ? yesOrNo(probability) : byName)
    })
    return { answers: Object.fromEntries(found), cost: costOf(usage) }
  },
}

const yesOrNo = (yes: number | undefined): Record<string, number> | undefined =>
  yes === undefined ? undefined : { false: 1 - yes, true: yes }

/** The options of a question in its own order with probabilities that sum to 1; nothing for a refusal. Throws {@link WrongShape} if one is missing. */
export function normalized(
  name: string,
  question: Question,
  given: Readonly<Record<string, number>> | undefined,
): [string, Record<string, number>][] {
  if (!given) return []
  const options = question.type === 'noul' ? ['false', 'true'] : Object.keys(question.criteria)
  const probs = options.map((option) => (Object.hasOwn(given, option) ? given[option]! : Number.NaN))
  const sum = probs.reduce((all, p) => all + p, 0)
  if (!probs.every((p) => p >= 0 && p <= 1.000001) || !(sum > 0))
    throw new WrongShape(`it has no probability for every option of "${name}"`)
  return [[name, Object.fromEntries(options.map((option, i) => [option, probs[i]! / sum]))]]
}

function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body)
  if (!read.success) throw new WrongShape(`it is no decision: ${issueText(read.error)}`)
  return read.data
}
