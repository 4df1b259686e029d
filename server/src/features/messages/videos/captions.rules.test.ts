import { expect, test } from 'vitest'
import { readCaptions } from './captions.rules.ts'

const read = (text: string | Uint8Array, seconds = 3600) =>
  readCaptions(typeof text === 'string' ? new TextEncoder().encode(text) : text, seconds)
const cues = (text: string | Uint8Array) =>
  read(text)
    .split('\n\n')
    .slice(1)
    .map((cue) => cue.trim())

const HELLO = ['00:00:01.000 --> 00:00:04.000\nHello']

// As programs export them, and as people's files come.
test.for<[string, string | Uint8Array, string[]]>([
  ['SubRip', '1\n00:00:01,000 --> 00:00:04,000\nHello\n', HELLO],
  ['Windows line ends and a byte order mark', '\ufeff1\r\n00:00:01,000 --> 00:00:04,000\r\nHello\r\n\r\n', HELLO],
  ['two returns a line', '1\r\r\n00:00:01,000 --> 00:00:04,000\r\r\nHello\r\r\n', HELLO],
  ['lines of an old Mac', '1\r00:00:01,000 --> 00:00:04,000\rHello\r', HELLO],
  ['blank lines first', '\n\n1\n00:00:01,000 --> 00:00:04,000\nHello', HELLO],
  ['points in place of commas', '1\n00:00:01.000 --> 00:00:04.000\nHello', HELLO],
  ['one digit an hour, as kdenlive', '1\n0:00:01,000 --> 0:00:04,000\nHello', HELLO],
  ['whole seconds', '1\n00:00:01 --> 00:00:04\nHello', HELLO],
  ['short seconds and fractions', '9999\n00:00:1,0 --> 00:00:4,00\nHello', HELLO],
  ['no spaces at the arrow', '1\n00:00:01,000-->00:00:04,000\nHello', HELLO],
  ['no numbers', '00:00:01,000 --> 00:00:04,000\nHello', HELLO],
  ['a number too many at the end', '1\n00:00:01,000 --> 00:00:04,000\nHello\n\n2\n', HELLO],
  [
    'no hours, no blank lines',
    '1\n00:03,560 --> 00:04,720\nstarted to\n2\n00:11,224 --> 00:14,984\nTheir.\n',
    ['00:00:03.560 --> 00:00:04.720\nstarted to', '00:00:11.224 --> 00:00:14.984\nTheir.'],
  ],
  [
    'a blank line within a caption',
    '1\n00:00:01,000 --> 00:00:02,500\nThis\n\nhas a blank line\n\n2\n00:00:03,000 --> 00:00:06,000\nFin.',
    ['00:00:01.000 --> 00:00:02.500\nThis\nhas a blank line', '00:00:03.000 --> 00:00:06.000\nFin.'],
  ],
  ['one without words', '1\n00:00:00,500 --> 00:00:00,900\n\n\n2\n00:00:01,000 --> 00:00:04,000\nHello', HELLO],
  [
    'wrong numbers and order',
    '10\n00:00:05,000 --> 00:00:06,000\nB\n\n5\n00:00:01,000 --> 00:00:02,000\nA',
    ['00:00:01.000 --> 00:00:02.000\nA', '00:00:05.000 --> 00:00:06.000\nB'],
  ],
  [
    'places and fonts of SubRip',
    '1\n00:00:01,000 --> 00:00:04,000 X1:100 X2:600 Y1:050 Y2:100\n{\\an8}<font face="Cronos Pro Light" size="38" color="#FF0000"><i>Legend</i></font> tells',
    ['00:00:01.000 --> 00:00:04.000\n<i>Legend</i> tells'],
  ],
  [
    'Windows-1252',
    Buffer.from('1\n00:00:01,000 --> 00:00:04,000\nCaf\xe9 \x93Sol\x94', 'latin1'),
    ['00:00:01.000 --> 00:00:04.000\nCafé “Sol”'],
  ],
  ['UTF-16', Buffer.from('\ufeff1\r\n00:00:01,000 --> 00:00:04,000\r\nHello', 'utf16le'), HELLO],
  [
    'UTF-16, the other way round',
    Buffer.from('\ufeff1\r\n00:00:01,000 --> 00:00:04,000\r\nHello', 'utf16le').swap16(),
    HELLO,
  ],
  ['WebVTT of YouTube', 'WEBVTT\nKind: captions\nLanguage: en\n\n00:00:01.000 --> 00:00:04.000\nHello\n', HELLO],
  [
    'of YouTube, word by word',
    'WEBVTT\nKind: captions\nLanguage: en\n\n00:00:00.160 --> 00:00:02.869 align:start position:0%\n \nwelcome<00:00:00.480><c> to</c><00:00:00.640><c> the</c>\n\n00:00:02.869 --> 00:00:02.879 align:start position:0%\nwelcome to the\n \n',
    [
      '00:00:00.160 --> 00:00:02.869 align:start position:0%\nwelcome to the',
      '00:00:02.869 --> 00:00:02.879 align:start position:0%\nwelcome to the',
    ],
  ],
  [
    'of 3Play, with an older setting',
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.985 align:middle line:90%\n[SQUEAKING]\n\n00:00:13.180 --> 00:00:15.600 align:middle line:84%\nSARA BEERY: So why\nare we all here?\n',
    [
      '00:00:00.000 --> 00:00:01.985 align:center line:90%\n[SQUEAKING]',
      '00:00:13.180 --> 00:00:15.600 align:center line:84%\nSARA BEERY: So why\nare we all here?',
    ],
  ],
  [
    'of a publisher, with names and a header',
    'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n\n466c7f52-5cb4-4a2c-9787-5d6fdbc17576\n00:00.000 --> 00:02.845 align:middle line:84%\nIn 2008, the New\nYork Life Foundation',
    ['00:00:00.000 --> 00:00:02.845 align:center line:84%\nIn 2008, the New\nYork Life Foundation'],
  ],
  [
    'with a header below a blank line',
    'WEBVTT\n\nX-TIMESTAMP-MAP=MPEGTS=0,LOCAL=00:00:00.000\nNOTE duration_ms=1000\n\ncue-0001\n00:00:01.000 --> 00:00:04.000\nHello',
    HELLO,
  ],
  [
    'with notes, styles and regions',
    'WEBVTT - Tour\n\nSTYLE\n::cue { background: url(https://example.com/x) }\n\nREGION\nid:fred\nwidth:40%\n\nNOTE\nby Ana\n\n1\n00:01.000 --> 00:04.000 region:fred\n<v.loud Ana Moor>Hello</v>\n\nNOTE done',
    HELLO,
  ],
  ['with no blank line below the header', 'WEBVTT\n00:00:01.000 --> 00:00:04.000\nHello', HELLO],
  [
    'entities and what looks like tags',
    'WEBVTT\n\n00:01.000 --> 00:04.000\n&gt;&gt; Q&amp;A &lt;3 [&nbsp;__&nbsp;]\n1 < 2 > 0 & <3',
    ['00:00:01.000 --> 00:00:04.000\n&gt;&gt; Q&amp;A &lt;3 [\u00a0__\u00a0]\n1 &lt; 2 &gt; 0 &amp; &lt;3'],
  ],
  [
    'tags that are not closed',
    '1\n00:00:01,000 --> 00:00:04,000\n<b>A <i>B</b> C<br/>D',
    ['00:00:01.000 --> 00:00:04.000\n<b>A <i>B C\nD</i></b>'],
  ],
  [
    'HTML',
    '1\n00:00:01,000 --> 00:00:04,000\n<script>alert(1)</script><img src=x onerror=alert(1)>\n<b onclick="x">y</b><a href="javascript:x">&lt;script&gt;',
    [
      '00:00:01.000 --> 00:00:04.000\n&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;\n<b>y</b>&lt;a href="javascript:x"&gt;&lt;script&gt;',
    ],
  ],
  [
    'settings that are none',
    'WEBVTT\n\n00:01.000 --> 00:04.000 line:0 size:50% evil:<b> align:start;x position:10%,line-left\nHello',
    ['00:00:01.000 --> 00:00:04.000 line:0 size:50% position:10%,line-left\nHello'],
  ],
])('%s is read', ([, text, expected]) => {
  expect(cues(text)).toEqual(expected)
})

