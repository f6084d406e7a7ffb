import { makeProgram } from '../../cli/program.ts'
import { rulesets } from '../../src/games/games.ts'
import { type Chance, ODD_TEXTS } from './random.ts'

/** What an option takes when it is given something right, at little cost. */
const RIGHT: Readonly<Record<string, readonly string[]>> = {
  games: ['0', '1'],
  threads: ['1', '2'],
  states: ['1'],
  name: [...Object.keys(rulesets), 'full', 'compact', 'train', 'test', 'main', 'sft', 'games'],
  'name=value': [
    'discipline=full',
    'floor=chat',
    'players=5',
    'players=4',
    'win=parity',
    'discipline=',
    '=',
    'a=b=c',
    'x=007',
  ],
  list: [
    'random',
    'random*4',
    'scripted*10',
    'holy-grail-novice',
    'random*99',
    'random,,random',
    '*3',
    'model:m@',
    'random\nx',
  ],
  player: ['random', 'scripted', 'built-in', 'model:x'],
  'true|false': ['true', 'false', 'yes'],
  x: ['0', '-1.5', '1e9'],
  names: [
    'Detective',
    'mafioso,Villager',
    'red',
    'black',
    'sft',
    'decisions,games',
    'vote,speak',
    'typed',
    'preference',
    ',',
    'sft,sft',
  ],
  format: ['messages', 'openai', 'trl', 'decision', 'jsonl', 'arrow'],
  id: ['0', 'f', '0000'],
  n: ['0', '1', '4', '99'],
  'i/n': ['0/1', '1/2', '2/2', '1/0'],
  rows: ['0', '1'],
  tokens: ['1', '5000'],
  text: ['7', 'seed'],
  deals: ['0', '1', 'all'],
  'user/name': ['user/name', 'user', 'a/b/c'],
  file: ['set', 'file', 'recipe.json'],
  folder: ['out', 'out', 'out', 'out', 'set', 'set/sub', 'file', 'file/x', 'new/below'],
}

/** What an argument takes. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  recipe: ['recipe.json', 'not.json', 'odd.json', 'set', 'none.json'],
  dataset: ['set', 'set', 'set', 'set', 'file', 'nowhere', 'out', '.', ''],
  folders: ['set', 'out', 'file'],
  'user/name': ['user/name', 'user', ''],
}

const PROGRAM = await makeProgram()

/** A table waits for its persons, and a server for its clients, until somebody stops it. */
const ENDLESS: readonly string[] = ['play', 'serve']

/** A random command line: mostly of a verb and options that exist, with values that are right or odd. */
export function randomLine(chance: Chance): string[] {
  const verb = chance.one(PROGRAM.commands.filter((one) => !ENDLESS.includes(one.name())))
  const line = [chance.is(0.03) ? chance.one(ODD_TEXTS) : verb.name()]
  for (const { required, variadic, name } of verb.registeredArguments.map((argument) => ({
    ...argument,
    name: argument.name(),
  })))
    if (chance.is(required ? 0.97 : 0.4))
      for (let n = variadic ? chance.below(3) : 0; n >= 0; n--)
        line.push(chance.is(0.1) ? chance.one(ODD_TEXTS) : chance.one(ARGUMENTS[name] ?? ODD_TEXTS))
  for (const option of verb.options) {
    // A server runs until it is stopped.
    if (option.long === '--serve') continue
    const isHelp = option.long === '--help'
    if (!chance.is(isHelp ? 0.01 : option.mandatory ? 0.97 : 0.12)) continue
    line.push(option.long!)
    const [, kind] = /[<[]([^>\]]+)/.exec(option.flags) ?? []
    if (kind === undefined || chance.is(0.02)) continue
    line.push(chance.is(0.08) ? chance.one(ODD_TEXTS) : chance.one(RIGHT[kind] ?? ODD_TEXTS))
  }
  // All games are small, so that a line takes no longer than it must.
  if (verb.name() === 'generate' && !line.some((word) => ['--train', '--validation', '--test'].includes(word)))
    line.push('--train', '1')
  if (verb.name() === 'evaluate' && !line.includes('--deals')) line.push('--deals', '1')
  if (chance.is(0.05)) line.splice(chance.below(line.length), 1)
  if (chance.is(0.05)) line.push(chance.one(ODD_TEXTS))
  return line
}

/** A random command line that reads, or writes anew, a damaged dataset. */
export function lineOn(dataset: string, chance: Chance): string[] {
  const json = chance.is(0.2) ? ['--json'] : []
  const lines: readonly string[][] = [
    ['validate', dataset, '--workers', chance.one(['1', '2']), '--worlds', chance.one(['0', '2'])],
    ['validate', dataset, '--workers', '1', '--worlds', '1', '--strict'],
    ['stats', dataset],
    ['show', dataset, '--seat', chance.one(['0', '1', '4']), '--game', chance.one(['0', '1'])],
    ['show', dataset, '--judge'],
    ['show', dataset, '--row', chance.one(['0', '1', 'a', 'f'])],
    ['export', dataset, '--to', chance.one(RIGHT['format']!), '--out', 'exported'],
    ['rows', dataset, '--renderer', chance.one(['full', 'compact']), '--out', 'again'],
    ['merge', dataset],
    ['merge', dataset, 'set', '--out', 'merged'],
    ['generate', 'recipe.json', '--out', dataset, '--workers', '1'],
    ['generate', 'recipe.json', '--shard', '0/2', '--out', dataset, '--workers', '1'],
    ['view', dataset, '--no-open', '--out', 'page.html'],
    [
      'view',
      dataset,
      '--game',
      chance.one(['0', '1']),
      '--seat',
      chance.one(['1', '4']),
      '--no-open',
      '--out',
      'page.html',
    ],
    ['push', dataset, '--repo', 'user/name', '--workers', '1'],
  ]
  return [...chance.one(lines), ...json]
}
