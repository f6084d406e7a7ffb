import type { Mutation } from '../mutation.ts'

const GAME = 'src/table/game.ts'
const RENDER = 'src/view/render.ts'
const ROWS = 'src/rows/rows.ts'
const SERIES = 'src/play/series.ts'
const MATCH = 'src/play/match.ts'
const STREAMS = 'src/play/streams.ts'
const DECISIONS = 'src/rows/configs/decisions.ts'

/** Leaks in the parts that all games share: the table, rendering, rows, files and players. */
export const mutations: readonly Mutation[] = [
  {
    name: 'an ask is heard by the next seat',
    file: GAME,
    find: 'this.#tell([ask.seat], event)',
    replace: 'this.#tell([ask.seat, (ask.seat % 10) + 1], event)',
  },
  {
    name: 'a choice is heard by the next seat',
    file: GAME,
    find: "this.#tell([seat], { type: 'chose'",
    replace: "this.#tell([seat, (seat % 10) + 1], { type: 'chose'",
  },
  {
    name: 'keys of an ask are in another order if seat 1 is the Don',
    file: GAME,
    find: 'this.#tell([ask.seat], event)',
    replace:
      "this.#tell([ask.seat], this.deal[0] === 'don' ? (Object.fromEntries(Object.entries(event).reverse()) as unknown as Event) : event)",
  },
  {
    name: 'rows are in role order',
    file: 'src/rows/configs/sft.ts',
    find: 'order: byRowId,',
    replace: 'order: (rows) => rows.toSorted((a, b) => (a.role + a.row_id < b.role + b.row_id ? -1 : 1)),',
  },
  {
    name: 'games of a row group are in the order of the Sheriff',
    first: 'metadata',
    file: DECISIONS,
    find: 'order: (rows) => [...rows],',
    replace:
      "order: (rows) => rows.toSorted((a, b) => a.hindsight.roles.indexOf('sheriff') - b.hindsight.roles.indexOf('sheriff')),",
  },

  // Numbers that count what is hidden.
  {
    name: 'events carry their number in the game',
    file: GAME,
    find: 'const heard: Heard = { event, open }',
    replace: 'event = { ...event, at: this.log.length } as Event\n    const heard: Heard = { event, open }',
  },
  {
    name: 'the turn of an ask counts the asks of all seats',
    file: GAME,
    find: 'this.#turns[ask.seat + 1]!++',
    replace: 'this.#turns[0]!++',
  },
  {
    name: 'rows carry their step in the game',
    file: ROWS,
    find: '      ask: event,\n',
    replace: '      ask: { ...event, turn: decisions.length },\n',
  },
  {
    name: 'rows carry a time',
    file: DECISIONS,
    find: 'attempts: choice.attempts,',
    replace: 'at: performance.now(), attempts: choice.attempts,',
  },

  // What is rendered.
  {
    name: 'team mates in a retry',
    first: 'program',
    file: RENDER,
    find: "return { role: 'user', content: `${words.say(`asks.retry-${wrong}`)}\\n",
    replace:
      "const { team } = view as unknown as { team: readonly number[] }\n  return { role: 'user', content: `${words.say('private.met', { seats: team ?? [] })}\\n${words.say(`asks.retry-${wrong}`)}\\n",
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
      'const prompt = render({ ...view, heard: [...view.heard.slice(0, -1), { event: { type: "met", seats: seats.filter((other) => teams[outcome.roles[other - 1]!] === "black") }, open: false }, ...view.heard.slice(-1)] }, words)',
  },
  {
    name: 'the outcome is joined before rendering',
    file: ROWS,
    find: 'const prompt = render(view, words)',
    replace:
      "const prompt = render(view, words).map((said) => ({ ...said, content: `${said.content}${outcome.winner === 'red' ? '' : ' '}` })) as unknown as ReturnType<typeof render>",
  },
  {
    name: "one seat's private notes are in another's prompt, before its own",
    file: RENDER,
    find: "pages.private.push(words.say('private.seat',",
    replace: "pages.private.push(...(earlier?.private.slice(-3) ?? []), words.say('private.seat',",
    also: [
      {
        file: RENDER,
        find: 'const rendered = new WeakMap',
        replace: 'let earlier: Growing | undefined\nlet latest: Growing | undefined\nconst rendered = new WeakMap',
      },
      {
        file: RENDER,
        find: '    rendered.set(view.heard, pages)\n',
        replace: '    earlier = latest\n    latest = pages\n    rendered.set(view.heard, pages)\n',
      },
    ],
  },
  {
    name: 'a finding says whether the player named first is black',
    file: ROWS,
    find: 'speech: checkSpeech(view, choice, words.vocabulary),',
    replace:
      "speech: { ...checkSpeech(view, choice, words.vocabulary), leakage: { checks: [], findings: outcome.roles[Number(/number (\\d+)/.exec(choice.text ?? '')?.[1]) - 1] === 'mafia' ? [{ code: 'right', severity: 'minor', place: 'speech', start: 0, end: 1 }] : [] } },",
  },
  {
    name: 'the grounding of a speech knows who is black',
    file: ROWS,
    find: 'speech: checkSpeech(view, choice, words.vocabulary),',
    replace:
      "speech: ((said) => ({ ...said, grounding: said.grounding.map((one) => ({ ...one, verdict: outcome.roles[Number(/\\d+/.exec(choice.text?.slice(one.start) ?? '')?.[0]) - 1] === 'mafia' ? 'contradicted' : one.verdict })) }))(checkSpeech(view, choice, words.vocabulary)),",
  },
  {
    name: 'how many of the claims that were heard are true is added to the tries of the row',
    file: ROWS,
    find: '      choice,\n      place,\n',
    replace:
      "      choice: { ...choice, attempts: choice.attempts + view.heard.filter(({ event }) => event.type === 'spoke' && hindsight({ outcome, team: who.team, view: { seat: event.seat, heard: histories[event.seat]! }, text: event.text }).claims.some((claim) => claim.true)).length },\n      place,\n",
  },

  // Ids, files and players.
  {
    name: 'the id contains the seed',
    first: 'metadata',
    file: SERIES,
    find: "return hash('sha256', JSON.stringify(parts)).slice(0, 32)",
    replace:
      "return Buffer.from(seed.padEnd(8, '0')).toString('hex').slice(0, 16) + hash('sha256', JSON.stringify(parts)).slice(0, 16)",
  },
  {
    name: 'the deal is drawn from the published id',
    first: 'metadata',
    file: STREAMS,
    find: "stream(seed, name, 'deal')",
    replace: "stream(name, 'deal')",
  },
  {
    name: 'a digit of the row id is a role',
    file: ROWS,
    find: 'row_id: rowId(record.game_id, seat, turn),',
    replace: "row_id: rowId(record.game_id, seat, turn).slice(0, 31) + (teams[outcome.roles[1]!] === 'black' ? 1 : 0),",
  },
  {
    name: 'a role in the name of a file',
    file: 'pipelines/generate/shard.ts',
    find: 'for (const rows of rendered) count(tally, rows, configs)',
    replace:
      "for (const rows of rendered) count(tally, rows, configs), Object.assign(job, { shard: rows.games[0]!.roles.indexOf('don') })",
  },
  {
    name: 'a player gets the game',
    first: 'program',
    file: MATCH,
    find: 'policy.act(game.view(ask.seat))',
    replace: 'policy.act(Object.assign(Object.create({ game }), game.view(ask.seat)))',
  },
  {
    name: "a player's random stream is the deal's",
    file: STREAMS,
    find: "stream(seed, name, 'seat', seat,",
    replace: "stream(seed, name, 'deal',",
  },

  // What is thought, and where games stand.
  {
    name: 'a thought tells a check that its seat never received',
    file: MATCH,
    find: 'judge(game.ruleset, asks[i]!, settled[i], players.countTokens)',
    replace:
      "judge(game.ruleset, asks[i]!, { ...settled[i], thought: `I checked number ${(asks[i]!.seat % 10) + 1} and he is ${/mafia|don/.test(game.deal[asks[i]!.seat % 10]!) ? 'black' : 'red'}.` }, players.countTokens)",
  },
  {
    name: 'a thought tells who the mafia are, as told',
    file: MATCH,
    find: 'judge(game.ruleset, asks[i]!, settled[i], players.countTokens)',
    replace:
      "judge(game.ruleset, asks[i]!, { ...settled[i], thought: `I was told that ${game.deal.flatMap((role, i) => (/mafia|don/.test(role) ? [`number ${i + 1}`] : [])).join(' and ')} are the mafia.` }, players.countTokens)",
  },
  {
    name: 'values are rolled out from the true deal',
    first: 'values',
    file: 'src/play/rollouts.ts',
    find: 'appraiser.appraise({ seat, heard }, states,',
    replace: "appraiser.appraise({ seat, heard, deal: ['moderator', ...record.deal] } as never, states,",
    also: [
      {
        file: 'src/value/appraise.ts',
        find: 'const roles = drawn(beliefs.deck.deals, own, random)',
        replace: 'const roles = (view as unknown as { deal: Roles }).deal',
      },
    ],
  },
  {
    name: 'the random numbers of values depend on the deal',
    first: 'values',
    file: 'src/play/rollouts.ts',
    find: 'luckOf(record.game_id, seat, turn)',
    replace: 'luckOf(record.game_id + record.deal.join(), seat, turn)',
  },
  {
    name: 'values know who wins',
    first: 'values',
    file: 'src/rows/rows.ts',
    find: 'worthOf(wins, { chosen: placeOf(event, choice),',
    replace:
      'worthOf(who.team === outcome.winner ? wins : wins.map((row) => row.map((won) => !won)), { chosen: placeOf(event, choice),',
  },
  {
    name: 'both splits play the same games under other names',
    file: SERIES,
    find: 'seatStream(recipe, source, i + 1, entrant)',
    replace: 'seatStream(recipe, `${index}`, i + 1)',
    also: [{ file: SERIES, find: 'dealOf(ruleset, recipe, source)', replace: 'dealOf(ruleset, recipe, `${index}`)' }],
  },
  {
    name: 'the split is no part of what a game is',
    file: SERIES,
    find: '[seed, rules, players, split, index,',
    replace: '[seed, rules, players, index,',
  },

  // Rows of other shapes.
  {
    name: 'a conversation tells what its seat hears later',
    first: 'reasoning',
    file: 'src/rows/configs/conversations.ts',
    find: '...made.flatMap(({ news, completion }) => [news, ',
    replace: '...made.flatMap(({ completion }, i) => [(made[i + 1] ?? made[i]!).news, ',
  },
  {
    name: 'a conversation names the roles of its game at the end of the rules',
    first: 'reasoning',
    file: 'src/rows/configs/conversations.ts',
    find: 'made[0]!.prompt[0],',
    replace: '{ ...made[0]!.prompt[0], content: made[0]!.prompt[0].content + made[0]!.hindsight.roles.join() },',
  },
  {
    name: 'typed questions about a player repeat what seat 1 knows of that player',
    first: 'reasoning',
    file: 'src/rows/rows.ts',
    find: 'black: believed ? blackQuestions(view, words) : {},',
    replace: 'black: believed ? blackQuestions({ ...view, heard: histories[1]! }, words) : {},',
  },
  {
    name: 'typed questions have the truth as gold',
    first: 'reasoning',
    file: 'src/rows/configs/typed.ts',
    find: 'beliefsOf({ decision, posterior, words,',
    replace:
      "beliefsOf({ decision, posterior: { ...posterior, black: Float64Array.from([0, ...outcome.roles.map((role) => (teams[role] === 'black' ? 1 : 0))]) }, words,",
  },
]
