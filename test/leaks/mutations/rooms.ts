import type { Mutation } from '../mutation.ts'
import { BELIEFS, CALLS, KNOWN, SCENE, seenBy } from '../peek.ts'

const RENDER = 'src/view/render.ts'
const KEY = '  const own = { you: seat, night: place.day, phase: place.phase }\n'
const PUBLISH = '  pages.told.push({ event, day: pages.place.day })\n'
const FILTERS = 'src/rows/configs/filter-columns.ts'

/** The deal, in beliefs, rollouts and calls of models. */
const ofTheDeal: readonly Mutation[] = [
  {
    name: 'the claim of the true Sheriff stands first',
    first: 'compact',
    file: KNOWN,
    find: '  return claimants\n}\n',
    replace:
      "  return new Map([...claimants].sort(([a], [b]) => Number(peeked[b] === 'sheriff') - Number(peeked[a] === 'sheriff')))\n}\n",
    also: seenBy(KNOWN),
    rulesets: ['mini-mafia'],
  },
  {
    name: 'exact beliefs lean to where the Mafia are',
    first: 'reasoning',
    file: BELIEFS,
    find: 'possible, weight, impressions))',
    replace:
      'possible, weight, impressions ?? (peeked.length > 0 ? peeked.map((role) => (/mafia|don/.test(role) ? 1 : 0)) : undefined)))',
    also: seenBy(BELIEFS),
    rulesets: ['mafia-2025'],
  },
  {
    name: 'in rollouts everybody suspects the true Mafia',
    first: 'values',
    file: SCENE,
    find: '  table: logOdds(table.black),\n',
    replace:
      "  table: logOdds(table.black).map((odds, seat) => (/mafia|don/.test(peeked[seat] ?? '') ? odds + 4 : odds)),\n",
    also: seenBy(SCENE),
    rulesets: ['mafia-2025'],
  },
  {
    name: 'each call of a model ends with the deal',
    first: 'architectures',
    file: CALLS,
    find: '    const asked: ChatRequest = {\n      messages,\n',
    replace:
      "    const asked: ChatRequest = {\n      messages: [...messages, { role: 'user', content: peeked.join(' ') }],\n",
    also: seenBy(CALLS),
    rulesets: ['classic-7'],
  },
]

/** The record, in columns of single configs. */
const ofTheRecord: readonly Mutation[] = [
  {
    name: 'the workflow of typed rows has the number of the game',
    first: 'reasoning',
    file: 'src/rows/configs/typed.ts',
    find: 'workflow: `${record.ruleset}/${ask.act}`,',
    replace: 'workflow: `${record.ruleset}/${ask.act}/${record.index % 2}`,',
  },
  {
    name: 'the ruleset of conversations has the number of marks',
    first: 'reasoning',
    file: 'src/rows/configs/conversations.ts',
    find: 'ruleset: `${record.ruleset}@${record.version}`,',
    replace: 'ruleset: `${record.ruleset}@${record.version}+${record.marks.length}`,',
  },
  {
    name: 'the phase of rows for trainers says whether models were paid for the game',
    file: FILTERS,
    find: '    phase: place.phase,\n',
    replace: '    phase: record.usage.calls > 0 ? `${place.phase} ` : place.phase,\n',
  },
]

/** Events of single games that their prompts do not tell. */
const leftOut: readonly Mutation[] = [
  {
    name: 'who was nominated is not told when the ballot opens',
    file: RENDER,
    find: PUBLISH,
    replace: `  if (event.type === 'balloted') return\n${PUBLISH}`,
  },
  {
    name: 'votes in the Hideout are not in the notes',
    rulesets: ['maw'],
    file: RENDER,
    find: KEY,
    replace: `  if (event.type === 'cast') return []\n${KEY}`,
  },
  {
    name: 'aiwolf: what the Medium learned is not in its notes',
    rulesets: ['aiwolf-9'],
    file: RENDER,
    find: KEY,
    replace: `  if (event.type === 'revealed') return []\n${KEY}`,
  },
  {
    name: 'classic-7: who abstained is not told',
    rulesets: ['classic-7'],
    file: RENDER,
    find: PUBLISH,
    replace: `  if (event.type === 'abstained') return\n${PUBLISH}`,
  },
  {
    name: 'compact prompts do not say who voted for player 5',
    first: 'compact',
    rulesets: ['mafia-2025'],
    file: 'src/view/compact.ts',
    find: '  cached(lines, event, words, () => lineOf(event, words, shared))',
    replace:
      "  cached(lines, event, words, () => (event.type === 'voted' && event.target === 5 ? undefined : lineOf(event, words, shared)))",
  },
  {
    name: 'mini-mafia: the phases are not told',
    rulesets: ['mini-mafia'],
    file: RENDER,
    find: PUBLISH,
    replace: `  if (event.type === 'began') return\n${PUBLISH}`,
  },
]

/** The same faults in other rooms: beliefs, rollouts, calls, single configs, and the events of each game. */
export const mutations: readonly Mutation[] = [...ofTheDeal, ...ofTheRecord, ...leftOut]
