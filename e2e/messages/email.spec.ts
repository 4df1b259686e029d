import type { Page } from '@playwright/test'
import { asUser, expect, expectAccessible, makeContacts, signIn, test } from '../journey.ts'

/** Opens the page of a new contact with an email address. */
const openContact = async (page: Page) => {
  const LastName = await makeContacts(page, 'agent1', 1)
  const { get } = await asUser(page, 'agent1')
  const [{ ContactId, Email }] = await get(`contact/user?search=${LastName}`)
  await signIn(page, 'agent1', `/contact/${ContactId}`)
  await expect(page.getByRole('heading', { name: `Nora ${LastName}` })).toBeVisible()
  return { ContactId, Email, LastName } as { ContactId: number; Email: string; LastName: string }
}
const quickAction = (page: Page) =>
  page.getByRole('group', { name: 'Quick actions' }).getByRole('button', { name: 'Send Email' })

test('an email is written, previewed and sent, once nothing is missing', async ({ page }) => {
  const { Email } = await openContact(page)
  await quickAction(page).click()
  const dialog = page.getByRole('dialog', { name: 'Send Email' })
  await expect(dialog.getByText('Nothing leaves this machine')).toBeVisible()
  await expect(dialog.getByText(Email)).toBeVisible()
  await expectAccessible(page)

  const to = dialog.getByRole('combobox', { name: 'To' })
  await to.press('Backspace')
  await to.fill(`Nora <${Email}>`)
  await to.press('Enter')
  await expect(dialog.getByText(Email, { exact: true })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Saturday, {{FirstName}}?')
  // Each thing that may be missing is in EmailComposer.test.tsx.
  const send = dialog.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  await expect(page.getByText('Body Required')).toBeVisible()
  await expectAccessible(page)
  const body = dialog.getByRole('textbox', { name: 'Body' })
  await expect(body).toBeFocused()
  await page.keyboard.type('Hi {{FirstName}}, shall we meet at ten?')

  await dialog
    .locator('input[type="file"]')
    .setInputFiles([{ name: 'map.txt', mimeType: 'text/plain', buffer: Buffer.from('left, then right') }])
  await expect(dialog.getByRole('button', { name: 'Remove map.txt' })).toBeVisible()

  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('As Nora')
  await expect(preview).toContainText('Saturday, Nora?')
  await expect(preview.frameLocator('iframe').getByText('Hi Nora, shall we meet at ten?')).toBeVisible()
  await expectAccessible(page)

  await send.click()
  await expect(page.getByText('Success!')).toBeVisible()
  await expect(page.getByText('Your message was sent successfully.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a draft survives closing and a reload; a failed send keeps it', async ({ page }) => {
  const { ContactId } = await openContact(page)
  await quickAction(page).click()
  const dialog = page.getByRole('dialog', { name: 'Send Email' })
  const subject = dialog.getByRole('textbox', { name: 'Subject' })
  await subject.fill('Half of it')
  await dialog.getByRole('textbox', { name: 'Body' }).fill('Not yet')
  await dialog.getByRole('button', { name: 'Cc', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Cc', exact: true }).fill('kit@example.com')
  await dialog
    .locator('input[type="file"]')
    .setInputFiles([{ name: 'map.txt', mimeType: 'text/plain', buffer: Buffer.from('left') }])
  await expect(dialog.getByRole('button', { name: 'Remove map.txt' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await quickAction(page).click()
  await expect(subject).toHaveValue('Half of it')
  await expect(dialog.getByRole('button', { name: 'Remove map.txt' })).toBeVisible()

  await page.reload()
  await quickAction(page).click()
  await expect(subject).toHaveValue('Half of it')
  await expect(dialog.getByRole('textbox', { name: 'Body' })).toContainText('Not yet')
  // Not a valid email address yet, but kept as typed.
  await expect(dialog.getByRole('combobox', { name: 'Cc', exact: true })).toHaveValue('kit@example.com')
  await expect(dialog.getByText('The page was reloaded, which drops attached files: map.txt')).toBeVisible()
  await expectAccessible(page)

  // Without files it would wait for the connection, and be sent then.
  await dialog
    .locator('input[type="file"]')
    .setInputFiles([{ name: 'map.txt', mimeType: 'text/plain', buffer: Buffer.from('left') }])
  await expect(dialog.getByRole('button', { name: 'Remove map.txt' })).toBeVisible()
  await page.route('**/api/message', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Dormer could not be reached')).toBeVisible()
  await expect(subject).toHaveValue('Half of it')
  await expect(dialog.getByRole('textbox', { name: 'Body' })).toContainText('Not yet')
  await page.unroute('**/api/message')

  // The page has the same draft; once discarded, it is gone.
  await page.goto(`/email/compose?contact=${ContactId}`)
  await expect(page.getByRole('heading', { name: 'Send Email' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Half of it')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog', { name: 'Discard draft' }).getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(new RegExp(`/contact/${ContactId}`))
  await quickAction(page).click()
  await expect(subject).toHaveValue('')
})

test('people are found by name; a template is filled in for its recipient, and asks before it replaces text', async ({
  page,
}) => {
  const LastName = await makeContacts(page, 'agent1', 1)
  await signIn(page, 'agent1', '/email/compose')
  await page.getByRole('combobox', { name: 'To' }).fill(LastName)
  await page.getByRole('option', { name: LastName }).waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`1.${LastName}@example.com`.toLowerCase(), { exact: true })).toBeVisible()
  const template = page.getByRole('combobox', { name: 'Template' })
  await template.fill('New lead: welcome')
  await page.getByRole('option', { name: 'New lead: welcome' }).click()
  const body = page.getByRole('textbox', { name: 'Body' })
  await expect(body).toContainText('Nora')
  await expect(page.getByRole('textbox', { name: 'Subject' })).not.toHaveValue('')
  await template.fill('New lead: welcome')
  await page.getByRole('option', { name: 'New lead: welcome' }).click()
  const asked = page.getByRole('dialog', { name: 'Use a template' })
  await expect(asked).toContainText('Replace what you wrote with the template?')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(body).toContainText('Nora')
})

test('the Email sub-tab shows a thread with its reply, folded quotes and files, and a reply is sent from it', async ({
  page,
}) => {
  const { ContactId, Email } = await openContact(page)
  const { post } = await asUser(page, 'agent1')
  const { MessageId } = await post('message', {
    ToAddresses: [Email],
    ToContactId: ContactId,
    Subject: 'Saturday',
    Body: '<p>Shall we say ten?</p>',
    AttachmentFiles: [{ FileName: 'map.txt', FileString: Buffer.from('left').toString('base64') }],
  })
  const admin = await asUser(page, 'admin')
  await admin.post('outbox/answer', { Channel: 'Email', From: Email, Body: 'Ten is good', InReplyToId: MessageId })
  await page.goto(`/contact/${ContactId}?activity=email`)
  const thread = page.getByRole('region', { name: 'Saturday' })
  await expect(thread).toContainText('2 emails')
  await expect(thread.frameLocator('iframe').getByText('Ten is good')).toBeVisible()
  await thread.getByRole('button', { name: /^Ana Diaz/ }).click()
  await expect(thread.getByRole('button', { name: /map.txt/ })).toBeVisible()
  await expectAccessible(page)
  await thread.getByRole('button', { name: 'Reply', exact: true }).last().click()
  const reply = page.getByRole('dialog', { name: 'Reply' })
  await expect(reply.getByRole('textbox', { name: 'Subject' })).toHaveValue('Re: Saturday')
  await expect(reply.getByRole('button', { name: 'Show quoted text' })).toBeVisible()
  await expect(reply.getByRole('textbox', { name: 'Body' })).toBeFocused()
  await page.keyboard.type('See you then')
  await reply.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(thread).toContainText('3 emails')
  await expect(thread.frameLocator('iframe').last().getByText('See you then')).toBeVisible()
})

test('an admin sets the brokerage’s message settings, and the address that mass emails carry', async ({ page }) => {
  await signIn(page, 'admin', '/settings/messages')
  const limit = page.getByRole('textbox', { name: 'Mass texts in 24 hours' })
  await limit.fill('1999')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Message settings saved')).toBeVisible()
  await page.getByRole('link', { name: 'under Brokerage' }).click()
  const address = page.getByRole('textbox', { name: 'Postal address' })
  await address.fill('Short')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter the street, or a P.O. box, with city, state and zip')).toBeVisible()
  await expectAccessible(page)
  await address.fill('12 Main St\nAustin, TX 78701')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Brokerage saved')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('12 Main St\nAustin, TX 78701')).toBeVisible()
  await expect(limit).toHaveValue('1,999')
})
