import { describe, expect, test } from 'vitest'
import type { Ask, Choice, Seat } from '../schemas/ask.ts'
import type { Event } from '../schemas/event.ts'
import { made } from '../src/game/choice.ts'
import { Session } from '../src/game/session.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { lessonOf } from '../src/rows/lesson.ts'
import type { Value } from '../src/rows/values/value.ts'
import { actionsOf } from '../src/view/actions.ts'
import { heardBy, viewFrom } from '../src/view/view.ts'

/** A game up to the first ask that is wanted; nobody answers before it. */
function upTo(name: string, isWanted: (ask: Ask) => boolean) {
  const ruleset = rulesetNamed(name)
  const session = new Session(ruleset, ruleset.roles)
  while (!session.open.some(isWanted)) for (const ask of session.open) session.reply(ask, undefined)
  const ask = session.open.find(isWanted)!
  return { ask, view: session.view(ask.seat) }
}

/** A vote, after somebody has said or shown something. */
const vote = upTo('classic-7', ({ act }) => act === 'vote')
const count = actionsOf(vote.ask).length
const voted = (choice: Partial<Choice>, value: Value | null = null) =>
  lessonOf({ ...vote, choice: { ...made({ pick: vote.ask.options[1]! }), ...choice }, value, player: 'random' })
const stated = (...probs: number[]) => voted({ probs: [...probs, ...Array<number>(count - probs.length).fill(0)] })

describe('by what its player states, a choice is', () => {
  test('clear from 95 % on', () => {
    expect(stated(0.95, 0.05)).toBe('clear')
    expect(stated(0.949, 0.051)).toBe('close')
  })
  test('noise where the likeliest option is hardly likelier than the others that may be drawn', () => {
    expect(stated(0.4, 0.3, 0.3)).toBe('noise')
    expect(stated(0.44, 0.28, 0.28)).toBe('close')
    expect(stated(0.3, 0.2, 0.2, 0.2, 0.1)).toBe('close')
  })
  test('open where it states nothing', () => expect(voted({})).toBe('open'))
})

describe('by rollouts, a choice is a turning point', () => {
  const worth = (best: number, worst: number, error: number): Value => ({
    ...{ chances: [worst, best], errors: [error, error], best: 1, advantage: null, advantage_error: null },
    ...{ scaled: null, states: 64, rollouts: '', labels: 0 },
  })
  const probs = Array<number>(count).fill(0).with(0, 1)
  test('where the best option wins 25 points more often than the worst, and by more than two errors', () => {
    expect(voted({ probs }, worth(0.75, 0.5, 0.05))).toBe('turning point')
    expect(voted({ probs }, worth(0.74, 0.5, 0.01))).toBe('clear')
    expect(voted({ probs }, worth(0.8, 0.5, 0.12))).toBe('clear')
    // The error of the difference is the root of the sum of squares: 0.14, and not 0.2.
    expect(voted({ probs }, worth(0.8, 0.5, 0.1))).toBe('turning point')
  })
})

describe('whatever is stated, a decision is', () => {
  const probs = Array<number>(count).fill(0).with(0, 1)
  test('forced where the rules chose', () => expect(voted({ probs, source: 'default' })).toBe('forced'))
  test('open where words are all there is to choose, and forced where there are none', () => {
    const defence = upTo('classic-7', ({ act }) => act === 'vote')
    const ask = { ...defence.ask, act: 'defend', options: [] }
    const spoken = (text: string) =>
      lessonOf({ ...defence, ask, choice: made({ text }), value: null, player: 'random' })
    expect([spoken('I am red.'), spoken('')]).toEqual(['open', 'forced'])
  })
  test('empty before anybody has said or shown anything', () => {
    const first = upTo('classic-7', ({ act }) => act === 'check')
    expect(lessonOf({ ...first, choice: { ...made({ pick: 1 }), probs }, value: null, player: 'random' })).toBe('empty')
  })
  test('no longer empty once something was said, shown, done or learned', () => {
    const { ask, view } = upTo('classic-7', ({ act }) => act === 'check')
    const after = (type: string) => {
      const heard = { event: { type, seat: 2, target: 1, text: '', by: [], seats: [] } as unknown as Event, open: true }
      const later = viewFrom(view.seat, [...heardBy(view).slice(0, -1), heard, heardBy(view).at(-1)!])
      return lessonOf({ ask, view: later, choice: { ...made({ pick: 1 }), probs }, value: null, player: 'random' })
    }
    const news = ['spoke', 'posted', 'voted', 'cast', 'left', 'checked', 'claimed', 'whispered']
    expect(news.filter((type) => after(type) !== 'clear')).toEqual([])
    expect(['woke', 'slept', 'began'].filter((type) => after(type) !== 'empty')).toEqual([])
  })
  test('the floor where the built-in moderator runs it, and not where another does', () => {
    const call = upTo('classic-7', ({ seat }: { readonly seat: Seat }) => seat === 0)
    const by = (player: string) => lessonOf({ ...call, choice: made({ pick: 'send' }), value: null, player })
    expect([by('built-in'), by('every-turn')]).toEqual(['floor', 'empty'])
  })
  test('listening where a player in a room says nothing', () => {
    const post = upTo('maw', ({ act }) => act === 'post')
    expect(lessonOf({ ...post, choice: made({ pick: 'listen' }), value: null, player: 'random' })).toBe('listen')
  })
})
