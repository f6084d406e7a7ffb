import type { Question } from '../../schemas/model.ts'
import type { LegalAction, messagesSchema } from '../../schemas/row.ts'
import type { Rows } from '../rows/configs/configs.ts'
import type { DecisionRow } from '../rows/configs/decisions.ts'
import { memo } from '../speech/text/memo.ts'
import type { LeakTally, Tell } from './leak.ts'

type Messages = (typeof messagesSchema)['_output']

interface Telling {
  readonly rows: Rows
  readonly renderer: string
  readonly tell: Tell
  readonly tally: LeakTally
}

/**
 * Checks that the prompts of every other config contain what the row of a decision tells, and that its ask names every legal action. Together with the
 * removal of events from views this shows that every config tells its seat what it may know.
 */
export function checkEveryConfig({ rows, renderer, tell, tally }: Telling): void {
  const decisions = new Map(rows.decisions.map((row) => [row.row_id, row]))
  let rules: string | undefined
  const lacks = (config: string, row: string, what: string, text: string): void =>
    tell({ kind: 'text', row, channel: `the prompt of ${config} lacks ${what}`, texts: ['not there', text] })

  for (const config of ['sft', 'reasoned', 'preference'] as const)
    for (const { row_id, prompt } of rows[config]) look(config, row_id, prompt[0]!.content, prompt[1]!.content)
  for (const { id, state, questions } of rows.typed) {
    const { rules, view } = JSON.parse(state) as Readonly<Record<'rules' | 'view', string>>
    look('typed', id, rules, view)
    lookAtQuestion(id, (JSON.parse(questions) as Record<string, Question>)['act'])
  }
  for (const { seat, row_id, messages, decisions: made } of rows.conversations) {
    lookAtRules('conversations', row_id, messages[0]!.content)
    const last = decisions.get(made.at(-1)!)
    const thoughts = rows.decisions.flatMap((row) => (row.seat === seat && row.reasoning ? [row.reasoning] : []))
    if (last)
      for (const line of missing(messages, last, thoughts, renderer)) lacks('conversations', row_id, 'a line', line)
    tally.said += last ? last.public_transcript.length + last.private_view.length : 0
  }

  function look(config: string, id: string, system: string, prompt: string): void {
    lookAtRules(config, id, system)
    const row = decisions.get(id)
    if (!row) return
    const [lines, notes] = [row.public_transcript.join('\n'), row.private_view.join('\n')]
    for (const [what, text] of [
      ['the transcript', lines],
      ['the notes', notes],
    ] as const) {
      tally.said++
      if (!prompt.includes(text)) lacks(config, id, what, text)
    }
    const ask = prompt.slice(prompt.lastIndexOf(notes) + notes.length)
    for (const action of row.legal_actions) if (!isAsked(action, ask)) lacks(config, id, 'an option', nameOf(action))
  }

  /** The rules are the same text in all rows of a game. */
  function lookAtRules(config: string, id: string, system: string): void {
    rules ??= system
    if (system !== rules) lacks(config, id, 'some of the rules', rules)
  }

  /** The question which action to take has every legal one, and no other. */
  function lookAtQuestion(id: string, question: Question | undefined): void {
    const row = decisions.get(id)
    if (question?.type !== 'choice' || !row) return
    const options = Object.keys(question.criteria).sort().join()
    const legal = row.legal_actions.map(({ target, word }) => (target === null ? word : `player ${target}`))
    if (options !== legal.sort().join()) lacks('typed', id, 'an option', `${options} for ${legal.join()}`)
  }
}

/** Finds a word or a number that stands alone. */
const wordPattern = memo(500, (word: string) => new RegExp(`(?<!\\w)${word}(?!\\w)`))

const nameOf = ({ target, word }: LegalAction): string => `${target ?? word ?? ''}`

/** Whether an ask names an action. A speech that need not nominate anybody says so in words. */
function isAsked(action: LegalAction, ask: string): boolean {
  const name = nameOf(action)
  return name === '' || (action.reply === 'say' && name === 'none') || wordPattern(name).test(ask)
}

/**
 * The lines of a seat's last prompt that are not in its conversation. Its own speeches are in its answers there, and its thoughts are not; a line without a
 * quotation that its own answer stands for, as "you protected nobody", names the seat. Compact prompts are summaries, so only quotations are checked in them.
 */
function missing(
  messages: Messages,
  { public_transcript, private_view, seat }: DecisionRow,
  thoughts: readonly string[],
  renderer: string,
): string[] {
  const textOf = (role: string): string =>
    messages.flatMap((one) => (one.role === role ? [one.content] : [])).join('\n')
  const [told, said] = [textOf('user'), textOf('assistant')]
  const lines = new Set(told.split('\n'))
  const thought = new Set(thoughts.map((text) => JSON.stringify(text)))
  const isOwn = new RegExp(`\\b(?:you|${seat})\\b`)
  return [...public_transcript, ...private_view].filter((line) => {
    const [from, to] = [line.indexOf('"'), line.lastIndexOf('"') + 1]
    const quote = to - from > 2 ? line.slice(from, to) : undefined
    if (quote !== undefined) return !told.includes(quote) && !said.includes(quote) && !thought.has(quote)
    return renderer === 'full' && !line.split('\n').every((one) => lines.has(one)) && !isOwn.test(line)
  })
}
