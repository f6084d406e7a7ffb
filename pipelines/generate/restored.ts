import type { Shard } from '../../schemas/manifest.ts'
import { isDamaged } from '../../src/storage/folder.ts'
import { many } from '../terminal.ts'

/** The files of a finished dataset that are missing or were changed; `whole`: its shards without any. */
export const damagedIn = (folder: string, shards: readonly Shard[], whole: readonly Shard[]): string[] =>
  shards
    .filter(({ split, shard }) => !whole.some((one) => one.split === split && one.shard === shard))
    .flatMap(({ files }) => files.filter((file) => isDamaged(folder, file)).map(({ path }) => path))

const MOST_NAMED = 5

/** Says of such files that they are as they were again. */
export function writtenAgain(paths: readonly string[]): string {
  const [was, has] = paths.length === 1 ? ['was', 'has'] : ['were', 'have']
  const named = [...paths.slice(0, MOST_NAMED), ...(paths.length > MOST_NAMED ? ['…'] : [])].join(', ')
  return `${many(paths.length, 'file')} ${was} missing or changed and ${has} been written again: ${named}`
}
