import type { ModelsFile } from '../../../src/models/setting.ts'

/** What the command line of the bridge to XMPP names. */
export interface XmppFlags {
  serve?: boolean
  join?: string
  model?: string
  user?: boolean
  interface?: string
  watch?: string
  models?: ModelsFile
  server: string
  domain?: string
  ca?: string
  selfSigned?: boolean
  account: string
  name?: string
  players: string[]
  switch?: [string, unknown][]
  rounds: number
  seconds?: number
  seed?: string
  capture?: string
  keepWire?: string
  out: string
  keep: boolean
}
