import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Imported, type ImportOptions, importGames } from '../../pipelines/import/import.ts'
import { importerOf } from '../../src/importers/importers.ts'

/** Writes a source: files by path. */
export function writeSource(folder: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

/** Imports a source with the options that a command line without any has. */
export const imported = (
  format: string,
  source: string,
  folder: string,
  more: Partial<ImportOptions> = {},
): Promise<Imported> =>
  importGames({
    importer: importerOf(format)!,
    source,
    folder,
    splits: { train: 100, validation: 0, test: 0 },
    splitBy: 'game',
    skipBroken: false,
    rows: { renderer: 'full' },
    stopped: () => false,
    ...more,
  })
