import { describe, expect, test } from 'vitest'
import { type MergeFacts, type MergeTarget, merge, mergeFields, missingFields } from './merge.ts'

const facts: MergeFacts = {
  FirstName: 'Ana',
  LastName: "O'Neil",
  FullName: "Ana O'Neil",
  Email: 'ana@example.com',
  CellPhone: '(512) 555-0101',
  Address: '12 Main St #4 <rear>',
  City: '',
  AgentName: 'Ben & Jo',
  AgentEmail: 'ben+jo@example.com',
  AgentPhone: '   ',
  BookingLink: 'https://crm.example.com/book/ben-jo',
}

type Case = [template: string, filled: string]

const everywhere: Case[] = [
  ['', ''],
  ['no fields at all', 'no fields at all'],
  ['{{FirstName}}', 'Ana'],
  ['Hi {{FirstName}}, {{FirstName}}!', 'Hi Ana, Ana!'],
  ['{{Email}}', 'ana@example.com'],
  ['{{CellPhone}}', '(512) 555-0101'],
  ['{{FirstName}}{{Email}}', 'Anaana@example.com'],
  // Spaces and case.
  ['{{ FirstName }}', 'Ana'],
  ['{{firstname}}', 'Ana'],
  ['{{FIRSTNAME}}', 'Ana'],
  ['{{First Name}}', 'Ana'],
  ['{{\tFirst\u00a0Name\u200b}}', 'Ana'],
  // Fallbacks.
  ['Hi {{FirstName|there}}', 'Hi Ana'],
  ['in {{City|your area}}', 'in your area'],
  ['in {{ city |  your area  }}', 'in your area'],
  ['{{City|}}', ''],
  ['{{City| }}', ''],
  ['{{City|a|b}}', 'a|b'],
  ['{{AgentPhone|any time}}', 'any time'],
  ['{{City|FirstName}}', 'FirstName'],
  // Empty and unknown.
  ['in {{City}}.', 'in .'],
  ['{{AgentPhone}}', ''],
  ['{{Unknown}}', ''],
  ['{{Unknown|all the same}}', 'all the same'],
  ['{{}}', ''],
  ['{{ }}', ''],
  ['{{|}}', ''],
  ['{{|nothing}}', 'nothing'],
  ['{{First-Name}}', ''],
  // Names that every object has.
  ['{{constructor}}', ''],
  ['{{__proto__}}', ''],
  ['{{toString}}', ''],
  ['{{hasOwnProperty|x}}', 'x'],
  ['{{prototype}}', ''],
  // Braces that are not placeholders.
  ['{{', '{{'],
  ['}}', '}}'],
  ['{FirstName}', '{FirstName}'],
  ['{{FirstName}', '{{FirstName}'],
  ['{FirstName}}', '{FirstName}}'],
  ['{{FirstName', '{{FirstName'],
  ['FirstName}}', 'FirstName}}'],
  ['{ {FirstName} }', '{ {FirstName} }'],
  // Nested.
  ['{{{FirstName}}}', '{Ana}'],
  ['{{{{FirstName}}}}', '{{Ana}}'],
  ['{{ {{FirstName}} }}', '{{ Ana }}'],
  ['{{City|{{FirstName}}}}', '{{City|Ana}}'],
  ['{{FirstName}} {{', 'Ana {{'],
  ['{{ {{FirstName}}', '{{ Ana'],
  // Dollar signs mean nothing.
  ['$& {{FirstName}} $1', '$& Ana $1'],
  ['{{City|$&}}', '$&'],
]

