import { existsSync } from 'node:fs'
import type { Manifest } from '../../schemas/manifest.ts'
import type { Merged } from '../../schemas/merged.ts'
import { listFiles } from '../../src/storage/files.ts'
import { cardPath, manifestPath, openDataset } from '../../src/storage/folder.ts'
import { sha256, sha256Of } from '../../src/storage/hash.ts'
import { readBytes } from '../../src/storage/read-bytes.ts'
import { partOf } from './finish-merged.ts'
import { mergedCard } from './merged-card.ts'
import { isOfMerged, partPath } from './merged-folder.ts'
import { heardIn, Standing } from './transcripts.ts'

/** What is wrong with a folder of several datasets beside what is wrong with each of them, a sentence each. */
export async function checkMerged(folder: string, merged: Merged): Promise<string[]> {
  const found: string[] = []
  const parts: { part: Merged['parts'][number]; manifest: Manifest }[] = []
  const standing = new Standing()
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
    for await (const game of heardIn(at, manifest)) {
      const conflict = standing.conflict(game)
      if (conflict !== undefined) found.push(`${at}: ${conflict}`)
      standing.add(game, at)
    }
  }
  const card = existsSync(cardPath(folder)) ? readBytes(cardPath(folder)).toString() : ''
  if (sha256(card) !== merged.card || card !== mergedCard(parts, merged.omerta))
    found.push('README.md differs from the card that merged.json gives')
  const names = merged.parts.map(({ name }) => name)
  for (const path of listFiles(folder)) if (!isOfMerged(path, names)) found.push(`${path} is not listed`)
  return found
}
