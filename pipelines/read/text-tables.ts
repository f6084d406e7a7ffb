import type { Duplicates } from '../../src/worth/duplicates.ts'
import type { Spread } from '../../src/worth/histogram.ts'
import type { Stats } from '../../src/worth/stats.ts'
import { many } from '../terminal.ts'
import { type Cells, indented, part, percent } from './tables.ts'

// What is counted of the texts of a dataset, as tables.

const SPREAD = ['rows', 'mean', 'least', '10 %', 'median', '90 %', '99 %', 'most']
const spread = ({ n, mean, min, p10, median, p90, p99, max }: Spread): Cells => [
  n,
  mean.toFixed(1),
  min,
  p10,
  median,
  p90,
  p99,
  max,
]
const spreads = (name: string, of: Readonly<Record<string, Spread>>): string =>
  indented([[name, ...SPREAD], ...Object.entries(of).map(([act, values]) => [act, ...spread(values)])])

/** How long speeches, prompts and completions are. */
export const lengths = ({ lengths: { words, prompt, completion } }: Stats): string =>
  part(
    'Lengths',
    spreads('words of speeches', words),
    spreads('characters of prompts', prompt),
    spreads('characters of completions', completion),
  )

/** Tokens of the rows, and how many rows a context would cut. */
export function tokens({ tokens }: Stats): string {
  if (!tokens) return part('Tokens', '  not counted: the dataset was made without --tokenizer')
  const { contexts, prompt, completion, total } = tokens
  const acts = [...new Set(contexts.flatMap(({ acts }) => Object.keys(acts)))].sort()
  return part(
    'Tokens of the rows in sft, without what a chat template adds',
    spreads('tokens', { prompt, completion, total }),
    indented([
      ['a context of', 'would cut rows', 'share', ...acts],
      ...contexts.map(({ context, cut, acts: counts }) => [
        context,
        cut.hits,
        percent(cut.share ?? 0),
        ...acts.map((act) => counts[act] ?? 0),
      ]),
    ]),
  )
}

/** How many texts are the same as another, or nearly. */
export function duplicates({ duplicates: { speeches, picks, transcripts } }: Stats): string {
  const lines = (name: string, of: Readonly<Record<string, Duplicates>>): Cells[] =>
    Object.entries(of).map(([split, { texts, distinct, exact, near }]) => [
      `${name}, ${split}`,
      texts,
      distinct,
      exact.within,
      exact.across,
      near?.within ?? '',
      near?.across ?? '',
    ])
  const all = [...Object.values(speeches), ...Object.values(picks), ...Object.values(transcripts)]
  const unsearched = all.reduce((sum, { unsearched: { near, exact } }) => sum + near + exact, 0)
  return part(
    'Duplicate texts, within their split or of an earlier split; near: 80 % of their word sequences are the same, by MinHash',
    indented([
      ['', 'texts', 'different', 'same in split', 'same before', 'near in split', 'near before'],
      ...lines('speeches', speeches),
      ...lines('picks', picks),
      ...lines('whole games', transcripts),
    ]),
    ...(unsearched > 0 ? [`  not searched, to limit memory: ${many(unsearched, 'text')}`] : []),
  )
}
