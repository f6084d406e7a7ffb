import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Config, descriptorOf } from '../src/rows/configs/configs.ts'
import { listFiles } from '../src/storage/files.ts'
import { sha256 } from '../src/storage/hash.ts'
import { readParquet } from '../src/storage/parquet/reader.ts'
import { makeParquet } from '../src/storage/parquet/writer.ts'
import { commandLine, type Ran } from './command-line.ts'

const cli = join(import.meta.dirname, '../scripts/omerta.js')
const base = mkdtempSync(join(tmpdir(), 'omerta-cli-'))
const at = (name: string): string => join(base, name)
const children = new Set<ChildProcess>()
afterAll(() => {
  vi.unstubAllEnvs()
  for (const child of children) child.kill('SIGKILL')
  if (existsSync(at('disk'))) spawnSync('umount', ['--lazy', at('disk')])
  rmSync(base, { recursive: true, force: true })
})

interface Ended extends Omit<Ran, 'code'> {
  readonly code: number | null
}

function start(args: readonly string[]): { child: ChildProcess; ran: Promise<Ended> } {
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: base,
    env: { ...process.env, NO_COLOR: '1' },
  })
  children.add(child)
  const [out, err]: [string[], string[]] = [[], []]
  child.stdout.setEncoding('utf8').on('data', (text: string) => out.push(text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => err.push(text))
  const ran = new Promise<Ended>((resolve) =>
    child.on('close', (code) => {
      children.delete(child)
      resolve({ code, out: out.join(''), err: err.join('') })
    }),
  )
  return { child, ran }
}
const omerta = (...args: string[]): Promise<Ended> => start(args).ran
/** The same in this process, for what is said and written; how a process starts and ends is not seen there. */
async function inside(...args: string[]): Promise<Ran> {
  const home = process.cwd()
  process.chdir(base)
  return await commandLine(args).finally(() => process.chdir(home))
}

const hashes = (folder: string): Record<string, string> =>
  Object.fromEntries(listFiles(at(folder)).map((path) => [path, sha256(readFileSync(at(join(folder, path))))]))

