import { isAloud, isSpeech, type Option, type Reply, type Seat } from '../../../../schemas/ask.ts'
import { thinkingOf } from '../../../belief/thinking.ts'
import type { Move } from '../../../language/moves.ts'
import { readNominations } from '../../../speech/reader/nominations.ts'
import { phrase } from '../../../speech/writer/phrase.ts'
import { factsOf } from '../../../view/facts.ts'
import type { Player } from '../../../view/player.ts'
import { askOf, type View } from '../../../view/view.ts'
import { rounded } from '../../holy-grail/choose.ts'
import { phrasingOf } from '../../phrasing.ts'
import type { Agent, Architecture } from '../architecture.ts'
import { decide, type Grounded, nominee, suspicion } from './decide.ts'
import { type Belief, Faith } from './faith.ts'
import { priorsOf, readVibes, type Vibes, vibesSchema } from './vibes.ts'

type Switch = 'exact' | 'novibes'

/**
 * GRAIL (docs/agents.md), built for Mafia: a graph of beliefs decides, and a model gives the vibes that shift its priors and the words. Before the first
 * seat has left there are no vibes; with nothing new heard the last ones hold.
 */
export const grail: Architecture<Switch> = {
  name: 'grail',
  help: 'GRAIL: a graph of beliefs decides, a model gives vibes and words',
  switches: ['exact', 'novibes'],
  sits: 'table',
  countsDeals: true,
  make: grailPlayer,
}

function grailPlayer({ stages, words, game, random, has }: Agent<Switch>): Player {
  let faith: Faith | undefined
  let vibes: Vibes | undefined
  let felt = -1
  return {
    get attempts() {
      return stages.attempts
    },
    async act(view): Promise<Reply> {
      const ask = askOf(view)
      const facts = factsOf(view)
      faith ??= new Faith(view.seat, thinkingOf(game, words), has('exact'))
      faith.read(view)
      const eyes = facts.team === 'black' ? 'table' : 'own'
      const others = facts.alive.filter((seat) => seat !== view.seat)
      const heard = openIn(view)
      if (!has('novibes') && facts.departures.length > 0 && heard !== felt) {
        vibes = await stages.ask('vibes', view, {
          values: { beliefs: told(faith.believe(eyes), others), others },
          schema: vibesSchema(others),
          read: readVibes(others),
        })
        felt = heard
      }
      const priors = vibes ? priorsOf(vibes, facts.seats, facts.day) : []
      const grounded: Grounded = {
        ask,
        facts,
        own: faith.believe('own', facts.team === 'black' ? [] : priors),
        table: faith.believe('table', priors),
        random,
      }
      const beliefs = grounded.own.black.slice(1).map((p) => rounded(Math.min(1, p)))
      const pick = ask.options.length > 0 ? decide(grounded) : undefined
      if (!isSpeech(ask) && !isAloud(ask, pick)) return { pick: pick!, beliefs }
      if (!isSpeech(ask) && ask.aloud === undefined) return { pick: pick!, beliefs }
      return { ...(await message(view, grounded, pick)), beliefs }
    },
  }

  /** What the decision is said with: the words of the model, or of the bank where they nominate another than was decided. */
  async function message(view: View, grounded: Grounded, pick: Option | undefined): Promise<Reply> {
    const { ask, facts, own, table } = grounded
    const nominated = ask.nominable && nominee(grounded)
    const others = facts.alive.filter((seat) => seat !== view.seat)
    const shown = facts.team === 'black' ? table : own
    const { reply, extra } = await stages.act<true>('message', view, {
      values: {
        beliefs: told(shown, others),
        pick: pick === undefined ? '' : String(pick),
        nominable: ask.nominable !== undefined,
        nominee: nominated,
        black: facts.team === 'black',
      },
      wordsOnly: true,
      read: (_, reply) => (isMeant(reply, { ask, facts, nominated }) ? true : undefined),
    })
    if (extra) return { ...reply, ...(pick !== undefined && { pick }) }
    return { ...inBankWords(grounded, nominated), ...(pick !== undefined && { pick }), attempts: 2 }
  }

  function inBankWords(grounded: Grounded, nominated: Seat | undefined): Reply {
    const { ask, facts } = grounded
    const others = facts.alive.filter((seat) => seat !== ask.seat)
    const suspect = nominated ?? others.toSorted((a, b) => suspicion(grounded, b) - suspicion(grounded, a))[0]
    const moves: Move[] = suspect === undefined ? [] : [{ kind: 'accuse', seat: suspect }]
    if (nominated !== undefined) moves.push({ kind: 'nominate', seat: nominated })
    return { text: phrase(moves, phrasingOf(ask, random, words.vocabulary)) }
  }
}

interface Meant extends Pick<Grounded, 'ask' | 'facts'> {
  readonly nominated: Seat | undefined
}

/** Whether words go with the decision: they nominate whom it names, and nobody else. */
function isMeant(reply: Reply, { ask, facts, nominated }: Meant): boolean {
  if (!reply.text?.trim()) return false
  if (!ask.nominable) return true
  const heard = readNominations(reply.text, ask.seat, facts.seats).flat()
  return nominated === undefined ? heard.length === 0 : heard.length > 0 && heard.every((seat) => seat === nominated)
}

/** Beliefs as the prompts of the original have them: rounded to one decimal. */
const told = ({ black }: Belief, seats: readonly Seat[]): string =>
  seats.map((seat) => `player ${seat}: ${black[seat]!.toFixed(1)}`).join(', ')

/** How many public events a view has. */
const openIn = ({ history, upTo }: View): number => {
  let count = 0
  for (let i = 0; i < upTo; i++) if (history[i]!.open) count++
  return count
}
