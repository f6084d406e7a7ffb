import { createBranch, createRepo, datasetInfo, HubApiError, listFiles, whoAmI } from '@huggingface/hub'
import * as z from 'zod'
import { keepSecret } from '../../../schemas/secrets.ts'
import { download } from './download.ts'
import { HubError, NoAnswer, sentenceFor } from './errors.ts'
import type { RemoteFile } from './identity.ts'
import { defaultRetry, fetchWithRetry, type RetryPolicy, Unreachable } from './retry.ts'

// The fields read from raw answers of the library.
const headSchema = z.object({ sha: z.string().regex(/^[0-9a-f]{40,64}$/), private: z.boolean() })
const entrySchema = z.object({
  type: z.string(),
  path: z.string().min(1),
  size: z.int().nonnegative(),
  oid: z.string(),
  lfs: z.object({ oid: z.string(), size: z.int().nonnegative() }).nullish(),
})

export interface HubOptions {
  readonly endpoint: string
  readonly token?: string | undefined
  /** The name of a dataset with its namespace: user/name. */
  readonly repo: string
  readonly retry?: RetryPolicy
}

/** Pages of a list of files, a thousand files each on the Hub, and how long to wait for all of them. */
const MAX_PAGES = 1000
const MAX_LISTING_MS = 600_000

/** A client for one dataset repository on the Hub. Requests are retried; failures are {@link HubError}s, and never contain the token. */
export class HubClient {
  readonly endpoint: string
  readonly repo: string
  readonly #token: string | undefined
  readonly retry: RetryPolicy

  constructor({ endpoint, token, repo, retry = defaultRetry }: HubOptions) {
    this.endpoint = endpoint
    this.repo = repo
    this.#token = token
    keepSecret(token)
    this.retry = retry
  }

