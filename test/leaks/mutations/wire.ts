import type { Mutation } from '../mutation.ts'

// Leaks between the table and a program or an agent in a seat: the rules and the rows are as they should be.

const SITTER = 'pipelines/seat/sitter.ts'
const SEAT = 'pipelines/bridge/xmpp/maw-seat.ts'
const TELLER = 'pipelines/bridge/xmpp/maw-teller.ts'
const LINES = 'pipelines/seat/seat-wire.ts'
const FILTER = 'if (hears(seat, told.to)) sitter.told(told)'

const passes = (name: string, type: string): Mutation => ({
  name: `over the wire, ${name}`,
  file: SITTER,
  find: FILTER,
  replace: `if (hears(seat, told.to) || told.event.type === '${type}') sitter.told(told)`,
  rulesets: ['maw'],
  first: 'wire',
})

/** Lets a seat of MAW see the game that it plays in. */
const GAME = [
  {
    file: SEAT,
    find: "  begin({ seat, words, deeds }: Parameters<Sitter['begin']>[0]): void {\n",
    replace:
      "  begin({ seat, words, deeds, game }: Parameters<Sitter['begin']>[0]): void {\n    Object.assign(this.#teller, { game })\n",
  },
  { file: TELLER, find: '  #seat: Seat = 0\n', replace: '  game: unknown\n  #seat: Seat = 0\n' },
]

export const mutations: readonly Mutation[] = [
  passes('a whisper is sent to everybody', 'whispered'),
  passes('what is said in the Hideout is sent to Villagers', 'posted'),
  passes('who the Werewolves are is sent to everybody', 'met'),
  passes('cards are sent to everybody', 'dealt'),
  passes('votes that are silent, or of the night, are sent to everybody', 'cast'),
  passes('what the Werewolves agreed on is sent to everybody', 'decided'),
  passes('what the Seer learns is sent to everybody', 'checked'),
  {
    name: 'over the wire, the roster has roles',
    file: TELLER,
    find: '          ...this.#table,\n',
    replace:
      '          ...this.#table,\n          players: this.#table.players.map((player) => ({ ...player, role: this.game.session.deal[player.seat - 1] })),\n',
    also: GAME,
    rulesets: ['maw'],
    first: 'wire',
  },
  {
    name: 'over the wire, the roster is in role order',
    file: TELLER,
    find: '          ...this.#table,\n',
    replace:
      '          ...this.#table,\n          players: [...this.#table.players].sort((a, b) => (this.game.session.deal[a.seat - 1] < this.game.session.deal[b.seat - 1] ? -1 : 1)),\n',
    also: GAME,
    rulesets: ['maw'],
    first: 'wire',
  },
  {
    name: 'over the wire, the result of a vote comes before it is public',
    file: TELLER,
    find: "      case 'cast':\n",
    replace: "      case 'cast':\n        if (event.room === 'village') this.#result(event.target)\n",
    rulesets: ['maw'],
    first: 'wire',
  },
  {
    name: 'over the wire, the Hideout opens to everybody',
    file: TELLER,
    find: 'if (this.#isNight && this.#team.includes(this.#seat)) this.#open',
    replace: 'if (this.#isNight) this.#open',
    rulesets: ['maw'],
    first: 'wire',
  },
  {
    name: 'over the wire, an ask lists its targets by role',
    file: TELLER,
    find: "const seats = ask.options.filter((option) => typeof option === 'number')",
    replace:
      "const seats = ask.options.filter((option) => typeof option === 'number').sort((a, b) => (this.game.session.deal[a - 1] < this.game.session.deal[b - 1] ? -1 : 1))",
    also: GAME,
    rulesets: ['maw'],
    first: 'wire',
  },
  {
    name: 'over the seat protocol, a program is told what its seat does not hear',
    file: SITTER,
    find: FILTER,
    replace: "if (hears(seat, told.to) || told.event.type === 'checked') sitter.told(told)",
    rulesets: ['classic-7'],
    first: 'wire',
  },
  {
    name: 'over the seat protocol, who left is told with more than the table heard',
    file: LINES,
    find: 'game.heard.push({ event, open: to ===',
    replace: "game.heard.push({ event: event.type === 'left' ? { ...event, by: 'role' } : event, open: to ===",
    rulesets: ['classic-7'],
    first: 'wire',
  },
]
