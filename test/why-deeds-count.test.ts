import { beforeAll, describe, expect, test } from 'vitest'
import { isGoodWord, neededColour, otherIn } from '../src/language/standing.ts'
import { stancesIn } from '../src/policy/holy-grail/agreement.ts'
import { ground } from '../src/speech/history/grounding.ts'
import { readHistory } from '../src/speech/history/history.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { phrase } from '../src/speech/writer/phrase.ts'
import { type Given, reasonedTurns, type Turn } from './reasoned-turns.ts'
import { numbersFrom } from './speech/speeches.ts'

let turns: readonly Turn[]
beforeAll(async () => void (turns = await reasonedTurns()), 120_000)

const all = (): Given[] => turns.flatMap(({ given }) => given)

describe('why a deed counts', () => {
  test('is public and true wherever it is said', () => {
    const said = all().filter(({ counts }) => counts !== undefined)
    expect(said.length).toBeGreaterThan(200)
    expect(said.filter(({ isTrue }) => !isTrue)).toEqual([])
    for (const is of ['killed', 'checker', 'black', 'red'])
      expect(said.filter(({ counts }) => counts!.is === is).length, is).toBeGreaterThan(8)
    // The readers of history find nothing false in these speeches.
    const told = turns.filter(({ given }) => given.some(({ counts }) => counts))
    expect(told.flatMap(({ unfounded }) => unfounded)).toEqual([])
  })

  test('supports what it is given for', () => {
    for (const { move, why, counts } of all())
      if (counts) expect(neededColour(why, isGoodWord(move))).toBe(counts.is === 'black' ? 'black' : 'red')
  })

  test('is said of most accusations from day 2 on where everybody has heard it', () => {
    const due = turns
      .filter(({ day }) => day >= 2)
      .flatMap(({ given }) => given.filter(({ isDue, move }) => isDue && move.kind === 'accuse'))
    expect(due.length).toBeGreaterThan(80)
    expect(due.filter(({ counts }) => counts).length / due.length).toBeGreaterThan(0.75)
  })

  test('stands in the thought behind the speech', () => {
    const said = turns.flatMap((turn) =>
      turn.given.flatMap(({ move, counts }) =>
        counts?.is === 'killed' && move.kind === 'accuse' && !turn.mates.includes(move.seat) ? [turn.thought] : [],
      ),
    )
    expect(said.length).toBeGreaterThan(30)
    // A second suspect is named without being weighed.
    expect(said.filter((thought) => thought.includes('killed at night')).length / said.length).toBeGreaterThan(0.7)
  })
})

describe('a speech', () => {
  test('gives no credit for attacking whom it believes or praises, nor for defending whom it accuses', () => {
    const odd = turns.flatMap((turn) => {
      const now = stancesIn(turn.speech)
      return turn.given.filter(({ move, why }) => {
        const other = otherIn(why)!
        if (!isGoodWord(move)) return false
        const isAgainst = neededColour(why, true) === 'black'
        return isAgainst
          ? [...now.praised, ...turn.believed, ...turn.before.praised].includes(other)
          : [...now.accused, ...turn.before.accused].includes(other)
      })
    })
    expect(odd).toEqual([])
  })
})

