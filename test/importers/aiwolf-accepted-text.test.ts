import { expect, test } from 'vitest'
import { acceptedText } from '../../src/importers/aiwolf/accepted-text.ts'

const LIMITS = { count_in_word: false, count_spaces: false, mention_length: 4, base_length: 6 }

// As processText of aiwolf-nlp-server cuts them.
test.each([
  ['short', 'short'],
  ['one two three', 'one two'],
  ['on @Rin why not', 'on  @Rin  why n'],
  ['@Rin', ' @Rin '],
  ['@Ken and @Rin', ' @Ken  and @'],
  ['@Me is me', '@Me is m'],
])('%s becomes %s', (text, accepted) => {
  expect(acceptedText(text, LIMITS, ['Rin', 'Ken'])).toBe(accepted)
})

test('spaces count where the settings say so', () => {
  expect(acceptedText('one two three', { ...LIMITS, count_spaces: true }, [])).toBe('one tw')
})

test.each([{ base_length: undefined }, { count_in_word: true }, { per_agent: 9 }])(
  'under other limits it is as it was answered: %o',
  (other) => expect(acceptedText('one two three', { ...LIMITS, ...other }, [])).toBe('one two three'),
)
