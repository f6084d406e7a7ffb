import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSpeech, type Seat } from '../schemas/ask.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { rulesetOf } from '../src/play/series.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { ground } from '../src/speech/history/grounding.ts'
import { unreceived } from '../src/speech/history/received.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { type Facts, factsOf } from '../src/view/facts.ts'
import type { Player } from '../src/view/player.ts'
import { askOf, viewOf } from '../src/view/view.ts'
import { play } from './games/mafia-2025/table.ts'
import { gameOf } from './played.ts'

/** A text, who says or thinks it on day 2 of the game below, and what is to be read in it. */
interface Example {
  readonly text: string
  readonly seat: Seat
  readonly place: 'speech' | 'thought'
  /** "vote grounded", "exit contradicted", "unreceived-check severe". */
  readonly claims: readonly string[]
  /** The parser was written against the first; the held back and, later, the late ones were put to it when it was done. */
  readonly part: 'first' | 'held' | 'late'
}
const corpus: Example[] = JSON.parse(readFileSync(join(import.meta.dirname, 'corpus/grounding.json'), 'utf8'))

// Seats 1 to 6 are civilians, 7 is the Sheriff, 8 and 9 are mafia, 10 is the Don.
const { game } = play(`
  N1 check s>4, d>1
  N1 claim 8>5, 9>5
  N1 kill 5
  D1 last 5: I suspect player number 8. I trust player number 6. PASS.
  D1 say 1: I suspect player number 3, something is wrong there. I nominate player number 3. PASS.
  D1 say 2: I am the Sheriff. I checked player number 9: black. I nominate player number 9. PASS.
  D1 say 3: I do not trust player number 1. THANK YOU.
  D1 say 4: I trust player number 2. I nominate player number 8. PASS.
  D1 say 7: I have nothing to say. PASS.
  D1 say 8: Number 2 is lying about the check. I nominate player number 2. PASS.
  D1 say 9: I am not black, I am the Sheriff! I checked player number 2: black. PASS.
  D1 say 10: I trust player number 8. PASS.
  D1 vote 3: 8 9 10; 9: 1 2 4 6 7; 8: 3
  D1 last 9: You will see. PASS.
  N2 check s>8, d>7
  N2 claim 8>2
  N2 kill 2
  D2 last 2: My check of 9 was true. PASS.
  D2 say 3: I suspect player number 10. PASS.
  D2 say 4: I nominate player number 8. PASS.
  D2 say 6: Number 1 looks red to me. I nominate player number 1. PASS.
`)

/** What a seat knows when it is to speak on day 2. */
function factsAt(seat: Seat): Facts {
  const asks = game.log.flatMap(({ event }, at) =>
    event.type === 'asked' && event.seat === seat && event.act === 'speak' ? [at] : [],
  )
  return factsOf(viewOf(game.log.slice(0, asks[1]! + 1), seat))
}

function read({ text, seat, place }: Pick<Example, 'text' | 'seat' | 'place'>): string[] {
  const facts = factsAt(seat)
  const severe = place === 'thought' ? unreceived(text, facts) : []
  return [
    ...ground(text, () => facts).map(({ code, verdict }) => `${code} ${verdict}`),
    ...severe.map(({ code, severity }) => `${code} ${severity}`),
  ]
}

/** Of what is read, and of what is there, the share that is right. What cannot be checked counts neither way. */
function scores(examples: readonly Example[]) {
  let right = 0
  let found = 0
  let wanted = 0
  const wrong: string[] = []
  for (const example of examples) {
    const said = read(example).filter((one) => !one.endsWith('not-checkable'))
    const left = [...example.claims]
    for (const one of said) if (left.includes(one)) left.splice(left.indexOf(one), 1)
    right += example.claims.length - left.length
    found += said.length
    wanted += example.claims.length
    if (left.length > 0 || said.length > example.claims.length)
      wrong.push(`${example.text} [${example.claims.join(', ')}] read as [${said.join(', ')}]`)
  }
  return { precision: right / found, recall: right / wanted, right, found, wanted, wrong }
}

