import type { Command } from 'commander'
import { addAiwolf } from './aiwolf/command.ts'
import { addXmpp } from './xmpp/command.ts'

/** The verb that seats agents of other systems here, and our players elsewhere. */
export function addBridge(program: Command): void {
  const bridge = program
    .command('bridge')
    .description('seat agents of other systems at our tables, and our players at theirs')
  addAiwolf(bridge)
  addXmpp(bridge)
}
