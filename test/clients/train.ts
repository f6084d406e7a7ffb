// Trains a few steps of every recipe and checks what came out: node test/clients/train.ts PYTHON EMPTY-FOLDER, which train.sh calls.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const [python = 'python3', home = '.'] = process.argv.slice(2)
const at = (...names: string[]): string => join(home, ...names)
let failed = 0

function check(what: string, ok: boolean, why: unknown = ''): void {
  if (!ok) failed++
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${what}${ok ? '' : `: ${String(why).slice(-600)}`}`)
}

// Recipes run in forks of a Python that has imported their packages. It ends when this process does.
const warm = join(import.meta.dirname, 'warm_python.py')
const socket = resolve(at('warm.socket'))
const server = spawn(python, [warm, 'serve', socket], { stdio: ['pipe', 'inherit', 'inherit'] })
const forked = resolve(at('warm-python'))
const words = [python.includes('/') ? resolve(python) : python, '-IS', warm, 'run', socket]
writeFileSync(forked, `#!/bin/sh\nexec ${words.map((word) => `'${word}'`).join(' ')} "$@"\n`, { mode: 0o755 })

const CLI = ['scripts/omerta.js']
const omerta = (...args: string[]) => spawnSync(process.execPath, [...CLI, ...args], { encoding: 'utf8' })
const GAME = ['--ruleset', 'mini-mafia', '--switch', 'rounds=1', '--switch', 'speechWords=20', '--renderer', 'compact']

/** Trains on the rows and gives the result; a failed run is a failed check. */
const train = (recipe: string, name: string, base: string | undefined, ...rest: string[]) =>
  trainOn('rows', recipe, name, base, ...rest)

function trainOn(
  dataset: string,
  recipe: string,
  name: string,
  base: string | undefined,
  ...rest: string[]
): Record<string, unknown> {
  const began = Date.now()
  const from = base === undefined ? [] : ['--base', base]
  const args = [recipe, at(dataset), ...from, '--out', at(name), '--python', forked, '--json', '--workers', '1']
  const { status, stdout, stderr } = omerta('train', ...args, '--', '--threads', '1', ...rest)
  const seconds = Math.round((Date.now() - began) / 1000)
  check(`${name}: ${recipe} ${rest.join(' ')} (${seconds} s)`, status === 0, stderr)
  return status === 0 ? (JSON.parse(stdout) as Record<string, unknown>) : {}
}

const steps = (n: number): string[] => [
  '--max-steps',
  String(n),
  '--batch',
  '4',
  '--log-every',
  '1',
  '--save-every',
  '2',
]

const games = [
  '--train',
  '24',
  '--validation',
  '4',
  '--test',
  '6',
  '--seed',
  'ci',
  '--players',
  'random*2,holy-grail*2',
  '--values',
  '4',
]
const made = omerta(
  'generate',
  ...GAME,
  ...games,
  '--configs',
  'sft,preference,conversations,typed',
  '--out',
  at('rows'),
)
check('a small dataset is made', made.status === 0, made.stderr)

train('tiny', 'base', undefined, ...steps(4), '--width', '64', '--layers', '2')
const sft = train('sft', 'sft', at('base'), ...steps(8), '--lr', '3e-3')
check('sft: the loss falls', Number(sft['last_loss']) < Number(sft['first_loss']), JSON.stringify(sft))
train('sft', 'chats', at('base'), '--config', 'conversations', '--lora', '4', ...steps(2))
const decide = train('decide', 'decide', at('base'), ...steps(4), '--lr', '1e-3', '--validation-rows', '16')
check(
  'decide: temperatures are fitted',
  'choice' in Object(decide['temperature']) && 'noul' in Object(decide['temperature']),
)
check(
  'decide: the folder has what servers read',
  ['decision.json', 'decision_template.jinja'].every((name) => existsSync(at('decide', 'model', name))),
)
train('preference', 'dpo', at('sft'), ...steps(1))
train('preference', 'kto', at('sft'), '--method', 'kto', ...steps(1))
const paid = train('grpo', 'grpo', at('sft'), '--max-steps', '2', '--batch', '8', '--act', 'vote', '--most', '16')
const logged = readFileSync(at('grpo', 'curves.jsonl'), 'utf8').trimEnd().split('\n')
check(
  'the last step has a line where --log-every is 10',
  logged.map((line) => JSON.parse(line).step).join() === '1,2',
  logged.join(),
)
check('grpo: picks are paid', typeof paid['first_reward'] === 'number', JSON.stringify(paid))
train('measure', 'as-chat', at('sft'), '--as', 'chat', '--rows', '8', '--most', '16')
const measured = train('measure', 'as-decide', at('decide'), '--as', 'decide', '--rows', '12')
const black = Object(measured['black_where_the_prior_is_open'])
check(
  'measure: the model, the posterior and the prior are compared',
  ['model', 'posterior', 'prior'].every((name) => name in Object(black.brier)),
)

// Speeches that may nominate, and picks in a chat that need words. The base is of the same rows, so a few steps teach it how a speech begins.
const TABLE = [
  '--ruleset',
  'mafia-2025',
  '--renderer',
  'compact',
  '--train',
  '2',
  '--seed',
  'ci',
  '--players',
  'random',
]
const CHAT = [
  '--ruleset',
  'classic-7',
  '--switch',
  'floor=chat',
  '--switch',
  'chatTicks=2',
  '--train',
  '1',
  '--seed',
  'ci',
]
for (const [name, args] of Object.entries({ table: TABLE, chat: CHAT })) {
  const { status, stderr } = omerta('generate', ...args, '--values', '2', '--configs', 'sft', '--out', at(name))
  check(`a dataset with values of speeches is made: ${name}`, status === 0, stderr)
}
const judged = spawnSync(process.execPath, ['test/clients/judged.ts', home], { encoding: 'utf8' })
check('the table judges replies and speeches', judged.status === 0, judged.stderr)
const alike = spawnSync(forked, ['test/clients/judged.py', home, at('rows'), at('table'), at('chat')], {
  encoding: 'utf8',
})
process.stdout.write(alike.stdout)
check('training/ reads replies as the table does', alike.status === 0, alike.stderr)
const asked = spawnSync(forked, ['test/clients/gpu.py', at('base'), at('nowhere')], { encoding: 'utf8' })
process.stdout.write(asked.stdout)
check('what the recipes ask of a GPU', asked.status === 0, asked.stderr)
rmSync(at('replies.jsonl'))
rmSync(at('speeches.jsonl'))
trainOn('table', 'tiny', 'speaking', undefined, ...steps(8), '--width', '64', '--layers', '2', '--configs', 'sft')
trainOn('table', 'sft', 'speaker', at('speaking'), ...steps(8), '--act', 'speak', '--label', 'any', '--lr', '1e-2')
const speaks = ['--max-steps', '2', '--batch', '8', '--act', 'speak', '--most', '48']
const spoken = trainOn('table', 'grpo', 'grpo-speeches', at('speaker'), ...speaks)
check('grpo: speeches that may nominate are paid', typeof spoken['first_reward'] === 'number', JSON.stringify(spoken))
const drawn = readFileSync(at('grpo-speeches', 'curves.svg'), 'utf8')
check(
  'loss and reward have axes of their own',
  ['>Loss<', '>Reward<', '>Step<'].every((title) => drawn.split(title).length === 2),
  drawn.slice(0, 2000),
)

/** Starts a run and kills it when its first checkpoint is there. */
async function killed(args: readonly string[]): Promise<void> {
  const child: ChildProcess = spawn(python, ['training/sft.py', at('rows'), ...args], { stdio: 'ignore' })
  const checkpoint = at('resumed', 'checkpoints', 'checkpoint-2', 'trainer_state.json')
  for (let n = 0; n < 1200 && !existsSync(checkpoint) && child.exitCode === null; n++) await pause(100)
  child.kill('SIGKILL')
  await new Promise((resolve) => child.on('close', resolve))
}
await killed(['--base', at('base'), '--out', at('resumed'), '--threads', '1', ...steps(6)])
const resumed = train('sft', 'resumed', at('base'), ...steps(6))
check(
  'a run that was killed goes on from its checkpoint',
  resumed['is_resumed'] === true && resumed['steps'] === 6,
  JSON.stringify(resumed),
)
const curve = readFileSync(at('resumed', 'curves.jsonl'), 'utf8').trimEnd().split('\n')
check(
  'each step is in its curves once',
  curve.map((line) => JSON.parse(line).step).join() === '1,2,3,4,5,6',
  curve.join(),
)
/** Trains `sft` into a folder; the run may be refused. */
const tried = (name: string, ...rest: string[]) =>
  omerta('train', 'sft', at('rows'), '--base', at('base'), '--out', at(name), '--python', forked, '--', ...rest)
const again = tried('resumed', '--threads', '1', ...steps(6))
check('a finished run says so', again.status === 0 && again.stderr.includes('is finished already'), again.stderr)
const other = tried('resumed', '--threads', '1', ...steps(7))
check(
  'a run with other arguments is refused',
  other.status === 2 && other.stderr.includes('max_steps is 6 there and 7 here'),
  other.stderr,
)
// The library that reads Parquet files remembers folders by their last name.
omerta('generate', ...GAME, '--train', '2', '--seed', 'ci', '--configs', 'sft', '--out', at('else', 'rows'))
const where = [at('else', 'rows'), '--base', at('base'), '--out', at('elsewhere'), '--python', forked, '--json']
const elsewhere = omerta('train', 'sft', ...where, '--', '--threads', '1', '--batch', '12')
check(
  'another folder of the same name is read as itself',
  elsewhere.status === 0 && JSON.parse(elsewhere.stdout).rows === 12,
  elsewhere.stderr + elsewhere.stdout,
)
// All rows of these two games are speeches that no probability describes.
const clear = omerta('train', 'sft', ...where.with(4, at('clear')), '--', '--threads', '1', '--lesson', 'clear')
check(
  '--lesson chooses rows, here none',
  clear.status === 2 && clear.stderr.includes('none of the 12 rows is left'),
  clear.stderr,
)
const short = tried('short', '--context', '200')
check(
  'a context that is too short is refused with the share that fits',
  short.status === 2 && /of \d+ fit \(/.test(short.stderr),
  short.stderr,
)

// llama.cpp's threads wait for each other, so on a busy machine one is fastest.
writeFileSync(at('models.json'), '{"threads": 1, "sequences": 1}')
for (const [name, from] of [
  ['sft', 'sft'],
  ['decide', 'decide'],
] as const) {
  const exported = train('export', `export-${name}`, at(from), '--rows', '10', '--name', name, '--most', '12')
  const compared = (exported['compared'] ?? []) as {
    file: string
    rows: number
    same_tokens: number
    same_replies: number
  }[]
  check(
    `${name}: llama.cpp reads the same tokens`,
    compared.length === 2 && compared.every((one) => one.same_tokens === one.rows),
    JSON.stringify(compared),
  )
  const seat = `${name === 'decide' ? 'decide:' : ''}gguf:${at(`export-${name}`, `${name}-f16.gguf`)}`
  const place = ['--models', at('models.json'), '--out', at(`played-${name}`)]
  const played = omerta('generate', ...GAME, '--train', '1', '--players', seat, ...place)
  check(`${name}: it plays a game as ${seat.split(home)[0]}…`, played.status === 0, played.stderr)
}
const killedArgs = ['test/clients/killed-evaluation.ts', at('export-sft', 'sft-f16.gguf'), home]
const evaluated = spawnSync(process.execPath, killedArgs, { encoding: 'utf8' })
check(
  'an evaluation of it that is killed ends in the same games',
  evaluated.status === 0,
  evaluated.stdout + evaluated.stderr,
)
for (const name of ['base', 'dpo'])
  train('export', `export-${name}`, at(name), '--rows', '2', '--name', name, '--most', '12')
rmSync(at('export-dpo', 'result.json'))
const goneOn = train('export', 'export-dpo', at('dpo'), '--rows', '2', '--name', 'dpo', '--most', '12')
check('an export that goes on says so', goneOn['is_resumed'] === true, JSON.stringify(goneOn))
const checkpoints = ['base', 'sft', 'dpo'].map((name) => at(`export-${name}`, `${name}-f16.gguf`))
const climbed = spawnSync(process.execPath, ['test/clients/killed-ladder.ts', home, '224', '3', ...checkpoints], {
  encoding: 'utf8',
})
check(
  'a ladder of built-in players and three checkpoints that is killed ends in the same bytes',
  climbed.status === 0,
  climbed.stdout + climbed.stderr,
)
check(
  'no half-written file is left',
  readdirSync(home, { recursive: true }).every((name) => !String(name).endsWith('.part')),
)
server.kill()
rmSync(home, { recursive: true, force: true })
console.log(failed === 0 ? 'all recipes train' : `${failed} checks failed`)
process.exitCode = failed === 0 ? 0 : 1
