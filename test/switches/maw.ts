import type { Notes } from './switches.ts'

export const notes: Notes = {
  together: {
    waitMax: { wait: 'random' },
    postTokens: { tokenizer: 'abcdef01' },
  },
  unsaid: {
    wolfShare: 'the rules say how many Werewolves there are',
  },
}
