import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { trainingFolder } from '../pipelines/train/recipes.ts'
import { brokenReplies, replyTable } from './clients/judged.ts'

// What recipes compute by themselves, without any package of Python.

const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0

/** The value of a Python expression, with modules of training/ imported. What is given is `given` there. */
function python(modules: string, expression: string, given: unknown = null): unknown {
  const code = `import json, sys, ${modules}\ngiven = json.load(sys.stdin)\nprint(json.dumps(${expression}))`
  const input = JSON.stringify(given)
  const { status, stdout, stderr } = spawnSync('python3', ['-c', code], {
    cwd: trainingFolder,
    encoding: 'utf8',
    input,
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

/** A value as Python writes it. */
const literal = (value: unknown): string => `json.loads(${JSON.stringify(JSON.stringify(value))})`

test.skipIf(!hasPython)(
  'every reply of the table, and those spoiled in ten ways, have the same verdict in Python',
  () => {
    const whole = replyTable.replies.map(({ ask, ...rest }) => {
      const known = replyTable.asks[ask]!
      return { ...rest, legal_actions: known.legal_actions, seat: known.ask.seat }
    })
    const all = [...whole, ...brokenReplies(10)]
    const verdicts = python(
      'dataclasses, replies',
      '[dataclasses.asdict(replies.judged(*one)) for one in given]',
      all.map(({ reply, legal_actions, seat }) => [reply, legal_actions, seat, 10]),
    ) as object[]
    const there = (verdict: object, i: number): object => ({ reply: all[i]!.reply, ...verdict })
    expect(verdicts.map(there)).toEqual(
      all.map(({ place = null, fault = null, salvaged }, i) => there({ place, fault, salvaged }, i)),
    )
  },
)

test.skipIf(!hasPython)(
  'GRPO pays the value of the action less the mean, and an illegal reply one less than the worst',
  () => {
    const asked = replyTable.replies.map(({ ask, reply, place }) => {
      const { ask: asking, legal_actions } = replyTable.asks[ask]!
      const chances = legal_actions.map((_, at) => 0.25 + at / 8)
      const mean = chances.reduce((sum, chance) => sum + chance, 0) / chances.length
      const expected = (place === undefined ? chances[0]! - 1 : chances[place]!) - mean
      return { columns: [[{ content: reply }], legal_actions, chances, asking.seat, 10], expected }
    })
    const columns = [0, 1, 2, 3, 4].map((column) => asked.map(({ columns }) => columns[column]))
    const paid = python('grpo', `grpo.worth(*${literal(columns)})`) as number[]
    expect(paid.map((reward) => reward.toFixed(6))).toEqual(asked.map(({ expected }) => expected.toFixed(6)))
  },
)

test.skipIf(!hasPython)('measure counts what the table refuses as illegal, with its reason', () => {
  const known = replyTable.replies.map(({ ask, reply }) => {
    const { legal_actions, ask: asked } = replyTable.asks[ask]!
    const probs = legal_actions.map((_, place) => Number(place === 0))
    return [reply, { legal_actions, probs, seat: asked.seat, hindsight: { roles: Array(10).fill('red') } }]
  })
  const found = python('measure', `[measure.judged(*one) for one in ${literal(known)}]`)
  expect(found).toEqual(
    replyTable.replies.map(({ ask, place, fault = null, salvaged }) => {
      const isTold = place !== undefined && replyTable.asks[ask]!.legal_actions.length > 1
      return {
        legal: Number(place !== undefined),
        as_written: Number(place !== undefined && !salvaged),
        fault,
        agrees: isTold ? Number(place === 0) : null,
      }
    }),
  )
})

test.skipIf(!hasPython)('Brier, calibration error and KL are those of the definitions', () => {
  const records =
    '[{"game_id": "a", "m": 0.9, "p": 0.5, "truth": 1.0}, {"game_id": "b", "m": 0.2, "p": 0.5, "truth": 0.0}]'
  const found = python(
    'measure',
    `[measure.brier_of("m")(${records}), measure.less("m", "p")(${records}), measure.ece_of("m")(${records}), measure.kl([1, 0], [0.5, 0.5])]`,
  ) as number[]
  expect(found.map((value) => Math.round(value * 1e4) / 1e4)).toEqual([
    0.025,
    0.225,
    0.15,
    Math.round(Math.LN2 * 1e4) / 1e4,
  ])
})

test.skipIf(!hasPython)('options change places with the key, and each key gives one order', () => {
  const question = '{"type": "choice", "criteria": {name: name for name in "abcdefgh"}}'
  const orders = python(
    'decision',
    `[list(decision.shuffled(${question}, key)["criteria"]) for key in ("1", "1", "2")]`,
  ) as string[][]
  expect(orders[0]).toEqual(orders[1])
  expect(orders[0]).not.toEqual(orders[2])
  expect([...orders[2]!].sort()).toEqual([...'abcdefgh'])
})

test.skipIf(!hasPython)('a text is found whole again behind the JSON of a state', () => {
  const state = JSON.stringify({ rules: 'One.\nTwo.', view: '3: "I checked 4."' })
  expect(python('sys; sys.modules["tokenizers"] = None; import tiny', `tiny.unescaped(${JSON.stringify(state)})`)).toBe(
    '\nOne.\nTwo.\n3: "I checked 4."\n',
  )
})

test.skipIf(!hasPython).each([
  [
    'runs/of/nobody',
    'there is no model runs/of/nobody; name a folder, a GGUF file, or owner/name of a model on the Hub',
  ],
  ['nothing.gguf', 'there is no model nothing.gguf; name a folder'],
  ['test/nothing', 'there is no folder test/nothing, in test that is here; name one that is'],
])('--base %s is refused before any package is imported', (base, sentence) => {
  const args = ['training/play_grpo.py', '--url', 'http://127.0.0.1:9', '--base', base, '--out', 'never']
  const { status, stderr } = spawnSync('python3', ['-S', ...args], {
    encoding: 'utf8',
    cwd: join(trainingFolder, '..'),
  })
  expect([status, stderr]).toEqual([2, expect.stringMatching(`^play_grpo.py: ${sentence}[^\n]*\n$`)])
})
