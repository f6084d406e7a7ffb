/** A text put in place of another, which must stand exactly once in a file. */
export interface Edit {
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** A leak that could be programmed by mistake. None exists in the product: `scripts/leaks.ts` puts each into a temporary copy of the sources. */
export interface Mutation extends Edit {
  readonly name: string
  /** What else it takes. */
  readonly also?: readonly Edit[]
}

const GAME = 'src/table/game.ts'
const RULES = 'src/games/mafia-2025/rules.ts'
const TABLE = 'src/games/mafia-2025/knowledge.ts'
const NIGHT = 'src/games/mafia-2025/night.ts'
const SPEECH = 'src/games/mafia-2025/speech.ts'
const VOTE = 'src/games/mafia-2025/vote.ts'
const RENDER = 'src/view/render.ts'
const ROWS = 'src/rows/rows.ts'
const SERIES = 'src/play/series.ts'
const MATCH = 'src/play/match.ts'

export const mutations: readonly Mutation[] = [
  // Audiences, each widened by one seat.
  {
    name: "seat 10's card is seen by seat 9",
    file: RULES,
    find: "tell([seat], { type: 'dealt'",
    replace: "tell(seat === 10 ? [10, 9] : [seat], { type: 'dealt'",
  },
  {
    name: 'seat 1 hears who the mafia are',
    file: RULES,
    find: "tell(blacks(world), { type: 'met'",
    replace: "tell([1, ...blacks(world)], { type: 'met'",
  },
  {
    name: 'a claim is heard by a red seat',
    file: NIGHT,
    find: "tell(black, { type: 'claimed'",
    replace: "tell([...black, holders(world, 'civilian', 'sheriff')[0]!], { type: 'claimed'",
  },
  {
    name: 'the decision to kill is heard by its target',
    file: NIGHT,
    find: "tell(black, { type: 'decided', target })",
    replace: "tell(typeof target === 'number' ? [...black, target] : black, { type: 'decided', target })",
  },
  {
    name: 'a check is heard by its target',
    file: NIGHT,
    find: "tell([seat], { type: 'checked'",
    replace: "tell([seat, choice!.pick as number], { type: 'checked'",
  },
  {
    name: "the Sheriff's result is heard by the Don",
    file: NIGHT,
    find: "tell([seat], { type: 'checked'",
    replace: "tell(role === 'sheriff' ? [seat, ...holders(world, 'don')] : [seat], { type: 'checked'",
  },
  {
    name: 'an ask is heard by the next seat',
    file: GAME,
    find: 'this.#tell([ask.seat], asked(ask))',
    replace: 'this.#tell([ask.seat, (ask.seat % 10) + 1], asked(ask))',
  },
  {
    name: 'a choice is heard by the next seat',
    file: GAME,
    find: "this.#tell([seat], { type: 'chose'",
    replace: "this.#tell([seat, (seat % 10) + 1], { type: 'chose'",
  },
  {
    name: 'a thought is said aloud',
    file: SPEECH,
    find: 'text: said!.text! })',
    replace: "text: `${said!.text!} ${said!.thought ?? ''}` })",
  },

  // Order.
  {
    name: 'the roster is read in role order',
    file: RULES,
    find: "type: 'opened', ruleset: name,",
    replace:
      "type: 'opened', roster: world.alive.toSorted((a, b) => (world.roles[a]! < world.roles[b]! ? -1 : 1)), ruleset: name,",
  },
  {
    name: 'the targets of a kill stand in role order',
    file: NIGHT,
    find: ': world.alive.filter((seat) => !black.includes(seat))',
    replace:
      ": world.alive.filter((seat) => !black.includes(seat)).sort((a) => (world.roles[a] === 'sheriff' ? -1 : 0))",
  },
  {
    name: 'the seats that may be checked stand in role order',
    file: NIGHT,
    find: 'inReach.filter((other) => other !== seat),',
    replace: 'inReach.filter((other) => other !== seat).sort((a, b) => (world.roles[a]! < world.roles[b]! ? -1 : 1)),',
  },
  {
    name: 'hands are counted in role order',
    file: VOTE,
    find: '  const voters = world.alive\n',
    replace: '  const voters = world.alive.toSorted((a, b) => (world.roles[a]! < world.roles[b]! ? -1 : 1))\n',
  },
  {
    name: 'keys of an ask stand in another order if seat 1 is the Don',
    file: GAME,
    find: 'this.#tell([ask.seat], asked(ask))',
    replace:
      "this.#tell([ask.seat], this.deal[0] === 'don' ? (Object.fromEntries(Object.entries(asked(ask)).reverse()) as unknown as Event) : asked(ask))",
  },
  {
    name: 'rows stand in role order',
    file: ROWS,
    find: 'rows.toSorted((a, b) => (a.row_id < b.row_id ? -1 : 1))',
    replace: 'rows.toSorted((a, b) => (a.role + a.row_id < b.role + b.row_id ? -1 : 1))',
  },
  {
    name: 'games of a row group stand in the order of the Sheriff',
    file: 'pipelines/generate/shard.ts',
    find: 'decisions: games.flatMap(({ decisions }) => decisions),',
    replace:
      "decisions: games.toSorted((a, b) => a.game.roles.indexOf('sheriff') - b.game.roles.indexOf('sheriff')).flatMap(({ decisions }) => decisions),",
  },

  // Silence that tells.
  {
    name: "the Don's phrase is left out when the Don is dead",
    file: NIGHT,
    find: "  tell('everyone', { type: 'woke', who: role })\n",
    replace:
      "  if (role === 'don' && holders(world, 'don').length === 0) return\n  tell('everyone', { type: 'woke', who: role })\n",
  },
  {
    name: "the Don's phrase is left out when the kill decides the game",
    file: NIGHT,
    find: "else yield* check(table, 'don'",
    replace: "else if (!table.verdict) yield* check(table, 'don'",
  },

  // Numbers that count what is hidden.
  {
    name: 'events carry their number in the game',
    file: GAME,
    find: 'const heard: Heard = { event, open }',
    replace: 'event = { ...event, at: this.log.length } as Event\n    const heard: Heard = { event, open }',
  },
  {
    name: 'rows carry their step in the game',
    file: ROWS,
    find: '      turn: choice.turn,\n',
    replace: '      turn: decisions.length,\n',
  },
  {
    name: 'rows carry a time',
    file: ROWS,
    find: '        attempts: choice.attempts,',
    replace: '        at: performance.now(), attempts: choice.attempts,',
  },

  // What is rendered.
  {
    name: 'team mates in a retry',
    file: RENDER,
    find: "return { role: 'user', content: `${words.say(`asks.retry-${wrong}`)}\\n",
    replace:
      "const { team } = view as unknown as { team: readonly number[] }\n  return { role: 'user', content: `${words.say('private.met', { seats: words.list(team ?? []), don: 0 })}\\n${words.say(`asks.retry-${wrong}`)}\\n",
    also: [
      {
        file: GAME,
        find: '.map((seat) => ({ seat, heard: [] }))',
        replace:
          '.map((seat) => ({ seat, heard: [], team: alive.filter((other) => /mafia|don/.test(deal[other - 1]!)) }))',
      },
    ],
  },
  {
    name: 'the template depends on the deal',
    file: ROWS,
    find: 'const prompt = render(view, words)',
    replace:
      "const prompt = render(view, words).map((said) => ({ ...said, content: said.content + ' '.repeat(outcome.roles.indexOf('don') % 2) })) as unknown as ReturnType<typeof render>",
  },
  {
    name: 'true roles are joined before rendering',
    file: ROWS,
    find: 'const prompt = render(view, words)',
    replace:
      'const prompt = render({ ...view, heard: [...view.heard.slice(0, -1), { event: { type: "met", seats: seats.filter((other) => teamOf(outcome.roles[other - 1]!) === "black") }, open: false }, ...view.heard.slice(-1)] }, words)',
  },
  {
    name: 'the outcome is joined before rendering',
    file: ROWS,
    find: 'const prompt = render(view, words)',
    replace:
      "const prompt = render(view, words).map((said) => ({ ...said, content: `${said.content}${outcome.winner === 'red' ? '' : ' '}` })) as unknown as ReturnType<typeof render>",
  },
  {
    name: "one seat's private notes stand before another's",
    file: RENDER,
    find: "      private: [words.say('private.seat', { seat: view.seat })],\n",
    replace: "      private: [...(latest?.private.slice(-3) ?? []), words.say('private.seat', { seat: view.seat })],\n",
    also: [
      {
        file: RENDER,
        find: 'const rendered = new WeakMap',
        replace: 'let latest: Growing | undefined\nconst rendered = new WeakMap',
      },
      { file: RENDER, find: 'rendered.set(view.heard, pages)', replace: 'rendered.set(view.heard, (latest = pages))' },
    ],
  },
  {
    name: 'a finding says whether the player named first is black',
    file: ROWS,
    find: '      leakage,\n',
    replace:
      "      leakage: { ...leakage, findings: outcome.roles[Number(/number (\\d+)/.exec(choice.text ?? '')?.[1]) - 1] === 'mafia' ? [{ code: 'right', severity: 'minor', place: 'speech', start: 0, end: 1 }] : [] },\n",
  },
  {
    name: 'the grounding of a speech knows who is black',
    file: ROWS,
    find: '        grounding,\n',
    replace:
      "        grounding: grounding.map((one) => ({ ...one, verdict: outcome.roles[Number(/\\d+/.exec(choice.text?.slice(one.start) ?? '')?.[0]) - 1] === 'mafia' ? 'contradicted' : one.verdict })),\n",
  },
  {
    name: 'how many of the checks that were told are true stands beside the quality of the row',
    file: ROWS,
    find: '        grounding,\n',
    replace:
      "        true_claims: view.heard.filter(({ event }) => event.type === 'spoke' && hindsight(outcome, { seat: event.seat, heard: histories[event.seat - 1]! }, event.text).claims.some((claim) => claim.true)).length, grounding,\n",
  },

  // Limits and late leaks.
  {
    name: "the word limit depends on the neighbour's role",
    file: SPEECH,
    find: '...table.limits[limit], seconds,',
    replace:
      "...table.limits[limit], words: table.limits[limit].words + (table.world.roles[(seat % 10) + 1] === 'don' ? 1 : 0), seconds,",
  },
  {
    name: 'from day 3 on, the limit tells whether seat 10 is the Don',
    file: SPEECH,
    find: '...table.limits[limit], seconds,',
    replace:
      "...table.limits[limit], words: table.limits[limit].words + (table.world.day >= 3 && table.world.roles[10] === 'don' ? 1 : 0), seconds,",
  },

  // Ids, files and players.
  {
    name: 'the seed stands in the id',
    file: SERIES,
    find: "return hash('sha256', JSON.stringify(parts)).slice(0, 32)",
    replace:
      "return Buffer.from(recipe.seed.padEnd(8, '0')).toString('hex').slice(0, 16) + hash('sha256', JSON.stringify(parts)).slice(0, 16)",
  },
  {
    name: 'the deal is drawn from the published id',
    file: SERIES,
    find: "stream(recipe.seed, id, 'deal')",
    replace: "stream(id, 'deal')",
  },
  {
    name: 'a digit of the row id is a role',
    file: ROWS,
    find: 'row_id: rowId(record.game_id, seat, choice.turn),',
    replace:
      "row_id: rowId(record.game_id, seat, choice.turn).slice(0, 31) + (teamOf(outcome.roles[1]!) === 'black' ? 1 : 0),",
  },
  {
    name: 'a role in the name of a file',
    file: 'pipelines/generate/shard.ts',
    find: 'for (const rows of rendered) count(tally, rows)',
    replace:
      "for (const rows of rendered) count(tally, rows), Object.assign(job, { split: `${job.split.split('-')[0]}-${rows.game.roles[0]}` })",
  },
  {
    name: 'a player gets the game',
    file: MATCH,
    find: '.act(game.view(ask.seat))',
    replace: '.act(Object.assign(Object.create({ game }), game.view(ask.seat)))',
  },
  {
    name: "a player's random stream is the deal's",
    file: SERIES,
    find: "stream(recipe.seed, id, 'seat', i + 1)",
    replace: "stream(recipe.seed, id, 'deal')",
  },

  // What is thought, and where games stand.
  {
    name: 'a thought tells a check that its seat never received',
    file: MATCH,
    find: 'settle(ask, settled[i], players.countTokens)',
    replace:
      "settle(ask, { ...settled[i], thought: `I checked number ${(ask.seat % 10) + 1} and he is ${/mafia|don/.test(game.deal[ask.seat % 10]!) ? 'black' : 'red'}.` }, players.countTokens)",
  },
  {
    name: 'a thought tells who the mafia are, as told',
    file: MATCH,
    find: 'settle(ask, settled[i], players.countTokens)',
    replace:
      "settle(ask, { ...settled[i], thought: `I was told that ${game.deal.flatMap((role, i) => (/mafia|don/.test(role) ? [`number ${i + 1}`] : [])).join(' and ')} are the mafia.` }, players.countTokens)",
  },
  {
    name: 'both splits play the same games under other names',
    file: SERIES,
    find: "stream(recipe.seed, id, 'seat', i + 1)",
    replace: "stream(recipe.seed, `${index}`, 'seat', i + 1)",
    also: [
      { file: SERIES, find: "stream(recipe.seed, id, 'deal')", replace: "stream(recipe.seed, `${index}`, 'deal')" },
    ],
  },
  {
    name: 'the split is no part of what a game is',
    file: SERIES,
    find: 'recipe.players, split, index]',
    replace: 'recipe.players, index]',
  },

  // The table itself.
  {
    name: 'the table allows everybody the decision to kill',
    file: TABLE,
    find: "decided: 'black',",
    replace: "decided: 'everyone',",
  },
  {
    name: 'the table allows victims that the rules do not',
    file: TABLE,
    find: 'canBeKilled: (roles, seat) => friendlyFire || !isBlack(roles[seat]!),',
    replace: 'canBeKilled: () => friendlyFire || isBlack("don"),',
  },
  {
    name: 'the table does not allow the mafia each other',
    file: TABLE,
    find: "met: 'black',",
    replace: "met: 'nobody',",
  },
  {
    name: 'the table rules out a Sheriff who is shot',
    file: TABLE,
    find: 'friendlyFire || !isBlack(roles[seat]!),',
    replace: "roles[seat] !== 'sheriff' && (friendlyFire || !isBlack(roles[seat]!)),",
  },
]
