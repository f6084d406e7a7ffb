import { stream } from '../../src/game/random.ts'

// Messages that no honest client sends. None of them is a legal step, because no episode has begun.

const VALUES = [
  'null',
  'true',
  '0',
  '-1',
  '1e999',
  '"x"',
  '[]',
  '{}',
  '"\\u0000\\u001b[2J"',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
  '[[[[[[[[]]]]]]]]',
  JSON.stringify('A'.repeat(30_000)),
  JSON.stringify('\ud800'),
  JSON.stringify('{"pick": 1}'.repeat(100)),
]
const RESET_KEYS = ['seed', 'episode_id', 'seat', 'seats', 'deal', 'players', 'renderer', 'shape', 'reward', 'nonsense']
const ACTION_KEYS = ['choice', 'pick', 'say', 'thought', 'beliefs', 'metadata', 'nonsense']
const BROKEN = [
  '',
  '{',
  '}',
  '[1,2',
  '"',
  'nul',
  '\u0000',
  '{"type":}',
  '<html>',
  'GET / HTTP/1.1',
  '{"type":"reset"',
  "{'type':'reset'}",
]

const one = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)]!

/** Bodies for HTTP: broken JSON, and objects with keys and values that mean nothing. Whatever they are, no route takes them for a step or a reset. */
export function hostileBodies(count: number): string[] {
  const random = stream('hostile bodies')
  return Array.from({ length: count }, (_, at) => {
    if (at % 4 === 0) return one(BROKEN, random) || '['
    if (at % 4 === 1) return `{"nonsense":${one(VALUES, random)},"action":${one(VALUES, random)}}`
    if (at % 4 === 2) return `{"${one(ACTION_KEYS, random)}":${one(VALUES, random)},"nonsense":1}`
    return `{"seat":${one(['0', '-3', '"nobody"', '[]', '{}', '1.5', 'null'], random)},"seats":${one(['"some"', '[0]', '[]', '7'], random)}}`
  })
}

/** Messages for a socket: some are broken, some of unknown types, some are resets and steps with impossible data. */
export function hostileMessages(count: number): (string | Buffer)[] {
  const random = stream('hostile messages')
  return Array.from({ length: count }, (_, at) => {
    switch (at % 6) {
      case 0:
        return one(BROKEN, random)
      case 1:
        return `{"type":${one(['"stop"', '7', 'null', '"__proto__"', '"constructor"', '""'], random)},"data":${one(VALUES, random)}}`
      case 2:
        return `{"type":"reset","data":{"nonsense":1,"${one(RESET_KEYS, random)}":${one(VALUES, random)}}}`
      case 3:
        return `{"type":"step","data":{"${one(ACTION_KEYS, random)}":${one(VALUES, random)}}}`
      case 4:
        return at % 12 === 4 ? Buffer.from([0, 1, 2, 255]) : `{"type":"step","data":${one(VALUES, random)}}`
      default:
        return JSON.stringify({ type: 'reset', data: { players: 'x'.repeat(at * 300) } })
    }
  })
}
