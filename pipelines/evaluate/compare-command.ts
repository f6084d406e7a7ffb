import { UsageError } from '../errors.ts'
import { printJson, stoppable } from '../output.ts'
import { print } from '../terminal.ts'
import { compareEvaluations } from './compare.ts'
import { comparisonText } from './comparison-text.ts'
import { asText } from './sections.ts'

/** Prints how two evaluations differ. */
export async function compareTwo(
  folders: readonly (string | undefined)[],
  { workers, json }: { readonly workers: number; readonly json?: boolean },
): Promise<void> {
  const [first, second] = folders
  if (first === undefined || second === undefined || folders.length > 2)
    throw new UsageError('evaluate compare takes two folders of evaluations')
  const found = await stoppable((stopped) => compareEvaluations([first, second], { workers, stopped }), {
    continues: false,
  })
  if (json) return printJson({ ok: true, ...found })
  const { lines, section } = comparisonText(found)
  print([...lines, asText([section])].join('\n\n'))
}
