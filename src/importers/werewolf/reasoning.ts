import * as z from 'zod'
import type { Option } from '../../../schemas/ask.ts'
import type { Session } from '../../game/session.ts'
import { BadSource, type Difference, type ForeignGame, type Importer, type SourceFile } from '../importer.ts'
import { shaped } from '../shape.ts'
import { Moves, type Night } from './moves.ts'
import { eventSchema, READ } from './reasoning-events.ts'
import { Reader, type ReadNight } from './reasoning-reader.ts'

/** The ruleset of each deck: its gifts in alphabetical order. */
const RULESETS: Readonly<Record<string, string>> = {
  'doctor,sheriff': 'werewolf-7-guard',
  'sheriff,witch': 'werewolf-7-witch',
  'doctor,sheriff,witch': 'werewolf-9-guard',
  'hunter,sheriff,witch': 'werewolf-9-hunter',
}

/** Games of expert players with their thoughts: ReneeYe/werewolf_game_reasoning. */
export const werewolfReasoning: Importer = {
  format: 'werewolf-reasoning',
  about: 'games of people with thoughts, seven and nine seats (werewolf_game_reasoning)',
  source: 'a folder with event_zh.json or event_en.json for each game',
  licence: 'mit',
  terms: 'unknown',
  language: 'zh',
  /** The English is translated by a machine: it is read only where there is no Chinese. */
  units: (paths) =>
    paths
      .filter(
        (path) =>
          /(?:^|\/)event_zh\.json$/.test(path) ||
          (/(?:^|\/)event_en\.json$/.test(path) && !paths.includes(path.replace(/event_en\.json$/, 'event_zh.json'))),
      )
      .map((path) => [path]),
  *games({ files: [file] }) {
    yield gameOf(file!)
  },
}

function gameOf(file: SourceFile): ForeignGame {
  const events = shaped(z.array(z.object({ event: z.string(), content: z.unknown() })), file.json)
  const reader = new Reader()
  events.forEach((event, i) => {
    const place = `event ${i + 1} (${event.event})`
    if (READ.has(event.event)) reader.read(shaped(eventSchema, event, place), place)
  })
  const { deal, nights, days } = reader
  const gifts = [...deal.values()].filter((role) => role !== 'civilian' && role !== 'mafia').sort()
  const ruleset = RULESETS[gifts.join()]
  if (!ruleset) throw new BadSource(`there is no ruleset with the gifts ${gifts.join(', ') || 'none'}`)
  const seats = [...deal.keys()].sort((a, b) => a - b)
  if (seats.some((seat, i) => seat !== i + 1)) throw new BadSource(`roles are those of players ${seats.join(', ')}`)
  const differences: Difference[] = []
  const moves = new Moves(
    nights.map((night) => nightOf(night, differences)),
    days,
  )
  const isAll = days.some(({ revotes, defences }) => defences.some(({ seat }) => revotes.has(seat)))
  return {
    ruleset,
    switches: { ...(isAll && { runoff: 'all' }), speechWords: 5000 },
    deal: seats.map((seat) => deal.get(seat)!),
    players: seats.map(() => 'person'),
    language: file.path.endsWith('event_en.json') ? 'en' : 'zh',
    answer: (ask, session) => moves.answer(ask, session),
    ended(session: Session) {
      const rest = moves.close(session)
      if (rest > 0) differences.push({ about: 'the source goes on after the game is decided', where: 'the end' })
      return differences
    },
  }
}

/** If the pack attacked another seat than the one named most often, only the attacked seat is stated, not who named whom. */
function nightOf(night: ReadNight, differences: Difference[]): Night {
  const named = [...(night.moves.get('kill') ?? [])].sort(([a], [b]) => a - b).map(([, { pick }]) => pick)
  const seats = named.filter((pick) => pick !== 'none')
  const countOf = (pick: Option): number => seats.filter((other) => other === pick).length
  const most = Math.max(0, ...seats.map(countOf))
  const target = seats.findLast((pick) => countOf(pick) === most) ?? 'none'
  if (night.target === undefined || named.length === 0 || night.target === target) return night
  differences.push({ about: 'the Werewolves attack another than the one named most often', where: night.place })
  return { ...night, moves: new Map([...night.moves].filter(([act]) => act !== 'kill')) }
}
