import type { Choice } from '../../schemas/ask.ts'
import type { RowFinding, RowGrounding } from '../../schemas/row.ts'
import { conduct } from '../conduct/conduct.ts'
import type { Vocabulary } from '../language/en/vocabulary.ts'
import { ground } from '../speech/history/grounding.ts'
import { unreceived } from '../speech/history/received.ts'
import { memo } from '../speech/text/memo.ts'
import { cueFaults } from '../view/cue.ts'
import { factsOf } from '../view/facts.ts'
import { askOf, type View } from '../view/view.ts'

/** What the speech checks find in one decision: a function of its view, speech and thought. */
export interface CheckedSpeech {
  readonly grounding: RowGrounding[]
  readonly leakage: { readonly checks: string[]; readonly findings: RowFinding[] }
}

const CHECKS = ['conduct', 'grounding']
const FALSE = { vote: 'false-vote', nomination: 'false-nomination', exit: 'false-exit', said: 'false-saying' } as const

/**
 * Conduct of a speech, and claims of public history in a speech or a thought. A claim that the view contradicts is a minor finding,
 * because lies are part of the game. A thought that claims to have been told what its seat was never told is a severe one, and so is a moderator's
 * call that names a hidden fact. `language` is what is spoken at the table: an imported game may be in another one than English.
 */
export function checkSpeech(
  view: View,
  { pick, text, thought }: Pick<Choice, 'pick' | 'text' | 'thought'>,
  vocabulary: Vocabulary,
  language = 'en',
): CheckedSpeech {
  if (text === undefined && thought === undefined)
    return { grounding: [], leakage: { checks: [...CHECKS], findings: [] } }
  const facts = () => factsOf(view)
  const said = { speech: text, thought }
  const grounding = (['speech', 'thought'] as const).flatMap((place) =>
    ground(said[place] ?? '', facts, vocabulary).map((one): RowGrounding => ({ place, ...one })),
  )
  const findings: RowFinding[] = [
    ...conductOf(text ?? '').filter(
      ({ code }) =>
        (code !== 'name' || facts().names === undefined) && (code !== 'foreign-language' || language === 'en'),
    ),
    ...grounding.flatMap(({ verdict, code, place, start, end }): RowFinding[] =>
      verdict === 'contradicted' ? [{ code: FALSE[code], severity: 'minor', place, start, end }] : [],
    ),
    ...(text === undefined || typeof pick !== 'number' || askOf(view).act !== 'cue'
      ? []
      : cueFaults(view, pick, text, vocabulary).map(
          (fault): RowFinding => ({ ...fault, severity: 'severe', place: 'speech' }),
        )),
    ...(thought === undefined ? [] : unreceived(thought, facts())).map(
      ({ code, severity, start, end }): RowFinding => ({ code, severity, place: 'thought', start, end }),
    ),
  ]
  return { grounding, leakage: { checks: [...CHECKS], findings } }
}

/** Cached, because replays under other deals repeat the speeches of the true game. */
const conductOf = memo(500, (text: string): RowFinding[] =>
  conduct(text).map(({ code, severity, start, end }) => ({ code, severity, place: 'speech', start, end })),
)
