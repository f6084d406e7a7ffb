import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { recipeSchema } from '../schemas/recipe.ts'
import { gameOf } from './played.ts'

/** What each edition of a player chose in one game of each kind, as SHA-256 of the choices. */
const CHOICES: Readonly<Record<string, string>> = {
  'random@1': '191848bdb2d857a3',
  'scripted@2': '6f7e1873e24c90df',
  'fouling@1': 'bef25a238099a09e',
  'holy-grail@29': '83bde902556dee1b',
  'adversary-claims@1': 'c6f7d809ec2a2cea',
  'adversary-late@1': '64abbce4c5686ad5',
  'adversary-copies@1': '97be7c86be268c91',
  'adversary-orders@1': '2d411d815291bc06',
}

/** Games in which the players decide many kinds of things. */
const GAMES = ['mafia-2025', 'fiim', 'classic-7', 'mini-mafia', 'maw'] as const

test.each(Object.keys(CHOICES).map((name) => name.split('@')[0]!))(
  '%s: its choices are those of its edition (a change of them needs a new edition in src/policy/kinds.ts)',
  async (players) => {
    const choices: unknown[] = []
    let edition: number | undefined
    for (const ruleset of GAMES) {
      const recipe = recipeSchema.parse({ seed: 'editions', ruleset, players, games: { train: 1 } })
      const { record } = await gameOf(recipe, 0)
      edition = record.editions?.[players]
      choices.push(record.choices)
    }
    const name = `${players}@${edition}`
    expect({ [name]: hash('sha256', JSON.stringify(choices)).slice(0, 16) }).toEqual({ [name]: CHOICES[name] })
  },
)
