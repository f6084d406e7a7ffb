import { expect, test } from 'vitest'
import { checkNames } from '../pipelines/validate/checks.ts'
import { countOtherwise } from '../pipelines/validate/derivation.ts'
import { ReportBuilder } from '../pipelines/validate/report.ts'
import { verdict } from '../pipelines/validate/verdict-text.ts'

/** A report in which every check has looked at something, and some left something out. */
function reportOf(skip: (builder: ReportBuilder) => void = () => {}) {
  const builder = new ReportBuilder('default')
  for (const check of checkNames) builder.checks[check] = 1
  builder.leaks.twins = 1
  builder.games = 1
  skip(builder)
  return builder.report()
}

test('the verdict names the checks that were made in part', () => {
  expect(verdict(reportOf((builder) => builder.skip(['players'], 'games with players of a module', 3)))).toBe(
    '1 game: all checks that ran passed; not checked: players in part',
  )
  const none = reportOf((builder) => {
    builder.checks.players = 0
    builder.skip(['players'], 'games with players of a module', 3)
  })
  expect(verdict(none)).toBe('1 game: all checks that ran passed; not checked: players')
})

test('a verdict of findings names what was not checked after what to do', () => {
  const failed = reportOf((builder) => {
    builder.find('files', 'is missing')
    builder.checks.chance = 0
    builder.skip(['players'], 'games with players of a module', 3)
  })
  expect(verdict(failed)).toMatch(/^files are missing [^\n]*\nnext: [^\n]*\nnot checked: chance, players in part$/)
  expect(verdict(reportOf((builder) => builder.find('files', 'is missing')))).not.toContain('not checked')
})

test('the verdict counts the cells that another version made otherwise, and names their columns', () => {
  const columns = new Set(['prompt', 'messages'])
  const verdictOf = (again: object): string => {
    const row = { prompt: 'a', messages: ['a'] }
    const compared = { row, again: { ...row, ...again } }
    const report = reportOf((builder) => {
      countOtherwise({ config: 'sft', ...compared }, columns, builder)
      countOtherwise({ config: 'conversations', ...compared }, new Set(['prompt']), builder)
    })
    return verdict(report)
  }
  expect(verdictOf({})).toBe('1 game: all checks passed')
  expect(verdictOf({ prompt: 'b', messages: [] })).toBe(
    '1 game: all checks that ran passed; not checked: 3 cells that another version of omerta made otherwise ' +
      '(prompt of sft 1, messages of sft 1, prompt of conversations 1)',
  )
})
