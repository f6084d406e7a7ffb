import type { DecisionFacts, DecisionQuery, Found, GameFacts, GameQuery, Speech } from '../../schemas/dataset-page.ts'

// Chooses from lists: in the browser for a file, in the server for a dataset that is served.

/** The games that are wanted, in the order that is wanted: by number, or with the most first. */
export function chooseGames(all: readonly GameFacts[], { split, winner, tags, sort }: GameQuery): GameFacts[] {
  const chosen = all.filter(
    (game) =>
      (split === '' || game.split === split) &&
      (winner === '' || game.winner === winner) &&
      tags.every((tag) => game.tags.includes(tag)),
  )
  return sort === 'number' ? chosen : chosen.sort((a, b) => (b[sort] ?? -1) - (a[sort] ?? -1))
}

/** The decisions that are wanted. */
export function chooseDecisions(
  all: readonly DecisionFacts[],
  { act, role, kind, sort }: DecisionQuery,
): DecisionFacts[] {
  const chosen = all.filter(
    (one) => (act === '' || one.act === act) && (role === '' || one.role === role) && isOfKind(one, kind),
  )
  // What rollouts do not tell from the other options comes after what they do, however large its loss.
  const isWorse = ({ label }: DecisionFacts): number => Number(label === false)
  return sort === 'number' ? chosen : chosen.sort((a, b) => isWorse(b) - isWorse(a) || (b.loss ?? -1) - (a.loss ?? -1))
}

function isOfKind({ source, findings, label }: DecisionFacts, kind: DecisionQuery['kind']): boolean {
  switch (kind) {
    case 'any':
      return true
    case 'finding':
      return findings.length > 0
    case 'better':
      return label === true
    case 'worse':
      return label === false
    default:
      return source === kind
  }
}

/** Where a text was said in a game; upper and lower case are the same. Undefined if it was not. */
export function findSpeech(
  { split, index }: Pick<GameFacts, 'split' | 'index'>,
  speeches: readonly Speech[],
  wanted: string,
): Found | undefined {
  const text = wanted.toLowerCase()
  const hits = speeches.filter(([, said]) => said.toLowerCase().includes(text))
  const [first] = hits
  return first && { split, index, seat: first[0], text: first[1], count: hits.length }
}
