import type { ReasonBank, ReasonKey } from './reason.ts'
import { REASONS_OF_ANSWERS } from './reasons-of-answers.ts'
import { REASONS_OF_CLAIMS } from './reasons-of-claims.ts'
import { REASONS_OF_CONTRADICTION } from './reasons-of-contradiction.ts'
import { REASONS_OF_DEEDS } from './reasons-of-deeds.ts'
import { REASONS_OF_PROOF } from './reasons-of-proof.ts'
import { REASONS_OF_SILENCE } from './reasons-of-silence.ts'
import { REASONS_OF_VOTES } from './reasons-of-votes.ts'
import { REASONS_OF_WORDS } from './reasons-of-words.ts'

/** All reasons, by kind. */
export const REASONS: Readonly<Record<ReasonKey, ReasonBank>> = {
  ...REASONS_OF_VOTES,
  ...REASONS_OF_DEEDS,
  ...REASONS_OF_WORDS,
  ...REASONS_OF_CONTRADICTION,
  ...REASONS_OF_CLAIMS,
  ...REASONS_OF_PROOF,
  ...REASONS_OF_SILENCE,
  ...REASONS_OF_ANSWERS,
}
