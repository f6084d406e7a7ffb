import { expect, test } from 'vitest'
import { rendererSchema } from '../schemas/recipe.ts'
import { Beliefs, EarlierView } from '../src/belief/beliefs.ts'
import { shuffle, stream } from '../src/game/random.ts'
import { rulesetNamed, rulesets } from '../src/games/games.ts'
import { countsDeals } from '../src/policy/players.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { asksOf } from '../src/view/decisions.ts'
import { factsOf } from '../src/view/facts.ts'
import { renderNews } from '../src/view/news.ts'
import type { Player } from '../src/view/player.ts'
import { blackQuestions } from '../src/view/questions.ts'
import { render } from '../src/view/render.ts'
import { askOf, heardBy, type View } from '../src/view/view.ts'
import { canPlay, copyOf, expectSameWithCopies, handed, TABLES } from './copied-views.ts'
import { thinkingOf } from './thinking.ts'

/** In AIWolf with nine seats, players that count deals think for seconds: the slow test plays them. */
const QUICK = TABLES.filter(([ruleset, player]) => !(ruleset === 'aiwolf-9' && countsDeals(player)))

test.each(QUICK)('%s: %s players who are handed copies of their views choose the same', async (ruleset, player) => {
  await expectSameWithCopies(ruleset, player, 0)
})

test('a player that reads on in the list that it was handed first is found', async () => {
  const keeper = (): Player => {
    let first: View | undefined
    return {
      act(view) {
        first ??= view
        const { options } = askOf(view)
        return options.length > 0 ? { pick: options[first.history.length % options.length]! } : { text: 'PASS.' }
      },
    }
  }
  const played = (hand: (view: View) => View) => handed('mafia-2025', 'random', 0, hand, keeper)
  const [seen, copied] = [await played((view) => view), await played(copyOf)]
  expect(JSON.stringify(copied.record.choices)).not.toBe(JSON.stringify(seen.record.choices))
})

test.each(Object.keys(rulesets))(
  '%s: a view that was kept is what it was when the game has gone on, and so is a copy of it',
  async (name) => {
    const ruleset = rulesetNamed(name)
    const all = rendererSchema.options.map((renderer) => wordsOf(ruleset, renderer))
    /** What is read of a view, with the lists and maps as they are now. */
    const readingOf = (view: View) =>
      structuredClone({
        heard: JSON.stringify(heardBy(view)),
        ask: askOf(view),
        facts: factsOf(view),
        prompts: all.map((words) => render(view, words)),
        news: all.map((words) => renderNews(view, words)),
        questions: blackQuestions(view, all[0]!),
      })
    const kept: { at: number; view: View; reading: ReturnType<typeof readingOf> }[] = []
    const random = stream('kept', name)
    let asked = 0
    const { log } = await handed(name, canPlay('holy-grail', name) ? 'holy-grail' : 'scripted', 3, (view) => {
      if (random() < 1 / 3) kept.push({ at: asked, view, reading: readingOf(view) })
      asked++
      return view
    })
    const grown = kept.filter(({ view }) => view.history.length > view.upTo)
    expect(grown.length).toBeGreaterThan(kept.length / 2)
    // In no order, so that some are read after later ones and some after earlier ones.
    for (const { view, reading } of shuffle(kept, random)) {
      expect(readingOf(view)).toEqual(reading)
      expect(readingOf(copyOf({ ...view, history: heardBy(view) }))).toEqual(reading)
    }
    const again = [...asksOf(log)].flatMap(({ ask, view }) => (ask.seat >= 0 ? [view] : []))
    expect(again).toHaveLength(asked)
    for (const { at, view, reading } of kept) {
      const same = again[at]!
      expect([same.seat, same.upTo]).toEqual([view.seat, view.upTo])
      expect(readingOf(same)).toEqual(reading)
    }
  },
)

test('beliefs go on to a later view, which may be a copy, and not back to an earlier one', async () => {
  const { log } = await handed('mafia-2025', 'scripted', 0, (view) => view)
  const views = [...asksOf(log)].flatMap(({ ask, view }) => (ask.seat === 4 ? [view] : []))
  const [early, late] = [views[0]!, views.at(-1)!]
  const thinking = thinkingOf(rulesetNamed('mafia-2025'))
  const beliefs = new Beliefs(4, thinking).read(early)
  const before = beliefs.posterior().black
  const { black } = beliefs.read(copyOf(late)).posterior()
  expect(black).toEqual(new Beliefs(4, thinking).read(late).posterior().black)
  expect(black).not.toEqual(before)
  expect(() => beliefs.read(early)).toThrow(EarlierView)
  expect(new Beliefs(4, thinking).read(early).posterior().black).toEqual(before)
})
