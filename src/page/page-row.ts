import type { PageRow, RowOption, Try } from '../../schemas/page.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import type { Action } from '../../schemas/row.ts'
import type { DecisionRow } from '../rows/configs/decisions.ts'
import { makeReply } from '../view/reply.ts'

/** The input of one row of a page. */
export interface RowSource {
  readonly row: DecisionRow
  readonly choice: RecordedChoice
  /** The place of its prompt. */
  readonly prompt: number
  readonly tries: readonly Try[]
}

/** A seat or a word; empty for a speech that cannot nominate. */
const nameOf = ({ target, word }: Pick<Action, 'target' | 'word'>): string => String(target ?? word ?? '')

/** A row as the page shows it, without what is known only afterwards. */
export function pageRow({ row, choice, prompt, tries }: RowSource, moment: number): PageRow {
  const { chosen_action: chosen, value } = row
  return {
    id: row.row_id,
    moment,
    seat: row.seat,
    turn: row.turn,
    act: row.act,
    day: row.day,
    phase: row.phase,
    role: row.role,
    team: row.team,
    player: row.player,
    prompt,
    completion: chosen.source === 'default' ? '' : makeReply({ pick: choice.pick, text: choice.text }),
    options: optionsOf(row),
    choice: nameOf(chosen),
    speech: chosen.text,
    thought: row.reasoning,
    source: chosen.source,
    attempts: row.quality.attempts,
    truncated: row.quality.truncated,
    endingRepaired: row.quality.ending_repaired,
    advantage: value?.advantage ?? null,
    advantageError: value?.advantage_error ?? null,
    scaled: value?.scaled ?? null,
    states: value?.states ?? null,
    label: row.label,
    findings: row.leakage.findings,
    grounding: row.quality.grounding,
    stated: choice.beliefs ?? [],
    tries,
    tokens: row.tokens,
  }
}

/** A row of the page with what is known after the game: for the judge. */
export const pageRowInHindsight = (source: RowSource, moment: number): PageRow => {
  const { won, survived, points } = source.row.hindsight
  return { ...pageRow(source, moment), hindsight: { won, survived, points } }
}

function optionsOf({ legal_actions, chosen_action: chosen, probs, value }: DecisionRow): RowOption[] {
  return legal_actions.map((action, i) => ({
    name: nameOf(action),
    isChosen: action.target === chosen.target && action.word === chosen.word,
    ...(probs[i] !== undefined && { probability: probs[i] }),
    ...(value && { chance: value.chances[i]!, error: value.errors[i]! }),
  }))
}
