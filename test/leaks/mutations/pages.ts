import type { Mutation } from '../mutation.ts'
import { NEWS, OBSERVATION, REPLY, SEAT_EYE, seenBy } from '../peek.ts'

const HEARS = '    if (!hears(this.seat, to)) return []\n'

/** What a page of a live table, or a client of an environment, is sent. */
const sent: readonly Mutation[] = [
  {
    name: 'an observation of an environment names the cards',
    file: OBSERVATION,
    find: 'const { day, phase } = parts?.place ?? placeOf(view)',
    replace:
      "const { day, phase: named } = parts?.place ?? placeOf(view)\n  const phase = `${named} ${peeked.join(' ')}`",
    also: seenBy(OBSERVATION),
  },
  {
    name: 'the actions of an environment have the Mafia first',
    file: OBSERVATION,
    find: 'const legal_actions = legalActions(ask)',
    replace:
      "const legal_actions = [...legalActions(ask)].sort((a, b) => Number(/mafia/.test(peeked[b.target ?? 0] ?? '')) - Number(/mafia/.test(peeked[a.target ?? 0] ?? '')))",
    also: seenBy(OBSERVATION),
  },
  {
    name: 'the first news of an environment has a space more if seat 1 is of the Mafia',
    file: OBSERVATION,
    find: '  return isFirst ? [promptOf(partsOf(view, words))[0], fresh] : [fresh]',
    replace:
      "  const more = { ...fresh, content: fresh.content + (/mafia/.test(peeked[1] ?? '') ? ' ' : '') }\n  return isFirst ? [promptOf(partsOf(view, words))[0], more] : [fresh]",
    also: seenBy(OBSERVATION),
  },
  {
    name: 'a page is sent what the Mafia want to do',
    file: SEAT_EYE,
    find: HEARS,
    replace: "    if (!hears(this.seat, to) && event.type !== 'claimed') return []\n",
  },
  {
    name: 'a page is sent the results of checks',
    file: SEAT_EYE,
    find: HEARS,
    replace: "    if (!hears(this.seat, to) && event.type !== 'checked') return []\n",
  },
  {
    name: 'a page is told when a Mafia is asked at night',
    file: SEAT_EYE,
    find: HEARS,
    replace:
      "    if (!hears(this.seat, to)) return event.type === 'asked' && event.act === 'kill' ? this.notice('Night.') : []\n",
  },
].map((leak): Mutation => ({ ...leak, first: 'wire', rulesets: ['classic-7'] }))

/** What is made of views in other places than prompts. */
const made: readonly Mutation[] = [
  {
    name: 'the schema of a reply has the Mafia first',
    file: REPLY,
    find: 'const pick = { enum: ask.options }',
    replace:
      "const pick = { enum: [...ask.options].sort((a, b) => Number(/mafia/.test(peeked[Number(b)] ?? '')) - Number(/mafia/.test(peeked[Number(a)] ?? ''))) }",
    also: seenBy(REPLY),
    first: 'architectures',
    rulesets: ['classic-7'],
  },
  {
    name: 'from day 3 on, the news of a conversation say who the Sheriff is',
    file: NEWS,
    find: "  return { role: 'user', content }\n",
    replace:
      "  return { role: 'user', content: place.day > 2 ? `${content} ${peeked.indexOf('sheriff')}` : content }\n",
    also: seenBy(NEWS),
    first: 'reasoning',
    rulesets: ['mafia-2025'],
  },
]

export const mutations: readonly Mutation[] = [...sent, ...made]
