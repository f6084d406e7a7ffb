import { stream } from '../game/random.ts'
import type { Finished } from '../play/series.ts'
import type { Rows } from '../rows/configs/configs.ts'
import { AskedAgain } from './asked-again.ts'
import { checkEntitlements, entitlementsOf } from './entitlements.ts'
import { checkEveryConfig } from './every-config.ts'
import { readable } from './excerpt.ts'
import { checkForesight } from './foresight.ts'
import type { Leak, LeakSetting, LeakTally, Tell } from './leak.ts'
import { checkOtherDeals } from './other-deals.ts'
import { checkRemoval } from './removal.ts'
import { checkText } from './text.ts'
import { type Truth, truthOf } from './twins.ts'
import { type Watch, watch } from './watch.ts'

/** How many events of a game are removed from what a seat heard, at some 0.2 ms each. */
const REMOVED = 24
/** One leak shows in thousands of deals of a game: only this many findings are reported. */
const MAX_LEAKS = 20

/** Checks one game: its views against the knowledge table, and every seat against replays under the deals that it cannot rule out. */
export function checkLeaks(played: Finished, rows: Rows, setting: LeakSetting, tally: LeakTally): Leak[] {
  const { ruleset } = setting
  const { words } = setting.rendering
  const leaks: Leak[] = []
  const { record, log } = played
  const truth = truthOf(ruleset, record.deal, log, record.choices)
  const tell: Tell = (leak) => void (leaks.length < MAX_LEAKS && leaks.push({ ...leak, game: record.game_id }))
  const entitlements = entitlementsOf(truth)
  checkEntitlements(truth, entitlements, tell, tally)

  const watches = truth.roles.map((_, seat) => watch(truth, entitlements, seat))
  checkCompleteness(watches, truth, tell)
  checkText({ played, rows, entitlements, renderer: words.renderer, tell, tally })
  checkEveryConfig({ rows, renderer: words.renderer, tell, tally })
  checkForesight({ played, rows, rendering: setting.rendering, tell, tally })
  checkRemoval({
    game: record.game_id,
    watches,
    words,
    tell,
    tally,
    random: stream(record.game_id, 'removed'),
    isNews: rows.conversations.length > 0,
    most: setting.removed ?? REMOVED,
  })
  const players = setting.asking && new AskedAgain(played, ruleset, setting.asking, tell, tally)
  for (const watch of watches) players?.inTheGame(watch)
  if (setting.deals !== 0) checkOtherDeals({ played, rows, setting, truth, watches, players, tell, tally })
  return leaks
}

/** Checks that what a seat can conclude, by the knowledge table, leaves the true deal possible. */
function checkCompleteness(watches: readonly Watch[], { roles, log }: Truth, tell: Tell): void {
  for (const { seat, role, clues } of watches) {
    const clue = clues.find(({ allows }) => !allows(roles))
    if (clue)
      tell({
        kind: 'completeness',
        channel: `the table of seat ${seat}, a ${role}, rules out the true deal`,
        texts: [readable(log[clue.at]), 'happened'],
      })
  }
}
