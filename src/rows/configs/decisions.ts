import * as z from 'zod'
import { actSchema, roleSchema, sourceSchema, teamSchema } from '../../../schemas/ask.ts'
import { splitSchema } from '../../../schemas/record.ts'
import {
  actionSchema,
  count,
  findingSchema,
  groundingSchema,
  hindsightSchema,
  legalActionSchema,
} from '../../../schemas/row.ts'
import { chosenAction, legalActions } from '../actions.ts'
import { lessons } from '../lesson.ts'
import { sourceOf, sourceShape } from '../source.ts'
import { valueSchema } from '../values/value.ts'
import { config } from './config.ts'
import { decisionColumns } from './decision-columns.ts'

/** One decision, with everything that its player could know. */
const schema = z.object({
  row_id: z.string(),
  game_id: z.string(),
  ruleset: z.string(),
  ...sourceShape,
  split: splitSchema,
  day: count,
  phase: z.string(),
  seat: count,
  turn: count,
  role: roleSchema,
  team: teamSchema,
  act: actSchema,
  public_transcript: z.array(z.string()),
  private_view: z.array(z.string()),
  legal_actions: z.array(legalActionSchema),
  chosen_action: actionSchema.extend({ text: z.string().nullable(), source: sourceSchema }),
  /** The probability of each legal action, as the player states it; empty if it states none. */
  probs: z.array(z.float64()),
  reasoning: z.string().nullable(),
  player: z.string(),
  prompts: z.string(),
  renderer: z.string(),
  /** Tokens of the rendered prompt and completion; null when no tokenizer counted them. */
  tokens: z.object({ prompt: count.nullable(), completion: count.nullable() }),
  quality: z.object({
    attempts: count,
    truncated: z.boolean(),
    ending_repaired: z.boolean(),
    grounding: z.array(groundingSchema),
  }),
  leakage: z.object({ checks: z.array(z.string()), findings: z.array(findingSchema) }),
  /** What the options were worth; null if the recipe asks for no values. A function of the view and the choice. */
  value: valueSchema.nullable(),
  /** Whether the choice was better than every other one (true), or worse than the best of them (false); null where no label is given. */
  label: z.boolean().nullable(),
  /** What a student can learn from it. A function of the view, the choice and the value. */
  lesson: z.enum(lessons),
  hindsight: hindsightSchema,
})
export type DecisionRow = z.infer<typeof schema>

export const decisions = config({
  name: 'decisions',
  schema,
  per: 'decision',
  hindsight: ['hindsight'],
  follows: {
    prompt: ['public_transcript', 'private_view', 'tokens'],
    speech: ['quality', 'leakage', 'hindsight'],
    beliefs: ['hindsight'],
  },
  before({
    row_id,
    game_id,
    chosen_action,
    probs,
    reasoning,
    quality,
    leakage,
    value,
    label,
    lesson,
    hindsight,
    ...row
  }) {
    return { ...row, tokens: row.tokens.prompt }
  },
  make({ played: { record }, licence: own, decisions, words, countTokens }) {
    // The same in all rows: found once, and named one by one, because V8 copies an object into the middle of another slowly.
    const { origin, licence, language } = sourceOf(record, own)
    const ruleset = `${record.ruleset}@${record.version}`
    const prompts = words.hash.slice(0, 16)
    return decisions.map(
      ({
        row_id,
        ask,
        choice,
        place,
        role,
        team,
        player,
        prompt,
        completion,
        pages,
        speech,
        value,
        label,
        lesson,
        hindsight,
      }) => ({
        row_id,
        game_id: record.game_id,
        ruleset,
        origin,
        licence,
        language,
        split: record.split,
        day: place.day,
        phase: place.phase,
        seat: ask.seat,
        turn: ask.turn,
        role,
        team,
        act: ask.act,
        public_transcript: pages.lines,
        private_view: pages.private,
        legal_actions: legalActions(ask),
        chosen_action: chosenAction(ask, choice),
        probs: [...(choice.probs ?? [])],
        reasoning: choice.thought ?? null,
        player,
        prompts,
        renderer: words.renderer,
        tokens: {
          prompt: countTokens ? countTokens(prompt[0].content) + countTokens(prompt[1].content) : null,
          completion: countTokens ? countTokens(completion) : null,
        },
        quality: {
          attempts: choice.attempts,
          truncated: choice.truncated,
          ending_repaired: choice.ending_repaired,
          grounding: speech.grounding,
        },
        leakage: speech.leakage,
        value,
        label,
        lesson,
        hindsight,
      }),
    )
  },
  order: (rows) => [...rows],
  about: {
    row: 'a decision: transcript, private view, legal actions, choice, quality, findings, hindsight',
    use: 'reading, analysis',
  },
  columns: decisionColumns,
})
