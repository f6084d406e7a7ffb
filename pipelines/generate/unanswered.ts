import type { Manifest } from '../../schemas/manifest.ts'
import { unplaced } from '../../src/policy/model-name.ts'
import { isModule } from '../../src/policy/module-kind.ts'
import { asksModel } from '../../src/policy/players.ts'
import { type AnswerCount, answerCountsIn } from '../answer-counts.ts'
import { moduleLines } from '../module-answers.ts'
import { percent } from '../read/tables.ts'

/** Above this share of default actions, the games of a model hardly measure or show its play. */
export const OFTEN_DEFAULTED = 0.1

/** That a player often gave no legal answer, up to what follows from it. */
export const rulesDecided = (share: number, called: string): string =>
  `The rules decided ${percent(share, 1)} of the decisions of ${called} because it gave no legal answer`

/** How often modules of a run were asked, and models too if the rules' default was taken at any time. */
export const runAnswers = (folder: string, manifest: Manifest): Promise<AnswerCount[]> =>
  answerCountsIn(
    folder,
    manifest,
    (player) => isModule(player) || (asksModel(player) && Boolean(manifest.tally.sources['default'])),
  )

/** A sentence for each module that gave no legal answer at some time, and for each model that often gave none. `advice`: where to look. */
export const unansweredLines = (answers: readonly AnswerCount[], advice = 'attempts/ has its replies'): string[] => [
  ...moduleLines(answers.filter(({ player }) => isModule(player))),
  ...answers
    .filter(({ player, asked, unanswered }) => asksModel(player) && unanswered > OFTEN_DEFAULTED * asked)
    .map(
      ({ player, asked, unanswered }) =>
        `${rulesDecided(unanswered / asked, unplaced(player).replace(/^model:/, ''))}: ${advice}.`,
    ),
]