const html: Case[] = [
  ['<p>{{LastName}}</p>', '<p>O&#39;Neil</p>'],
  ['<p>{{AgentName}}</p>', '<p>Ben &amp; Jo</p>'],
  ['<p>{{Address}}</p>', '<p>12 Main St #4 &lt;rear&gt;</p>'],
  // Markup that editors put within the braces.
  ['{{&nbsp;FirstName&nbsp;}}', 'Ana'],
  ['{{First&nbsp;Name}}', 'Ana'],
  ['{{&#160;FirstName&#xA0;}}', 'Ana'],
  ['{{City|you &amp; yours}}', 'you &amp; yours'],
  ['{{City|&lt;here&gt;}}', '&lt;here&gt;'],
  ['{{City|your&nbsp;area}}', 'your area'],
  ['<strong>{{First</strong>Name}}', '<strong>Ana</strong>'],
  ['{{First<strong>Name}}</strong>', 'Ana<strong></strong>'],
  ['{{<em>FirstName</em>}}', '<em>Ana</em>'],
  ['{{City|<em>your area</em>}}', 'your area<em></em>'],
  ['{{<em>Unknown</em>}}', '<em></em>'],
  // Within a tag.
  ['<a href="mailto:{{AgentEmail}}">x</a>', '<a href="mailto:ben%2Bjo@example.com">x</a>'],
  ['<a href="https://example.com/?n={{AgentName}}">x</a>', '<a href="https://example.com/?n=Ben%20%26%20Jo">x</a>'],
  ["<a href='{{LastName}}'>x</a>", "<a href='O&#39;Neil'>x</a>"],
  ['<a title="a > b" href="{{Address}}">x</a>', '<a title="a > b" href="12%20Main%20St%20%234%20%3Crear%3E">x</a>'],
  ['<a href="{{City|https://example.com}}">x</a>', '<a href="https%3A%2F%2Fexample.com">x</a>'],
  // An address as a whole: a link wherever it is not part of one.
  [
    '<p>Book: {{BookingLink}}</p>',
    '<p>Book: <a href="https://crm.example.com/book/ben-jo">https://crm.example.com/book/ben-jo</a></p>',
  ],
  ['<a href="{{BookingLink}}">Book</a>', '<a href="https://crm.example.com/book/ben-jo">Book</a>'],
  [
    '<A HREF="{{ bookinglink }}"><b>{{BookingLink}}</b></A>',
    '<A HREF="https://crm.example.com/book/ben-jo"><b>https://crm.example.com/book/ben-jo</b></A>',
  ],
  [
    '<a href="https://example.com">x</a> {{BookingLink}}',
    '<a href="https://example.com">x</a> <a href="https://crm.example.com/book/ben-jo">https://crm.example.com/book/ben-jo</a>',
  ],
  [
    '<abbr>{{BookingLink}}</abbr>',
    '<abbr><a href="https://crm.example.com/book/ben-jo">https://crm.example.com/book/ben-jo</a></abbr>',
  ],
  ['<br>{{AgentName}}', '<br>Ben &amp; Jo'],
  ['1 < 2 {{AgentName}}', '1 < 2 Ben &amp; Jo'],
  ['<3 {{AgentName}}', '<3 Ben &amp; Jo'],
]

const text: Case[] = [
  ['{{Address}}', '12 Main St #4 <rear>'],
  ['{{AgentName}}', 'Ben & Jo'],
  ['Hi {{FirstName}},\n\nyes', 'Hi Ana,\n\nyes'],
  ['{{City|you &amp; yours}}', 'you &amp; yours'],
  ['<a href="{{AgentEmail}}">', '<a href="ben+jo@example.com">'],
  ['{{<b>FirstName</b>}}', ''],
  ['Book: {{BookingLink}}', 'Book: https://crm.example.com/book/ben-jo'],
]

const line: Case[] = [
  ['Hi {{AgentName}}', 'Hi Ben & Jo'],
  ['Hi\r\nBcc: {{Email}}', 'Hi Bcc: ana@example.com'],
  ['{{City}} Hello {{City}}', 'Hello'],
  ['{{City|a\nb}}', 'a b'],
  ['a\u0085b\u2028c\u2029d\te\u0000f', 'a b c d e f'],
]

const targets: MergeTarget[] = ['html', 'text', 'line']
for (const target of targets) {
  const own = { html, text, line }[target]
  describe(target, () => {
    test.for([...everywhere, ...own])('%j becomes %j', ([template, filled]) => {
      // A line is trimmed as a whole.
      expect(merge(template, facts, target)).toBe(filled)
    })
  })
}

