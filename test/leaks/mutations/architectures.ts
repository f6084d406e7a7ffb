import type { Mutation } from '../mutation.ts'
import { REVAC, seenBy, THINKER, TIME_TO_TALK } from '../peek.ts'

const GRAIL = 'src/policy/agents/grail/grail.ts'
const WOLF = 'src/policy/agents/wolf/wolf.ts'

/** Stages of architectures that know what their seat does not: of other seats of the same process, or of the deal. */
export const mutations: readonly Mutation[] = [
  {
    name: 'the seats of revac share one memory',
    first: 'architectures',
    rulesets: ['classic-7'],
    file: REVAC,
    find: 'function revacPlayer({ stages, has }: Agent<Switch>): Player {\n  let memory = EMPTY\n',
    replace: 'let memory = EMPTY\nfunction revacPlayer({ stages, has }: Agent<Switch>): Player {\n',
  },
  {
    name: 'the review of revac sees the deal',
    first: 'architectures',
    rulesets: ['classic-7'],
    file: REVAC,
    find: 'act: ask.act },',
    replace: "act: `${ask.act} ${peeked.join(' ')}` },",
    also: seenBy(REVAC),
  },
  {
    name: 'grail takes the vibes of another seat',
    first: 'architectures',
    rulesets: ['mafia-2025', 'fiim'],
    file: GRAIL,
    find: '  let vibes: Vibes | undefined\n',
    replace: '',
    also: [
      {
        file: GRAIL,
        find: 'function grailPlayer(',
        replace: 'let vibes: Vibes | undefined\nfunction grailPlayer(',
      },
    ],
  },
  {
    name: 'the observers of wolf share their suspicions',
    first: 'architectures',
    rulesets: ['classic-7'],
    file: WOLF,
    find: '  const suspicions = new Suspicions()\n',
    replace: '',
    also: [
      {
        file: WOLF,
        find: 'function wolfPlayer(',
        replace: 'const suspicions = new Suspicions()\nfunction wolfPlayer(',
      },
    ],
  },
  {
    name: 'the thinker of wolf-enhance takes its impressions from the cards',
    first: 'architectures',
    rulesets: ['classic-7'],
    file: THINKER,
    find: 'const impressions = impressionsOf(heard, game.roles.length)',
    replace:
      'const impressions = impressionsOf(heard, game.roles.length).map((odds, at) => odds + (/mafia|don/.test(peeked[at]!) ? 3 : 0))',
    also: seenBy(THINKER),
  },
  {
    name: 'the moderator of time-to-talk is told who has which role',
    first: 'architectures',
    rulesets: ['classic-7'],
    file: TIME_TO_TALK,
    find: 'values: { candidate: kept },',
    replace: "values: { candidate: `${kept}${peeked.join(' ')}` },",
    also: seenBy(TIME_TO_TALK),
  },
]
