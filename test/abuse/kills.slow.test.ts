import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import {
  checkedParts,
  filesIn,
  finishedGames,
  finishedSteps,
  keptAnswers,
  readGames,
  SHARD_GAMES,
  survive,
  type Verb,
} from './kills.ts'

// Every verb that makes something, killed at random moments: KILLS=40 for those of the issue, VERB=rows for one verb.
const KILLS = Number(process.env['KILLS'] ?? 2)
const GAMES = Number(process.env['GAMES'] ?? 12)
const SEED = process.env['SEED'] ?? 'kills'
vi.setConfig({ testTimeout: 3_600_000 })

const classic = ['--ruleset', 'classic-7', '--seed', 'kills', '--workers', '2']
const played = [...classic, '--train', String(GAMES), '--shard-games', String(SHARD_GAMES), '--players', 'holy-grail']

const verbs: Verb[] = [
  { name: 'generate', args: (out) => ['generate', ...played, '--out', out], finished: finishedGames },
  {
    name: 'evaluate',
    args: (out) => [
      ...['evaluate', ...classic, '--player', 'holy-grail', '--against', 'scripted'],
      ...['--deals', String(GAMES / 2), '--out', out],
    ],
    finished: (out) => [...finishedGames(join(out, 'games')), ...filesIn(join(out, 'tallies'))],
    mayDiffer: /^provenance\.json$/,
  },
  {
    name: 'rows',
    before: (given) => [['generate', ...played, '--out', given]],
    args: (out, given) => ['rows', given, '--renderer', 'compact', '--out', out],
    finished: finishedGames,
  },
  {
    name: 'import',
    // Three files of games, each a unit that is read whole or not at all.
    before: (given) =>
      Array.from({ length: 3 }, (_, i) => join(given, String(i))).flatMap((set, i) => [
        ['generate', ...classic.with(3, `kills ${i}`), '--train', String(GAMES / 3), '--out', set],
        ['export', set, '--to', 'jsonl', '--config', 'games', '--out', join(given, 'source', String(i))],
      ]),
    args: (out, given) => ['import', 'omerta', join(given, 'source'), '--out', out],
    finished: readGames,
  },
  {
    name: 'validate',
    before: (given) => [['generate', ...played, '--out', given]],
    args: (_, given) => ['validate', given, '--workers', '2'],
    finished: checkedParts,
    isReport: true,
  },
  // Needs node-llama-cpp and a small model, whose loading, reading and replies are interrupted: OMERTA_GGUF=SmolLM2-135M.gguf KILLS=20 VERB=gguf
  ...(process.env['OMERTA_GGUF'] ? [ggufVerb(process.env['OMERTA_GGUF'])] : []),
  // Needs a Python with what training/ runs on, so only the whole run has it: OMERTA_PYTHON=.venv/bin/python KILLS=40 VERB=train
  ...(process.env['OMERTA_PYTHON'] ? [trainVerb()] : []),
]

/** Several threads of llama.cpp wait for each other, so what one of them waits for a processor is not all that they wait. */
const ONE_THREAD = join(import.meta.dirname, '../fixtures/one-thread.json')

/** One game, whose asks follow each other: prompts that are read at once with others round otherwise. */
function ggufVerb(file: string): Verb {
  const game = [
    '--ruleset',
    'mini-mafia',
    '--switch',
    'rounds=1',
    '--renderer',
    'compact',
    '--seed',
    'kills',
    '--train',
    '1',
  ]
  return {
    name: 'gguf',
    args: (out) => [
      ...['generate', ...game, '--players', `gguf:${file}*2,scripted*2`],
      '--models',
      ONE_THREAD,
      '--out',
      out,
    ],
    finished: (out) => keptAnswers(join(out, '.omerta/train-00000.jsonl')),
    // How long each answer took.
    mayDiffer: /^attempts/,
  }
}

function trainVerb(): Verb {
  const small = ['--ruleset', 'mini-mafia', '--switch', 'rounds=1', '--renderer', 'compact', '--configs', 'sft']
  const tiny = ['--max-steps', '2', '--batch', '4', '--threads', '1', '--width', '64', '--layers', '2']
  const steps = ['--max-steps', '24', '--batch', '4', '--threads', '1', '--save-every', '2', '--log-every', '1']
  return {
    name: 'train',
    before: (given) => [
      ['generate', ...small, '--train', '24', '--seed', 'kills', '--out', join(given, 'rows')],
      ['train', 'tiny', join(given, 'rows'), '--out', join(given, 'base'), '--', '--configs', 'sft', ...tiny],
    ],
    args: (out, given) => [
      ...['train', 'sft', join(given, 'rows'), '--base', join(given, 'base'), '--out', out, '--', ...steps],
    ],
    finished: finishedSteps,
    // Paths, times and memory.
    mayDiffer: /run\.json|result\.json|curves|checkpoints|training_args/,
  }
}

test.each(verbs.filter(({ name }) => (process.env['VERB'] ?? name) === name))(
  `killed at ${KILLS} moments, $name loses nothing that was finished, ends within two seconds, and makes the same bytes`,
  async (verb) => {
    const tally = await survive(verb, KILLS, SEED)
    process.stderr.write(`${verb.name}: ${JSON.stringify(tally)}\n`)
    expect(tally.wrong).toEqual([])
    // Two kills may both come before anything is finished.
    if (KILLS > 4) expect(tally.kept).toBeGreaterThan(0)
    expect(tally.killed.SIGINT + tally.killed.SIGKILL).toBe(KILLS)
  },
)
