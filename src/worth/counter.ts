import type { Act, Role } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import type { Vocabulary } from '../language/en/vocabulary.ts'
import type { DecisionRow } from '../rows/configs/decisions.ts'
import type { GameRow } from '../rows/configs/games.ts'
import type { PreferenceRow } from '../rows/configs/preference.ts'
import type { SftRow } from '../rows/configs/sft.ts'
import type { TypedRow } from '../rows/configs/typed.ts'
import { lessons } from '../rows/lesson.ts'
import { countWords } from '../speech/text/words.ts'
import { bump, byName, entry, inOrder } from './counts.ts'
import { DuplicateFinder } from './duplicates.ts'
import { BINS, Histograms } from './histogram.ts'
import { PairCount } from './pair-kinds.ts'
import type { Counts, Stats } from './stats.ts'
import { ThoughtGap } from './thought-gap.ts'
import { TokenCount } from './token-count.ts'
import { ValueCount } from './value-stats.ts'
import { WinCount } from './win-count.ts'
import { Worth } from './worth.ts'

// The columns that are read; reading the others would only cost time.
export const gameColumns = [
  'game_id',
  'split',
  'index',
  'players',
  'roles',
  'teams',
  'winner',
  'reason',
  'points',
  'log',
] as const
export const decisionColumns = [
  'row_id',
  'split',
  'day',
  'role',
  'team',
  'act',
  'chosen_action',
  'reasoning',
  'tokens',
  'quality',
  'leakage',
  'value',
  'label',
  'lesson',
] as const
export const sftColumns = ['completion', 'act'] as const
export const typedColumns = ['id', 'gold'] as const
export const pairColumns = ['game_id', 'seat', 'chosen', 'rejected'] as const
type Columns<Row, Names extends readonly (keyof Row)[]> = Pick<Row, Names[number]>

/** Counts the rows of a dataset in one pass, in any order of configs; splits in their order. */
export class Counter {
  #games = 0
  #rows = 0
  readonly #splits = new Map<string, { games: number; rows: number }>()
  readonly #wins = new WinCount()
  readonly #kinds = new Map<string, { act: Act; role: Role; day: number; rows: number }>()
  readonly #sources = new Map<string, Counts>()
  readonly #quality = { retried: 0, truncated: 0, ending_repaired: 0 }
  readonly #findings = new Map<string, { code: string; severity: string; findings: number; rows: number }>()
  readonly #words = new Histograms()
  readonly #prompts = new Histograms()
  readonly #completions = new Histograms()
  readonly #tokens = new TokenCount()
  readonly #speeches = new DuplicateFinder(3)
  readonly #picks = new DuplicateFinder(0)
  readonly #transcripts = new DuplicateFinder(5)
  readonly #values = new ValueCount()
  readonly #pairs = new PairCount()
  readonly #lessons: Counts = {}
  readonly #gap = new ThoughtGap()
  readonly #worth = new Worth()
  readonly #vocabulary: Vocabulary | undefined

