/** Values of a template by name. A name may lead into a value: `switch.kill`, `seats.length`. */
export type Values = Readonly<Record<string, unknown>>

/**
 * Values in layers: a name is looked up in the first of them that has a value for it. Layers are not copied into each other, as lines are filled by the
 * million.
 */
export type Layers = readonly Values[]

/** Writes a value: a list, a number in words, text. `values` are all values of the template. */
export type Format = (value: unknown, format: string, values: Layers) => string

interface Line {
  readonly conditions: readonly Condition[]
  /** Text and, at odd positions, the names in braces. */
  readonly parts: readonly (string | Slot)[]
}
interface Slot {
  readonly path: readonly string[]
  readonly format: string
}
interface Condition {
  readonly path: readonly string[]
  readonly isNegated: boolean
  /** The text that the value must be; if undefined, the value must not be missing, false, 0, "" or an empty list. */
  readonly wanted: string | undefined
  /** The other value that the value must be. */
  readonly other: readonly string[] | undefined
}

/** A template, read once. */
export type Template = readonly Line[]

const CONDITIONS = /^(?:\[!?[\w.]+(?:=[^\]]*)?\])+/
const CONDITION = /\[(!?)([\w.]+)(?:=(@?)([^\]]*))?\]/g
/** A condition after other text, where it would be printed literally. */
const LOST = /\[!?[\w.]+=[^\]]*\]/
const SLOT = /\{([a-zA-Z][\w.]*(?::[a-z]+)?)\}/

/**
 * Reads a template. `{name}` is replaced by a value, `{name:format}` one in a certain format. A line that begins with conditions is kept
 * only if all of them are true: `[name]` the value is something, `[name=text]` it is that text, `[name=@other]` it is that other value, and `!`
 * before the name negates a condition. Throws if a condition with a value stands anywhere else.
 */
export function readTemplate(text: string): Template {
  return text.split('\n').map((line) => {
    const [head = ''] = CONDITIONS.exec(line) ?? []
    const conditions = [...head.matchAll(CONDITION)].map(([, not, path, name, wanted]) => ({
      path: path!.split('.'),
      isNegated: not === '!',
      wanted,
      other: name === '@' ? wanted!.split('.') : undefined,
    }))
    const rest = head === '' ? line : line.slice(head.length).trimStart()
    const [lost] = LOST.exec(rest) ?? []
    if (lost !== undefined) throw new Error(`the condition ${lost} of a template must begin its line: ${line}`)
    const parts = rest.split(SLOT).map((part, i) => (i % 2 === 0 ? part : slot(part)))
    return { conditions, parts }
  })
}

function slot(text: string): Slot {
  const [path, format = ''] = text.split(':')
  return { path: path!.split('.'), format }
}

/** The lines of a template whose conditions are true for these values. Throws if a value is missing, which is an error in the template. */
export function fillTemplate(template: Template, values: Layers, format: Format): string[] {
  const lines: string[] = []
  for (const { conditions, parts } of template) {
    if (!hold(conditions, values)) continue
    let line = parts[0] as string
    for (let i = 1; i < parts.length; i += 2) {
      const wanted = parts[i] as Slot
      const value = valueAt(values, wanted.path)
      if (value === undefined) throw new Error(`a template uses {${wanted.path.join('.')}}, which has no value`)
      line += format(value, wanted.format, values) + (parts[i + 1] as string)
    }
    lines.push(line)
  }
  return lines
}

function hold(conditions: readonly Condition[], values: Layers): boolean {
  for (const condition of conditions) if (!holds(condition, values)) return false
  return true
}

function holds({ path, isNegated, wanted, other }: Condition, values: Layers): boolean {
  const value = valueAt(values, path)
  const isTrue =
    wanted === undefined
      ? Boolean(value) && !(Array.isArray(value) && value.length === 0)
      : String(value) === (other ? String(valueAt(values, other)) : wanted)
  return isTrue !== isNegated
}

function valueAt(values: Layers, path: readonly string[]): unknown {
  let value = valueIn(values, path[0]!)
  for (let i = 1; i < path.length; i++) {
    if (value === undefined || value === null) return undefined
    value = (value as Record<string, unknown>)[path[i]!]
  }
  return value
}

/** The value of a name. */
export function valueIn(values: Layers, name: string): unknown {
  for (const layer of values) {
    const value = layer[name]
    if (value !== undefined) return value
  }
  return undefined
}