const SENTENCE = /^omerta: [^\n]{10,400}\n$/
const TRACE = / {4}at |Error:|undefined|\[object/

/** One sentence on stderr, nothing on stdout, the right exit code. */
function expectRefusal({ code, out, err }: Ended, wanted: number, sentence: RegExp): void {
  expect(err).toMatch(sentence)
  expect([code, out]).toEqual([wanted, ''])
  // Where the machine is slow, lines of progress come first.
  expect(err.replace(/^[\w ]+: \d+ of \d+.*\n/gm, '')).toMatch(SENTENCE)
  expect(err).not.toMatch(TRACE)
}

const small = ['--train', '2', '--seed', 'cli']
beforeAll(async () => {
  vi.stubEnv('XDG_CACHE_HOME', at('cache'))
  writeFileSync(at('file'), 'x')
  writeFileSync(at('not.json'), '{"games":')
  writeFileSync(at('array.json'), '[]')
  writeFileSync(at('proto.json'), '{"games":{"train":1},"switches":{"__proto__":1}}')
  writeFileSync(at('unknown.json'), '{"games":{"train":1},"sed":"7"}')
  writeFileSync(at('word.json'), '{"games":{"train":"many"}}')
  for (const folder of ['strange', 'empty', 'begun/.omerta', 'folder.json']) mkdirSync(at(folder), { recursive: true })
  writeFileSync(at('strange/thesis.doc'), 'x')
  const { code, err } = await omerta('generate', ...small, '--out', 'set')
  // A busy machine is slow enough that progress is told.
  expect([code, err.replaceAll(/^games: .*\n/gm, '')]).toEqual([0, ''])
})

const generate = (...args: string[]): string[] => ['generate', '--out', 'out', ...args]
const usage: [string[], RegExp][] = [
  [generate('--train', '1', '--ruleset', 'chess'), /no ruleset "chess"; there are mafia-2025, fiim, /],
  [generate('--train', '1', '--players', 'gpt'), /no player "gpt"; there are scripted, random/],
  [generate('--train', '1', '--players', 'random*3'), /3 players for 10 seats/],
  [generate('--train', '1', '--players', ''), /player/],
  [generate('--train', '1', '--red', 'random'), /--red and --black go together/],
  [generate('--train', '1', '--frobnicate'), /unknown option '--frobnicate'/],
  [generate('--train', '1', '--switch', 'discipline=harsh'), /--switch discipline: it must be log, warn, or full/],
  [
    generate('--train', '1', '--switch', 'colour=red'),
    /--switch colour: there is no such switch; there are firstNight/,
  ],
  [
    generate('--train', '1', '--switch', 'discipline'),
    /--switch discipline: it has no value; write --switch discipline=VALUE/,
  ],
  [generate('--train', '1', '--moderator', 'built-in'), /mafia-2025 with these switches has no moderator/],
  [
    generate('--train', '1', '--ruleset', 'classic-7', '--switch', 'floor=chat', '--moderator', 'built-in'),
    /classic-7 with these switches has no moderator/,
  ],
  [generate('--train', '1', '--players', 'holy-grail-foo'), /no player "holy-grail-foo"; there are .*holy-grail/],
  [
    generate(
      ...['--train', '1', '--ruleset', 'maw', '--switch', 'players=20', '--switch', 'seer=true'],
      ...['--players', 'scripted*19,holy-grail'],
    ),
    /holy-grail cannot play this game: exact beliefs .* at most 300,000; 20 seats have 542,640/,
  ],
  [
    generate('--train', '1', '--ruleset', 'mini-mafia', '--players', 'random*5'),
    /5 players for 4 seats; .*scripted\*3/,
  ],
  [
    generate(
      '--train',
      '1',
      '--ruleset',
      'classic-7',
      '--switch',
      'announceSave=true',
      '--switch',
      'selfProtect=false',
    ),
    /announceSave needs a Doctor/,
  ],
  [generate('--train', '1', '--players', 'random\nx'), /the name of a player is 1 to 500 characters on one line/],
  [generate('--train', '1', '--switch', '__proto__=1'), /no game has a switch __proto__/],
  [generate('proto.json'), /proto\.json is not JSON: it has a key __proto__/],
  [generate('--train', '1', '--switch', 'speechWords=007'), /--switch speechWords: it must be a number/],
  [['export', 'set', '--to', 'jsonl', '--out', 'file'], /file is a file; name a folder/],
  [generate('--train', '-1'), /whole number/],
  [generate('--train', '1.5'), /whole number/],
  [generate('--train', '1e3'), /whole number/],
  [generate('--train', '99999999999'), /whole number/],
  [generate('--train', '100000000'), /a whole number from 0 to 10,000,000/],
  [generate('--train', '1', '--shard-games', '0'), /--shard-games "0": it must be a whole number from 1 to 100,000/],
  [generate('--train', '0'), /no games requested; set --train/],
  [generate(), /no games requested; set --train/],
  [generate('none.json'), /no recipe file none\.json/],
  [generate('folder.json'), /recipe/],
  [generate('not.json'), /not\.json is not JSON/],
  [generate('array.json'), /a recipe is a JSON object/],
  [generate('unknown.json'), /unknown\.json: sed: there is no such entry; did you mean seed\?/],
  [generate('word.json'), /word\.json: games\.train: it must be/],
  [generate('--train', '1', '--players', 'model:m@127.0.0.1:8000/v1'), /names no server.*http:/],
  [generate('--train', '1', '--tokenizer', 'nope'), /no tokenizer nope/],
  [generate('--train', '1', '--tokenizer', import.meta.filename), /is not a tokenizer that can be loaded/],
  [['validate', 'set', '--worlds', 'some'], /it must be all, or a whole number/],
  [['generate', '--train', '1'], /--out/],
  [['generate', ...small, '--seed', '8', '--out', 'set'], /another recipe \(--seed 8, the folder has cli\)/],
  [['generate', ...small, '--train', '3', '--out', 'set'], /another size \(--train 3, the folder has 2\).*--extend/],
  [
    ['generate', ...small, '--train', '1', '--extend', '--out', 'set'],
    /2 train games, and a dataset never shrinks to 1/,
  ],
  [['generate', ...small, '--out', 'strange'], /strange contains thesis\.doc/],
  [['generate', ...small, '--out', 'file'], /file is a file/],
  [['frobnicate'], /there is no verb "frobnicate"; there are estimate, generate, /],
  [['validate'], /name a dataset, or with --wire/],
  [['validate', 'nowhere'], /no folder nowhere/],
  [['validate', 'file'], /file is a file/],
  [['validate', 'empty'], /no manifest\.json/],
  [['validate', 'begun'], /was not finished/],
  [['show', 'set', '--split', 'dev'], /train, validation, test/],
  [['show', 'set', '--split', 'test'], /has no split test; it has train/],
  [['show', 'set', '--game', '2'], /no game 2 in train: it has 2/],
  [['show', 'set', '--game', 'abc'], /no game with the id abc/],
  [['show', 'set', '--seat', '11'], /no seat 11; seats are 1 to 10/],
  [['show', 'set', '--seat', '0'], /no seat 0/],
  [['show', 'set', '--seat', '1', '--judge'], /use one/],
  [['show', 'set', '--game', 'abcdefg'], /no game whose id begins with abcdefg/],
  [['show', 'set', '--row', 'zzz'], /no row whose id begins with zzz/],
  [['show', 'set', '--row', '0', '--seat', '3'], /leave out --game, --seat and --judge/],
  [['show', 'set', '--row', ''], /it was empty/],
  [['show', 'set', '--rows', '--judge'], /leave out --game, --judge and --row/],
  [['show', 'set', '--act', 'vote'], /--act chooses among --rows; add it/],
  [['show', 'set', '--rows', '--act', 'dance'], /no act "dance"; it has/],
  [['show', 'set', '--rows', '--label', 'true'], /set has no values, which --label needs/],
  [['show', 'set', '--rows', '--label', 'yes'], /it must be true or false/],
  [['show', 'set', '--rows', '--limit', '0'], /whole number from 1 to 999,999,999/],
  [['show', 'set', '--rows', '--act', 'check', '--role', 'civilian'], /no row of set is as asked for/],
  [['export', 'set', '--to', 'jsonl', '--out', 'out', '--min-advantage', 'high'], /it must be a number/],
  [['export', 'set', '--to', 'jsonl', '--out', 'out', '--act', 'check', '--role', 'civilian'], /nothing was written/],
  [['show', 'set', '--row', '0'], /\d rows begin with 0; give more of the id/],
  [['rows', 'set', '--out', './set'], /is the dataset itself/],
  [['rows', 'set', '--out', 'strange'], /strange contains thesis\.doc/],
]
test('what cannot be done as it was said is refused in one sentence, and nothing is written', async () => {
  const before = hashes('set')
  for (const [args, sentence] of usage) {
    const ran = await inside(...args)
    expect.soft([ran.code, ran.out], args.join(' ')).toEqual([2, ''])
    expect.soft(ran.err, args.join(' ')).toMatch(sentence)
    expect.soft(ran.err, args.join(' ')).toMatch(SENTENCE)
    expect.soft(ran.err, args.join(' ')).not.toMatch(TRACE)
  }
  expect(existsSync(at('out'))).toBe(false)
  expect(hashes('set')).toEqual(before)
  expect(readdirSync(at('strange'))).toEqual(['thesis.doc'])
})

test('a dataset that is complete is said to be, and is what it was', async () => {
  const before = hashes('set')
  const { code, out } = await omerta('generate', ...small, '--out', 'set')
  expect([code, out.split('\n\n')[0]]).toEqual([
    0,
    expect.stringMatching(/^set was already complete; nothing was made$/),
  ])
  expect(hashes('set')).toEqual(before)
})

test('a dataset of another version is left as it is, and is rendered again before games are added', async () => {
  cpSync(at('set'), at('older'), { recursive: true })
  const path = join(at('older'), 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { derivation: { rendering: string } }
  manifest.derivation.rendering = '0'.repeat(16)
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
  const before = hashes('older')
  const again = await inside('generate', ...small, '--out', 'older')
  expect([again.code, again.out]).toEqual([0, expect.stringMatching(/^older was already complete; nothing was made/)])
  expect(hashes('older')).toEqual(before)
  const more = small.with(small.indexOf('--train') + 1, '3')
  expectRefusal(
    await inside('generate', ...more, '--out', 'older', '--extend'),
    2,
    /another version.*omerta rows older/,
  )
  expect(hashes('older')).toEqual(before)
  expect((await inside('rows', 'older', '--out', 'newer')).code).toBe(0)
  expect((await inside('generate', ...more, '--out', 'newer', '--extend')).code).toBe(0)
  expect((await inside('validate', 'newer')).code).toBe(0)
})

test.each([['file/below'], ['/dev/null/x']])('below a file or a device (%s): exit 2', async (folder) => {
  expectRefusal(await inside('generate', ...small, '--out', folder), 2, /cannot be made: .* is a file, not a folder/)
})

test('--json prints one JSON object, whatever happens; --help and --version exit 0', async () => {
  const [made, bad, gone, valid, shown, help, version, nothing] = await Promise.all([
    omerta('generate', ...small, '--out', 'json', '--json', '--validate'),
    omerta(...generate('--train', '-1', '--json')),
    omerta('validate', 'nowhere', '--json'),
    omerta('validate', 'set', '--json'),
    omerta('show', 'set', '--seat', '11', '--json'),
    omerta('--help'),
    omerta('--version'),
    omerta(),
  ])
  const said = ({ out }: Ended): unknown => {
    expect(out).toMatch(/^\{.*\}\n$/)
    return JSON.parse(out)
  }
  expect(said(made)).toMatchObject({ ok: true, folder: 'json', games: 2, validation: { ok: true, findings: [] } })
  expect(said(bad)).toEqual({ ok: false, error: expect.stringContaining('whole number') })
  expect(said(gone)).toEqual({ ok: false, error: expect.stringContaining('no folder nowhere') })
  expect(said(valid)).toMatchObject({ ok: true, games: 2, findings: [] })
  expect([made, bad, gone, valid].map(({ code }) => code)).toEqual([0, 2, 2, 0])
  expect(hashes('json')).toEqual(hashes('set'))
  expect(help).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^Usage: omerta[\s\S]*generate[\s\S]*validate/),
  })
  expect(nothing).toEqual({ ...help, code: 2 })
  expect(version).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
  expect([shown.code, said(shown)]).toEqual([2, { ok: false, error: expect.stringContaining('no seat 11') }])
})

