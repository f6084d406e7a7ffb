import { createBranch, createRepo, datasetInfo, HubApiError, listFiles, whoAmI } from '@huggingface/hub'
import { download } from './download.ts'
import { HubError, sentenceFor } from './errors.ts'
import type { RemoteFile } from './identity.ts'
import { askPatiently, type Patience, patient, Unreachable } from './retry.ts'

export interface HubSetting {
  readonly endpoint: string
  readonly token?: string | undefined
  /** The name of a dataset with its namespace: user/name. */
  readonly repo: string
  readonly patience?: Patience
}

/** One dataset repository on the Hub. Every request is tried again where that can help; every failure is a sentence without the token. */
export class Hub {
  readonly endpoint: string
  readonly repo: string
  readonly #token: string | undefined
  readonly patience: Patience

  constructor({ endpoint, token, repo, patience = patient }: HubSetting) {
    this.endpoint = endpoint
    this.repo = repo
    this.#token = token
    this.patience = patience
  }

  /** Under which names the token may write, and what it is for. A fine-grained token may do less than its role says, or more. */
  async account(): Promise<{ names: readonly string[]; role: 'read' | 'write' | 'other' }> {
    const who = await this.attempt('say whose token it is', () =>
      whoAmI({ ...this.#access, accessToken: this.#token! }),
    )
    const orgs = 'orgs' in who ? who.orgs.map(({ name }) => name) : []
    const role = who.auth.accessToken?.role
    return { names: [who.name, ...orgs], role: role === 'read' || role === 'write' ? role : 'other' }
  }

  /** Makes the repository. Nothing happens if it is there. */
  async create(isPublic: boolean): Promise<void> {
    const visibility = isPublic ? 'public' : 'private'
    await this.attempt(`make the dataset ${this.repo}`, () =>
      createRepo({ ...this.#access, accessToken: this.#token!, visibility }).catch(unless(409)),
    )
  }

  /** The commit that a branch, a tag or a hash names; undefined if there is no such thing, or no such repository. */
  async head(revision: string): Promise<{ commit: string; isPrivate: boolean } | undefined> {
    const info = await this.attempt(`show ${revision} of ${this.repo}`, () =>
      datasetInfo({ ...this.#access, name: this.repo, revision, additionalFields: ['sha'] }).catch(
        // Whoever has no token is not told which datasets there are.
        unless(404, ...(this.#token ? [] : [401])),
      ),
    )
    return info && { commit: info.sha, isPrivate: info.private }
  }

  /** All files of a commit. The library does not quote a revision in this address, so it takes the hash of a commit only. */
  async files(commit: string): Promise<Map<string, RemoteFile>> {
    return this.attempt(`list the files of ${this.repo}`, async () => {
      const files = new Map<string, RemoteFile>()
      for await (const entry of listFiles({ ...this.#access, revision: commit, recursive: true })) {
        const { type, path, size, oid, lfs } = entry
        if (type === 'file') files.set(path, { path, bytes: lfs?.size ?? size, hash: lfs?.oid ?? oid! })
      }
      return files
    })
  }

  /** Makes a branch where another revision stands. Nothing happens if it is there. */
  async makeBranch(branch: string, revision: string): Promise<void> {
    await this.attempt(`make the branch ${branch}`, () =>
      createBranch({ ...this.#access, ...(this.#token && { accessToken: this.#token }), branch, revision }).catch(
        unless(409),
      ),
    )
  }

  /** A part of the Hub's API that the library does not have, or not well enough. The token goes to the Hub's own address only. */
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

  /** A request with nothing added to it. */
  async send(what: string, url: string, init: RequestInit): Promise<Response> {
    return this.attempt(what, async () => {
      const answer = await askPatiently(url, init, this.patience)
      if (answer.ok) return answer
      throw await refusal(answer)
    })
  }

  /** The content of a file of a commit, piece by piece. */
  read(path: string, commit: string): AsyncGenerator<Uint8Array> {
    const place = path.split('/').map(encodeURIComponent).join('/')
    const url = `${this.endpoint}/datasets/${this.repo}/resolve/${commit}/${place}`
    return download(url, `${path} of ${this.repo}`, this.#token, this.patience)
  }

  /** What tells the Hub who asks. For its own address only. */
  get authorization(): Record<string, string> {
    return this.#token === undefined ? {} : { Authorization: `Bearer ${this.#token}` }
  }

  get #access() {
    return {
      repo: { type: 'dataset' as const, name: this.repo },
      hubUrl: this.endpoint,
      ...(this.#token && { accessToken: this.#token }),
      fetch: (url: string | URL | Request, init?: RequestInit) => askPatiently(String(url), init ?? {}, this.patience),
    }
  }

  /** What goes wrong becomes a sentence, and the token is in none. */
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
        throw new HubError(
          error.noHost ?? clean(`the Hub did not ${what}: ${error.message}; run the same command again`),
        )
      throw error
    }
  }
}

/** Lets answers with these statuses pass as nothing. */
const unless =
  (...statuses: number[]) =>
  (error: unknown): undefined => {
    if (!(error instanceof HubApiError && statuses.includes(error.statusCode))) throw error
  }

/** What an answer that refuses says, in the words of whoever gave it. */
export async function refusal(answer: Response): Promise<HubApiError> {
  const said = (await answer.json().catch(() => ({}))) as { error?: unknown; errors?: { message?: unknown }[] }
  return new HubApiError(answer.url, answer.status, undefined, String(said.error ?? said.errors?.[0]?.message ?? ''))
}
