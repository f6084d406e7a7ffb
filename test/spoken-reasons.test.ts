import { beforeAll, expect, test } from 'vitest'
import { isSpeech, type Seat } from '../schemas/ask.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { COUNT } from '../src/language/en/bank/count.ts'
import type { Move, Reason, Speech } from '../src/language/moves.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { factsOf } from '../src/view/facts.ts'
import { askOf } from '../src/view/view.ts'
import { recipeFor, watched } from './thinking.ts'

/** A thought of holy-grail with the speech that follows it, and what its seat said earlier that day. */
interface Turn {
  readonly seat: Seat
  readonly act: string
  readonly day: number
  readonly team: string | undefined
  readonly mates: readonly Seat[]
  readonly thought: string
  readonly moves: Speech
  readonly before: Speech
  readonly pick: unknown
}

const turns: Turn[] = []

beforeAll(async () => {
  for (const [ruleset, games] of [
    ['mafia-2025', 50],
    ['classic-7', 40],
  ] as const) {
    const { vocabulary } = wordsOf(rulesetNamed(ruleset))
    for (let index = 0; index < games; index++) {
      const said = new Map<string, Move[]>()
      await watched({ ...recipeFor(ruleset, {}), seed: 'spoken reasons' }, index, (view) => {
        const { seat, day, team, mates } = factsOf(view)
        const ask = askOf(view)
        return ({ thought = '', text = '', pick }) => {
          const key = `${seat} ${day}`
          const before = said.get(key) ?? []
          const moves = isSpeech(ask) ? listen(text, { speaker: seat, vocabulary }) : []
          said.set(key, [...before, ...moves])
          turns.push({ seat, act: ask.act, day, team, mates: [...mates], thought, moves, before, pick })
        }
      })
    }
  }
}, 120_000)

/** What a thought lists against a seat. */
const listed = (thought: string, seat: Seat): string =>
  [
    ...thought.matchAll(
      new RegExp(
        `(?:What weighs against|Against|The case against) player ${seat}: ([^.]*)|([^.]*): that counts against player ${seat}\\.|player ${seat} (?:too|as well), at \\d+ %: ([^.]*)|(?:What I say aloud is|I hold up) that (player ${seat} [^.]*)`,
        'g',
      ),
    ),
  ]
    .map(([, ...groups]) => groups.find(Boolean))
    .join('; ')

/** How a thought tells of a reason; none for those that stand in what it says of claims and checks. */
function clauseOf(why: Reason, me: Seat): RegExp | undefined {
  const whom = (seat: Seat): string => `[^;]*?(?:${seat === me ? '\\bme\\b' : `player ${seat}\\b`}|that player)`
  switch (why.kind) {
    case 'voted':
      return new RegExp(`${why.not ? 'did not vote' : 'voted'} against${whom(why.target)}`, 'i')
    case 'nominated':
    case 'accused':
      return new RegExp(`(?:goes after|nominated)${whom(why.target)}`, 'i')
    case 'defended':
      return new RegExp(`(?:speaks for|stands by)${whom(why.target)}`, 'i')
    case 'suspected':
      return new RegExp(`player ${why.by}(?: \\([^)]*\\))? goes after`, 'i')
    case 'contradiction':
      return /promised to vote against/
    default:
      return undefined
  }
}

const accusations = (): { readonly turn: Turn; readonly seat: Seat; readonly why: Reason | undefined }[] =>
  turns
    .filter(({ act }) => act === 'speak')
    .flatMap((turn) =>
      turn.moves.flatMap((move) =>
        move.kind === 'accuse' && !turn.mates.includes(move.seat) ? [{ turn, seat: move.seat, why: move.why }] : [],
      ),
    )

test('the reason of an accusation is a fact that the thought lists against that player', () => {
  const given = accusations().flatMap(({ turn, seat, why }) => {
    const clause = why && clauseOf(why, turn.seat)
    return clause ? [{ isListed: clause.test(listed(turn.thought, seat)), thought: turn.thought, why }] : []
  })
  expect(given.length).toBeGreaterThan(500)
  const others = given.filter(({ isListed }) => !isListed)
  expect(others.length / given.length, JSON.stringify(others.slice(0, 3))).toBeLessThan(0.01)
})

test('who accuses without the fact that its thought lists says in it that the fact is not for the table', () => {
  const bare = accusations().filter(
    ({ turn: { thought }, seat, why }) => (why === undefined || why.kind === 'guess') && listed(thought, seat) !== '',
  )
  expect(bare.length).toBeGreaterThan(10)
  // Where words are few a reason may be left out.
  const unsaid = bare.filter(
    ({ turn: { thought, moves } }) =>
      !moves.some(({ kind }) => kind === 'claim' || kind === 'check') &&
      !/Aloud that is no reason|hold up to the table|I keep that to myself/.test(thought),
  )
  expect(unsaid.length / bare.length, JSON.stringify(unsaid.slice(0, 3))).toBeLessThan(0.2)
})

test('who is asked why gives a reason, or says that it was a feeling', () => {
  const answers = turns.flatMap(({ moves }) =>
    moves.flatMap((move) => (move.kind === 'answer' && move.target !== undefined ? [move.why?.kind] : [])),
  )
  expect(answers.length).toBeGreaterThan(5)
  expect(answers).not.toContain(undefined)
})

test('where nothing tells players apart no two of them are compared', () => {
  const level = turns.filter(({ thought }) => /\bmore at the same\.|Anyone of \d+ may be/.test(thought))
  expect(level.length).toBeGreaterThan(40)
  for (const { thought } of level) {
    expect(thought).not.toMatch(/the two are even|After that comes/)
    expect(thought).not.toMatch(/Neither has done|against either/)
  }
})

test('a vote against none of those whom the voter went against is explained', () => {
  const elsewhere = turns.filter(({ act, team, pick, before }) => {
    const against = before.flatMap((move) => (AGAINST.has(move.kind) && 'seat' in move ? [move.seat] : []))
    return act === 'vote' && team === 'red' && typeof pick === 'number' && against.length > 0 && !against.includes(pick)
  })
  expect(elsewhere.length).toBeGreaterThan(100)
  const planned = /(?:The plan holds|Nothing has changed that|I keep to it|That still stands)\./
  const unexplained = elsewhere.filter(
    ({ thought }) =>
      !/went against|I spoke against player \d+(?:,| as well)|My words were|Whatever I said of/.test(thought) &&
      (planned.test(thought) || !/(?:plan for this vote|this vote I had|speech I was|I spoke) /.test(thought)),
  )
  expect(unexplained.length / elsewhere.length, unexplained[0]?.thought).toBeLessThan(0.05)
})
const AGAINST: ReadonlySet<string> = new Set(['accuse', 'vote', 'nominate', 'check'])

test('the count of a speech leaves it open whether a night comes before the end', () => {
  for (const style of ['plain', 'terse', 'lively', 'careful'] as const)
    for (const line of COUNT[style]!) expect(line).not.toMatch(/\bnight\b/)
})
