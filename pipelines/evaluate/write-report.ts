import { join } from 'node:path'
import type { Evaluation } from '../../schemas/evaluation.ts'
import { A, B } from '../../src/evaluation/design.ts'
import { sideNames } from '../../src/games/role-names.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { listFiles, removeAll } from '../../src/storage/files.ts'
import { isOfPaper } from '../figures.ts'
import { plain } from '../generate/card-tables.ts'
import { commandOf } from './command-of.ts'
import type { Evaluated } from './evaluated.ts'
import { gamesFolder } from './evaluation.ts'
import { gamesHash } from './games-hash.ts'
import { picturesOf } from './pictures.ts'
import { playedLines } from './played-lines.ts'
import { asMarkdown, code, type Section } from './sections.ts'
import { tableFiles } from './table-files.ts'
import { sectionsOf } from './tables.ts'
import { verdictLines } from './verdict-text.ts'
import { calledBy } from './wording.ts'

/** A report, as written and printed. */
export interface Report {
  /** What stands first, a sentence or two each. */
  readonly lines: readonly string[]
  readonly sections: readonly Section[]
  /** report.json: a function of the games and of what was stated. */
  readonly json: object
}

/** The report of an evaluation. */
function reportOf(evaluation: Evaluation, { manifest, stated, results }: Evaluated): Report {
  const lines = verdictLines(results, stated)
  const { design, stop, rule } = stated
  return {
    lines,
    sections: sectionsOf(results, stated),
    json: {
      format: 1,
      omerta: evaluation.omerta,
      commit: evaluation.commit,
      command: commandOf(evaluation),
      ruleset: evaluation.ruleset,
      question: design.question,
      players: design.players,
      called: calledBy(design.players),
      arms: design.arms,
      editions: evaluation.editions,
      weights: evaluation.weights,
      switches: evaluation.recipe.switches,
      renderer: evaluation.recipe.renderer,
      sampling: evaluation.recipe.sampling,
      seed: evaluation.recipe.seed,
      stop,
      earlier: evaluation.earlier,
      rule,
      value_sha256: evaluation.value,
      games_sha256: gamesHash(manifest),
      verdict: lines,
      ...results,
    },
  }
}

/** A report with all its files, by their paths in the folder. Nothing in them depends on when or where they were made. */
export interface ReportFiles {
  readonly report: Report
  readonly files: ReadonlyMap<string, Uint8Array | string>
}

/** What an evaluation's games say, as files: tables for programs, for papers and for spreadsheets, pictures, and the page. */
export async function reportFiles(
  evaluation: Evaluation,
  evaluated: Evaluated,
  isForPaper: boolean,
): Promise<ReportFiles> {
  const report = reportOf(evaluation, evaluated)
  const pictures = await picturesOf(evaluated, isForPaper)
  const files = new Map<string, Uint8Array | string>([
    ...pictures,
    ...tableFiles(report.sections),
    ['report.json', `${JSON.stringify(report.json, null, 2)}\n`],
  ])
  const drawn = [...pictures.keys()].filter((path) => path.endsWith('.png'))
  files.set('report.md', pageOf(evaluation, evaluated, report, drawn))
  return { report, files }
}

/** Writes the files of a report; those of an earlier one that it has no longer are removed. Figures for a paper stay up to date once they were asked for. */
export async function writeReport(
  folder: string,
  evaluation: Evaluation,
  evaluated: Evaluated,
  isForPaper = false,
): Promise<Report> {
  const { report, files } = await reportFiles(evaluation, evaluated, isForPaper || hasPaper(folder))
  for (const [path, content] of files) writeWhole(join(folder, path), content)
  for (const path of listFiles(folder))
    if (/^(?:figures|tables)\//.test(path) && !files.has(path)) removeAll(join(folder, path))
  return report
}

/** Whether figures for a paper were asked for before. */
export const hasPaper = (folder: string): boolean => listFiles(folder).some(isOfPaper)

function pageOf(
  evaluation: Evaluation,
  { manifest, stated, results }: Evaluated,
  report: Report,
  pictures: readonly string[],
): string {
  const { design, roleNames } = stated
  const { question, players } = design
  const called = calledBy(players)
  const named = question.kind === 'gauntlet' ? Object.values(called) : [called[A]!, called[B]!]
  const sides = sideNames(evaluation.recipe.ruleset)
  const role = question.kind === 'role' ? ` as ${plain(roleNames[question.role] ?? question.role)}` : ''
  return [
    `# ${named.map(plainly).join(' and ')}${role}, ${plain(evaluation.ruleset)}`,
    report.lines.map((line) => plainly(line)).join('\n\n'),
    ...pictures.map((path) => `![${path.replace(/^figures\/|\.png$/g, '')}](${path})`),
    `In the tables the teams are called red (the ${sides.red}) and black (the ${sides.black}).`,
    asMarkdown(report.sections),
    '## What was played',
    playedLines(evaluation, { manifest, stated, results }, code).join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}

/** A sentence in which names of players are no markup. */
const plainly = (text: string): string => text.replace(/[\\`*_[\]<>|#!]|\p{C}/gu, (one) => `&#${one.codePointAt(0)};`)

/** The sentence that names the report's files. */
export const whereLine = (folder: string): string =>
  `report: ${join(folder, 'report.md')}, ${join(folder, 'report.json')}; games: ${gamesFolder(folder)}`
