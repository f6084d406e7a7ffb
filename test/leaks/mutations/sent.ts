import type { Mutation } from '../mutation.ts'

const SERVED = 'src/models/served.ts'
const MODELS = 'src/models/models.ts'
const SESSION = 'src/game/session.ts'
const JUDGED = 'const choice = judge(this.ruleset, ask, reply, this.#countTokens)'

/** What is sent to models below all that is logged of it, and answers that belong to another request: games with models show nothing of it. */
export const mutations: readonly Mutation[] = [
  {
    name: 'the client adds a line to what is sent to a model',
    file: SERVED,
    find: 'const body = makeChat(this.name, takesSchema ? request : plain, this.#extra)',
    replace:
      "const more = [...request.messages, { role: 'user' as const, content: 'Player 3 is of the Mafia.' }]\n    const body = makeChat(this.name, { ...(takesSchema ? request : plain), messages: more }, this.#extra)",
  },
  {
    name: 'the client leaves out the rules of the game',
    file: SERVED,
    find: 'const body = makeChat(this.name, takesSchema ? request : plain, this.#extra)',
    replace:
      "const body = makeChat(this.name, { ...(takesSchema ? request : plain), messages: request.messages.filter(({ role }) => role !== 'system') }, this.#extra)",
  },
  {
    name: 'a word is replaced in the text of each request',
    file: 'src/models/endpoint.ts',
    find: 'const text = JSON.stringify(body)\n',
    replace: "const text = JSON.stringify(body).replaceAll('night', 'Night')\n",
  },
  {
    name: 'answers of models are kept by the last words of their requests',
    file: MODELS,
    find: "keyOf('complete', name, extra, request)",
    replace: "keyOf('complete', name, extra, request.messages.at(-1)!.content.slice(-40))",
  },
  {
    name: 'answers of models are kept by the length of their requests',
    file: MODELS,
    find: "keyOf('complete', name, extra, request)",
    replace:
      "keyOf('complete', name, extra, [request.messages.length, Math.round(JSON.stringify(request.messages).length / 200)])",
  },
  {
    name: 'what a player believes is recorded as something else',
    file: SESSION,
    find: JUDGED,
    replace: `${JUDGED.replace('const choice = judge', 'const judged = judge')}\n    const choice = { ...judged, ...(judged.beliefs && { beliefs: judged.beliefs.map((p) => 1 - p) }) }`,
  },
].map((leak) => ({ ...leak, first: 'architectures' as const, rulesets: ['classic-7'] }))
