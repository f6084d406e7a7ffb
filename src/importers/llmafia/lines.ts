import { BadSource, type SourceFile } from '../importer.ts'
import { secondsOf } from './clock-time.ts'

/** A line of a chat file: `[12:18:12] Name: text`. */
export interface Line {
  /** Seconds since midnight. */
  readonly time: number
  readonly who: string
  readonly text: string
  /** Where it is: the file and the number of the line. */
  readonly place: string
}

const LINE = /^\[(\d\d:\d\d:\d\d)\] ([^:]+): (.*)$/

/** The lines of a chat file. A line without a time belongs to the one before. */
export function linesOf({ path, text }: SourceFile): Line[] {
  const file = path.split('/').at(-1)!
  const lines: Line[] = []
  text.split(/\r?\n/).forEach((raw, i) => {
    const place = `${file}, line ${i + 1}`
    const found = LINE.exec(raw)
    if (found) {
      const [, time, who, said] = found
      lines.push({ time: secondsOf(time!, place), who: who!.trim(), text: said!, place })
      return
    }
    if (raw.trim() === '') return
    const before = lines.pop()
    if (!before) throw new BadSource(`${place}: it is not of the form "[12:18:12] Name: text"`)
    lines.push({ ...before, text: `${before.text} ${raw.trim()}` })
  })
  return lines
}
