import { configsOf } from '../../schemas/config.ts'
import { roleName } from '../../src/games/role-names.ts'
import type { DecisionRow } from '../../src/rows/configs/decisions.ts'
import type { SftRow } from '../../src/rows/configs/sft.ts'
import { isLabelled, isTold } from '../../src/rows/values/told.ts'
import type { Value } from '../../src/rows/values/value.ts'
import { BadDataset, openDataset } from '../../src/storage/folder.ts'
import { jsonText, paint, safe } from '../terminal.ts'
import { findId } from './find.ts'
import { rowsAt } from './groups.ts'

/** One row, found by its id or a unique beginning of it: what was asked, answered and known afterwards. */
export async function showRow(folder: string, id: string, json = false): Promise<string> {
  const { shards, recipe } = openDataset(folder)
  const found = await findId(folder, shards, 'decisions', id)
  if (!found) throw new BadDataset(`${folder} has no row whose id begins with ${safe(id)}`)
  const read = async (config: 'decisions' | 'sft') =>
    (await rowsAt(folder, config, found.place, { isWanted: ({ row_id }) => row_id === found.id }))[0]
  const hasSft = configsOf(recipe).includes('sft')
  const readSft = async () => (hasSft ? read('sft') : undefined)
  const [row, sft] = [(await read('decisions')) as DecisionRow, (await readSft()) as SftRow | undefined]
  return json ? jsonText({ decision: row, sft: sft ?? null }) : describe(row, sft)
}

/** A row as text. */
function describe(row: DecisionRow, sft: SftRow | undefined): string {
  const { chosen_action: chosen, hindsight, quality } = row
  const part = (name: string, text: string): string => `${paint(['bold', 'cyan'], name)}\n${safe(text)}\n`
  const where = `${row.phase} ${row.day} · seat ${row.seat}, ${roleName(row.ruleset, row.role)}`
  return [
    `${paint('bold', `Row ${row.row_id}`)} · ${safe(`${where} · ${row.act} · ${row.player}`)}\n`,
    ...(sft
      ? sft.prompt.map(({ role, content }) => part(`prompt, ${role}`, content))
      : [part('transcript', row.public_transcript.join('\n')), part('private', row.private_view.join('\n'))]),
    part(
      'completion',
      sft
        ? sft.completion[0]!.content
        : `${chosen.source === 'default' ? 'none in sft: the rules chose ' : ''}${chosen.text ?? chosen.target ?? chosen.word}`,
    ),
    part(
      'chosen',
      `${chosen.act} ${chosen.target ?? chosen.word ?? ''} (${chosen.source}, ${quality.attempts === 1 ? 'first try' : `${quality.attempts} tries`})`,
    ),
    ...(row.reasoning === null ? [] : [part('thought', row.reasoning)]),
    part('lesson', row.lesson),
    ...(row.probs.length === 0 ? [] : [part('probabilities', distribution(row))]),
    ...(row.value === null ? [] : [part('value', worth(row, row.value))]),
    part(
      'hindsight',
      [
        `won: ${hindsight.won}, survived: ${hindsight.survived}, points: ${hindsight.points}`,
        `roles: ${hindsight.roles.map((role) => roleName(row.ruleset, role)).join(', ')}`,
      ].join(', '),
    ),
  ].join('\n')
}

/** The legal actions with the chance to win that rollouts give each, the best first, and what the label follows from. */
function worth(row: DecisionRow, value: Value): string {
  const { legal_actions } = row
  const chances = legal_actions
    .map(({ target, word }, i) => ({
      name: String(target ?? word ?? 'this'),
      chance: value.chances[i]!,
      error: value.errors[i]!,
    }))
    .sort((a, b) => b.chance - a.chance)
    .map(({ name, chance, error }) => `${name} ${(100 * chance).toFixed(1)} % ± ${(100 * error).toFixed(1)}`)
    .join(', ')
  const points = (share: number): string => `${share > 0 ? '+' : ''}${(100 * share).toFixed(1)}`
  const { advantage, advantage_error } = value
  const better =
    advantage === null || advantage_error === null
      ? 'there was no choice'
      : `the chosen one is ${points(advantage)} ± ${(100 * advantage_error).toFixed(1)} points from the mean of the others`
  return `${chances}\n${better}; label: ${labelText(row)} (${value.states} sampled states, ${value.rollouts})`
}

/** The label, or why there is none (docs/values.md). */
export function labelText({
  act,
  team,
  player,
  label,
}: Pick<DecisionRow, 'act' | 'team' | 'player' | 'label'>): string {
  if (label !== null) return String(label)
  if (!isTold({ act, team })) return 'none, only votes of red have labels'
  return isLabelled({ act, team, player })
    ? 'none, no significant difference or left out for balance'
    : `none, votes of ${player} have no labels`
}

/** The legal actions with the probability that the player gave each, likeliest first. */
const distribution = ({ legal_actions, probs }: DecisionRow): string =>
  legal_actions
    .map(({ target, word }, i) => ({ name: String(target ?? word), share: probs[i] ?? 0 }))
    .sort((a, b) => b.share - a.share)
    .map(({ name, share }) => `${name} ${(100 * share).toFixed(1)} %`)
    .join(', ')
