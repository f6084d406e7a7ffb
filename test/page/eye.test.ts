import { expect, test } from 'vitest'
import { readingOf } from '../../pipelines/table/seat-eye.ts'
import type { EventOf, Told } from '../../schemas/event.ts'
import type { EyeOf } from '../../schemas/moment.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { eyeOf } from '../../src/page/eye.ts'
import { gamePage } from '../../src/page/game-page.ts'
import { whyWithoutBeliefs } from '../../src/page/without-beliefs.ts'
import { rowsOf } from '../../src/rows/rows.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { play } from '../games/mafia-2025/table.ts'
import { gameOf } from '../played.ts'

// Seats 1 to 6 are civilians, 7 is the Sheriff, 8 and 9 are mafia, 10 is the Don.
const { game } = play(`
  N1 check s>4, d>1
  N1 claim 8>5, 9>5
  N1 kill 5
  D1 last 5: I suspect player number 8. PASS.
  D1 say 2: I am the Sheriff. I nominate player number 9. PASS.
  D1 say 4: I nominate player number 8. PASS.
  D1 vote 9: 1 2 4 6 7; 8: 3
`)

const eyeIn = (of: EyeOf, log: readonly Told[], ruleset: string) => {
  const opened = log[0]!.event as EventOf<'opened'>
  return eyeOf(of, { log, ...readingOf(opened, wordsOf(rulesetNamed(ruleset))), isPlaced: true })
}
const momentsOf = (of: EyeOf) => eyeIn(of, game.log, 'mafia-2025').moments

test('of the card of a role the judge and its seat read the first line', () => {
  const cards = (of: EyeOf) => momentsOf(of).flatMap(({ type, text }) => (type === 'dealt' ? [text] : []))
  expect(cards('judge').length).toBe(10)
  expect(cards(10)).toEqual(['You are the Don, the head of the mafia, on the black team.'])
  expect(cards('judge')).toContain(cards(10)[0])
})

test('a seat sees what it heard, in the places of the judge, who reads of a deed as another seat of its team does', () => {
  const judge = momentsOf('judge')
  expect(judge.map(({ at }) => at)).toEqual(judge.map((_, i) => i))
  for (const of of [2, 8]) {
    const own = momentsOf(of)
    expect(own.length).toBeLessThan(judge.length)
    for (const { at, type } of own) expect(judge[at!]!.type).toBe(type)
  }
  const told = (of: EyeOf, type: string) => momentsOf(of).find((moment) => moment.type === type)?.text
  expect(told('judge', 'claimed')).toBe(told(10, 'claimed'))
  expect(told('judge', 'claimed')).toBe('Night 1: number 8 claimed 5.')
  expect(told(2, 'claimed')).toBeUndefined()
  expect([told('judge', 'asked'), told(7, 'asked')]).toEqual([
    expect.stringMatching(/^Seat 7 is asked to check: /),
    expect.stringMatching(/^You are asked to check: /),
  ])
})

test('a vote is marked once: where its ballot is opened, or else where the first hands are counted', async () => {
  const marksOf = (log: readonly Told[], ruleset: string) =>
    eyeIn(1, log, ruleset).moments.flatMap(({ type, mark }) => (mark === 'vote' ? [type] : []))
  expect(marksOf(game.log, 'mafia-2025')).toEqual(['balloted'])
  const recipe = recipeSchema.parse({ seed: 'eyes', ruleset: 'classic-7', players: 'random', games: { train: 1 } })
  const { log } = await gameOf(recipe, 0)
  const { ballots } = eyeIn(1, log, 'classic-7')
  expect(ballots.length).toBeGreaterThan(1)
  expect(marksOf(log, 'classic-7')).toEqual(ballots.map(() => 'voted'))
})

test('a speech has the row that it is from, and an arrow is drawn from an ask only where it asked for a seat and nothing was said', async () => {
  const recipe = recipeSchema.parse({ seed: 'eyes', ruleset: 'mafia-2025', players: 'scripted', games: { train: 1 } })
  const ruleset = rulesetNamed('mafia-2025')
  const words = wordsOf(ruleset)
  const played = await gameOf(recipe, 0)
  const { decisions } = rowsOf(played, { words })
  const source = { dataset: 'D', played, ruleset, words, told: words, decisions, tries: new Map() }
  const { moments, rows } = gamePage(source, ['judge']).eyes[0]!
  const speeches = moments.filter(({ type }) => type === 'spoke')
  expect(speeches.length).toBeGreaterThan(10)
  for (const { row, said } of speeches) expect(rows[row!]).toMatchObject({ seat: said!.seat, speech: said!.text })
  const asked = moments.flatMap(({ type, row, arrows }) => (type === 'asked' ? [{ ...rows[row!]!, arrows }] : []))
  for (const { seat, choice, speech, arrows } of asked)
    expect(arrows).toEqual(
      speech === null && Number(choice) > 0 ? [{ kind: 'pick', from: seat, to: Number(choice) }] : undefined,
    )
  expect(asked.some(({ speech, choice }) => speech !== null && Number(choice) > 0)).toBe(true)
  expect(asked.some(({ arrows }) => arrows)).toBe(true)
})

test('a page has no beliefs where deals times seats times events are too many', () => {
  const after = (events: number) => whyWithoutBeliefs(rulesetNamed('mafia-2025'), Array<Told>(events))
  expect(after(11_904)).toBeNull()
  expect(after(11_905)).toBe(
    'This game has 2,520 deals and 11,905 events, too many to show what every seat believes after each.',
  )
})
