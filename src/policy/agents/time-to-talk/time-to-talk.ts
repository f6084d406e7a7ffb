import { type Ask, MODERATOR, type Option, type Reply } from '../../../../schemas/ask.ts'
import { silentIn } from '../../../view/actions.ts'
import { cueFaults, cueQuality } from '../../../view/cue.ts'
import { factsOf } from '../../../view/facts.ts'
import type { Player } from '../../../view/player.ts'
import { objectIn } from '../../../view/reply.ts'
import { askOf, type View } from '../../../view/view.ts'
import { isLate } from '../../chat-pace.ts'
import type { Agent, Architecture } from '../architecture.ts'
import { quoted } from '../lines.ts'
import { readProse } from '../stages.ts'
import { postsIn, shareOf } from './share.ts'

const qualities = ['q0', 'q1', 'q2', 'q3', 'q4', 'q5'] as const
const everies = ['every2', 'every3', 'every5'] as const
type Switch = 'candidate' | 'baseline' | (typeof everies)[number] | (typeof qualities)[number]

/** A call of lower quality is refused. */
const USUAL_QUALITY = 3

/**
 * Time to Talk (docs/agents.md): a scheduler decides whether to speak now, a generator what is said. In a chat room it is a player; in seat 0 it is the
 * moderator who calls players. In other asks it makes one call.
 */
export const timeToTalk: Architecture<Switch> = {
  name: 'time-to-talk',
  help: 'Time to Talk: a scheduler decides when to speak, a generator what',
  switches: ['candidate', 'baseline', ...everies, ...qualities],
  sits: 'both',
  make: timeToTalkPlayer,
}

function timeToTalkPlayer({ stages, words, random, has }: Agent<Switch>): Player {
  const least = qualities.findIndex((name) => has(name))
  const quality = least < 0 ? USUAL_QUALITY : least
  const every = everies.find((name) => has(name))
  /** A call that was written before it was decided whether to make it. */
  let candidate: { readonly upTo: number; readonly text: string } | undefined

  /** Whether to send, wait, or vote; whatever cannot be read is a wait. */
  async function schedule(view: View, ask: Ask, message: string | undefined): Promise<Option> {
    const facts = factsOf(view)
    const share = shareOf(facts, ask.room)
    // Somebody must begin.
    const draws = has('baseline') || (every !== undefined && share.said === 0)
    if (draws) return random() < postsIn(ask.seconds, share, facts.alive.length) ? 'say' : silentIn(ask)
    if (every) return share.since >= Number(every.slice('every'.length)) ? 'say' : silentIn(ask)
    const votes = ask.options.filter((option) => typeof option === 'number')
    const decision = { enum: ['send', 'wait', ...votes] }
    const answer = await stages.ask<Option>('scheduler', view, {
      values: { ...share, tick: ask.tick, alive: facts.alive.length, votes, message: message && quoted(message) },
      schema: { type: 'object', properties: { decision }, required: ['decision'], additionalProperties: false },
      read: (text) => decisionIn(text, votes),
    })
    if (answer === 'send') return 'say'
    return typeof answer === 'number' ? answer : silentIn(ask)
  }

  async function post(view: View, ask: Ask): Promise<Reply> {
    const facts = factsOf(view)
    const own = facts.speeches.filter(
      ({ seat, day, room }) => seat === ask.seat && day === facts.day && room === ask.room,
    )
    const values = { earlier: own.map(({ text }) => `> ${text}`).join('\n') }
    const generate = (): Promise<{ readonly reply: Reply }> =>
      stages.act('generator', view, { values, wordsOnly: true })
    if ((has('baseline') || every) && isTimeToVote(ask, facts.standing.has(ask.seat)))
      return (await stages.act('act', view)).reply
    const first = has('candidate') ? (await generate()).reply : undefined
    const pick = await schedule(view, ask, first?.text)
    if (pick !== 'say') return { pick }
    const reply = first ?? (await generate()).reply
    return reply.text?.trim() ? { ...reply, pick } : { ...reply, pick: silentIn(ask) }
  }

  const isFit = (view: View, { pick, text = '' }: Reply): boolean =>
    cueQuality(text) >= quality && cueFaults(view, pick as number, text, words.vocabulary).length === 0

  /** The moderator's asks: whether to call somebody, and whom with which words. */
  async function moderate(view: View, ask: Ask): Promise<Reply> {
    if (ask.act === 'schedule') {
      if (has('candidate')) {
        const text = await stages.ask('candidate', view, { read: readProse(300) })
        if (text !== undefined) candidate = { upTo: view.upTo, text }
      }
      const message = candidate?.upTo === view.upTo ? quoted(candidate.text) : ''
      return (await stages.act('schedule', view, { values: { message } })).reply
    }
    const kept = candidate && candidate.upTo + CHOSEN === view.upTo - 1 ? quoted(candidate.text) : ''
    const { reply } = await stages.act<true>('cue', view, {
      values: { candidate: kept },
      read: (_, given) => (isFit(view, given) ? true : undefined),
    })
    return reply
  }

  return {
    get attempts() {
      return stages.attempts
    },
    async act(view): Promise<Reply> {
      const ask = askOf(view)
      if (ask.seat === MODERATOR) return moderate(view, ask)
      if (ask.act === 'post') return post(view, ask)
      return (await stages.act('act', view)).reply
    },
  }
}

/** Schedulers without a model do not vote: their seat is asked as usual in the last third of a phase, until it has voted. */
const isTimeToVote = (ask: Ask, hasVoted: boolean): boolean =>
  !hasVoted && isLate(ask) && ask.options.some((option) => typeof option === 'number')

/** Between a schedule and its cue the moderator hears one thing: what it chose. */
const CHOSEN = 1

/** Reads a decision as the original does, but for what cannot be read, which it takes for a send. */
function decisionIn(text: string, votes: readonly Option[]): Option | undefined {
  const stated = objectIn(text)?.['decision'] ?? text.trim().toLowerCase()
  const vote = votes.find((seat) => seat === stated)
  if (vote !== undefined) return vote
  if (typeof stated !== 'string') return undefined
  if (/^[<[]*\s*(?:send|speak)\b/.test(stated)) return 'send'
  return stated === '' || /^[<[]*\s*(?:wait|pass|quiet|listen)\b/.test(stated) ? 'wait' : undefined
}
