import type { Manifest } from '../../schemas/manifest.ts'
import type { Merged, MergedPart } from '../../schemas/merged.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { cardPath, manifestPath, mergedPath } from '../../src/storage/folder.ts'
import { sha256, sha256Of } from '../../src/storage/hash.ts'
import { licenceOf } from '../generate/licence.ts'
import { version } from '../version.ts'
import { mergedCard } from './merged-card.ts'
import { partPath } from './merged-folder.ts'

/** What a part is listed as. */
export function partOf(
  folder: string,
  name: string,
  { recipe, ruleset, tally }: Manifest,
  leftOut: number,
): MergedPart {
  const { imported, origin } = recipe
  return {
    name,
    manifest: sha256Of(manifestPath(partPath(folder, name))),
    ruleset,
    origin: imported?.format ?? origin ?? 'drawn',
    licence: licenceOf(recipe),
    terms: imported?.terms ?? 'none',
    language: imported?.language ?? 'en',
    games: tally.games,
    rows: tally.rows,
    left_out: leftOut,
  }
}

/** Writes the card and, last, the list of the parts: a folder that has it is complete. `leftOut` are datasets of which no game is in a part. */
export function finishMerged(
  folder: string,
  parts: readonly { readonly part: MergedPart; readonly manifest: Manifest }[],
  leftOut: NonNullable<Merged['left_out']> = [],
): Merged {
  const card = mergedCard(parts, version, leftOut)
  const merged: Merged = {
    format: 1,
    omerta: version,
    parts: parts.map(({ part }) => part),
    ...(leftOut.length > 0 && { left_out: leftOut }),
    card: sha256(card),
  }
  writeWhole(cardPath(folder), card)
  writeWhole(mergedPath(folder), `${JSON.stringify(merged, null, 2)}\n`)
  return merged
}
