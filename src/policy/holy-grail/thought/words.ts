import type { Seat } from '../../../../schemas/ask.ts'
import { isOfWolves } from '../../../language/en/vocabulary.ts'
import { oneOf } from '../../../speech/writer/random.ts'
import type { Mind } from '../mind.ts'

/** One of several ways to put the same thing. */
export const say = ({ self }: Mind, ...ways: readonly string[]): string => oneOf(ways, self.aside)!

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const player = (seat: Seat): string => `player ${seat}`
export const percent = (share: number): string => `${Math.round(100 * share)} %`
/** A word with its article. */
export const withArticle = (word: string): string => `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`
export const list = (items: readonly (string | Seat)[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

// The words of the game for its roles, teams and results.
export const checkerIn = ({ self }: Mind): string => self.vocabulary.roles['sheriff']?.[0] ?? 'Sheriff'
export const blackIn = ({ self }: Mind): string => self.vocabulary.suspected[0] ?? 'black'
export const redIn = ({ self }: Mind): string => self.vocabulary.trusted[0] ?? 'red'

/** How the game speaks of its nights: who kills, and the forms of the verb: shot, to shoot, and what the killers do. */
export function killingIn({ self: { vocabulary } }: Mind) {
  const shot = vocabulary.killed?.[0] ?? 'shot'
  const shoot = shot.replace(/^shot$/, 'shoot').replace(/ed$/, '')
  return isOfWolves(vocabulary)
    ? ({ killers: 'the Werewolves', shot, shoot, shoots: shoot, have: 'have', do: 'do', their: 'their' } as const)
    : ({ killers: 'the mafia', shot, shoot, shoots: `${shoot}s`, have: 'has', do: 'does', their: 'its' } as const)
}

export const resultIn = ({ self }: Mind, found: string): string => self.vocabulary.found[found]?.[0] ?? found