test.for(mergeFields)('%s is a field', (field) => {
  expect(merge(`{{${field}}}`, { ...facts, [field]: 'Value' }, 'text')).toBe('Value')
})

test.for(targets)('a line break in a value breaks nothing (%s)', (target) => {
  const broken = { ...facts, FirstName: 'Ana\r\nBcc: eve@example.com\u2028\u0000x' }
  expect(merge('{{FirstName}}', broken, target)).toBe('Ana Bcc: eve@example.com x')
})

test('values run nothing, wherever they stand in HTML', () => {
  const evil = {
    ...facts,
    FirstName: 'javascript:alert(1)',
    LastName: '"><script>alert(1)</script>',
    City: "' onclick='x",
  }
  expect(merge('<a href="{{FirstName}}">', evil, 'html')).toBe('<a href="javascript%3Aalert(1)">')
  expect(merge('<p>{{LastName}}</p>', evil, 'html')).not.toMatch(/<script/)
  expect(merge('<a href="{{LastName}}">', evil, 'html')).not.toMatch(/"></)
  expect(merge("<a href='{{City}}'>", evil, 'html')).toBe("<a href='&#39;%20onclick%3D&#39;x'>")
  expect(merge('<a href={{City}}>', evil, 'html')).not.toMatch(/\s(?!href)/)
  // Only an address of ours leads anywhere; what is typed as its fallback is part of one.
  expect(merge('<a href="{{BookingLink|javascript:alert(1)}}">', { ...facts, BookingLink: '' }, 'html')).toBe(
    '<a href="javascript%3Aalert(1)">',
  )
})

test('values are not filled again', () => {
  expect(merge('{{FirstName}}', { ...facts, FirstName: '{{Email}}' }, 'text')).toBe('{{Email}}')
})

test('half a character in a value is no error', () => {
  expect(merge('<a href="/{{FirstName}}">', { ...facts, FirstName: 'a\ud800' }, 'html')).toBe('<a href="/a%EF%BF%BD">')
})

/** Not timed: quadratic growth would run into the limit that every test has. */
test.for([
  ['{{'.repeat(500_000)],
  ['}}'.repeat(500_000)],
  ['{{FirstName'.repeat(90_000)],
  [`{{${' '.repeat(1_000_000)}}}`],
  [`{{${' '.repeat(1_000_000)}`],
  [`{{City|${' '.repeat(1_000_000)}x}}`],
  [`{{City|${'&nbsp;'.repeat(170_000)}x}}`],
  [`{{${'<'.repeat(1_000_000)}}}`],
  [`{{${'<b>'.repeat(330_000)}}}`],
  ['<a href="'.repeat(110_000)],
  ['{{FirstName}}'.repeat(77_000)],
  ['<a {{BookingLink}}>{{BookingLink}}'.repeat(25_000)],
  [`{{${'FirstName'.repeat(110_000)}}}`],
  ['\n'.repeat(1_000_000)],
])('a megabyte is read in one go (case %#)', ([template = '']) => {
  for (const target of targets) {
    merge(template, facts, target)
    missingFields(template, facts, target)
  }
})

describe('what would leave a gap', () => {
  test.for<[string, string[]]>([
    ['Hi {{FirstName}}', []],
    ['in {{City}}', ['City']],
    ['in {{ city }} or {{CITY}}', ['City']],
    ['in {{City|your area}}', []],
    ['{{City|}}', []],
    ['{{City|your area}}, {{City}}', ['City']],
    ['{{AgentPhone}} {{City}}', ['AgentPhone', 'City']],
    ['{{BookingLink}}', []],
    ['{{FristName}}', ['FristName']],
    ['{{FristName|there}}', []],
    ['{{constructor}}', ['constructor']],
    ['{{&nbsp;<b>City</b>}}', ['City']],
    ['{City} {{', []],
  ])('%j: %j', ([template, missing]) => expect(missingFields(template, facts)).toEqual(missing))
})
