import { expect, test } from 'vitest'
import { endText } from '../../pipelines/table/end-text.ts'
import { ownEnd } from '../../pipelines/table/ending.ts'
import { roleName } from '../../src/games/role-names.ts'
import { overGame } from './over-game.ts'

test('a terminal shows the cards and players of all seats at the end, the own result, and how to read a saved game', async () => {
  const game = await overGame({ id: 'a', players: ['scripted', 'person', 'random', 'scripted'] })
  const roles = game.session.deal.map((role) => roleName('mini-mafia', role))
  const { won } = ownEnd(game, 2)
  expect(endText(game, 2, 'my games').split('\n')).toEqual([
    'The cards:',
    `  Alice (1): ${roles[0]}, scripted`,
    `  Bob (2): ${roles[1]}, you`,
    `  Charlie (3): ${roles[2]}, random`,
    `  Diana (4): ${roles[3]}, scripted`,
    won ? 'You have won: 1 point.' : 'You have lost: 0 points.',
    "npx omerta show 'my games' --game aaaaaaaa prints the game; npx omerta view 'my games' opens it in a browser.",
  ])
  expect(endText(game, 2, undefined)).not.toContain('npx')
})
