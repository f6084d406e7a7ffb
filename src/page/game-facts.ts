import type { Role, Seat } from '../../schemas/ask.ts'
import type { DecisionFacts, GameFacts, Speech } from '../../schemas/dataset-page.ts'
import type { EventOf, Told } from '../../schemas/event.ts'
import type { DecisionRow } from '../rows/configs/decisions.ts'
import type { GameRow } from '../rows/configs/games.ts'
import { readClaims } from '../speech/reader/listen.ts'
import type { Words } from '../view/wording.ts'

/** The columns from which facts are derived. */
export const gameFactColumns = [
  'game_id',
  'split',
  'index',
  'winner',
  'reason',
  'days',
  'decisions',
  'roles',
  'players',
  'log',
] as const satisfies readonly (keyof GameRow)[]
export const decisionFactColumns = [
  'game_id',
  'seat',
  'turn',
  'role',
  'act',
  'day',
  'phase',
  'legal_actions',
  'chosen_action',
  'leakage',
  'value',
  'label',
] as const satisfies readonly (keyof DecisionRow)[]
type FactGame = Pick<GameRow, (typeof gameFactColumns)[number]>
type FactDecision = Pick<DecisionRow, (typeof decisionFactColumns)[number]>

/** What happened in a game, and what was said in it. */
export interface LookedAt {
  readonly facts: GameFacts
  readonly decisions: readonly DecisionFacts[]
  readonly speeches: readonly Speech[]
}

/** Looks through a game and its decisions. */
export function factsOfGame(row: FactGame, rows: readonly FactDecision[], words: Words): LookedAt {
  const log = row.log.map((line) => JSON.parse(line) as Told)
  const decisions = rows.map((decision) => decisionFacts(row, decision))
  const losses = decisions.flatMap(({ loss, label }) => (loss === null || label !== false ? [] : [loss]))
  return {
    facts: {
      id: row.game_id,
      split: row.split,
      index: row.index,
      winner: row.winner,
      reason: row.reason,
      days: row.days,
      decisions: row.decisions,
      tags: tagsOf(log, row.roles, words),
      loss: losses.length > 0 ? Math.max(...losses) : null,
      defaults: decisions.filter(({ source }) => source === 'default').length,
      findings: decisions.reduce((sum, { findings }) => sum + findings.length, 0),
    },
    decisions,
    speeches: speechesIn(log, words),
  }
}

function decisionFacts({ split, index, players }: FactGame, row: FactDecision): DecisionFacts {
  const { legal_actions: legal, chosen_action: chosen, value, seat, turn, role, act, day, phase, label, leakage } = row
  const at = legal.findIndex(({ target, word }) => target === chosen.target && word === chosen.word)
  const chance = value?.chances[at]
  return {
    split,
    index,
    seat,
    turn,
    role,
    act,
    day,
    phase,
    label,
    player: players[seat - 1] ?? '',
    choice: String(chosen.target ?? chosen.word ?? ''),
    source: chosen.source,
    loss: chance === undefined ? null : Math.round(1e4 * (Math.max(...value!.chances) - chance)) / 1e4,
    findings: leakage.findings.map(({ code }) => code),
  }
}

/** What was said in a game, from its row. */
export const speechesOf = ({ log }: Pick<GameRow, 'log'>, words: Words): Speech[] =>
  speechesIn(
    log.map((line) => JSON.parse(line) as Told),
    words,
  )

/** What was said aloud, in order. */
const speechesIn = (log: readonly Told[], words: Words): Speech[] =>
  log.flatMap(({ event }): Speech[] => {
    if (event.type === 'cued') return [[0, event.text, []]]
    return event.type === 'spoke' || event.type === 'posted' || event.type === 'whispered'
      ? [[event.seat, event.text, claimsIn(event.seat, event.text, words)]]
      : []
  })

/** What a speech claims: roles of its speaker, and `check`. */
function claimsIn(speaker: Seat, text: string, { vocabulary }: Words): string[] {
  const { roles, checks } = readClaims(text, { speaker, vocabulary })
  return [...roles, ...(checks.length > 0 ? ['check'] : [])]
}

/** What happened in a game, a few words each. */
function tagsOf(log: readonly Told[], roles: readonly Role[], words: Words): string[] {
  const { vocabulary } = words
  const opened = log.find(({ event }) => event.type === 'opened')!.event as EventOf<'opened'>
  const nameOf = (role: Role): string => {
    const name = vocabulary.roles[role]?.[0] ?? role
    return name.charAt(0).toUpperCase() + name.slice(1)
  }
  const isUnique = (role: Role): boolean => opened.roles[role] === 1
  const tags = new Set<string>()
  const claimants = new Map<Role, Set<Seat>>()
  let alive = roles.length
  for (const { event } of log) {
    if (event.type === 'left') {
      alive--
      const role = roles[event.seat - 1]!
      if (event.by !== 'kill' && event.by !== 'vote') tags.add(`left by ${event.by}`)
      else if (isUnique(role)) tags.add(`${event.by === 'kill' ? 'killed' : 'voted out'}: ${nameOf(role)}`)
    } else if (event.type === 'tied') tags.add('tie')
    else if (event.type === 'stayed' || event.type === 'unvoted') tags.add('a vote without a departure')
    else if (event.type === 'missed') tags.add('a night without a kill')
    else if (event.type === 'voted' && alive === 3) tags.add('a vote of the last three')
    else if (event.type === 'spoke' || event.type === 'posted')
      for (const role of readClaims(event.text, { speaker: event.seat, vocabulary }).roles)
        if (isUnique(role)) claimants.set(role, (claimants.get(role) ?? new Set()).add(event.seat))
  }
  for (const [role, seats] of claimants)
    if (seats.size > 1) tags.add(`${seats.size === 2 ? 'two' : 'more'} claims: ${nameOf(role)}`)
  return [...tags].sort()
}
