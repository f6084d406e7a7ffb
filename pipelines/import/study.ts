import { hash } from 'node:crypto'
import { join } from 'node:path'
import { AVALON_LICENCE, type StudyRow, studyOf, studyRowSchema } from '../../src/importers/avalon.ts'
import { BadSource, eachFile } from '../../src/importers/importer.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { ParquetBuilder } from '../../src/storage/parquet/writer.ts'
import { requireEmpty } from '../out-folder.ts'
import { many } from '../terminal.ts'
import { formatHint, MOST_TRIED, SKIPS } from './guess.ts'
import { placed } from './read-unit.ts'
import { contentsOf, openUnit, type Place, requireForeign } from './source.ts'

/** The format whose games become a study of speech and beliefs. They are not games of Mafia, so they become no dataset. */
export const STUDY = {
  format: 'avalon',
  about: 'games of Avalon, for a study of speech and beliefs; they make no rows of Mafia',
  source: 'a log of Bayesian-Avalon (dataset/NN/server/XXXX.json), or a folder of them',
  units: eachFile(/\.json$/),
}

export interface Studied {
  readonly folder: string
  readonly games: number
  readonly speeches: number
  readonly votes: number
  /** What was left out, a sentence each. */
  readonly broken: readonly string[]
}

/** Reads games and writes `study.parquet` with a card. Throws {@link BadSource}; nothing is written then. */
export function writeStudy(source: string, out: string, setting: { skipBroken: boolean; licence?: string }): Studied {
  requireEmpty(out)
  const { skipBroken, licence = AVALON_LICENCE } = setting
  const games: StudyRow[][] = []
  const broken: string[] = []
  requireForeign(source)
  const hint = (): string => formatHint(source, STUDY.format)
  const { places } = contentsOf(source, STUDY, hint)
  for (const [i, place] of places.entries()) {
    const { unit, hashes } = openUnit(place)
    try {
      const id = hash('sha256', JSON.stringify([STUDY.format, hashes()])).slice(0, 32)
      games.push(studyOf(unit.files[0]!, id, licence))
    } catch (error) {
      const sentence = placed(place.path, error)
      if (!skipBroken) {
        const fits = games.length > 0 || places.slice(i + 1, i + 1 + MOST_TRIED).some(isGame)
        throw new BadSource(`${sentence}${fits ? SKIPS : hint()}`, { cause: error })
      }
      broken.push(sentence)
    }
  }
  if (games.length === 0) throw new BadSource(`${source} has no game that can be read${hint()}`)
  const file = new ParquetBuilder(studyRowSchema)
  for (const rows of games) file.add(rows)
  const all = games.flat()
  const speeches = all.filter(({ kind }) => kind === 'speech').length
  const studied = { folder: out, games: games.length, speeches, votes: all.length - speeches, broken }
  writeWhole(join(out, 'study.parquet'), file.finish())
  writeWhole(join(out, 'README.md'), card(studied, licence))
  return studied
}

const spoken = ({ speeches, votes }: Pick<Studied, 'speeches' | 'votes'>): string =>
  `${speeches} ${speeches === 1 ? 'speech' : 'speeches'}, ${many(votes, 'vote')}`
function isGame(place: Place): boolean {
  try {
    studyOf(openUnit(place).unit.files[0]!, '', '')
    return true
  } catch {
    return false
  }
}

const card = ({ games, speeches, votes }: Studied, licence: string): string => `---
license: ${licence}
language: en
configs:
- config_name: study
  data_files: study.parquet
---

# Speech and votes in games of Avalon

${many(games, 'game')}, ${spoken({ speeches, votes })} on parties: a row each, with who said it, the role, the party
that was proposed, and the seats that the role knows to be evil. For studies of speech and beliefs. **These are not rows of Mafia**: the game
has neither nights nor exiles, there is no prompt and no proof of what a seat knew, and \`winner\` and the roles of others are known only
after the game. Names are replaced by seats.
`

/** A study in a few lines. */
export const studyText = ({ folder, games, speeches, votes, broken }: Studied): string =>
  [
    `${many(games, 'game')} of Avalon in ${join(folder, 'study.parquet')}: ${spoken({ speeches, votes })} on parties; not rows of Mafia`,
    ...broken.slice(0, 10).map((sentence) => `left out: ${sentence}`),
  ].join('\n')
