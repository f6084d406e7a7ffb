/** Of each game one table, and of switches that change who hears what, or when, one more. The slow suite plays many games of each. */
export const TABLES: readonly (readonly [ruleset: string, switches: object])[] = [
  ['mafia-2025', { discipline: 'full', bestMove: true, maxDays: 4 }],
  ['fiim', { maxDays: 4 }],
  ['classic-7', { announceSave: true, reveal: 'both', kill: 'consult' }],
  ['classic-7', { floor: 'chat', chatTicks: 3, firstNight: 'quiet' }],
  ['classic-7-bench', {}],
  ['maw', { players: 7, dayTicks: 4, retract: true, deadHear: 'all' }],
  ['maw', { seer: true, whisper: true, announceVotes: false, dayTicks: 4, nightTicks: 2 }],
  ['aiwolf-9', {}],
  ['mini-mafia', {}],
  ['llmafia', { dayTicks: 3, nightTicks: 2 }],
  ['werewolf-9-guard', {}],
  ['werewolf-9-hunter', { surrender: true, lastWords: 'vote' }],
  ['werewolf-broadcast', {}],
  ['kaggle-werewolf', { nightVoting: 'sequential' }],
  ['kaggle-werewolf', { nightVoting: 'simultaneous', discussion: 'turns' }],
]
