import { createHash } from 'node:crypto'

/** A file of a commit. `oid` is its git hash: of the content, or of the pointer if the content is in large file storage. */
export interface Entry {
  readonly oid: string
  /** Bytes of the content. */
  readonly size: number
  readonly lfs?: { readonly oid: string; readonly size: number; readonly pointerSize: number }
  /** The content, or the pointer. */
  readonly blob: Buffer
}
export type Tree = ReadonlyMap<string, Entry>

export interface Commit {
  readonly oid: string
  readonly parents: readonly string[]
  readonly title: string
  readonly description: string
  readonly tree: Tree
}

export interface Pull {
  readonly num: number
  readonly title: string
  readonly description: string
  readonly author: string
  status: 'draft' | 'open' | 'closed' | 'merged'
  /** The commit of main when it was opened. */
  readonly base: string
  merged?: string
}

/** An error answer of the Hub. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string | undefined
  /** Further fields of the answer. */
  readonly more: object
  constructor(status: number, message: string, code?: string, more = {}) {
    super(message)
    this.status = status
    this.code = code
    this.more = more
  }
}

/** The file that the Hub adds to every new repository, reduced to the patterns that matter here. */
const LARGE = ['parquet', 'arrow', 'bin', 'zip', 'png', 'jpg', 'webp']
const GIT_ATTRIBUTES = LARGE.map((ending) => `*.${ending} filter=lfs diff=lfs merge=lfs -text\n`).join('')

const sha1 = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha1')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

export const plainEntry = (blob: Buffer): Entry => ({
  oid: sha1(`blob ${blob.length}\0`, blob),
  size: blob.length,
  blob,
})

export function lfsEntry(oid: string, size: number): Entry {
  const pointer = plainEntry(
    Buffer.from(`version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${size}\n`),
  )
  return { ...pointer, size, lfs: { oid, size, pointerSize: pointer.size } }
}

/** Whether a file goes to large file storage: by its extension, or because it is larger than 10 MiB. */
export const isLarge = (path: string, size: number): boolean =>
  LARGE.some((ending) => path.endsWith(`.${ending}`)) || size > 10 * 1024 ** 2

/** A repository with commits, branches, tags and pull requests. */
export class Repository {
  readonly id: string
  readonly type: string
  readonly isPrivate: boolean
  readonly commits = new Map<string, Commit>()
  readonly branches = new Map<string, string>()
  readonly tags = new Map<string, string>()
  readonly pulls: Pull[] = []
  /** Every commit that main has been at, in order. */
  readonly mainWas: string[] = []

  constructor(type: string, id: string, isPrivate: boolean) {
    this.type = type
    this.id = id
    this.isPrivate = isPrivate
    const tree = new Map([['.gitattributes', plainEntry(Buffer.from(GIT_ATTRIBUTES))]])
    this.move('main', this.#commit([], 'initial commit', '', tree).oid)
  }

  /** The commit that a branch, a tag, a pull request or a hash names. */
  at(revision: string): Commit {
    const name = revision.replace(/^refs\/(?:heads|tags)\//, '').replace(/^HEAD$/, 'main')
    const commit = this.commits.get(this.branches.get(name) ?? this.tags.get(name) ?? name)
    if (!commit) throw new Refusal(404, `Invalid rev id: ${revision}`, 'RevisionNotFound')
    return commit
  }

  move(branch: string, oid: string): void {
    this.branches.set(branch, oid)
    if (branch === 'main') this.mainWas.push(oid)
  }

  /** Adds a commit to a branch. Throws if a parent is given and the branch is at another commit. */
  commit(
    branch: string,
    header: { summary: string; description?: string; parentCommit?: string },
    change: (tree: Map<string, Entry>) => void,
  ): Commit {
    if (!this.branches.has(branch)) throw new Refusal(404, `Invalid rev id: ${branch}`, 'RevisionNotFound')
    const head = this.at(branch)
    if (header.parentCommit && header.parentCommit !== head.oid)
      throw new Refusal(412, 'A commit has happened since. Please refresh and try again.')
    const tree = new Map(head.tree)
    change(tree)
    const commit = this.#commit([head.oid], header.summary, header.description ?? '', tree)
    this.move(branch, commit.oid)
    return commit
  }

  openPull(title: string, description: string, author: string, status: 'draft' | 'open'): Pull {
    const pull: Pull = { num: this.pulls.length + 1, title, description, author, status, base: this.at('main').oid }
    this.pulls.push(pull)
    this.move(`refs/pr/${pull.num}`, pull.base)
    return pull
  }

  /** Merges file by file. A file that both sides changed differently since the pull request was opened is a conflict. */
  merge(pull: Pull): void {
    if (pull.status === 'merged' || pull.status === 'closed')
      throw new Refusal(409, `This pull request is ${pull.status}`)
    if (pull.status === 'draft') throw new Refusal(409, 'This pull request is a draft')
    const [base, ours, theirs] = [this.at(pull.base), this.at('main'), this.at(`refs/pr/${pull.num}`)]
    const tree = new Map(ours.tree)
    for (const path of new Set([...base.tree.keys(), ...ours.tree.keys(), ...theirs.tree.keys()])) {
      const [was, here, there] = [base, ours, theirs].map((side) => side.tree.get(path)?.oid)
      if (there === was || there === here) continue
      if (here !== was) throw new Refusal(409, `This pull request has conflicts: ${path}`)
      if (there === undefined) tree.delete(path)
      else tree.set(path, theirs.tree.get(path)!)
    }
    const commit = this.#commit([ours.oid, theirs.oid], `${pull.title} (#${pull.num})`, '', tree)
    this.move('main', commit.oid)
    pull.status = 'merged'
    pull.merged = commit.oid
  }

  #commit(parents: readonly string[], title: string, description: string, tree: Tree): Commit {
    const names = [...tree].map(([path, { oid }]) => `${path} ${oid}`).sort()
    const oid = sha1(JSON.stringify([this.type, this.id, this.commits.size, parents, title, names]))
    const commit = { oid, parents, title, description, tree }
    this.commits.set(oid, commit)
    return commit
  }
}
