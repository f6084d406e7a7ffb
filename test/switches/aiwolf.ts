import type { Notes } from './switches.ts'

export const notes: Notes = {
  together: {
    whisperRounds: { whisperTurns: 4 },
    lateOver: { chat: true },
  },
  unsaid: {
    names: 'the names stand where the players are named',
  },
}
