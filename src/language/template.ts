/**
 * Sentences are written once and used both ways: {@link expand} says them and {@link sourceOf} makes the pattern that hears them.
 * `[a|b]` is one of two, `[a|]` may be left out, `{s}` is a slot and `<x>` a part that is written elsewhere.
 */
export type Node = string | { readonly slot: string } | { readonly any: readonly (readonly Node[])[] }

/** Reads a template. */
export function parseTemplate(template: string, parts: Readonly<Record<string, string>> = {}): readonly Node[] {
  let text = template
  while (/<\w+>/.test(text)) text = text.replace(/<(\w+)>/g, (_, part: string) => parts[part]!)
  const { nodes } = nodesFrom(text, 0)
  return nodes
}

/** The nodes from a place to the end of the alternative that it is in. */
function nodesFrom(text: string, from: number): { nodes: Node[]; at: number } {
  const nodes: Node[] = []
  let at = from
  while (at < text.length && text[at] !== '|' && text[at] !== ']') {
    if (text[at] === '[') {
      const any: Node[][] = []
      do {
        const next = nodesFrom(text, at + 1)
        any.push(next.nodes)
        at = next.at
      } while (text[at] === '|')
      if (text[at] !== ']') throw new Error(`A bracket is open in: ${text}`)
      nodes.push({ any })
      at++
    } else if (text[at] === '{') {
      const end = text.indexOf('}', at)
      nodes.push({ slot: text.slice(at + 1, end) })
      at = end + 1
    } else {
      const [words] = /^[^[\]{|]+/.exec(text.slice(at))!
      nodes.push(words)
      at += words.length
    }
  }
  return { nodes, at }
}

/** Renders a template: `fill` returns the words of a slot, and `choose` the index among a number of alternatives. */
export function expand(nodes: readonly Node[], fill: (slot: string) => string, choose: (of: number) => number): string {
  let said = ''
  for (const node of nodes)
    said +=
      typeof node === 'string'
        ? node
        : 'slot' in node
          ? fill(node.slot)
          : expand(node.any[choose(node.any.length)]!, fill, choose)
  return said
}
