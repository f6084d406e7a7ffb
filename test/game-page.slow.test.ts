import { describe, expect, test } from 'vitest'
import { htmlOf } from '../pipelines/view/html.ts'
import type { EventOf } from '../schemas/event.ts'
import type { GamePage, PageRow } from '../schemas/page.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { MODERATOR_ROLE } from '../src/game/ruleset.ts'
import { CanaryWords, thinker } from '../src/leaks/canary.ts'
import { entitlementsOf } from '../src/leaks/entitlements.ts'
import { everyEye, gamePage, type PageSource } from '../src/page/game-page.ts'
import { pageOfSeat } from '../src/page/part-of-page.ts'
import { linesOfPart } from '../src/page/prompt.ts'
import { type Finished, rulesetOf } from '../src/play/series.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { placeAfter, START } from '../src/view/place.ts'
import { UNTIMED } from '../src/view/player.ts'
import { notesOn, sharedOf } from '../src/view/render.ts'
import { viewOf } from '../src/view/view.ts'
import { gameOf, makerOf, withWins } from './played.ts'

const games = [
  { ruleset: 'mafia-2025', players: 'holy-grail' },
  { ruleset: 'mafia-2025', players: 'random' },
  { ruleset: 'fiim', players: 'scripted' },
  { ruleset: 'classic-7', players: 'holy-grail' },
  { ruleset: 'classic-7', players: 'random', switches: { floor: 'chat', reveal: 'both' } },
  { ruleset: 'mini-mafia', players: 'holy-grail' },
  { ruleset: 'mafia-2025', players: 'scripted', renderer: 'compact' },
  { ruleset: 'maw', players: 'holy-grail', switches: { players: 7 } },
  { ruleset: 'maw', players: 'random', switches: { players: 6, whisper: true, announceVotes: false } },
] as const

const recipeOf = (game: { ruleset: string; players: string; switches?: object; renderer?: string }) =>
  recipeSchema.parse({ ...game, seed: 'page tests', games: { train: 10 } })

function sourceOf(played: Finished, recipe: ReturnType<typeof recipeOf>, words?: CanaryWords): PageSource {
  const ruleset = rulesetOf(recipe)
  const rendered = words ?? wordsOf(ruleset, recipe.renderer)
  const { decisions } = rowsOf(played, { words: rendered })
  return {
    dataset: 'D',
    played,
    ruleset,
    words: rendered,
    told: words ?? wordsOf(ruleset),
    decisions,
    tries: new Map(),
  }
}

/** A prompt of a page put together again. */
const promptOf = (page: GamePage, { prompt }: PageRow): { role: string; content: string }[] =>
  (['system', 'user'] as const).map((role) => ({
    role,
    content: page.prompts[prompt]!.filter((part) => part.role === role)
      .map((part) => linesOfPart(page, part).join('\n'))
      .join('\n'),
  }))

