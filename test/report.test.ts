import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countLabel, noChannels } from '../pipelines/validate/channels.ts'
import { areTaken, noClaims, take, takeNext } from '../pipelines/validate/claims.ts'
import { dependentColumns } from '../pipelines/validate/derivation.ts'
import { notePassed, passedBefore } from '../pipelines/validate/passed.ts'
import {
  HIDDEN,
  LINK,
  OTHER_BYTES,
  type Report,
  ReportBuilder,
  UNLISTED,
  UNLISTED_LINK,
} from '../pipelines/validate/report.ts'
import { reportText, shortReport } from '../pipelines/validate/report-text.ts'
import { addSpeech, noSpeech } from '../pipelines/validate/speech-tally.ts'
import { findDuplicates } from '../pipelines/validate/splits.ts'
import { verdict } from '../pipelines/validate/verdict-text.ts'

// What validate makes of its findings, without a dataset.

const reportOf = (fill: (builder: ReportBuilder) => void): Report => {
  const builder = new ReportBuilder('default')
  fill(builder)
  return builder.report()
}
const findings = (n: number, file: string) => (builder: ReportBuilder) => {
  for (let i = 0; i < n; i++) builder.find('files', `fault ${i}`, { file })
}

describe('a report', () => {
  test('is fine without findings, and lists those that it has', () => {
    expect(reportOf(() => {})).toMatchObject({ ok: true, findings: [], unlisted: 0 })
    expect(reportOf(findings(1, 'a'))).toMatchObject({ ok: false, findings: [{ check: 'files', file: 'a' }] })
  })

  test('lists 120 findings of one file, so that those of the next are listed too, and counts the others', () => {
    const { findings: listed, unlisted } = reportOf((builder) => {
      findings(125, 'a')(builder)
      findings(2, 'b')(builder)
    })
    expect(listed.map(({ file }) => file)).toEqual([...Array(120).fill('a'), 'b', 'b'])
    expect(unlisted).toBe(5)
  })

  test('adds what another one found, listed or not, and what it did not look at', () => {
    const some = reportOf((builder) => {
      findings(125, 'a')(builder)
      builder.skip(['chance'], 'games that were played', 2)
      builder.warn('odd')
    })
    const sum = reportOf((builder) => {
      builder.add(some)
      builder.add(some)
    })
    expect([sum.findings.length, sum.unlisted, sum.ok]).toEqual([240, 10, false])
    expect(sum.unchecked).toEqual([{ check: 'chance', reason: 'games that were played', count: 4 }])
    expect(sum.warnings).toEqual(['odd'])
  })

  test('adds counts of channels and of findings in speech', () => {
    const one = reportOf(({ channels, speech }) => {
      Object.assign(channels, { games: 2, alike: 1, leftOut: { don: { left_out: 1, of: 3 } } })
      for (const label of [true, false, null]) countLabel(channels, { label })
      countLabel(channels, {})
      addSpeech(speech, { ...noSpeech(), texts: 4, found: { severe: { insult: 3 }, minor: {} } })
    })
    const { channels, speech } = reportOf((builder) => {
      builder.add(one)
      builder.add(one)
    })
    expect(channels).toEqual({
      ...noChannels(),
      games: 4,
      alike: 2,
      labelled: 4,
      leftOut: { don: { left_out: 2, of: 6 } },
    })
    expect([speech.texts, speech.found.severe]).toEqual([8, { insult: 6 }])
  })
})

test('the long report names roles as the game does, and by their ids where it is of no game', () => {
  const report = reportOf((builder) => {
    const { leaks } = builder.report()
    const { channels } = builder.report()
    builder.add({
      ...builder.report(),
      leaks: { ...leaks, twins: 4, decisions: { sheriff: 5, civilian: 2 } },
      channels: { ...channels, games: 1, decisions: 9, leftOut: { sheriff: { left_out: 1, of: 3 } } },
    })
  })
  const text = reportText(report, 'classic-7@1-abc')
  expect(text).toContain('decisions compared: Detective 5, Villager 2;')
  expect(text).toContain('left out of sft: 1 of 9 decisions (Detective 1 of 3)')
  expect(reportText(report)).toContain('decisions compared: sheriff 5, civilian 2;')
})

test('a finding names its check once, and a colon stands before a message that is a sentence of its own', () => {
  const where = { file: 'data/games/train-00000.parquet', game: '5', row: '7' }
  const report = reportOf((builder) => {
    builder.find('players', 'players: the player of seat 3, a mafia, asked again, answers otherwise', where)
    builder.find('replay', 'column advantage differs from the row derived from its game', where)
    builder.find('keys', 'occurs twice', where)
    builder.find('worlds', 'completeness: seat 1, a mafia, should have ruled this deal out', where)
    builder.find('manifest', 'the tally is not the sum of its shards')
  })
  const place = 'data/games/train-00000.parquet, row 7, game 5'
  expect(shortReport(report).split('\n')).toEqual(
    expect.arrayContaining([
      `players: ${place}: the player of seat 3, a mafia, asked again, answers otherwise`,
      `replay: ${place}: column advantage differs from the row derived from its game`,
      `keys: ${place} occurs twice`,
      `worlds: ${place}: completeness: seat 1, a mafia, should have ruled this deal out`,
      'manifest: the tally is not the sum of its shards',
    ]),
  )
})