  /** The vocabulary of the game, which is needed to parse its speeches. */
  constructor(vocabulary?: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  addGame(row: Columns<GameRow, typeof gameColumns>): void {
    const { split, roles, teams, winner, log } = row
    this.#games++
    this.#pairs.addGame(row)
    this.#split(split).games++
    this.#wins.add(row)
    this.#transcripts.add(split, log.flatMap(publicly).join('\n'))
    this.#worth.add({ roles, teams, winner, log: log.flatMap(heard), vocabulary: this.#vocabulary })
  }

  addDecision(row: Columns<DecisionRow, typeof decisionColumns>): void {
    const { split, day, role, act, chosen_action: chosen, quality, tokens, leakage, lesson } = row
    this.#rows++
    this.#split(split).rows++
    entry(this.#kinds, `${act} ${role} ${day}`, () => ({ act, role, day, rows: 0 })).rows++
    bump(
      entry(this.#sources, act, (): Counts => ({})),
      chosen.source,
    )
    this.#values.add(row)
    this.#gap.addDecision(row)
    bump(this.#lessons, lesson)
    if (quality.attempts > 1) this.#quality.retried++
    if (quality.truncated) this.#quality.truncated++
    if (quality.ending_repaired) this.#quality.ending_repaired++
    const met = new Set<object>()
    for (const { code, severity } of leakage.findings) {
      const sum = entry(this.#findings, `${severity} ${code}`, () => ({ code, severity, findings: 0, rows: 0 }))
      sum.findings++
      if (!met.has(sum)) sum.rows++
      met.add(sum)
    }
    if (chosen.text !== null) this.#words.add(act, countWords(chosen.text))
    if (tokens.prompt !== null && tokens.completion !== null && chosen.source !== 'default')
      this.#tokens.add(act, tokens.prompt, tokens.completion)
  }

  /** `prompt` is the length of the prompt in UTF-16 units. */
  addSft(split: string, { completion, act }: Columns<SftRow, typeof sftColumns>, prompt: number): void {
    const reply = completion.map(({ content }) => content).join('\n')
    this.#prompts.add(act, prompt)
    this.#completions.add(act, reply.length)
    if (isSaid(completion)) this.#speeches.add(split, reply)
    else this.#picks.add(split, reply)
  }

  /** The typed row of a decision that was added before. */
  addTyped(row: Columns<TypedRow, typeof typedColumns>): void {
    this.#gap.addTyped(row)
  }

  /** A preference pair of a game that was added before. */
  addPair(row: Columns<PreferenceRow, typeof pairColumns>): void {
    this.#pairs.add(row)
  }

  stats(): Stats {
    const worth = this.#worth.measures()
    const rank = (role: Role): number => this.#wins.rank(role)
    return {
      games: this.#games,
      rows: this.#rows,
      sft_rows: this.#prompts.all.n,
      splits: Object.fromEntries(this.#splits),
      wins: this.#wins.report(),
      kinds: [...this.#kinds.values()].sort(
        (a, b) => (a.act < b.act ? -1 : a.act > b.act ? 1 : rank(a.role) - rank(b.role)) || a.day - b.day,
      ),
      sources: Object.fromEntries([...this.#sources].sort(byName).map(([act, counts]) => [act, inOrder(counts)])),
      quality: this.#quality,
      findings: [...this.#findings].sort(byName).map(([, sum]) => sum),
      lengths: {
        words: this.#words.spreads(),
        prompt: this.#prompts.spreads(),
        completion: this.#completions.spreads(),
        prompt_bins: this.#prompts.all.bins(BINS),
      },
      tokens: this.#tokens.report(),
      duplicates: {
        speeches: this.#speeches.report(),
        picks: this.#picks.report(),
        transcripts: this.#transcripts.report(),
      },
      values: this.#values.report(rank),
      pairs: this.#pairs.report(),
      lessons: Object.fromEntries(lessons.map((lesson) => [lesson, this.#lessons[lesson] ?? 0])),
      worth: { ...worth, thoughts: [...worth['thoughts']!, ...this.#gap.measures()] },
    }
  }

  #split(name: string): { games: number; rows: number } {
    return entry(this.#splits, name, () => ({ games: 0, rows: 0 }))
  }
}

/** Whether a reply is a speech and not a pick. */
const isSaid = (completion: SftRow['completion']): boolean =>
  completion.some(({ content }) => content.includes('"say":'))

/** A log line, except asks and choices without a thought: they are most of a log, each is heard by one seat, and no statistic reads them. */
const heard = (line: string): Told[] =>
  UNHEARD.test(line) && !line.includes('"thought":"') ? [] : [JSON.parse(line) as Told]
const UNHEARD = /^\{"to":\[-?\d+\],"event":\{"type":"(?:asked|chose)"/

/** The event of a log line as JSON, if everybody heard it. It is cut out of the line, which costs less than to read and write it. */
const publicly = (line: string): string[] => (line.startsWith(PUBLIC) ? [line.slice(PUBLIC.length, -1)] : [])
const PUBLIC = '{"to":"everyone","event":'
