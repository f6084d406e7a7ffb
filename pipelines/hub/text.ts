import { paint, safe } from '../terminal.ts'
import { sizeOf } from './changes.ts'
import type { Pushed } from './push.ts'

const KINDS = ['added', 'replaced', 'deleted', 'unchanged', 'kept'] as const

const bytesText = (bytes: number): string =>
  bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`

/** What a push did, or would do, as text. A dry run names every file. */
export function pushText(pushed: Pushed): string {
  const { repo, branch, isDry, isPrivate, changes, checks, url, uncompared, commit, pull, tag } = pushed
  const counts = KINDS.filter((kind) => changes[kind].length > 0).map((kind) => {
    const bytes = changes[kind].reduce((sum, file) => sum + file.bytes, 0)
    return `${changes[kind].length} ${kind} (${bytesText(bytes)})`
  })
  const files = KINDS.flatMap((kind) =>
    changes[kind].map(({ path, bytes }) => `  ${kind.padEnd(9)} ${bytesText(bytes).padStart(9)}  ${safe(path)}`),
  )
  // A recipe may leave out sft, and decisions too.
  const has = (config: string): boolean =>
    KINDS.some((kind) => kind !== 'deleted' && changes[kind].some(({ path }) => path.startsWith(`data/${config}/`)))
  const config = ['sft', 'decisions'].find(has) ?? 'games'
  const isChanged = sizeOf(changes) > 0
  const where = `${branch} of the ${isPrivate ? 'private' : 'public'} dataset ${repo}`
  const done = uncompared
    ? `these files were not compared with ${branch} of ${repo}, because ${uncompared}; a push sends those that differ`
    : isDry
      ? `a push would ${isChanged ? 'change' : 'not change'} ${where}; nothing was sent`
      : isChanged
        ? `pushed to ${where}`
        : `${where} already holds this dataset; nothing was committed`
  return [
    paint('bold', done),
    `files: ${counts.join(', ')}`,
    ...(isDry ? files : []),
    `checks passed: ${Object.keys(checks).join(', ')}`,
    ...(commit
      ? [`commit ${commit}${tag ? `, tag ${tag}` : ''}; all files were compared there, and a shard was read back`]
      : []),
    ...(pull ? [`pull request: ${safe(pull)}`] : []),
    ...(commit && branch === 'main' ? [`load_dataset("${repo}", "${config}")`] : []),
    safe(url),
  ].join('\n')
}

/** What was pushed, for machines: files by path and bytes. */
export function pushJson({ changes, ...rest }: Pushed): object {
  const named = KINDS.map((kind) => [kind, changes[kind].map(({ path, bytes }) => ({ path, bytes }))])
  return { ...rest, ...Object.fromEntries(named) }
}
