import type { Mutation } from '../mutation.ts'

const RULES = 'src/games/aiwolf/rules.ts'
const TALK = 'src/games/aiwolf/talk.ts'
const NIGHT = 'src/games/aiwolf/night.ts'
const EXECUTION = 'src/games/aiwolf/execution.ts'
const TABLE = 'src/games/aiwolf/knowledge.ts'

/** The rulesets whose games show these leaks. */
export const rulesets = ['aiwolf-9'] as const

const leaks: readonly Mutation[] = [
  {
    name: 'a whisper is heard by a Villager',
    file: TALK,
    find: 'audience: wolves(world.roles)',
    replace: "audience: [...wolves(world.roles), world.roles.indexOf('civilian')]",
  },
  {
    name: 'the roster tells everybody who the Werewolves are',
    file: RULES,
    find: "tell(wolves(world.roles), { type: 'met'",
    replace: "tell('everyone', { type: 'met'",
  },
  {
    name: 'the Possessed is told who the Werewolves are',
    file: RULES,
    find: "tell(wolves(world.roles), { type: 'met'",
    replace: "tell([...wolves(world.roles), world.roles.indexOf('possessed')], { type: 'met'",
  },
  {
    name: 'names are in the order of roles',
    file: RULES,
    find: 'names: switches.names ?? world.alive.map(agentName)',
    replace:
      "names: switches.names ?? world.alive.toSorted((a) => (world.roles[a] === 'mafia' ? -1 : 0)).map(agentName)",
  },
  {
    name: 'votes are told before all have voted',
    file: EXECUTION,
    find: 'function* ballot({ world: { alive } }: Table): Script<ReadonlyMap<Seat, readonly Seat[]>> {\n',
    replace:
      "function* ballot({ tell, world: { alive, roles } }: Table): Script<ReadonlyMap<Seat, readonly Seat[]>> {\n  tell([alive[0]!], { type: 'voted', target: roles.indexOf('mafia'), by: [] })\n",
  },
  {
    name: 'the Medium learns the role of the executed, not what it looks like',
    file: NIGHT,
    find: 'team: SPECIES[roles[executed]!]! })',
    replace: 'role: roles[executed]! })',
  },
  {
    name: 'what the Medium learns is told to everybody',
    file: NIGHT,
    find: "tell([medium], { type: 'revealed'",
    replace: "tell('everyone', { type: 'revealed'",
  },
  {
    name: 'a divination is told to the divined',
    file: NIGHT,
    find: "tell([seer], { type: 'checked'",
    replace: "tell([seer, target], { type: 'checked'",
  },
  {
    name: 'the votes of the Werewolves are told to whom they are for',
    file: NIGHT,
    find: "tell(wolves(roles), { type: 'claimed', seat, target: picks[i]! })",
    replace:
      "tell([...new Set([...wolves(roles), ...picks.filter((pick) => typeof pick === 'number')])], { type: 'claimed', seat, target: picks[i]! })",
  },
  {
    name: 'the morning tells a guarded night from one without an attack',
    file: NIGHT,
    find: "  return attacked === pickOf('protect') ? undefined : attacked",
    replace:
      "  if (attacked !== undefined && attacked === pickOf('protect')) tell('everyone', { type: 'stayed', seats: [], reason: 'guarded' })\n  return attacked === pickOf('protect') ? undefined : attacked",
  },
  {
    name: 'the order of talk is that of roles',
    file: TALK,
    find: '  return [...order, ...left]',
    replace:
      '  return table.world.day < 0 ? [] : [...order, ...left].sort((a, b) => (table.world.roles[a]! < table.world.roles[b]! ? -1 : 1))',
    also: [
      {
        file: TALK,
        find: 'function* lineUp({ members, line }: Room)',
        replace: 'function* lineUp(table: Table, { members, line }: Room)',
      },
      { file: TALK, find: 'yield* lineUp(room)', replace: 'yield* lineUp(table, room)' },
    ],
  },
  {
    name: 'a Werewolf may say more than others',
    file: TALK,
    find: '  words: letters,\n  letters,',
    replace: "  words: letters,\n  letters: letters + (table.world.roles[seat] === 'mafia' ? 1 : 0),",
    also: [
      { file: TALK, find: '  { switches: { letters, blanks } }: Table,\n', replace: '  table: Table,\n' },
      {
        file: TALK,
        find: '): NewAsk => ({\n  seat,\n',
        replace: '  { letters, blanks } = table.switches,\n): NewAsk => ({\n  seat,\n',
      },
    ],
  },
  {
    name: 'the table allows everybody the whispers',
    file: TABLE,
    find: "posted: 'room',",
    replace: "posted: 'everyone',",
  },
  {
    name: 'the table takes the Possessed for a Werewolf',
    file: TABLE,
    find: "const isWerewolf = (roles: Roles, seat: Seat): boolean => roles[seat] === 'mafia'",
    replace:
      "const isWerewolf = (roles: Roles, seat: Seat): boolean => roles[seat] === 'mafia' || roles[seat] === 'possessed'",
  },
]

export const mutations: readonly Mutation[] = leaks.map((leak) => ({
  ...leak,
  name: `aiwolf: ${leak.name}`,
  rulesets,
}))
