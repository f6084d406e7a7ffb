import type { Command } from 'commander'
import { UsageError } from '../errors.ts'
import { addAiwolf } from './aiwolf/command.ts'
import { addXmpp } from './xmpp/command.ts'

/** The verb that seats agents of other systems here, and our players elsewhere. */
export function addBridge(program: Command): void {
  const bridge = program
    .command('bridge')
    .description("connect agents of other systems to omerta's tables, and omerta's players to theirs")
    .helpCommand(true) // which commander leaves out beside an action
    .action(() => {
      throw new UsageError('say which: "bridge aiwolf" for the AIWolf contest, "bridge xmpp" for MAW over XMPP')
    })
  addAiwolf(bridge)
  addXmpp(bridge)
}