describe('the corpus', () => {
  // docs/experiments.md has what the parser made of the held and the late texts before it was changed for them.
  test.each([
    { part: 'first', precision: 0.98, recall: 0.9 },
    { part: 'held', precision: 0.98, recall: 0.9 },
    { part: 'late', precision: 0.95, recall: 0.75 },
  ])('$part: $precision of what is read is right, and $recall of what is there is read', ({ part, ...least }) => {
    const some = scores(corpus.filter((example) => example.part === part))
    expect(some.wanted).toBeGreaterThan(45)
    expect(some.precision, some.wrong.join('\n')).toBeGreaterThanOrEqual(least.precision)
    expect(some.recall, some.wrong.join('\n')).toBeGreaterThanOrEqual(least.recall)
  })

  test('severe findings are those of the corpus and no other', () => {
    const severe = (all: readonly string[]) => all.filter((one) => one.endsWith('severe'))
    for (const example of corpus) expect(severe(read(example)), example.text).toEqual(severe(example.claims))
  })

  test('a speech in other letters, or on several lines, says the same', () => {
    for (const example of corpus) {
      const { text } = example
      expect(read({ ...example, text: text.toUpperCase() }), text).toEqual(read(example))
      expect(read({ ...example, text: text.replaceAll("'", '’') }), text).toEqual(read(example))
      expect(read({ ...example, text: `Listen.\n${text}\nPASS.` }), text).toEqual(read(example))
    }
  })

  test('an empty table grounds nothing: all that is read of it is contradicted, denied or left open', () => {
    const empty = { ...factsAt(1), votes: [], nominations: [], departures: [], speeches: [], checks: [] }
    const grounded = corpus.flatMap(({ text }) =>
      ground(text, () => empty).flatMap(({ verdict, start, end }) =>
        verdict === 'grounded' ? [text.slice(start, end)] : [],
      ),
    )
    for (const said of grounded) expect(said).toMatch(/not|n't|never|nobody|no one|nomination of|still/i)
  })
})

describe('a claim', () => {
  test.each([
    ['Hm. On day 1 number 8 voted against number 3, I saw it.', ['number 8 voted against number 3']],
    ['I suspect player number 3. That player suspects number 10 too.', ['That player suspects number 10']],
    ['We know that 5 and 2 were killed by the mafia.', ['5 and 2 were killed', '5 and 2 were killed']],
  ])('has its place: %s', (text, expected) => {
    expect(ground(text, () => factsAt(1)).map(({ start, end }) => text.slice(start, end))).toEqual(expected)
  })

  test('lies inside the text, whatever the text', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...corpus.map(({ text }) => text)),
      fc.constantFrom(
        'number 3 ',
        'voted against ',
        'I ',
        ', who was killed',
        '"',
        '\n',
        '. ',
        '99',
        'İ',
        ' day 1 ',
        '\ud800',
      ),
    )
    const facts = factsAt(7)
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('')
        for (const { start, end } of [...ground(text, () => facts), ...unreceived(text, facts)]) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
        }
      }),
    )
  })

  test.each(['number 3 ', '3, ', 'I checked 4 ', 'voted against 3 and ', 'that player ', 'day 1 ', 'if ', 'the '])(
    'a speech of %j alone is read in no more time than its length asks',
    { retry: 3 },
    (unit) => {
      const cost = (length: number): number => {
        const text = `number 3 voted against ${unit.repeat(length)}`.slice(0, length)
        const before = process.threadCpuUsage()
        ground(text, () => factsAt(1))
        const { user, system } = process.threadCpuUsage(before)
        return (user + system) / 1000
      }
      // A square would be sixteen times.
      expect(cost(8000)).toBeLessThan(9 * Math.max(cost(2000), cost(2001)) + 20)
    },
  )
})

describe('in rows', () => {
  const recipe = recipeSchema.parse({ seed: 'grounding', games: { train: 20 } })
  const words = wordsOf(rulesetOf(recipe))

  test('what built-in players say of the past is read, and nearly all of it is so', async () => {
    const counts = { grounded: 0, contradicted: 0, 'not-checkable': 0 }
    for (let i = 0; i < 20; i++) {
      const { decisions } = rowsOf(await gameOf(recipe, i), { words })
      for (const { quality, leakage } of decisions) {
        for (const { verdict } of quality.grounding) counts[verdict]++
        expect(leakage.findings.filter(({ severity }) => severity === 'severe')).toEqual([])
      }
    }
    expect(counts.grounded).toBeGreaterThan(200)
    expect(counts.contradicted).toBeLessThan(0.02 * counts.grounded)
  })

  test('who claims a role by saying so tells no history, and who speaks of an earlier claim does', () => {
    for (const text of ['I claim Sheriff.', 'I claim to be the Sheriff. I checked 4: red.'])
      expect(read({ text, seat: 4, place: 'speech' }), text).toEqual([])
    for (const text of ['I claimed Sheriff yesterday.', 'Number 6 claims Sheriff.'])
      expect(read({ text, seat: 4, place: 'speech' }), text).toEqual(['said contradicted'])
  })

  test('in a chat a vote is a vote before the votes are counted, and when it was changed', () => {
    const facts: Facts = { ...factsAt(1), votes: [], casts: [{ day: 1, seat: 4, target: 6 }] }
    const verdicts = (text: string) => ground(text, () => facts).map(({ verdict }) => verdict)
    expect(verdicts('Number 4 voted against 6 on day 1.')).toEqual(['grounded'])
    expect(verdicts('Number 4 voted against 6 on day 2.')).toEqual(['contradicted'])
    expect(verdicts('Number 4 voted against 3.')).toEqual(['contradicted'])
    expect(verdicts('Number 4 accused 6.')).toEqual(['grounded'])
  })

  test('thoughts are checked too: claiming to have been told what a seat was not told is severe, and the truth of a check is only in hindsight', async () => {
    const text = 'I am the Sheriff. I checked player number 2: black. I checked player number 77: red. PASS.'
    const dreamer = (): Player => ({
      act: (view) => {
        const ask = askOf(view)
        return isSpeech(ask)
          ? { text, thought: 'I checked number 2 and he is black.' }
          : { pick: ask.options[0]!, thought: 'Number 1 voted against number 2 on day 1.' }
      },
    })
    const { decisions } = rowsOf(await gameOf(recipe, 0, { player: dreamer }), { words })
    const speeches = decisions.filter(({ chosen_action }) => chosen_action.text !== null)
    for (const { leakage, role, private_view, hindsight } of speeches) {
      const isTold = private_view.some((line) => /you checked number 2: Black/.test(line))
      const codes = leakage.findings.map(({ code, place }) => `${place} ${code}`)
      expect(codes).toEqual(isTold ? [] : ['thought unreceived-check'])
      expect(hindsight.claims.map((claim) => claim.true)).toEqual([
        role === 'sheriff',
        role === 'sheriff' && isTold,
        null,
      ])
    }
    const picks = decisions.filter(({ chosen_action, day }) => chosen_action.text === null && day === 1)
    expect(picks.length).toBeGreaterThan(0)
    for (const { quality } of picks)
      expect(quality.grounding.map(({ place, code, verdict }) => `${place} ${code} ${verdict}`)).toEqual([
        'thought vote contradicted',
      ])
  })
})
