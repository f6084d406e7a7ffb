import { readFileSync } from 'node:fs'

// The message table of docs/xmpp.md, from what "omerta bridge xmpp --serve --capture FILE" wrote: node scripts/xmpp-table.ts FILE...

interface Line {
  readonly from: string
  readonly to: string
  readonly act: string
  readonly body: Readonly<Record<string, unknown>> & { readonly type: string }
}

const AGENTS: Readonly<Record<string, string>> = { gm: 'game master', village: 'room', hideout: 'room' }
const whoIs = (name: string): string => AGENTS[name] ?? 'player'

/** A row for each type of message: from whom to whom, the FIPA act, and the fields; those that not all messages have end in "?". */
export function tableRows(lines: readonly Line[]): string[] {
  const types = new Map<string, Line[]>()
  for (const line of lines) types.set(line.body.type, [...(types.get(line.body.type) ?? []), line])
  return [...types].map(([type, all]) => {
    const ways = [...new Set(all.map(({ from, to }) => `${whoIs(from)} → ${whoIs(to)}`))].sort()
    const acts = [...new Set(all.map(({ act }) => act))].sort()
    const keys = [...new Set(all.flatMap(({ body }) => Object.keys(body)))].filter((key) => key !== 'type')
    const fields = keys.map((key) => `\`${key}\`${all.every(({ body }) => key in body) ? '' : '?'}`)
    return `| \`${type}\` | ${ways.join(', ')} | ${acts.join(', ')} | ${fields.join(', ')} |`
  })
}

if (import.meta.main) {
  const texts = process.argv.slice(2).map((file) => readFileSync(file, 'utf8'))
  const lines = texts.flatMap((text) => text.trim().split('\n')).map((line) => JSON.parse(line) as Line)
  console.log('| `type` | from → to | act | fields |\n|---|---|---|---|')
  for (const row of tableRows(lines)) console.log(row)
}
