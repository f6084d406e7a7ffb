import { expect, test } from 'vitest'
import { matches, matchesOfAny } from '../src/language/matches.ts'

const FORMS = [
  '(?<!not )I am (?<word>red|black)',
  'I am red or',
  '^(?<word>red)',
  '(?<seat>\\d+),? (?:and )?\\k<seat> is (?<word>red)',
  '\\d+',
]

test.each([
  'red: I am red or black',
  'not I am red, I am black. 4, 4 is red and 5 is red',
  'I am redI am red',
  '3 and 4 and 4 is red',
  'nothing of that kind',
  '',
])('several patterns find what one of all of them finds: %s', (text) => {
  const one = matches(new RegExp(FORMS.join('|'), 'gi'), text)
  const each = matchesOfAny(
    FORMS.map((form) => new RegExp(form, 'gi')),
    text,
  )
  expect(each.map(({ 0: said, index }) => [index, said])).toEqual(one.map(({ 0: said, index }) => [index, said]))
})
