// Plays live tables with persons in some seats, and holds what their pages are sent against what their seats had heard.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deal, type Settings, type Wanted } from '../../pipelines/table/game.ts'
import type { Guest } from '../../pipelines/table/guest.ts'
import type { Line } from '../../pipelines/table/line.ts'
import { Room } from '../../pipelines/table/room.ts'
import { validateWire } from '../../pipelines/validate/wire/validate-wire.ts'
import { WireKeeper } from '../../pipelines/wire/keeper.ts'
import { WireLog } from '../../pipelines/wire/wire-log.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import type { LiveAsk } from '../../schemas/table.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { modelsFileSchema } from '../../src/models/setting.ts'
import { VirtualClock } from '../table/virtual-clock.ts'

const SETTINGS: Settings = { pace: 'fast', isTimed: true, keeps: false, hints: false }
const PERSONS = 3
const LONGEST_MS = 40 * 3600_000

/** A page whose person answers with the first option, or a few words. */
function pageOf(room: Room, guest: Guest, clock: VirtualClock): Line {
  let ask: LiveAsk | undefined
  return {
    send(message) {
      if (message.kind === 'card') clock.after(100, () => room.ready(guest))
      if (message.kind === 'ask') ask = message.ask
      if (message.kind !== 'clock' || message.of !== 'ask' || !ask) return
      const { turn, options } = ask
      const reply = options.length === 0 ? { text: 'I wait and see.' } : { pick: options[0]! }
      clock.after(1500, () => void room.answer(guest, { turn, ...reply }))
    },
    close: () => {},
  }
}

/** What the pages of one table were sent that they should not have been, by `validate --wire`. */
export async function roomLeaks({ ruleset: name, switches, seed }: Recipe): Promise<string[]> {
  const ruleset = rulesetNamed(name, switches)
  if (!ruleset.hushes) return []
  const folder = mkdtempSync(join(tmpdir(), 'omerta-room-leaks-'))
  const path = join(folder, 'wire.jsonl')
  const keeper = new WireKeeper(new WireLog(path))
  const clock = new VirtualClock()
  const machines = Array<string>(ruleset.roles.length - PERSONS).fill('scripted')
  const wanted: Wanted = { ruleset, machines, moderator: 'built-in', persons: PERSONS, seat: undefined }
  const room = new Room({
    ...{ folder, settings: SETTINGS, clock, models: modelsFileSchema.parse({}), hasJudge: false, keeper },
    wanted,
    port: () => 0,
    save: async () => null,
    complain: () => {},
  })
  for (const guest of room.guests) room.connect(guest, room.kept(guest, pageOf(room, guest, clock)))
  room.begin(SETTINGS, deal(wanted, SETTINGS, seed))
  await clock.run(LONGEST_MS, () => room.stage === 'over')
  await room.stop()
  keeper.close()
  const { findings } = validateWire(path, 'default')
  rmSync(folder, { recursive: true, force: true })
  return findings.map(({ what, sent }) => `${what}: ${sent?.slice(0, 150)}`)
}
