import { asUser, expect, expectAccessible, signIn, test } from '../journey.ts'

test('a lead without a name is called by phone everywhere, can be opened, and is new until somebody gets in touch', async ({
  page,
}) => {
  const admin = await asUser(page, 'admin')
  const { UserId } = await asUser(page, 'agent3')
  const phone = `51277${String(Math.floor(Math.random() * 100_000)).padStart(5, '0')}`
  const called = phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
  const Name = `Sign ${crypto.randomUUID().slice(0, 8)}`
  await admin.post('settings/contact/sources', { Name, AssignToId: UserId })
  const source = (await admin.get('settings/contact/sources')).find((one: { Name: string }) => one.Name === Name)
  const codes: { Code: string }[] = await admin.get('phonecodes/tenant')
  const Code = [...Array(9000).keys()]
    .map((n) => String(1000 + n))
    .find((code) => !codes.some((one) => one.Code === code))
  await admin.post('phonecodes', { Code, Message: 'Three beds, $410,000', SourceGuid: source.SourceGuid })
  await admin.post('outbox/answer', { Channel: 'Text', From: phone, Body: Code })

  await signIn(page, 'agent3', `/contacts?q=${phone}`)
  await page.getByRole('link', { name: called }).first().click()
  await expect(page.getByRole('heading', { name: called, level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(phone.slice(-4)))
  await expect(page.getByText('Not contacted yet')).toBeVisible()
  const feed = page.getByRole('tabpanel').filter({ visible: true })
  await expect(feed.getByText('Sent automatically')).toBeVisible()
  await expect(page.getByRole('button', { name: /Edit description/ })).toHaveCount(0)
  await expectAccessible(page)

  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Texts/ })
    .click()
  await expect(page.getByText(called).last()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/inbox')
  await expect(page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: called })).toContainText(
    String(Code),
  )
  await page.goto('/today')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: called })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(`New lead: ${Name}`)
})