describe.each(games)('$ruleset, $players, $renderer', (game) => {
  const recipe = recipeOf(game)
  const WORD = /zq[0-9a-f]{12}/g

  test('the page of a seat has no secret of another in its bytes, and that of the judge has them all', async () => {
    const ruleset = rulesetOf(recipe)
    const words = new CanaryWords(wordsOf(ruleset, recipe.renderer))
    const maker = makerOf(recipe)
    const player = (name: string, random: () => number) => thinker(maker.player(name, random), seat++, words, [])
    let seat = 1
    const played = await gameOf(recipe, 0, { player })
    const source = sourceOf(played, recipe, words)
    const wordsIn = (text: string) => new Set(text.match(WORD))
    const bundle = { script: '', style: '' }
    const judged = wordsIn(htmlOf('', gamePage(source, everyEye(source)), bundle))
    const roles = [MODERATOR_ROLE, ...played.outcome.roles]
    const entitlements = entitlementsOf({ roles, log: played.log, ruleset })
    const shared = sharedOf(played.log[0]!.event as EventOf<'opened'>)
    let hidden = 0
    for (const of of everyEye(source)) {
      if (of === 'judge') continue
      const may = wordsIn(words.say('private.seat', { ...shared, seat: of }))
      let place = START
      played.log.forEach(({ to, event }, at) => {
        place = placeAfter(place, event)
        if (to !== 'everyone' && entitlements[at]![of])
          for (const note of notesOn(event, of, { place, shared }, words))
            for (const [word] of note.matchAll(WORD)) may.add(word)
      })
      for (const { thought, seat } of played.record.choices)
        if (seat === of) for (const word of wordsIn(thought ?? '')) may.add(word)
      const page = gamePage(source, [of])
      const bytes = htmlOf('', page, bundle)
      const found = wordsIn(bytes)
      expect([...found].filter((word) => !may.has(word))).toEqual([])
      expect(found.size > 0).toBe(page.eyes[0]!.rows.length > 0)
      hidden += [...judged].filter((word) => !may.has(word)).length
      for (const secret of ['hindsight', '"truth":{', '"at":', '"to":[']) expect(bytes).not.toContain(secret)
    }
    expect(hidden).toBeGreaterThan(played.outcome.roles.length * 3)
  })

  test('an eye sees what its view has, in its order, and the rows have their exact prompts', async () => {
    const played = await gameOf(recipe, 1)
    const source = sourceOf(played, recipe)
    const page = gamePage(source, everyEye(source))
    const { sft } = rowsOf(played, { words: source.words })
    const prompts = new Map(sft.map((row) => [row.row_id, row]))
    expect(page.eyes.map(({ of }) => of)).toEqual(everyEye(source))
    for (const eye of page.eyes) {
      const wanted = source.decisions.filter(({ seat }) => eye.of === 'judge' || seat === eye.of)
      expect(eye.rows.map(({ id }) => id)).toEqual(wanted.map(({ row_id }) => row_id))
      for (const row of eye.rows) {
        const stored = prompts.get(row.id)
        if (stored) {
          expect(promptOf(page, row)).toEqual(stored.prompt)
          expect(row.completion).toBe(stored.completion[0]!.content)
        } else expect(row.source).toBe('default')
        expect(page.prompts[row.prompt]!.map(({ name }) => name)).toEqual(['rules', 'transcript', 'private', 'ask'])
        expect(row.options.filter(({ isChosen }) => isChosen)).toHaveLength(1)
        expect(eye.moments[row.moment]).toMatchObject({ type: 'asked', row: eye.rows.indexOf(row) })
      }
      if (eye.of === 'judge') continue
      const types = viewOf(played.log, eye.of).history.map(({ event }) => event.type)
      expect(types.filter((type) => eye.moments.some((moment) => moment.type === type && type !== 'chose'))).toEqual(
        eye.moments.map(({ type }) => type),
      )
      const places = eye.moments.map(({ at }) => at!)
      // No two moments of an eye share a place, so that a place leads back to its moment.
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
      for (const [i, { text, open, at }] of eye.moments.entries())
        if (open) expect(page.eyes[0]!.moments[at!], `moment ${i}`).toMatchObject({ text, open })
    }
  })

  test('a ballot has every hand of the log', async () => {
    const played = await gameOf(recipe, 1)
    const source = sourceOf(played, recipe)
    const [judge] = gamePage(source, ['judge']).eyes
    const hands = played.log.flatMap(({ event }) =>
      event.type === 'voted' ? event.by.map(({ seat }) => [seat, event.target]) : [],
    )
    const shown = judge!.ballots.flatMap(({ hands }) => hands.map(({ seat, choice }) => [seat, choice]))
    for (const hand of hands) expect(shown).toContainEqual(hand)
    for (const { hands } of judge!.ballots)
      for (const { seat, choice, kind, row } of hands)
        if (kind === 'cast' && row !== undefined)
          expect(judge!.rows[row]).toMatchObject({
            seat,
            ...(typeof choice === 'number' && { choice: String(choice) }),
          })
  })
})

