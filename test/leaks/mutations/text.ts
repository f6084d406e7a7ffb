import type { Mutation } from '../mutation.ts'

const ROWS = 'src/rows/rows.ts'
const RENDER = 'src/view/render.ts'
const PUBLISH = '  pages.told.push({ event, day: pages.place.day })\n'
const PRIVATE = 'private: notes.slice()'
const KEY = '  const own = { you: seat, night: place.day, phase: place.phase }\n'
/** The thoughts that others had before. */
const THOUGHTS =
  "log.slice(0, log.findIndex((one) => one.event === ask)).flatMap(({ event: one }) => (one.type === 'chose' && one.thought && one.seat !== seat ? [one.thought] : []))"

/** Thoughts of other seats in prompts, and prompts that lack what their seat knows. */
export const mutations: readonly Mutation[] = [
  {
    name: "another seat's last thought is in the notes",
    file: ROWS,
    find: PRIVATE,
    replace: `private: [...notes, ...${THOUGHTS}.slice(-1)]`,
  },
  {
    name: "three letters of another seat's last thought are in the notes",
    file: ROWS,
    find: PRIVATE,
    replace: `private: [...notes, ...${THOUGHTS}.slice(-1).map((thought) => thought.slice(-4, -1))]`,
  },
  {
    name: "the length of others' thoughts is in the notes, at night",
    file: ROWS,
    find: PRIVATE,
    replace: `private: place.phase === 'night' ? [...notes, String(${THOUGHTS}.join('').length % 7)] : notes.slice()`,
  },
  {
    name: "the length of others' thoughts is in the notes, by day from day 2 on",
    file: ROWS,
    find: PRIVATE,
    replace: `private: place.phase === 'day' && place.day > 1 ? [...notes, String(${THOUGHTS}.join('').length % 7)] : notes.slice()`,
  },
  {
    name: 'speeches of seat 10 are not in the transcript',
    file: RENDER,
    find: PUBLISH,
    replace: `  if (event.type === 'spoke' && event.seat === 10) return\n${PUBLISH}`,
  },
  {
    name: 'speeches of day 4 are not in the transcript',
    file: RENDER,
    find: PUBLISH,
    replace: `  if (event.type === 'spoke' && pages.place.day >= 4) return\n${PUBLISH}`,
  },
  {
    name: 'last words are not in the transcript',
    file: RENDER,
    find: PUBLISH,
    replace: `  if (event.type === 'spoke' && event.act === 'farewell') return\n${PUBLISH}`,
  },
  {
    name: 'results of checks are not in the notes',
    file: RENDER,
    find: KEY,
    replace: `  if (event.type === 'checked') return []\n${KEY}`,
  },
  {
    name: 'every check in the notes has the same result',
    file: RENDER,
    find: '  const own = { you: seat,',
    replace:
      "  const own = { ...(event.type === 'checked' && { found: event.question === 'team' ? 'red' : 'no' }), you: seat,",
    rulesets: ['mafia-2025'],
  },
  {
    name: "a seat's own thoughts are not in its notes",
    first: 'reasoning',
    file: RENDER,
    find: KEY,
    replace: `  if (event.type === 'chose') return []\n${KEY}`,
  },
  {
    name: 'a mafia is not told its team in the notes',
    file: RENDER,
    find: KEY,
    replace: `  if (event.type === 'met') return []\n${KEY}`,
  },
  {
    name: 'a speech is cut after 80 letters in the transcript',
    file: 'src/view/spoken-lines.ts',
    find: 'lineOf(event, this.words, this.#shared)',
    replace:
      "lineOf(event.type === 'spoke' ? { ...event, text: event.text.slice(0, 80) } : event, this.words, this.#shared)",
  },
  {
    name: 'compact prompts do not quote the latest speech',
    first: 'compact',
    file: 'src/view/compact.ts',
    find: '    if (quoted > 0 && quoted + more > QUOTED_WORDS) break\n',
    replace: '    if (quoted + more > 0) break\n',
  },
  {
    name: 'prompts of sft lack the private part at votes',
    file: 'src/rows/configs/sft.ts',
    find: 'prompt: [...decision.prompt],',
    replace:
      "prompt: decision.prompt.map((said) => (decision.ask.act === 'vote' ? { ...said, content: said.content.split('What only you know')[0]! } : said)),",
  },
]
