import type { PageRow } from '../schemas/page.ts'
import { clean, Part, Quoted } from './text.tsx'

/** What the checks of speech and thought found in a row. */
export function Findings({ row }: { row: PageRow }) {
  const all = [
    ...row.findings.map(({ code, severity, place }) => `${severity}: ${code} in the ${place}`),
    ...row.grounding.map(({ code, verdict, place }) => `what the ${place} says of a ${code} ${verdictText(verdict)}`),
  ]
  if (all.length === 0) return null
  return (
    <Part title="Findings">
      <ul>
        {all.map((text, i) => (
          <li key={i}>{clean(text)}</li>
        ))}
      </ul>
    </Part>
  )
}

const VERDICTS: Readonly<Record<string, string>> = {
  grounded: 'agrees with what the seat heard',
  contradicted: 'contradicts what the seat heard',
  'not-checkable': 'cannot be checked against what the seat heard',
}
const verdictText = (verdict: string): string => VERDICTS[verdict] ?? verdict

/** A text with what was found in it marked. Offsets are of the text as it is in the row. */
export function Spans({ text, row, place }: { text: string; row: PageRow; place: 'speech' | 'thought' }) {
  const found = [
    ...row.findings.map((one) => ({ ...one, title: one.code, kind: 'finding' })),
    ...row.grounding.map((one) => ({ ...one, title: `${one.code}: ${verdictText(one.verdict)}`, kind: one.verdict })),
  ]
    .filter((one) => one.place === place)
    .sort((a, b) => a.start - b.start)
  const parts = []
  let at = 0
  for (const { start, end, title, kind } of found) {
    if (start < at) continue
    parts.push(<Quoted text={text.slice(at, start)} />)
    parts.push(
      <mark class={kind} title={title}>
        <Quoted text={text.slice(start, end)} />
      </mark>,
    )
    at = end
  }
  parts.push(<Quoted text={text.slice(at)} />)
  return <>{parts}</>
}
