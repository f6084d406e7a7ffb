import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { TerminalLine } from '../../pipelines/table/terminal-line.ts'
import type { LiveAsk } from '../../schemas/table.ts'

const ask = (turn: number): LiveAsk => ({ turn, act: 'vote', options: [1, 2], words: 0, nominable: null }) as never

test('lines without end are read as far as they are wanted, and each ask takes the next', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  let sent = 0
  const endless = new Readable({
    read() {
      sent++
      this.push('1\n'.repeat(100))
    },
  })
  const answered: number[] = []
  const line = new TerminalLine(
    {
      answer: (turn) => void answered.push(turn),
      hear: () => [],
      ready: () => {},
      leave: () => {},
      skip: () => undefined,
      stop: () => {},
    },
    endless,
  )
  line.send({ kind: 'table', seat: 1, table: { ruleset: 'mini-mafia', seats: 4, names: null }, rules: '' } as never)
  await wait(50)
  const before = sent
  await wait(50)
  expect(sent).toBe(before)
  expect(sent).toBeLessThan(1000)
  for (let turn = 0; turn < 3000; turn++) {
    line.send({ kind: 'ask', ask: ask(turn) } as never)
    line.send({ kind: 'clock', of: 'ask', seconds: null } as never)
    await new Promise(setImmediate)
  }
  await vi.waitFor(() => expect(answered.length).toBe(3000))
  expect(sent).toBeGreaterThan(before)
  line.close()
  endless.destroy()
  vi.restoreAllMocks()
})
