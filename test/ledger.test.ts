import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BudgetSpent } from '../src/models/errors.ts'
import { Ledger } from '../src/models/ledger.ts'

test('a request that takes just what is left of the budget waits for what is under way, and is sent', async () => {
  const ledger = new Ledger({ m: { input: 1, output: 2 } }, { budget: 10 })
  const million = (prompt: number) => ledger.reserve('m', { prompt: prompt * 1e6, reply: 0 })
  const giveBack = await million(4)
  const order: string[] = []
  const second = million(10).then((done) => {
    order.push('second')
    done()
  })
  await tick()
  order.push('first')
  giveBack()
  await second
  expect(order).toEqual(['first', 'second'])
  await expect(million(10.001)).rejects.toBeInstanceOf(BudgetSpent)
})
