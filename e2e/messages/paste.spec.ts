import type { Page } from '@playwright/test'
import { asUser, expect, makeContacts, signIn, test } from '../journey.ts'

type Clip = { html?: string; text?: string; picture?: boolean }
const paste = (page: Page, clip: Clip) =>
  page.evaluate(`{
    const { html, text, picture } = ${JSON.stringify(clip)}
    const clipboardData = new DataTransfer()
    if (html) clipboardData.setData('text/html', html)
    if (text) clipboardData.setData('text/plain', text)
    if (picture) clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`)

const word = (level: number, marker: string, text: string, id = 'l0') =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:${id} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const CASES: [name: string, clip: Clip, shown: string][] = [
  [
    'cells of Excel',
    {
      html: '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{color:black}.xl65{font-weight:700}</style></head><body><table width=128><col width=64><tr height=20><td class=xl65>Address</td><td class=xl65>Price</td></tr><tr><td>12 Oak</td><td align=right>500000</td></tr></table></body></html>',
      text: 'Address\tPrice\n12 Oak\t500000',
    },
    '<p><strong>Address</strong> | <strong>Price</strong><br>12 Oak | 500000</p>',
  ],
  [
    'cells of Google Sheets, of which one is empty',
    {
      html: '<meta charset="utf-8"><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" border="1"><colgroup><col width="100"/></colgroup><tbody><tr><td>12 Oak</td><td></td><td>500000</td></tr><tr><td>14 Elm</td><td>sold</td><td>1</td></tr></tbody></table>',
    },
    '<p>12 Oak | | 500000<br>14 Elm | sold | 1</p>',
  ],
  [
    'a break within a cell of Google Sheets',
    {
      html: '<table><tbody><tr><td>12 Oak St<br/>Austin</td><td>1</td></tr><tr><td>Why?<br/>Sold<br/></td><td>2</td></tr></tbody></table>',
    },
    '<p>12 Oak St, Austin | 1<br>Why? Sold | 2</p>',
  ],
  ['one cell', { html: '<table><tr><td>12 Oak</td></tr></table>' }, '<p>12 Oak</p>'],
  ['cells without their table', { html: '<tr><td>12 Oak</td><td>500000</td></tr>' }, '<p>12 Oak | 500000</p>'],
  [
    'a table of Outlook',
    {
      html: '<p class=MsoNormal>See:</p><table class=MsoTableGrid border=1><tr><td><p class=MsoNormal><b>Beds</b><o:p></o:p></p></td><td><p class=MsoNormal>3<o:p></o:p></p></td></tr><tr><td><p class=MsoNormal>Baths</p></td><td><p class=MsoNormal>2</p></td></tr></table><p class=MsoNormal>Ana</p>',
    },
    '<p>See:</p><p><strong>Beds</strong> | 3<br>Baths | 2</p><p>Ana</p>',
  ],
  [
    'a table of Word, with blanks between its tags',
    {
      html: '<table class=MsoTableGrid>\n <tr>\n  <td>\n  <p class=MsoNormal>Beds<o:p></o:p></p>\n  </td>\n  <td>\n  <p class=MsoNormal>3</p>\n  </td>\n </tr>\n <tr>\n  <td>\n  <p class=MsoNormal>Baths</p>\n  </td>\n  <td>\n  <p class=MsoNormal>2</p>\n  </td>\n </tr>\n</table>',
    },
    '<p>Beds | 3<br>Baths | 2</p>',
  ],
  [
    'a table that only places things',
    { html: '<table><tr><td><table><tr><td><h2>Open house</h2><p>Sunday</p></td></tr></table></td></tr></table>' },
    '<h2>Open house</h2><p>Sunday</p>',
  ],
  [
    'a list of Word',
    {
      html: `<p class=MsoNormal>To do:</p>${word(1, '·', 'Roof')}${word(1, '·', '<b>Fence</b>')}<p class=MsoNormal>Ana</p>`,
    },
    '<p>To do:</p><ul><li><p>Roof</p></li><li><p><strong>Fence</strong></p></li></ul><p>Ana</p>',
  ],
  [
    'a numbered one with letters and bullets below',
    {
      html:
        word(1, '1.', 'Offer') +
        word(2, 'a.', 'Price') +
        word(2, 'b.', 'Date') +
        word(3, 'o', 'Deed') +
        word(1, '2.', 'Close'),
    },
    '<ol><li><p>Offer</p><ol type="a"><li><p>Price</p></li><li><p>Date</p><ul><li><p>Deed</p></li></ul></li></ol></li><li><p>Close</p></li></ol>',
  ],
  ['one that goes on', { html: word(1, '3)', 'Close') }, '<ol start="3"><li><p>Close</p></li></ol>'],
  [
    'ones that go on with letters',
    { html: word(1, 'c.', 'Close') + word(1, 'IV.', 'Move', 'l1') },
    '<ol start="3" type="a"><li><p>Close</p></li></ol><ol start="4" type="I"><li><p>Move</p></li></ol>',
  ],
  [
    'two lists in a row',
    {
      html:
        word(1, 'I.', 'Offer', 'l1') + word(1, 'II.', 'Deed', 'l1') + word(1, 'A.', 'Roof') + word(1, 'B.', 'Fence'),
    },
    '<ol type="I"><li><p>Offer</p></li><li><p>Deed</p></li></ol><ol type="A"><li><p>Roof</p></li><li><p>Fence</p></li></ol>',
  ],
  [
    'a list by letters beyond h',
    { html: word(1, 'h.', 'Offer') + word(1, 'i.', 'Deed') },
    '<ol start="8" type="a"><li><p>Offer</p></li><li><p>Deed</p></li></ol>',
  ],
  [
    'ones that go on far down',
    {
      html:
        word(1, 'xvi.', 'Offer') +
        word(1, 'XXXVIII.', 'Deed', 'l1') +
        word(1, 'xl)', 'Price', 'l2') +
        word(1, 'aa.', 'Date', 'l3') +
        word(1, 'CC.', 'Roof', 'l4'),
    },
    '<ol start="16" type="i"><li><p>Offer</p></li></ol><ol start="38" type="I"><li><p>Deed</p></li></ol><ol start="40" type="i"><li><p>Price</p></li></ol><ol start="27" type="a"><li><p>Date</p></li></ol><ol start="29" type="A"><li><p>Roof</p></li></ol>',
  ],
  [
    'a link that is a bookmark',
    { html: '<div><a name="plan" href="https://a.example/plan"><h2>Plan</h2></a></div>' },
    '<h2><a target="_blank" rel="noopener noreferrer nofollow" href="https://a.example/plan">Plan</a></h2>',
  ],
  [
    'a list within bookmarks of Word',
    {
      html: `<a name="OLE_LINK1"><span style='mso-bookmark:OLE_LINK2'>${word(1, '1.', 'Offer')}${word(2, 'a.', 'Price')}</span></a><span style='mso-bookmark:OLE_LINK2'>${word(2, 'b.', 'Date')}</span><span style='mso-bookmark:OLE_LINK3'></span>${word(1, '2.', 'Deed')}`,
    },
    '<ol><li><p>Offer</p><ol type="a"><li><p>Price</p></li><li><p>Date</p></li></ol></li><li><p>Deed</p></li></ol>',
  ],
  [
    'a list of Google Docs',
    {
      html: '<b style="font-weight:normal;" id="docs-internal-guid-1"><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">Roof</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span style="font-weight:700">Tiles</span></p></li></ul></ul></b>',
    },
    '<ul><li><p>Roof</p><ul><li><p><strong>Tiles</strong></p></li></ul></li></ul>',
  ],
  [
    'lines of Apple Notes',
    { html: '<div>Ana Diaz</div><div>12 Oak St</div><div><br></div><div>Austin</div>' },
    '<p>Ana Diaz<br>12 Oak St</p><p>Austin</p>',
  ],
  [
    'plain text',
    { text: 'Ana Diaz\r\n12 Oak St\r\nAustin\r\n\r\nBring the deed.' },
    '<p>Ana Diaz<br>12 Oak St<br>Austin</p><p>Bring the deed.</p>',
  ],
  ['plain text with two blank lines', { text: 'One\n\n\nTwo' }, '<p>One</p><p><br>Two</p>'],
  ['one line', { text: 'One' }, '<p>One</p>'],
]

