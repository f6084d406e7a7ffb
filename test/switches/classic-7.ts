import type { Notes } from './switches.ts'

export const notes: Notes = {
  together: {
    revealAs: { reveal: 'both' },
    rounds: { floor: 'rounds' },
    chatTicks: { floor: 'chat' },
    tickSeconds: { floor: 'chat' },
    roundOrder: { floor: 'rounds' },
    earlyMajority: { voting: 'sequential' },
    selfProtect: { announceSave: false },
    cueTokens: { floor: 'moderated', tokenizer: 'abcdef01' },
    cueWords: { floor: 'moderated' },
    speechTokens: { tokenizer: 'abcdef01' },
  },
  unsaid: {
    names: 'the transcript begins with them',
  },
}
