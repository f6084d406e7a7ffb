import { describe, expect, test } from 'vitest'
import type { Event } from '../schemas/event.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import type { Random } from '../src/game/random.ts'
import { Session } from '../src/game/session.ts'
import { rulesets } from '../src/games/games.ts'
import { mafia2025 } from '../src/games/mafia-2025/rules.ts'
import { UNTIMED } from '../src/view/player.ts'
import { type View, viewFrom } from '../src/view/view.ts'
import { holes, hostile } from './leaks/hostile.ts'
import { gameOf, makerOf } from './played.ts'

test.each(Object.keys(rulesets))('%s: a hostile player in every seat finds nothing but its view', async (ruleset) => {
  const recipe = recipeSchema.parse({ ruleset, seed: 'wall', games: { train: 50 } })
  const found: string[] = []
  let looks = 0
  for (let i = 0; i < 3 || (looks <= 100 && i < 50); i++) {
    const player = (name: string, random: Random) => {
      const inner = makerOf(recipe).player(name, random)
      const counting = {
        act(view: View) {
          looks++
          return inner.act(view, UNTIMED)
        },
      }
      return hostile(counting, (hole) => found.push(hole))
    }
    await gameOf(recipe, i, { player })
  }
  expect(found).toEqual([])
  expect(looks).toBeGreaterThan(100)
})

describe('it would find', () => {
  const game = new Session(mafia2025(), mafia2025().roles)
  const { seat } = game.open[0]!
  const view = game.view(seat)
  const secret = game.deal
  const look = (other: View, ...more: unknown[]) => holes(other, [other, UNTIMED, ...more], undefined, undefined)
  const withHidden = (key: string | symbol, property: PropertyDescriptor): View =>
    Object.defineProperty({ ...view }, key, property)
  const event = { ...view.history[0]!.event, deal: secret } as unknown as Event

  test('nothing in a plain view', () => expect(look({ ...view })).toEqual([]))
  test.each<[string, () => string[]]>([
    ['a game in a prototype', () => look(Object.assign(Object.create({ game }) as View, view))],
    ['roles under a symbol', () => look(withHidden(Symbol('roles'), { value: secret, enumerable: true }))],
    ['a getter', () => look(withHidden('roles', { get: () => secret, enumerable: true }))],
    ['a hidden property', () => look(withHidden('roles', { value: secret, enumerable: false }))],
    ['another property', () => look({ ...view, roles: secret } as View)],
    ['something that can be iterated', () => look({ ...view, roles: new Set(secret) } as View)],
    ['a method', () => look({ ...view, reveal: () => secret } as View)],
    ['more in an event', () => look(viewFrom(seat, [{ event, open: true }]))],
    [
      "another seat's card",
      () => look(viewFrom(seat, [{ event: { type: 'dealt', seat: 9, role: 'don' }, open: false }])),
    ],
    ['what was heard after the ask', () => look({ ...view, upTo: view.upTo - 1 })],
    ['a second argument', () => look({ ...view }, secret)],
    [
      'a global',
      () => {
        Object.assign(globalThis, { leaked: secret })
        const found = look({ ...view })
        Reflect.deleteProperty(globalThis, 'leaked')
        return found
      },
    ],
  ])('%s', (_, find) => expect(find().length).toBeGreaterThan(0))
})
