import type { RewardName, Shape } from '../../schemas/environment.ts'
import type { Renderer } from '../../schemas/recipe.ts'
import type { ModelsFile } from '../../src/models/setting.ts'

/** The options of `omerta serve`. */
export interface ServeFlags {
  env?: boolean
  ruleset?: string
  switch?: [string, unknown][]
  players?: string[]
  pool?: string
  seed: string
  renderer: Renderer
  shape: Shape
  reward: RewardName
  penalty: number
  states: number
  host: string
  port: number
  capacity: number
  idle: number
  pace?: number
  out?: string
  log?: boolean
  models?: ModelsFile
  json?: boolean
}
