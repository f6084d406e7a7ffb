import { type Skill, skills } from './holy-grail/traits.ts'

/** What a player's name says: a built-in player, a chat model, a decision model, or a built-in player whose words a chat model finds. */
export type Seated =
  | { readonly kind: 'built-in'; readonly name: string }
  | { readonly kind: 'chat' | 'decide'; readonly model: string }
  | { readonly kind: 'worded'; readonly by: string; readonly model: string }

const NAME = /^(?:(holy-grail(?:-\w+)?):)?(?:model:(.+)|(gguf:.+))$/

/** Reads `model:NAME@URL`, `gguf:PATH`, `decide:NAME@URL`, `decide:gguf:PATH` and `holy-grail:model:NAME@URL`; any other name is a built-in player's. */
export function seatedAs(name: string): Seated {
  if (name.startsWith('decide:')) return { kind: 'decide', model: name.slice('decide:'.length) }
  const [, by, served, inProcess] = NAME.exec(name) ?? []
  const model = served ?? inProcess
  if (model === undefined) return { kind: 'built-in', name }
  return by === undefined ? { kind: 'chat', model } : { kind: 'worded', by, model }
}

/** Who chooses in a seat: the player itself, or the built-in player whose words a model finds. */
export function chooserOf(name: string): string {
  const seated = seatedAs(name)
  return seated.kind === 'worded' ? seated.by : name
}

/** The model that a player asks: `NAME@URL` or `gguf:PATH`. */
export function modelOf(name: string): string | undefined {
  const seated = seatedAs(name)
  return seated.kind === 'built-in' ? undefined : seated.model
}

/** `holy-grail` plays with a skill drawn for each seat; `holy-grail-expert` and the like have the skill of their name. */
export function skillIn(name: string): Skill | 'any' | undefined {
  if (name === 'holy-grail') return 'any'
  return skills.find((skill) => name === `holy-grail-${skill}`)
}