const many = ['generate', '--train', '8', '--shard-games', '1', '--seed', 'many', '--out']
/** What goes on without a second thread, which takes as long to start as half of the games to play. */
const alone = ['--workers', '1']
test('stopped by Ctrl-C or killed: finished shards are kept, and the same command ends with the same bytes', async () => {
  const whole = omerta(...many, 'many', ...alone)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const) {
    const { child, ran } = start([...many, signal])
    while (child.exitCode === null && !existsSync(at(`${signal}/.omerta/train-00000.json`))) await wait(5)
    child.kill(signal)
    const { code, err } = await ran
    if (signal !== 'SIGKILL')
      expect(err).toMatch(
        /stopping[^\n]*\n[\s\S]*omerta: stopped with \d+ of \d+ games kept; the same command continues/,
      )
    expect(code, signal).toBe({ SIGINT: 130, SIGTERM: 75, SIGKILL: null }[signal])
    expect(existsSync(at(`${signal}/manifest.json`)), `${signal} came too late`).toBe(false)
    const kept = hashes(signal)
    expect(Object.keys(kept)).toContain('data/games/train-00000.parquet')
    writeFileSync(at(`${signal}/data/.half.tmp`), 'half')
    expect((await inside('validate', signal)).err).toMatch(/was not finished: run the same generate command again/)
    expect((await omerta(...many, signal, ...(signal === 'SIGINT' ? [] : alone))).code).toBe(0)
    expect(hashes(signal)).toEqual((await whole) && hashes('many'))
    expect(readdirSync(at(signal), { recursive: true }).filter((path) => String(path).includes('.tmp'))).toEqual([])
  }
})

