import { describe, expect, test } from 'vitest'
import { rulesetNamed } from '../../src/games/games.ts'

// The first and last value that a switch takes, and the next one beyond.
describe.each<[name: string, taken: object[], refused: object[]]>([
  [
    'mafia-2025',
    [{ winPoints: 0 }, { winPoints: 10 }, { maxDays: 1 }, { maxDays: 1000 }, { voteSeconds: 0.1 }],
    [{ winPoints: -0.1 }, { winPoints: 10.1 }, { maxDays: 0 }, { maxDays: 1001 }, { voteSeconds: 0 }],
  ],
  [
    'mafia-2025',
    [{ voteSeconds: 3600 }, { speechWords: 1 }, { speechWords: 10_000 }, { defenceTokens: 10_000 }],
    [{ voteSeconds: 3601 }, { speechWords: 0 }, { speechWords: 10_001 }, { defenceTokens: 10_001 }],
  ],
  ['mafia-2025', [{ nightOrder: ['kill', 'don', 'sheriff'] }], [{ nightOrder: ['don', 'kill', 'sheriff'] }]],
  ['classic-7', [{ rounds: 20 }, { chatTicks: 240 }], [{ rounds: 0 }, { rounds: 21 }, { chatTicks: 241 }]],
  ['classic-7', [{ winPoints: -10 }, { lossPoints: 10 }], [{ winPoints: -11 }, { lossPoints: 11 }]],
  [
    'classic-7',
    [{ announceSave: true }, { announceSave: true, selfProtect: false, repeatProtect: true }, { selfProtect: false }],
    [{ announceSave: true, selfProtect: false }],
  ],
  [
    'classic-7',
    [{ names: ['Ada', 'Bea', 'Cid', 'Dan', "O'Eve", 'Flo', 'Gus'] }],
    [
      { names: ['Ada', 'Bea', 'Cid', 'Dan', 'Eve', 'Flo'] },
      { names: ['Ada', 'Bea', 'Cid', 'Dan', 'Eve', 'Flo', 'Ada'] },
      { names: ['Ada', 'Bea', 'Cid', 'Dan', 'Eve', 'Flo', '7'] },
    ],
  ],
  ['maw', [{ players: 3 }, { players: 20 }], [{ players: 2 }, { players: 21 }]],
  ['maw', [{ players: 5, wolfShare: 'ceil' }], [{ players: 4, wolfShare: 'ceil' }]],
  ['maw', [{ waitMax: 2 }, { nightTicks: 1 }], [{ waitMax: 1 }, { nightTicks: 0 }, { tickSeconds: 0 }]],
  ['mini-mafia', [{ rounds: 1 }, { rounds: 20 }], [{ rounds: 0 }, { rounds: 21 }]],
  ['llmafia', [{ players: 5, mafia: 2 }], [{ players: 4, mafia: 2 }, { mafia: 0 }]],
  [
    'kaggle-werewolf',
    [
      { players: 7, wolves: 3 },
      { players: 4, wolves: 1 },
    ],
    [{ players: 6, wolves: 3 }, { players: 3 }],
  ],
  ['werewolf-9-guard', [{ turns: 100 }], [{ turns: 101 }, { turns: 0 }]],
])('%s', (name, taken, refused) => {
  test.each(taken)('takes %j', (switches) => expect(() => rulesetNamed(name, switches)).not.toThrow())
  test.each(refused)('refuses %j', (switches) => expect(() => rulesetNamed(name, switches)).toThrow())
})

test.each(['mafia-2025', 'classic-7', 'maw', 'mini-mafia', 'llmafia', 'kaggle-werewolf', 'werewolf-9-guard'])(
  '%s refuses a switch that it does not have',
  (name) => expect(() => rulesetNamed(name, { colour: 'red' })).toThrow(/colour/),
)
