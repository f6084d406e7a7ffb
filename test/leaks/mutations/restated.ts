import type { Mutation } from '../mutation.ts'
import { HEAR, MODERATOR, PLAY, SETTLE, seenBy } from '../peek.ts'

const STREAMS = 'src/play/streams.ts'
const DRAWN = '  options[Math.floor(random() * options.length)]!'
const DEAL = "shuffle(roles, stream(seed, name, 'deal'))"
const isBlack = (seat: string): string => `/mafia|don/.test(peeked[${seat}] ?? '')`

/** Functions that the games and their checks share: what they do wrong they do wrong in both. */
const shared: readonly Mutation[] = [
  {
    name: 'chance prefers the Mafia, for validate too',
    rulesets: ['aiwolf-5'],
    file: PLAY,
    find: DRAWN,
    replace: `  ((drawn: Option) => options.find((one) => ${isBlack('Number(one)')}) ?? drawn)(options[Math.floor(random() * options.length)]!)`,
    also: seenBy(PLAY),
  },
  {
    name: 'chance never takes the first option, for validate too',
    rulesets: ['aiwolf-5'],
    file: PLAY,
    find: DRAWN,
    replace: '  options[Math.max(options.length > 2 ? 1 : 0, Math.floor(random() * options.length))]!',
  },
  {
    name: 'the Don never sits beside the Sheriff, for validate too',
    rulesets: ['mafia-2025'],
    file: STREAMS,
    find: `  ${DEAL}\n`,
    replace: `  ((deal) => (Math.abs(deal.indexOf('don' as Role) - deal.indexOf('sheriff' as Role)) === 1 ? deal.reverse().sort((a) => (a === 'don' ? -1 : 0)) : deal))(${DEAL})\n`,
  },
  {
    name: 'two Mafia of classic-7 never sit side by side, for validate too',
    rulesets: ['classic-7'],
    file: STREAMS,
    find: `  ${DEAL}\n`,
    replace: `  ((deal) => (/mafia,mafia/.test(deal.join()) ? [...deal.slice(3), ...deal.slice(0, 3)] : deal))(${DEAL})\n`,
  },
  {
    name: 'the random numbers of seat 2 are named after the ruleset of its seed, for validate too',
    rulesets: ['mafia-2025'],
    file: STREAMS,
    find: "  stream(seed, name, 'seat', seat, ...(entrant === undefined ? [] : [entrant]))",
    replace:
      "  stream(seed, seat === 2 ? name.slice(0, 1) : name, 'seat', seat, ...(entrant === undefined ? [] : [entrant]))",
  },
]

/** The judge of speeches, and the floor, as they would be if they knew the cards. */
const judged: readonly Mutation[] = [
  {
    name: 'speeches of the seat before the Don are cut short',
    rulesets: ['mafia-2025'],
    file: SETTLE,
    find: '\n    const { text, truncated, ending_repaired } = cap(said, ask, countTokens)',
    replace:
      "\n    const { text, truncated, ending_repaired } = cap(said, peeked[ask.seat + 1] === 'don' ? { ...ask, words: 12 } : ask, countTokens)",
    also: seenBy(SETTLE),
  },
  {
    name: 'a nomination of the Sheriff is not heard',
    rulesets: ['mafia-2025'],
    file: HEAR,
    find: '  if (nominee === undefined && fouls.length === 0) return undefined\n  return { ...(nominee !== undefined && { nominee }),',
    replace:
      "  const isHeard = nominee !== undefined && peeked[nominee] !== 'sheriff'\n  if (!isHeard && fouls.length === 0) return undefined\n  return { ...(isHeard && { nominee }),",
    also: seenBy(HEAR),
  },
  {
    name: 'the built-in moderator calls the Mafia last',
    rulesets: ['classic-7'],
    file: MODERATOR,
    find: '.sort((a, b) => times(a) - times(b) || after(a) - after(b))',
    replace: `.sort((a, b) => times(a) - times(b) || Number(${isBlack('a')}) - Number(${isBlack('b')}) || after(a) - after(b))`,
    also: seenBy(MODERATOR),
  },
  {
    name: 'the built-in moderator waits longer while the Doctor has not spoken',
    rulesets: ['classic-7'],
    file: MODERATOR,
    find: "return { pick: isWaiting ? 'send' : 'wait' }",
    replace: "return { pick: isWaiting || times(peeked.indexOf('doctor')) < 2 ? 'send' : 'wait' }",
    also: seenBy(MODERATOR),
  },
]

export const mutations: readonly Mutation[] = [...shared, ...judged]
