import type { Mutation } from '../mutation.ts'

const GAME = 'src/game/session.ts'
const HEARING = 'src/game/hearing.ts'
const RENDER = 'src/view/render.ts'
const ROWS = 'src/rows/rows.ts'
const SERIES = 'src/play/series.ts'
const PLAY = 'src/game/play.ts'
const SESSION = 'src/game/session.ts'
const STREAMS = 'src/play/streams.ts'
const DECISIONS = 'src/rows/configs/decisions.ts'
/** Lets a leak in rows.ts take the view of any seat at the place `at` of an ask. */
const VIEWS_OF_ALL = [
  {
    file: ROWS,
    find: 'for (const { id, ask, view, choice, place } of',
    replace: 'for (const { id, ask, view, choice, place, at } of',
  },
  {
    file: ROWS,
    find: "import { renderNews } from '../view/news.ts'\n",
    replace: "import { renderNews } from '../view/news.ts'\nimport { viewOf } from '../view/view.ts'\n",
  },
]

/** Leaks in the parts that all games share: the table, rendering, rows, files and players. */
export const mutations: readonly Mutation[] = [
  {
    name: 'an ask is heard by the next seat',
    file: GAME,
    find: 'this.#hearing.tellAlone(ask.seat, event)',
    replace: 'this.#hearing.tell([ask.seat, (ask.seat % 10) + 1], event)',
  },
  {
    name: 'a choice is heard by the next seat',
    file: GAME,
    find: "this.#hearing.tellAlone(seat, { type: 'chose'",
    replace: "this.#hearing.tell([seat, (seat % 10) + 1], { type: 'chose'",
  },
  {
    name: 'keys of an ask are in another order if seat 1 is the Don',
    file: GAME,
    find: 'this.#hearing.tellAlone(ask.seat, event)',
    replace:
      "this.#hearing.tell([ask.seat], this.deal[0] === 'don' ? (Object.fromEntries(Object.entries(event).reverse()) as unknown as typeof event) : event)",
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
    file: HEARING,
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
    find: '      ask,\n',
    replace: '      ask: { ...ask, turn: decisions.length },\n',
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
        find: 'return this.#hearing.view(seat)',
        replace:
          'return Object.assign(this.#hearing.view(seat), { team: this.deal.flatMap((role, i) => (/mafia|don/.test(role) ? [i + 1] : [])) })',
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
      'const prompt = render({ ...view, history: view.history.toSpliced(view.upTo - 1, 0, { event: { type: "met", seats: outcome.roles.flatMap((role, i) => (teams[role] === "black" ? [i + 1] : [])) }, open: false }), upTo: view.upTo + 1 }, words)',
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
        find: 'const folds = new WeakMap',
        replace: 'let earlier: Growing | undefined\nlet youngest: Growing | undefined\nconst folds = new WeakMap',
      },
      {
        file: RENDER,
        find: 'folding(blank, ',
        replace: 'folding(() => ((earlier = youngest), (youngest = blank())), ',
      },
    ],
  },
  {
    name: 'a finding says whether the player named first is black',
    file: ROWS,
    find: 'speech: checkSpeech(view, choice, words.vocabulary, language),',
    replace:
      "speech: { ...checkSpeech(view, choice, words.vocabulary, language), leakage: { checks: [], findings: outcome.roles[Number(/number (\\d+)/.exec(choice.text ?? '')?.[1]) - 1] === 'mafia' ? [{ code: 'right', severity: 'minor', place: 'speech', start: 0, end: 1 }] : [] } },",
  },
  {
    name: 'the grounding of a speech knows who is black',
    file: ROWS,
    find: 'speech: checkSpeech(view, choice, words.vocabulary, language),',
    replace:
      "speech: ((said) => ({ ...said, grounding: said.grounding.map((one) => ({ ...one, verdict: outcome.roles[Number(/\\d+/.exec(choice.text?.slice(one.start) ?? '')?.[0]) - 1] === 'mafia' ? 'contradicted' : one.verdict })) }))(checkSpeech(view, choice, words.vocabulary, language)),",
  },
  {
    name: 'how many of the claims that were heard are true is added to the tries of the row',
    file: ROWS,
    find: '      choice,\n      place,\n',
    replace:
      "      choice: { ...choice, attempts: choice.attempts + view.history.filter(({ event }) => event.type === 'spoke' && hindsight({ outcome, team: who.team, view: viewOf(log.slice(0, at + 1), event.seat), text: event.text }).claims.some((claim) => claim.true)).length },\n      place,\n",
    also: VIEWS_OF_ALL,
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
    find: 'const row_id = rowId(record.game_id, seat, turn)',
    replace:
      "const row_id = rowId(record.game_id, seat, turn).slice(0, 31) + (teams[outcome.roles[1]!] === 'black' ? 1 : 0)",
  },
  {
    name: 'a role in the name of a file',
    file: 'pipelines/generate/shard.ts',
    find: 'count(tally, rendered.at(-1)!, configs)',
    replace:
      "count(tally, rendered.at(-1)!, configs)\n      Object.assign(job, { shard: rendered.at(-1)!.games[0]!.roles.indexOf('don') })",
  },
  {
    name: 'a player gets the game',
    first: 'program',
    file: PLAY,
    find: 'const given = player.act(session.view(ask.seat), this.#turn)',
    replace:
      'const given = player.act(Object.assign(Object.create({ game: session }), session.view(ask.seat)), this.#turn)',
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
    file: SESSION,
    find: 'const choice = judge(this.ruleset, ask, reply, this.#countTokens)',
    replace:
      "const choice = judge(this.ruleset, ask, { ...reply, thought: `I checked number ${(ask.seat % 10) + 1} and he is ${/mafia|don/.test(this.deal[ask.seat % 10]!) ? 'black' : 'red'}.` }, this.#countTokens)",
  },
  {
    name: 'a thought tells who the mafia are, as told',
    file: SESSION,
    find: 'const choice = judge(this.ruleset, ask, reply, this.#countTokens)',
    replace:
      "const choice = judge(this.ruleset, ask, { ...reply, thought: `I was told that ${this.deal.flatMap((role, i) => (/mafia|don/.test(role) ? [`number ${i + 1}`] : [])).join(' and ')} are the mafia.` }, this.#countTokens)",
  },
  {
    name: 'values are rolled out from the true deal',
    first: 'values',
    file: 'src/play/rollouts.ts',
    find: 'appraiser.appraise(view, states,',
    replace: "appraiser.appraise({ ...view, deal: ['moderator', ...record.deal] } as never, states,",
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
    find: 'luckOf(luck, ask.seat, ask.turn)',
    replace: 'luckOf(record.game_id + record.deal.join(), ask.seat, ask.turn)',
  },
  {
    name: 'values know who wins',
    first: 'values',
    file: 'src/rows/rows.ts',
    find: 'worthOf(wins, chosen)',
    replace: 'worthOf(who.team === outcome.winner ? wins : wins.map((row) => row.map((won) => !won)), chosen)',
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
    find: '[seed, rules, named, split, index,',
    replace: '[seed, rules, named, index,',
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
    find: 'believed ? knownOf(view, words) :',
    replace: 'believed ? knownOf({ ...viewOf(log.slice(0, at + 1), 1), seat }, words) :',
    also: VIEWS_OF_ALL,
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
