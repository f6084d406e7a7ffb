import { test } from 'vitest'
import { expectNothingLeaked } from './leaked.ts'
import { folders } from './tables.ts'

const folder = folders()

test('maw: what leaked at other tables does not here', { timeout: 240_000 }, () => expectNothingLeaked(folder(), 'maw'))
