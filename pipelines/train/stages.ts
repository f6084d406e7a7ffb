import * as z from 'zod'
import { jsonValue } from '../../src/storage/json-lines.ts'
import { type Progress, showProgress } from '../progress.ts'
import { oneLine } from '../terminal.ts'

/** The progress of a stage of a recipe, as run_folder.py reports it. */
const toldSchema = z.object({
  what: z.string(),
  total: z.int().nonnegative(),
  already: z.int().nonnegative(),
  made: z.int().nonnegative(),
  note: z.string(),
})

/** The stages of a recipe, one after the other, shown as those of omerta itself. */
export class Stages {
  #what: string | undefined
  #note = ''
  #made = 0
  #progress: Progress | undefined

  /** A JSON line of a recipe; other lines are not shown. */
  tell(line: string): void {
    const told = toldSchema.safeParse(jsonValue(line)).data
    if (!told) return
    if (told.what !== this.#what) {
      this.done()
      this.#what = told.what
      this.#made = told.already
      this.#progress = showProgress(oneLine(told.what), told.total, told.already, {
        ...(told.note !== '' && { state: () => oneLine(this.#note) }),
      })
    }
    this.#note = told.note
    for (; this.#made < Math.min(told.made, told.total); this.#made++) this.#progress!.step()
  }

  done(): void {
    this.#progress?.done()
    this.#progress = undefined
    this.#what = undefined
  }
}
