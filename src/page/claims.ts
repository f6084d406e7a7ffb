import type { Role, Seat } from '../../schemas/ask.ts'
import type { Claim } from '../../schemas/moment.ts'
import type { Vocabulary } from '../language/en/vocabulary.ts'
import { readClaims } from '../speech/reader/listen.ts'

interface Made extends Pick<Claim, 'kind' | 'seat' | 'says'> {
  readonly by: Seat
  readonly day: number
}

/** What seats that can tell whether a claim is true said about it. */
export type TruthOf = (claim: Pick<Claim, 'kind' | 'seat' | 'says'>) => boolean | null

/** Reads the claims of a game in order, and says which do not go together with earlier ones or with a card that was shown. */
export class ClaimReader {
  readonly #vocabulary: Vocabulary
  readonly #roles: Readonly<Record<Role, number>>
  readonly #nameOf: (role: string) => string
  readonly #made: Made[] = []
  readonly #shown = new Map<Seat, { readonly role?: string | undefined; readonly team?: string | undefined }>()

  /** `roles` says how many seats hold each role; `nameOf` what a role or a result is called. */
  constructor(vocabulary: Vocabulary, roles: Readonly<Record<Role, number>>, nameOf: (role: string) => string) {
    this.#vocabulary = vocabulary
    this.#roles = roles
    this.#nameOf = nameOf
  }

  /** A card, or its colour, was shown to everybody. */
  show(seat: Seat, card: { readonly role?: string | undefined; readonly team?: string | undefined }): void {
    this.#shown.set(seat, card)
  }

  /** The claims of a speech. `truthOf` is given only where the truth may be told. */
  read(by: Seat, text: string, day: number, truthOf?: TruthOf): Claim[] {
    const { roles, checks } = readClaims(text, { speaker: by, vocabulary: this.#vocabulary })
    const said = [
      ...roles.map((role) => ({ kind: 'role' as const, seat: by, says: role })),
      ...checks.map(({ seat, found }) => ({ kind: 'check' as const, seat, says: found })),
    ]
    return said.map((claim) => {
      const against = this.#against({ ...claim, by, day })
      this.#made.push({ ...claim, by, day })
      return { ...claim, against, ...(truthOf && { true: truthOf(claim) }) }
    })
  }

  #against({ kind, seat, says, by }: Made): string[] {
    const shown = this.#shown.get(seat)
    const found = new Set<string>()
    for (const one of this.#made) {
      if (one.kind !== kind || (kind === 'check' && one.seat !== seat)) continue
      const when = `on day ${one.day}`
      if (kind === 'role' && one.by === by && one.says !== says)
        found.add(`${by} claimed to be the ${this.#nameOf(one.says)} ${when}`)
      if (kind === 'role' && one.by !== by && one.says === says && this.#roles[says] === 1)
        found.add(`${one.by} claimed the same role ${when}, and one seat holds it`)
      if (kind === 'check' && one.says !== says)
        found.add(`${one.by === by ? by : one.by} told of another result for ${seat} ${when}`)
    }
    if (kind === 'role' && shown?.role !== undefined && shown.role !== says)
      found.add(`the card of ${seat} was shown: ${this.#nameOf(shown.role)}`)
    if (kind === 'check' && shown?.team !== undefined && shown.team !== says)
      found.add(`the card of ${seat} was shown to be ${this.#nameOf(shown.team)}`)
    return [...found]
  }
}
