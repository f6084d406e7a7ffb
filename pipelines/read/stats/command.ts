import { join } from 'node:path'
import { type Command, Option } from 'commander'
import type { Merged } from '../../../schemas/merged.ts'
import { readAttempts } from '../../../src/storage/attempts.ts'
import { countAttempts, countStages } from '../../../src/worth/attempts.ts'
import { readingFrom } from '../../errors.ts'
import { type FigureStyle, figureStyles } from '../../figures.ts'
import { partPath, readMerged } from '../../merge/merged-folder.ts'
import { printJson } from '../../output.ts'
import { print } from '../../terminal.ts'
import { attemptsText, stagesText } from '../attempts-text.ts'
import { datasetsIn } from '../merged.ts'
import { countPeople, type People } from '../people.ts'
import { sourcesText } from '../sources-text.ts'
import { type Counted, countDataset, writeFigures } from '../stats.ts'
import { statsText } from '../stats-text.ts'

interface StatsFlags {
  figures?: true | FigureStyle
  people?: string[]
  json?: boolean
}

/** The verb that counts datasets. */
export function addStats(program: Command): void {
  program
    .command('stats')
    .description(
      'print statistics of a dataset: wins, kinds of decisions, lengths, tokens, findings, duplicate texts, and data-quality metrics',
    )
    .argument('<dataset>', 'a dataset, or a folder of several that merge wrote')
    .addOption(
      new Option(
        '--figures [style]',
        'draw figures into the folder figures of the dataset: screen (if left out) as SVG and PNG; ' +
          'paper without title, 3.3 and 6.9 inches wide, as SVG and PDF, with caption and data',
      ).choices(figureStyles),
    )
    .option('--people <datasets...>', 'compare with these datasets of games played by people')
    .option('--json', 'print all numbers as JSON')
    .action(async (folder: string, flags: StatsFlags) => {
      const merged = await readingFrom(folder, async () => readMerged(folder))
      const { people: named } = flags
      const people = named && (await readingFrom(named.join(', '), () => countPeople(named.flatMap(datasetsIn))))
      if (merged) return countEach(folder, merged, people, flags)
      const one = await counting(folder, people, flags)
      if (flags.json) return printJson({ ok: true, ...one.json })
      print(one.text)
    })
}

/** Counts each dataset of a folder, and puts what their sources have side by side. */
async function countEach(
  folder: string,
  { parts }: Merged,
  people: People | undefined,
  flags: StatsFlags,
): Promise<void> {
  const all: ({ readonly part: Merged['parts'][number] } & Awaited<ReturnType<typeof counting>>)[] = []
  for (const part of parts) all.push({ part, ...(await counting(partPath(folder, part.name), people, flags)) })
  if (flags.json) {
    const sum = (of: (one: Counted) => number): number => all.reduce((sum, { counted }) => sum + of(counted), 0)
    return printJson({
      ok: true,
      games: sum(({ stats }) => stats.games),
      rows: sum(({ stats }) => stats.rows),
      sft_rows: sum(({ stats }) => stats.sft_rows),
      parts: all.map(({ part: { name, origin, licence, language }, json }) => ({
        name,
        origin,
        licence,
        language,
        ...json,
      })),
    })
  }
  print([sourcesText(folder, all), ...all.map(({ text }) => text)].join('\n\n\n'))
}

/** Counts one dataset, and draws its figures if they are asked for. */
async function counting(
  folder: string,
  people: People | undefined,
  { figures }: StatsFlags,
): Promise<{ readonly counted: Counted; readonly text: string; readonly json: object }> {
  const counted = await readingFrom(folder, () => countDataset(folder))
  const { manifest, stats, scores, chances } = counted
  const paths = figures ? await writeFigures(folder, manifest, stats, figures === true ? 'screen' : figures) : []
  const models = attemptsText(folder, manifest.ruleset)
  const tables = [statsText(folder, counted, people), models, stagesText(folder)].filter((one) => one !== undefined)
  const drawn = paths.map((path) => join(folder, path)).join(', ')
  return {
    counted,
    text: [...tables, ...(paths.length > 0 ? [`figures: ${drawn}`] : [])].join('\n\n'),
    json: {
      ruleset: manifest.ruleset,
      ...stats,
      scores,
      chances,
      ...(people && { people: { ...people, figures: Object.fromEntries(people.figures) } }),
      ...(models !== undefined && {
        models: countAttempts(readAttempts(folder)),
        stages: countStages(readAttempts(folder)),
      }),
      figures: paths,
    },
  }
}
