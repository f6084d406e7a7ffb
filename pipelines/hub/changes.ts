import { hasSameContent, type LocalFile, type RemoteFile } from '../../src/storage/hub/identity.ts'

/** What a push changes in a branch. */
export interface Changes {
  readonly added: readonly LocalFile[]
  readonly replaced: readonly LocalFile[]
  /** Files of an earlier version that this one does not have. */
  readonly deleted: readonly RemoteFile[]
  readonly unchanged: readonly LocalFile[]
  /** Files that do not belong to a dataset of omerta; they are left alone. */
  readonly kept: readonly RemoteFile[]
}

/** The files of a dataset, and those of a folder of several. */
const OWN = /^(?:merged\.json|(?:parts\/[^/]+\/)?(?:manifest\.json|README\.md|(?:data|figures)\/.+))$/

/** What turns the files of a commit into these. */
export function changesTo(remote: ReadonlyMap<string, RemoteFile>, files: readonly LocalFile[]): Changes {
  const wanted = new Set(files.map(({ path }) => path))
  const others = [...remote.values()].filter(({ path }) => !wanted.has(path))
  const isUnchanged = (file: LocalFile): boolean => hasSameContent(file, remote.get(file.path))
  return {
    added: files.filter(({ path }) => !remote.has(path)),
    replaced: files.filter((file) => remote.has(file.path) && !isUnchanged(file)),
    deleted: others.filter(({ path }) => OWN.test(path)),
    unchanged: files.filter(isUnchanged),
    kept: others.filter(({ path }) => !OWN.test(path)),
  }
}

/** How many files a commit with these changes names. */
export const sizeOf = ({ added, replaced, deleted }: Changes): number => added.length + replaced.length + deleted.length
