import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { validateWire } from '../../pipelines/validate/wire/validate-wire.ts'
import { episode, firstLegal, Socket, served } from './client.ts'

// What a client is sent when its game is over, and what becomes of its answers, is in the log and is compared.

const base = mkdtempSync(join(tmpdir(), 'omerta-kept-end-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** A log of episodes of one seat and of all, some of whose answers are not legal. */
async function logOf(name: string, flags: NonNullable<Parameters<typeof served>[0]>['flags']): Promise<string> {
  const log = join(base, `${name}.jsonl`)
  const server = await served({ flags: flags!, log })
  const socket = await Socket.open(server.address)
  for (let seed = 0; seed < 4; seed++) await episode(socket, { seed, episode_id: `one ${seed}` })
  await episode(socket, { seed: 5, seats: 'all', episode_id: 'all' })
  await episode(socket, { seed: 6, seats: 'all', episode_id: 'wrong' }, (result) =>
    result.observation.turn % 2 === 0 ? { choice: '{' } : firstLegal(result),
  )
  socket.close()
  await server.close()
  return log
}

test.each([
  ['win', { reward: 'win', penalty: 0.25 }],
  ['points', { reward: 'points', ruleset: 'classic-7' }],
  ['beliefs', { reward: 'beliefs', shape: 'news' }],
] as const)('the ends of episodes with the reward %s pass', { timeout: 120_000 }, async (name, flags) => {
  const { ok, findings, episodes } = validateWire(await logOf(name, flags), 0)
  expect(findings).toEqual([])
  expect({ ok, episodes }).toEqual({ ok: true, episodes: 6 })
})

/** What is changed in the text of a last message, or of any other. */
const CHANGES: readonly (readonly [string, (text: string) => string, RegExp])[] = [
  ['the winner', (text) => text.replace(/"winner":"(\w+)"/, '"winner":"nobody"'), /^the end is told otherwise/],
  ['a role', (text) => text.replace(/"roles":\["\w+"/, '"roles":["ghost"'), /^the end is told otherwise/],
  ['a term', (text) => text.replace(/"rewards":\{"win":/, '"rewards":{"win":1'), /^the end is told otherwise/],
  ['points', (text) => text.replace(/"points":/, '"points":1'), /^the end is told otherwise/],
  ['a reward', (text) => text.replace(/"reward":(\S+?),"done":true/, '"reward":9,"done":true'), /^the end is told/],
  [
    'the last answer',
    (text) => (text.includes('"done":true') ? text.replace('"source":"made"', '"source":"repaired"') : text),
    /^the end is told otherwise/,
  ],
  [
    'an answer',
    (text) => (text.includes('"done":false') ? text.replace('"source":"made"', '"source":"repaired"') : text),
    /^what became of the last answer/,
  ],
  [
    'a reward before any answer',
    (text) => (text.includes('"taken"') ? text : text.replace('"reward":null,"done":false', '"reward":1,"done":false')),
    /^the reward/,
  ],
  [
    'an observation',
    (text) => (text.includes('"done":false') ? text.replace(/"day":\d+/, '"day":9') : text),
    /^the observation is not the row of this ask/,
  ],
  ['a key more', (text) => text.replace('"source":"made"', '"source":"made","role":"don"'), /^what became/],
]

test.each(CHANGES)('changed and found: %s', { timeout: 120_000 }, async (name, change, what) => {
  const log = await logOf(`changed ${name}`, {})
  let number = 0
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  const changed = lines.map((text, i) => {
    const { episode, sent } = JSON.parse(text) as { episode?: string; sent?: string }
    const other = sent === undefined || number > 0 ? sent : change(sent)
    if (other === sent) return text
    number = i + 1
    return JSON.stringify({ episode, sent: other })
  })
  expect(number).toBeGreaterThan(0)
  writeFileSync(log, `${changed.join('\n')}\n`)
  const { ok, findings } = validateWire(log, 0)
  expect(ok).toBe(false)
  expect(findings[0]).toMatchObject({ number, what: expect.stringMatching(what) })
})

test('an end that is left out is found', async () => {
  const log = await logOf('left out', {})
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  const at = lines.findIndex((line) => line.includes('\\"done\\":true'))
  writeFileSync(log, `${lines.toSpliced(at, 1).join('\n')}\n`)
  const { findings } = validateWire(log, 0)
  expect(findings[0]).toMatchObject({ number: at, what: 'the end is not told after this line', sent: 'nothing' })
})

test('what is sent after the end is found: an observation once more, or the end', async () => {
  const log = await logOf('after', {})
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  const at = lines.findIndex((line) => line.includes('\\"done\\":true'))
  const { episode } = JSON.parse(lines[at]!) as { episode: string }
  const first = lines.find((line) => line.includes(`"episode":"${episode}","sent"`))!
  for (const more of [first, lines[at]!]) {
    writeFileSync(log, `${lines.toSpliced(at + 1, 0, more).join('\n')}\n`)
    const { ok, findings } = validateWire(log, 0)
    expect(ok).toBe(false)
    expect(findings[0]).toMatchObject({ number: at + 2, what: 'something was sent after the end', right: 'nothing' })
  }
})

test('the end that a client is told when it comes back to a game that was over passes', async () => {
  const folder = join(base, 'killed')
  const log = join(folder, 'wire.jsonl')
  const flags = { reward: 'points', ruleset: 'classic-7' } as const
  const server = await served({ flags, folder, log })
  const socket = await Socket.open(server.address)
  await episode(socket, { seed: 3, episode_id: 'killed' })
  socket.close()
  await server.close()
  // As if the server had been killed before it told the end.
  for (const [path, last] of [
    [log, /"ended"|done\\":true/],
    [join(folder, 'episodes.jsonl'), /"ended"/],
  ] as const) {
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
    writeFileSync(path, `${lines.filter((line) => !last.test(line)).join('\n')}\n`)
  }
  const again = await served({ flags, folder, log })
  const back = await Socket.open(again.address)
  const told = await back.reset({ episode_id: 'killed', resume: true })
  expect(told.message.data).toMatchObject({ done: true, metadata: { episode_id: 'killed' } })
  back.close()
  await again.close()
  expect(validateWire(log, 0)).toMatchObject({ ok: true, findings: [], episodes: 1 })
})
