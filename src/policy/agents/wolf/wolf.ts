import * as z from 'zod'
import { type Ask, isSpeech, type Reply, type Seat } from '../../../../schemas/ask.ts'
import { silentIn } from '../../../view/actions.ts'
import { type Facts, factsOf, type Spoken } from '../../../view/facts.ts'
import type { Player } from '../../../view/player.ts'
import { objectIn } from '../../../view/reply.ts'
import { askOf, type View } from '../../../view/view.ts'
import { quote } from '../../../view/wording.ts'
import { rounded } from '../../holy-grail/choose.ts'
import type { Agent, Architecture } from '../architecture.ts'
import { lines } from '../lines.ts'
import { noteOf, ownSchema, peerSchema, readOwn, readPeer, readRound, roundSchema } from './analysis.ts'
import { bidSchema, readBid } from './bid.ts'
import { Suspicions } from './suspicions.ts'

type Switch = 'nobid' | 'noself' | 'noledger' | 'round'

/**
 * WOLF (docs/agents.md): the player analyses each statement it hears, keeps a smoothed suspicion of every speaker, and analyses what it says itself
 * before anybody hears it. In chat rooms it bids to speak.
 */
export const wolf: Architecture<Switch> = {
  name: 'wolf',
  help: 'WOLF: a model analyses every statement for deception, its own too',
  switches: ['nobid', 'noself', 'noledger', 'round'],
  sits: 'table',
  make: wolfPlayer,
}

/** Acts that send a player away, for which the suspicions are listed. */
const VOTES: ReadonlySet<string> = new Set(['vote', 'raise', 'nominate', 'suspect'])

const REPORT = { is_deceptive: { type: 'boolean' }, analysis: { type: 'string' } }
const REASON = { ...REPORT, reasoning: { type: 'string' } }
const report = z.object({ is_deceptive: z.boolean(), analysis: z.string(), reasoning: z.string().default('') })

function wolfPlayer({ stages, has }: Agent<Switch>): Player {
  const suspicions = new Suspicions()
  /** How many speeches were heard at the last ask. */
  let heard = 0

  async function analyse(view: View, { speeches, seat: own }: Facts): Promise<void> {
    const fresh = speeches.slice(heard).filter(({ seat }) => seat !== own)
    heard = speeches.length
    if (fresh.length === 0) return
    if (has('round')) {
      const analyses = await stages.ask('round', view, {
        values: { statements: fresh.map(({ seat, text }) => `Player ${seat}: ${quote(text)}`).join('\n') },
        schema: roundSchema,
        read: readRound(fresh.map(({ seat }) => seat)),
      })
      for (const spoken of fresh) suspicions.add(spoken, analyses?.get(spoken.seat))
      return
    }
    const answers = await stages.askAll(
      'peer',
      view,
      fresh.map((spoken) => ({
        values: { speaker: spoken.seat, statement: quote(spoken.text), last: lastOf(spoken.seat) },
        schema: peerSchema,
        read: readPeer,
      })),
    )
    fresh.forEach((spoken: Spoken, i) => suspicions.add(spoken, answers[i]))
  }

  const lastOf = (seat: Seat): string =>
    suspicions
      .last(seat)
      .map(({ text, isDeceptive }) => `- ${isDeceptive ? 'deceptive' : 'truthful'}: ${quote(text)}`)
      .join('\n')

  /** Analyses what was answered, as a note that only this seat has. */
  async function noted(view: View, reply: Reply, statement: string | undefined): Promise<Reply> {
    if (has('noself') || !statement?.trim()) return reply
    const analysis = await stages.ask('own', view, {
      values: { statement: quote(statement) },
      schema: ownSchema,
      read: readOwn,
    })
    return analysis ? { ...reply, thought: noteOf(analysis) } : reply
  }

  const listed = ({ alive, seat: own }: Facts) =>
    has('noledger') ? { deceptive: '', trusted: '' } : suspicions.lists(alive.filter((seat) => seat !== own))

  async function speak(view: View): Promise<Reply> {
    const { reply } = await stages.act('debate', view, { extra: REPORT, read: readReport })
    return noted(view, reply, reply.text)
  }

  async function vote(view: View, facts: Facts): Promise<Reply> {
    const { reply, extra } = await stages.act<z.infer<typeof report>>('vote', view, {
      values: listed(facts),
      extra: REASON,
      read: readReport,
    })
    const reason = lines(extra?.reasoning ?? '', 400).replaceAll('\n', ' ')
    return noted(view, reply, reason && `I choose ${reply.pick} because ${reason}`)
  }

  /** In a chat room: a bid to speak, which may vote where the room does; words only for a high bid. */
  async function post(view: View, ask: Ask, facts: Facts): Promise<Reply> {
    const bid = await stages.ask('bid', view, {
      values: { ...listed(facts), votes: ask.options.some((option) => typeof option === 'number') },
      schema: bidSchema(ask),
      read: readBid(ask),
    })
    if (bid?.vote !== undefined && bid.vote !== facts.standing.get(view.seat)) return { pick: bid.vote }
    if (!bid?.speaks || !ask.options.includes('say')) return { pick: silentIn(ask) }
    const { reply } = await stages.act('debate', view, { wordsOnly: true, extra: REPORT, read: readReport })
    if (!reply.text?.trim()) return { ...reply, pick: silentIn(ask) }
    return { ...(await noted(view, reply, reply.text)), pick: 'say' }
  }

  return {
    get attempts() {
      return stages.attempts
    },
    async act(view): Promise<Reply> {
      const ask = askOf(view)
      const facts = factsOf(view)
      if (!has('noledger')) await analyse(view, facts)
      const reply = await answer()
      return has('noledger') ? reply : { ...reply, beliefs: beliefsOf(facts) }

      function answer(): Promise<Reply> {
        if (ask.act === 'post' && !has('nobid')) return post(view, ask, facts)
        if (isSpeech(ask) || ask.act === 'post') return speak(view)
        if (VOTES.has(ask.act)) return vote(view, facts)
        return stages.act('night', view, { extra: REPORT, read: readReport }).then(({ reply }) => reply)
      }
    },
  }

  function beliefsOf({ seats, seat: own, team, mates }: Facts): number[] {
    return Array.from({ length: seats }, (_, i) => {
      if (i + 1 === own) return Number(team === 'black')
      if (mates.includes(i + 1)) return 1
      return rounded(suspicions.of(i + 1))
    })
  }
}

const readReport = (text: string): z.infer<typeof report> | undefined => report.safeParse(objectIn(text)).data
