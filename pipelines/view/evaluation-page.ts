import { basename, resolve } from 'node:path'
import type { DatasetPage } from '../../schemas/dataset-page.ts'
import type { DealFacts, EvaluationPage, GroupScore, Interval } from '../../schemas/evaluation-page.ts'
import { A, B, type Design } from '../../src/evaluation/design.ts'
import type { Gauntlet } from '../../src/evaluation/gauntlet.ts'
import { blocksOf, type GameOutcome } from '../../src/evaluation/outcome.ts'
import { counted, duelBlocks, type Results, resultsOf, type Stated } from '../../src/evaluation/report.ts'
import { openDataset } from '../../src/storage/folder.ts'
import { statedIn } from '../evaluate/evaluate.ts'
import { gamesFolder, openEvaluation } from '../evaluate/evaluation.ts'
import { stepsOf } from '../evaluate/pictures.ts'
import { sectionsOf } from '../evaluate/tables.ts'
import { talliesOf } from '../evaluate/tallies.ts'
import { verdictLines } from '../evaluate/verdict-text.ts'
import { calledBy } from '../evaluate/wording.ts'

/** The page of an evaluation, from the counts of its games; missing counts are made now. `games` is the page of its dataset. */
export async function evaluationPage(folder: string, games: DatasetPage): Promise<EvaluationPage> {
  const evaluation = openEvaluation(folder)
  const manifest = openDataset(gamesFolder(folder))
  const stated = statedIn(evaluation)
  const { design } = stated
  const all = counted(await talliesOf(folder, manifest, evaluation, { workers: 1, stopped: () => false }))
  const results = resultsOf(all, stated)
  const isGauntlet = design.question.kind === 'gauntlet'
  const blocks = isGauntlet ? [] : duelBlocks(all.games, stated)
  const called = calledBy(design.players)
  return {
    kind: 'evaluation',
    name: basename(resolve(folder)),
    question: questionText(stated, called),
    called,
    players: design.players,
    arms: design.arms.map((arm) => armText(arm, called, stated.roleNames)),
    verdict: verdictLines(results, stated),
    scores: scoresOf(results, stated),
    course: blocks.length > 2 ? stepsOf(blocks, design.question) : [],
    // The page leads from a role to its decisions, so it is given ids; it writes the word of the game for each.
    sections: sectionsOf(results, { ...stated, roleNames: {} }).map((section) =>
      'absent' in section ? { title: section.title, head: [], rows: [], note: section.absent } : section,
    ),
    deals: blocksOf(all.games, design.arms.length).map((block, deal) => dealFacts(block, deal, blocks[deal])),
    games,
  }
}

function dealFacts(
  games: readonly GameOutcome[],
  deal: number,
  block: ReturnType<typeof duelBlocks>[number] | undefined,
): DealFacts {
  return {
    deal,
    games: games.map(({ index, winner }) => ({ index, winner })),
    pair: block?.pair ?? null,
    defaulted: games.some(({ defaulted }) => Object.values(defaulted).some((count) => count > 0)),
  }
}

/**
 * How often each player's side won: over all deals and as a member of each team, as in the report, and in each role. In a gauntlet head to head
 * instead of over all deals.
 */
function scoresOf({ duel, gauntlet, deeds }: Results, { design, teams }: Stated): GroupScore[] {
  const byDeed = deeds.flatMap(({ letter, group, deeds }) => {
    const score = deeds['score']
    return score === undefined ? [] : [{ letter, group, score: intervalOf(score) }]
  })
  if (gauntlet) return [...headToHead(gauntlet, design), ...byDeed.filter(({ group }) => group !== 'all')]
  if (!duel) return byDeed
  const { a, b, teams: sides } = duel.margin
  const whole = [{ team: 'all', a, b }, ...sides].flatMap(({ team: group, a, b }) => [
    { letter: A, group, score: intervalOf(a) },
    { letter: B, group, score: intervalOf(b) },
  ])
  return [...whole, ...byDeed.filter(({ group }) => group in teams)]
}

/** Every two players against each other, half as red and half as black. */
function headToHead({ pairs }: Gauntlet, { players }: Design): GroupScore[] {
  const called = calledBy(players)
  const letterOf = (name: string): string => Object.keys(players).find((letter) => players[letter] === name)!
  return pairs.flatMap(({ player, against, score }) => {
    const [one, other] = [letterOf(player), letterOf(against)]
    const group = `${called[one]} and ${called[other]}`
    const { mean, low, high } = intervalOf(score)
    const rest = (share: number | null): number | null => (share === null ? null : 1 - share)
    return [
      { letter: one, group, score: { mean, low, high } },
      { letter: other, group, score: { mean: rest(mean), low: rest(high), high: rest(low) } },
    ]
  })
}

const intervalOf = ({ mean, low, high }: Interval): Interval => ({ mean, low, high })

function questionText({ design: { question }, roleNames }: Stated, called: Readonly<Record<string, string>>): string {
  const [a, b] = [called[A] ?? '', called[B] ?? '']
  switch (question.kind) {
    case 'duel':
      return `${a} against ${b}: each deal twice, with the sides changed`
    case 'role':
      return `${a} or ${b} as ${roleNames[question.role] ?? question.role}: each deal once with either`
    case 'seats':
      return `${a} or ${b} in ${question.seats} seats of a table: each deal once with either`
    case 'gauntlet':
      return `${Object.values(called).join(', ')}: everybody as red against everybody as black`
  }
}

/** "red: A, black: B". */
const armText = (
  arm: Readonly<Record<string, string>>,
  called: Readonly<Record<string, string>>,
  roleNames: Stated['roleNames'],
): string =>
  Object.entries(arm)
    .map(([side, letter]) => `${roleNames[side] ?? side}: ${called[letter] ?? letter}`)
    .join(', ')
