import { createHash, randomUUID } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refusal } from './repository.ts'

/** Large files on disk by their SHA-256, and the batch, basic, multipart and verify parts of the protocol. */
export class Storage {
  readonly #folder: string
  readonly #partBytes: number
  /** How often the complete content of each object arrived. */
  readonly received = new Map<string, number>()

  /** Objects larger than `partBytes` are sent in parts. */
  constructor(folder: string, partBytes: number) {
    mkdirSync(folder, { recursive: true })
    this.#folder = folder
    this.#partBytes = partBytes
  }

  has = (oid: string): boolean => existsSync(this.#path(oid))
  size = (oid: string): number => statSync(this.#path(oid)).size
  read = (oid: string, start: number, end: number) => createReadStream(this.#path(oid), { start, end })

  /** The actions for each object; none if its content is here. Content is sent to `base` and verified at `hub`. */
  batch(
    { operation, objects }: { operation: string; objects: { oid: string; size: number }[] },
    base: string,
    hub: string,
  ): object {
    if (operation !== 'upload') throw new Refusal(422, `operation ${operation} is not served here`)
    return {
      transfer: 'basic',
      objects: objects.map(({ oid, size }) => {
        if (!/^[0-9a-f]{64}$/.test(oid) || !(size >= 0))
          return { oid, size, error: { code: 422, message: 'Invalid object' } }
        if (this.has(oid)) return { oid, size }
        const href = `${base}/lfs/${oid}`
        const verify = { href: `${hub}/lfs/${oid}/verify` }
        if (size <= this.#partBytes)
          return { oid, size, authenticated: true, actions: { upload: { href: `${href}?signature=s` }, verify } }
        const parts = Array.from({ length: Math.ceil(size / this.#partBytes) }, (_, i) => [
          String(i + 1).padStart(5, '0'),
          `${href}/${i + 1}?signature=s`,
        ])
        const header = { chunk_size: String(this.#partBytes), ...Object.fromEntries(parts) }
        return {
          oid,
          size,
          authenticated: true,
          actions: { upload: { href: `${href}/complete?signature=s`, header }, verify },
        }
      }),
    }
  }

  /** Stores a whole object. Rejects content with another hash. */
  async put(oid: string, request: IncomingMessage): Promise<string> {
    const { path, sha256, md5 } = await this.#receive(request)
    if (sha256 !== oid) {
      rmSync(path)
      throw new Refusal(400, 'The content does not match its SHA-256')
    }
    this.#keep(path, oid)
    return md5
  }

  async putPart(oid: string, part: number, request: IncomingMessage): Promise<string> {
    const { path, md5 } = await this.#receive(request)
    renameSync(path, `${this.#path(oid)}.${part}`)
    return md5
  }

  /** Joins the parts, each identified by the ETag of its answer. */
  async complete(oid: string, parts: { partNumber: number; etag: string }[]): Promise<void> {
    if (this.has(oid)) return
    const path = join(this.#folder, randomUUID())
    const sha256 = createHash('sha256')
    for (const [i, { partNumber, etag }] of parts.toSorted((a, b) => a.partNumber - b.partNumber).entries()) {
      const from = `${this.#path(oid)}.${partNumber}`
      if (partNumber !== i + 1 || !existsSync(from)) throw new Refusal(400, `Part ${i + 1} is missing`)
      const bytes = readFileSync(from)
      if (etag.replaceAll('"', '') !== createHash('md5').update(bytes).digest('hex'))
        throw new Refusal(400, `Part ${partNumber} has another ETag`)
      sha256.update(bytes)
      await pipeline([bytes], createWriteStream(path, { flags: 'a' }))
      rmSync(from)
    }
    if (sha256.digest('hex') !== oid) throw new Refusal(400, 'The content does not match its SHA-256')
    this.#keep(path, oid)
  }

  #path = (oid: string): string => join(this.#folder, oid)

  #keep(path: string, oid: string): void {
    renameSync(path, this.#path(oid))
    this.received.set(oid, (this.received.get(oid) ?? 0) + 1)
  }

  async #receive(request: IncomingMessage): Promise<{ path: string; sha256: string; md5: string }> {
    const path = join(this.#folder, randomUUID())
    const [sha256, md5] = [createHash('sha256'), createHash('md5')]
    request.on('data', (chunk: Buffer) => {
      sha256.update(chunk)
      md5.update(chunk)
    })
    await pipeline(request, createWriteStream(path))
    return { path, sha256: sha256.digest('hex'), md5: md5.digest('hex') }
  }
}
