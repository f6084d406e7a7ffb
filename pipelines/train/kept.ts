import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readLines } from '../../src/storage/line-file.ts'
import { many } from '../terminal.ts'
import type { RecipeName } from './recipes.ts'

/** What a recipe that was stopped has kept in its folder, for the sentence that says so; undefined if the same command begins anew. */
export function keptOf(recipe: RecipeName, out: string): string | undefined {
  if (recipe === 'measure') return undefined
  return recipe === 'export' ? exportedOf(out) : checkpointOf(out)
}

function exportedOf(out: string): string | undefined {
  const files = namesIn(out).filter((name) => name.endsWith('.gguf') && !name.startsWith('.'))
  const replies = ['expected.jsonl', 'expected.part.jsonl'].map((name) => readLines(join(out, name)).length)
  const count = Math.max(...replies)
  if (files.length === 0 && count === 0) return undefined
  return `${many(files.length, 'GGUF file')} and ${count} ${count === 1 ? 'reply' : 'replies'} kept`
}

function checkpointOf(out: string): string {
  const folder = join(out, 'checkpoints')
  const steps = namesIn(folder)
    .filter((name) => existsSync(join(folder, name, 'trainer_state.json')))
    .map((name) => Number(/\d+$/.exec(name)?.[0]))
  if (steps.length > 0) return `the checkpoint of step ${Math.max(...steps)} kept`
  return 'no checkpoint yet (-- --save-every STEPS sets how often there is one)'
}

/** How the command of a recipe that failed goes on when it is given again. */
export const onRetry = (recipe: RecipeName): string =>
  recipe === 'measure'
    ? 'the same command begins anew'
    : `the same command continues${recipe === 'export' ? '' : ' from its last checkpoint'}`

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])
