import type { IncomingMessage } from 'node:http'
import { type Answer, type Call, json, known, owns, readable, writable } from './call.ts'
import { drain } from './faults.ts'
import { cardErrors } from './front-matter.ts'
import { type Entry, isLarge, lfsEntry, plainEntry, Refusal, Repository } from './repository.ts'

const NAME = /^(?!.*(?:--|\.\.))(?!.*\.git$)\w(?:[\w.-]{0,94}\w)?$/

export const create: Answer = async (call) => {
  const asked = await json<Record<string, unknown>>(call)
  const account = known(call)
  const { name, organization = account.name, type = 'model', visibility, private: isPrivate } = asked
  const id = `${organization}/${name}`
  if (!NAME.test(String(name)))
    throw new Refusal(400, `Invalid repo name: "${name}" - repo name must only hold letters, digits, -, _ and .`)
  if (account.role !== 'write' || !owns(account, id))
    throw new Refusal(403, `You don't have the rights to create a ${type} under the namespace "${organization}"`)
  const key = `${type}s/${id}`
  const url = `${call.hub.url}/${type === 'model' ? '' : `${type}s/`}${id}`
  if (call.hub.repositories.has(key))
    throw new Refusal(409, `You already created this ${type} repo`, undefined, { url })
  call.hub.repositories.set(key, new Repository(`${type}s`, id, visibility === 'private' || isPrivate === true))
  return { url, name: id, id }
}

export const validateYaml: Answer = async (call) => {
  const { content } = await json<{ content: string }>(call)
  const errors = cardErrors(content).map((message) => ({ message }))
  if (errors.length === 0) return { errors, warnings: [] }
  call.response.writeHead(400, { 'Content-Type': 'application/json' })
  call.response.end(JSON.stringify({ errors, warnings: [] }))
}

/** Which files go to large file storage, and the hashes of the files that are at their paths now. */
export const preupload: Answer = async (call) => {
  const repository = call.query.get('create_pr') ? readable(call) : writable(call)
  const { tree } = repository.at(call.parts[2]!)
  const { files } = await json<{ files: { path: string; size: number }[] }>(call)
  return {
    files: files.map(({ path, size }) => {
      const uploadMode = isLarge(path, size) ? 'lfs' : 'regular'
      const entry = tree.get(path)
      return { path, uploadMode, shouldIgnore: false, oid: entry?.lfs?.oid ?? entry?.oid ?? null }
    }),
    commitOid: repository.at(call.parts[2]!).oid,
  }
}

type Line =
  | { key: 'header'; value: { summary: string; description?: string; parentCommit?: string } }
  | { key: 'file'; value: { path: string; content: string; encoding: 'base64' } }
  | { key: 'lfsFile'; value: { path: string; oid: string; size: number; algo: string } }
  | { key: 'deletedFile' | 'deletedFolder'; value: { path: string } }

export const commit: Answer = async (call) => {
  const isPull = call.query.get('create_pr') === '1'
  const repository = isPull ? readable(call) : writable(call)
  const lines = (await drain(call.request))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
  const [head, ...operations] = lines
  if (head?.key !== 'header' || !head.value.summary) throw new Refusal(400, 'A commit needs a header with a summary')
  if (operations.length > call.rules.maxOperations) throw new Refusal(413, 'Too many operations in one commit')
  let branch = call.parts[2]!
  const pull = isPull
    ? repository.openPull(head.value.summary, head.value.description ?? '', known(call).name, 'open')
    : undefined
  if (pull) branch = `refs/pr/${pull.num}`
  const { oid } = repository.commit(branch, head.value, (tree) => {
    for (const line of operations) change(tree, line, call)
  })
  return {
    success: true,
    commitOid: oid,
    commitUrl: `${call.hub.url}/datasets/${repository.id}/commit/${oid}`,
    hookOutput: '',
    ...(pull && { pullRequestUrl: `${call.hub.url}/datasets/${repository.id}/discussions/${pull.num}` }),
  }
}

