import type { Mutation } from '../mutation.ts'

const WON = 'hindsight.won'

/** Rows of single configs that are there because of how the game ended, or for what nobody knew. */
export const mutations: readonly Mutation[] = [
  {
    name: 'there are conversations of winners only',
    file: 'src/rows/configs/conversations.ts',
    find: '    return [...bySeat].map(([seat, made]) => ({',
    replace: `    return [...bySeat].filter(([, made]) => made[0]!.${WON}).map(([seat, made]) => ({`,
    first: 'reasoning',
  },
  {
    name: 'rows with thoughts are those of winners',
    file: 'src/rows/configs/reasoned.ts',
    find: '(choice.thought ? [[row_id, choice]] : [])',
    replace: `(choice.thought && won ? [[row_id, choice]] : [])`,
    also: [
      {
        file: 'src/rows/configs/reasoned.ts',
        find: 'flatMap(({ row_id, choice }) =>',
        replace: 'flatMap(({ row_id, choice, hindsight: { won } }) =>',
      },
    ],
    first: 'reasoning',
  },
  {
    name: 'typed rows have no votes against a red player',
    file: 'src/rows/configs/typed.ts',
    find: "  if (legal.length < 2 || choice.source === 'default') return []\n",
    replace: "  if (legal.length < 2 || choice.source === 'default' || hindsight.voted_black === false) return []\n",
    also: [
      {
        file: 'src/rows/configs/typed.ts',
        find: 'function actOf({ row_id, ask, choice, known }: RenderedDecision',
        replace: 'function actOf({ row_id, ask, choice, known, hindsight }: RenderedDecision',
      },
    ],
    first: 'reasoning',
  },
  {
    name: 'there are calls of winners only',
    file: 'src/rows/configs/calls.ts',
    find: '      if (!decision) return []\n',
    replace: `      if (!decision?.${WON}) return []\n`,
    first: 'architectures',
    rulesets: ['classic-7'],
  },
  {
    name: 'there are pairs of losers only',
    file: 'src/rows/configs/preference.ts',
    find: '      return pair ? [{',
    replace: `      return pair && !decision.${WON} ? [{`,
    first: 'pairs',
    rulesets: ['mini-mafia'],
  },
].map((leak): Mutation => ({ rulesets: ['mafia-2025'], ...leak, first: leak.first as Mutation['first'] }))
