import { spawnSync } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { withoutSecrets } from '../schemas/url.ts'
import { print, printable } from './terminal.ts'

/** Prints a long text: on a terminal broken between words, and in the user's pager if it does not fit on the screen. */
export function page(text: string): void {
  const { isTTY, columns = 80, rows = 24 } = process.stdout
  const shown = isTTY ? wrap(printable(withoutSecrets(text)), columns) : text
  const isLong = isTTY && process.stdin.isTTY && shown.split('\n').length >= rows
  if (!(isLong && isPaged(shown))) print(shown)
}

/** Whether the user's pager has shown a text. */
function isPaged(text: string): boolean {
  const env: NodeJS.ProcessEnv = { LESS: 'FRX', ...process.env }
  const input = `${text}\n`
  const { status } = spawnSync(env['PAGER'] || 'less', {
    shell: true,
    input,
    stdio: ['pipe', 'inherit', 'ignore'],
    env,
  })
  return status === 0
}

/** Breaks lines between words. What follows stands under the first word of its line; colours take no room. */
export function wrap(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => {
      const [margin] = /^\s*(?:[▌▶] )?/.exec(stripVTControlCharacters(line))!
      const lines = ['']
      let used = 0
      for (const word of line.split(/(?<=\S) /)) {
        const length = stripVTControlCharacters(word).length
        if (used > margin.length && used + 1 + length > width) {
          lines.push(' '.repeat(margin.length) + word)
          used = margin.length + length
        } else {
          lines[lines.length - 1] += used === 0 ? word : ` ${word}`
          used += length + (used === 0 ? 0 : 1)
        }
      }
      return lines.join('\n')
    })
    .join('\n')
}
