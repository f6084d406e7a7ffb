/** What speeches may break the rules of conduct by (rules-2025 decisions 8 and 62 to 64). */
export const conductCodes = [
  'oath',
  'threat',
  'bribe',
  'night-perception',
  'spectator-hint',
  'foreign-language',
  'name',
  'insult',
  'religious-appeal',
  'judge-talk',
  'prompt-talk',
  'as-an-ai',
] as const
export type ConductCode = (typeof conductCodes)[number]
