import type { EyeOf } from '../schemas/moment.ts'
import type { GamePage } from '../schemas/page.ts'
import { seatName } from './text.tsx'

/** Whose eye it is, in words. */
export const eyeName = (page: GamePage, of: EyeOf): string =>
  of === 'judge' ? 'the judge' : of === 0 ? 'the moderator' : `seat ${seatName(page, of)}`

/** A button for each eye of a game. */
export function EyeSwitch({ page, of, onLook }: { page: GamePage; of: EyeOf; onLook: (of: EyeOf) => void }) {
  return (
    <fieldset class="eyes">
      <legend>Seen by</legend>
      {page.eyes.map((eye) => (
        <button
          key={eye.of}
          type="button"
          aria-pressed={eye.of === of}
          title={`As ${eyeName(page, eye.of)} saw it`}
          onClick={() => onLook(eye.of)}
        >
          {eye.of === 'judge' ? 'Judge' : eye.of === 0 ? 'Mod.' : eye.of}
        </button>
      ))}
    </fieldset>
  )
}
