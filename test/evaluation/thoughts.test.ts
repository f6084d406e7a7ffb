import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimed, type EvaluateFlags } from '../../pipelines/evaluate/asked.ts'
import { readEvaluation } from '../../pipelines/evaluate/evaluation.ts'
import { folderOf } from './folders.ts'

// Games of an evaluation have the thoughts of built-in players on request alone.

const root = folderOf('thoughts-of-evaluations')
const flags: EvaluateFlags = {
  player: 'holy-grail',
  against: 'scripted',
  ruleset: 'mini-mafia',
  deals: 20,
  delta: 0.05,
  alpha: 0.05,
  beta: 0.05,
  workers: 1,
}
const thoughtsIn = async (folder: string, more: Partial<EvaluateFlags> = {}): Promise<boolean | undefined> => {
  const { recipe } = await claimed(undefined, { ...flags, ...more }, join(root, folder))
  expect(readEvaluation(join(root, folder))?.recipe.thoughts).toBe(recipe.thoughts)
  return recipe.thoughts
}

test('they are left out, unless --thoughts keeps them', async () => {
  expect(await thoughtsIn('usual')).toBe(false)
  expect(await thoughtsIn('kept', { thoughts: true })).toBeUndefined()
})

test('an evaluation is continued as it was begun, and cannot change over', async () => {
  await thoughtsIn('begun without')
  expect(await thoughtsIn('begun without', { deals: 40 })).toBe(false)
  await expect(thoughtsIn('begun without', { thoughts: true })).rejects.toThrow(
    /games without thoughts; leave out --thoughts, or/,
  )
  await thoughtsIn('begun with', { thoughts: true })
  expect(await thoughtsIn('begun with', { deals: 40 })).toBeUndefined()
})
