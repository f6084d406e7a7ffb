import { hash } from 'node:crypto'
import * as z from 'zod'
import type { Role } from '../../../schemas/ask.ts'
import type { Question } from '../../../schemas/model.ts'
import type { Posterior } from '../../belief/posterior.ts'
import { actQuestion, choiceOf, optionName, seatName, stateOf } from '../../view/questions.ts'
import { type Stance, stanceIn } from '../../view/stances.ts'
import type { Words } from '../../view/wording.ts'
import { chosenAction, legalActions } from '../actions.ts'
import type { Rendered, RenderedDecision } from '../rendered.ts'
import { config } from './config.ts'

/**
 * One decision as decision models take it: a state, typed questions, and the probability of each answer. The columns are those of
 * https://huggingface.co/datasets/LocalLLaMA/typed-decisions; the last three are JSON texts.
 */
const schema = z.object({
  id: z.string(),
  workflow: z.string(),
  state: z.string(),
  questions: z.string(),
  gold: z.string(),
})
export type TypedRow = z.infer<typeof schema>

/** The right answer: a label, and the probability of each where it is known. */
interface Gold {
  readonly probabilities?: Readonly<Record<string, number>>
  readonly label: string
}
interface Asked {
  readonly id: string
  readonly question: Question
  readonly gold: Gold
}

export const typed = config({
  name: 'typed',
  schema,
  per: 'decision',
  id: 'id',
  hindsight: [],
  follows: { prompt: ['state'], speech: ['questions', 'gold'], beliefs: ['gold'] },
  /** Beliefs, but not the answer; questions are in an order that follows from the id. */
  before({ workflow, state, questions, gold }) {
    const { act, accuse, trust, claim, ...beliefs } = JSON.parse(gold) as Record<string, unknown>
    const asked = Object.entries(JSON.parse(questions) as Record<string, Question>)
    return { workflow, state, beliefs, asked: asked.filter(([, { type }]) => type === 'noul') }
  },
  withoutIds({ id, questions, ...row }) {
    const asked = Object.entries(JSON.parse(questions) as Record<string, Question>)
    return { ...row, questions: asked.map(([name, question]) => [name, inOrder(question)]) }
  },
  make: ({ played: { record, outcome }, decisions, words, teams }) =>
    decisions.map((decision) => {
      const { row_id, ask, prompt, posterior } = decision
      const asked = [
        ...actOf(decision, words),
        ...stancesOf(decision, words),
        ...(posterior ? beliefsOf({ decision, posterior, words, teams, seats: outcome.roles.length }) : []),
      ]
      return {
        id: row_id,
        workflow: `${record.ruleset}/${ask.act}`,
        state: stateOf(prompt),
        questions: JSON.stringify(Object.fromEntries(asked.map(({ id, question }) => [id, question]))),
        gold: JSON.stringify(Object.fromEntries(asked.map(({ id, gold }) => [id, gold]))),
      }
    }),
  order: (rows) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  about: { row: 'a decision as state, typed questions and gold probabilities', use: 'decision models' },
  columns: [
    '- `id`: the `row_id` of the decision. `workflow`: ruleset and act.',
    '- `state`: JSON text of the prompt of `sft`: `rules` and `view`.',
    '- `questions`: JSON text, an object of questions by name, as decision models are asked (`choice` with `criteria`, or `noul`).',
    '  `act`: which legal action, with what the seat knows of each player who is an option; ' +
      'absent from speeches that can nominate nobody, and from choices that',
    '  the rules made. For speeches `accuse` and `trust` ask for the first player whom the speech accuses or supports, ' +
      'and `claim` for the role that it claims;',
    '  each may be "none". `black_4`: whether player 4 is of the black team, for every other seat, ' +
      'with what the seat knows of that player repeated.',
    '  `who_sheriff` and the like: who holds a role that one player holds and that players claim. ' +
      "Options are in an order drawn from a hash of the row's id and the question.",
    '- `gold`: JSON text, for each question `probabilities` that sum to 1, ' +
      'by name of the option (`false` and `true` for a `noul`), and the likeliest as `label`.',
    '  Of `act` they are the distribution that the player states; where it states none, there is only the choice as `label`. ' +
      'Of the others they are the exact posterior',
    "  over all deals that the seat cannot rule out, given what everybody did, under the program's fitted model of players: not the truth. " +
      'The true roles are in `games`.',
    '  Deals are ruled out by the rules as they are played, also where a prompt tells them in part: ' +
      'in Mini-Mafia only a Villager is killed, so the dead player is not the Detective.',
  ].join('\n'),
})

