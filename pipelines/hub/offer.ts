import { join } from 'node:path'
import { type Manifest, manifestSchema } from '../../schemas/manifest.ts'
import { mergedSchema } from '../../schemas/merged.ts'
import { figurePaths, PARTS } from '../../src/storage/folder.ts'
import { sha256 } from '../../src/storage/hash.ts'
import type { HubClient } from '../../src/storage/hub/client.ts'
import { HubError } from '../../src/storage/hub/errors.ts'
import type { RemoteFile } from '../../src/storage/hub/identity.ts'
import { parseBytes } from '../../src/storage/json.ts'
import { MAX_BYTES } from '../../src/storage/read-bytes.ts'

/** What a commit has to pull: a dataset, or several in one folder. */
export interface Offer {
  readonly files: readonly RemoteFile[]
  /** The files that list the others, with their texts: they are written when all others are there, the last one last. */
  readonly lists: readonly { readonly path: string; readonly text: string }[]
  readonly games: number
}

interface Place {
  readonly hub: HubClient
  readonly commit: string
  readonly remote: ReadonlyMap<string, RemoteFile>
}

/** What is pulled of a commit. Only paths that the schemas of its lists allow are in it, whatever the Hub lists. Throws {@link HubError}. */
export async function offerOf(place: Place): Promise<Offer> {
  const { hub, remote } = place
  if (remote.has('manifest.json')) return datasetAt(place, '')
  if (remote.has('merged.json')) return severalAt(place)
  throw new HubError(
    `${hub.repo} has no manifest.json: it is not a dataset of omerta; load it with the tools of its maker`,
  )
}

/** The datasets of a folder with `merged.json`. */
async function severalAt(place: Place): Promise<Offer> {
  const { hub, remote } = place
  const text = await textOf(place, 'merged.json')
  const merged = shaped(() => mergedSchema.parse(parseBytes(Buffer.from(text))), hub.repo, 'merged.json')
  const parts: Offer[] = []
  for (const { name, manifest } of merged.parts) {
    const prefix = `${PARTS}/${name}/`
    if (!remote.has(`${prefix}manifest.json`)) throw incomplete(hub.repo, `${prefix}manifest.json`, 'merged.json')
    const part = await datasetAt(place, prefix)
    if (sha256(part.lists[0]!.text) !== manifest) throw incomplete(hub.repo, `${prefix}manifest.json`, 'merged.json')
    parts.push(part)
  }
  return {
    files: [...parts.flatMap(({ files }) => files), ...[remote.get('README.md') ?? []].flat()],
    lists: [...parts.flatMap(({ lists }) => lists), { path: 'merged.json', text }],
    games: parts.reduce((sum, { games }) => sum + games, 0),
  }
}

/** The dataset at the top of a repository, or in one of its folders: the card, the shards, and the figures that the manifest names. */
async function datasetAt(place: Place, prefix: string): Promise<Offer> {
  const { hub, remote } = place
  const path = `${prefix}manifest.json`
  const text = await textOf(place, path)
  const manifest: Manifest = shaped(() => manifestSchema.parse(parseBytes(Buffer.from(text))), hub.repo, path)
  const listed = manifest.shards.flatMap(({ files }) => files)
  for (const { path, sha256 } of listed)
    if (remote.get(prefix + path)?.hash !== sha256) throw incomplete(hub.repo, prefix + path, 'its manifest')
  const paths = new Set(['README.md', ...figurePaths(manifest), ...listed.map(({ path }) => path)])
  const files = [...paths].flatMap((path) => remote.get(prefix + path) ?? [])
  const isLarge = ({ path, bytes }: RemoteFile): boolean =>
    bytes > (path.startsWith(`${prefix}data/`) ? MAX_BYTES.data : MAX_BYTES.other)
  const large = files.find(isLarge)
  if (large) throw new HubError(`${large.path} of ${hub.repo} has ${large.bytes} bytes, which no dataset of omerta has`)
  return { files, lists: [{ path, text }], games: manifest.tally.games }
}

async function textOf({ hub, commit, remote }: Place, path: string): Promise<string> {
  const listed = remote.get(path)!
  if (listed.bytes > MAX_BYTES.manifest)
    throw new HubError(`the ${path} of ${hub.repo} has ${listed.bytes} bytes, which no dataset of omerta has`)
  return Buffer.concat(await Array.fromAsync(hub.read(listed, commit))).toString()
}

function shaped<T>(parse: () => T, repo: string, path: string): T {
  try {
    return parse()
  } catch {
    throw new HubError(`the ${path} of ${repo} is not of this version of omerta; pull it with the version that made it`)
  }
}

const incomplete = (repo: string, path: string, list: string): HubError =>
  new HubError(`${repo} is incomplete: ${path} is not the file that ${list} lists; ask its owner to push again`)

/** Path of the last list of an offer: once it exists, everything does. */
export const lastListOf = (out: string, { lists }: Offer): string => join(out, lists.at(-1)!.path)
