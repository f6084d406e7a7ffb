// node scripts/spreads.ts RULESET [GAMES] [SEED] [SWITCHES]: how far apart options are in truth, by team and act: the standard deviation of differences between
// the chosen option and the mean of the others, less what their errors explain. Labels are shrunk by it. Plays games of holy-grail, appraises every pick as
// `--values 8` does, and writes src/rows/values/spreads.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MODERATOR, type Reply } from '../schemas/ask.ts'
import { thinkingOf } from '../src/belief/thinking.ts'
import { play, seatsOf } from '../src/game/play.ts'
import { shuffle, stream } from '../src/game/random.ts'
import { Session } from '../src/game/session.ts'
import { holyGrailPlayer } from '../src/policy/holy-grail/holy-grail.ts'
import { builtInModerator } from '../src/policy/moderator.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { Appraiser } from '../src/value/appraise.ts'
import { leadOf } from '../src/value/lead.ts'
import { actionsOf } from '../src/view/actions.ts'
import { factsOf } from '../src/view/facts.ts'
import type { Player } from '../src/view/player.ts'
import { askOf } from '../src/view/view.ts'
import { gamesCommand, gamesOf } from './games-command.ts'

const command = gamesCommand('How far are options apart? Writes src/rows/values/spreads.json: docs/values.md.', {
  ruleset: 'mafia-2025',
  games: 40,
  seed: 'spreads',
})
const { name, ruleset, games, seed } = gamesOf(command)
const STATES = 8
/** Fewer differences than this say little of a kind. */
const FEWEST = 30

const thinking = thinkingOf(ruleset, wordsOf(ruleset))
/** By team and act, the squares of differences less those of their errors. */
const squares = new Map<string, number[]>()

for (let index = 0; index < games; index++) {
  const deal = shuffle(ruleset.roles, stream(seed, index, 'deal'))
  const appraiser = new Appraiser({ ruleset, thinking })
  const players = deal.map((_, i): Player => {
    const player = holyGrailPlayer(stream(seed, index, 'seat', i + 1), thinking, { notes: false })
    return {
      act(view, turn) {
        const reply = player.act(view, turn) as Reply
        const ask = askOf(view)
        const { team } = factsOf(view)
        if (ask.seat <= MODERATOR || !team || ask.options.length < 2 || ask.nominable) return reply
        const wins = appraiser.appraise(view, STATES, stream(seed, index, 'appraise', ask.seat, ask.turn))
        const lead = leadOf(
          wins,
          actionsOf(ask).findIndex(({ pick }) => pick === reply.pick),
        )
        if (!lead) return reply
        for (const kind of [`${team} ${ask.act}`, 'all'])
          squares.set(kind, [...(squares.get(kind) ?? []), lead.mean ** 2 - lead.error ** 2])
        return reply
      },
    }
  })
  await play(new Session(ruleset, deal), seatsOf(players, stream(seed, index, 'chance'), builtInModerator()))
}

const spreads: Record<string, number> = {}
for (const [kind, all] of [...squares].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const spread = Math.sqrt(Math.max(0, all.reduce((sum, x) => sum + x, 0) / all.length))
  console.log(`${name}, ${kind}: ${all.length} choices, standard deviation ${spread.toFixed(3)}`)
  if (all.length >= FEWEST) spreads[kind] = Math.max(0.01, Math.round(1000 * spread) / 1000)
}
const file = join(import.meta.dirname, '../src/rows/values/spreads.json')
const known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
writeFileSync(file, `${JSON.stringify({ ...known, [ruleset.book]: spreads }, undefined, 2)}\n`)
