import type { ReasonBank, ReasonKey } from './reason.ts'
import { REASONS_OF_DEEDS } from './reasons-of-deeds.ts'
import { REASONS_OF_PLAY } from './reasons-of-play.ts'
import { REASONS_OF_WORDS } from './reasons-of-words.ts'

/** All reasons, by kind. */
export const REASONS: Readonly<Record<ReasonKey, ReasonBank>> = {
  ...REASONS_OF_DEEDS,
  ...REASONS_OF_WORDS,
  ...REASONS_OF_PLAY,
}
