import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLine } from './command-line.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-models-file-'))
const at = (name: string): string => join(base, name)

beforeAll(() => {
  writeFileSync(at('broken.json'), '{')
  writeFileSync(at('key.json'), '{"pricess": {}}')
  writeFileSync(at('value.json'), '{"prices": {"m": {"input": -1, "output": 1}}}')
  writeFileSync(at('context.json'), '{"context": 255}')
  writeFileSync(at('contexts.json'), '{"contexts": 65}')
  writeFileSync(at('large.json'), ' '.repeat((4 << 20) + 1))
  mkdirSync(at('folder.json'))
})
afterAll(() => rmSync(base, { recursive: true }))

const GENERATE = ['generate', '--ruleset', 'mini-mafia', '--train', '1', '--out', at('made')]

test.each([
  ['broken.json', 'it is not JSON: Expected property name'],
  ['key.json', 'pricess: there is no such entry; did you mean prices?'],
  ['value.json', 'prices.m.input: it must be at least 0'],
  ['context.json', 'context: it must be at least 256'],
  ['contexts.json', 'contexts: it must be at most 64'],
  ['large.json', 'it has more than 4 MiB'],
  ['folder.json', 'cannot read it: it is a folder'],
  ['missing.json', 'there is no such file'],
])('what is wrong with the file of --models names its path once: %s', async (name, said) => {
  for (const command of [
    GENERATE,
    ['bridge', 'aiwolf', '--join', 'ws://127.0.0.1:9/ws'],
    ['bridge', 'xmpp', '--model', 'model:m@http://127.0.0.1:9/v1'],
  ]) {
    const { code, err } = await commandLine([...command, '--models', at(name)])
    expect(err).toContain(`--models "${at(name)}": ${said}`)
    expect(err.split(at(name))).toHaveLength(2)
    expect(code).toBe(2)
  }
})
