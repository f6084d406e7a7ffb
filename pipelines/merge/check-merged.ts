import { existsSync } from 'node:fs'
import type { Manifest } from '../../schemas/manifest.ts'
import type { Merged } from '../../schemas/merged.ts'
import { typed } from '../../schemas/shell.ts'
import { listFiles } from '../../src/storage/files.ts'
import { cardPath, manifestPath, openDataset } from '../../src/storage/folder.ts'
import { sha256, sha256Of } from '../../src/storage/hash.ts'
import { readBytes } from '../../src/storage/read-bytes.ts'
import { many } from '../terminal.ts'
import { partOf } from './finish-merged.ts'
import { mergedCard } from './merged-card.ts'
import { isOfMerged, partPath } from './merged-folder.ts'
import { compared, heardIn, isImported, Standing } from './transcripts.ts'

/** Findings about a folder of several datasets besides those of each dataset, a sentence each. */
export async function checkMerged(folder: string, merged: Merged): Promise<string[]> {
  const found: string[] = []
  const parts: { part: Merged['parts'][number]; manifest: Manifest }[] = []
  for (const part of merged.parts) {
    const at = partPath(folder, part.name)
    if (!existsSync(manifestPath(at))) {
      found.push(`${at} is missing`)
      continue
    }
    const manifest = openDataset(at)
    if (sha256Of(manifestPath(at)) !== part.manifest) found.push(`${at} is not the dataset that merged.json lists`)
    else if (JSON.stringify(partOf(folder, part.name, manifest, part.left_out)) !== JSON.stringify(part))
      found.push(`merged.json says something else of ${part.name} than its manifest`)
    parts.push({ part, manifest })
  }
  const standing = new Standing()
  for (const { part, manifest } of compared(parts)) {
    const at = partPath(folder, part.name)
    const copies: { readonly game: string; readonly of: string }[] = []
    for await (const game of heardIn(at, manifest)) {
      const conflict = standing.conflict(game)
      const of = isImported({ manifest }) ? standing.copyOf(game, at) : undefined
      if (conflict !== undefined) found.push(`${at}: ${conflict}`)
      else if (of !== undefined) copies.push({ game: game.game, of })
      standing.add(game, at)
    }
    const [first] = copies
    if (first)
      found.push(
        `${at}: ${many(copies.length, 'game')} of it ${copies.length === 1 ? 'has' : 'have'} the public transcript of a game of another dataset, ` +
          `the first ${first.game} that of one of ${first.of}; ` +
          `"npx omerta merge ${typed(folder)} --out <folder>" leaves ${copies.length === 1 ? 'it' : 'them'} out`,
      )
  }
  const card = existsSync(cardPath(folder)) ? readBytes(cardPath(folder)).toString() : ''
  if (sha256(card) !== merged.card || card !== mergedCard(parts, merged.omerta, merged.left_out))
    found.push('README.md differs from the card that merged.json gives')
  const names = merged.parts.map(({ name }) => name)
  for (const path of listFiles(folder)) if (!isOfMerged(path, names)) found.push(`${path} is not listed`)
  return found
}
