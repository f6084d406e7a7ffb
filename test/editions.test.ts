import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { MODERATOR } from '../schemas/ask.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { gameOf } from './played.ts'

/** What each edition of a player chose in one game of each kind, as SHA-256 of the choices. */
const CHOICES: Readonly<Record<string, string>> = {
  'random@1': '65df1105eb23e194',
  'scripted@2': 'f316d50d8824f9e8',
  'fouling@1': 'a129a4e55967b352',
  'holy-grail@30': 'cc4f22408f064fab',
  'adversary-claims@1': '89b323513e67d82a',
  'adversary-late@1': '72d88e585bf381eb',
  'adversary-copies@1': '8cf25da592bf7054',
  'adversary-orders@1': '14ab4383167e9c8b',
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
      // The moderator has an edition of its own.
      choices.push(record.choices.filter(({ seat }) => seat !== MODERATOR))
    }
    const name = `${players}@${edition}`
    expect({ [name]: hash('sha256', JSON.stringify(choices)).slice(0, 16) }).toEqual({ [name]: CHOICES[name] })
  },
)
