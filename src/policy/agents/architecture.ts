import { orElse } from '../../../schemas/nearest.ts'
import type { Player } from '../../view/player.ts'
import type { Making, PlayerKind } from '../kind.ts'
import { CHAT_MODEL, callsOf, withoutServer } from '../model-name.ts'
import { Stages } from './stages.ts'

/** An architecture: several calls of one model for one answer, after a published agent. docs/agents.md compares each with its original. */
export interface Architecture<Switch extends string = string> {
  /** Its name before the model's, and the folder of its prompts. */
  readonly name: string
  readonly help: string
  /** Parts that can be left out or replaced, by the word that its name then has: `revac-notone:`. */
  readonly switches: readonly Switch[]
  readonly sits: PlayerKind['sits']
  readonly countsDeals?: boolean
  make(agent: Agent<Switch>): Player
}

/** What a player of an architecture is made with. */
export interface Agent<Switch extends string = string> extends Pick<Making, 'random' | 'words' | 'game'> {
  readonly stages: Stages
  /** Whether its name has this switch. */
  has(name: Switch): boolean
}

/**
 * The kind of the players of an architecture: its name and switches before the name of a chat model. `longer` are architectures whose names begin with
 * this one's.
 */
export function kindOf<Switch extends string>(
  architecture: Architecture<Switch>,
  longer: readonly string[] = [],
): PlayerKind {
  const { name, help, switches, sits, countsDeals } = architecture
  const before = new RegExp(`^${name}((?:-(?:${switches.join('|')}))*):`)
  const model = (player: string): string => player.replace(before, '').replace(/^model:/, '')
  const placeless = withoutServer(new RegExp(`${before.source}model:`))
  const unknownSwitch = (player: string): string | undefined => {
    if (longer.some((other) => player.startsWith(other))) return undefined
    const named = new RegExp(`^${name}-([\\w-]*):`).exec(player)?.[1]?.split('-')
    const unknown = named?.find((one) => !switches.some((known) => known === one))
    return unknown === undefined ? undefined : `${name} has no switch "${unknown}"; ${orElse(unknown, switches)}`
  }
  return {
    grammar: new RegExp(`${before.source}${CHAT_MODEL}$`),
    forms: [`${name}: before model: or gguf:`],
    help,
    sits,
    ...(countsDeals && { countsDeals }),
    prompts: name,
    hint: (player) => placeless(player) ?? unknownSwitch(player),
    model,
    make(player, making) {
      const chosen = new Set(before.exec(player)![1]!.split('-'))
      const stages = new Stages(callsOf(model(player), making), making.words, name)
      const { random, words, game } = making
      return architecture.make({ random, words, game, stages, has: (one) => chosen.has(one) })
    },
  }
}
