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
  /** Whether the choice was better than every other one (true), or worse than the best of them (false); null where rollouts do not tell. */
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
  columns: `- \`origin\`: \`drawn\` from a seed, \`played\` at a live table, or the format that the game was imported from; \`licence\`: as its source states it, or \`unknown\`; \`language\`: of what is said.
- \`day\`, \`phase\`: when in the game the decision was made, for example \`night\`, \`morning\`, \`day\` (speeches) or \`vote\`. \`turn\` counts the asks of this seat in its game, from 0.
- \`public_transcript\`, \`private_view\`: lines of the prompt; together with the ask they are the user message of \`sft\`.
- \`legal_actions\`, \`chosen_action\`: \`act\` with a \`target\` seat or a \`word\`. In a speech the target is whom it nominates.
  An action has a target or a word, and the other is null; a speech that may nominate nobody has neither.
  In \`legal_actions\` \`reply\` has the keys of the reply that takes the action: \`pick\`, \`pick+say\`, \`pick+say?\` (words may be left out), or \`say\` for a speech.
  The word \`none\` is to name nobody, or not to vote for the seat; other words are options of the rules, such as \`keep\` and \`remove\`.
- \`chosen_action.source\`: \`made\` as given at the first try; \`repaired\` after a retry, or cut, or ended by the judge; \`default\` chosen by the rules.
- \`probs\`: the distribution that the choice was drawn from, one probability for each of \`legal_actions\`, as its player states it; empty if it states none.
  No prompt contains it. For soft targets.
- \`reasoning\`: the thought that the player kept to itself; null if it gave none.
- \`prompts\`: the beginning of the SHA-256 of all the words that prompts are made of. \`renderer\`: how prompts are laid out. \`full\` is the whole history. In \`compact\` rules are
  short, speeches of earlier days are given by what a listener hears in them, the state of the table follows, and thoughts are left out.
- \`tokens\`: of prompt and completion; null where the recipe names no tokenizer.
- \`quality\`: tries it took, whether the speech was cut, whether its ending was added.
- \`quality.grounding\`: every claim about what everybody saw and heard, each with
  - \`place\`: in the \`speech\` or in the \`thought\`; \`start\` and \`end\`: its offsets there, in UTF-16 code units;
  - \`code\`: what it is about: a \`vote\`, a \`nomination\`, an \`exit\`, or what was \`said\`;
  - \`verdict\`: \`grounded\` or \`contradicted\` by what the seat heard, or \`not-checkable\`.
- \`leakage\`: which checks ran on the speech and the thought, and what they found, with offsets. A false claim is minor: lies are part of the game.
- \`value\`: what the options were worth to the seat's team, estimated by playing on from games that its view cannot tell from this one; null
  where the recipe names no \`values\`. No prompt contains it. \`chances\` and \`errors\`: the chance to win with each of \`legal_actions\`, and its standard error;
  \`best\`: the place of the highest; \`advantage\`: the chosen action's chance less the mean of the others', null where there is no other; \`scaled\`: the same divided
  by the standard deviation of its role; \`states\`: imagined games for each action; \`rollouts\`: who plays them; \`labels\`: the version of \`label\` and \`scaled\`.
- \`label\`: true where the choice was better than every other one by more than the error explains, false where another was better, null where rollouts do not tell, for most true ones of a player that could hardly go wrong,
  and for votes of black, which rollouts tell wrongly.
- \`lesson\`: what can be learned from the decision: \`forced\` (no choice), \`floor\` (the moderator), \`listen\` (a player said nothing), \`empty\` (nobody has
  said or shown anything), \`noise\` (picked nearly at random), \`clear\` (one option has 95 % or more), \`close\`, \`turning point\` (rollouts: the best option
  wins 25 points more often than the worst), \`open\` (a speech without probabilities). \`export\` leaves out the first three.
- \`hindsight\`: true roles, whether the seat's team won, whether it survived, its points, whether its claims of role and checks were true. Never part of a prompt. A win is
  the work of a whole team: \`won\` says little about one decision. \`won\` and \`points\` are null for a moderator.
- \`hindsight.claims\`: what the speech claims, each with \`kind\` (\`role\` or \`check\`), \`seat\` (whom it is about), \`says\` (the role, or the result)
  and \`true\`: whether it is so; null where not even the truth can tell.
- \`hindsight.voted_black\`: whether a vote was against a black seat. \`hindsight.belief_log_loss\`: how wrong an exact observer in this seat was about the living at this
  moment, the mean of −ln P(true team). \`hindsight.moved\`: by how much the speech moved each living red listener toward the truth, in the same unit. The last two only where the recipe names \`values\`.
- \`player\`: who decided. Where players were given by role, this column and the style of speech can tell a team.`,
})
