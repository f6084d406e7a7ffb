import { useEffect, useRef } from 'preact/hooks'
import type { Eye, GamePage, Moment } from '../schemas/page.ts'
import { clean, roleName, seatName } from './text.tsx'

interface Shown {
  readonly page: GamePage
  readonly eye: Eye
  readonly index: number
  readonly onMove: (index: number) => void
  readonly onRow: (row: number) => void
}

/** Everything that an eye saw up to a moment, a line each; what not everybody heard is marked. */
export function Transcript({ page, eye, index, onMove, onRow }: Shown) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const line = list.current?.children[index] as HTMLElement | undefined
    const box = list.current
    if (!line || !box) return
    const [top, bottom] = [line.offsetTop - box.offsetTop, line.offsetTop - box.offsetTop + line.offsetHeight]
    if (top < box.scrollTop || bottom > box.scrollTop + box.clientHeight)
      box.scrollTop = Math.max(0, bottom - box.clientHeight + 8)
  }, [index, eye])
  return (
    <ol class="transcript" ref={list}>
      {eye.moments.slice(0, index + 1).map((moment, i) => (
        <Line key={i} page={page} eye={eye} moment={moment} at={i} isNow={i === index} onMove={onMove} onRow={onRow} />
      ))}
    </ol>
  )
}

interface LineOf extends Omit<Shown, 'index'> {
  readonly moment: Moment
  readonly at: number
  readonly isNow: boolean
}

function Line({ page, eye, moment, at, isNow, onMove, onRow }: LineOf) {
  const isOwn = moment.said !== undefined && moment.said.seat === eye.of
  const to =
    moment.to && moment.type !== 'asked' ? `to ${moment.to.map((seat) => seatName(page, seat)).join(', ')}: ` : ''
  const row = moment.row === undefined ? undefined : eye.rows[moment.row]
  return (
    <li
      class={`${moment.open ? '' : 'secret'} ${isOwn ? 'own' : ''} ${moment.mark ?? ''} ${isNow ? 'now' : ''}`}
      aria-current={isNow}
    >
      <button type="button" class="text" onClick={() => onMove(at)}>
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
        <button type="button" class="row-link" onClick={() => onRow(moment.row!)}>
          row
        </button>
      )}
    </li>
  )
}
