import { aiwolf } from './aiwolf/aiwolf.ts'
import type { Importer } from './importer.ts'
import { kaggleWerewolf } from './kaggle-werewolf/kaggle-werewolf.ts'
import { llmafia } from './llmafia/llmafia.ts'
import { miniMafia } from './mini-mafia/mini-mafia.ts'
import { omerta } from './omerta.ts'
import { werewolfArena } from './werewolf/arena.ts'
import { werewolfReasoning } from './werewolf/reasoning.ts'
import { werebench } from './werewolf/werebench.ts'
import { wolfEnhance } from './werewolf/wolf-enhance.ts'

/** Every importer. Help, errors and docs are derived from this table. */
export const importers: readonly Importer[] = [
  aiwolf,
  kaggleWerewolf,
  llmafia,
  miniMafia,
  omerta,
  werebench,
  werewolfArena,
  werewolfReasoning,
  wolfEnhance,
]

/** The importer of that format, if there is one. */
export const importerOf = (format: string): Importer | undefined => importers.find((one) => one.format === format)
