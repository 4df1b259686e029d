import { expect, test } from 'vitest'
import { inNoName } from './merge-words.ts'

test.each([
  ['Hi {{FirstName|my friend}}!', 'Hi my friend!'],
  ['Hi {{ firstname }}, in {{City}}?', 'Hi [first name], in [city]?'],
  ['Welcome{{City|}}', 'Welcome'],
  ['Two\nlines', 'Two lines'],
  ['No field', 'No field'],
])('%j reads %j in a list', (template, shown) => {
  expect(inNoName(template)).toBe(shown)
})
