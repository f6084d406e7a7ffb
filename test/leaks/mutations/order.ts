import type { Mutation } from '../mutation.ts'

const CONFIGS = 'src/rows/configs'
const TYPED = `${CONFIGS}/typed.ts`
const BY_ID = 'order: (rows) => rows.toSorted((a, b) => (a.row_id < b.row_id ? -1 : 1)),'

/** Rows and options whose place tells what their text does not. */
export const mutations: readonly Mutation[] = [
  {
    name: 'in typed questions the chosen option stands first',
    first: 'reasoning',
    file: TYPED,
    find: "actQuestion(ask, words, inOrderOf(row_id, 'act'), known)",
    replace:
      'actQuestion(ask, words, (names) => names.toSorted((a, b) => Number(b === optionName(target ?? word!)) - Number(a === optionName(target ?? word!))), known)',
  },
  {
    name: 'in typed questions the likeliest holder of a role stands first',
    first: 'reasoning',
    file: TYPED,
    find: 'choiceOf(instructions, all, { words, order: inOrderOf(row_id, id) })',
    replace:
      'choiceOf(instructions, all.toSorted((a, b) => held[b - 1]! - held[a - 1]!), { words, order: (names) => names })',
  },
  {
    name: 'conversations are in the order of teams',
    first: 'reasoning',
    file: `${CONFIGS}/conversations.ts`,
    find: BY_ID,
    replace: 'order: (rows) => rows.toSorted((a, b) => (a.team + a.row_id < b.team + b.row_id ? -1 : 1)),',
  },
  {
    name: 'decisions of the mafia come first',
    file: `${CONFIGS}/decisions.ts`,
    find: 'order: (rows) => [...rows],',
    replace: "order: (rows) => rows.toSorted((a, b) => Number(b.team === 'black') - Number(a.team === 'black')),",
  },
  {
    name: 'rows of sft whose team won come first',
    file: `${CONFIGS}/sft.ts`,
    find: 'order: byRowId,',
    replace: 'order: (rows) => rows.toSorted((a, b) => Number(b.won) - Number(a.won)),',
  },
  {
    name: 'rows with thoughts stand in the order of their seats',
    first: 'reasoning',
    file: `${CONFIGS}/reasoned.ts`,
    find: 'order: sft.order,',
    replace: 'order: (rows) => rows.toSorted((a, b) => a.seat - b.seat),',
  },
]
