import type { Edit, Mutation } from '../mutation.ts'

const RULES = 'src/games/mini-mafia/rules.ts'
const TABLE = 'src/games/mini-mafia/knowledge.ts'
const VOTE = 'src/games/shared/vote.ts'

const leak = (name: string, edit: Edit): Mutation => ({
  name: `mini-mafia: ${name}`,
  rulesets: ['mini-mafia'],
  ...edit,
})

export const mutations: readonly Mutation[] = [
  leak('the Detective hears whom the mafioso killed before the morning', {
    file: RULES,
    find: "tell([mafioso], { type: 'decided'",
    replace: "tell([mafioso, detective], { type: 'decided'",
  }),
  leak("the Detective's result is heard by the mafioso", {
    file: RULES,
    find: "tell([detective], { type: 'checked'",
    replace: "tell([detective, mafioso], { type: 'checked'",
  }),
  leak("the Detective's result is heard by everybody", {
    file: RULES,
    find: "tell([detective], { type: 'checked'",
    replace: "tell('everyone', { type: 'checked'",
  }),
  leak("seat 1's card is seen by seat 2", {
    file: RULES,
    find: "tell([seat], { type: 'dealt'",
    replace: "tell(seat === 1 ? [1, 2] : [seat], { type: 'dealt'",
  }),
  leak('the Detective opens every round', {
    file: RULES,
    find: "order: 'chance', speech })",
    replace: "order: seatsOf(world.roles, 'sheriff')[0]!, speech })",
  }),
  leak('names are handed out by role', {
    file: RULES,
    find: 'const names = switches.names ? NAMES : undefined',
    replace:
      "const names = switches.names ? NAMES.toSorted((a) => (world.roles[NAMES.indexOf(a) + 1] === 'mafia' ? -1 : 0)) : undefined",
  }),
  leak('messages may be longer if Alice is the mafioso', {
    file: 'src/games/shared/speech.ts',
    find: "export function* say({ tell }: Judge, seat: Seat, act: 'speak' | 'defend' | 'farewell', limit: SpeechLimit): Script {\n",
    replace:
      "export function* say({ tell, world }: Judge, seat: Seat, act: 'speak' | 'defend' | 'farewell', limit: SpeechLimit): Script {\n  limit = { ...limit, words: limit.words + (world.roles[1] === 'mafia' ? 1 : 0) }\n",
  }),
  leak('the options of a vote are in the order of roles', {
    file: VOTE,
    find: 'world.alive.map((seat) => ballotAsk(seat, candidates, rules))',
    replace:
      'world.alive.map((seat) => ballotAsk(seat, candidates.toSorted((a, b) => (world.roles[a]! < world.roles[b]! ? -1 : 1)), rules))',
  }),
  leak('the table allows everybody the decision of the night', {
    file: TABLE,
    find: "decided: 'mafia',",
    replace: "decided: 'everyone',",
  }),
  leak('the table does not allow the Detective its result', {
    file: TABLE,
    find: "checked: 'sheriff',",
    replace: "checked: 'mafia',",
  }),
  leak('the table allows victims that the rules do not', {
    file: TABLE,
    find: "boolean => roles[seat] === 'civilian'",
    replace: "boolean => roles[seat] !== 'mafia'",
  }),
]
