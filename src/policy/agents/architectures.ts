import type { PlayerKind } from '../kind.ts'
import { kindOf } from './architecture.ts'
import { grail } from './grail/grail.ts'
import { revac } from './revac/revac.ts'
import { timeToTalk } from './time-to-talk/time-to-talk.ts'
import { wolf } from './wolf/wolf.ts'
import { wolfEnhance } from './wolf-enhance/wolf-enhance.ts'

/** The kinds of players that are architectures. A new one is a folder and a line here. */
export const architectures: readonly PlayerKind[] = [
  kindOf(revac),
  kindOf(grail),
  kindOf(wolf, [wolfEnhance.name]),
  kindOf(wolfEnhance),
  kindOf(timeToTalk),
]
