import { join } from 'node:path'
import type { Evaluation } from '../../schemas/evaluation.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { sha256 } from '../../src/storage/files.ts'
import { plain } from '../generate/card-tables.ts'
import { many } from '../terminal.ts'
import type { Evaluated } from './evaluate.ts'
import { gamesFolder, reportPath } from './evaluation.ts'
import { drawPictures } from './pictures.ts'
import { asMarkdown, type Section } from './sections.ts'
import { sectionsOf, stopText } from './tables.ts'
import { verdictLines } from './verdict-text.ts'
import { calledBy, whole } from './wording.ts'

/** A report as it is written and printed. */
export interface Report {
  /** What stands first, a sentence or two each. */
  readonly lines: readonly string[]
  readonly sections: readonly Section[]
  /** report.json: a function of the games and of what was stated. */
  readonly json: object
}

/** The report of an evaluation. */
export function reportOf(evaluation: Evaluation, { manifest, stated, results }: Evaluated): Report {
  const lines = verdictLines(results, stated)
  const { design, stop, rule } = stated
  return {
    lines,
    sections: sectionsOf(results, stated),
    json: {
      format: 1,
      omerta: evaluation.omerta,
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

/** A hash over the hashes of all files of games. */
export const gamesHash = ({ shards }: Pick<Manifest, 'shards'>): string =>
  sha256(shards.flatMap(({ files }) => files.map(({ sha256: hash }) => hash)).join('\n'))

/** Writes report.json, report.md and the pictures. Nothing in them depends on when or where they were made. Returns the paths of the pictures. */
export async function writeReport(folder: string, evaluation: Evaluation, evaluated: Evaluated): Promise<Report> {
  const report = reportOf(evaluation, evaluated)
  const pictures = await drawPictures(folder, evaluated)
  writeWhole(reportPath(folder, 'json'), `${JSON.stringify(report.json, null, 2)}\n`)
  writeWhole(reportPath(folder, 'md'), pageOf(evaluation, evaluated, report, pictures))
  return report
}

function pageOf(
  evaluation: Evaluation,
  { manifest, stated, results }: Evaluated,
  report: Report,
  pictures: readonly string[],
): string {
  const { design, stop } = stated
  const { earlier, recipe } = evaluation
  const players = Object.entries(design.players).map(
    ([letter, player]) => `${letter.toUpperCase()} is \`${code(player)}\``,
  )
  return [
    `# ${Object.values(calledBy(design.players)).map(plain).join(' and ')}, ${plain(evaluation.ruleset)}`,
    report.lines.map((line) => plainly(line)).join('\n\n'),
    ...pictures.map((path) => `![${path.replace(/^figures\/|\.png$/g, '')}](${path})`),
    asMarkdown(report.sections),
    '## What was played',
    [
      `- ${players.join('; ')}.`,
      `- ${many(results.deals, 'deal')}, each played ${many(design.arms.length, 'time')}: ${whole(results.games)} games of ${plain(evaluation.ruleset)}, seed \`${code(recipe.seed)}\`. They are in \`games/\`, a dataset that \`npx omerta validate ${gamesFolder('.')}\` checks and \`npx omerta show\` shows.`,
      `- It stops ${stopText(stop)}.${stated.isChanged ? '' : ' This was stated before the first game.'}${earlier.map((one) => ` Until deal ${whole(one.deals)} the rule was to stop ${stopText(one.stop)}: after such a change only the confidence sequence and the sequential test hold as they say.`).join('')}`,
      `- omerta ${evaluation.omerta}; switches \`${code(JSON.stringify(recipe.switches))}\`; ${recipe.renderer} prompts ${evaluation.prompts.slice(0, 16)}; sampling \`${code(JSON.stringify(recipe.sampling))}\`; SHA-256 of the games ${gamesHash(manifest).slice(0, 16)}.`,
      ...Object.entries(evaluation.weights).map(([path, hash]) => `- SHA-256 of \`${code(path)}\`: ${hash}.`),
    ].join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}

/** Text in a code span: nothing in it ends the span or the line. */
const code = (text: string): string => text.replace(/`|\p{C}|[\u2028\u2029]/gu, '·')

/** A sentence in which names of players are no markup. */
const plainly = (text: string): string => text.replace(/[\\`*_[\]<>|#!]|\p{C}/gu, (one) => `&#${one.codePointAt(0)};`)

/** Where the report is, for whoever ran the command. */
export const whereLine = (folder: string): string =>
  `report: ${join(folder, 'report.md')}, ${join(folder, 'report.json')}; games: ${gamesFolder(folder)}`
