import { describe, expect, test } from 'vitest'
import type { Ask, Reply, Seat } from '../schemas/ask.ts'
import type { Event, Told } from '../schemas/event.ts'
import { type GameRecord, recordSchema } from '../schemas/record.ts'
import { stream } from '../src/game/random.ts'
import { judge } from '../src/game/settle.ts'
import { styles } from '../src/language/moves.ts'
import { type Finished, replayGame, replayRecord, rulesetOf } from '../src/play/series.ts'
import { skills } from '../src/policy/holy-grail/traits.ts'
import { isBuiltIn, unknownPlayer } from '../src/policy/players.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { placeAfter, START } from '../src/view/place.ts'
import { UNTIMED } from '../src/view/player.ts'
import { type Heard, hears, viewFrom } from '../src/view/view.ts'
import { gameOf, makerOf } from './played.ts'
import { recipeFor, TABLE } from './thinking.ts'

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

const TALKATIVE = ['maw', { players: 7, seer: true, whisper: true, retract: true, announceVotes: false }] as const

/** What a new player of a seat, with the stream of that seat, answers to frozen copies of what the seat heard; `edit` changes what it heard. */
function again(
  { log, record }: Finished,
  seat: Seat,
  [name, switches]: readonly [string, object],
  edit: (event: Event, day: number) => Event = (event) => event,
): Reply[] {
  const recipe = recipeFor(name, switches)
  const player = makerOf(recipe).player(record.players[seat - 1]!, stream(recipe.seed, record.game_id, 'seat', seat))
  const history: Heard[] = []
  const replies: Reply[] = []
  let place = START
  for (const { to, event } of log) {
    place = placeAfter(place, event)
    if (!hears(seat, to)) continue
    history.push(frozen({ event: structuredClone(edit(event, place.day)), open: to === 'everyone' }))
    if (event.type === 'asked') replies.push(player.act(viewFrom(seat, history), UNTIMED) as Reply)
  }
  return replies
}

const choicesOf = ({ choices }: GameRecord, seat: Seat): Reply[] =>
  choices
    .filter((choice) => choice.seat === seat)
    .map(({ pick, text, thought, probs }) => ({
      ...(pick !== undefined && { pick }),
      ...(text !== undefined && { text }),
      thought: thought!,
      ...(probs && { probs }),
    }))

test.each([...TABLE, TALKATIVE])('%s %j: the view and the stream are all that a player acts on', async (...game) => {
  const recipe = recipeFor(...game)
  const played = await gameOf(recipe, 5)
  const other = await gameOf(recipe, 6)
  expect(JSON.stringify((await gameOf(recipe, 5)).record)).toBe(JSON.stringify(played.record))
  expect(other.record.choices).not.toEqual(played.record.choices)
  const seats = played.record.deal.map((_, i) => i + 1)
  for (const seat of seats) expect(again(played, seat, game)).toEqual(choicesOf(played.record, seat))
})

test('without the fact that a thought names, the thought does not name it', async () => {
  let tried = 0
  for (const game of [TABLE[0]!, TABLE[1]!, TABLE[2]!])
    for (let index = 0; index < 3; index++) {
      const played = await gameOf(recipeFor(...game), index)
      for (const seat of played.record.deal.map((_, i) => i + 1)) {
        const thoughts = choicesOf(played.record, seat).map(({ thought }) => thought!)
        const turn = thoughts.findLastIndex((thought) => VOTED.test(thought))
        if (turn === -1 || tried >= 30) continue
        const [sentence, actor, target, day] = VOTED.exec(thoughts[turn]!)!
        const isNamed = (event: Event): boolean =>
          'target' in event && event.target === (target ? Number(target) : seat)
        const without = again(played, seat, game, (event, today) =>
          event.type === 'voted' && isNamed(event) && today === Number(day)
            ? { ...event, by: event.by.filter((hand) => hand.seat !== Number(actor)) }
            : event,
        )
        expect(thoughts[turn]).toContain(sentence)
        for (const { thought } of without) expect(thought).not.toContain(sentence)
        tried++
      }
    }
  expect(tried).toBeGreaterThan(10)
})
const VOTED = /player (\d+)(?:: it)? voted against (?:player (\d+)|me)(?: \(\d+ %\))? on day (\d+)/i

