import type { ComponentChildren } from 'preact'
import type { GamePage } from '../schemas/page.ts'
import { teamWord } from './endings.ts'

/** Text of players and models as it is shown: control, format and direction characters become dots, so that it cannot reverse or hide the text around it. */
export const clean = (text: string): string => text.replace(/[^\P{C}\n]|[\u2028\u2029]/gu, '·')

/** What somebody said, kept apart from the direction of the text around it. */
export const Quoted = ({ text }: { text: string }) => <bdi>{clean(text)}</bdi>

export const percent = (share: number, digits = 0): string => `${(100 * share).toFixed(digits)}\u00a0%`
/** A difference of shares in percentage points. */
export const points = (share: number): string => (100 * share).toFixed(1)

export const many = (n: number, thing: string): string => `${n.toLocaleString('en')} ${thing}${n === 1 ? '' : 's'}`
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "Bea (3)" where players have names, else "3"; seat 0 is the moderator. */
export const seatName = ({ names }: Pick<GamePage, 'names'>, seat: number): string =>
  seat === 0 ? 'the moderator' : names?.[seat - 1] === undefined ? String(seat) : `${clean(names[seat - 1]!)} (${seat})`

export const roleName = ({ roleNames }: Pick<GamePage, 'roleNames'>, role: string): string =>
  capital(clean(roleNames[role] ?? role))

/** What a team is called in a game: red and black, or the game's own words. */
export const teamName = (page: Pick<GamePage, 'teamNames'>, team: string): string => clean(teamWord(page, team))

/** What a result of a check is called at this table. */
export const foundName = ({ roleNames }: Pick<GamePage, 'roleNames'>, found: string): string =>
  clean(roleNames[found] ?? found)

/** The choices of a `select`, each a value and its text. */
export function Select(props: {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [string, string])[]
  readonly onChange: (value: string) => void
}) {
  return (
    <label class="select">
      <span>{props.label}</span>
      <select
        aria-label={props.label}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      >
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A title and what stands under it. */
export const Part = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section class="part">
    <h3>{title}</h3>
    {children}
  </section>
)
