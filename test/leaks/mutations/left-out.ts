import type { Mutation } from '../mutation.ts'

const RENDER = 'src/view/render.ts'
const NEWS = 'src/view/news.ts'
const TYPED = 'src/rows/configs/typed.ts'
const PUBLISH = '  pages.told.push({ event, day: pages.place.day })\n'
const KEY = '  const own = { you: seat, night: place.day, phase: place.phase }\n'
const TABLE = '    if (open) lines.push(lineOf(event, words, shared))\n'

/** Prompts of any config that lack what their seat may know: an event, a part, an option. */
export const mutations: readonly Mutation[] = [
  {
    name: 'states of typed rows lack the private part',
    first: 'reasoning',
    file: TYPED,
    find: 'state: stateOf(prompt),',
    replace:
      "state: stateOf([prompt[0], { ...prompt[1], content: prompt[1].content.split('What only you know')[0]! }]),",
  },
  {
    name: 'compact prompts lack the earlier speeches of seat 3',
    first: 'compact',
    file: 'src/view/compact.ts',
    find: '    const { seat, text } = event as Said\n',
    replace: '    const { seat, text } = event as Said\n    if (seat === 3) return undefined\n',
  },
  {
    name: 'conversations lack last words',
    first: 'reasoning',
    file: NEWS,
    find: TABLE,
    replace: `    if (event.type === 'spoke' && event.act === 'farewell') return\n${TABLE}`,
  },
  {
    name: 'conversations lack the results of checks',
    first: 'reasoning',
    file: NEWS,
    find: TABLE,
    replace: `    if (event.type === 'checked') return\n${TABLE}`,
    rulesets: ['mafia-2025'],
  },
  {
    name: 'votes are not told from day 2 on',
    file: RENDER,
    find: PUBLISH,
    replace: `  if (event.type === 'voted' && pages.place.day >= 2) return\n${PUBLISH}`,
  },
  {
    name: 'nominations of seat 2 are not told',
    file: RENDER,
    find: PUBLISH,
    replace: `  if (event.type === 'nominated' && event.seat === 2) return\n${PUBLISH}`,
    rulesets: ['mafia-2025'],
  },
  {
    name: 'what the mates want to do at night is not in the notes',
    file: RENDER,
    find: KEY,
    replace: `  if (event.type === 'claimed') return []\n${KEY}`,
    rulesets: ['mafia-2025'],
  },
  {
    name: 'the last legal option is in no prompt',
    file: 'src/view/wording.ts',
    find: "        return (value as readonly unknown[]).join(', ')",
    replace: "        return (value as readonly unknown[]).slice(0, -1).join(', ')",
    rulesets: ['classic-7'],
  },
  {
    name: 'typed questions lack the last option',
    first: 'reasoning',
    file: 'src/view/questions.ts',
    find: ', optionsOf(ask), { words, order, known })',
    replace: ', optionsOf(ask).slice(0, -1), { words, order, known })',
    rulesets: ['mafia-2025'],
  },
  {
    name: 'rows with thoughts lack the rules of the game',
    first: 'reasoning',
    file: 'src/rows/configs/reasoned.ts',
    find: '      return choice ? [{ ...row, completion:',
    replace:
      "      return choice ? [{ ...row, prompt: row.prompt.map((said) => (said.role === 'system' ? { ...said, content: said.content.slice(0, 300) } : said)), completion:",
  },
]
