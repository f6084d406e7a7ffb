import { basename, join } from 'node:path'
import type { Cost } from '../../../src/evaluation/cost.ts'
import { costFigure } from '../../../src/evaluation/figures/cost.ts'
import { ladderFigure } from '../../../src/evaluation/figures/ladder.ts'
import type { Bounded } from '../../../src/evaluation/gauntlet.ts'
import { leadersOf, type Standings } from '../../../src/evaluation/ladder/standings.ts'
import { FEWEST_DEALS } from '../../../src/evaluation/verdict.ts'
import { writeWhole } from '../../../src/storage/draft.ts'
import { figureFiles } from '../../figures.ts'
import { asMarkdown, type Section } from '../sections.ts'
import { tableFiles } from '../table-files.ts'
import { eloText, percent, shareText, shortName, whole } from '../wording.ts'
import { firstLines, unplayedIn } from './first-lines.ts'
import { duelFolder, type Entry, type LadderState } from './state.ts'

export interface LadderReport {
  readonly lines: readonly string[]
  readonly sections: readonly Section[]
  readonly json: object
  /** Whether some have played too little for anybody to be called the strongest. */
  readonly isSoFar: boolean
}

const rankText = ({ value, low, high }: Bounded): string => (low === high ? `${value}` : `${value} (${low} to ${high})`)

/** What players are called: with their edition or the beginning of their hash where names are alike. */
export function calledIn(players: readonly Entry[]): (key: string) => string {
  const names = new Map(players.map(({ key, player }) => [key, shortName(player)]))
  return (key) => {
    const name = names.get(key) ?? key
    const isAlone = [...names.values()].filter((one) => one === name).length === 1
    const entry = players.find((one) => one.key === key)
    if (isAlone || !entry) return name
    return entry.edition !== null
      ? `${name} (edition ${entry.edition})`
      : `${name} (${entry.weights?.slice(0, 8) ?? key})`
  }
}

/** A ladder as tables; `able` are the keys of the players that were there in this run. */
export function ladderReport(
  state: LadderState,
  anchor: Entry,
  found: Standings,
  ruleset: string,
  able: readonly string[] = state.players.map(({ key }) => key),
): LadderReport {
  const { game, players } = state
  const called = calledIn(players)
  const { standings, pairs, red_ahead: ahead } = found
  const unplayed = unplayedIn(state, standings)
  const sections: Section[] = [
    {
      title: 'The ladder',
      head: ['rank', 'player', 'strength', 'deals'],
      rows: [
        ...standings.map(({ player, rank, strength, deals }) => [
          rankText(rank),
          called(player),
          eloText(strength),
          whole(deals),
        ]),
        ...unplayed.map(({ key }) => ['-', called(key), '-', '0']),
      ],
      note: [
        'The model of Bradley and Terry with an effect of the side, fitted to all games of all pairs at once;',
        `Elo points above ${called(anchor.key)}, of which 100 are 64 % of games.`,
        `Between equal players red is ahead by ${eloText(ahead)}.`,
        '95 % intervals, of ranks too, by 200 bootstrap samples of deals, which all pairs share;',
        'that of a rank also takes in whom the standard errors of the model do not tell apart.',
      ].join(' '),
    },
    {
      title: 'Head to head',
      head: [
        'player',
        'against',
        'deals',
        'wins, half as red and half as black',
        'the ratings expect',
        'games in duels/',
      ],
      rows: pairs.map(({ player, against, score, expected }) => [
        called(player),
        called(against),
        whole(score.clusters),
        shareText(score),
        percent(expected),
        basename(duelFolder('', { a: player, b: against })),
      ]),
      note: 'A draw counts half. 95 % intervals clustered by deal. Which pair plays next is chosen by how much its games tell.',
    },
  ]
  return {
    lines: firstLines({ state, standings, anchor, ruleset, called, able }),
    sections,
    json: {
      ...{ format: 1, ruleset, seed: game.seed, anchor: anchor.key, players },
      ...(unplayed.length > 0 && { not_played: unplayed.map(({ key }) => key) }),
      ...found,
    },
    isSoFar: unplayed.length > 0 || standings.some(({ deals }) => deals < FEWEST_DEALS),
  }
}

/** Writes the page, the tables, the numbers and the picture of a ladder. */
export async function writeLadderReport(
  folder: string,
  { lines, sections, json, isSoFar }: LadderReport,
  {
    found,
    called,
    ruleset,
    anchor,
    costs,
    isForPaper,
  }: {
    found: Standings
    called: (key: string) => string
    ruleset: string
    anchor: Entry
    /** The cost of a seat per game, by key. */
    costs: ReadonlyMap<string, Cost>
    isForPaper: boolean
  },
): Promise<void> {
  const deals = found.pairs.reduce((sum, { score }) => sum + score.clusters, 0)
  const costed = found.standings.map(({ player, strength }) => ({
    player: called(player),
    strength,
    ...costs.get(player)!,
  }))
  const cost = costFigure(costed, ruleset, isSoFar || leadersOf(found.standings).length > 1)
  const figures = [
    ladderFigure(found.standings, { ruleset, deals, called, anchor: anchor.key, isSoFar }),
    ...(cost ? [cost] : []),
  ]
  const files = new Map<string, Uint8Array | string>([
    ...tableFiles(sections),
    ...(await figureFiles(figures, 'screen')),
    ...(isForPaper ? await figureFiles(figures, 'paper') : []),
    ['report.json', `${JSON.stringify(json, null, 2)}\n`],
    [
      'report.md',
      [
        `# A ladder of ${ruleset}`,
        ...lines,
        ...figures.map(({ name }) => `![${name}](figures/${name}.png)`),
        asMarkdown(sections),
      ]
        .join('\n\n')
        .concat('\n'),
    ],
  ])
  for (const [path, content] of files) writeWhole(join(folder, path), content)
}
