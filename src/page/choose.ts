import type {
  DecisionFacts,
  DecisionQuery,
  Facets,
  Found,
  GameFacts,
  GameQuery,
  Speech,
  SpeechQuery,
} from '../../schemas/dataset-page.ts'

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
  { act, role, player, kind, sort }: DecisionQuery,
): DecisionFacts[] {
  const chosen = all.filter(
    (one) =>
      (act === '' || one.act === act) &&
      (role === '' || one.role === role) &&
      (player === '' || one.player === player) &&
      isOfKind(one, kind),
  )
  // What rollouts do not tell from the other options comes after what they do, however large its loss.
  const isWorse = ({ label }: DecisionFacts): number => Number(label === false)
  return sort === 'number' ? chosen : chosen.sort((a, b) => isWorse(b) - isWorse(a) || (b.loss ?? -1) - (a.loss ?? -1))
}

/** The players, roles and acts of decisions. */
export function facetsOf(decisions: readonly DecisionFacts[]): Facets {
  const named = (key: 'player' | 'role' | 'act'): string[] =>
    [...new Set(decisions.map((one) => one[key]))].filter(Boolean).sort()
  return { players: named('player'), roles: named('role'), acts: named('act') }
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

/** Where something was said in a game; upper and lower case are the same. Undefined if it was not. */
export function findSpeech(
  { split, index }: Pick<GameFacts, 'split' | 'index'>,
  speeches: readonly Speech[],
  { text, claim }: SpeechQuery,
): Found | undefined {
  const wanted = text.toLowerCase()
  const hits = speeches.filter(
    ([, said, claims]) => said.toLowerCase().includes(wanted) && (claim === '' || claims.includes(claim)),
  )
  const [first] = hits
  return first && { split, index, seat: first[0], text: first[1], count: hits.length }
}
