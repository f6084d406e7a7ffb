import { fold } from '../../speech/text/words.ts'

/**
 * A text of a model as it may stand in a later prompt of the same seat: each line behind "> ", so that it can forge no heading and no line of the
 * transcript.
 */
export const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

/** The first `most` UTF-16 units of a text as plain lines, without empty ones and without the marks of chat templates. */
export const lines = (text: string, most: number): string =>
  text
    .slice(0, most)
    .toWellFormed()
    .split(/\r\n?|\n/)
    .map(fold)
    .filter((line) => line !== '')
    .join('\n')
