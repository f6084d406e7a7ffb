import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Evaluation } from '../../schemas/evaluation.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import type { ShardTally } from '../../src/evaluation/deeds/tally.ts'
import { listFiles } from '../../src/storage/files.ts'
import { openDataset } from '../../src/storage/folder.ts'
import { readBytes } from '../../src/storage/read-bytes.ts'
import { difference } from '../generate/plan.ts'
import { version } from '../version.ts'
import { evaluatedOf } from './evaluate.ts'
import type { Evaluated } from './evaluated.ts'
import {
  evaluationPath,
  evaluationText,
  gamesFolder,
  isOwnFile,
  openEvaluation,
  provenancePath,
  tallyPath,
} from './evaluation.ts'
import { provenanceSchema } from './provenance.ts'
import { talliesOf, tallyText } from './tallies.ts'
import { readValue, valueHash } from './value.ts'
import { hasPaper, reportFiles } from './write-report.ts'

/** Something in the folder of an evaluation that does not follow from its games. */
export interface EvaluationFinding {
  readonly file: string
  readonly message: string
}

/** The files checked besides the games, and the findings. */
export interface EvaluationCheck {
  readonly files: number
  readonly findings: readonly EvaluationFinding[]
}

/**
 * Checks an evaluation against its games, after these were checked as a dataset: it recounts all of them, and the description, the counts and every file
 * of the report must be equal to the byte.
 */
export async function checkEvaluation(folder: string, workers: number): Promise<EvaluationCheck> {
  const evaluation = openEvaluation(folder)
  const manifest = openDataset(gamesFolder(folder))
  const findings: EvaluationFinding[] = []
  const find = (file: string, message: string): void => void findings.push({ file, message })
  checkStated(folder, evaluation, manifest, find)
  const tallies = await talliesOf(folder, manifest, evaluation, { workers, stopped: () => false, afresh: true })
  const evaluated: Evaluated = evaluatedOf(manifest, evaluation, tallies)
  const { files } = await reportFiles(evaluation, evaluated, hasPaper(folder))
  const expected = new Map<string, Uint8Array | string>([...files, ...tallyFiles(manifest, tallies)])
  // A report is written when the stopping rule is met; before that there are only counts.
  const isReported = existsSync(join(folder, 'report.json'))
  for (const [path, content] of expected) {
    if (!existsSync(join(folder, path))) {
      if (isReported) find(path, 'is missing; the same evaluate command writes it again')
    } else if (!readBytes(join(folder, path)).equals(Buffer.from(content))) find(path, differenceText(path, evaluation))
  }
  for (const path of listFiles(folder).filter((path) => !path.startsWith('games/'))) {
    const isKnown =
      expected.has(path) ||
      /^(?:(?:evaluation|provenance|value|games\.validated)\.json|architectures\.md|hub\/.*)$/.test(path)
    if (!isKnown || !isOwnFile(path)) find(path, 'does not belong to this evaluation')
  }
  return { files: expected.size, findings }
}

const differenceText = (path: string, { omerta }: Evaluation): string =>
  [
    'is not what the games of this evaluation give',
    omerta === version ? '' : ` with omerta ${version}; it was made by ${omerta}`,
    path.startsWith('tallies/') ? '' : '; the same evaluate command writes it again',
  ].join('')

const tallyFiles = ({ shards }: Manifest, tallies: readonly ShardTally[]): [string, string][] =>
  shards.map(({ split, shard }, i) => [tallyPath('', split, shard), tallyText(tallies[i]!)])

/** Whether what is stated is what was played, and whether the frozen function of luck is the one that is stated. */
function checkStated(
  folder: string,
  evaluation: Evaluation,
  { recipe, ruleset, prompts }: Manifest,
  find: (file: string, message: string) => void,
): void {
  if (readBytes(evaluationPath(folder)).toString() !== evaluationText(evaluation))
    find('evaluation.json', 'is not written as omerta writes it')
  const stated = { ...evaluation.recipe, games: recipe.games }
  const other = difference(recipe, stated)
  if (other) find('evaluation.json', `states another recipe than that of its games (${other})`)
  if (evaluation.ruleset !== ruleset || evaluation.prompts !== prompts)
    find('evaluation.json', 'states other rules or prompts than those of its games')
  if (recipe.games.train + recipe.games.validation > 0 || recipe.games.test % recipe.arms!.length !== 0)
    find('evaluation.json', 'its games are not whole deals')
  if (evaluation.earlier.some(({ deals }, i, all) => i > 0 && deals < all[i - 1]!.deals))
    find('evaluation.json', 'its earlier rules to stop are not in order')
  const value = readValue(folder)
  if ((value ? valueHash(value) : null) !== evaluation.value)
    find('value.json', 'is not the function of luck that evaluation.json states')
  if (existsSync(provenancePath(folder)) && !isProvenance(folder)) find('provenance.json', 'is damaged')
  if (!isDeepStrictEqual(Object.keys(evaluation.recipe.players), Object.keys(recipe.players)))
    find('evaluation.json', 'names other players than its games')
}

function isProvenance(folder: string): boolean {
  try {
    return provenanceSchema.safeParse(JSON.parse(readBytes(provenancePath(folder)).toString())).success
  } catch {
    return false
  }
}

/** What was found, a line each, after a line that says how it ended. */
export function checkText(check: EvaluationCheck): string {
  const { files, findings } = check
  return [
    findings.length === 0
      ? `counts and report: ${files} files are what these games give`
      : `counts and report: ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`,
    ...findings.map(({ file, message }) => `  ${file} ${message}`),
  ].join('\n')
}
