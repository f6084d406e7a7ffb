import { beforeAll, describe, expect, test } from 'vitest'
import type { Info } from '../../schemas/aiwolf.ts'
import { jsonLog } from '../../src/importers/aiwolf/make-json.ts'
import { gameLog } from '../../src/importers/aiwolf/make-lines.ts'
import { aiwolfGame } from '../bridge/games.ts'
import { type Log, packetOf, read, refusal, viewsOf } from './aiwolf-log.ts'

// What a log tells beside choices must agree with them: roles, divinations, who lives, the counts of the result, and the days.

let lines: string
let json: string
beforeAll(async () => {
  const { session, entries } = await aiwolfGame({ size: 9, seed: 'two' })
  lines = gameLog(session)
  json = jsonLog(session, { id: 'x', teams: new Map(), entries })
})

/** The log with the first line that matches changed; a line that becomes nothing is left out. */
function changed(pattern: RegExp, to: (line: string) => string): string {
  const found = lines.split('\n').findIndex((line) => pattern.test(line))
  expect(found).toBeGreaterThan(0)
  return lines
    .split('\n')
    .flatMap((line, i) => (i !== found ? [line] : to(line) === '' ? [] : [to(line)]))
    .join('\n')
}

const other = (line: string): string =>
  line.replace(/HUMAN|WEREWOLF/, (word) => (word === 'HUMAN' ? 'WEREWOLF' : 'HUMAN'))

describe('a game log that contradicts itself is refused with the line', () => {
  test.each<[string, RegExp, (line: string) => string, RegExp]>([
    ['what the Seer found', /,divine,/, other, /^line \d+: seat \d is found to be \w+, and by its role it is not$/],
    [
      'the role of who was executed',
      /,execute,/,
      (line) => line.replace(/\w+$/, 'MEDIUM'),
      /is MEDIUM, and has another role/,
    ],
    [
      'the role of who was guarded',
      /,guard,/,
      (line) => line.replace(/\w+$/, 'POSSESSED'),
      /is POSSESSED, and has another role/,
    ],
    [
      'somebody dead who plays on',
      /^1,status,2,/,
      (line) => line.replace('ALIVE', 'DEAD'),
      /seat 2 is dead on day 1, and nothing tells/,
    ],
    [
      'somebody alive who has left',
      /^2,status,9,/,
      (line) => line.replace('DEAD', 'ALIVE'),
      /seat 9 lives on day 2, and left before it/,
    ],
    [
      'nobody executed',
      /^2,execute,/,
      () => '',
      /^day 2: nobody was executed by what it tells, and by its votes seat 5 was$/,
    ],
    [
      'nobody killed',
      /^1,attack,1,/,
      (line) => line.replace('true', 'false'),
      /^night 1: nobody was killed by what it tells/,
    ],
    [
      'the survivors',
      /,result,/,
      (line) => line.replace(/\d+,\d+,(\w+)$/, '1,9,$1'),
      /: the result says that 1 human and 9 Werewolves are alive at the end, and the last status says \d humans? and (?:1 Werewolf|\d Werewolves)$/,
    ],
  ])('%s', (_, pattern, to, sentence) => {
    expect(refusal(changed(pattern, to))).toMatch(sentence)
  })

  test.each<[string, RegExp, (line: string) => string, RegExp]>([
    [
      'the day of a message',
      /^2,talk,3,/,
      (line) => line.replace('2', '1'),
      /^line \d+ is of day 1, and by the status before it the game is on day 2$/,
    ],
    [
      'the day of the result',
      /,result,/,
      (line) => line.replace(/^\d+/, '1'),
      /^line \d+ is of day 1, and by the status before it the game is on day \d$/,
    ],
    [
      'an earlier day of a status',
      /^2,status,4,/,
      (line) => line.replace('2', '1'),
      /^line \d+ is of day 1, and by the status before it the game is on day 2$/,
    ],
    [
      'a later day of a status',
      /^1,status,4,/,
      (line) => line.replace('1', '2'),
      /^line \d+ begins day 2, and seat 4 has no status of day 1 before it$/,
    ],
    ['no status', /^2,status,9,/, () => '', /^line \d+, and seat 9 has no status of day 2 before it$/],
    [
      'a second status',
      /^2,status,9,/,
      (line) => `${line}\n${line}`,
      /^line \d+: seat 9 has a second status of day 2$/,
    ],
  ])('%s', (_, pattern, to, sentence) => {
    expect(refusal(changed(pattern, to))).toMatch(sentence)
  })

  test('a day that nothing is told of', () => {
    const later = lines.replaceAll(/^(\d+),/gm, (_, day: string) => `${Number(day) > 1 ? Number(day) + 5 : day},`)
    expect(refusal(later)).toMatch(/^line \d+ is of day 7, and by the status before it the game is on day 1$/)
    expect(refusal(lines.replaceAll(/^0,status,.*\n/gm, ''))).toMatch(
      /^line 1 is of day 0, and no status of day 0 comes before it$/,
    )
  })

  test('a day after the end', () => {
    const [, last] = /^(\d+),result,/m.exec(lines)!
    const day = Number(last) + 1
    const statuses = lines.match(new RegExp(`^${last},status,.*\n`, 'gm'))!.join('')
    const [result] = /^\d+,result,.*\n/m.exec(lines)!
    const later = `${statuses}${result}`.replaceAll(new RegExp(`^${last},`, 'gm'), `${day},`)
    expect(refusal(lines.replace(result, later))).toMatch(
      new RegExp(`^line \\d+: the game ends on day ${day}, and by what happened on day ${last}$`),
    )
  })
})

