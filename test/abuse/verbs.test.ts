import { expect, test, vi } from 'vitest'
import { commandLine } from '../command-line.ts'

// The first of them loads every verb.
vi.setConfig({ testTimeout: 60_000 })

test.each([
  ['nosuch', undefined],
  ['generat', 'generate'],
  ['validat', 'validate'],
  ['refin', 'refine'],
])('a verb that there is not, %s, ends with 2 and names the nearest, with --help and without', async (verb, near) => {
  for (const args of [[verb], [verb, '--help'], [verb, 'x', '--json']]) {
    const { code, err } = await commandLine(args)
    expect([args, code]).toEqual([args, 2])
    expect(err).toContain(verb)
    if (near !== undefined) expect(err).toContain(near)
  }
})
