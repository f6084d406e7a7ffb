import { expect, test } from 'vitest'
import { noWireTally } from '../pipelines/validate/wire/findings.ts'
import { wireReportText } from '../pipelines/validate/wire/wire-text.ts'

const endless = Array.from({ length: 54 }, (_, i) => ({ episode: `game-${i}`, begins: i + 1, lacks: 'ended' as const }))
const report = {
  ...noWireTally(),
  ok: true,
  worlds: 8,
  findings: [],
  unlisted: 0,
  episodes: 39,
  unfinished: 54,
  endless,
}

test('the verdict on a log with unfinished games counts them, and at most three are named', () => {
  const text = wireReportText(report)
  expect(text.split('\n')[0]).toContain(
    'the log shows no leak in 39 of 93 games; the other 54 not checked, as they are not whole',
  )
  expect(text.match(/game-\d+/g)).toEqual(['game-0', 'game-1', 'game-2'])
  expect(text).toContain('which begins at line 3, and so of 51 more')
  const found = wireReportText({ ...report, ok: false, unlisted: 2 })
  expect(found.split('\n')[0]).toContain('2 findings; 54 of 93 games not checked')
})
