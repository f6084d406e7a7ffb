import type { Vocabulary } from '../../language/en/vocabulary.ts'
import type { Move } from '../../language/moves.ts'
import { checksIn, protectsIn, type Told } from './hear-check.ts'
import { type Heard, NO_SENSE } from './heard.ts'
import type { Normal } from './normal.ts'
import { plainClaims } from './plain-claims.ts'

/** The claims made in plain words, and those told in others. Where both tell of one, the night is as the words next to it say. */
export function claimMoves(sentence: string, normal: Normal, vocabulary: Vocabulary): Heard[] {
  const read = readClaimMoves(sentence, normal, vocabulary)
  const role = read.map(({ claim }) => claim).find((claim) => claim?.kind === 'claim')?.role
  const told = [...checksIn(sentence, normal, role, vocabulary), ...protectsIn(normal, vocabulary)]
  if (told.length === 0) return read
  const scale = sentence.length / Math.max(1, normal.text.length)
  const isOf =
    ({ claim }: Pick<Told, 'claim'>) =>
    (other: Heard): boolean =>
      other.claim?.kind === claim.kind && other.claim.seat === claim.seat
  const others = told
    .filter((one) => !read.some(isOf(one)))
    .map(({ at, claim }) => ({ sense: NO_SENSE, filled: {}, at: at * scale, claim }))
  const timed = read.map((one) => {
    const night = told.find((other) => isOf(other)(one))?.claim.night
    return night === undefined ? one : { ...one, claim: { ...one.claim, night } as Move }
  })
  return [...timed, ...others].sort((a, b) => a.at - b.at)
}

function readClaimMoves(sentence: string, { times }: Normal, vocabulary: Vocabulary): Heard[] {
  const night = times.find(({ unit }) => unit === 'night')
  const when = night ? { night: night.number } : {}
  const slang = SLANG.exec(sentence)?.[1]
  const role = slang && (/^d?oc/i.test(slang) ? 'doctor' : 'sheriff')
  const read: Heard[] = plainClaims(sentence.replace(/[.!?]+$/, ''), vocabulary).map(
    ({ at, role, check, protect }) => ({
      sense: NO_SENSE,
      filled: {},
      at,
      claim: role
        ? { kind: 'claim', role }
        : check
          ? { kind: 'check', seat: check.seat, found: check.found, ...when }
          : { kind: 'protect', seat: protect!, ...when },
    }),
  )
  const isNew = role && vocabulary.roles[role] !== undefined && !read.some(({ claim }) => claim?.kind === 'claim')
  return isNew ? [{ sense: NO_SENSE, filled: {}, at: 0, claim: { kind: 'claim', role } }, ...read] : read
}

/** A role in words of no game, or misspelt, and claimed with its team: "im the sherif", "I am the only Sheriff". */
const SLANG =
  /(?<!\b(?:if|not|says?|said|that|thinks?|thought|believes?|claims?|like) )\b(?:i'?m|i am) (?:the |a |your )?(?:only |true |actual )?(sherr?iff?|detective|seer|cop|doc(?:tor)?)\b(?!')/i
