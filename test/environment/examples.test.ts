import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StepResult } from '../../schemas/environment.ts'
import { firstLegal, Socket, served } from './client.ts'

// The examples of docs/environment.md, run as they stand there.

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/environment.md'), 'utf8')
const [, client] = /```js\n([\s\S]*?)```/.exec(page)!
const [, requests] = /```sh\n(curl [\s\S]*?)```/.exec(page)!

let server: Awaited<ReturnType<typeof served>>
let folder: string
beforeAll(async () => {
  server = await served({ flags: { players: ['scripted'] } })
  folder = mkdtempSync(join(tmpdir(), 'omerta-examples-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** What a socket is told first, and when the same answers as those of the page have ended the episode. */
async function played(): Promise<{ first: StepResult; last: StepResult; steps: number }> {
  const socket = await Socket.open(server.address)
  const first = (await socket.reset({ seed: 3, seat: 3 })).message.data
  let [last, steps] = [first, 0]
  for (; !last.done; steps++) {
    const { say, ...pick } = firstLegal(last)
    last = (await socket.step({ ...pick, ...(say !== undefined && { say: 'I have nothing to add.' }) })).message.data
  }
  socket.close()
  return { first, last, steps }
}

test('the client of the page plays its episode to the end', async () => {
  const file = join(folder, 'play.mjs')
  writeFileSync(file, client!)
  const { stdout } = await run(process.execPath, [file, `${server.address.replace('http', 'ws')}/ws`])
  const { last, steps } = await played()
  expect(steps).toBeGreaterThan(1)
  expect(stdout).toBe(`${last.metadata!.winner} ${last.reward}\n`)
})

test('the requests of the page begin an episode and answer its first ask', async () => {
  const answers: StepResult[] = []
  for (const command of requests!.replaceAll('http://127.0.0.1:8000', server.address).trim().split('\n'))
    answers.push(JSON.parse((await run('sh', ['-c', command], { cwd: folder })).stdout))
  const [begun, next] = answers as [StepResult, StepResult]
  const { first } = await played()
  expect(begun.observation).toEqual(first.observation)
  expect(next.metadata!.taken).toEqual({ seat: 3, source: 'made' })
})
