import type { Importer } from './importer.ts'
import { llmafia } from './llmafia/llmafia.ts'
import { omerta } from './omerta.ts'

/** Every importer. Help, errors and docs are derived from this table. */
export const importers: readonly Importer[] = [llmafia, omerta]

/** The importer of that format, if there is one. */
export const importerOf = (format: string): Importer | undefined => importers.find((one) => one.format === format)