  /** The namespaces of the token's user, and the role of the token. A fine-grained token may have fewer permissions than its role, or more. */
  async account(): Promise<{ names: readonly string[]; role: 'read' | 'write' | 'other' }> {
    const who = await this.attempt('identify the token', () => whoAmI({ ...this.#access, accessToken: this.#token! }))
    const orgs = 'orgs' in who ? who.orgs.map(({ name }) => name) : []
    const role = who.auth.accessToken?.role
    return { names: [who.name, ...orgs], role: role === 'read' || role === 'write' ? role : 'other' }
  }

  /** Creates the repository unless it exists. */
  async create(isPublic: boolean): Promise<void> {
    const visibility = isPublic ? 'public' : 'private'
    await this.attempt(`create the dataset ${this.repo}`, () =>
      createRepo({ ...this.#access, accessToken: this.#token!, visibility }).catch(unless(409)),
    )
  }

  /** The commit of a branch, a tag or a hash; undefined if the revision or the repository does not exist. */
  async head(revision: string): Promise<{ commit: string; isPrivate: boolean } | undefined> {
    const info = await this.attempt(`show ${revision} of ${this.repo}`, () =>
      datasetInfo({ ...this.#access, name: this.repo, revision, additionalFields: ['sha'] }).catch(
        // Without a token, a dataset that does not exist is answered with 401.
        unless(404, ...(this.#token ? [] : [401])),
      ),
    )
    if (!info) return undefined
    const { success, data } = headSchema.safeParse(info)
    if (!success) throw new HubError(`${this.endpoint} did not name the commit of ${revision}, as the Hub does`)
    return { commit: data.sha, isPrivate: data.private }
  }

  /** All files of a commit. Takes the hash of a commit only, because the library does not quote other revisions in the URL. */
  async files(commit: string): Promise<Map<string, RemoteFile>> {
    const until = Date.now() + MAX_LISTING_MS
    let pages = 0
    const { fetch, ...access } = this.#access
    const fetchPage: typeof fetch = (url, init) => {
      if (++pages > MAX_PAGES || Date.now() > until)
        throw new HubError(
          `the Hub does not come to an end listing the files of ${this.repo}: ${pages - 1} pages so far; no dataset of omerta has that many`,
        )
      return fetch(url, init)
    }
    return this.attempt(`list the files of ${this.repo}`, async () => {
      const files = new Map<string, RemoteFile>()
      for await (const entry of listFiles({ ...access, fetch: fetchPage, revision: commit, recursive: true })) {
        const { success, data } = entrySchema.safeParse(entry)
        if (!success) throw new HubError(`${this.endpoint} listed something that is no file and no folder`)
        const { type, path, size, oid, lfs } = data
        if (type === 'file') files.set(path, { path, bytes: lfs?.size ?? size, hash: lfs?.oid ?? oid })
      }
      return files
    })
  }

  /** Creates a branch at another revision unless it exists. */
  async createBranch(branch: string, revision: string): Promise<void> {
    await this.attempt(`create the branch ${branch}`, () =>
      createBranch({ ...this.#access, ...(this.#token && { accessToken: this.#token }), branch, revision }).catch(
        unless(409),
      ),
    )
  }

  /** Calls a part of the Hub's API that the library lacks. The token is sent to the Hub's own host only. */
  async call<T>(what: string, path: string | URL, body?: object, type = 'application/json'): Promise<T> {
    const url = new URL(path instanceof URL ? path : `${this.endpoint}${path}`)
    const isOwn = url.origin === new URL(this.endpoint).origin
    const headers = { ...(isOwn && this.authorization), Accept: type, ...(body && { 'Content-Type': type }) }
    const answer = await this.send(what, String(url), {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return (text ? JSON.parse(text) : {}) as T
  }

  /** Sends a request unchanged; no token is added. */
  async send(what: string, url: string, init: RequestInit): Promise<Response> {
    return this.attempt(what, async () => {
      const answer = await fetchWithRetry(url, init, this.retry)
      if (answer.ok) return answer
      throw await refusal(answer)
    })
  }

  /** Streams the content of a file of a commit, of the size that the Hub lists. */
  read({ path, bytes }: Pick<RemoteFile, 'path' | 'bytes'>, commit: string): AsyncGenerator<Uint8Array> {
    const quoted = path.split('/').map(encodeURIComponent).join('/')
    const url = `${this.endpoint}/datasets/${this.repo}/resolve/${commit}/${quoted}`
    return download({ url, what: `${path} of ${this.repo}`, bytes }, this.#token, this.retry)
  }

  /** The header with the token. For requests to the Hub's own host only. */
  get authorization(): Record<string, string> {
    return this.#token === undefined ? {} : { Authorization: `Bearer ${this.#token}` }
  }

  get #access() {
    return {
      repo: { type: 'dataset' as const, name: this.repo },
      hubUrl: this.endpoint,
      ...(this.#token && { accessToken: this.#token }),
      fetch: (url: string | URL | Request, init?: RequestInit) => {
        // The library follows any link to the next page, and sends the token along.
        if (URL.parse(String(url))?.origin !== new URL(this.endpoint).origin)
          throw new HubError(
            `${this.endpoint} names another server for the rest of its answer, which the Hub never does`,
          )
        return fetchWithRetry(String(url), init ?? {}, this.retry)
      },
    }
  }

  /** Turns failures into {@link HubError}s, with the token removed from their text. */
  async attempt<T>(what: string, run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } catch (error) {
      const clean = (text: string): string => (this.#token ? text.replaceAll(this.#token, '<token>') : text)
      if (error instanceof HubApiError) {
        const said =
          (error.data as { error?: string } | undefined)?.error ?? error.message.replace(/\. URL: [\s\S]*$/, '')
        throw new HubError(clean(sentenceFor(what, error.statusCode, said, this.endpoint)), error.statusCode)
      }
      if (error instanceof Unreachable)
        throw new NoAnswer(
          error.noHost ?? clean(`the Hub did not ${what}: ${error.message}; run the same command again`),
        )
      throw error
    }
  }
}

/** Treats answers with these statuses as undefined. */
const unless =
  (...statuses: number[]) =>
  (error: unknown): undefined => {
    if (!(error instanceof HubApiError && statuses.includes(error.statusCode))) throw error
  }

/** A refusal as the library's own error, with the server's message. */
export async function refusal(answer: Response): Promise<HubApiError> {
  const said = (await answer.json().catch(() => ({}))) as { error?: unknown; errors?: { message?: unknown }[] }
  return new HubApiError(answer.url, answer.status, undefined, String(said.error ?? said.errors?.[0]?.message ?? ''))
}
