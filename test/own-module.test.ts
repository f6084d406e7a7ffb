import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'omerta-own-'))
afterAll(() => rmSync(folder, { recursive: true }))

const omerta = (...args: readonly string[]) =>
  spawnSync(process.execPath, ['scripts/omerta.js', ...args], { encoding: 'utf8', timeout: 50_000 })

/** What generate says of a module in which a player is. In a process of its own, as Vitest loads modules otherwise than Node. */
function generating(name: string, source: string): readonly [number | null, string] {
  const module = join(folder, name)
  writeFileSync(module, source)
  const game = ['--ruleset', 'mini-mafia', '--train', '1', '--workers', '1', '--out', join(folder, `${name}-out`)]
  const { status, stderr } = omerta('generate', '--players', module, ...game)
  return [status, stderr]
}

test('a module that throws at the table is named, with the line', () => {
  const source = 'export const kind = {\n  make: () => ({\n    act: (view) => view.there.here,\n  }),\n}\n'
  const [code, err] = generating('throws.mjs', source)
  expect(code).toBe(1)
  expect(err).toMatch(/the module \S*throws\.mjs failed at line 3: TypeError: Cannot read properties of undefined/)
})

test('a module that cannot be loaded is named, with what to do', () => {
  const foreign = generating('foreign.mjs', "import { askOf } from 'omerta'\nexport const kind = { make: askOf }\n")
  expect(foreign).toEqual([
    2,
    expect.stringMatching(/foreign\.mjs cannot be loaded: .*; in a clone of omerta run "npm run build" once/),
  ])
  const broken = generating('broken.mjs', 'export const kind = {\n  make( {\n')
  expect(broken).toEqual([
    2,
    expect.stringMatching(/broken\.mjs cannot be loaded: .*; "node --check \S+broken\.mjs" shows where/),
  ])
  const typed = generating('typed.ts', 'export const kind = {\n  make( : {\n}\n')
  expect(typed).toEqual([2, expect.stringMatching(/typed\.ts cannot be loaded at line 2: /)])
})

test('a module whose promise never settles is named with the seat, also where other games wait to be opened', () => {
  const module = join(folder, 'never.mjs')
  writeFileSync(module, 'export const kind = { make: () => ({ act: () => new Promise(() => {}) }) }\n')
  const said =
    /^omerta: the module \S+never\.mjs has not answered seat \d: its promise never settles, and nothing is left that .*\n$/
  for (const train of ['1', '60']) {
    const made = ['--train', train, '--players', module, '--out', `${module}-${train}`]
    const { status, stderr } = omerta('generate', '--ruleset', 'mini-mafia', ...made)
    expect([status, stderr]).toEqual([1, expect.stringMatching(said)])
  }
  const duel = ['--player', module, '--against', 'random', '--deals', '20', '--out', `${module}-duel`]
  const { status, stderr } = omerta('evaluate', '--ruleset', 'mini-mafia', ...duel)
  expect([status, stderr]).toEqual([1, expect.stringMatching(said)])
  const awaiting = generating('awaiting.mjs', 'await new Promise(() => {})\nexport const kind = {}\n')
  expect(awaiting).toEqual([
    2,
    expect.stringMatching(/awaiting\.mjs cannot be loaded: its top-level await never settles\n$/),
  ])
})

test('an answer of another type is told with the module and the type that it must have', () => {
  const answering = (name: string, reply: string) =>
    generating(name, `export const kind = { make: () => ({ act: () => (${reply}) }) }\n`)
  expect(answering('numbers.mjs', '{ pick: 99, text: 42 }')).toEqual([
    1,
    expect.stringMatching(
      /^omerta: act of the module \S+numbers\.mjs returned a reply whose `text` is the number 42; `text` must be a string\n/,
    ),
  ])
  expect(answering('word.mjs', "'PASS.'")[1]).toMatch(
    /returned the string "PASS\."; it must return an object, \{ pick, text \}/,
  )
  const none = generating('none.mjs', 'export const kind = { make: () => ({}) }\n')
  expect(none).toEqual([1, expect.stringMatching(/make of the module \S+none\.mjs must return a player/)])
})

