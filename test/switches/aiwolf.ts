import type { Notes } from './switches.ts'

export const notes: Notes = {
  together: {
    whisperRounds: { whisperTurns: 4 },
  },
  unsaid: {
    names: 'the names stand where the players are named',
  },
}
