import { type Act, type Ask, type Choice, type Option, type Role, type Seat, teamOf } from '../../schemas/ask.ts'
import type { Event, Told } from '../../schemas/event.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import { Game, type Ruleset } from '../table/game.ts'
import type { Random } from '../table/random.ts'

/** What a finished game looked like from outside and inside, ready for making twins of it. */
export interface Truth {
  readonly ruleset: Ruleset
  /** Roles by seat; roles[0] stands for the moderator. */
  readonly roles: readonly Role[]
  readonly log: readonly Told[]
  /** Events told to everybody, in order. */
  readonly open: readonly Event[]
  /** Choices that everybody heard of, by seat and in order: they follow the seats. */
  readonly spoken: readonly (readonly (Choice & { readonly act: Act })[])[]
  /** Choices made in secret, by seat, act and night. */
  readonly hidden: ReadonlyMap<string, Choice>
  /** The victim of each night; "none" for a miss. */
  readonly victims: ReadonlyMap<number, Option>
}

const isHidden = (act: Act): boolean => act === 'check' || act === 'claim' || act === 'kill'
const place = (seat: Seat, act: Act, night: number): string => `${seat}/${act}/${night}`

export function truthOf(
  ruleset: Ruleset,
  deal: readonly Role[],
  log: readonly Told[],
  choices: readonly RecordedChoice[],
): Truth {
  const seats = deal.length
  const spoken: (Choice & { act: Act })[][] = Array.from({ length: seats + 1 }, () => [])
  const hidden = new Map<string, Choice>()
  const victims = new Map<number, Option>()
  const turns = Array<number>(seats + 1).fill(0)
  const byTurn = new Map(choices.map((choice) => [choice.seat * 10_000 + choice.turn, choice]))
  let night = 0
  for (const { event } of log) {
    if (event.type === 'began' && event.phase === 'night') night = event.number
    if (event.type === 'missed') victims.set(night, 'none')
    if (event.type === 'left' && event.by === 'kill') victims.set(night, event.seat)
    if (event.type !== 'asked') continue
    const choice = byTurn.get(event.seat * 10_000 + turns[event.seat]!++)!
    if (isHidden(event.act)) hidden.set(place(event.seat, event.act, night), choice)
    else spoken[event.seat]!.push({ ...choice, act: event.act })
  }
  const open = log.filter(({ to }) => to === 'everyone').map(({ event }) => event)
  return { ruleset, roles: ['civilian', ...deal], log, open, spoken, hidden, victims }
}

/** The same public game under another deal, as far as it goes. */
export interface Twin {
  readonly game: Game
  /** How many of its public events are those of the true game. */
  readonly open: number
  readonly choices: readonly RecordedChoice[]
}

/**
 * Plays a game again under another deal. Public choices follow the seats. A hidden choice stays with its seat where the twin asks it the same
 * act in the same night (unless `redrawn` says that it is to be drawn again); otherwise any legal option is picked. The kill takes the public result where it may.
 * It stops where the public game parts from the true one: from there on nobody could take one for the other.
 */
export function twinOf(
  truth: Truth,
  roles: readonly Role[],
  random: Random,
  redrawn: (seat: Seat, act: Act) => boolean = () => false,
): Twin {
  const game = new Game(truth.ruleset, roles.slice(1))
  const next = roles.map(() => 0)
  const turns = roles.map(() => 0)
  const choices: RecordedChoice[] = []
  let read = 0
  let open = 0
  let night = 0
  let alive = new Set(roles.keys())
  while (!game.result) {
    for (; read < game.log.length; read++) {
      const { to, event } = game.log[read]!
      if (event.type === 'began' && event.phase === 'night') night = event.number
      if (event.type === 'left') alive = new Set([...alive].filter((seat) => seat !== event.seat))
      if (to !== 'everyone') continue
      if (!isSame(event, truth.open[open])) return { game, open, choices }
      open++
    }
    const answers: Choice[] = []
    for (const ask of game.pending) {
      const choice = isHidden(ask.act)
        ? hiddenChoice(ask, truth, roles, night, alive, random, redrawn)
        : truth.spoken[ask.seat]![next[ask.seat]!++]
      if (!choice || ('act' in choice && choice.act !== ask.act)) return { game, open, choices }
      answers.push(choice)
    }
    game.pending.forEach(({ seat }, i) => {
      choices.push({ ...answers[i]!, seat, turn: turns[seat]!++ })
    })
    game.answer(answers)
  }
  return { game, open, choices }
}

function hiddenChoice(
  ask: Ask,
  truth: Truth,
  roles: readonly Role[],
  night: number,
  alive: ReadonlySet<Seat>,
  random: Random,
  redrawn: (seat: Seat, act: Act) => boolean,
): Choice {
  const { seat, act, options } = ask
  const kept = redrawn(seat, act) ? undefined : truth.hidden.get(place(seat, act, night))
  const victim = truth.victims.get(night) ?? 'none'
  const legal = (option: Option | undefined): option is Option => option !== undefined && options.includes(option)
  const anything = (): Option => options[Math.floor(random() * options.length)]!
  const make = (pick: Option): Choice =>
    kept && kept.pick === pick ? kept : { pick, source: 'made', attempts: 1, truncated: false, ending_repaired: false }
  if (act !== 'check' && decides(ask, truth, roles, alive, victim)) {
    // A victim that this deal does not allow: the shot goes elsewhere, and the morning tells the two games apart.
    const other = options.filter((option) => option !== 'none')
    return make(legal(victim) ? victim : other[Math.floor(random() * other.length)]!)
  }
  // Blind shots that missed: those of another team might happen to agree, so they all hold their fire.
  if (act === 'kill' && !isSameTeam(truth.roles, roles)) return make('none')
  return make(legal(kept?.pick) ? kept.pick : act === 'kill' ? 'none' : anything())
}

/** Whether this very answer makes the night's result: the Don's, with the Don dead the lowest claim, and with blind shots every one that has to hit. */
function decides(
  { seat, act }: Ask,
  { ruleset, open }: Truth,
  roles: readonly Role[],
  alive: ReadonlySet<Seat>,
  victim: Option,
): boolean {
  const [opened] = open
  const isBlind = opened?.type === 'opened' && opened.switches['kill'] === 'unanimous'
  if (isBlind) return victim !== 'none'
  if (act === 'kill') return true
  const isDonAlive = [...alive].some((other) => roles[other] === 'don')
  const lowest = [...alive].find(
    (other) => other > 0 && ruleset.knows.team.includes(roles[other]!) && teamOf(roles[other]!) === 'black',
  )
  return !isDonAlive && seat === lowest
}

const isSameTeam = (a: readonly Role[], b: readonly Role[]): boolean =>
  a.every((role, seat) => teamOf(role) === teamOf(b[seat]!))

/** Whether two events are the same, the order of their keys and lists included. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [keys, others] = [Object.keys(a), Object.keys(b)]
  if (keys.length !== others.length || Array.isArray(a) !== Array.isArray(b)) return false
  return keys.every(
    (key, i) => key === others[i] && isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  )
}
