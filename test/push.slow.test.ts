import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { explain } from '../pipelines/errors.ts'
import { generate } from '../pipelines/generate/generate.ts'
import { recipeFrom } from '../pipelines/generate/recipe.ts'
import { pull } from '../pipelines/hub/pull.ts'
import { push } from '../pipelines/hub/push.ts'
import { pushText } from '../pipelines/hub/text.ts'
import { notePassed, passedBefore } from '../pipelines/validate/passed.ts'
import { validate } from '../pipelines/validate/validate.ts'
import { listFiles } from '../src/storage/files.ts'
import { sha256 } from '../src/storage/hash.ts'
import type { RetryPolicy } from '../src/storage/hub/retry.ts'
import { onFullDisk } from './full-disk.ts'
import { lfsEntry, plainEntry, Repository } from './hub/repository.ts'
import { type LoopbackHub, READER, serveHub, WRITER } from './hub/serve.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-push-'))
const at = (...names: string[]): string => join(base, ...names)
const retry: RetryPolicy = { tries: 2, firstPause: 0, pause: async () => {}, say: () => {} }
let hub: LoopbackHub

/** A push or a pull with an environment of its own. */
const as = (token: string | undefined, more = {}) => ({
  retry,
  environment: { HF_ENDPOINT: hub.url, HF_HOME: at('home'), ...(token !== undefined && { HF_TOKEN: token }), ...more },
})
const hashes = (folder: string): Record<string, string> =>
  Object.fromEntries(listFiles(folder).map((path) => [path, sha256(readFileSync(join(folder, path)))]))

beforeAll(async () => {
  process.env['XDG_CACHE_HOME'] = at('cache')
  const recipe = recipeFrom(undefined, { train: 2, validation: 1, seed: 'push' })
  await generate({ folder: at('set'), recipe, extend: false, concurrency: 1, stopped: () => false })
})
beforeEach(async () => {
  await hub?.close()
  hub = await serveHub()
})
afterAll(async () => {
  await hub.close()
  rmSync(base, { recursive: true, force: true })
})

test('what is pushed can be pulled, passes its checks, and is pushed again without a commit', async () => {
  const made = hashes(at('set'))
  const pushed = await push({ folder: at('set'), repo: 'user/games', tag: 'v1', ...as(WRITER) })
  const repo = hub.repositories.get('datasets/user/games')!
  const { title, tree } = repo.at(pushed.commit!)
  expect(title).toMatch(
    /^Omertà \S+: 3 games of mafia-2025@\S+, checks passed: manifest, files, .*replay, knowledge, text, foresight, order, worlds, chance, players(?:, speech)?$/,
  )
  expect([pushed.isPrivate, repo.isPrivate, repo.tags.get('v1')]).toEqual([true, true, pushed.commit])
  expect(hashes(at('set'))).toMatchObject(made)

  const card = tree.get('README.md')!.blob.toString()
  expect(card).toContain('load_dataset("path/to/this/folder", "sft", split="train")')
  expect(card).toMatch(/!\[wins\]\(figures\/wins\.png\)/)
  expect(card).not.toContain('user/games')
  for (const tag of ['mafia', 'social-deduction', 'self-play', 'sft']) expect(card).toContain(`\n- ${tag}\n`)
  for (const config of ['decisions', 'sft', 'games']) expect(card).toContain(`path: data/${config}/train-*.parquet`)

  const pulled = await pull({ repo: 'user/games', out: at('pulled'), ...as(WRITER) })
  expect(pulled).toMatchObject({ games: 3, commit: pushed.commit, kept: 0 })
  expect((await validate({ folder: at('pulled') })).findings).toEqual([])
  rmSync(at('pulled/data/sft/train-00000.parquet'))
  rmSync(at('pulled/manifest.json'))
  expect((await pull({ repo: 'user/games', out: at('pulled'), ...as(WRITER) })).kept).toBe(pulled.files - 2)

  // The pulled folder has the same dataset: pushing it again changes nothing.
  notePassed(at('pulled'), await validate({ folder: at('pulled') }))
  const again = await push({ folder: at('pulled'), repo: 'user/games', ...as(WRITER) })
  expect([again.commit, again.changes.unchanged.length]).toEqual([pushed.commit, pulled.files])
  const dry = await push({ folder: at('pulled'), repo: 'org/copy', isDry: true, ...as(WRITER) })
  expect(dry.changes.added.length).toBe(pulled.files)
  expect(hub.repositories.has('datasets/org/copy')).toBe(false)
})