describe('what to do next', () => {
  const next = (...messages: readonly string[]): string =>
    verdict(reportOf((builder) => messages.forEach((message) => builder.find('files', message))))

  test('files that are missing or damaged are made by the same command again', () => {
    expect(next('is missing')).toMatch(
      /^files are missing or were changed .*\nnext: run the same generate, evaluate or pull command/,
    )
  })
  test('a file that has the hash of the manifest and is wrong is not', () => {
    expect(next(`${OTHER_BYTES}: column prompt`)).toContain('next: generate it again in a new folder')
  })
  test('severe words are named alone only where nothing else was found', () => {
    const found = (...checks: readonly ('speech' | 'files')[]): string =>
      verdict(reportOf((builder) => checks.forEach((check) => builder.find(check, 'is missing'))))
    expect(found('speech')).toMatch(/^every row matches its game/)
    expect(found('speech', 'files')).not.toContain('every row matches its game')
  })
  test('a player that hits hidden roles blindly is to be looked at; making its games again is no help', () => {
    const found = (...abouts: readonly string[]): string =>
      verdict(reportOf((builder) => abouts.forEach((about) => builder.find('chance', `${about}: what: 20 of 20`))))
    const text = found('blind choices')
    expect(text).toMatch(/^a player seems to have known more than its view: .*\nnext: look at the player/)
    expect(text).not.toContain('generate it again')
    expect(found('deals', 'blind choices')).toMatch(/^a player seems/)
    expect(found('order')).toMatch(/^every row matches its game, but deals, splits or the order of rows/)
  })
  test('files that are not listed are moved out', () => {
    expect(next(UNLISTED, UNLISTED)).toContain('next: move the files named below out of the folder')
    expect(next(HIDDEN, UNLISTED_LINK)).toMatch(
      /^the folder contains files that are not listed in the manifest\nnext: move/,
    )
    expect(next(LINK)).toMatch(/^files are missing or were changed/)
    expect(next(UNLISTED, 'is missing')).toContain('next: run the same generate, evaluate or pull command again')
  })
})

test('a game is found in two files, and a transcript in two games; neither is found with itself', () => {
  const game = (id: string, file: string, transcript?: string) => ({
    game: id,
    file,
    split: 'train' as const,
    transcript,
  })
  const [a, b, c, d] = [game('1', 'a', 'x'), game('1', 'a', 'x'), game('1', 'b', 'x'), game('2', 'b', 'x')]
  expect(findDuplicates([a, b])).toEqual([])
  expect(findDuplicates([a, c])).toEqual([{ kind: 'game', game: c, before: a }])
  expect(findDuplicates([a, d])).toEqual([{ kind: 'transcript', game: d, before: a }])
  expect(findDuplicates([game('1', 'a'), game('2', 'a')])).toEqual([])
  // Games of two splits as well: who is trained on one has seen the other.
  const tested = { ...d, split: 'test' as const }
  expect(findDuplicates([a, tested])).toEqual([{ kind: 'transcript', game: tested, before: a }])
})

test('threads take each game once: the next one, or one with all before it', () => {
  const claims = noClaims(2)
  expect([takeNext(claims, 0, 3), take(claims, 0, 0), take(claims, 0, 1), take(claims, 0, 1)]).toEqual([
    0,
    false,
    true,
    false,
  ])
  expect([areTaken(claims, 0, 2), areTaken(claims, 0, 3)]).toEqual([true, false])
  expect([takeNext(claims, 0, 3), takeNext(claims, 0, 3)]).toEqual([2, undefined])
  expect(take(claims, 1, 4)).toBe(true)
  expect(take(claims, 1, 3)).toBe(false)
})

test('columns that other parts of the program change: prompts by speech only where they are compact', () => {
  const columns = (renderer: 'full' | 'compact', ...parts: Parameters<typeof dependentColumns>[2]) => [
    ...dependentColumns('sft', renderer, parts),
  ]
  expect(columns('full')).toEqual([])
  expect(columns('full', 'speech')).toEqual([])
  expect(columns('compact', 'speech')).toEqual(['prompt'])
  expect(columns('full', 'rendering')).toEqual(['prompt'])
  expect([...dependentColumns('typed', 'full', ['beliefs'])]).toEqual(['gold'])
})

test('a report serves a push if nothing was found and as many deals were tried as by default', () => {
  const base = mkdtempSync(join(tmpdir(), 'omerta-passed-'))
  const before = process.env['XDG_CACHE_HOME']
  process.env['XDG_CACHE_HOME'] = join(base, 'cache')
  try {
    writeFileSync(join(base, 'manifest.json'), '{}')
    const noted = (report: Report) => {
      notePassed(base, report)
      return passedBefore(base)
    }
    expect(noted(reportOf(findings(1, 'a')))).toBeUndefined()
    for (const worlds of [0, 64] as const) expect(noted(new ReportBuilder(worlds).report())).toBeUndefined()
    const fine = reportOf(() => {})
    expect(noted(fine)).toEqual(JSON.parse(JSON.stringify(fine)))
    writeFileSync(join(base, 'manifest.json'), '{ }')
    expect(passedBefore(base)).toBeUndefined()
  } finally {
    if (before === undefined) delete process.env['XDG_CACHE_HOME']
    else process.env['XDG_CACHE_HOME'] = before
    rmSync(base, { recursive: true })
  }
})