test('Ctrl-C stops in the middle of a shard', async () => {
  const { child, ran } = start(['generate', '--train', '3000', '--shard-games', '3000', '--out', 'long'])
  while (child.exitCode === null && !existsSync(at('long/.omerta/recipe.json'))) await wait(5)
  await wait(500)
  child.kill('SIGINT')
  expect(await Promise.race([ran.then(({ code }) => code), wait(4000, 'not heard')])).toBe(130)
  expect(listFiles(at('long'))).toEqual([])
})

const disk = (...options: string[]): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', ...options, 'tmpfs', at('disk')]).status === 0
test('a full disk: one sentence, no dataset, and with room the same command ends with the right bytes', async (context) => {
  mkdirSync(at('disk'))
  if (!disk('-o', 'size=150k')) return context.skip('this machine lets nobody mount a small disk')
  const run = [...many, 'disk/set', ...alone]
  expectRefusal(await omerta(...run), 75, /cannot write .*the disk is full; make room/)
  expect(existsSync(at('disk/set/manifest.json'))).toBe(false)
  const stopped = await omerta(...run, '--json')
  expect([stopped.code, JSON.parse(stopped.out)]).toEqual([
    75,
    { ok: false, error: expect.stringContaining('disk is full') },
  ])
  expect(spawnSync('mount', ['-o', 'remount,ro', at('disk')]).status).toBe(0)
  expectRefusal(await omerta(...run), 1, /the file system is read-only/)
  expect(spawnSync('mount', ['-o', 'remount,rw,size=8m', at('disk')]).status).toBe(0)
  expect((await omerta(...run)).code).toBe(0)
  expect(hashes('disk/set')).toEqual(hashes('many'))
})

