import { pipeline } from 'node:stream/promises'
import { type Answer, type Call, json, known, readable } from './call.ts'
import { type Commit, type Entry, Refusal } from './repository.ts'

export const whoami: Answer = (call) => {
  const { name, orgs, role } = known(call)
  return {
    type: 'user',
    id: name,
    name,
    fullname: name,
    email: `${name}@example.org`,
    orgs: orgs.map((org) => ({ type: 'org', id: org, name: org, fullname: org })),
    auth: { type: 'access_token', accessToken: { displayName: 'test', role, createdAt: '2026-01-01T00:00:00.000Z' } },
  }
}

export const info: Answer = (call) => {
  const { id, isPrivate } = readable(call)
  const { oid, tree } = readable(call).at(call.parts[2] ?? 'main')
  return {
    _id: id,
    id,
    author: id.split('/')[0],
    sha: oid,
    private: isPrivate,
    gated: false,
    disabled: false,
    downloads: 0,
    likes: 0,
    tags: [],
    lastModified: '2026-01-01T00:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
    siblings: [...tree.keys()].map((rfilename) => ({ rfilename })),
  }
}

/** Lists a folder, or everything below it, a page at a time. */
export const tree: Answer = (call) => {
  const [, , revision, folder] = call.parts
  const commit = readable(call).at(revision!)
  const prefix = folder ? `${folder}/` : ''
  const isDeep = call.query.get('recursive')?.toLowerCase() === 'true'
  const entries = new Map<string, object>()
  for (const [path, entry] of [...commit.tree].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (!path.startsWith(prefix)) continue
    const steps = path.slice(prefix.length).split('/')
    for (let depth = 1; depth < steps.length; depth++) {
      const name = prefix + steps.slice(0, depth).join('/')
      if (isDeep || depth === 1) entries.set(name, { type: 'directory', oid: commit.oid, size: 0, path: name })
    }
    if (isDeep || steps.length === 1) entries.set(path, described(path, entry))
  }
  if (folder && entries.size === 0) throw new Refusal(404, `${folder} does not exist on "${revision}"`, 'EntryNotFound')
  const from = Number(call.query.get('cursor') ?? 0)
  const to = from + call.rules.pageSize
  if (to < entries.size) {
    const next = new URL(call.request.url!, call.hub.url)
    next.searchParams.set('cursor', String(to))
    call.response.setHeader('Link', `<${next}>; rel="next"`)
  }
  return [...entries.values()].slice(from, to)
}

const described = (path: string, { oid, size, lfs }: Entry) => ({ type: 'file', oid, size, path, ...(lfs && { lfs }) })

/** Files and folders by path; missing ones are left out. Some clients send a form instead of JSON. */
export const pathsInfo: Answer = async (call) => {
  const repository = readable(call)
  const commit = repository.at(call.parts[2]!)
  const { paths } = await json<{ paths: string | string[] }>(call)
  return [paths].flat().flatMap((path) => {
    const entry = commit.tree.get(path)
    if (entry) return [described(path, entry)]
    const isFolder = [...commit.tree.keys()].some((name) => name.startsWith(`${path}/`))
    return isFolder ? [{ type: 'directory', oid: commit.oid, size: 0, path }] : []
  })
}

export const refs: Answer = (call) => {
  const { branches, tags } = readable(call)
  const listed = (map: Map<string, string>, kind: string, keep: (name: string) => boolean) =>
    [...map]
      .filter(([name]) => keep(name))
      .map(([name, targetCommit]) => ({
        name,
        ref: name.startsWith('refs/') ? name : `refs/${kind}/${name}`,
        targetCommit,
      }))
  return {
    branches: listed(branches, 'heads', (name) => !name.startsWith('refs/')),
    tags: listed(tags, 'tags', () => true),
    converts: [],
    pullRequests: listed(branches, 'pr', (name) => name.startsWith('refs/pr/')),
  }
}

export const commits: Answer = (call) => {
  const repository = readable(call)
  const listed: object[] = []
  for (let oid: string | undefined = repository.at(call.parts[2]!).oid; oid; ) {
    const { title, description, parents }: Commit = repository.commits.get(oid)!
    listed.push({ id: oid, title, message: description, authors: [], date: '2026-01-01T00:00:00.000Z' })
    oid = parents[0]
  }
  return listed
}

/** A file of a revision, or a redirect to its content. */
export const resolve: Answer = (call) => {
  const [, , revision, path] = call.parts
  const commit = readable(call).at(revision!)
  const entry = commit.tree.get(path!)
  if (!entry) throw new Refusal(404, 'Entry not found', 'EntryNotFound')
  call.response.setHeader('X-Repo-Commit', commit.oid)
  if (!entry.lfs) return send(call, `"${entry.oid}"`, entry.blob)
  call.response.writeHead(302, {
    Location: `${call.elsewhere}/cdn/${entry.lfs.oid}?signature=s`,
    'X-Linked-Size': entry.size,
    'X-Linked-ETag': `"${entry.lfs.oid}"`,
    ETag: `"${entry.oid}"`,
    'Content-Length': 0,
  })
  call.response.end()
}

/** The content of a large file. Like a pre-signed URL, it rejects other credentials. */
export const cdn: Answer = async (call) => {
  const { hub, parts, request, response } = call
  const [oid] = parts
  if (request.headers.authorization !== undefined)
    throw new Refusal(400, 'Only one auth mechanism allowed; a token was sent where none belongs')
  if (!hub.storage.has(oid!)) throw new Refusal(403, 'AccessDenied')
  const size = hub.storage.size(oid!)
  const range = asked(call, size)
  if (!range) return
  response.setHeader('ETag', `"${oid}"`)
  response.setHeader('Content-Length', range.end + 1 - range.start)
  if (request.method === 'HEAD' || size === 0) response.end()
  else await pipeline(hub.storage.read(oid!, range.start, range.end), response).catch(() => {})
}

function send(call: Call, etag: string, content: Buffer): void {
  const range = asked(call, content.length)
  if (!range) return
  const part = content.subarray(range.start, range.end + 1)
  call.response.setHeader('ETag', etag)
  call.response.setHeader('Content-Length', part.length)
  call.response.end(call.request.method === 'HEAD' ? undefined : part)
}

/** Answers a range request. */
function asked({ request, response }: Call, size: number): { start: number; end: number } | undefined {
  response.setHeader('Accept-Ranges', 'bytes')
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (from === undefined) return { start: 0, end: size - 1 }
  const [start, end] = [Number(from), Math.min(to ? Number(to) : size - 1, size - 1)]
  if (start >= size) {
    response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end()
    return undefined
  }
  response.statusCode = 206
  response.setHeader('Content-Range', `bytes ${start}-${end}/${size}`)
  return { start, end }
}
