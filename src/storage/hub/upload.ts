import { HubError } from './errors.ts'
import type { Hub } from './hub.ts'
import type { LocalFile } from './identity.ts'

/** Hears of bytes that are there, and whether a file is whole with them. */
export type Sent = (bytes: number, isWhole: boolean) => void

interface UploadAction {
  readonly href: string
  /** For an upload in parts: `chunk_size`, and an address for each of '00001', '00002' and so on. */
  readonly header?: Readonly<Record<string, string>>
}

interface BatchObject {
  readonly oid: string
  readonly error?: { readonly code: number; readonly message: string }
  /** Nothing, if the content is there already. */
  readonly actions?: { readonly upload?: UploadAction; readonly verify?: UploadAction }
}

const LFS = 'application/vnd.git-lfs+json'
const FILES_PER_CALL = 100
/** How many large files are on their way at once. */
const LANES = 4
/** How much of a file the Hub looks at to say what it is. */
const SAMPLE_BYTES = 512

/**
 * Sends the large ones among some files to the Hub's storage, where a commit can then name them; returns which these are. What is there
 * already, from an earlier version or a push that broke off, is not sent.
 */
export async function upload(
  hub: Hub,
  branch: string,
  files: readonly LocalFile[],
  sent: Sent,
): Promise<ReadonlySet<string>> {
  const large: LocalFile[] = []
  for (let from = 0; from < files.length; from += FILES_PER_CALL)
    large.push(...(await largeOnes(hub, branch, files.slice(from, from + FILES_PER_CALL))))
  for (let from = 0; from < large.length; from += FILES_PER_CALL)
    await store(hub, branch, large.slice(from, from + FILES_PER_CALL), sent)
  for (const { open } of large) await open() // what was changed while it was sent is not committed
  return new Set(large.map(({ path }) => path))
}

async function largeOnes(hub: Hub, branch: string, files: readonly LocalFile[]): Promise<LocalFile[]> {
  const asked = await Promise.all(
    files.map(async ({ path, bytes, open }) => {
      const sample = await (await open()).slice(0, SAMPLE_BYTES).arrayBuffer()
      return { path, size: bytes, sample: Buffer.from(sample).toString('base64') }
    }),
  )
  const path = `/api/datasets/${hub.repo}/preupload/${encodeURIComponent(branch)}`
  const answer = await hub.call<{ files: { path: string; uploadMode: 'lfs' | 'regular'; shouldIgnore?: boolean }[] }>(
    'say how to send the files',
    path,
    { files: asked },
  )
  const ignored = answer.files.find(({ shouldIgnore }) => shouldIgnore)
  if (ignored)
    throw new HubError(`.gitignore of ${hub.repo} leaves out ${ignored.path}; change it there, then push again`)
  const modes = new Map(answer.files.map(({ path, uploadMode }) => [path, uploadMode]))
  return files.filter(({ path }) => modes.get(path) === 'lfs')
}

async function store(hub: Hub, branch: string, files: readonly LocalFile[], sent: Sent): Promise<void> {
  const byHash = new Map(files.map((file) => [file.sha256, file]))
  const batch = {
    operation: 'upload',
    transfers: ['basic', 'multipart'],
    hash_algo: 'sha256',
    ref: { name: branch },
    objects: [...byHash.values()].map(({ sha256, bytes }) => ({ oid: sha256, size: bytes })),
  }
  const path = `/datasets/${hub.repo}.git/info/lfs/objects/batch`
  const { objects } = await hub.call<{ objects: BatchObject[] }>('say where to send the files', path, batch, LFS)
  const calledOff = new AbortController()
  const queue = objects.values()
  const lane = async (): Promise<void> => {
    for (const { oid, actions, error } of queue) {
      const file = byHash.get(oid)!
      if (error) throw new HubError(`the Hub does not take ${file.path}: ${error.message}`)
      if (actions?.upload) await transfer(hub, file, actions.upload, calledOff.signal, sent)
      if (actions?.verify)
        await hub.call(`find ${file.path}`, new URL(actions.verify.href), { oid, size: file.bytes }, LFS)
      if (!actions?.upload) sent(file.bytes, true)
    }
  }
  try {
    await Promise.all(Array.from({ length: LANES }, lane))
  } finally {
    calledOff.abort()
  }
}

/** One file, whole or in parts as the Hub wants it. The addresses are signed, and the token is none of their business. */
async function transfer(
  hub: Hub,
  file: LocalFile,
  { href, header = {} }: UploadAction,
  signal: AbortSignal,
  sent: Sent,
): Promise<void> {
  const what = `take ${file.path}`
  const content = await file.open()
  if (header['chunk_size'] === undefined) {
    await hub.send(what, href, { method: 'PUT', body: content, signal })
    return sent(file.bytes, true)
  }
  const size = Number(header['chunk_size'])
  const addresses = Object.entries(header).filter(([name]) => /^\d+$/.test(name))
  addresses.sort(([a], [b]) => Number(a) - Number(b))
  if (!(size > 0) || addresses.length !== Math.ceil(file.bytes / size))
    throw new HubError(
      `the Hub asks for ${file.path} in ${addresses.length} parts of ${size} bytes, which is not its size`,
    )
  const parts: { partNumber: number; etag: string }[] = []
  for (const [i, [, address]] of addresses.entries()) {
    const body = content.slice(i * size, (i + 1) * size)
    const answer = await hub.send(what, address, { method: 'PUT', body, signal })
    parts.push({ partNumber: i + 1, etag: answer.headers.get('ETag') ?? '' })
    sent(body.size, false)
  }
  const headers = { Accept: LFS, 'Content-Type': LFS }
  await hub.send(what, href, { method: 'POST', headers, body: JSON.stringify({ oid: file.sha256, parts }), signal })
  sent(0, true)
}
