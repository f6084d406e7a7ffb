import type { Derivation, Manifest } from '../../schemas/manifest.ts'
import type { Renderer } from '../../schemas/recipe.ts'
import { type Config, descriptorOf } from '../../src/rows/configs/configs.ts'
import { derivation } from '../../src/storage/derivation.ts'
import type { ReportBuilder } from './report.ts'

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

/** The columns of a config that may differ because of those parts alone, in data that nobody changed. */
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

/** A row without some columns. */
export function without(row: object, columns: ReadonlySet<string>): object {
  return columns.size === 0 ? row : Object.fromEntries(Object.entries(row).filter(([column]) => !columns.has(column)))
}

/** Says what of a dataset that was made by other parts of the program is not compared, or with `strict` that it was made so. */
export function reportDerivation({ derivation: made }: Manifest, strict: boolean, builder: ReportBuilder): void {
  const parts = otherParts({ derivation: made })
  if (parts.length === 0) return
  const sentence = `made with other ${parts.map((part) => NAMES[part]).join(', ')} than this version has; "npx omerta rows" renders the games again`
  if (strict) builder.find('manifest', sentence)
  else builder.warn(sentence)
  builder.skip(['files'], 'the bytes of files that were made with another version of what derives rows')
}