describe('a JSON log that contradicts itself is refused with the entry', () => {
  const withInfo = (change: (info: Info) => boolean): string => {
    const log = JSON.parse(json) as Log
    for (const entry of log.entries) {
      const packet = JSON.parse(entry.request)
      if (!packet.info || !change(packet.info)) continue
      entry.request = JSON.stringify(packet)
      return JSON.stringify(log)
    }
    throw new Error('no packet was changed')
  }

  test('what the Seer found', () => {
    const text = withInfo((info) => {
      if (info.divine_result) info.divine_result.result = other(info.divine_result.result) as 'HUMAN'
      return info.divine_result !== undefined
    })
    expect(refusal(text, 'game.json')).toMatch(/^entry \d+: seat \d is found to be \w+, and by its role it is not$/)
  })

  test('the day of its end', () => {
    const log = JSON.parse(json) as Log
    const last = log.entries.at(-1)!
    const packet = packetOf(last)
    const { executed_agent: _, attacked_agent: __, vote_list: ___, attack_vote_list: ____, ...info } = packet.info!
    last.request = JSON.stringify({ ...packet, info: { ...info, day: info.day + 1 } })
    expect(refusal(JSON.stringify(log), 'game.json')).toBe(
      `entry ${log.entries.length}: the game ends on day ${info.day + 1}, and by what happened on day ${info.day}`,
    )
  })

  test('somebody dead who plays on', () => {
    const text = withInfo((info) => {
      const [, second] = Object.keys(info.status_map)
      if (info.day === 1) info.status_map[second!] = 'DEAD'
      return info.day === 1
    })
    expect(refusal(text, 'game.json')).toMatch(/is dead on day 1, and nothing tells/)
  })
})

test('lines may end as on Windows', () => {
  expect(viewsOf(read(lines.replaceAll('\n', '\r\n')))).toEqual(viewsOf(read(lines)))
})

test('a message that is longer than any rules allow is refused, and not cut', () => {
  const long = changed(/^1,talk,/, (line) => `${line}${'x'.repeat(10_001)}`)
  expect(refusal(long)).toMatch(/^a message has \d+ characters, and there are rules for 10000 at most$/)
})
