import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { Moment } from '../schemas/moment.ts'
import type { Eye, GamePage } from '../schemas/page.ts'
import { actText } from '../src/page/acts.ts'
import { useRoving } from './roving.ts'
import { clean, roleName, seatName } from './text.tsx'

interface Shown {
  readonly page: GamePage
  readonly eye: Eye
  readonly index: number
  readonly onMove: (index: number) => void
  readonly onRow: (row: number) => void
}

/**
 * Everything that an eye saw up to a moment, a line each; what not everybody heard is marked. The lines of an eye are made once, so that scrubbing
 * only adds or removes the last ones.
 */
export function Transcript({ page, eye, index, onMove, onRow }: Shown) {
  const list = useRef<HTMLOListElement>(null)
  const lines = useMemo(
    () => eye.moments.map((moment, i) => <Line key={i} page={page} eye={eye} moment={moment} at={i} />),
    [page, eye],
  )
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [index, eye])
  useRoving(list, `${index}-${eye.of}`)
  const press = (event: MouseEvent): void => {
    const { at, row } = (event.target as Element).closest<HTMLElement>('[data-at], [data-row]')?.dataset ?? {}
    if (row !== undefined) onRow(Number(row))
    else if (at !== undefined) onMove(Number(at))
  }
  return (
    // Its buttons are pressed; the list only hears of it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys press the buttons in it
    <ol class="transcript" ref={list} onClick={press}>
      {lines.slice(0, index + 1)}
    </ol>
  )
}

interface LineOf {
  readonly page: GamePage
  readonly eye: Eye
  readonly moment: Moment
  readonly at: number
}

function Line({ page, eye, moment, at }: LineOf) {
  const isOwn = moment.said !== undefined && moment.said.seat === eye.of
  const to =
    moment.to && moment.type !== 'asked' ? `to ${moment.to.map((seat) => seatName(page, seat)).join(', ')}: ` : ''
  const row = moment.row === undefined ? undefined : eye.rows[moment.row]
  return (
    <li class={`${moment.open ? '' : 'secret'} ${isOwn ? 'own' : ''} ${moment.mark ?? ''}`}>
      <button type="button" class="text" data-at={at}>
        {!moment.open && <span class="private">▌ </span>}
        {to && <span class="to">{to}</span>}
        <bdi>{clean(moment.text)}</bdi>
        {row && moment.type === 'asked' && row.speech === null && <b> → {clean(row.choice)}</b>}
      </button>
      {moment.claims?.map((claim, i) => (
        <span key={i} class={`tag ${claim.against.length > 0 ? 'against' : ''}`} title={claim.against.join('; ')}>
          claims {claim.kind === 'role' ? roleName(page, claim.says) : `${claim.seat} ${clean(claim.says)}`}
          {claim.against.length > 0 ? ' ≠' : ''}
        </span>
      ))}
      {row && (
        <button
          type="button"
          class="row-link"
          data-row={moment.row}
          aria-label={`Row of seat ${row.seat}, asked to ${actText(row.act)}`}
        >
          row
        </button>
      )}
    </li>
  )
}
