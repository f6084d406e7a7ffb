import type { MawAgent, MawMessage } from '../../../schemas/maw-messages.ts'
import { type KeptMessage, keptMessage } from '../../bridge/xmpp/kept-message.ts'
import { MawTeller } from '../../bridge/xmpp/maw-teller.ts'
import type { WiredTableOf } from '../../wire/wire-log.ts'
import type { Remaking, Sources } from './remaking.ts'

/** The messages to an agent of MAW. */
export function remadeMessages(
  { players, round, rounds, standings }: WiredTableOf<'maw'>,
  { seat, words }: Sources,
): Remaking {
  let made: string[] = []
  const teller = new MawTeller({ players, round, rounds }, (from, act, body) => {
    made.push(keptMessage({ from, act, body }))
  })
  teller.begin(seat, words)
  let read = 0
  let turns = 0
  /** What a room sends again when it is asked for its lines. */
  const again = (room: MawAgent, index: number): string => {
    made = []
    teller.sendLines(room, index)
    return made[0]!
  }
  return {
    due(view) {
      made = []
      for (; read < view.upTo; read++) {
        const { event, open } = view.history[read]!
        teller.tell(event, open)
        if (event.type !== 'asked') continue
        teller.ask(event, undefined)
        turns = event.turn + 1
      }
      return made
    },
    isDue: (sent, due) => sent === due,
    isBeside(sent) {
      const { from, body }: KeptMessage = JSON.parse(sent)
      const fromMaster = (one: MawMessage): string => keptMessage({ from: 'gm', act: 'inform', body: one })
      switch (body.type) {
        case 'confirm':
          return body.turn < turns && sent === fromMaster({ type: 'confirm', turn: body.turn, ok: true })
        case 'refused':
          return sent === keptMessage({ from, act: 'inform', body: { type: 'refused', reason: body.reason } })
        case 'standings':
          return sent === fromMaster(standings as MawMessage)
        case 'new_messages':
          return from !== 'gm' && sent === again(from, body.index)
        default:
          return false
      }
    },
    // A whisper in one message needs no ask for its recipient.
    mayMiss: (due) => (JSON.parse(due) as KeptMessage).body.type === 'get_input' && due.includes('"act":"whisper"'),
  }
}
