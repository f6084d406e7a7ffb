import type { Eye, GamePage, PromptPart } from '../../schemas/page.ts'
import { Lines } from './lines.ts'
import { linesOfPart, wholeLines } from './prompt.ts'

/** The page of a game with the eye of one seat alone: what that seat saw, and nothing of the others. */
export function pageOfSeat(page: GamePage, seat: number): GamePage {
  const eye = page.eyes.find(({ of }) => of === seat)!
  const lines = new Lines()
  const prompts = new Rewritten(page, lines)
  const own: Eye = {
    ...eye,
    moments: eye.moments.map(({ at: _, ...moment }) => moment),
    rows: eye.rows.map((row) => ({ ...row, prompt: prompts.add(row.prompt) })),
  }
  const { row: _, ...rest } = page
  return { ...rest, eyes: [own], lines: lines.all, prompts: prompts.all, truth: null }
}

/** Prompts of a page written down again without those between them. */
class Rewritten {
  readonly all: PromptPart[][] = []
  readonly #page: GamePage
  readonly #lines: Lines
  #transcript = ''
  #place = -1

  constructor(page: GamePage, lines: Lines) {
    this.#page = page
    this.#lines = lines
  }

  add(prompt: number): number {
    const place = this.all.length
    this.all.push(
      this.#page.prompts[prompt]!.map((part) => {
        const { role, name, tokens } = part
        const text = linesOfPart(this.#page, part).join('\n')
        const goesOn = name === 'transcript' && this.#place >= 0 && text.startsWith(this.#transcript)
        const fresh = goesOn ? text.slice(this.#transcript.length) : text
        const after = goesOn ? this.#place : undefined
        if (name === 'transcript') {
          this.#transcript = wholeLines(text)
          this.#place = place
        }
        const runs = this.#lines.runs(fresh.split('\n'))
        return {
          role,
          name,
          ...(after !== undefined && { after }),
          lines: runs,
          ...(tokens !== undefined && { tokens }),
        }
      }),
    )
    return place
  }
}
