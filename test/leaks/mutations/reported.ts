import type { Mutation } from '../mutation.ts'

const NIGHT = 'src/games/mafia-2025/night.ts'
const DISCIPLINE = 'src/games/mafia-2025/discipline.ts'

/** Leaks that people reported in other systems, and two faults that this program once had. */
export const mutations: readonly Mutation[] = [
  {
    name: 'a public announcement lists the wolves',
    file: 'src/games/maw/night.ts',
    find: "  tell(audience, { type: 'decided', target: victim ?? 'none' })\n",
    replace:
      "  tell(audience, { type: 'decided', target: victim ?? 'none' })\n  tell('everyone', { type: 'met', seats: members })\n",
    rulesets: ['maw'],
  },
  {
    name: 'the judge lists the mafia when it wakes',
    file: NIGHT,
    find: '  const black = blacks(world)\n  const targets',
    replace: "  const black = blacks(world)\n  tell('everyone', { type: 'met', seats: black })\n  const targets",
  },
  {
    name: 'the shots of a night are shown while the mafia is blind to each other',
    file: NIGHT,
    find: ' ? shots(black, targets) :',
    replace: ' ? shots(tell, black, targets) :',
    also: [
      {
        file: NIGHT,
        find: "function* shots(black: readonly Seat[], targets: readonly Seat[]): Script<Option> {\n  const choices = yield black.map((seat) => ask(seat, 'kill', targets))\n",
        replace:
          "function* shots(tell: Table['tell'], black: readonly Seat[], targets: readonly Seat[]): Script<Option> {\n  const choices = yield black.map((seat) => ask(seat, 'kill', targets))\n  black.forEach((seat, i) => tell(black, { type: 'claimed', seat, target: choices[i]!.pick! }))\n",
      },
    ],
    rulesets: ['fiim'],
  },
  {
    name: 'fouls go unannounced once the game is decided',
    file: DISCIPLINE,
    find: '  const wasAlive = world.alive.includes(seat)\n',
    replace: '  const wasAlive = world.alive.includes(seat)\n  if (table.verdict) return\n',
    rulesets: ['fiim'],
  },
  {
    name: 'for the table, an ask after a removal does not show that the game goes on',
    file: 'src/games/mafia-2025/knowledge.ts',
    find: "  (event.type === 'asked' && event.act !== 'farewell' && event.act !== 'suspect')",
    replace: '  false',
    rulesets: ['fiim'],
  },
]
