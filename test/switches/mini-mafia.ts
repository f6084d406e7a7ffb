import type { Notes } from './switches.ts'

export const notes: Notes = {
  together: { speechTokens: { tokenizer: 'abcdef01' } },
}
