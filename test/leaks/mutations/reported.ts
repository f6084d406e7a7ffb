import type { Mutation } from '../mutation.ts'

const NIGHT = 'src/games/mafia-2025/night.ts'

/**
 * Leaks that people reported in other systems, and a fault that this program once had. Its other one is planted in
 * test/games/mafia-2025/last-words.test.ts.
 */
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
    name: 'for the table, an ask after a removal does not show that the game goes on',
    first: 'fouling',
    file: 'src/games/mafia-2025/knowledge.ts',
    find: "  (event.type === 'asked' && event.act !== 'farewell' && event.act !== 'suspect')",
    replace: '  false',
    rulesets: ['fiim'],
  },
]
