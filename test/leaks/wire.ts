// Plays logged games to seats over the wires, and compares what was sent with what the seat had heard by then.
import { GameMaster } from '../../pipelines/bridge/xmpp/game-master.ts'
import { keptMessage } from '../../pipelines/bridge/xmpp/kept-message.ts'
import { MawReader } from '../../pipelines/bridge/xmpp/maw-reader.ts'
import { type Channel, SeatWire } from '../../pipelines/seat/seat-wire.ts'
import { type Sitter, sitDown } from '../../pipelines/seat/sitter.ts'
import type { Game } from '../../pipelines/table/game.ts'
import type { Answered, Watcher } from '../../pipelines/table/sitting.ts'
import type { Table } from '../../pipelines/table/table.ts'
import type { KeptLine } from '../../pipelines/validate/wire/wired-game.ts'
import { askId, type Seat } from '../../schemas/ask.ts'
import type { MawMessage } from '../../schemas/maw-messages.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { type SeatLine, seatMessagesSchema } from '../../schemas/seat.ts'
import { type Finished, rulesetOf } from '../../src/play/series.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { choicesById } from '../../src/view/decisions.ts'
import { hears, viewOf } from '../../src/view/view.ts'
import { gameOf } from '../played.ts'
import { packetLeaks } from './packets.ts'
import { episodeLeaks, pageLeaks, wired } from './pages.ts'
import { roomLeaks } from './rooms.ts'

/** The fields that a message to a player may have: the table of docs/xmpp.md. */
const FIELDS: Readonly<Record<string, string>> = {
  start_game: 'total_players players rules round rounds',
  assign_role: 'role team',
  phase_change: 'new_phase number',
  announce_open: 'room_name players',
  new_messages: 'room_name messages posts index',
  get_input: 'room_name act turn targets options tick words seconds',
  vote_result: 'target status reason votes tied',
  announcement: 'text about target role',
  kill: 'reason',
  check_result: 'target team',
  refused: 'reason',
  end_game: 'winning_team reason',
  standings: 'rounds of players',
}

/**
 * Tells a sitter a game, as a table does; `after` is called after each event, with how many the seat has heard, and `before` before it is told.
 */
export function tell(
  sitter: Sitter,
  seat: Seat,
  { log, record }: Finished,
  recipe: Recipe,
  after: (heard: number) => void,
  before: (heard: number) => void = () => {},
): void {
  const ruleset = rulesetOf(recipe)
  const watchers: Watcher[] = []
  const choices = choicesById(record.choices)
  const table = {
    watch: (watcher: Watcher) => void watchers.push(watcher),
    answer: (of: Seat, turn: number): Answered => {
      const choice = choices.get(askId({ seat: of, turn }))!
      return choice.why ? { late: choice } : { choice, isAgain: false }
    },
    leave: () => {},
  }
  const game = { ruleset, words: wordsOf(ruleset), session: { deal: record.deal, log }, setUp: { id: GAME_ID } }
  sitDown(sitter, seat, game as unknown as Game, table as unknown as Table)
  let heard = 0
  for (const told of log) {
    const { event } = told
    if (hears(seat, told.to)) heard++
    before(heard)
    for (const watcher of watchers) {
      watcher.told(told, { day: 0, phase: '' })
      if (event.type === 'asked') watcher.put?.(event, 15_000)
    }
    after(heard)
  }
}

/** The channel to a program that answers at once. What it says does not matter: {@link tell} has the choices. */
export const answering = (wire: SeatWire): Channel => ({
  send(text) {
    const line = JSON.parse(text) as SeatLine
    if (line.type === 'ask') wire.read(JSON.stringify({ type: 'reply', turn: line.turn, say: 'PASS.' }))
  },
  close: () => {},
})

