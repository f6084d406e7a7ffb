import type { Seat } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'
import { type Random, shuffle } from '../game/random.ts'
import { rowId } from '../rows/rows.ts'
import { renderNews } from '../view/news.ts'
import { render } from '../view/render.ts'
import type { Heard, View } from '../view/view.ts'
import type { Words } from '../view/wording.ts'
import { readable } from './excerpt.ts'
import type { LeakTally, Tell } from './leak.ts'
import { whySummed } from './summed-up.ts'
import type { Watch } from './watch.ts'

interface Removing {
  readonly game: string
  readonly watches: readonly Watch[]
  readonly words: Words
  readonly random: Random
  /** Whether the messages of conversations are checked too. */
  readonly isNews: boolean
  /** How many events are removed, each from one prompt. */
  readonly most: number
  readonly tell: Tell
  readonly tally: LeakTally
}

/** An event that a seat heard before an ask. */
interface Removable {
  readonly watch: Watch
  readonly at: number
}

/**
 * Takes events out of what a seat heard, one at a time: a prompt that stays the same does not tell its seat what it may know. Events that prompts
 * need not tell are in the table of summed-up.ts, with the reason.
 */
export function checkRemoval({ game, watches, words, random, isNews, most, tell, tally }: Removing): void {
  const { renderer, vocabulary } = words
  const all = watches.flatMap((watch): Removable[] =>
    watch.heard.slice(0, watch.asks.at(-1)?.inView ?? 0).map((_, at) => ({ watch, at })),
  )
  const told = all.filter(
    ({ watch: { seat, heard }, at }) => whySummed(heard[at]!.event, renderer, { seat, vocabulary }) === undefined,
  )
  for (const { watch, at } of inTurn(told, random, most)) {
    const later = watch.asks.flatMap(({ inView }, turn) => (inView > at ? [{ inView, turn }] : []))
    const { inView, turn } = later[Math.floor(random() * later.length)]!
    const { seat, heard } = watch
    const { event } = heard[at]!
    const same = (where: string, turn: number): void =>
      tell({
        kind: 'text',
        row: rowId(game, seat, turn),
        channel: `${where} of seat ${seat} is the same without something that it heard: ${event.type}`,
        texts: ['the same', readable(event)],
      })
    tally.removed++
    if (!isTold({ seat, history: heard, upTo: inView + 1 }, at, words)) same('the prompt', turn)
    if (!isNews || isAnswer(event, seat)) continue
    tally.removed++
    const next = later[0]!
    if (!isNew({ seat, history: heard, upTo: next.inView + 1 }, at, words))
      same('the next message in the conversation', next.turn)
  }
}

/** Whether an event is what a seat said itself: in a conversation its answer replaces it. */
const isAnswer = (event: Event, seat: Seat): boolean =>
  'seat' in event && event.seat === seat && ['chose', 'spoke', 'posted', 'passed', 'whispered'].includes(event.type)

/** At most `most` of some events, drawn from each kind in turn, because most events of a game are speeches and votes. */
function inTurn(all: readonly Removable[], random: Random, most: number): Removable[] {
  const kindOf = ({ watch, at }: Removable): string => {
    const { event, open } = watch.heard[at]!
    return `${event.type} ${'act' in event ? event.act : ''} ${open}`
  }
  const kinds = [...Map.groupBy(shuffle(all, random), kindOf).values()]
  const drawn: Removable[] = []
  for (let i = 0; drawn.length < Math.min(most, all.length); i++)
    for (const kind of kinds) if (i < kind.length && drawn.length < most) drawn.push(kind[i]!)
  return drawn
}

/** Whether the prompt for a view changes when what was heard at a place is removed. */
const isTold = (view: View, at: number, words: Words): boolean =>
  isOther(view, at, (one) => render(one, words)[1].content)

/** Whether the newest message of a conversation changes. */
const isNew = (view: View, at: number, words: Words): boolean =>
  isOther(view, at, (one) => renderNews(one, words).content)

function isOther(view: View, at: number, text: (view: View) => string): boolean {
  try {
    return text(view) !== text(without(view, at))
  } catch {
    // Without its beginning a view cannot be rendered at all.
    return true
  }
}

/** A view without one of the things that were heard. */
function without({ seat, history, upTo }: View, at: number): View {
  const left: readonly Heard[] = history.slice(0, upTo).filter((_, i) => i !== at)
  return { seat, history: left, upTo: left.length }
}
