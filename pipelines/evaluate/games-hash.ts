import type { Manifest } from '../../schemas/manifest.ts'
import { sha256 } from '../../src/storage/hash.ts'

/** A hash over the hashes of all files of games. */
export const gamesHash = ({ shards }: Pick<Manifest, 'shards'>): string =>
  sha256(shards.flatMap(({ files }) => files.map(({ sha256: hash }) => hash)).join('\n'))
