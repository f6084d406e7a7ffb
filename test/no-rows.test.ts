import { describe, expect, test } from 'vitest'
import type { Exported } from '../pipelines/read/export.ts'
import { exportText } from '../pipelines/read/export-text.ts'
import { howToMake, nothing, requireConfig } from '../pipelines/read/no-rows.ts'
import type { Manifest } from '../schemas/manifest.ts'
import { recipeSchema } from '../schemas/recipe.ts'

describe('rows of a config that a dataset lacks', () => {
  const recipe = (more: object) => recipeSchema.parse({ players: 'holy-grail', games: { train: 1 }, ...more })

  test('are made from the same games where these have what is needed', () => {
    const rows = '"npx omerta rows d --configs reasoned --out <folder>" makes it from the same games'
    expect(howToMake('d', recipe({}), 'reasoned')).toBe(rows)
    // A model gives thoughts of its own.
    expect(howToMake('d', recipe({ thoughts: false, players: 'model:m@http://h/v1' }), 'reasoned')).toBe(rows)
    expect(howToMake('d', recipe({ thoughts: false }), 'typed')).toContain('--configs typed')
  })

  test('with thoughts need games with thoughts, of a dataset and of an evaluation', () => {
    const silent = 'its games were played without thoughts, which are noted while games are played:'
    const manifest = { recipe: recipe({ thoughts: false }), tally: { rows: {} } } as unknown as Manifest
    expect(() => requireConfig('d', manifest, 'reasoned')).toThrow(
      `d has no reasoned; it has decisions, sft, games; ${silent} generate them without --no-thoughts, in a new folder`,
    )
    const arms = [{ red: 'a', black: 'b' }]
    const played = { thoughts: false, players: { a: 'holy-grail', b: 'scripted' }, arms, games: { test: 1 } }
    expect(howToMake('d', recipe(played), 'reasoned')).toBe(`${silent} evaluate them with --thoughts, in a new folder`)
  })
})

describe('rows that teach nothing', () => {
  const exported = (lessons: Exported['trivial_by_lesson']) =>
    exportText({
      ...{ folder: 'x', format: 'jsonl', config: 'sft', rulesets: [], trainer_files: [], rows: 1 },
      ...{ left_out: { rows: 0, splits: {}, acts: {}, roles: {} }, without_advantage: 0, without: [] },
      files: [{ path: 'train.jsonl', split: 'train', rows: 1, bytes: 9 }],
      trivial: Object.values(lessons).reduce((sum, n) => sum + n, 0),
      trivial_by_lesson: lessons,
    })

  test('are counted by why they teach nothing', () => {
    expect(exported({ forced: 4, floor: 53 })).toContain(
      'left out 57 rows that teach nothing: 53 of the built-in moderator, 4 without a choice; --all takes them',
    )
    expect(exported({ listen: 1 })).toContain('left out 1 row that teaches nothing: 1 silent; --all')
    expect(exported({})).not.toContain('teach')
  })

  test('are named where no other row is left', () => {
    const none = { rows: 0, splits: {}, acts: {}, roles: {} }
    expect(nothing({ dataset: 'd' }, 'sft', none, { rows: 0, trivial: new Map([['floor', 9]]) }).message).toBe(
      'no row of sft in d is as asked for; nothing was written: left out 9 rows that teach nothing: 9 of the built-in moderator; --all takes such rows',
    )
  })
})
