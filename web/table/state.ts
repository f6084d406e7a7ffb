import type { Ballot, Moment } from '../../schemas/moment.ts'
import type { GamePage } from '../../schemas/page.ts'
import type {
  JudgeMessage,
  JudgeState,
  LiveAsk,
  LiveMessage,
  LiveTable,
  LobbyMessage,
  SeatMessage,
} from '../../schemas/table.ts'

/** How the page stands with the table. */
export type Connection = 'connecting' | 'open' | 'lost' | 'elsewhere' | 'denied'

/** The state that a page of a table shows, built from its messages. */
export interface LiveState {
  readonly connection: Connection
  readonly lobby: LobbyMessage | undefined
  readonly seat: number | undefined
  readonly table: LiveTable | undefined
  readonly rules: string
  readonly card: { readonly role: string; readonly text: readonly string[] } | undefined
  readonly moments: readonly Moment[]
  readonly ballots: readonly Ballot[]
  readonly ask: LiveAsk | undefined
  /** The last answer that was taken, until something else is asked. */
  readonly taken: Extract<SeatMessage, { kind: 'taken' }> | undefined
  readonly clock: { readonly of: 'ask' | 'hush'; readonly until: number | null } | undefined
  /** What an exact observer in this seat believes: P(black) in thousandths; undefined at a table without hints. */
  readonly hint: readonly number[] | undefined
  readonly notices: readonly string[]
  readonly ended: { readonly winner: string; readonly reason: string } | undefined
  /** Whether this page has open cards: the judge's, or that of a player who is out. */
  readonly isOpen: boolean
  readonly cards: Extract<JudgeMessage, { kind: 'cards' }> | undefined
  readonly choices: readonly Extract<JudgeMessage, { kind: 'choice' }>[]
  readonly calls: readonly (Extract<JudgeMessage, { kind: 'call' }> & { readonly at: number })[]
  readonly judge: JudgeState | undefined
  /** What was missed while there was no connection. */
  readonly missed: number
}

export const blank: LiveState = {
  connection: 'connecting',
  lobby: undefined,
  seat: undefined,
  table: undefined,
  rules: '',
  card: undefined,
  moments: [],
  ballots: [],
  ask: undefined,
  taken: undefined,
  clock: undefined,
  hint: undefined,
  notices: [],
  ended: undefined,
  isOpen: false,
  cards: undefined,
  choices: [],
  calls: [],
  judge: undefined,
  missed: 0,
}

/** The state after a message. */
export function after(state: LiveState, message: LiveMessage, now: number): LiveState {
  switch (message.kind) {
    case 'lobby':
      return { ...state, lobby: message }
    case 'table':
      return {
        ...blank,
        connection: state.connection,
        lobby: state.lobby,
        seat: message.seat,
        table: message.table,
        rules: message.rules,
      }
    case 'cards':
      return {
        ...state,
        cards: message,
        table: message.table,
        moments: [],
        ballots: [],
        choices: [],
        calls: [],
        ended: undefined,
        isOpen: true,
      }
    case 'open':
      return { ...state, isOpen: true, moments: [], ballots: [] }
    case 'card':
      return { ...state, card: message }
    case 'moment':
      return {
        ...state,
        moments: [...state.moments, message.moment],
        missed: state.connection === 'lost' ? state.missed + 1 : state.missed,
        // What was asked in a time that has passed, or a time that has passed, is gone.
        clock: state.clock?.of === 'hush' && message.moment.open ? undefined : state.clock,
      }
    case 'ballots':
      return { ...state, ballots: message.ballots }
    case 'ask':
      return { ...state, ask: message.ask, taken: undefined, clock: undefined }
    case 'taken': {
      const isOpen = state.ask?.turn === message.turn
      return { ...state, ask: isOpen ? undefined : state.ask, taken: message, clock: isOpen ? undefined : state.clock }
    }
    case 'clock':
      return {
        ...state,
        clock: { of: message.of, until: message.seconds === null ? null : now + 1000 * message.seconds },
      }
    case 'hint':
      return { ...state, hint: message.black }
    case 'notice':
      return { ...state, notices: [...state.notices, message.text] }
    case 'ended':
      return { ...state, ended: message, ask: undefined, clock: undefined }
    case 'elsewhere':
      return { ...state, connection: 'elsewhere' }
    case 'choice':
      return { ...state, choices: [...state.choices, message] }
    case 'call':
      return { ...state, calls: [...state.calls.slice(-200), { ...message, at: now }] }
    case 'judge':
      return { ...state, judge: message }
  }
}

/** The table as the panels of the viewer know a game; it has no truth in it but the judge's. */
export const pageOf = ({ table, cards }: LiveState): GamePage => ({
  kind: 'game',
  dataset: '',
  id: '',
  split: '',
  index: 0,
  ruleset: table?.ruleset ?? '',
  seats: table?.seats ?? 0,
  names: table?.names ?? null,
  roleNames: table?.roleNames ?? {},
  teams: table?.teams ?? {},
  teamNames: {},
  roles: table?.roles ?? {},
  winner: '',
  reason: '',
  days: 0,
  lines: [],
  prompts: [],
  eyes: [],
  truth: cards
    ? {
        roles: cards.roles,
        teams: cards.roles.map((role) => cards.table.teams[role]!),
        players: cards.players,
        points: [],
      }
    : null,
  withoutBeliefs: null,
})
