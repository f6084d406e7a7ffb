import type { Judge, Result, Ruleset, Script } from '../../game/ruleset.ts'
import { shownIn } from '../shared/shown.ts'
import { limitOf } from '../shared/switches.ts'
import { day, shot } from './day.ts'
import './events.ts'
import { hiddenWolf } from './hidden.ts'
import { knowledgeWolf } from './knowledge.ts'
import { night } from './night.ts'
import { cardsOf, DECKS, type Deck, namesOf, TEAM_OF, teamsOf, wolves } from './roles.ts'
import { depart, settle, type Table } from './state.ts'
import { type Switches, switchesSchema, version } from './switches.ts'

/** The folder of this game's prompts. */
const BOOK = 'werewolf'
const SPEECH_SECONDS = 180

/** Werewolf as it is played in China, with the roles of a deck: docs/werewolf.md. */
const werewolf =
  (name: keyof typeof DECKS) =>
  /** Throws a ZodError on unknown switches. */
  (given: object = {}): Ruleset => {
    const switches = Object.freeze(switchesSchema.parse({ ...PRESETS[name], ...given }))
    const deck: Deck = DECKS[name]
    return {
      name,
      version: version(name, switches),
      switches: { ...given },
      book: BOOK,
      language: switches.language,
      roles: cardsOf(deck),
      teams: teamsOf(deck),
      play: (judge) => play(name, judge, switches),
      knows: knowledgeWolf(switches),
      hidden: hiddenWolf(switches),
      shown: shownIn,
      outlastsParity: switches.win !== 'parity',
      checker: 'sheriff',
      unshown: 'a view does not show how the Werewolves, the Guard and the Witch brought a night about',
    }
  }

/** Where a game differs from the defaults of the switches. */
const PRESETS: Readonly<Partial<Record<keyof typeof DECKS, Partial<Switches>>>> = {
  'werewolf-8-arena': { repeatProtect: true, floor: 'turns', elimination: 'majority', win: 'parity' },
}

const entryOf = (name: keyof typeof DECKS) => ({
  make: werewolf(name),
  switches: switchesSchema,
  roleNames: namesOf(DECKS[name]),
})

/** The games by name. */
export const werewolfGames = {
  'werewolf-7-guard': entryOf('werewolf-7-guard'),
  'werewolf-7-witch': entryOf('werewolf-7-witch'),
  'werewolf-9-guard': entryOf('werewolf-9-guard'),
  'werewolf-8-arena': entryOf('werewolf-8-arena'),
  'werewolf-9-hunter': entryOf('werewolf-9-hunter'),
}

/** Decision 2: nights and days take turns, and the first is a night. */
function* play(name: keyof typeof DECKS, judge: Judge, switches: Switches): Script<Result> {
  const table = open(name, judge, switches)
  const { world } = table
  for (world.day = 1; !table.verdict; world.day++) {
    yield* nightAndDawn(table)
    if (!table.verdict) yield* day(table)
    if (world.day >= switches.maxDays) table.verdict ??= { winner: 'draw', reason: 'too many days' }
  }
  return close(table)
}

/** Decision 1: the counts are public, each seat sees its card, and the Werewolves meet. */
function open(name: keyof typeof DECKS, { world, tell }: Judge, switches: Switches): Table {
  const deck: Deck = DECKS[name]
  const limit = limitOf(switches.speechWords, switches.speechTokens, switches.tokenizer)
  const roles = Object.fromEntries(Object.entries(deck))
  const limits = { speech: limit }
  tell('everyone', { type: 'opened', ruleset: name, book: BOOK, switches, roles, teams: teamsOf(deck), limits })
  for (const seat of world.alive) tell([seat], { type: 'dealt', seat, role: world.roles[seat]! })
  tell(wolves(world.roles), { type: 'met', seats: wolves(world.roles) })
  const speech = { ...limit, seconds: SPEECH_SECONDS }
  return { world, tell, switches, speech, verdict: undefined, barred: undefined, antidote: true, poison: true }
}

/** Decisions 3 to 7 and 11: a night, and who did not live to see the morning. How they died is not told. */
function* nightAndDawn(table: Table): Script {
  const { world, tell } = table
  tell('everyone', { type: 'began', phase: 'night', number: world.day })
  const { dead, poisoned } = yield* night(table)
  tell('everyone', { type: 'began', phase: 'morning', number: world.day })
  if (dead.length === 0) tell('everyone', { type: 'missed' })
  for (const seat of dead) depart(table, seat, 'kill')
  settle(table)
  for (const seat of dead) if (seat !== poisoned) yield* shot(table, seat)
}

function close({ world, tell, verdict }: Table): Result {
  const { winner, reason } = verdict!
  tell('everyone', { type: 'ended', winner, reason })
  const points = world.roles.slice(1).map((role) => (TEAM_OF[role as keyof typeof TEAM_OF] === winner ? 1 : 0))
  return { winner, reason, alive: world.alive, points: () => points }
}
