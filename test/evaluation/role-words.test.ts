import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foreignRulesets, rulesets } from '../../src/games/games.ts'
import { roleName, roleNamed } from '../../src/games/role-names.ts'
import { commandLine } from '../command-line.ts'

// A role may be named by the word that its game uses: the same is asked as by its id, and answered in that word.

const base = mkdtempSync(join(tmpdir(), 'omerta-role-words-'))
const folder = join(base, 'evaluation')
const ROLE = '--player random --against scripted --among scripted --ruleset mini-mafia --deals 20 --workers 1'
const evaluate = (role: string, out: string, args = ROLE) =>
  commandLine(['evaluate', ...args.split(' '), '--role', role, '--out', out])
beforeAll(async () => {
  expect(
    (await commandLine(`generate --ruleset maw --players random --train 1 --out ${join(base, 'set')}`.split(' '))).code,
  ).toBe(0)
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

test('an evaluation of a role by its word is that of its id, and says the word', async () => {
  const { out } = await evaluate('Detective', folder)
  expect(out).toMatch(/ as Detective[ :]/)
  const { question } = JSON.parse(readFileSync(join(folder, 'evaluation.json'), 'utf8'))
  expect(question).toEqual({ kind: 'role', role: 'sheriff' })
  const { duel, wins, games } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  // The Detective wins as often as its side does.
  const { a, b } = duel.margin
  expect(a.mean + b.mean).toBeCloseTo((2 * wins.red) / games, 10)
  expect(await evaluate('sheriff', folder)).toMatchObject({ code: 0 })
})

test('the report of few deals says the word too, in its tables and in the command that plays it again', async () => {
  const few = join(base, 'few')
  const { out } = await evaluate('Detective', few, ROLE.replace('--deals 20', '--deals 2'))
  const report = readFileSync(join(few, 'report.md'), 'utf8')
  expect(report).toMatch(/^# random and scripted .* as Detective, mini-mafia@/)
  expect(report).toContain('| Detective | random | 2 |')
  expect(report).toContain('--role Detective --ruleset mini-mafia')
  expect(report + out).not.toMatch(/sheriff|civilian/)
  expect(readFileSync(join(few, 'tables/outcomes.csv'), 'utf8')).toContain('\nDetective,random,2,')
  // Beliefs are computed in a hundred deals at most, of which there are two here.
  expect(report).toContain('over all 2 deals.')
  expect(report).toMatch(/\| (?:\d+ % (?:fewer|more) games needed|one of the two results never varies) \|/)
})

test('of another evaluation it says what differs, whatever number of deals is asked for', async () => {
  const fewer = ROLE.replace('--deals 20', '--deals 4')
  expect((await evaluate('Detective', folder, fewer)).err).toContain('has 20 deals already; ask for at least as many')
  const { code, err } = await evaluate('Detective', folder, `${fewer} --seed 7`)
  expect([code, err]).toEqual([2, expect.stringContaining('contains another evaluation (recipe.seed: "0" there, "7"')])
})

test('stats say the words of the game', async () => {
  const { out } = await commandLine(['stats', join(folder, 'games')])
  expect(out).toContain('disclose: wins with the Detective seat varied')
  expect(out).toMatch(/deals: 12 tests, least p \S+ \(the (?:Detective|Villager|Mafioso) is in seat/)
  expect(out).not.toMatch(/\b(?:sheriff|civilian|(?<!mini-)mafia)\b/)
})

test.each([...Object.keys(rulesets), ...Object.keys(foreignRulesets)])(
  'each role of %s is found by its word',
  (name) => {
    const { roleNames = {} } = rulesets[name] ?? foreignRulesets[name]!
    for (const role of Object.keys(roleNames)) expect(roleNamed(name, roleName(name, role))).toBe(role)
  },
)

test.each([
  [
    'evaluate',
    `--player random --against scripted --ruleset maw --role Seer --out ${join(base, 'none')}`,
    'maw has no role or team "Seer"; there are Villager, Werewolf, red, black',
  ],
  ['show', `${join(base, 'set')} --rows --role Seer`, 'this dataset has no role "Seer"; it has Villager, Werewolf'],
  [
    'export',
    `${join(base, 'set')} --to jsonl --role seer --out ${join(base, 'none')}`,
    'this dataset has no role "Seer"; it has Villager, Werewolf',
  ],
])('%s refuses a role that there is not in the word of its game', async (verb, args, sentence) => {
  const { code, err } = await commandLine([verb, ...args.split(' ')])
  expect(err).toBe(`omerta: ${sentence}\n`)
  expect(code).toBe(2)
})