test('Premiere’s line breaks within a caption are line breaks', () => {
  expect(cues('1\n00:00:01,000 --> 00:00:04,000\nHello\u2028there')).toEqual([
    '00:00:01.000 --> 00:00:04.000\nHello\nthere',
  ])
})

test.for<[string, string | Uint8Array, RegExp]>([
  ['nothing', '', /^This file is empty$/],
  ['only blank lines', '\ufeff\r\n \n', /^This file is empty$/],
  ['a header alone', 'WEBVTT\n\n', /^There are no captions in this file$/],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13), /^This is no text file/],
  ['a text', 'Dear Ana,\nhere are the captions', /^Line 1: “Dear Ana,” is neither WebVTT nor SubRip/],
  ['Advanced SubStation', '[Script Info]\nTitle: x', /^Line 1: “\[Script Info\]” is neither/],
  ['TTML', '<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml">', /^Line 1: .* is neither/],
  ["YouTube's SBV", '0:00:00.599,0:00:04.160\nHello', /^Line 1: an arrow \(-->\) belongs/],
  ['a broken arrow', '1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n00:00:03,000 -> 00:00:04,000\nB', /^Line 6: an arrow/],
  [
    'a broken arrow, without milliseconds',
    '1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n00:00:03 -> 00:00:04\nB',
    /^Line 6: an arrow/,
  ],
  ['an arrow that a word processor made', '1\n00:00:01,000 –> 00:00:02,000\nA', /^Line 2: an arrow|^Line 1/],
  ['frames', '1\n00:00:01:12 --> 00:00:03:05\nA', /^Line 2: “00:00:01:12” is no time, such as/],
  ['words for a time', '1\n00:00:06,500 --> invalid\nA', /^Line 2: “invalid” is no time/],
  ['a missing end', 'WEBVTT\n\n00:01.000 -->\nA', /^Line 3: a time is missing/],
  ['61 minutes', '1\n00:61:00,000 --> 00:62:00,000\nA', /^Line 2: “00:61:00,000” is no time/],
  ['an end before the beginning', '1\n00:00:05,000 --> 00:00:04,000\nA', /^Line 2: this caption ends before it begins/],
  [
    'a timeline that begins at an hour, as Premiere’s',
    '1\n01:00:05,000 --> 01:00:06,000\nA',
    /^The first caption comes at 01:00:05, after the end/,
  ],
  ['too many', `${'00:01.000 --> 00:02.000\nA\n\n'.repeat(20_001)}`, /^Line 60001: a video can have at most 20,000/],
])('%s is refused in words', ([, text, why]) => {
  expect(() => read(text, 120)).toThrow(why)
})

test.for([
  ['<'.repeat(1_000_000)],
  ['{\\'.repeat(500_000)],
  ['<b'.repeat(500_000)],
  ['&'.repeat(1_000_000)],
  ['\r'.repeat(1_000_000)],
  ['<i>'.repeat(300_000)],
  ['</i>'.repeat(250_000)],
  ['1:1'.repeat(300_000)],
  [' '.repeat(1_000_000)],
  ['a\n'.repeat(500_000)],
] as const)('a megabyte of nonsense takes no time', ([text]) => {
  expect(read(`1\n00:00:01,000 --> 00:00:02,000\nA${text}`)).toMatch(/^WEBVTT/)
})
