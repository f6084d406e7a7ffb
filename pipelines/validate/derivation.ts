import { isDeepStrictEqual } from 'node:util'
import type { Derivation, Manifest } from '../../schemas/manifest.ts'
import type { Renderer } from '../../schemas/recipe.ts'
import { type Config, descriptorOf } from '../../src/rows/configs/configs.ts'
import type { ConversationRow } from '../../src/rows/configs/conversations.ts'
import type { DecisionRow } from '../../src/rows/configs/decisions.ts'
import { derivation } from '../../src/storage/derivation.ts'
import type { Report, ReportBuilder } from './report.ts'

type Part = keyof Derivation

const NAMES: Readonly<Record<Part, string>> = {
  speech: 'readers of speech',
  rendering: 'code that renders rows',
  beliefs: 'parameters of beliefs',
}

/** The parts of the program that a dataset was derived by, and that differ in this version. */
export const otherParts = ({ derivation: made }: Pick<Manifest, 'derivation'>): Part[] => {
  const now = derivation()
  return (Object.keys(NAMES) as Part[]).filter((part) => made[part] !== now[part])
}

/** The columns of a config that may differ because of those parts alone, in unchanged data. */
export function dependentColumns(config: Config, renderer: Renderer, parts: readonly Part[]): ReadonlySet<string> {
  const { prompt, speech = [], beliefs = [] } = descriptorOf(config).follows
  const isRendered = parts.includes('rendering')
  // Compact prompts tell what was heard in earlier speeches.
  const isRecalled = parts.includes('speech') && renderer === 'compact'
  return new Set([
    ...(isRendered || isRecalled ? prompt : []),
    ...(isRendered || parts.includes('speech') ? speech : []),
    ...(parts.length > 0 ? beliefs : []),
  ])
}

/** The part of such columns that depends on the game alone. It is here and not in src/rows, whose sources are part of the derivation. */
const FIRM: Readonly<Partial<Record<Config, (row: never) => object>>> = {
  conversations: ({ messages }: ConversationRow) => ({
    messages: messages.map(({ role, content }) => ({ role, content: role === 'assistant' ? content : '' })),
  }),
  decisions({ quality, hindsight }: DecisionRow) {
    const { grounding: _, ...settled } = quality
    const { claims: __, belief_log_loss: ___, moved: ____, ...ended } = hindsight
    return { quality: settled, hindsight: ended }
  },
}

/** What of a row is the same whatever parts made it: without some columns, but with what the game alone gives of these. */
export function firmly(config: Config, row: object, columns: ReadonlySet<string>): object {
  if (columns.size === 0) return row
  const firm = Object.entries(row).filter(([column]) => !columns.has(column))
  return { ...Object.fromEntries(firm), ...FIRM[config]?.(row as never) }
}

/** Says what of a dataset that was made by other parts of the program is not compared, or with `strict` that it was made so. */
export function reportDerivation({ derivation: made }: Manifest, strict: boolean, builder: ReportBuilder): void {
  const parts = otherParts({ derivation: made })
  if (parts.length === 0) return
  const sentence = `made with other ${parts.map((part) => NAMES[part]).join(', ')} than this version has; "npx omerta rows" renders the games again`
  if (strict) builder.find('manifest', sentence)
  else builder.warn(sentence)
}

/** Prefix of the reason why a cell made by other parts of the program was not compared. */
const OTHERWISE = 'cells that other parts of the program made otherwise'

/** Whether what was not checked are such cells. */
export const isOtherwise = ({ reason }: { readonly reason: string }): boolean => reason.startsWith(OTHERWISE)

/** Counts the cells of a row that differ from what this version makes, where they may. */
export function countOtherwise(
  { config, row, again }: { readonly config: Config; readonly row: object; readonly again: object },
  columns: ReadonlySet<string>,
  builder: ReportBuilder,
): void {
  const [stored, right] = [row, again] as Readonly<Record<string, unknown>>[]
  for (const column of columns)
    if (!isDeepStrictEqual(stored![column], right![column]))
      builder.skip(['replay'], `${OTHERWISE}, ${column} of ${config}`)
}

/** The cells that are held to nothing, and how many they are; undefined if there are none. */
export function cellsOtherwise({ unchecked }: Pick<Report, 'unchecked'>): { list: string; count: number } | undefined {
  const cells = unchecked.filter(isOtherwise)
  if (cells.length === 0) return undefined
  return {
    list: cells.map(({ reason, count }) => `${reason.slice(OTHERWISE.length + 2)} ${count}`).join(', '),
    count: cells.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Says how many cells are held to nothing: what a forger writes there looks the same. */
export function warnOtherwise(builder: ReportBuilder): void {
  const cells = cellsOtherwise(builder.report())
  if (cells)
    builder.warn(
      `what these cells say was not checked, for leaks either, as those parts made them otherwise: ${cells.list}`,
    )
}
