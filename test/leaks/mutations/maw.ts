import type { Edit, Mutation } from '../mutation.ts'

const CHAT = 'src/games/shared/chat.ts'
const RULES = 'src/games/maw/rules.ts'
const DAY = 'src/games/maw/day.ts'
const NIGHT = 'src/games/maw/night.ts'

/** A switch that this game leaves off, on from the start. */
const on = (name: string): Edit => ({
  file: 'src/games/maw/switches.ts',
  find: `${name}: z.boolean().default(false)`,
  replace: `${name}: z.boolean().default(true)`,
})

const SILENT: Edit = {
  file: 'src/games/maw/switches.ts',
  find: 'announceVotes: z.boolean().default(true)',
  replace: 'announceVotes: z.boolean().default(false)',
}

/** The rulesets whose games show these leaks. */
export const rulesets = ['maw'] as const

const leaks: readonly Mutation[] = [
  // Audiences.
  {
    name: 'who the Werewolves are is heard by seat 1',
    file: RULES,
    find: "tell(wolves(world.roles), { type: 'met'",
    replace: "tell([...new Set([1, ...wolves(world.roles)])], { type: 'met'",
  },
  {
    name: 'what is posted in the Hideout is heard by a Villager',
    file: NIGHT,
    find: '    audience,\n    clock',
    replace: '    audience: [...audience, targets[0]!],\n    clock',
  },
  {
    name: 'a vote in the Hideout is heard by whom it is against',
    file: NIGHT,
    find: 'audience: () => audience,',
    replace: 'audience: () => [...audience, targets.at(-1)!],',
  },
  {
    name: 'the role of the executed is told in the Village',
    file: NIGHT,
    find: "tell(audience, { type: 'revealed'",
    replace: "tell('everyone', { type: 'revealed'",
  },
  {
    name: 'what the Werewolves agreed on is heard by the victim',
    file: NIGHT,
    find: "tell(audience, { type: 'decided'",
    replace: "tell(victim === undefined ? audience : [...audience, victim], { type: 'decided'",
  },
  {
    name: 'the dead hear the Hideout where they should not',
    file: NIGHT,
    find: "...(switches.deadHear === 'all' ? dead : [])",
    replace: '...dead',
  },
  {
    name: 'that a message was refused is told to everybody',
    file: CHAT,
    find: "judge.tell([post.seat], { type: 'refused'",
    replace: "judge.tell('everyone', { type: 'refused'",
  },
  {
    name: 'a whisper is heard by seat 1',
    file: CHAT,
    find: "tell([seat, target!], { type: 'whispered'",
    replace: "tell([...new Set([seat, target!, 1])], { type: 'whispered'",
    also: [on('whisper')],
  },
  {
    name: 'a silent vote is told to everybody',
    file: DAY,
    find: "(switches.announceVotes ? 'everyone' : [seat])",
    replace: "(switches.announceVotes || seat > 0 ? 'everyone' : [seat])",
    also: [SILENT],
  },
  {
    name: 'what the Seer learns is heard by its target',
    file: DAY,
    find: "tell([seat], { type: 'checked'",
    replace: "tell([seat, target], { type: 'checked'",
    also: [on('seer')],
  },

  // Order.
  {
    name: 'the posts of a tick come in by role',
    file: CHAT,
    find: 'for (const post of yield* arrivals(yield* addressed(room, posts)))',
    replace:
      'for (const post of (yield* arrivals(yield* addressed(room, posts))).sort((a, b) => (judge.world.roles[a.seat]! < judge.world.roles[b.seat]! ? -1 : 1)))',
  },
  {
    name: 'the targets of a vote by day are in role order',
    file: DAY,
    find: 'targets: (seat) => world.alive.filter((other) => other !== seat),',
    replace:
      'targets: (seat) => world.alive.filter((other) => other !== seat).sort((a, b) => (world.roles[a]! < world.roles[b]! ? -1 : 1)),',
  },
  {
    name: 'the Seer is offered players in role order',
    file: DAY,
    find: 'const others = world.alive.filter((other) => other !== seat)\n',
    replace:
      'const others = world.alive.filter((other) => other !== seat).sort((a, b) => (world.roles[a]! < world.roles[b]! ? -1 : 1))\n',
    also: [on('seer')],
  },
  {
    name: 'names are given in role order',
    file: RULES,
    find: 'NAMES.slice(0, players)',
    replace:
      'world.alive.toSorted((a, b) => (world.roles[a]! < world.roles[b]! ? -1 : 1)).map((seat) => NAMES[seat - 1]!)',
  },

  // Numbers that count what is hidden.
  {
    name: 'everybody hears in which tick a room closed',
    file: CHAT,
    find: '    if (!isOpen) return\n',
    replace: "    if (!isOpen) return judge.tell('everyone', { type: 'unvoted', reason: `tick ${now}` })\n",
  },
  {
    name: 'everybody hears how many votes there were in the Hideout',
    file: NIGHT,
    find: '  const victim = targets.find(isUnanimous)\n',
    replace:
      "  const victim = targets.find(isUnanimous)\n  tell('everyone', { type: 'unvoted', reason: `${votes.size} votes` })\n",
  },
  {
    name: "a Werewolf's vote counts twice",
    file: DAY,
    find: 'against(votes, target).length * 2 > world.alive.length',
    replace:
      'against(votes, target).reduce((sum, seat) => sum + (isWolf(world.roles, seat) ? 4 : 2), 0) > world.alive.length',
  },
]

/** Leaks in the rules of Werewolf, in its chat rooms and in what is told of them. */
export const mutations = leaks.map((leak) => ({ ...leak, rulesets }))
