import { describe, expect, test } from 'vitest'
import { cleanComposed, isEmptyHtml, textOf } from './composed-html.rules.ts'

describe('what is sent out', () => {
  test.for<[html: string, sent: string]>([
    ['<p>Hi <strong>Ana</strong></p>', '<p>Hi <strong>Ana</strong></p>'],
    ['<h2>Tour</h2><ul><li>One</li></ul>', '<h2>Tour</h2><ul><li>One</li></ul>'],
    ['<script>alert(1)</script><p onclick="x()" style="color:red">Hi</p>', '<p>Hi</p>'],
    [
      '<a href="https://a.example">A</a>',
      '<a href="https://a.example" rel="noopener noreferrer nofollow" target="_blank">A</a>',
    ],
    ['<a href="javascript:alert(1)">A</a>B', 'B'],
    ['<a href="/contacts">A</a>', '<a href="/contacts" rel="noopener noreferrer nofollow" target="_blank">A</a>'],
    ['<ol start="3" type="a" onclick="x()"><li>A</li></ol>', '<ol start="3" type="a"><li>A</li></ol>'],
    [
      '<table width="9" style="x"><tbody><tr><td colspan="2" onclick="x()">12 Oak</td><th>5</th></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2">12 Oak</td><th>5</th></tr></tbody></table>',
    ],
    ['<img src="cid:logo@dormer" alt="Logo" onload="x()">', '<img src="cid:logo@dormer" alt="Logo" />'],
    ['<img src="https://t.example/p.gif">Hi', 'Hi'],
    ['<img src="//t.example/p.gif">Hi', 'Hi'],
    ['<img src="/api/x">Hi', 'Hi'],
    ['<img src="data:image/png;base64,AA==">Hi', 'Hi'],
    ['<img alt="x">Hi', 'Hi'],
    ['<iframe src="https://evil.example"></iframe><form><input></form>Hi', 'Hi'],
  ])('%s', ([html, sent]) => expect(cleanComposed(html)).toBe(sent))
})

test.for<[html: string, isEmpty: boolean]>([
  ['', true],
  ['<p></p>', true],
  ['<p>&nbsp;<br> </p>', true],
  ['<ul><li></li></ul>', true],
  ['<p>x</p>', false],
  ['<p><img src="cid:a"></p>', false],
])('%j shows nothing: %s', ([html, isEmpty]) => expect(isEmptyHtml(html)).toBe(isEmpty))

test('what is nested too deeply is refused', () => {
  expect(cleanComposed('<b>'.repeat(400))).toMatch(/^(<b>){400}(<\/b>){400}$/)
  expect(() => cleanComposed('<svg>'.repeat(1000))).toThrow(
    'This text is nested too deeply. Paste it again as plain text.',
  )
})

describe('as plain text', () => {
  test.for<[html: string, text: string]>([
    ['<p>Hi Ana,</p><p>Ben</p>', 'Hi Ana,\n\nBen'],
    ['<p>One<br>Two<br><br>Three</p>', 'One\nTwo\n\nThree'],
    ['<div>One</div><div>Two</div><div><br></div><div>Three</div>', 'One\nTwo\n\nThree'],
    ['<p>See <a href="https://a.example/1">the house</a>.</p>', 'See the house (https://a.example/1).'],
    ['<a href="{{BookingLink}}">Book</a>', 'Book ({{BookingLink}})'],
    ['<a href="{{BookingLink}}">{{BookingLink}}</a>', '{{BookingLink}}'],
    ['<a href="https://a.example/">a.example</a>', 'a.example'],
    ['<a href="https://a.example/1">https://a.example/1</a>', 'https://a.example/1'],
    ['<a href="mailto:ben@a.example">Write to me</a>', 'Write to me (ben@a.example)'],
    ['<a href="tel:+15125550100">+15125550100</a>', '+15125550100'],
    ['<a href="javascript:x">x</a>', 'x'],
    ['<ul><li>One</li><li><p>Two</p></li></ul><p>End</p>', '- One\n- Two\n\nEnd'],
    ['<ol start="3"><li>One</li><li>Two</li></ol>', '3. One\n4. Two'],
    ['<ul><li>One<ul><li>In</li></ul></li><li>Two</li></ul>', '- One\n  - In\n- Two'],
    ['<p>He said:</p><blockquote><p>One</p><p>Two</p></blockquote><p>End</p>', 'He said:\n\n> One\n>\n> Two\n\nEnd'],
    ['<pre>a  b\n  c</pre>', 'a  b\n  c'],
    ['<p>A</p><hr><p>B</p>', 'A\n\n---\n\nB'],
    ['<p>1 &lt; 2 &amp;amp; &quot;3&quot;&nbsp;4</p>', '1 < 2 &amp; "3" 4'],
    ['<p>a \n  b</p>', 'a b'],
    ['<p>1 < 2 <b> 3</b> &lt;<i></i>&#32;4 </p>', '1 < 2 3 < 4'],
    ['<pre> 1 &lt;\n &amp; <b>\n 2</b></pre>', '1 <\n &\n 2'],
    ['<table><tr><td><br>One</td></tr></table>', 'One'],
    ['<a href="https://a.example/1"><b>the</b> <i>house</i> </a>!', 'the house (https://a.example/1)!'],
    ['<p><b>bold</b> and <i>not</i></p>', 'bold and not'],
    ['<table><tr><td>Beds</td><td>3</td></tr><tr><td>Baths</td><td>2</td></tr></table>', 'Beds 3\nBaths 2'],
    ['<img src="cid:a" alt="The kitchen">', 'The kitchen'],
    ['<style>p{}</style><title>x</title><script>y</script>Hi', 'Hi'],
    ['', ''],
  ])('%s', ([html, text]) => expect(textOf(html)).toBe(text))

  test('is refused if nested too deeply', () => {
    expect(() => textOf('<b>'.repeat(2000))).toThrow(RangeError)
  })
})