test.each([
  ['stats', 'harmed'],
  ['export', 'harmed', '--to', 'jsonl', '--out', 'x'],
  ['rows', 'harmed', '--out', 'x'],
])('%s does not count, copy or render a dataset that was changed', async (...args) => {
  cpSync(at('set'), at('harmed'), { recursive: true })
  writeFileSync(at('harmed/data/sft/train-00000.parquet'), 'x')
  expectRefusal(
    await inside(...args),
    1,
    /harmed\/data\/sft\/train-00000\.parquet is missing or is not as it was written; "npx omerta validate harmed" says/,
  )
  expect(existsSync(at('x'))).toBe(false)
})

test('show finds a game and a row by a beginning of the id that is theirs alone', async () => {
  const [game] = await readParquet(readFileSync(at('set/data/games/train-00000.parquet')), { rowStart: 1 })
  const [row] = await readParquet(readFileSync(at('set/data/decisions/train-00000.parquet')))
  const some = await inside('show', 'set', '--game', String(game!['game_id']).slice(0, 9))
  const whole = await inside('show', 'set', '--game', '1')
  const one = await inside('show', 'set', '--row', String(row!['row_id']).slice(0, 12))
  expect(some).toEqual(whole)
  expect([one.code, one.out]).toEqual([0, expect.stringContaining(`Row ${row!['row_id']}`)])
})

