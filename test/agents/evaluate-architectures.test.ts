import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { attemptsIn } from '../models/add-up.ts'
import { mixedAnswer, stub } from './stub.ts'

vi.setConfig({ testTimeout: 240_000 })

const cli = join(import.meta.dirname, '../../scripts/omerta.js')

test('evaluate architectures plays each against each on the same deals, and says what a game takes', async () => {
  const server = await stub(mixedAnswer)
  const base = mkdtempSync(join(tmpdir(), 'omerta-architectures-'))
  const folder = join(base, 'out')
  const recipe = join(base, 'recipe.json')
  writeFileSync(recipe, JSON.stringify({ ruleset: 'classic-7', sampling: { max_tokens: 77 } }))
  const args = [
    ...[
      'evaluate',
      'architectures',
      recipe,
      '--model',
      `model:stub@${server.url}`,
      '--architectures',
      'revac,grail-novibes',
    ],
    ...['--ruleset', 'mini-mafia', '--deals', '3', '--workers', '1', '--out', folder],
  ]
  const child = spawn(process.execPath, [cli, ...args])
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (errors += part))
  const code = await new Promise((resolve) => child.on('close', resolve))
  server.close()
  expect([code, code === 0 ? '' : errors]).toEqual([0, ''])
  expect(new Set(server.asks.map((asked) => asked['max_tokens']))).toEqual(new Set([77]))
  const [whole = '', table = ''] = text.split('Cost of a game')
  const [, beside = ''] = whole.split('Comparison of architectures')
  for (const head of ['wins as red', 'wins as black', 'votes of red on black', 'false']) expect(beside).toContain(head)
  expect(beside).toMatch(/revac:\S*\s+\d+\.\d % \(\d/)
  const cellsOf = (name: string): string[] =>
    new RegExp(`^\\s+${name}\\S*\\s+(.*)$`, 'm').exec(table)![1]!.split(/\s{2,}/)
  const attempts = attemptsIn(join(folder, 'games'))
  const alone = [...Map.groupBy(attempts, ({ game_id }) => game_id).values()].filter((own) =>
    own.every(({ player }) => player.startsWith('revac:')),
  )
  expect(alone.length).toBeGreaterThan(2)
  const [games, calls] = cellsOf('revac')
  expect(games).toBe('3')
  const most = alone.map((own) => own.length).sort((a, b) => b - a)
  expect(Number(calls!.split(' ± ')[0])).toBeLessThanOrEqual(most[0]!)
  expect(Number(calls!.split(' ± ')[0])).toBeGreaterThan(10)
  expect(Number(cellsOf('grail-novibes')[1]!.split(' ± ')[0])).toBeLessThan(10)
  expect(readFileSync(join(folder, 'report.md'), 'utf8')).toContain('grail-novibes')
  expect(readFileSync(join(folder, 'architectures.md'), 'utf8')).toContain('Cost of a game')
  const checked = spawnSync(process.execPath, [cli, 'validate', folder, '--worlds', '1'], { encoding: 'utf8' })
  expect([checked.status, checked.status === 0 ? '' : checked.stdout]).toEqual([0, ''])
  rmSync(base, { recursive: true })
})

test.each([
  ['model', './mine.ts', 'evaluate gauntlet ./mine.ts,model:m@http://127.0.0.1:9/v1'],
  ['revac', 'grial', 'there is no player "grial:model:m'],
])('evaluate architectures %s,%s is refused', (first, second, why) => {
  const args = ['--model', 'model:m@http://127.0.0.1:9/v1', '--architectures', `${first},${second}`, '--out', 'nowhere']
  const { status, stderr } = spawnSync(process.execPath, [cli, 'evaluate', 'architectures', ...args], {
    encoding: 'utf8',
  })
  expect(stderr).toContain(why)
  expect(status).toBe(2)
})
