import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { validate } from '../../pipelines/validate/validate.ts'
import type { Session } from '../../src/game/session.ts'
import type { SourceFile } from '../../src/importers/importer.ts'
import { kaggleWerewolf } from '../../src/importers/kaggle-werewolf/kaggle-werewolf.ts'
import { playForeign } from '../../src/importers/play.ts'
import { kaggleGame, replayed, replayOf } from './kaggle-replay.ts'
import { imported, writeSource } from './source.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-kaggle-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** Tables that differ in everything that Kaggle lets them. */
const TABLES: readonly Record<string, unknown>[] = [
  {},
  { players: 6, wolves: 1, nightTie: 'none', selfSave: true, rounds: 2, firstToSpeak: 'random' },
  { players: 9, wolves: 3, discussion: 'turns', rounds: 4, dayVoting: 'simultaneous', nightVoting: 'simultaneous' },
  {
    players: 7,
    discussion: 'bid-rounds',
    firstWolf: 'random',
    firstToVote: 'fixed',
    dayTie: 'none',
    dayReveal: 'team',
  },
  { players: 7, discussion: 'parallel', firstWolf: 'rotate', seer: false, nightReveal: 'none', seerLearns: 'team' },
]

const fileOf = (replay: object): SourceFile =>
  ({ path: 'a.json', at: '', bytes: Buffer.alloc(0), text: '', json: structuredClone(replay) }) as SourceFile
const again = (replay: object) => {
  const file = fileOf(replay)
  return [...kaggleWerewolf.games({ path: 'a.json', files: [file], file: () => file })].map(playForeign)[0]!
}

/** Speeches call players by "Player 3", as names in a replay become that. */
const withoutWording = (text: string): string =>
  JSON.stringify(text).replaceAll(/[Pp]layer (?:number )?(\d+)/g, 'Player $1')

test.each(TABLES)(
  'games of %j that are written as replays and imported again give the same views',
  async (switches) => {
    for (let number = 0; number < 3; number++) {
      const played = await kaggleGame(switches, number)
      const { session, differences } = again(replayOf(played))
      for (let seat = 1; seat <= played.deal.length; seat++) {
        const events = (of: Session): string[] =>
          of.view(seat).history.map(({ event }) => withoutWording(JSON.stringify(event)))
        // Bare switches are those that differ from the defaults, in another order.
        expect(events(session).slice(1)).toEqual(events(played).slice(1))
      }
      expect(differences.filter(({ about }) => about.startsWith('not explained'))).toEqual([])
    }
  },
)

test('a folder of replays is a dataset that passes every check, without names, and says what is told otherwise', async () => {
  const replays = await Promise.all([0, 1].map((number) => replayed({}, number)))
  const source = writeSource(join(base, 'two'), {
    'a.json': JSON.stringify(replays[0]),
    'b/c.json': JSON.stringify(replays[1]),
  })
  const folder = join(base, 'two-out')
  const { parts, differences, untold } = await imported('kaggle-werewolf', source, folder)
  expect(untold).toBe(0)
  expect(Object.keys(differences).sort()).toEqual([
    'the order of a vote is told to the living there and to everybody here; dead seats have no rows',
    'the votes of a day are told to the living there and to everybody here; dead seats have no rows',
  ])
  expect(parts[0]!.manifest.recipe.imported).toMatchObject({
    format: 'kaggle-werewolf',
    licence: 'unknown',
    language: 'en',
  })
  const { findings } = await validate({ folder, worlds: 60 })
  expect(findings).toEqual([])
})

interface Loose {
  [key: string]: unknown
}
type Edit = (events: { readonly data_type: string; readonly event: Loose }[], replay: Loose) => void
/** What is inside of an object, some keys deep. */
const inside = (object: Loose, ...keys: string[]): Loose => keys.reduce((found, key) => found[key] as Loose, object)

