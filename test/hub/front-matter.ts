/** The YAML that cards are written in: block mappings, block lists and plain or quoted scalars. */
type Yaml = string | Yaml[] | { [key: string]: Yaml }

const SIZES = ['n<1K', '1K<n<10K', '10K<n<100K', '100K<n<1M', '1M<n<10M', '10M<n<100M', '100M<n<1B', '1B<n<10B']
const LICENSES = ['apache-2.0', 'mit', 'cc-by-4.0', 'cc-by-sa-4.0', 'cc0-1.0', 'odc-by', 'other', 'unknown']
const TASKS = ['text-generation', 'question-answering', 'text-classification', 'reinforcement-learning', 'other']

/** The errors that the Hub's validator finds in the front matter of a dataset card. */
export function cardErrors(content: string): string[] {
  const [, head] = /^---\n([\s\S]*?)\n---\n/.exec(content) ?? []
  if (head === undefined) return []
  let card: Yaml
  try {
    card = parse(head)
  } catch (error) {
    return [`Invalid YAML: ${(error as Error).message}`]
  }
  if (typeof card === 'string' || Array.isArray(card)) return ['"metadata" must be of type object']
  const errors: string[] = []
  const list = (value: Yaml | undefined): Yaml[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])
  const oneOf = (name: string, known: readonly string[]): void => {
    for (const value of list((card as Record<string, Yaml>)[name]))
      if (typeof value !== 'string' || !known.includes(value)) errors.push(`"${name}" must be one of [${known}]`)
  }
  oneOf('license', LICENSES)
  oneOf('size_categories', SIZES)
  oneOf('task_categories', TASKS)
  for (const name of ['tags', 'language'])
    if (!list(card[name]).every((value) => typeof value === 'string')) errors.push(`"${name}" must hold strings`)
  for (const config of list(card['configs'])) {
    const { config_name, data_files } = config as Record<string, Yaml>
    if (typeof config_name !== 'string') errors.push('"configs[].config_name" is required')
    for (const file of list(data_files))
      if (typeof (file as Record<string, Yaml>)['path'] !== 'string') errors.push('"data_files[].path" is required')
  }
  return errors
}

function parse(text: string): Yaml {
  const lines = text.split('\n').map((line) => ({ indent: line.search(/\S/), text: line.trim() }))
  let at = 0
  const block = (indent: number): Yaml => {
    if (lines[at]!.text.startsWith('- ')) return sequence(indent)
    return mapping(indent)
  }
  const sequence = (indent: number): Yaml[] => {
    const items: Yaml[] = []
    while (lines[at]?.indent === indent && lines[at]!.text.startsWith('- ')) {
      const line = lines[at]!
      if (/^- [\w-]+:(?: |$)/.test(line.text)) {
        lines[at] = { indent: indent + 2, text: line.text.slice(2) }
        items.push(mapping(indent + 2))
      } else {
        at++
        items.push(scalar(line.text.slice(2)))
      }
    }
    return items
  }
  const mapping = (indent: number): { [key: string]: Yaml } => {
    const map: { [key: string]: Yaml } = {}
    while (lines[at]?.indent === indent && !lines[at]!.text.startsWith('- ')) {
      const [, key, value] = /^([\w-]+):(?: (.*))?$/.exec(lines[at]!.text) ?? []
      if (key === undefined) throw new Error(`line ${at + 1} is no key and value`)
      if (key in map) throw new Error(`duplicated mapping key ${key}`)
      at++
      const next = lines[at]
      if (value !== undefined) map[key] = scalar(value)
      else if (next && (next.indent > indent || (next.indent === indent && next.text.startsWith('- '))))
        map[key] = block(next.indent)
      else map[key] = ''
    }
    return map
  }
  const whole = block(0)
  if (at < lines.length) throw new Error(`line ${at + 1} is not where it can be`)
  return whole
}

function scalar(text: string): string {
  if (/^"(?:[^"\\]|\\.)*"$|^'(?:[^']|'')*'$/.test(text)) return text.slice(1, -1)
  if (/^[&*!|>%@`{}[\],"'#]|: | #/.test(text)) throw new Error(`${text} is not a plain scalar`)
  return text
}
