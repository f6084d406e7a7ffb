import type { Edit, Mutation } from '../mutation.ts'

// Leaks in the packets of AIWolf: the rules and the rows are as they should be.

const EYE = 'pipelines/bridge/aiwolf/eye.ts'
const GAME = 'pipelines/bridge/aiwolf/game.ts'

/** Lets the packets of a seat see the game that it plays in. */
const SEES: readonly Edit[] = [
  {
    file: EYE,
    find: '  constructor(id: string, setting: Setting, timeOf: TimeOf) {\n',
    replace:
      '  #session: any\n  constructor(id: string, setting: Setting, timeOf: TimeOf, session?: unknown) {\n    this.#session = session\n',
  },
  { file: GAME, find: 'new PacketEye(id, setting, timeOf)', replace: 'new PacketEye(id, setting, timeOf, session)' },
]

const packet = (name: string, find: string, replace: string): Mutation => ({
  ...{ name: `in a packet, ${name}`, file: EYE, find, replace },
  ...{ also: SEES, rulesets: ['aiwolf-9'], first: 'wire' },
})

/** The events of one type that the game has told anybody. */
const told = (type: string): string =>
  `this.#session.log.flatMap(({ event }: any) => (event.type === '${type}' ? [event] : []))`

export const mutations: readonly Mutation[] = [
  packet(
    'a whisper is told to a Villager',
    'return this.#isWolf ? { whisper_history: this.#rooms.hideout.fresh() } : {}',
    `return { whisper_history: ${told('posted')}.filter((event: any) => event.room === 'hideout').map((event: any, idx: number) => ({ idx, day: 0, turn: 0, agent: this.#name(event.seat), text: event.text, skip: false, over: false, time: 0 })) }`,
  ),
  packet(
    'the roster has the role of the Seer',
    'const known = this.#isWolf',
    "const known = !this.#isWolf ? [[this.#session.deal.indexOf('sheriff') + 1, 'SEER'] as const] : this.#isWolf",
  ),
  packet(
    'the Possessed is told who the Werewolves are',
    'const known = this.#isWolf',
    "const known = this.#role === 'possessed' ? this.#session.deal.flatMap((role: string, i: number) => (role === 'mafia' ? [[i + 1, 'WEREWOLF'] as const] : [])) : this.#isWolf",
  ),
  packet(
    'the roster is in the order of roles',
    'status_map: Object.fromEntries(this.#names.map(',
    'status_map: Object.fromEntries([...this.#names].sort((a, b) => (this.#session.deal[this.#names.indexOf(a)] < this.#session.deal[this.#names.indexOf(b)] ? -1 : 1)).map(',
  ),
  packet(
    'the votes of a day are told before all have voted',
    "    return request === 'ATTACK'",
    "    if (request === 'VOTE') {\n      const given = this.#session.choices.filter((choice: any) => choice.seat > 0).slice(-3)\n      return { request, info: { ...info, vote_list: given.map((choice: any) => ({ day: info.day, agent: this.#name(choice.seat), target: this.#name(typeof choice.pick === 'number' ? choice.pick : 1) })) } }\n    }\n    return request === 'ATTACK'",
  ),
  packet(
    'the votes of the Werewolves are told to Villagers',
    '...(before && this.#isWolf && before.claims.length > 0 && { attack_vote_list: list(before.claims) }),',
    `...(before && { attack_vote_list: list(${told('claimed')}.filter((event: any) => typeof event.target === 'number').map((event: any) => ({ agent: event.seat, target: event.target }))) }),`,
  ),
  packet(
    'what the Seer learns is told to another seat',
    'judge(before?.seen), judge(before?.divined)',
    `judge(before?.seen), judge(${told('checked')}.at(-1))`,
  ),
  packet(
    'what the Medium learns is told to everybody',
    'judge(before?.seen), judge(before?.divined)',
    `judge(${told('revealed')}.map((event: any) => ({ target: event.seat, found: event.team })).at(-1)), judge(before?.divined)`,
  ),
  packet(
    'who was attacked and guarded is told',
    '...(before?.attacked !== undefined && { attacked_agent: this.#name(before.attacked) }),',
    `...(before && ${told('claimed')}.length > 0 && { attacked_agent: this.#name(${told('claimed')}.at(-1).target) }),`,
  ),
]