const htmlOf = (wanted: string) => CASES.find(([name]) => name === wanted)?.[1].html

test('what office programs copy is pasted as lists, lines and pictures, and goes out so', async ({ page }) => {
  const LastName = await makeContacts(page, 'agent1', 1)
  const { get } = await asUser(page, 'agent1')
  const [{ ContactId }] = await get(`contact/user?search=${LastName}`)
  await signIn(page, 'agent1', `/contact/${ContactId}`)
  await page.getByRole('group', { name: 'Quick actions' }).getByRole('button', { name: 'Send Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Email' })
  const body = dialog.getByRole('textbox', { name: 'Body' })
  const shown = async () =>
    (await body.innerHTML())
      .replaceAll(
        /<br class="ProseMirror-trailingBreak">|<img class="ProseMirror-separator"[^>]*>|<(\/?)span[^>]*>| (?:class|style)="[^"]*"/g,
        '',
      )
      // The editor keeps an empty last line below a list.
      .replace(/<p><\/p>$/, '')
  for (const [name, clip, expected] of CASES) {
    await body.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await expect(body).toHaveText('')
    await paste(page, clip)
    await expect.poll(shown, { message: name }).toBe(expected)
  }

  // Pictures: those in the text are attached, for others it is told.
  await body.fill('')
  await paste(page, { html: `<p>Plan<img src="data:image/png;base64,${PNG}"></p>` })
  await expect(dialog.getByRole('list', { name: 'Attachments' })).toContainText('picture-1.png')
  await paste(page, { html: '<p>Map<img src="file:///C:/clip_image001.png"></p>', picture: true })
  await expect(page.getByText('A picture was not pasted')).toBeVisible()
  await paste(page, { html: '<img src="https://cdn.example/a.png">', picture: true })
  await expect(dialog.getByRole('list', { name: 'Attachments' })).toContainText('image.png')

  await body.fill('')
  await paste(page, { html: `${htmlOf('cells of Excel')}${htmlOf('a numbered one with letters and bullets below')}` })
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Pasted')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Success!')).toBeVisible()
  const { ContactEntityId } = await get(`contact?contactId=${ContactId}`)
  const [sent] = await get(`message/contact?contactEntityId=${ContactEntityId}`)
  expect(sent.Body).toContain('<strong>Address</strong> | <strong>Price</strong><br />12 Oak | 500000')
  expect(sent.Body).toContain('<ol type="a"><li><p>Price</p></li>')
})
