/** Every preset, and every switch that changes what somebody hears or what follows from it. */
export const SETTINGS: readonly (readonly [string, object])[] = [
  ['classic-7', {}],
  ['classic-7-bench', {}],
  ['classic-7-product', {}],
  ['classic-7', { firstNight: 'quiet', names: ['Ariel', 'Blake', 'Casey', 'Devon', 'Emery', 'Finley', 'Gray'] }],
  ['classic-7', { kill: 'consult' }],
  ['classic-7', { killTie: 'none', tokenizer: '0123456789abcdef' }],
  ['classic-7', { killTie: 'lowest', selfProtect: false }],
  ['classic-7', { announceSave: true, kill: 'consult', selfProtect: false, repeatProtect: true }],
  ['classic-7', { announceSave: true, reveal: 'both', revealAs: 'team' }],
  ['classic-7', { reveal: 'both', lastWords: 'both' }],
  ['classic-7', { kill: 'consult', reveal: 'vote', cueTo: 'speaker', selfProtect: false }],
  ['classic-7', { floor: 'rounds', rounds: 1, tie: 'runoff', lastWords: 'vote' }],
  ['classic-7', { floor: 'rounds', roundOrder: 'chance', tie: 'chance' }],
  ['classic-7', { floor: 'chat', chatTicks: 4 }],
  ['classic-7', { elimination: 'majority', voting: 'sequential', earlyMajority: true }],
  ['classic-7', { tie: 'runoff', voting: 'sequential', abstain: false }],
]
