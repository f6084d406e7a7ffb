import type { HubClient } from './client.ts'
import { HubError } from './errors.ts'
import type { LocalFile } from './identity.ts'

/** Called when bytes have arrived, and whether they complete a file. */
export type OnSent = (bytes: number, isWhole: boolean) => void

interface UploadAction {
  readonly href: string
  /** For an upload in parts: `chunk_size`, and a URL for each of '00001', '00002' and so on. */
  readonly header?: Readonly<Record<string, string>>
}

interface BatchObject {
  readonly oid: string
  readonly error?: { readonly code: number; readonly message: string }
  /** Missing if the Hub has the content already. */
  readonly actions?: { readonly upload?: UploadAction; readonly verify?: UploadAction }
}

const LFS = 'application/vnd.git-lfs+json'
const FILES_PER_CALL = 100
/** Uploads at the same time. */
const CONCURRENCY = 4
/** The Hub chooses the upload method by a file's first bytes. */
const SAMPLE_BYTES = 512

/**
 * Uploads the large files among some to the Hub's storage, where a commit can refer to them, and returns their paths. Content that is there
 * already, from an earlier version or an interrupted push, is not sent again.
 */
export async function upload(
  hub: HubClient,
  branch: string,
  files: readonly LocalFile[],
  onSent: OnSent,
): Promise<ReadonlySet<string>> {
  const large: LocalFile[] = []
  for (let from = 0; from < files.length; from += FILES_PER_CALL)
    large.push(...(await largeAmong(hub, branch, files.slice(from, from + FILES_PER_CALL))))
  for (let from = 0; from < large.length; from += FILES_PER_CALL)
    await store(hub, branch, large.slice(from, from + FILES_PER_CALL), onSent)
  for (const { open } of large) await open() // a file that was changed while it was sent must not be committed
  return new Set(large.map(({ path }) => path))
}

async function largeAmong(hub: HubClient, branch: string, files: readonly LocalFile[]): Promise<LocalFile[]> {
  const asked = await Promise.all(
    files.map(async ({ path, bytes, open }) => {
      const sample = await (await open()).slice(0, SAMPLE_BYTES).arrayBuffer()
      return { path, size: bytes, sample: Buffer.from(sample).toString('base64') }
    }),
  )
  const path = `/api/datasets/${hub.repo}/preupload/${encodeURIComponent(branch)}`
  const answer = await hub.call<{ files: { path: string; uploadMode: 'lfs' | 'regular'; shouldIgnore?: boolean }[] }>(
    'tell how to send the files',
    path,
    { files: asked },
  )
  const ignored = answer.files.find(({ shouldIgnore }) => shouldIgnore)
  if (ignored)
    throw new HubError(`.gitignore of ${hub.repo} excludes ${ignored.path}; change it there, then push again`)
  const modes = new Map(answer.files.map(({ path, uploadMode }) => [path, uploadMode]))
  return files.filter(({ path }) => modes.get(path) === 'lfs')
}

async function store(hub: HubClient, branch: string, files: readonly LocalFile[], onSent: OnSent): Promise<void> {
  const byHash = new Map(files.map((file) => [file.sha256, file]))
  const batch = {
    operation: 'upload',
    transfers: ['basic', 'multipart'],
    hash_algo: 'sha256',
    ref: { name: branch },
    objects: [...byHash.values()].map(({ sha256, bytes }) => ({ oid: sha256, size: bytes })),
  }
  const path = `/datasets/${hub.repo}.git/info/lfs/objects/batch`
  const { objects } = await hub.call<{ objects: BatchObject[] }>('tell where to send the files', path, batch, LFS)
  const abort = new AbortController()
  const queue = objects.values()
  const uploadNext = async (): Promise<void> => {
    for (const { oid, actions, error } of queue) {
      const file = byHash.get(oid)!
      if (error) throw new HubError(`the Hub does not accept ${file.path}: ${error.message}`)
      if (actions?.upload) await transfer({ hub, file, action: actions.upload, signal: abort.signal, onSent })
      if (actions?.verify)
        await hub.call(`confirm ${file.path}`, new URL(actions.verify.href), { oid, size: file.bytes }, LFS)
      if (!actions?.upload) onSent(file.bytes, true)
    }
  }
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, uploadNext))
  } finally {
    abort.abort()
  }
}

interface Transfer {
  readonly hub: HubClient
  readonly file: LocalFile
  readonly action: UploadAction
  readonly signal: AbortSignal
  readonly onSent: OnSent
}

/** Uploads one file, whole or in parts as the Hub asks. Pre-signed URLs: no Authorization header is sent. */
async function transfer({ hub, file, action: { href, header = {} }, signal, onSent }: Transfer): Promise<void> {
  const what = `accept ${file.path}`
  const content = await file.open()
  if (header['chunk_size'] === undefined) {
    await hub.send(what, href, { method: 'PUT', body: content, signal })
    return onSent(file.bytes, true)
  }
  const size = Number(header['chunk_size'])
  const urls = Object.entries(header).filter(([name]) => /^\d+$/.test(name))
  urls.sort(([a], [b]) => Number(a) - Number(b))
  if (!(size > 0) || urls.length !== Math.ceil(file.bytes / size))
    throw new HubError(
      `the Hub asks for ${file.path} in ${urls.length} parts of ${size} bytes, which does not match its size`,
    )
  const parts: { partNumber: number; etag: string }[] = []
  for (const [i, [, url]] of urls.entries()) {
    const body = content.slice(i * size, (i + 1) * size)
    const answer = await hub.send(what, url, { method: 'PUT', body, signal })
    parts.push({ partNumber: i + 1, etag: answer.headers.get('ETag') ?? '' })
    onSent(body.size, false)
  }
  const headers = { Accept: LFS, 'Content-Type': LFS }
  await hub.send(what, href, { method: 'POST', headers, body: JSON.stringify({ oid: file.sha256, parts }), signal })
  onSent(0, true)
}
