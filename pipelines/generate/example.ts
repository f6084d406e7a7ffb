import type { Example } from '../../schemas/manifest.ts'
import type { Rows } from '../../src/rows/configs/configs.ts'

/** Longer texts are shown without their middle: this many characters at either end. */
const SHOWN = 240
/** Entries shown at either end of a long list. */
const ENTRIES = 4

/** The row that a card shows of a shard: the first of the first row group, as trainers take it, or else as it is in `decisions`. Only first shards have one. */
export function exampleOf(shard: number, { sft, decisions }: Pick<Rows, 'sft' | 'decisions'>): Example | undefined {
  const [config, row] = sft[0] ? ['sft', sft[0]] : ['decisions', decisions[0]]
  return shard === 0 && row ? { config, row: JSON.stringify(row, (_, value: unknown) => shortened(value)) } : undefined
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string' && value.length > 2 * SHOWN + 20)
    return `${value.slice(0, SHOWN)} […] ${value.slice(-SHOWN)}`.toWellFormed()
  if (Array.isArray(value) && value.length > 2 * ENTRIES + 1)
    return [...value.slice(0, ENTRIES), '[…]', ...value.slice(-ENTRIES)]
  return value
}