test.each([
  ['games', 'cut off', (bytes: Buffer) => bytes.subarray(0, 5000)],
  ['decisions', 'damaged', (bytes: Buffer) => bytes.fill(0xff, 0, 2000)],
])('show names a file of %s that is %s', async (config, name, damage) => {
  const path = `data/${config}/train-00000.parquet`
  cpSync(at('set'), at(name), { recursive: true })
  writeFileSync(at(join(name, path)), damage(readFileSync(at(join('set', path)))))
  const ran = await inside('show', name, ...(config === 'games' ? [] : ['--row', '0']))
  expectRefusal(ran, 1, new RegExp(`${name}/${path} is not as omerta writes it .*"npx omerta validate '?${name}'?"`))
})

test('a full device in the place of stdout: one sentence and exit code 75', () => {
  const { status, stderr } = spawnSync('bash', ['-c', '"$0" "$1" show set > /dev/full', process.execPath, cli], {
    cwd: base,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([75, expect.stringMatching(SENTENCE)])
  expect(stderr).toMatch(/cannot use the output: the disk is full/)
})

test('a closed pipe is not an error', () => {
  const command = `"$0" "$1" show set --json | head -c 10 >/dev/null; echo "\${PIPESTATUS[0]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', command, process.execPath, cli], { cwd: base, encoding: 'utf8' })
  expect([stdout, stderr]).toEqual(['0\n', ''])
})

/** A copy of `set` with one row of a config changed, hashes left as they are: `show` does not look at them. */
async function withRow(name: string, config: Config, change: (row: Record<string, unknown>) => object): Promise<void> {
  if (!existsSync(at(name))) cpSync(at('set'), at(name), { recursive: true })
  const path = at(`${name}/data/${config}/train-00000.parquet`)
  const [first, ...rest] = await readParquet(readFileSync(path))
  writeFileSync(path, makeParquet(descriptorOf(config).schema, [[{ ...first, ...change(first!) }, ...rest]]))
}

const EVIL = '\u001b[2J\u001b]0;title\u0007\r\u009b31m\u202eevil\u2028'
test('nothing that a dataset says reaches the terminal as a control character or a forged line', async () => {
  await withRow('evil', 'games', () =>
    Object.fromEntries(['ruleset', 'winner', 'reason'].map((column) => [column, EVIL])),
  )
  await withRow('evil', 'decisions', () => ({ row_id: 'evil1', phase: EVIL, act: EVIL, role: EVIL, player: EVIL }))
  await withRow('evil', 'sft', () => ({ row_id: 'evil1', completion: [{ role: 'assistant', content: EVIL }] }))
  for (const args of [[], ['--seat', '1'], ['--row', 'evil1']]) {
    const { code, out, err } = await inside('show', 'evil', ...args)
    expect(code).toBe(0)
    // The files that were written by hand are not of the size in the manifest.
    expect(err).toMatch(/^warning: evil[\x20-\x7e]*\n$/)
    expect(out).toContain('evil')
    expect(out, args.join(' ')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2028\u2029]/)
    expect(out).not.toMatch(/^Judge: Accepted\./m)
  }
})

test('a recorded speech that could not have been made is refused', async () => {
  await withRow('raw', 'games', ({ record }) => ({
    record: String(record).replaceAll('"text":"', '"text":"\\u001b[31m'),
  }))
  const { code, out, err } = await inside('show', 'raw')
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(
    /^omerta: game [^\n]* cannot be replayed from its record: [^\n]* settling it again gives another choice\n$/,
  )
})

test.each([
  ['not JSON', '{'],
  ['cut', '{}'],
])('show of a game whose record is %s says so in a sentence', async (name, record) => {
  await withRow(name, 'games', () => ({ record }))
  const { code, err } = await inside('show', name)
  expect(err).toMatch(/^omerta: [^\n]*record[^\n]*\n$/)
  expect(code).toBe(1)
})
