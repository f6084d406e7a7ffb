import { beforeAll, describe, expect, test } from 'vitest'
import type { Info } from '../../schemas/aiwolf.ts'
import { jsonLog } from '../../src/importers/aiwolf/make-json.ts'
import { gameLog } from '../../src/importers/aiwolf/make-lines.ts'
import { aiwolfGame } from '../bridge/games.ts'
import { read, refusal } from './aiwolf-log.ts'

// Day 1 is a tie of seats 1 and 9: 9 is executed, and in the night 1 is killed. On day 2 seat 5 is executed, and in the night 7 is attacked and guarded.
let lines: string
let json: string
beforeAll(async () => {
  const { session, entries } = await aiwolfGame({ size: 9, seed: 'two' })
  lines = gameLog(session)
  json = jsonLog(session, { id: 'x', teams: new Map(), entries })
  for (const line of ['1,execute,9,VILLAGER', '1,attack,1,true', '2,execute,5,VILLAGER', '2,attack,7,false'])
    expect(lines).toContain(`\n${line}\n`)
})

describe('a death that is not that of the choices is refused with its day and both players', () => {
  test.each([
    ['1,execute,9', '1,execute,3', 'day 1: seat 3 was executed by what it tells, and by its votes seat 1 was'],
    ['2,execute,5', '2,execute,6', 'day 2: seat 6 was executed by what it tells, and by its votes seat 5 was'],
    [
      '1,attack,1,',
      '1,attack,2,',
      'night 1: seat 2 was killed by what it tells, and by its attacks and guards seat 1 was',
    ],
    ['7,false', '7,true', 'night 2: seat 7 was killed by what it tells, and by its attacks and guards nobody was'],
  ])('%s becomes %s', (from, to, sentence) => {
    expect(refusal(lines.replace(`\n${from}`, `\n${to}`).replace(from, to))).toBe(sentence)
  })

  test('nobody has voted', () => {
    const text = lines.replaceAll(/^2,vote,.*\n/gm, '')
    expect(refusal(text)).toBe('day 2: seat 5 was executed by what it tells, and by its votes nobody was')
  })

  test('the game is over by then', () => {
    const [, result, day] = /\n((\d+),result,.*\n)/.exec(lines)!
    const executed = lines.replace(result!, `${day},execute,2,VILLAGER\n${result}`)
    expect(refusal(executed)).toBe(`day ${day}: seat 2 was executed by what it tells, and by its votes nobody was`)
    const killed = lines.replace(result!, `${day},attack,2,true\n${result}`)
    expect(refusal(killed)).toBe(
      `night ${day}: seat 2 was killed by what it tells, and by its attacks and guards nobody was`,
    )
  })

  test('whom chance picks in a tie is read from the log', () => {
    // Seat 1 is executed and not 9, so nobody can be killed with it in the night.
    const other = lines.replace('\n1,execute,9', '\n1,execute,1')
    expect(refusal(other)).toMatch(/^night 1: seat 1 was killed by what it tells, and by .* nobody was$/)
    expect(refusal(lines)).toBe('it was read')
  })
})

test('whom chance picks in a tie of attacks is read from logs of both formats', async () => {
  const { session, entries } = await aiwolfGame({ size: 9, seed: 's14', players: 'random' })
  const text = gameLog(session)
  // Two Werewolves want two players, and the one of the higher seat is killed.
  expect(text).toMatch(/1,attackVote,\d,2\n(?:.*\n)?1,attackVote,\d,6\n(?:.*\n)*1,attack,6,true\n/)
  for (const [log, path] of [
    [text, 'game.log'],
    [jsonLog(session, { id: 'x', teams: new Map(), entries }), 'game.json'],
  ] as const)
    expect(read(log, path).result!.alive).toEqual(session.result!.alive)
})

describe('a JSON log tells of the deaths of a day in each packet of the next one', () => {
  /** The log with other packets, and the number of the first entry that was changed. */
  const changed = (change: (info: Info) => boolean): { text: string; first: number } => {
    const log = JSON.parse(json) as { entries: { request: string }[] }
    let first = 0
    for (const [i, entry] of log.entries.entries()) {
      const packet = JSON.parse(entry.request) as { info?: Info }
      if (!packet.info || !change(packet.info)) continue
      first ||= i + 1
      entry.request = JSON.stringify(packet)
    }
    expect(first).toBeGreaterThan(0)
    return { text: JSON.stringify(log), first }
  }

  test.each([
    ['executed_agent', 3, 'day 2: seat 2 was executed by what it tells, and by its votes seat 5 was'],
    ['attacked_agent', 2, 'night 1: seat 2 was killed by what it tells, and by its attacks and guards seat 1 was'],
  ] as const)('another %s', (key, day, sentence) => {
    const { text } = changed((info) => {
      if (info.day === day) Object.assign(info, { [key]: 'Agent[02]' }).status_map['Agent[02]'] = 'DEAD'
      return info.day === day
    })
    expect(refusal(text, 'game.json')).toBe(sentence)
  })

  test('two packets name two players', () => {
    let seen = 0
    const { text, first } = changed((info) => {
      if (info.day !== 3 || ++seen < 3) return false
      info.executed_agent = 'Agent[02]'
      return true
    })
    const sentence = `entry ${first}: seat 2 was executed on day 2, and by an entry before it seat 5 was`
    expect(refusal(text, 'game.json')).toBe(sentence)
  })

  test('who died is alive afterwards', () => {
    const { text, first } = changed((info) => {
      if (info.day === 2) info.status_map['Agent[01]'] = 'ALIVE'
      return info.day === 2
    })
    const sentence = `entry ${first}: seat 1 was killed in night 1, and lives by its status`
    expect(refusal(text, 'game.json')).toBe(sentence)
  })
})
