import type { EyeOf } from '../schemas/moment.ts'
import type { GamePage } from '../schemas/page.ts'
import { pageOfSeat } from '../src/page/part-of-page.ts'

/** Saves the shown game as a separate page: with all eyes, or with only what one seat heard. */
export function Save({ page, of }: { page: GamePage; of: EyeOf }) {
  const name = `${page.dataset || 'game'}-${page.split}-${page.index}`
  return (
    <>
      <button type="button" onClick={() => save(`${name}.html`, page)}>
        Save this game
      </button>
      {of !== 'judge' && page.eyes.length > 1 && (
        <button type="button" onClick={() => save(`${name}-seat-${of}.html`, pageOfSeat(page, of))}>
          Save what {of === 0 ? 'the moderator' : `seat ${of}`} heard
        </button>
      )}
    </>
  )
}

/** This page with other data in it. Its script and style are as they were, so its content security policy still holds. */
function save(name: string, page: GamePage): void {
  const root = document.documentElement.cloneNode(true) as HTMLElement
  root.querySelector('#page')!.replaceChildren()
  root.querySelector('#data')!.textContent = JSON.stringify(page).replace(/[<>&]|\p{C}|[\u2028\u2029]/gu, (character) =>
    [...Array(character.length).keys()].map((i) => escaped(character.charCodeAt(i))).join(''),
  )
  root.querySelector('title')!.textContent = `Game ${page.index} of ${page.split}, ${page.dataset}`
  const file = new Blob([`<!doctype html>\n${root.outerHTML}\n`], { type: 'text/html' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name.replace(/[^\w.-]/g, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

const escaped = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`