test('claims that do not go together are marked, and only the judge is told which are true', async () => {
  const recipe = recipeOf({ ruleset: 'mafia-2025', players: 'scripted' })
  const said = new Map([
    [1, 'I am the Sheriff. I checked player number 3: black. PASS.'],
    [2, 'I am the Sheriff. I checked player number 3: red. PASS.'],
  ])
  const maker = makerOf(recipe)
  let next = 1
  const player = (name: string, random: () => number) => {
    const [seat, inner] = [next++, maker.player(name, random)]
    return {
      ...inner,
      async act(view: Parameters<typeof inner.act>[0]) {
        const reply = await inner.act(view, UNTIMED)
        return reply.text !== undefined && said.has(seat) ? { ...reply, text: said.get(seat)! } : reply
      },
    }
  }
  const played = await gameOf(recipe, 0, { player })
  const source = sourceOf(played, recipe)
  const [judge, third] = gamePage(source, ['judge', 3]).eyes
  const claimsOf = (eye: typeof judge) => eye!.moments.flatMap((moment) => moment.claims ?? [])
  const rival = claimsOf(judge).find(({ kind, seat }) => kind === 'role' && seat === 2)
  expect(rival!.against[0]).toMatch(/^1 claimed the same role on day \d/)
  expect(
    claimsOf(judge).some(
      ({ kind, against }) => kind === 'check' && /^\d+ told of another result for 3/.test(against[0] ?? ''),
    ),
  ).toBe(true)
  expect(claimsOf(judge).some((claim) => claim.true === false)).toBe(true)
  expect(claimsOf(third).length).toBeGreaterThan(2)
  expect(claimsOf(third).every((claim) => claim.true === undefined)).toBe(true)
})

test.each(['classic-7', 'maw'])(
  '%s: what a page keeps of one seat is what is written for that seat alone',
  async (ruleset) => {
    const recipe = recipeOf({ ruleset, players: 'holy-grail' })
    const source = sourceOf(await gameOf(recipe, 0), recipe)
    const eyes = everyEye(source)
    const whole = gamePage(source, eyes)
    for (const seat of eyes)
      if (seat !== 'judge') expect(pageOfSeat(whole, seat), `seat ${seat}`).toEqual(gamePage(source, [seat]))
  },
)

test('a shot comes from the seat that decided it where the eye has its row, and else from its team', async () => {
  const recipe = recipeOf({ ruleset: 'mafia-2025', players: 'scripted' })
  const played = await gameOf(recipe, 0)
  const { roles } = played.outcome
  const [don, mafia] = [roles.indexOf('don') + 1, roles.indexOf('mafia') + 1]
  const eyes = gamePage(sourceOf(played, recipe), ['judge', don, mafia]).eyes
  const [judge, own, mate] = eyes.map(({ moments }) => moments.find(({ type }) => type === 'decided')!.arrows![0]!)
  expect(judge).toMatchObject({ kind: 'kill', from: don })
  expect(own).toEqual(judge)
  expect(mate).toEqual({ kind: 'kill', to: judge!.to })
})

test('options carry probabilities and what they were worth', async () => {
  const recipe = recipeOf({ ruleset: 'mini-mafia', players: 'holy-grail' })
  const played = withWins(await gameOf(recipe, 0), 16)
  const [judge] = gamePage(sourceOf(played, recipe), ['judge']).eyes
  const vote = judge!.rows.find(({ act, options }) => act === 'vote' && options.length > 1)!
  expect(vote.options[0]).toMatchObject({ chance: 1 })
  expect(vote.options[1]).toMatchObject({ chance: 0.25, error: expect.any(Number) })
  expect(vote.options.reduce((sum, { probability }) => sum + probability!, 0)).toBeCloseTo(1)
  expect(vote.advantage === null).toBe(false)
})

test('text in a page cannot end its element, and scripts run by their hash alone', () => {
  const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>\u202e\u2028'
  const html = htmlOf(evil, { evil }, { script: 'run("</script>")', style: 'b{}' })
  expect(html.match(/<\/script>/g)).toHaveLength(2)
  expect(html).not.toContain('<img')
  expect(html).not.toMatch(/[\u2028\u202e]/)
  expect(html).toContain("default-src 'none'; script-src 'sha256-")
  const block = /<script type="application\/json" id="data">(.*)<\/script>/.exec(html)![1]!
  expect(JSON.parse(block)).toEqual({ evil })
})
