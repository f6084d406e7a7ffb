import type { Notes } from './switches.ts'

export const notes: Notes = {
  together: {
    bestMovePoints: { bestMove: true },
    strictEnding: { discipline: 'warn' },
    oath: { discipline: 'full' },
    teamLossApplies: { discipline: 'full' },
    speechTokens: { tokenizer: 'abcdef01' },
    defenceTokens: { tokenizer: 'abcdef01' },
  },
  unsaid: {
    voteSeconds: 'no hand is late here: the seconds are only stated in each ask',
  },
}
