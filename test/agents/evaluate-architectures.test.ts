import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { attemptsIn } from '../models/add-up.ts'
import { mixedAnswer, stub } from './stub.ts'

vi.setConfig({ testTimeout: 240_000 })

test('evaluate architectures plays each against each on the same deals, and says what a game takes', async () => {
  const server = await stub(mixedAnswer)
  const folder = join(mkdtempSync(join(tmpdir(), 'omerta-architectures-')), 'out')
  const args = [
    ...['evaluate', 'architectures', '--model', `model:stub@${server.url}`, '--architectures', 'revac,grail-novibes'],
    ...['--ruleset', 'mini-mafia', '--deals', '3', '--workers', '1', '--out', folder],
  ]
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../cli/cli.ts'), ...args])
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (errors += part))
  const code = await new Promise((resolve) => child.on('close', resolve))
  server.close()
  expect([code, code === 0 ? '' : errors]).toEqual([0, ''])
  const [, table = ''] = text.split('What a game takes')
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
  rmSync(folder, { recursive: true })
})
