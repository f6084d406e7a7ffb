import type { Mutation } from '../mutation.ts'

const RULES = 'src/games/classic-7/rules.ts'
const NIGHT = 'src/games/classic-7/night.ts'
const STATE = 'src/games/classic-7/state.ts'
const TABLE = 'src/games/classic-7/knowledge.ts'
const FLOOR = 'src/games/shared/moderated.ts'
const VOTE = 'src/games/shared/vote.ts'
const PLAYER = 'src/policy/scripted/night.ts'

/** The rulesets whose games show these leaks. */
export const rulesets = ['classic-7'] as const

const leaks: readonly Mutation[] = [
  // Audiences.
  {
    name: "seat 7's card is seen by seat 6",
    file: RULES,
    find: "tell([seat], { type: 'dealt'",
    replace: "tell(seat === 7 ? [7, 6] : [seat], { type: 'dealt'",
  },
  {
    name: 'seat 1 hears who the Mafia are',
    file: RULES,
    find: "tell(mafia, { type: 'met'",
    replace: "tell([...new Set([1, ...mafia])], { type: 'met'",
  },
  {
    name: 'what the Mafia decided is heard by the Doctor when it saved somebody',
    file: NIGHT,
    find: "const isSaved = typeof decided === 'number' && decided === shield",
    replace:
      "const isSaved = typeof decided === 'number' && decided === shield\n  if (isSaved) tell([doctor!], { type: 'decided', target: decided })",
  },
  {
    name: 'a result is heard by the seat that was investigated',
    file: NIGHT,
    find: "tell([sheriff!], { type: 'checked'",
    replace: "tell([sheriff!, checked], { type: 'checked'",
  },
  {
    name: 'a dead Mafia hears what the living one picks',
    file: NIGHT,
    find: "killers.forEach((seat, i) => tell(mafia, { type: 'claimed'",
    replace:
      "const all = world.roles.flatMap((role, seat) => (role === 'mafia' ? [seat] : []))\n  killers.forEach((seat, i) => tell(all, { type: 'claimed'",
  },
  {
    name: 'the seats between which chance decides are told to seat 1',
    file: NIGHT,
    find: "  if (switches.killTie === 'chance') return",
    replace:
      "  if (switches.killTie === 'chance') tell([1], { type: 'tied', seats: named })\n  if (switches.killTie === 'chance') return",
    also: [
      {
        file: NIGHT,
        find: 'function* agree({ switches }: Table',
        replace: 'function* agree({ switches, tell }: Table',
      },
      // Scripted Mafia always agree: here each has an order of its own.
      { file: PLAYER, find: '((i + 1) * 7 + key)', replace: '((i + 1) * (7 + facts.seat) + key)' },
    ],
  },
  // What is said aloud.
  {
    name: 'a save is announced',
    file: RULES,
    find: "isSaved && switches.announceSave ? 'saved'",
    replace: "isSaved ? 'saved'",
  },
  {
    name: 'a morning without a victim is silent once the Doctor is dead',
    file: RULES,
    find: "} else if (switches.firstNight === 'full' || world.day > 1)",
    replace: "} else if (holders(world, 'doctor').length > 0)",
  },
  {
    name: 'the phrase of a role is left out once it is dead',
    file: NIGHT,
    find: "for (const who of PHRASES) tell('everyone', { type: 'woke', who })",
    replace: "for (const who of PHRASES) if (holders(world, who).length > 0) tell('everyone', { type: 'woke', who })",
  },
  {
    name: 'the role of each player who leaves is shown',
    file: STATE,
    find: "const isShown = switches.reveal === 'both' ||",
    replace: "const isShown = switches.reveal !== 'vote' ||",
  },
  {
    name: 'a cue names the role of the player called',
    file: FLOOR,
    find: 'const text = call!.text ?? NEUTRAL_CUE',
    replace: 'const text = `${call!.text ?? NEUTRAL_CUE} (${world.roles[seat]!})`',
  },
  {
    name: 'those who abstained are read out in the order of their roles',
    file: VOTE,
    find: "tell('everyone', { type: 'abstained', seats: abstained })",
    replace:
      "tell('everyone', { type: 'abstained', seats: abstained.sort((a, b) => (world.roles[a]! < world.roles[b]! ? -1 : 1)) })",
  },
  // Asks.
  {
    name: 'the targets of the Mafia are in the order of their roles',
    file: NIGHT,
    find: 'const targets = ({ world }: Table): Seat[] => world.alive.filter((seat) => !isMafia(world.roles, seat))',
    replace:
      'const targets = ({ world }: Table): Seat[] =>\n  world.alive.filter((seat) => !isMafia(world.roles, seat)).sort((a, b) => (world.roles[a]! < world.roles[b]! ? -1 : 1))',
  },
  {
    name: 'the Doctor is not offered the Mafia',
    file: NIGHT,
    find: '.filter((seat) => seat !== table.barred)',
    replace: '.filter((seat) => seat !== table.barred && !isMafia(table.world.roles, seat))',
  },
  {
    name: 'a Detective may not investigate a Mafia twice',
    file: NIGHT,
    find: "[ask(sheriff, 'check', others(table, sheriff))]",
    replace:
      "[ask(sheriff, 'check', others(table, sheriff).filter((seat) => world.day === 1 || !isMafia(world.roles, seat)))]",
  },
  {
    name: 'how many messages a day needs depends on how many Mafia live',
    first: 'many',
    file: FLOOR,
    find: 'const minimum = minimumOf(world.alive.length)',
    replace:
      "const minimum = minimumOf(world.alive.length) - world.alive.filter((seat) => world.roles[seat] === 'mafia').length",
  },
  {
    name: 'whom the rules call first depends on roles',
    file: FLOOR,
    find: 'messages(said, a) - messages(said, b) ||',
    replace: 'messages(said, a) - messages(said, b) || world.roles[a]!.localeCompare(world.roles[b]!) ||',
    also: [
      {
        file: FLOOR,
        find: 'nextToCall(eligible, said, world.roles.length - 1)',
        replace: 'nextToCall(eligible, said, world)',
      },
      {
        file: FLOOR,
        find: 'said: readonly Seat[], seats: number): Seat',
        replace: "said: readonly Seat[], world: Judge['world']): Seat",
      },
      { file: FLOOR, find: '(seat - last + seats - 1) % seats', replace: '(seat - last + 6) % 7' },
    ],
  },
  // The knowledge table.
  {
    name: 'the table of classic-7 allows everybody what the Mafia decided',
    file: TABLE,
    find: "decided: 'mafia',",
    replace: "decided: 'everyone',",
  },
  {
    name: 'the table of classic-7 allows Mafia to be killed at night',
    file: TABLE,
    find: '(roles, victim) => !isMafia(roles, victim)',
    replace: '() => true',
  },
  {
    name: 'the table forgets that the Mafia can tell a save',
    file: TABLE,
    find: "!(event.type === 'missed' && typeof decided === 'number')",
    replace: 'true',
  },
  {
    name: 'the table lets the Doctor conclude from a miss what only a save shows',
    file: TABLE,
    find: "!(event.type === 'missed' && typeof decided === 'number')",
    replace: "!(event.type === 'missed' && typeof (decided ?? shield) === 'number')",
  },
]

/** Leaks in the rules of the seven-player game, in what it shares with others, and in its knowledge table. */
export const mutations: readonly Mutation[] = leaks.map((leak) => ({ ...leak, rulesets }))
