import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { trainingFolder } from '../pipelines/train/recipes.ts'

// What recipes compute by themselves, without any package of Python.

const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0

/** The value of a Python expression, with modules of training/ imported. */
function python(modules: string, expression: string): unknown {
  const code = `import json, ${modules}\nprint(json.dumps(${expression}))`
  const { status, stdout, stderr } = spawnSync('python3', ['-c', code], { cwd: trainingFolder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

test.skipIf(!hasPython)(
  'GRPO pays the value of the named option less the mean, and an illegal reply less than the worst',
  () => {
    const replies = [
      '{"pick": 3}',
      '{"pick": 4}',
      '{"pick": 9}',
      'I vote for 3',
      '{"pick": true}',
      '{"pick": "none"}',
      '[3]',
    ]
    const said = replies.map((content) => [{ content }])
    const rows = replies.map(() => [0.5, 0.2, 0.8])
    const options = replies.map(() => ['3', '4', 'none'])
    const paid = python(
      'grpo',
      `grpo.worth(${JSON.stringify(said)}, ${JSON.stringify(options)}, ${JSON.stringify(rows)})`,
    ) as number[]
    const expected = [0, -0.3, -1.3, -1.3, -1.3, 0.3, -1.3]
    expect(paid.map((reward) => Math.round(reward * 1e6) / 1e6)).toEqual(expected)
    expect(Math.min(...paid)).toBeLessThan(0.2 - 0.5)
  },
)

test.skipIf(!hasPython).each([
  ['{"pick": 3}', null],
  ['{"pick": 5}', 'no legal pick'],
  ['{"pick": "3"}', 'no legal pick'],
  ['{"pick": true}', 'no legal pick'],
  ['pick 3', 'no JSON'],
  ['{"pick": 3} and so on', 'no JSON'],
  ['[3]', 'no object'],
])('a reply to a vote, %s, has the fault %s', (reply, fault) => {
  const known = `{"act": "vote", "legal_actions": [{"target": 1, "word": None}, {"target": 3, "word": None}]}`
  expect(python('measure', `measure.fault_of(${JSON.stringify(reply)}, ${known})`)).toBe(fault)
})

test.skipIf(!hasPython).each([
  ['{"say": "I am the Sheriff."}', null],
  ['{"say": " "}', 'nothing said'],
  ['{"pick": 3}', 'nothing said'],
])('a speech, %s, has the fault %s', (reply, fault) => {
  const known = `{"act": "speak", "legal_actions": [{"target": None, "word": None}]}`
  expect(python('measure', `measure.fault_of(${JSON.stringify(reply)}, ${known})`)).toBe(fault)
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
