import { expect, test } from 'vitest'
import { checkNames } from '../pipelines/validate/checks.ts'
import { countOtherwise } from '../pipelines/validate/derivation.ts'
import { ReportBuilder } from '../pipelines/validate/report.ts'
import { verdict } from '../pipelines/validate/verdict-text.ts'

test('the verdict counts the cells that another version made otherwise, and names their columns', () => {
  const columns = new Set(['prompt', 'messages'])
  const verdictOf = (again: object): string => {
    const builder = new ReportBuilder('default')
    for (const check of checkNames) builder.checks[check] = 1
    builder.leaks.twins = 1
    builder.games = 1
    const row = { prompt: 'a', messages: ['a'] }
    const compared = { row, again: { ...row, ...again } }
    countOtherwise({ config: 'sft', ...compared }, columns, builder)
    countOtherwise({ config: 'conversations', ...compared }, new Set(['prompt']), builder)
    return verdict(builder.report())
  }
  expect(verdictOf({})).toBe('1 game: all checks passed')
  expect(verdictOf({ prompt: 'b', messages: [] })).toBe(
    '1 game: all checks that ran passed; not checked: 3 cells that another version of omerta made otherwise ' +
      '(prompt of sft 1, messages of sft 1, prompt of conversations 1)',
  )
})