/** A question with its options in the order of their names. */
const inOrder = (question: Question): Question =>
  question.type === 'choice'
    ? {
        ...question,
        criteria: Object.fromEntries(Object.entries(question.criteria).sort(([a], [b]) => (a < b ? -1 : 1))),
      }
    : question

/** The legal actions as a question, and how likely the player made each. */
function actOf({ row_id, ask, choice, known }: RenderedDecision, words: Words): Asked[] {
  const legal = legalActions(ask)
  if (legal.length < 2 || choice.source === 'default') return []
  const names = legal.map(({ target, word }) => optionName(target ?? word!))
  const { target, word } = chosenAction(ask, choice)
  const gold =
    choice.probs?.length === names.length ? likely(names, choice.probs) : { label: optionName(target ?? word!) }
  return [{ id: 'act', question: actQuestion(ask, words, inOrderOf(row_id, 'act'), known), gold }]
}

/** The sides that a speech may take as questions, and those that it is heard to take. */
function stancesOf({ row_id, ask, choice, known, stances }: RenderedDecision, words: Words): Asked[] {
  const { text, source } = choice
  if (!text || source === 'default') return []
  return Object.entries(stances).map(([id, options]) => ({
    id,
    question: choiceOf(words.say(`typed.${id}`), options, { words, order: inOrderOf(row_id, id), known }),
    gold: { label: optionName(stanceIn(text, id as Stance, options, { speaker: ask.seat, words })) },
  }))
}

interface Believed {
  readonly decision: RenderedDecision
  readonly posterior: Posterior
  readonly words: Words
  readonly teams: Rendered['teams']
  readonly seats: number
}

/** Whether each other seat is black, and who holds each role that players claim and one seat holds. */
function beliefsOf(believed: Believed): Asked[] {
  const { decision, posterior, words, teams, seats } = believed
  const { row_id } = decision
  const all = Array.from({ length: seats }, (_, i) => i + 1)
  const black = Object.entries(decision.black).map(([id, question]): Asked => {
    const p = posterior.black[Number(id.split('_')[1])]!
    return { id, question, gold: likely(['false', 'true'], [1 - p, p]) }
  })
  const claimed = Object.keys(words.vocabulary.roles).filter((role) => role in teams)
  const who = claimed.flatMap((role: Role): Asked[] => {
    const held = [...posterior.role(role)].slice(1)
    if (!held.some((p) => p > 0)) return []
    const instructions = words.say('typed.role', { role: words.vocabulary.roles[role]![0] })
    const id = `who_${role}`
    return [
      {
        id,
        question: choiceOf(instructions, all, { words, order: inOrderOf(row_id, id) }),
        gold: likely(all.map(seatName), held),
      },
    ]
  })
  return [...black, ...who]
}

/** The order of a keyed hash, so that the place of an option says nothing. */
const inOrderOf =
  (rowId: string, id: string) =>
  (names: readonly string[]): string[] => {
    const place = new Map(names.map((name) => [name, hash('sha256', `${rowId}/${id}/${name}`)]))
    return names.toSorted((a, b) => (place.get(a)! < place.get(b)! ? -1 : 1))
  }

const MILLION = 1e6

/** Probabilities in millionths that sum to 1 exactly: the rounding remainder goes to the likeliest, which is the label. */
function likely(names: readonly string[], probs: ArrayLike<number>): Gold {
  const parts = Array.from(names, (_, i) => Math.round(probs[i]! * MILLION))
  const most = parts.indexOf(Math.max(...parts))
  parts[most]! += MILLION - parts.reduce((sum, part) => sum + part, 0)
  return { probabilities: Object.fromEntries(names.map((name, i) => [name, parts[i]! / MILLION])), label: names[most]! }
}