/** What a seat of a MAW game was sent that it should not have been, a sentence each. */
function mawLeaks(played: Finished, recipe: Recipe, seat: Seat): string[] {
  const { record, log } = played
  const found: string[] = []
  const jids = record.deal.map((_, i) => `p${i + 1}@here`)
  const isWolf = record.deal[seat - 1] === 'mafia'
  const truth = viewOf(log, seat).history.filter(({ event }) => event.type !== 'chose')
  const reader = new MawReader(jids[seat - 1]!)
  const lines: KeptLine[] = []
  let now: number | undefined
  const master = new GameMaster(jids.length, 1, (from, to, act, body: MawMessage) => {
    if (to !== jids[seat - 1]) return
    if (now !== undefined) lines.push({ seat, heard: now, line: keptMessage({ from, act, body }) })
    if (from === 'hideout' && !isWolf && recipe.switches['deadHear'] !== 'all')
      found.push(`the Hideout sent ${body.type} to a Villager`)
    const allowed = FIELDS[body.type]?.split(' ')
    if (!allowed) return
    for (const key of Object.keys(body))
      if (key !== 'type' && !allowed.includes(key)) found.push(`${body.type} has ${key}`)
    if (body.type === 'start_game') {
      for (const [i, player] of body.players.entries())
        if (player.seat !== i + 1 || Object.keys(player).join() !== 'seat,name,jid')
          found.push(`the roster tells more: ${JSON.stringify(player)}`)
    }
    reader.take(body)
  })
  for (const [i, jid] of jids.entries())
    master.receive('gm', jid, JSON.stringify({ type: 'join_lobby', player_name: `Name-${i}` }))
  const sitter = master.seat(master.joined)[seat - 1]!
  const all = viewOf(log, seat).history
  let [known, at, read] = [0, 0, 0]
  const told = (heard: number): void => {
    for (; at < heard; at++) if (all[at]!.event.type !== 'chose') known++
    const { history } = reader.view
    for (; read < history.length; read++)
      if (found.length === 0 && (read >= known || JSON.stringify(history[read]) !== JSON.stringify(truth[read])))
        found.push(
          `the messages say what the seat has not heard: ${JSON.stringify(history[read]!.event).slice(0, 150)}`,
        )
  }
  tell(sitter, seat, played, recipe, told, (heard) => void (now = heard))
  const { version, switches, deal, choices } = record
  const { players, ...more } = master.table
  const table = { ...{ game: GAME_ID, wire: 'maw' as const, ruleset: 'maw', version, switches }, ...more }
  const standings = { ...master.standings() }
  return [...found, ...wired({ table: { ...table, players: [...players], standings }, lines, deal, choices })]
}

/** What a seat was sent over the seat protocol that it should not have been, by `validate --wire`. */
function lineLeaks(played: Finished, recipe: Recipe, seat: Seat): string[] {
  const { record } = played
  const lines: KeptLine[] = []
  const messages = seatMessagesSchema.options[seat % 3]!
  const wire = new SeatWire(
    messages,
    () => 0,
    (_, seat, heard, line) => void lines.push({ seat, heard, line }),
  )
  wire.connect(answering(wire))
  tell(wire, seat, played, recipe, () => {})
  const { winner, reason, points } = played.outcome
  const won = winner === 'draw' ? null : rulesetOf(recipe).teams[record.deal[seat - 1]!] === winner
  wire.over({ winner, reason, roles: record.deal, won, points: points[seat - 1]! })
  const { ruleset, version, switches, deal, choices } = record
  const table = { game: GAME_ID, wire: 'seat' as const, messages, ruleset, version, switches }
  return wired({ table, lines, deal, choices })
}

export const GAME_ID = 'wire'

const isAiwolf = ({ ruleset }: Recipe): boolean => ruleset.startsWith('aiwolf-')

/** What the wires tell that they should not, over some games of a recipe, wire after wire. */
export async function* wireLeaks(recipe: Recipe, count: number): AsyncGenerator<string> {
  for (let index = 0; index < count; index++) {
    if (isAiwolf(recipe)) yield* await packetLeaks(recipe, index)
    const played = await gameOf(recipe, index)
    if (index === 0) yield* await roomLeaks(recipe)
    for (const seat of played.record.deal.map((_, i) => i + 1)) {
      yield* lineLeaks(played, recipe, seat)
      yield* episodeLeaks(played, recipe, seat)
      yield* pageLeaks(played, seat)
      if (recipe.ruleset === 'maw') yield* mawLeaks(played, recipe, seat)
    }
  }
}
