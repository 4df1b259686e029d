import { expect, test } from 'vitest'
import { parkStyles } from './parked-styles.ts'

test.each([
  ['<p style="color:red">a</p>', '<p data-style="color:red">a</p>'],
  ["<B\n STYLE = 'font-weight: 400'>a</B>", "<B\n data-STYLE = 'font-weight: 400'>a</B>"],
  ['<td class=x style=color:red width="1">', '<td class=x data-style=color:red width="1">'],
  ['<a title="a > b"style="color:red"/>', '<a title="a > b"data-style="color:red"/>'],
  // Things that only look like one.
  [
    '<a title=" style=" data-style="1" style-x="1">style="2"</a>',
    '<a title=" style=" data-style="1" style-x="1">style="2"</a>',
  ],
  [
    '<style type="text/css"><!-- .a > b {} --></STYLE>',
    '<xmp data-css type="text/css"><!-- .a > b {} --></xmp data-css>',
  ],
])('%s', (html, parked) => {
  expect(parkStyles(html)).toBe(parked)
})