describe('a thought', () => {
  test('spares no mate whom its speech goes against', () => {
    const spared = turns.flatMap(({ thought, speech }) => {
      const { accused } = stancesIn(speech)
      return [...thought.matchAll(/(?:to keep|spares my mate) player (\d+)/g)].filter(([, seat]) =>
        accused.includes(Number(seat)),
      )
    })
    expect(spared).toEqual([])
    expect(
      turns.filter(({ thought }) => /to keep player \d+ out of it|spares my mate/.test(thought)).length,
    ).toBeGreaterThan(10)
  })

  test('is between two only where no third is likelier', () => {
    const between = turns.flatMap((turn) =>
      [...turn.thought.matchAll(/It is between player (\d+) at \d+ % and player (\d+) at/g)].map(([, one, other]) => ({
        turn,
        isThird: turn.isThirdLikelier(Number(one), Number(other)),
      })),
    )
    expect(between.length).toBeGreaterThan(20)
    expect(between.filter(({ isThird }) => isThird)).toEqual([])
  })

  test('says where the others go only as far as they have said so', () => {
    for (const { thought, crowd } of turns) {
      expect(thought).not.toMatch(/the table goes elsewhere|The others will not go for/)
      for (const [, count, seat] of thought.matchAll(/But (\d+) others already go for player (\d+)/g))
        expect(crowd(Number(seat))).toBe(Number(count))
    }
  })

  test('calls chances the same only where they read the same, and says in words what is almost certain', () => {
    for (const { thought } of turns) {
      const [, p, q] = /player \d+ at (\d+) % and player \d+ at (\d+) %/.exec(thought) ?? []
      if (/chances are the same|the two are even/.test(thought) && p !== undefined) expect(p, thought).toBe(q)
      expect(thought).not.toMatch(/may be the \w+ with (?:9\d|100) %|could be the \w+ with (?:9\d|100) %/)
    }
  })
})

describe('a reader', () => {
  const heard = (text: string) => listen(text, { speaker: 1 })

  test('hears why a deed counts behind the deed, and nothing of its own', () => {
    const why = { kind: 'accused', target: 7, counts: { is: 'killed' } }
    expect(heard('I suspect number 4, because they accused number 7, and number 7 was shot at night.')).toEqual([
      { kind: 'accuse', seat: 4, why },
    ])
    expect(heard('I trust number 4. They voted against number 7. Number 3 found number 7 to be black.')).toEqual([
      { kind: 'trust', seat: 4, why: { kind: 'voted', target: 7, counts: { is: 'black', by: 3 } } },
    ])
  })

  test('is told of a death in a sentence without the day of the deed, which would be heard as that of the death', () => {
    const why = { kind: 'voted', target: 7, day: 1, counts: { is: 'killed' } } as const
    for (let seed = 0; seed < 200; seed++) {
      const said = phrase([{ kind: 'accuse', seat: 4, why }], {
        speaker: 1,
        random: numbersFrom(seed),
        words: 100,
        mood: 'turn',
      })
      const exits = readHistory(said).filter(({ code }) => code === 'exit')
      expect(
        exits.every(({ when }) => when === undefined),
        said,
      ).toBe(true)
    }
  })

  test('hears the day of a hand behind what a thought says in brackets', () => {
    const thought = 'Player 9 did not vote against player 2 (97 %) on day 3 and did not vote against player 5 on day 2.'
    expect(readHistory(thought)[0]).toMatchObject({ actor: 9, target: 2, when: '%3' })
  })

  test('hears no support where there is none', () => {
    expect(heard('I trust number 4, because they accused number 7. Number 7 was shot at night.')).toEqual([
      { kind: 'trust', seat: 4, why: { kind: 'accused', target: 7 } },
    ])
    expect(heard('Number 7 is our Sheriff. I suspect number 4.')[0]).not.toHaveProperty('why')
  })

  test('of history finds a night that was not, and a check that nobody told', () => {
    const spoken = [{ seat: 4, text: 'I accuse number 7. Number 7 is black.' }]
    const history = {
      seat: 1,
      team: 'red',
      mates: [],
      day: 2,
      phase: 'day',
      checks: [],
      nominations: [],
      votes: [],
      casts: [],
    }
    const verdicts = (text: string, departures: { day: number; seat: number; by: string }[]) =>
      ground(text, () => ({ ...history, departures, speeches: spoken })).map(
        ({ code, verdict }) => `${code} ${verdict}`,
      )
    const killed = 'I suspect number 4. They accused number 7. Number 7 was shot at night.'
    expect(verdicts(killed, [{ day: 1, seat: 7, by: 'kill' }])).toEqual(['exit grounded'])
    expect(verdicts(killed, [{ day: 1, seat: 7, by: 'vote' }])).toEqual(['exit contradicted'])
    expect(verdicts('They accused number 7. Number 3 checked number 7 red.', [])).toContain('said contradicted')
  })
})