test('a dry run without a token, or without a network, names every file', async () => {
  const nowhere = { HF_ENDPOINT: 'http://127.0.0.1:9' }
  for (const [token, more, why] of [
    [undefined, {}, /there is no token/],
    [WRITER, nowhere, /did not identify the token: 127\.0\.0\.1:9 /],
  ] as const) {
    const dry = await push({ folder: at('set'), repo: 'user/games', isDry: true, ...as(token, more) })
    expect(dry.uncompared).toMatch(why)
    expect(dry.changes.added.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', 'manifest.json']))
    expect(pushText(dry)).toMatch(/these files were not compared with main of user\/games, because/)
  }
  expect(hub.requests).toEqual([])
})

test('a push notes that its dataset passed, so that the next one does not check again', async () => {
  cpSync(at('set'), at('noted'), { recursive: true })
  const path = at('noted/manifest.json')
  writeFileSync(path, `${readFileSync(path, 'utf8')}\n\n`)
  expect(passedBefore(at('noted'))).toBeUndefined()
  await push({ folder: at('noted'), repo: 'user/games', isDry: true, ...as(undefined) })
  expect(passedBefore(at('noted'))).toMatchObject({ ok: true })
})

test.each(['null', '{}', '{', '{"ok":true,"worlds":"default","checks":null}'])(
  'a note in the cache that says %s is not believed',
  async (text) => {
    notePassed(at('set'), await validate({ folder: at('set') }))
    const folder = at('cache/omerta')
    const [note] = listFiles(folder).filter((path) => path.includes(sha256(readFileSync(at('set/manifest.json')))))
    const before = readFileSync(join(folder, note!))
    writeFileSync(join(folder, note!), text)
    expect(passedBefore(at('set'))).toBeUndefined()
    writeFileSync(join(folder, note!), before)
  },
)

test('a report with fewer deals than by default serves no push', async () => {
  cpSync(at('set'), at('hasty'), { recursive: true })
  // Its bytes are those of `set`, which may have been noted; another manifest has a note of its own.
  const path = at('hasty/manifest.json')
  writeFileSync(path, `${readFileSync(path, 'utf8')}\n`)
  for (const worlds of [0, 1, 64] as const) {
    notePassed(at('hasty'), await validate({ folder: at('hasty'), worlds }))
    expect(passedBefore(at('hasty')), `${worlds} worlds`).toBeUndefined()
  }
  const { checks } = await push({ folder: at('hasty'), repo: 'user/games', isDry: true, ...as(WRITER) })
  const report = await validate({ folder: at('hasty') })
  expect(checks['worlds']).toBe(report.leaks.twins)
  notePassed(at('hasty'), report)
  expect(passedBefore(at('hasty'))).toEqual(report)
})

test('what does not pass its checks is not pushed, nor what changes on the disk meanwhile', async () => {
  cpSync(at('set'), at('broken'), { recursive: true })
  notePassed(at('broken'), await validate({ folder: at('broken') }))
  rmSync(at('broken/README.md'))
  const refused = await push({ folder: at('broken'), repo: 'user/games', ...as(WRITER) }).catch(explain)
  expect(refused).toEqual({
    code: 1,
    sentence: expect.stringMatching(/does not pass its checks .*is missing.*omerta validate/),
  })
  rmSync(at('broken/data/games/validation-00000.parquet'))
  expect(await push({ folder: at('broken'), repo: 'user/games', ...as(undefined) }).catch(explain)).toEqual({
    code: 1,
    sentence: expect.stringMatching(/broken\/data\/games\/validation-00000\.parquet is missing .*omerta validate/),
  })
  expect(hub.requests.filter((request) => !request.startsWith('GET'))).toEqual([])

  cpSync(at('set'), at('lost'), { recursive: true })
  notePassed(at('lost'), await validate({ folder: at('lost') }))
  for (const [moment, change] of [
    ['/preupload/', () => rmSync(at('lost/data/sft/train-00000.parquet'))],
    ['objects/batch', () => writeFileSync(at('lost/data/games/train-00000.parquet'), 'x')],
  ] as const) {
    hub.before = (request) => void (request.includes(moment) && change())
    const lost = await push({ folder: at('lost'), repo: 'user/games', ...as(WRITER) }).catch(explain)
    expect(lost, moment).toEqual({
      code: 1,
      sentence: expect.stringMatching(/train-00000\.parquet is gone or was changed since/),
    })
    expect(hub.repositories.get('datasets/user/games')?.commits.size).toBe(1)
    cpSync(at('set'), at('lost'), { recursive: true })
  }
})

const refusals: [string, () => Promise<unknown>, number, RegExp][] = [
  [
    'no token',
    () => push({ folder: at('set'), repo: 'user/x', ...as(undefined) }),
    2,
    /no token: put one .*HF_TOKEN.*home\/token/,
  ],
  [
    'a token of another kind',
    () => push({ folder: at('set'), repo: 'user/x', ...as('sk-4711secret') }),
    2,
    /HF_TOKEN does not hold a token/,
  ],
  [
    'an unknown token',
    () => push({ folder: at('set'), repo: 'user/x', ...as('hf_unknown') }),
    1,
    /does not accept this token.*settings\/tokens/,
  ],
  [
    'a token that may only read',
    () => push({ folder: at('set'), repo: 'user/x', ...as(READER) }),
    1,
    /may only read; make one with write permission/,
  ],
  [
    'an unknown namespace',
    () => push({ folder: at('set'), repo: 'nobody/x', ...as(WRITER) }),
    1,
    /may not create datasets of nobody, only of user, org;/,
  ],
  [
    'another repository type',
    () => push({ folder: at('set'), repo: 'models/user/x', ...as(WRITER) }),
    2,
    /is not the name of a dataset/,
  ],
  [
    'a name with two dashes',
    () => push({ folder: at('set'), repo: 'user/a--b', ...as(WRITER) }),
    2,
    /is not the name of a dataset/,
  ],
  [
    'a name that climbs',
    () => push({ folder: at('set'), repo: '../etc', ...as(WRITER) }),
    2,
    /is not the name of a dataset/,
  ],
  [
    'a tag that is none',
    () => push({ folder: at('set'), repo: 'user/x', tag: 'a b', ...as(WRITER) }),
    2,
    /cannot be the name of a branch or a tag/,
  ],
  [
    '--pr with a tag',
    () => push({ folder: at('set'), repo: 'user/x', tag: 'a', asPull: true, ...as(WRITER) }),
    2,
    /--revision-tag/,
  ],
  ['no dataset', () => push({ folder: at('nowhere'), repo: 'user/x', ...as(WRITER) }), 2, /no folder/],
  ['no dataset and no token', () => push({ folder: at('nowhere'), repo: 'user/x', ...as(undefined) }), 2, /no folder/],
  [
    'no Hub',
    () => push({ folder: at('set'), repo: 'user/x', ...as(WRITER, { HF_ENDPOINT: 'http://127.0.0.1:65534' }) }),
    75,
    /127\.0\.0\.1:65534 refuses connections/,
  ],
  [
    'no address',
    () => push({ folder: at('set'), repo: 'user/x', ...as(WRITER, { HF_ENDPOINT: 'ftp://x' }) }),
    2,
    /HF_ENDPOINT is not the URL/,
  ],
  [
    'nothing to pull',
    () => pull({ repo: 'user/none', out: at('out'), ...as(WRITER) }),
    1,
    /no dataset user\/none .*may not see it/,
  ],
  [
    'nothing to pull, and no token',
    () => pull({ repo: 'user/none', out: at('out'), ...as(undefined) }),
    1,
    /put a token in HF_TOKEN/,
  ],
]
test.each(refusals)('%s: one sentence with the cure, and nothing is written', async (_, act, code, sentence) => {
  const refused = await act().catch(explain)
  expect(refused).toEqual({ code, sentence: expect.stringMatching(sentence) })
  expect(JSON.stringify(refused)).not.toMatch(/hf_\w|4711|\\n|undefined/)
  expect([hub.repositories.size, existsSync(at('out'))]).toEqual([0, false])
})

test('a model is no dataset, nor is a dataset of somebody else one of ours; a folder in use is left alone', async () => {
  hub.repositories.set('models/user/m', new Repository('models', 'user/m', false))
  hub.repositories.set('datasets/user/d', new Repository('datasets', 'user/d', false))
  mkdirSync(at('full'))
  writeFileSync(at('full/thesis.doc'), 'x')
  const tries = [
    await pull({ repo: 'user/m', out: at('out'), ...as(WRITER) }).catch(explain),
    await pull({ repo: 'user/d', out: at('out'), ...as(WRITER) }).catch(explain),
    await pull({ repo: 'user/d', out: at('out'), revision: 'v9', ...as(WRITER) }).catch(explain),
  ]
  expect(tries).toEqual([
    { code: 1, sentence: 'user/m is a model, not a dataset' },
    { code: 1, sentence: expect.stringMatching(/no manifest\.json/) },
    { code: 1, sentence: 'user/d has no branch, tag or commit v9' },
  ])
  const manifest = readFileSync(at('set/manifest.json'))
  const repo = hub.repositories.get('datasets/user/d')!
  const stand = (text: string | Buffer): void =>
    void repo.commit('main', { summary: 'x' }, (tree) => {
      tree.set('manifest.json', plainEntry(Buffer.from(text)))
      tree.set('../../evil', plainEntry(Buffer.from('evil')))
      tree.set('data/sft/train-00000.parquet', lfsEntry('0'.repeat(64), 5))
    })
  stand(manifest)
  expect(await pull({ repo: 'user/d', out: at('full'), ...as(WRITER) }).catch(explain)).toEqual({
    code: 2,
    sentence: expect.stringMatching(/full holds thesis\.doc/),
  })
  expect(await pull({ repo: 'user/d', out: at('out'), ...as(WRITER) }).catch(explain)).toEqual({
    code: 1,
    sentence: expect.stringMatching(/is incomplete: data\/decisions\/train-00000\.parquet/),
  })
  stand(manifest.toString().replaceAll('data/sft/', 'data/../../'))
  expect(await pull({ repo: 'user/d', out: at('out'), ...as(WRITER) }).catch(explain)).toEqual({
    code: 1,
    sentence: expect.stringMatching(/not of this version/),
  })
  expect([existsSync(at('out')), existsSync(at('evil')), listFiles(at('full'))]).toEqual([false, false, ['thesis.doc']])
})

test('a full disk while a dataset is pulled: one sentence, exit code 75, no half file, and the same command finishes it', async () => {
  const { files } = await push({ folder: at('set'), repo: 'user/games', ...as(WRITER) }).then(({ changes }) => ({
    files: changes.added.length,
  }))
  const pulling = () => pull({ repo: 'user/games', out: at('small'), ...as(WRITER) })
  expect(await onFullDisk(60_000, pulling).catch(explain)).toEqual({
    code: 75,
    sentence: expect.stringMatching(/^cannot write .*: the disk is full; make room and run the same command again$/),
  })
  expect(existsSync(at('small/manifest.json'))).toBe(false)
  const pulled = await pulling()
  expect([pulled.files, pulled.kept > 0]).toEqual([files, true])
})

test('a dataset of somebody else that is there for everyone cannot be pushed to', async () => {
  hub.repositories.set('datasets/nobody/d', new Repository('datasets', 'nobody/d', false))
  const refused = await push({ folder: at('set'), repo: 'nobody/d', ...as(WRITER) }).catch(explain)
  expect(refused).toEqual({
    code: 1,
    sentence: expect.stringMatching(/this token lacks the permission: .*write token.*--repo/),
  })
})

/** Runs the command line as a user does. */
async function omerta(
  args: readonly string[],
  environment: object,
): Promise<{ code: number | null; said: string; out: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../scripts/omerta.js'), ...args], {
    env: { ...process.env, NO_COLOR: '1', ...environment },
  })
  const [all, out]: [string[], string[]] = [[], []]
  child.stdout.on('data', (chunk) => out.push(String(chunk)))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => all.push(String(chunk)))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, said: all.join(''), out: out.join('') }
}

