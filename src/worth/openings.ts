import type { Seat } from '../../schemas/ask.ts'
import { countWords } from '../speech/text/words.ts'
import type { Gauge } from './gauge.ts'
import { number } from './measure.ts'

/** How many words the first speech of each seat has. */
export function openings(): Gauge {
  let [words, seats] = [0, 0]
  return {
    add({ said }) {
      const heard = new Set<Seat>()
      for (const { seat, text } of said) {
        if (heard.has(seat)) continue
        heard.add(seat)
        seats++
        words += countWords(text)
      }
    },
    measures: () => [
      number('opening', "words of a seat's first speech", seats === 0 ? null : words / seats, {
        note: `${seats} seats`,
      }),
    ],
  }
}
