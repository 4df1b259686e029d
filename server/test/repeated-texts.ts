/**
 * What a text of the greatest length may consist of: each makes something do the same work again and again, such as a
 * pattern, a parser, PostgreSQL's text search, or whoever looks at the end of a growing string.
 */
// biome-ignore format: a list reads better in rows
const repeatedTexts = [
  '<', 'a_b_', ' ', '0', '[', 'a@.', '2 weeks    ',
  // Letters, and what they are composed of.
  'a', 'Aa ', '\u00e9', 'e\u0301', '\u0301', '\u{1f469}\u200d', '\u200d', '\ufeff', '\u{6f22}', '\u0130',
  // Marks, alone and in pairs.
  '(', '()', '{{', '{{a}}', '"', '"" ', "'", '`', '\\', '\\"', '/', '~/', '-', 'ab-', '-a-1', '.', ',', ';a:', '=', '=20', '#', '%', '%20', '$1', '*',
  '|', '!', '_', '+1', '?a=',
  // Digits and their separators.
  '1,', '1.', '1/', '1_', '1 ', '(512) 555-', '1e1-',
  // Lines and white space.
  '\n', '\n>', '\r\n', '\t', '\u00a0', '\u2028', 'a\n\n', '\n- ', 'On a wrote:\n',
  // Markup.
  '<a ', '<b>', '<svg>', '<p></p>', '<a href="http://a.b/">c</a>', '<br>', '<td><br>', '<ul><li>', '<!--', '</p>', '<img src="cid:a">', '&', '&amp', '&amp;', '&#1', '&nbsp;',
  // Addresses.
  '@', ' @', 'a.a@', 'a@b.co, ', '<a@b.co>', 'http://', 'http://a.b ', 'www.a.',
  // Words that something reads.
  'stop ', 'every ', 'next monday ', 'at 5 and ', 'jan 1 ',
]

/**
 * Some of them for each field, others for the next, so that together the fields meet all; with SWEEP_TEXTS=all, each
 * field with room for more than a line meets all, which takes many times as long. The first two found the most.
 */
export const textsFor = (name: string, limit: number) => {
  const isLong = limit > 500
  if (isLong && process.env.SWEEP_TEXTS === 'all') return repeatedTexts
  const [first = '', second = '', ...others] = repeatedTexts
  const start = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % others.length, 0)
  const chosen = Array.from({ length: isLong ? 6 : 3 }, (_, n) => others[(start + n * 29) % others.length] ?? '')
  return isLong ? [first, second, ...chosen] : chosen
}