test('a module sits at the tables of seat and play, which refuse one that is not there before they print a link', () => {
  const module = join(folder, 'sits.mjs')
  writeFileSync(module, "export const kind = { make: () => ({ act: () => ({ text: 'Hm. PASS.' }) }) }\n")
  const program = join(folder, 'program.mjs')
  writeFileSync(
    program,
    `import { createInterface } from 'node:readline'
createInterface({ input: process.stdin }).on('line', (text) => {
  const { type, turn } = JSON.parse(text)
  if (type === 'ask') console.log(JSON.stringify({ type: 'reply', turn, choice: 'I have nothing to say.' }))
})
`,
  )
  const run = ['--players', module, '--run', `node ${program}`, '--no-keep', '--seed', 'sits', '--seconds', '1']
  const seat = omerta('seat', '--ruleset', 'mini-mafia', ...run)
  expect([seat.status, seat.stderr]).toEqual([0, expect.stringMatching(/^game 1 of 1: /m)])
  const failing = join(folder, 'failing.mjs')
  writeFileSync(failing, 'export const kind = {\n  make: () => ({\n    act: (view) => view.there.here,\n  }),\n}\n')
  const failed = omerta('seat', '--ruleset', 'mini-mafia', ...run.with(1, failing))
  expect(failed.stderr).toMatch(
    /^the player of seat \d failed: the module \S+failing\.mjs failed at line 3 \(Cannot read/m,
  )
  const [first] = failed.stderr.split('\n').filter((line) => line.includes('gave no legal answer'))
  expect(first).toMatch(
    /failing\.mjs gave no legal answer in (\d+) of \1 asks; .*; the first: the module \S+failing\.mjs failed at line 3 \(Cannot/,
  )
  const wrong = join(folder, 'wrong.mjs')
  writeFileSync(wrong, "export const kind = { make: () => ({ act: () => ({ pick: 'e\\u001b[2J', text: 'Hm.' }) }) }\n")
  const picks = omerta('seat', '--ruleset', 'mini-mafia', ...run.with(1, wrong))
  expect(picks.stderr).toMatch(
    /wrong\.mjs gave no legal answer in \d+ of \d+ asks; the rules' default was taken there; the first: \{"pick":"e\\u001b\[2J","text":"Hm\."\}, when asked to \w+, where `pick` must be one of [\d, "none]+\n/,
  )
  expect(picks.stderr.match(/gave no legal answer/g)).toHaveLength(1)
  const typed = join(folder, 'typed.mjs')
  writeFileSync(typed, 'export const kind = { make: () => ({ act: () => ({ text: 42 }) }) }\n')
  const given = omerta('seat', '--ruleset', 'mini-mafia', ...run.with(1, typed))
  expect(given.stderr).toMatch(/^the player of seat \d failed: act of the module .* is the number 42; `text` must be/m)
  expect(given.stderr).toMatch(/typed\.mjs gave no legal answer in (\d+) of \1 asks; .*the first: act of the module/)
  const play = omerta('play', '--players', './nowhere.mjs', '--no-open', '--port', '0', '--out', join(folder, 'played'))
  expect([play.status, play.stderr, play.stdout]).toEqual([2, 'omerta: there is no module ./nowhere.mjs\n', ''])
})

test('a module that answers nothing legal is named with how often', () => {
  const silent = generating(
    'silent.mjs',
    "export const kind = { make: () => ({ act: () => ({ pick: '99', text: null }) }) }\n",
  )
  expect(silent).toEqual([
    0,
    expect.stringMatching(
      /^\S+silent\.mjs gave no legal answer in (\d+) of \1 asks; the rules' default was taken there\n/,
    ),
  ])
  const player = join(folder, 'silent.mjs')
  const made = ['--train', '1', '--players', player, '--out', `${player}-out`, '--json']
  const [count] = JSON.parse(omerta('generate', '--ruleset', 'mini-mafia', ...made).stdout).module_answers
  expect(count).toEqual({
    player: expect.stringContaining('silent.mjs'),
    asked: expect.any(Number),
    unanswered: count.asked,
  })
  const [, mute] = generating(
    'mute.mjs',
    "export const kind = { make: () => ({ act: () => ({ text: 'Hm. PASS.' }) }) }\n",
  )
  const [, unanswered, asked] = /gave no legal answer in (\d+) of (\d+) asks;/.exec(mute)!.map(Number)
  expect(unanswered).toBeLessThan(asked!)
})
