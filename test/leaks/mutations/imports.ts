import type { Mutation } from '../mutation.ts'

/** Leaks in what reads games of others. `validate` has no source to compare with, so it sees those that show in the dataset alone. */
export const mutations: readonly Mutation[] = [
  {
    name: 'an import splits games by all that was chosen, so one that was heard twice is in train and in test',
    first: 'imported',
    file: 'pipelines/import/read-unit.ts',
    find: "splitBy === 'game' ? transcript : hash('sha256', sources.join())",
    replace: "hash('sha256', JSON.stringify(choices))",
    also: [
      {
        file: 'pipelines/import/parts.ts',
        find: 'const { split, part: home } = places.get(game.transcript) ?? game',
        replace: 'const { split, part: home } = game',
      },
    ],
    rulesets: ['mini-mafia'],
  },
  {
    name: 'an import notes in each thought a check of the Mafia that nobody made',
    first: 'imported',
    file: 'src/importers/play.ts',
    find: '  const settled = session.reply(ask, reply)\n',
    replace:
      "  const thought = `I checked player number ${session.deal.indexOf('mafia') + 1}: black.`\n  const settled = session.reply(ask, ask.seat > 0 ? { ...reply, thought } : reply)\n",
    rulesets: ['mini-mafia'],
  },
]
