import type { Model } from '../../schemas/model.ts'
import { orElse } from '../../schemas/nearest.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import type { GameOfDeals } from '../belief/deck.ts'
import type { Player } from '../view/player.ts'
import type { Words } from '../view/wording.ts'
import type { PlayerKind } from './kind.ts'
import { kindOf, kinds } from './kinds.ts'
import { editionOfModule } from './module-kind.ts'
import type { Appraise } from './planner.ts'

/** The edition of a built-in player, which its records name: so nobody takes a changed player for a forged game. Undefined for any other player. */
export const editionOf = (name: string): number | undefined => kindOf(name)?.edition ?? editionOfModule(name)

/** Whether a player is synchronous and deterministic, so that its games can be played again instead of being stored. */
export const isBuiltIn = (name: string): boolean => editionOf(name) !== undefined

/** Whether a player counts the deals that its view allows, which some games have too many of. */
export const countsDeals = (name: string): boolean => kindOf(name)?.countsDeals === true

/** Whether a player imagines games from its view. */
export const imagines = (name: string): boolean => kindOf(name)?.imagines === true

/** The model that a player asks: `NAME@URL` or `gguf:PATH`; undefined for a name that says not where its model is, as those in records. */
export function modelOf(name: string): string | undefined {
  const kind = kindOf(name)
  return kind?.hint?.(name) === undefined ? kind?.model?.(name) : undefined
}

/** Whether a player of this name asks a model, which records name without its place. */
export const asksModel = (name: string): boolean => kindOf(name)?.model !== undefined

/** Whether a run that is stopped waits for this player's answer: a server's is paid for, and what a player of one's own does is not known here. */
export const isWaitedFor = (name: string): boolean => !isBuiltIn(name) && !modelOf(name)?.startsWith('gguf:')

/** Who chooses in a seat: the player itself, or the built-in player whose words a model finds. */
export const chooserOf = (name: string): string => kindOf(name)?.chooser?.(name) ?? name

/** The folders of prompts of the architectures among these players, each once, in alphabetical order. */
export const architecturesOf = (names: readonly string[]): string[] =>
  [...new Set(names.flatMap((name) => kindOf(name)?.prompts ?? []))].sort()

type Chair = 'table' | 'moderator'

const sittersIn = (chair: Chair): PlayerKind[] => kinds.filter(({ sits }) => sits === chair || sits === 'both')

const BEFORE_MODEL = ' before model: or gguf:'

/** How the names of the players that may sit there are written. */
export const playerForms = (chair: Chair = 'table'): string => {
  const forms = sittersIn(chair).flatMap((kind) => kind.forms)
  // Those that differ only in what stands before a model are one of the list.
  const prefixes = forms
    .filter((form) => form.endsWith(BEFORE_MODEL))
    .map((form) => form.slice(0, -BEFORE_MODEL.length))
  const plain = forms.filter((form) => !form.endsWith(BEFORE_MODEL))
  const all = prefixes.length > 0 ? [...plain, `${prefixes.join(' ')}${BEFORE_MODEL}`] : plain
  return `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

/** Why there is no player of this name that may sit there, as a sentence; undefined if there is one. */
export function unknownPlayer(name: string, chair: Chair = 'table'): string | undefined {
  const kind = kindOf(name)
  const hint = (kind ? [kind] : kinds).map((one) => one.hint?.(name)).find((text) => text !== undefined)
  if (hint !== undefined) return hint
  if (kind && (kind.sits === chair || kind.sits === 'both')) return undefined
  const what = chair === 'table' ? 'player' : 'moderator'
  if (sittersIn(chair).some(({ forms }) => forms.some((form) => form.startsWith(`${name}: `))))
    return `${name} stands before the name of a model: ${name}:model:<name>@<base-url> or ${name}:gguf:<file>`
  const names = sittersIn(chair).flatMap(({ forms }) => forms.flatMap((form) => /^[\w-]+(?= |$)/.exec(form)?.[0] ?? []))
  return `there is no ${what} "${name}"; ${orElse(name, names, playerForms(chair))}`
}

/**
 * Makes the players and the moderator that a recipe names. `appraiser` makes what a planner is given; `model` is a model as this game asks it, by
 * `NAME@URL` or `gguf:PATH`; with `notes` false built-in players note no thoughts.
 */
export function playersOf(
  words: Words,
  sampling: Recipe['sampling'],
  game: GameOfDeals,
  appraiser?: () => Appraise,
  model?: (name: string) => Model,
  notes = true,
) {
  const make = (name: string, random: () => number): Player => {
    const kind = kindOf(name)
    if (!kind) throw new TypeError(`there is no player ${name}`)
    return kind.make(name, {
      random,
      words,
      game,
      sampling,
      notes,
      player: (other) => make(other, random),
      model(asked) {
        if (!model) throw new TypeError(`${name} needs a model to ask`)
        return model(asked)
      },
      appraiser() {
        if (!appraiser) throw new TypeError(`${name} needs something that appraises its options`)
        return appraiser()
      },
    })
  }
  return { player: make, moderator: make }
}