test('the token occurs in no message and in no file, even if a server repeats it', async () => {
  const secret = 'hf_VerySecret0123456789'
  const parrot = createServer((request, response) => {
    response.writeHead(request.url!.includes('whoami') ? 400 : 500, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ error: `bad header ${request.headers.authorization}\n\u001b[31m` }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => parrot.once('listening', resolve))
  const url = `http://127.0.0.1:${(parrot.address() as AddressInfo).port}`
  const places = { HF_HOME: at('home'), XDG_CACHE_HOME: at('cache') }
  const ran = await Promise.all([
    omerta(['push', at('set'), '--repo', 'user/x', '--json'], { HF_TOKEN: secret, HF_ENDPOINT: url, ...places }),
    omerta(['push', at('set'), '--repo', 'user/x'], { HF_TOKEN: `${secret} two`, HF_ENDPOINT: hub.url, ...places }),
    omerta(['push', at('set'), '--repo', 'user/x', '--json'], { HF_TOKEN: WRITER, HF_ENDPOINT: hub.url, ...places }),
    omerta(['push', at('set'), '--repo', 'user/x', '--frobnicate'], { HF_TOKEN: secret, ...places }),
  ])
  parrot.close()
  expect(ran.map(({ code }) => code)).toEqual([1, 2, 0, 2])
  expect(JSON.parse(ran[0]!.out)).toEqual({ ok: false, error: expect.stringContaining('bad header Bearer <token>') })
  expect(JSON.parse(ran[2]!.out)).toMatchObject({ ok: true, repo: 'user/x', isPrivate: true, deleted: [] })
  for (const { said } of ran) expect(said).not.toMatch(/VerySecret|hf_writer|\u001b| {4}at /)
  for (const folder of [at('set'), at('cache')])
    for (const path of listFiles(folder))
      expect(readFileSync(join(folder, path), 'latin1')).not.toMatch(/VerySecret|hf_writer/)
  for (const { blob } of hub.repositories.get('datasets/user/x')!.at('main').tree.values())
    expect(blob.toString('latin1')).not.toMatch(/hf_writer/)
})