/** A replay with its events changed. */
function edited(replay: object, edit: Edit): object {
  const copy = structuredClone(replay) as Loose
  const info = inside(copy, 'info')
  const raw = (info['MODERATOR_OBSERVATION'] as unknown[]).flat(3) as { data_type: string; json_str: string }[]
  const events = raw.map(({ data_type, json_str }) => ({ data_type, event: JSON.parse(json_str) as Loose }))
  edit(events, copy)
  info['MODERATOR_OBSERVATION'] = [
    events.map(({ data_type, event }) => ({ data_type, json_str: JSON.stringify(event) })),
  ]
  return copy
}

const votes = (events: Parameters<Edit>[0]) => events.filter(({ data_type }) => data_type === 'DayExileVoteDataEntry')
test.each<[string, Edit, RegExp]>([
  [
    'two winners',
    (_, replay) => void (inside(replay, 'info', 'GAME_END')['winner_team'] = 'both'),
    /^GAME_END: both won, and by the game it is (?:red|black)$/,
  ],
  [
    'a seat twice',
    (events) => void events.push(structuredClone(votes(events)[0]!)),
    /^event \d+: seat \d chose already \(vote\)$/,
  ],
  [
    'a vote by nobody',
    (events) => void (inside(votes(events)[0]!.event, 'data')['actor_id'] = 'Zoe'),
    /^event \d+: "Zoe" is no player of it$/,
  ],
  [
    'an entitlement',
    (events) => void (events.find(({ event }) => event['event_name'] === 'inspect_result')!.event['visible_to'] = []),
    /^$/,
  ],
  ['no role', (events) => void events.splice(1, 1), /^seat 1 has no role/],
  [
    'an error of an agent',
    (_, replay) => void (inside(replay, 'info', 'GAME_END')['terminated_with_agent_error'] = true),
    /ended by an error of an agent/,
  ],
  [
    'a changed type',
    (_, replay) => void (inside(replay, 'configuration')['agents'] = 7),
    /^configuration\.agents: it must be a list, not \w+/,
  ],
])('a replay with %s is refused with its place, or its difference is listed', async (what, edit, sentence) => {
  const replay = edited(await replayed({}, 0), edit)
  if (what === 'an entitlement')
    expect(again(replay).differences).toContainEqual({
      about: expect.stringMatching(/^not explained: result is heard here by 1 seats more and 0 fewer$/),
      where: expect.stringMatching(/^event \d+$/),
    })
  else expect(() => again(replay)).toThrow(sentence)
})

/** Entries whose entitlement is compared. */
const COMPARED = [
  'GameStartRoleDataEntry',
  'DoctorHealActionDataEntry',
  'SeerInspectActionDataEntry',
  'SeerInspectResultDataEntry',
  'WerewolfNightVoteDataEntry',
  'DayExileVoteDataEntry',
  'WerewolfNightEliminationElectedDataEntry',
  'DoctorSaveDataEntry',
  'WerewolfNightEliminationDataEntry',
  'DayExileElectedDataEntry',
  'ChatDataEntry',
  'VoteOrderDataEntry',
  'GameEndResultsDataEntry',
]

test('an entitlement that is turned round is listed, whatever entry has it: public ones become hidden, hidden ones public', async () => {
  const found = new Set<string>()
  for (let number = 0; number < 8 && found.size < COMPARED.length; number++) {
    const replay = await replayed({}, number)
    for (const type of COMPARED) {
      let at = -1
      const planted = edited(replay, (events) => {
        at = events.findIndex(({ data_type }) => data_type === type)
        const event = events[at]?.event
        // A vote is told to the living there and to everybody here, so it is hidden too.
        const hides = event?.['public'] || /^(?:DayExileVote|VoteOrder)/.test(type)
        if (event) Object.assign(event, hides ? { public: false, visible_to: [] } : { public: true })
      })
      if (at < 0) continue
      const about = again(planted).differences.filter((one) => one.about.startsWith('not explained'))
      expect(about, type).toEqual([{ about: expect.any(String), where: `event ${at + 1}` }])
      found.add(type)
    }
  }
  expect([...found].sort()).toEqual([...COMPARED].sort())
})
