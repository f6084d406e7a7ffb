import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Eye, GamePage, PageRow } from '../schemas/page.ts'
import { actText, deedText } from '../src/page/acts.ts'
import { rowCalled } from './opening.ts'
import { useRoving } from './roving.ts'
import { Findings, Spans } from './row-findings.tsx'
import { CopyPrompt, Prompt, Tries } from './row-prompt.tsx'
import { RowTable } from './row-table.tsx'
import { RowValue } from './row-value.tsx'
import { capital, clean, many, Part, roleName, Select, seatName, teamName } from './text.tsx'

interface RowsShown {
  readonly page: GamePage
  readonly eye: Eye
  /** The name of a row, which this eye may not have. */
  readonly row: string | undefined
  readonly index: number
  /** The moment that was shown before the rows were. */
  readonly back: number | undefined
  readonly onRow: (row: number) => void
  readonly onMove: (moment: number) => void
}

/** The rows that an eye has: a list to choose from, and one row with all that is in it. */
export function RowPanel({ page, eye, row, index, back, onRow, onMove }: RowsShown) {
  const [seat, setSeat] = useState('')
  const [act, setAct] = useState('')
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    const [box, line] = [list.current, list.current?.querySelector<HTMLElement>('[aria-current="true"]')]
    if (box && line)
      box.scrollTop += line.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2
  }, [row])
  useRoving(list, `${row}-${seat}-${act}-${eye.of}`)
  if (eye.rows.length === 0) return <p>This seat was never asked, so there is no row of it.</p>
  const seats = [...new Set(eye.rows.map((one) => one.seat))].sort((a, b) => a - b)
  const acts = [...new Set(eye.rows.map((one) => one.act))]
  const chosen = eye.rows.filter((one) => (!seat || one.seat === Number(seat)) && (!act || one.act === act))
  const current = rowCalled(eye, row)
  return (
    <div class="rows">
      <div class="bar">
        <Select
          label="Seat"
          value={seat}
          onChange={setSeat}
          options={[['', 'all'], ...seats.map((one) => [String(one), seatName(page, one)] as const)]}
        />
        <Select
          label="Act"
          value={act}
          onChange={setAct}
          options={[['', 'all'], ...acts.map((one) => [one, actText(clean(one))] as const)]}
        />
        <span>{many(chosen.length, 'row')}</span>
      </div>
      <ol class="row-list" aria-label="Rows" ref={list}>
        {chosen.map((one) => (
          <li key={one.id}>
            <button type="button" aria-current={one === current} onClick={() => onRow(eye.rows.indexOf(one))}>
              <span>
                {capital(one.phase)} {one.day}
              </span>
              <span>
                <span class="wide">seat </span>
                {one.seat}, {roleName(page, one.role)}
              </span>
              <span>{clean(deedText(one.act, one.choice))}</span>
              <span class="flags">{flagsOf(one)}</span>
            </button>
          </li>
        ))}
      </ol>
      {current ? (
        <Row page={page} row={current} index={index} back={back} onMove={onMove} />
      ) : (
        <>
          {row !== undefined && <p role="status">{whyMissing(eye, row)}</p>}
          <p>Choose a row, or press “row” beside a line of the story.</p>
        </>
      )}
    </div>
  )
}

/** Why an eye does not have a row that a link names. */
function whyMissing({ of }: Eye, row: string): string {
  const [, seat] = /^(\d{1,2})\.\d{1,6}$/.exec(row) ?? []
  if (seat === undefined)
    return `“${clean(row).slice(0, 40)}” names no row. A row is named by its seat and how many asks that seat had before, such as 4.7.`
  return of === 'judge' || Number(seat) === of
    ? `Seat ${seat} has no row ${row} in this game.`
    : `Row ${row} is of seat ${seat}, and this eye has the rows of its own seat only.`
}

const flagsOf = ({ source, label, findings }: PageRow): string =>
  [
    ...(source === 'made' ? [] : [source]),
    ...(label === null ? [] : [`label ${label}`]),
    ...(findings.length > 0 ? [many(findings.length, 'finding')] : []),
  ].join(' · ')

function Row({
  page,
  row,
  index,
  back,
  onMove,
}: Pick<RowsShown, 'page' | 'index' | 'back' | 'onMove'> & { row: PageRow }) {
  return (
    <article class="row" aria-label={`Row ${row.id}`}>
      <h2>
        Seat {seatName(page, row.seat)} is asked to {clean(actText(row.act))},{' '}
        {row.phase === row.act ? 'day' : row.phase} {row.day}
      </h2>
      <p class="about">
        <code>{row.id}</code>
        {index !== row.moment && (
          <button type="button" onClick={() => onMove(row.moment)}>
            show its moment
          </button>
        )}
        {back !== undefined && back !== index && (
          <button type="button" onClick={() => onMove(back)}>
            back to moment {back + 1}
          </button>
        )}
        <br />
        {capital(roleName(page, row.role))} ({teamName(page, row.team)}), ask {row.turn + 1} of this seat, decided by{' '}
        <bdi>{clean(row.player)}</bdi>
      </p>
      <Part title="Options and choice">
        <RowTable row={row} />
      </Part>
      <RowValue row={row} />
      <p>
        {sourceText(row)} {row.truncated && 'The speech was cut at its limit. '}
        {row.endingRepaired && 'The judge added its ending.'}
      </p>
      {row.speech !== null && (
        <Part title="Said">
          <blockquote>
            <Spans text={row.speech} row={row} place="speech" />
          </blockquote>
        </Part>
      )}
      {row.thought !== null && (
        <Part title="Thought, kept to itself">
          <blockquote class="thought">
            <Spans text={row.thought} row={row} place="thought" />
          </blockquote>
        </Part>
      )}
      <Findings row={row} />
      {row.stated.length > 0 && (
        <Part title="What the player says to believe: P(black)">
          <p>{row.stated.map((p, i) => `${i + 1}: ${(100 * p).toFixed(0)} %`).join(' · ')}</p>
        </Part>
      )}
      <Part title="Prompt, exactly as it is in the row">
        <CopyPrompt page={page} row={row} />
        {page.prompts[row.prompt]!.map((part) => (
          <Prompt key={part.name} part={part} page={page} />
        ))}
      </Part>
      <Part title="Completion">
        {row.completion ? (
          <pre class="prompt">{clean(row.completion)}</pre>
        ) : (
          <p>None: the rules chose, so sft has no row of it.</p>
        )}
      </Part>
      {row.tries.length > 0 && <Tries tries={row.tries} />}
      {row.hindsight && (
        <Part title="Known only afterwards">
          <p>
            Won: {String(row.hindsight.won)} · alive at the end: {String(row.hindsight.survived)} · points of the score:{' '}
            {String(row.hindsight.points)}
          </p>
        </Part>
      )}
    </article>
  )
}

const sourceText = ({ source, attempts }: PageRow): string =>
  source === 'default'
    ? 'The rules chose, as the player gave no legal answer.'
    : source === 'repaired'
      ? `An answer was taken after ${many(attempts, 'try').replace('trys', 'tries')}, or was repaired.`
      : 'The player’s first answer was legal and was taken.'
