import type { Mutation } from '../mutation.ts'

const RULES = 'src/games/mafia-2025/rules.ts'
const TABLE = 'src/games/mafia-2025/knowledge.ts'
const NIGHT = 'src/games/mafia-2025/night.ts'
const SPEECH = 'src/games/mafia-2025/speech.ts'
const VOTE = 'src/games/mafia-2025/vote.ts'

/** Leaks in the rules of the 2025 game and in its knowledge table. */
export const mutations: readonly Mutation[] = [
  // Audiences, each widened by one seat.
  {
    name: "seat 10's card is seen by seat 9",
    file: RULES,
    find: "tell([seat], { type: 'dealt'",
    replace: "tell(seat === 10 ? [10, 9] : [seat], { type: 'dealt'",
  },
  {
    name: 'seat 1 hears who the mafia are',
    file: RULES,
    find: "tell(blacks(world), { type: 'met'",
    replace: "tell([1, ...blacks(world)], { type: 'met'",
  },
  {
    name: 'seat 1 hears who the Don is',
    file: RULES,
    find: "tell(blacks(world), { type: 'revealed'",
    replace: "tell([1, ...blacks(world)], { type: 'revealed'",
  },
  {
    name: 'a claim is heard by a red seat',
    file: NIGHT,
    find: "tell(black, { type: 'claimed'",
    replace: "tell([...black, holders(world, 'civilian', 'sheriff')[0]!], { type: 'claimed'",
  },
  {
    name: 'the decision to kill is heard by its target',
    file: NIGHT,
    find: "tell(black, { type: 'decided', target })",
    replace: "tell(typeof target === 'number' ? [...black, target] : black, { type: 'decided', target })",
  },
  {
    name: 'a check of the Sheriff is heard by its target',
    file: NIGHT,
    find: "tell([seat], { type: 'checked'",
    replace: "tell(role === 'sheriff' ? [seat, target] : [seat], { type: 'checked'",
  },
  {
    name: "the Sheriff's result is heard by the Don",
    file: NIGHT,
    find: "tell([seat], { type: 'checked'",
    replace: "tell(role === 'sheriff' ? [seat, ...holders(world, 'don')] : [seat], { type: 'checked'",
  },
  {
    name: 'a thought is said aloud',
    file: SPEECH,
    find: 'text: said.text! })',
    replace: "text: `${said.text!} ${said.thought ?? ''}` })",
  },

  // Order.
  {
    name: 'the roster is read in role order',
    file: RULES,
    find: "type: 'opened', ruleset: name,",
    replace:
      "type: 'opened', roster: world.alive.toSorted((a, b) => (world.roles[a]! < world.roles[b]! ? -1 : 1)), ruleset: name,",
  },
  {
    name: 'the targets of a kill are in role order',
    file: NIGHT,
    find: ': world.alive.filter((seat) => !black.includes(seat))',
    replace:
      ": world.alive.filter((seat) => !black.includes(seat)).sort((a) => (world.roles[a] === 'sheriff' ? -1 : 0))",
  },
  {
    name: 'the seats that may be checked are in role order',
    file: NIGHT,
    find: 'inReach.filter((other) => other !== seat),',
    replace: 'inReach.filter((other) => other !== seat).sort((a, b) => (world.roles[a]! < world.roles[b]! ? -1 : 1)),',
  },
  {
    name: 'hands are counted in role order',
    file: VOTE,
    find: '  const voters = world.alive\n',
    replace: '  const voters = world.alive.toSorted((a, b) => (world.roles[a]! < world.roles[b]! ? -1 : 1))\n',
  },

  // Silence that tells.
  {
    name: "the Don's phrase is left out when the Don is dead",
    file: NIGHT,
    find: "  tell('everyone', { type: 'woke', who: role })\n",
    replace:
      "  if (role === 'don' && holders(world, 'don').length === 0) return\n  tell('everyone', { type: 'woke', who: role })\n",
  },
  {
    name: "the Don's phrase is left out when the kill decides the game",
    file: NIGHT,
    find: "else yield* check(table, 'don'",
    replace: "else if (!table.verdict) yield* check(table, 'don'",
  },

  // Limits and late leaks.
  {
    name: "the word limit depends on the neighbour's role",
    file: SPEECH,
    find: 'words, tokens, closing: true,',
    replace: "words: words + (table.world.roles[(seat % 10) + 1] === 'don' ? 1 : 0), tokens, closing: true,",
  },
  {
    name: 'from day 3 on, the limit tells whether seat 10 is the Don',
    file: SPEECH,
    find: 'words, tokens, closing: true,',
    replace: "words: words + (table.world.day >= 3 && table.world.roles[10] === 'don' ? 1 : 0), tokens, closing: true,",
  },

  // The table itself.
  {
    name: 'the table allows everybody the decision to kill',
    file: TABLE,
    find: "decided: 'black',",
    replace: "decided: 'everyone',",
  },
  {
    name: 'the table allows victims that the rules do not',
    file: TABLE,
    find: '(roles, victim) => !isBlack(roles, victim)',
    replace: '() => true',
  },
  {
    name: 'the table does not allow the mafia each other',
    file: TABLE,
    find: "met: 'black',",
    replace: "met: 'nobody',",
  },
  {
    name: 'the table does not allow the mafia their Don',
    file: TABLE,
    find: "revealed: 'black',",
    replace: "revealed: 'nobody',",
  },
  {
    name: 'the table rules out a Sheriff who is shot',
    file: TABLE,
    find: '(roles, victim) => !isBlack(roles, victim)',
    replace: "(roles, victim) => roles[victim] !== 'sheriff' && !isBlack(roles, victim)",
  },
]
