import { describe, test } from 'vitest'
import { expectImaginedAlike } from './imagined.ts'
import { TABLE } from './thinking.ts'

const MORE: typeof TABLE = [
  ...TABLE,
  ['mafia-2025', { discipline: 'full', bestMove: true, kill: 'unanimous', tieOrder: 'reverse' }],
  ['fiim', { voting: 'simultaneous', kill: 'claims', firstNight: 'full', friendlyFire: true }],
  ['classic-7', { kill: 'consult', tie: 'runoff', lastWords: 'both', floor: 'rounds', roundOrder: 'chance' }],
  ['classic-7', { floor: 'chat', elimination: 'majority', reveal: 'both', announceSave: true, repeatProtect: true }],
  ['mini-mafia', { unreadable: 'chance' }],
  ['maw', { players: 7, seer: true, retract: true, win: 'parity' }],
]

describe.each(MORE.map(([ruleset, switches]) => ({ ruleset, switches })))(
  '$ruleset $switches',
  ({ ruleset, switches }) => {
    test.each(['random', 'scripted', 'holy-grail'])(
      'what a seat of %s players saw is what it sees in a game imagined from its view',
      (players) => expectImaginedAlike(ruleset, switches, players),
      60_000,
    )
  },
)
