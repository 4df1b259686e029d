import { startLocalImap } from '../../server/src/providers/email/local-imap.ts'
import { startLocalSmtp } from '../../server/src/providers/email/local-smtp.ts'
import { asUser, dayIn, expect, expectAccessible, makeContacts, signIn, test } from '../journey.ts'

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)

test('a mailbox is connected by naming its servers, read, shown with its health, and disconnected', async ({
  page,
}) => {
  const imap = await startLocalImap()
  const smtp = await startLocalSmtp()
  const name = await makeContacts(page, 'agent1', 1)
  const client = `1.${name}@example.com`.toLowerCase()
  imap.put(
    'INBOX',
    `From: Nora <${client}>\r\nTo: me@box.example\r\nMessage-ID: <${name}@x>\r\nSubject: About Elm Street\r\nDate: ${ago(2).toUTCString()}\r\n\r\nIs it still for sale?\r\n`,
    ago(2),
  )
  const address = `${name}@box.example`.toLowerCase()
  try {
    await signIn(page, 'agent1', '/settings/email')
    await expect(page.getByRole('heading', { name: 'Connect Mailbox' })).toBeVisible()
    await expect(page).toHaveTitle('Connect Mailbox · Dormer')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Connect Email' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Connect Email' })
    await expect(dialog.getByRole('button', { name: /^Gmail\s*Not set up/ })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: /^Office 365\s*Not set up/ })).toBeDisabled()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Other/ }).click()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('button', { name: /^Other/ }).click()
    await dialog.getByRole('textbox', { name: 'Email' }).fill('ana@yahoo.com')
    await expect(dialog.getByText(/requires an app password/)).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: /Incoming mail server/ })).toHaveValue('imap.mail.yahoo.com')
    await dialog.getByRole('textbox', { name: 'Email' }).fill(address)
    await expect(dialog.getByRole('textbox', { name: /Outgoing mail server/ })).toHaveValue('smtp.box.example')
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(dialog.getByText('Password is required')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong')
    await dialog.getByRole('textbox', { name: 'User name' }).fill('ana')
    await dialog.getByRole('textbox', { name: /Incoming mail server/ }).fill(imap.host)
    await dialog.getByRole('textbox', { name: 'Port of the incoming mail server' }).fill(String(imap.port))
    await dialog.getByRole('textbox', { name: /Outgoing mail server/ }).fill(smtp.host)
    await dialog.getByRole('textbox', { name: 'Port of the outgoing mail server' }).fill(String(smtp.port))
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(dialog.getByText(`${imap.host} refused the user name and password.`)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Password' }).fill('secret-word')
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(dialog).toBeHidden()

    const card = page.getByRole('region', { name: address })
    await expect(card.getByText('Connected', { exact: true })).toBeVisible()
    await expect(card.getByText(/Last read/)).toBeVisible()
    await expectAccessible(page)
    const { get } = await asUser(page, 'agent1')
    const [mine] = await get('emailconfig')
    expect(mine).toMatchObject({ Email: address, EmailProviderId: 6, ProviderName: 'IMAP', HasError: false })

    // An admin sees its health.
    await signIn(page, 'admin', '/settings/email')
    await expect(page.getByRole('region', { name: address })).toBeVisible()
    await expect(page.getByText('No mailbox connected')).toBeVisible()

    await signIn(page, 'agent1', '/settings/email')
    await page.getByRole('button', { name: `Disconnect ${address}` }).click()
    await expect(page.getByText(`Are you sure you want to disconnect ${address}?`, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Disconnect', exact: true }).last().click()
    await expect(page.getByText(`${address} is disconnected`)).toBeVisible()
    await expect(card).toHaveCount(0)
  } finally {
    await imap.stop()
    await smtp.stop()
  }
})

test('an invitation becomes an appointment once, and an answer says where it goes', async ({ page }) => {
  const imap = await startLocalImap()
  const smtp = await startLocalSmtp()
  const name = await makeContacts(page, 'agent2', 1)
  const client = `1.${name}@example.com`.toLowerCase()
  const address = `${name}@box.example`.toLowerCase()
  const calendar = [
    'BEGIN:VCALENDAR',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    `UID:${name}`,
    `SUMMARY:Tour ${name}`,
    `DTSTART;TZID=America/Chicago:${dayIn(5).replaceAll('-', '')}T100000`,
    'DURATION:PT50M',
    'LOCATION:12 Oak St',
    'ORGANIZER;CN=Nora Own:mailto:nora@example.com',
    'RRULE:FREQ=WEEKLY',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  imap.put(
    'INBOX',
    `From: Nora <${client}>\r\nReply-To: <lead@portal.example>\r\nTo: ${address}\r\nMessage-ID: <i${name}@x>\r\nSubject: Tour\r\nDate: ${ago(1).toUTCString()}\r\nContent-Type: text/calendar; method=REQUEST\r\n\r\n${calendar}\r\n`,
    ago(1),
  )
  const { get, post, authorized } = await asUser(page, 'agent2')
  const servers = { ImapHost: imap.host, ImapPort: imap.port, SmtpHost: smtp.host, SmtpPort: smtp.port }
  const mailbox = { Email: address, UserName: 'ana', Password: 'secret-word', ...servers }
  const { EmailConfigId } = await post('emailconfig/imap', mailbox)
  try {
    const conversation = async () => (await get(`inbox?filter=All&search=${name}`)).Rows[0]?.ConversationId
    await expect.poll(conversation, { timeout: 60_000 }).toBeDefined()
    await signIn(page, 'agent2', `/inbox?show=All&conversation=${await conversation()}`)
    const card = page.getByRole('region', { name: `Invitation: Tour ${name}` })
    await expect(card).toContainText(
      /10:00 am · 50 minutes.*12 Oak St.*Invited by Nora Own.*It repeats: only the first/s,
    )
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Add to calendar' }).click()
    const form = page.getByRole('dialog', { name: 'Add Appointment' })
    await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(`Tour ${name}`)
    await expect(form.getByRole('textbox', { name: 'Location' })).toHaveValue('12 Oak St')
    await form.getByLabel('Appointment Type').click()
    await page.getByRole('option', { name: 'Buyer Consultation', exact: true }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await expect(card.getByText('It is in the calendar.')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0)
    await card.getByRole('button', { name: 'Open appointment' }).click()
    await expect(page.getByRole('dialog', { name: 'Edit Appointment' }).getByLabel('Title')).toHaveValue(`Tour ${name}`)
    await page.keyboard.press('Escape')

    // Anybody may ask for answers anywhere.
    await page.getByRole('button', { name: 'Reply', exact: true }).click()
    await expect(
      page.getByText(`Your reply goes to lead@portal.example, because ${client} asked for replies there.`),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Reply to the sender instead' }).click()
    await expect(page.getByText(/^Your reply goes to/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: new RegExp(`To ${client}`) })).toBeVisible()
  } finally {
    await page.request.delete(`/api/emailconfig/${EmailConfigId}`, authorized)
    await imap.stop()
    await smtp.stop()
  }
})

test('a sign-in that was not begun here connects nothing, and says what to do', async ({ page }) => {
  await signIn(page, 'agent1', '/settings/email/gmail?code=4/0abc&state=xyz')
  await expect(
    page.getByText('There was an error retrieving your google access, please logout, then login again.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log out of Google' })).toHaveAttribute('href', /accounts\.google\.com/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/settings\/email$/)
})

test('on a phone nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'agent1', '/settings/email')
  await expect(page.getByRole('heading', { name: 'Connect Mailbox' })).toBeVisible()
  await page.getByRole('button', { name: 'Connect Email' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Other/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Email' })).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})