describe('probs and traits', () => {
  const recipe = recipeFor('mafia-2025', {})
  const words = wordsOf(rulesetOf(recipe))

  test('are in the record and in no event, and nothing that is made from the game depends on them', async () => {
    const played = await gameOf(recipe, 7)
    const { record, log } = played
    expect(record.choices.filter(({ probs }) => probs).length).toBeGreaterThan(30)
    const secrets = /"(?:probs|traits|skill|style|temperature|impressions?|attention)"/
    expect(JSON.stringify(record)).toMatch(secrets)
    expect(JSON.stringify(log)).not.toMatch(secrets)
    const { traits: _, ...rest } = record
    const stripped = { ...rest, choices: record.choices.map(({ probs: _, ...choice }) => choice) }
    const bare = replayGame(JSON.parse(JSON.stringify(stripped)) as GameRecord)
    expect(bare.record.traits).toBeUndefined()
    expect(bare.log).toEqual(log)
    const { decisions, sft } = rowsOf(played, { words })
    const plain = rowsOf(bare, { words })
    expect(decisions.length).toBeGreaterThan(40)
    // What a decision teaches is told by how sure its player was.
    const untaught = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, lesson: '' }))
    expect(untaught(plain.sft)).toEqual(untaught(sft))
    expect(untaught(plain.decisions)).toEqual(untaught(decisions.map((row) => ({ ...row, probs: [] }))))
    for (const { probs, legal_actions } of decisions)
      if (probs.length > 0) expect(probs).toHaveLength(legal_actions.length)
    expect(bare.outcome.points).toEqual(played.outcome.points)
  })

  test('come back from the JSON of a record as they were', async () => {
    const { record, log } = await gameOf(recipe, 7)
    const replayed = replayRecord(JSON.stringify(record))
    expect(replayed.record).toEqual(record)
    expect(replayed.record.traits).toHaveLength(10)
    expect(replayed.log).toEqual(log)
  })

  test('are refused in a record where they are not what they should be', async () => {
    const { record } = await gameOf(recipe, 7)
    const json = JSON.parse(JSON.stringify(record)) as Record<string, unknown> & { choices: object[] }
    const at = record.choices.findIndex(({ probs }) => probs)
    const withProbs = (probs: unknown) => ({ ...json, choices: json.choices.with(at, { ...json.choices[at], probs }) })
    expect(recordSchema.safeParse(json).success).toBe(true)
    expect(recordSchema.safeParse(withProbs([0.5, 0.5])).success).toBe(true)
    for (const probs of [[1.5], [-0.1, 1.1], ['1'], 1, null, [null]])
      expect(recordSchema.safeParse(withProbs(probs)).success, JSON.stringify(probs)).toBe(false)
    for (const traits of ['expert', [1], [{ skill: true }], [{ skill: { name: 'expert' } }], null])
      expect(recordSchema.safeParse({ ...json, traits }).success, JSON.stringify(traits)).toBe(false)
    expect(() => replayRecord(JSON.stringify(withProbs([2])))).toThrow(/^choices\.\d+\.probs\.0: /)
  })

  const ask: Ask = { seat: 1, turn: 0, act: 'vote', options: [2, 3, 'none'], words: 0, seconds: 1, otherwise: 'none' }
  const speech: Ask = { ...ask, act: 'speak', options: [], words: 20, nominable: [2, 3] }
  test.each<[string, Ask, Reply, boolean]>([
    ['fit', ask, { pick: 2, probs: [0.2, 0.3, 0.5] }, true],
    ['fit a speech that may nominate', speech, { text: 'PASS.', probs: [0, 0.5, 0.5] }, true],
    ['add up to 1 but for rounding', ask, { pick: 2, probs: [0.333333, 0.333333, 0.333333] }, true],
    ['are too few', ask, { pick: 2, probs: [0.5, 0.5] }, false],
    ['are too many', ask, { pick: 2, probs: [0.25, 0.25, 0.25, 0.25] }, false],
    ['leave out nominating nobody', speech, { text: 'PASS.', probs: [0.5, 0.5] }, false],
    ['add up to less', ask, { pick: 2, probs: [0.2, 0.2, 0.2] }, false],
    ['add up to more', ask, { pick: 2, probs: [0.5, 0.5, 0.5] }, false],
    ['are negative', ask, { pick: 2, probs: [-0.5, 1, 0.5] }, false],
    ['are no numbers', ask, { pick: 2, probs: [Number.NaN, 0.5, 0.5] }, false],
    ['go with a pick that is none', ask, { pick: 9, probs: [0.2, 0.3, 0.5] }, false],
    ['are not stated', ask, { pick: 2 }, false],
  ])('are kept or dropped as they fit: those that %s', (_, ask, reply, isKept) => {
    expect(judge({}, ask, reply).probs).toEqual(isKept ? reply.probs : undefined)
    expect('probs' in judge({}, ask, reply)).toBe(isKept)
  })
})

describe('skills', () => {
  test.each(['holy-grail', ...skills.map((skill) => `holy-grail-${skill}`)])('%s', async (name) => {
    const recipe = recipeFor('mafia-2025', {}, name)
    const drawn: Readonly<Record<string, string | number>>[] = []
    for (let i = 0; i < 2; i++) drawn.push(...(await gameOf(recipe, i)).record.traits!.map((traits) => traits!))
    expect(drawn).toHaveLength(20)
    for (const { skill, style, temperature } of drawn) {
      expect(skills).toContain(skill)
      expect(styles).toContain(style)
      expect(temperature).toBeGreaterThan(0)
    }
    const wanted = name === 'holy-grail' ? [...skills].sort() : [name.replace('holy-grail-', '')]
    expect([...new Set(drawn.map(({ skill }) => skill))].sort()).toEqual(wanted)
    expect(new Set(drawn.map(({ style }) => style)).size).toBeGreaterThan(1)
    expect(isBuiltIn(name)).toBe(true)
  })

  test('players without traits have none in the record, and a game without any has no traits', async () => {
    const mixed = recipeFor('mini-mafia', {}, ['scripted', 'holy-grail-novice', 'random', 'holy-grail-expert'])
    const { traits } = (await gameOf(mixed, 0)).record
    expect(traits!.map((one) => one?.['skill'] ?? null)).toEqual([null, 'novice', null, 'expert'])
    expect('traits' in (await gameOf(recipeFor('mini-mafia', {}, 'scripted'), 0)).record).toBe(false)
  })

  test.each(['holy-grail-foo', 'holy-grail-', 'holy-grails', 'Holy-grail'])(
    'a recipe refuses %s in a sentence',
    (players) => {
      const meant =
        players === 'holy-grail-foo' ? 'there are scripted, random, fouling, holy-grail' : 'did you mean holy-grail?'
      expect(unknownPlayer(players)).toContain(`there is no player "${players}"; ${meant}`)
      expect(isBuiltIn(players)).toBe(false)
    },
  )
})

test('no other seat hears what a seat thinks', async () => {
  const { log } = await gameOf(recipeFor('classic-7', {}), 0)
  const chose = log.filter(({ event }: Told) => event.type === 'chose')
  expect(chose.length).toBeGreaterThan(20)
  for (const { to, event } of chose) expect(to).toEqual([(event as { seat: Seat }).seat])
})
