import { expect, test } from 'vitest'
import { defaultsText, failedText, whyFailed } from '../../pipelines/table/failed.ts'
import type { Session } from '../../src/game/session.ts'

test("answers that are the rules' as a player of ours failed are counted, and no others", () => {
  const game = (choices: readonly { seat: number; why?: string }[]) => ({
    session: { choices } as unknown as Session,
    machines: new Map([
      [1, {}],
      [2, {}],
    ]),
  })
  expect(defaultsText(game([{ seat: 1 }, { seat: 2, why: 'late' }, { seat: 3, why: 'gone' }]))).toBe('')
  const one = [{ seat: 1, why: 'gone' }]
  expect(defaultsText(game(one))).toBe("; 1 answer in it is the rules' default, as players failed")
  expect(defaultsText(game([...one, ...one, { seat: 3, why: 'gone' }]))).toMatch(/^; 2 answers in it are the rules'/)
  expect(failedText(2, whyFailed(new Error('no answer came')))).toContain('seat 2 failed: no answer came; the')
})
