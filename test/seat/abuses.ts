import { stream } from '../../src/game/random.ts'

/** What a hostile program does when it is asked: the lines that it sends at once. None of them is a legal reply to its ask. */
export interface Abuse {
  readonly name: string
  readonly lines: (turn: number, seat: number) => string[]
}

const reply = (more: object): string => JSON.stringify({ type: 'reply', ...more })
const VALUES = [
  null,
  true,
  -1,
  1e308,
  'x',
  [],
  {},
  [[[[[]]]]],
  '\u0000\u001b[2J',
  '<think>',
  'A'.repeat(30_000),
  '\ud800',
]
const KEYS = ['turn', 'seat', 'choice', 'pick', 'say', 'thought', 'beliefs', 'type', 'nonsense', 'constructor']
const BROKEN = [
  '{',
  '}',
  '[1,2',
  '"',
  'nul',
  '\u0000',
  '{"type":}',
  '<html>',
  'GET / HTTP/1.1',
  "{'type':'reply'}",
  '{"type":"reply"',
  '\ufeff{}',
]

/** Seeded abuses of the seat protocol. */
export function seatAbuses(count: number): Abuse[] {
  const random = stream('seat abuses')
  const one = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const kinds: ((at: number) => Abuse)[] = [
    () => {
      const text = one(BROKEN)
      return { name: `broken JSON ${text}`, lines: () => [text] }
    },
    () => {
      const [key, value] = [one(KEYS), one(VALUES)]
      return { name: `${key} is no such thing`, lines: (turn) => [reply({ turn, pick: 'nobody', [key]: value })] }
    },
    (at) => ({
      name: 'answers for another seat',
      lines: (turn, seat) =>
        [
          reply({ turn, seat: 1 + ((seat + at) % 4 === seat - 1 ? seat : (seat + at) % 4), pick: 'none', say: 'x' }),
          reply({ turn, seat: 0 }),
          reply({ turn, seat: -1, pick: 1 }),
        ].filter((line) => !line.includes(`"seat":${seat},`)),
    }),
    () => ({
      name: 'answers turns that are not asked',
      lines: (turn) => [1, 7, 99_999].map((more) => reply({ turn: turn + more, pick: 1, say: 'x' })),
    }),
    () => ({ name: 'a line that is too long', lines: (turn) => [reply({ turn, say: 'x '.repeat(40_000) })] }),
    () => ({ name: 'a flood', lines: () => Array.from({ length: 500 }, (_, i) => `{"n":${i}}`) }),
    () => ({
      name: 'picks what is no option',
      lines: (turn) => [99, 'everybody', -1, 0, '__proto__'].map((pick) => reply({ turn, pick })),
    }),
    () => ({
      name: 'keys of objects',
      lines: (turn) => [
        `{"type":"reply","turn":${turn},"__proto__":{"pick":1}}`,
        `{"__proto__":1}`,
        `{"constructor":{"prototype":{}}}`,
      ],
    }),
    () => ({ name: 'says hello again', lines: () => ['{"type":"hello","token":"x"}', '{"type":"hello"}'] }),
    () => ({
      name: 'asks for what it may not know',
      lines: () =>
        ['roles', 'log', 'view', 'deal', 'start', 'open', 'over'].map((type) => JSON.stringify({ type, seat: 1 })),
    }),
    () => ({ name: 'says nothing', lines: () => [] }),
    () => ({ name: 'blank lines', lines: () => ['', ' ', '\t'] }),
  ]
  return Array.from({ length: count }, (_, at) => kinds[at % kinds.length]!(at))
}
