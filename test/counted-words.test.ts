import { expect, test } from 'vitest'
import { importText } from '../pipelines/import/import-text.ts'
import { foundText } from '../pipelines/import/source.ts'
import { studyText } from '../pipelines/import/study.ts'
import { endName } from '../src/games/role-names.ts'
import { switchesOf } from '../src/importers/kaggle-werewolf/switches.ts'

test('one of a thing is not said to be several', () => {
  const study = { folder: 'S', games: 1, speeches: 1, votes: 1, broken: [] }
  expect(studyText(study)).toMatch(/^1 game of Avalon in .*: 1 speech, 1 vote on parties/)
  const imported = { parts: [], units: 1, unread: [], broken: [], untold: 0, decisions: 0, differences: {} }
  expect(importText({ ...imported, copies: 1 })).toContain('1 game left out that occurs a second time')
  expect(importText({ ...imported, copies: 2 })).toContain('2 games left out that occur a second time')
})

test('files of a source are counted by their endings, those without one, and the others', () => {
  const paths = [...'abc'].map((name) => `${name}.gz`).concat('README', 'LICENSE', 'x.md', 'y.txt', 'z.csv')
  expect(foundText(paths)).toBe('3 .gz files, 2 files without an ending, 1 .csv file, and 2 other files')
})

test('what is wrong with the rules of a replay is said in plain words', () => {
  const configuration = { agents: [], day_exile_reveal_level: 'role' } as unknown as Parameters<typeof switchesOf>[0]
  const roles = ['mafia', 'mafia', 'mafia', 'civilian', 'sheriff', 'doctor']
  expect(() => switchesOf(configuration, roles)).toThrow(/^configuration: (?:\w+: )?[A-Za-z]/)
})

test('a game of Werewolf ends by the word of its rules', () => {
  expect(['no gift left', 'parity'].map(endName)).toEqual(['no special role left', 'parity'])
})
