import type { Info, Packet, Setting } from '../../../schemas/aiwolf.ts'
import type { NewAsk, Seat } from '../../../schemas/ask.ts'
import { lettersIn } from './joined-rules.ts'

/** What a server said of its table when the game began. */
export interface JoinedTable {
  /** Seat 1 first. */
  readonly names: readonly string[]
  readonly setting: Setting
  /** The own seat. */
  readonly seat: Seat
}

/** What differs between asks to say something. */
interface Speaking {
  readonly room: 'village' | 'hideout'
  readonly letters: number
  readonly tick: NonNullable<NewAsk['tick']>
  readonly others: readonly string[]
  readonly otherwise: string
}

/** What a packet that wants a choice or a turn of talk asks. */
export function pickOrPost({ request }: Packet, info: Info, table: JoinedTable): NewAsk {
  const { names, setting, seat: own } = table
  const alive = names.flatMap((name, i) => (info.status_map[name] === 'ALIVE' ? [i + 1] : []))
  const others = alive.filter((seat) => seat !== own)
  const humans = alive.filter((seat) => info.role_map[names[seat - 1]!] !== 'WEREWOLF')
  const seconds = setting.timeout.action / 1000
  const pick = (act: string, options: NewAsk['options']): NewAsk => ({
    seat: own,
    act,
    options,
    words: 0,
    seconds,
    otherwise: 'none',
  })
  if (request === 'VOTE') return pick('vote', setting.vote.allow_self_vote ? alive : others)
  if (request === 'DIVINE') return pick('check', ['none', ...others])
  if (request === 'GUARD') return pick('protect', ['none', ...others])
  if (request === 'ATTACK') return pick('kill', ['none', ...humans])
  const isTalk = request === 'TALK'
  const limits = setting[isTalk ? 'talk' : 'whisper']
  const of = Math.max(1, limits.max_count.per_agent)
  const letters = Math.max(1, lettersIn(limits) + (info.remain_length ?? 0))
  const canSkip = (info.remain_skip ?? 0) > 0
  return postAsk(
    {
      room: isTalk ? 'village' : 'hideout',
      letters,
      tick: { now: Math.min(of, Math.max(1, of - (info.remain_count ?? 0))), of },
      others: canSkip ? ['skip', 'over'] : ['over'],
      otherwise: 'skip',
    },
    table,
  )
}

/** Asks for something to say, or for silence. */
export function postAsk({ room, letters, tick, others, otherwise }: Speaking, { seat, setting }: JoinedTable): NewAsk {
  const seconds = setting.timeout.action / 1000
  const options = ['say', ...others]
  return {
    seat,
    act: 'post',
    options,
    words: letters,
    letters,
    aloud: ['say'],
    seconds,
    otherwise,
    room,
    tick,
  }
}
