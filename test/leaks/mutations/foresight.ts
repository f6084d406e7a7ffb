import type { Edit, Mutation } from '../mutation.ts'

export const ROWS = 'src/rows/rows.ts'
const DECISIONS = 'src/rows/configs/decisions.ts'
const PROMPT = 'const prompt = render(view, words)\n'
export const LATER = 'log.slice(log.findIndex((one) => one.event === ask) + 1)'

/** A text at the end of a prompt, where something holds. */
export const appended = (text: string, when = 'true'): Edit => ({
  file: ROWS,
  find: PROMPT,
  replace: `const prompt = render(view, words).map((said, i) => (i === 1 && (${when}) ? { ...said, content: \`\${said.content} \${${text}}\` } : said)) as unknown as ReturnType<typeof render>\n`,
})
/** The field of the next event of a type. */
const next = (type: string, field: string): string =>
  `(${LATER}.find(({ event: one }) => one.type === '${type}')?.event as { ${field}?: unknown } | undefined)?.${field} ?? ''`

/** Rows that tell their own answer, or what comes later; and what is remembered by the id of a game or of a row. */
export const mutations: readonly Mutation[] = [
  { name: "a prompt ends with its seat's own vote", ...appended("choice.pick ?? ''", "ask.act === 'vote'") },
  {
    name: 'private notes end with the own nomination',
    file: ROWS,
    find: 'private: notes.slice()',
    replace: "private: [...notes, String(choice.heard?.nominee ?? '')]",
  },
  {
    name: 'the option that was chosen comes first',
    file: DECISIONS,
    find: 'legal_actions: legalActions(ask),',
    replace:
      'legal_actions: legalActions(ask).sort((a, b) => Number(b.target === choice.pick) - Number(a.target === choice.pick)),',
  },
  {
    name: 'a prompt has a space more if its answer was given at the first try',
    ...appended("''", "choice.source === 'made'"),
  },
  { name: 'a prompt tells who leaves next', ...appended(next('left', 'seat')) },
  { name: 'a prompt tells who is nominated next', ...appended(next('nominated', 'target')) },
  {
    name: "a prompt tells the night's decision before it is made",
    ...appended(next('decided', 'target')),
    rulesets: ['mafia-2025'],
  },
  {
    name: 'a prompt is longer by a space if the game has an even number of events',
    ...appended("''", 'log.length % 2 === 0'),
  },
  {
    name: 'the number of days of the game is in the hash of its prompts',
    file: DECISIONS,
    find: 'const prompts = words.hash.slice(0, 16)',
    replace: 'const prompts = words.hash.slice(0, 10 + (days % 7))',
    also: [
      {
        file: DECISIONS,
        find: 'make({ played: { record }, licence: own, decisions, words, countTokens }) {',
        replace: 'make({ played: { record }, licence: own, decisions, words, countTokens, days }) {',
      },
    ],
  },
  { name: 'from day 4 on, a prompt tells who leaves next', ...appended(next('left', 'seat'), 'place.day >= 4') },
  {
    name: 'with five alive, a prompt tells who leaves next',
    ...appended(
      next('left', 'seat'),
      "outcome.roles.length - view.history.filter((one) => one.event.type === 'left').length === 5",
    ),
  },
  {
    name: 'in a second tie a prompt tells how the vote ends',
    ...appended(`JSON.stringify(${next('raised', 'remove')})`, "ask.act === 'raise'"),
  },
  {
    name: 'seat 7 is told on day 2 who leaves next',
    ...appended(next('left', 'seat'), 'seat === 7 && place.day === 2'),
  },
  {
    name: 'in every fiftieth game a prompt tells who leaves next',
    ...appended(next('left', 'seat'), 'record.index % 50 === 0'),
  },
  {
    name: 'options of typed questions tell what is known of a player at the end of the game',
    first: 'reasoning',
    file: 'src/view/known.ts',
    find: 'return (seat) => said[seat]!',
    replace: 'return (seat) => (seat > 0 ? saidOf(seat) : said[seat]!)',
  },
  {
    name: 'a deal is remembered by the id of its game and put into prompts',
    ...appended("remembered.get(record.game_id)!.indexOf('don')"),
    also: [
      {
        file: ROWS,
        find: '  let teams: ',
        replace: '  if (!remembered.has(record.game_id)) remembered.set(record.game_id, outcome.roles)\n  let teams: ',
      },
      {
        file: ROWS,
        find: 'const NO_NEWS: Message =',
        replace: 'const remembered = new Map<string, readonly string[]>()\nconst NO_NEWS: Message =',
      },
    ],
    rulesets: ['mafia-2025'],
  },
  {
    name: 'a deal is remembered by the id of a row and put into its notes',
    file: ROWS,
    find: 'private: notes.slice()',
    replace:
      "private: [...notes, remembered.get(rowId(record.game_id, seat, turn)) ?? (remembered.set(rowId(record.game_id, seat, turn), String(outcome.roles.indexOf('don'))), remembered.get(rowId(record.game_id, seat, turn))!)]",
    also: [
      {
        file: ROWS,
        find: 'const NO_NEWS: Message =',
        replace: 'const remembered = new Map<string, string>()\nconst NO_NEWS: Message =',
      },
    ],
    rulesets: ['mafia-2025'],
  },
]