function change(tree: Map<string, Entry>, line: Line, { hub }: Call): void {
  const { path } = line.value as { path: string }
  if (!path || path.startsWith('/') || path.split('/').includes('..')) throw new Refusal(400, `Invalid path ${path}`)
  if (line.key === 'file') {
    const content = Buffer.from(line.value.content, 'base64')
    if (isLarge(path, content.length)) throw new Refusal(400, `${path} has to go to large file storage`)
    const errors = path === 'README.md' ? cardErrors(content.toString()) : []
    if (errors.length > 0) throw new Refusal(400, `Invalid metadata in README.md: ${errors[0]}`)
    tree.set(path, plainEntry(content))
  } else if (line.key === 'lfsFile') {
    const { oid, size } = line.value
    if (!hub.storage.has(oid) || hub.storage.size(oid) !== size)
      throw new Refusal(400, `LFS pointer pointed to a file that does not exist: ${path}`)
    tree.set(path, lfsEntry(oid, size))
  } else {
    const gone = [...tree.keys()].filter((name) =>
      line.key === 'deletedFile' ? name === path : name.startsWith(`${path.replace(/\/$/, '')}/`),
    )
    if (gone.length === 0) throw new Refusal(404, `A file with this name doesn't exist: ${path}`, 'EntryNotFound')
    for (const name of gone) tree.delete(name)
  }
}

export const branch: Answer = async (call) => {
  const repository = writable(call)
  const name = call.parts[2]!
  const { startingPoint = 'main', overwrite } = await json<{ startingPoint?: string; overwrite?: boolean }>(call)
  if (repository.branches.has(name) && !overwrite)
    throw new Refusal(409, `Reference already exists: refs/heads/${name}`)
  repository.move(name, repository.at(startingPoint).oid)
  return {}
}

export const tag: Answer = async (call) => {
  const repository = writable(call)
  const { tag: name } = await json<{ tag: string }>(call)
  if (repository.tags.has(name)) throw new Refusal(409, `Tag reference exists already: refs/tags/${name}`)
  repository.tags.set(name, repository.at(call.parts[2]!).oid)
  return {}
}

export const batch: Answer = async (call) => {
  const repository = readable(call)
  const account = known(call)
  if (account.role !== 'write' || !owns(account, repository.id)) throw new Refusal(403, 'Authorization error.')
  return call.hub.storage.batch(await json(call), call.elsewhere, call.hub.url)
}

export const put: Answer = async (call) => etag(call, await call.hub.storage.put(call.parts[0]!, signed(call)))
export const putPart: Answer = async (call) =>
  etag(call, await call.hub.storage.putPart(call.parts[0]!, Number(call.parts[1]), signed(call)))

export const complete: Answer = async (call) => {
  const { oid, parts } = await json<{ oid: string; parts: { partNumber: number; etag: string }[] }>(call)
  if (oid !== call.parts[0]) throw new Refusal(400, 'The object is another one')
  await call.hub.storage.complete(oid, parts)
  return {}
}

export const verify: Answer = async (call) => {
  known(call)
  const { oid, size } = await json<{ oid: string; size: number }>(call)
  if (!call.hub.storage.has(oid) || call.hub.storage.size(oid) !== size) throw new Refusal(404, 'Object not found')
  return {}
}

/** A pre-signed URL rejects other credentials. */
function signed({ request, query }: Call): IncomingMessage {
  if (query.get('signature') !== 's') throw new Refusal(403, 'AccessDenied')
  if (request.headers.authorization !== undefined)
    throw new Refusal(400, 'Only one auth mechanism allowed; a token was sent where none belongs')
  if (request.headers['content-length'] === undefined) throw new Refusal(411, 'MissingContentLength')
  return request
}

function etag({ response }: Call, md5: string): void {
  response.writeHead(200, { ETag: `"${md5}"`, 'Content-Length': 0 })
  response.end()
}
