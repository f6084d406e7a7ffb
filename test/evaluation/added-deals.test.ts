import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { folderOf, runDuel } from './folders.ts'

const root = folderOf('added-deals')

describe('after deals were added', () => {
  const folder = join(root, 'duel')
  beforeAll(async () => {
    for (const deals of ['20', '24'])
      expect((await runDuel('scripted', 'random', folder, '--seed', 'added', '--deals', deals)).code).toBe(0)
  })

  test('the pictures are headed by the verdict, not by what is said of the stopping rule', () => {
    for (const name of ['wins', 'course']) {
      const svg = readFileSync(join(folder, 'figures', `${name}.svg`), 'utf8')
      expect(/aria-label="Title text '(scripted plays better [^']*)'/.exec(svg)?.[1]).toBe(
        'scripted plays better than random (strong evidence).',
      )
      expect(svg).not.toMatch(/was changed after results/)
    }
  })
})
