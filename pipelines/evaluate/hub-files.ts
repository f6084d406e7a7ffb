import { join } from 'node:path'
import type { Evaluation } from '../../schemas/evaluation.ts'
import { A, B } from '../../src/evaluation/design.ts'
import { isFixed } from '../../src/evaluation/report.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import type { Evaluated } from './evaluated.ts'
import { gamesHash } from './games-hash.ts'
import { shareText, shortName, whole } from './wording.ts'

/** A YAML string: a JSON string is one. */
const quoted = (text: string): string => JSON.stringify(text)

/** What identifies the task of an evaluation on the Hub: the game, and what is asked. */
function taskOf({ ruleset, question }: Pick<Evaluation, 'ruleset' | 'question'>): string {
  const asked =
    question.kind === 'role' ? `role-${question.role}` : question.kind === 'seats' ? `seats-${question.seats}` : 'duel'
  return `${ruleset.replace(/@.*$/s, '')}-${asked}`
}

const DESCRIPTION = [
  'Two players on the same deals of the game Mafia: the share of games that the first one wins,',
  'half of them as red and half as black, in percent; a draw counts half.',
].join(' ')

/** `eval.yaml` of a dataset that is a benchmark: it names the tasks that models state results of (Hub documentation, "Evaluation results"). */
const evalYaml = (evaluation: Evaluation): string =>
  [
    `name: ${quoted('Omertà')}`,
    `description: ${quoted(DESCRIPTION)}`,
    'evaluation_framework: omerta',
    'tasks:',
    `  - id: ${quoted(taskOf(evaluation))}`,
    '    config: games',
    '    split: test',
    '',
  ].join('\n')

/** `.eval_results/omerta.yaml` of the model that was tested: its result, with its opponents and the evidence in the notes. */
function evalResults(evaluation: Evaluation, { manifest, results, stated }: Evaluated, dataset: string): string {
  const { margin } = results.duel!
  const { players } = stated.design
  const held = isFixed(stated)
    ? '95 % interval clustered by deal'
    : '95 % interval clustered by deal, which requires a number of deals fixed in advance, as these games do not have'
  const notes = [
    `against ${shortName(players[B]!)}, ${whole(results.deals)} deals: ${shareText(margin.a)}, ${held};`,
    `${evaluation.ruleset}, omerta ${evaluation.omerta}, SHA-256 of the games ${gamesHash(manifest).slice(0, 16)}`,
  ].join(' ')
  return [
    '- dataset:',
    `    id: ${quoted(dataset)}`,
    `    task_id: ${quoted(taskOf(evaluation))}`,
    `  value: ${(100 * margin.a.mean!).toFixed(2)}`,
    '  source:',
    `    url: ${quoted(`https://huggingface.co/datasets/${dataset}`)}`,
    `    name: ${quoted(`Omertà: the games of ${shortName(players[A]!)}`)}`,
    `  notes: ${quoted(notes)}`,
    '',
  ].join('\n')
}

/**
 * Writes both files into the folder `hub` of an evaluation: one is for the repository of the games, the other for that of the model. Returns their paths
 * there.
 */
export function writeHubFiles(folder: string, evaluation: Evaluation, evaluated: Evaluated, dataset: string): string[] {
  const files = {
    'hub/dataset/eval.yaml': evalYaml(evaluation),
    'hub/model/.eval_results/omerta.yaml': evalResults(evaluation, evaluated, dataset),
  }
  for (const [path, text] of Object.entries(files)) writeWhole(join(folder, path), text)
  return Object.keys(files)
}
