import type { Page } from '@playwright/test'
import { asUser, atBothWidths, expect, expectAccessible, registerBrokerage, signIn, test } from '../journey.ts'

const PASSWORD = 'a long password for the inbox'

/** A contact of the agent with a text or email from them, which an admin can enter where no provider is set up. */
const writer = async (page: Page, agent: string, Channel: 'Text' | 'Email', said: string) => {
  const own = `Inbox${crypto.randomUUID().slice(0, 8)}`
  const { UserId, post } = await asUser(page, agent)
  // Not 555: the demo's contacts and other journeys' have those, and a text goes to whoever had the number first.
  const CellPhone = `51277${String(Math.floor(Math.random() * 100_000)).padStart(5, '0')}`
  const Email = `ida.${own}@example.com`.toLowerCase()
  await post('contact', {
    FirstName: 'Ida',
    LastName: own,
    CellPhone,
    Email,
    ContactTypeId: 3,
    AssignedAgentId: UserId,
  })
  const admin = await asUser(page, 'admin')
  const From = Channel === 'Text' ? CellPhone : Email
  const write = (Body: string) => admin.post('outbox/answer', { Channel, From, Body })
  await write(said)
  return { name: `Ida ${own}`, Email, write }
}
const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name })

test('a text is found, read, answered and marked done by keyboard', async ({ page }) => {
  const { name, write } = await writer(page, 'agent3', 'Text', 'Is the house on Elm still for sale?')
  await signIn(page, 'agent3', '/inbox')
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Inbox · Dormer')
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Inbox \d+ unread/ }),
  ).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('/')
  await page.keyboard.type(name)
  await expect(page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')).toHaveCount(1)
  await expect(rowOf(page, name)).toContainText('Is the house on Elm still for sale?')
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).click()
  await page.keyboard.press('j')
  const pane = page.getByRole('region', { name: 'Conversation', exact: true })
  await expect(pane.getByRole('heading', { name })).toBeVisible()
  await expect(page).toHaveURL(/conversation=\d+/)
  await expect(rowOf(page, name)).not.toContainText('unread')
  await expectAccessible(page)

  // New messages show up by themselves while it is open.
  await write('Hello?')
  await expect(pane.getByRole('log').getByText('Hello?')).toBeVisible()

  await page.keyboard.press('r')
  await page.keyboard.type('It is. Shall we see it at ten?')
  await page.keyboard.press('Enter')
  await expect(pane.getByRole('log').getByText('It is. Shall we see it at ten?')).toBeVisible()
  // It can be taken back for ten seconds.
  await expect(page.getByText(`Text to ${name} sent`)).toBeVisible()
  await expect(pane.getByText('Delivered')).toBeVisible({ timeout: 30_000 })
  await Promise.all([page.waitForResponse('**/api/inbox/*/done**'), pane.getByRole('button', { name: 'Done' }).click()])
  await page.goto('/inbox?show=Done')
  await expect(rowOf(page, name)).toBeVisible()
})

test('a reply in a thread can have everything a new email can, and its draft is kept', async ({ page }) => {
  const { name, Email } = await writer(page, 'agent3', 'Email', 'May we meet on Saturday?')
  await signIn(page, 'agent3', `/inbox?show=Mine&channel=Email`)
  await rowOf(page, name).click()
  const pane = page.getByRole('region', { name: 'Conversation', exact: true })
  await expect(pane.getByRole('article').frameLocator('iframe').getByText('May we meet on Saturday?')).toBeVisible()
  await page.keyboard.press('r')
  const box = pane.getByRole('textbox', { name: 'Body' })
  await expect(box).toBeFocused()
  await page.keyboard.type('Saturday is good.')
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(pane.getByRole('button', { name: 'Reply', exact: true })).toBeFocused()
  await page.reload()
  await expect(box).toHaveText('Saturday is good.')
  await expect(pane.getByText(`To ${Email}`).first()).toBeVisible()
  await expectAccessible(page)
  await pane.getByRole('button', { name: 'Show quoted text' }).click()
  await expect(pane.frameLocator('iframe[title="The quoted text"]').getByText('May we meet on Saturday?')).toBeVisible()
  await pane.getByRole('button', { name: /Change recipients and subject/ }).click()
  await expect(pane.getByRole('textbox', { name: 'Subject' })).toHaveValue(/^Re: /)
  await pane.getByRole('button', { name: 'Cc', exact: true }).click()
  await pane.getByRole('combobox', { name: 'Cc', exact: true }).fill('kit@example.com')
  await pane
    .locator('input[type="file"]')
    .setInputFiles([{ name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }])
  await expectAccessible(page)
  await box.click()
  await page.keyboard.press('Control+Enter')
  await expect(pane.getByRole('article')).toHaveCount(2)
  await expect(box).toHaveCount(0)
  const sent = pane.getByRole('article').last()
  await expect(sent).toContainText('Cc kit@example.com')
  await expect(sent.getByRole('button', { name: /offer.pdf/ })).toBeVisible()
  await expect(sent.getByRole('button', { name: 'Show quoted text' })).toBeVisible()

  // Forwarded with its file; everybody who was copied gets a copy.
  const answers = pane.getByRole('region', { name: 'Answer' })
  await answers.getByRole('button', { name: 'Reply all' }).click()
  await expect(answers.getByText(`To ${Email} · Cc kit@example.com`)).toBeVisible()
  await pane.getByRole('button', { name: 'Set the reply aside' }).click()
  await answers.getByRole('button', { name: 'Forward' }).click()
  const forward = page.getByRole('dialog', { name: 'Forward' })
  await expect(forward.getByText('offer.pdf')).toBeVisible()
  await expect(forward.getByRole('textbox', { name: 'Subject' })).toHaveValue(/^Fwd: /)
  await expectAccessible(page)
  await forward.getByRole('combobox', { name: 'To' }).fill('lender@example.com')
  await forward.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Success!')).toBeVisible()
  const admin = await asUser(page, 'admin')
  const toLender = async () =>
    (await admin.get('outbox')).find((one: { To: string[] }) => one.To.includes('lender@example.com'))
  // It is sent in the background.
  await expect.poll(toLender).toBeDefined()
  const { Attachments, Body } = await toLender()
  expect(Attachments.map((file: { FileName: string }) => file.FileName)).toEqual(['offer.pdf'])
  expect(Body).toContain('Saturday is good.')
})

test('a conversation is given to a colleague, who answers it', async ({ page }) => {
  const { name } = await writer(page, 'agent3', 'Text', 'Who may I talk to?')
  await signIn(page, 'agent3', `/inbox?q=${encodeURIComponent(name)}&show=All`)
  await rowOf(page, name).click()
  const pane = page.getByRole('region', { name: 'Conversation', exact: true })
  const colleague = await asUser(page, 'agent2')
  const { FirstName, LastName } = await colleague.get('user/currentuser')
  await pane.getByRole('button', { name: /^Answered by: You/ }).click()
  await page.getByRole('menuitem', { name: `${FirstName} ${LastName}` }).click()
  await expect(pane.getByRole('button', { name: `Answered by: ${FirstName} ${LastName}` })).toBeVisible()
  const { Rows } = await colleague.get('inbox')
  expect(Rows.map((row: { Name: string }) => row.Name)).toContain(name)
})

test('on a phone the list comes first, then the conversation, and Back returns', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { name } = await writer(page, 'agent3', 'Text', 'Hello from the road')
  await signIn(page, 'agent3', '/inbox')
  await rowOf(page, name).click()
  const list = page.getByRole('region', { name: 'Conversations' })
  await expect(list).toBeHidden()
  await expect(page.getByRole('log').getByText('Hello from the road')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to the inbox' }).click()
  await expect(list).toBeVisible()
})

test('people waiting for an answer are on Today, and Reply opens the conversation', async ({ page }) => {
  const { name } = await writer(page, 'agent3', 'Text', 'When can we see it?')
  await signIn(page, 'agent3', '/today')
  const more = page.getByRole('button', { name: /(people|person) waiting for your answer/ })
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row.or(more).first()).toBeVisible()
  if (await more.isVisible()) await more.click()
  await expect(row).toContainText('When can we see it?')
  await row.getByRole('button', { name: 'Reply' }).click()
  await expect(page).toHaveURL(/\/inbox\?conversation=\d+/)
  await expect(page.getByRole('log').getByText('When can we see it?')).toBeVisible()
})

test('whoever has waited longest is open, and every row says for how long', async ({ page }) => {
  const user = await registerBrokerage(page, PASSWORD)
  const { post, UserId } = await asUser(page, user, PASSWORD)
  const names = ['First', 'Second']
  for (const [at, FirstName] of names.entries()) {
    const CellPhone = `512777010${at}`
    const Email = `${FirstName}.${crypto.randomUUID()}@example.com`
    await post('contact', { FirstName, LastName: 'Waits', CellPhone, Email, AssignedAgentId: UserId })
    await post('outbox/answer', { Channel: 'Text', From: CellPhone, Body: `${FirstName} asks` })
  }
  await signIn(page, user, '/inbox', PASSWORD)
  const pane = page.getByRole('region', { name: 'Conversation', exact: true })
  await expect(pane.getByRole('heading', { name: 'First Waits' })).toBeVisible()
  await expect(rowOf(page, 'Second Waits')).toContainText(/Waiting (just now|\d min)/)
  await atBothWidths(page, expectAccessible)

  // Snoozed by key, it leaves the list, and the next one opens; Undo brings it back.
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  await expect(pane.getByRole('heading', { name: 'Second Waits' })).toBeVisible()
  await expect(rowOf(page, 'First Waits')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'First Waits')).toBeVisible()

  // A task about them, and templates by a slash.
  await page.keyboard.press('t')
  const task = page.getByRole('dialog')
  await expect(task.getByText('Second Waits')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(task).toHaveCount(0)
  await page.keyboard.press('r')
  await page.keyboard.press('/')
  await expect(page.getByRole('menuitem', { name: 'Edit templates' })).toBeVisible()
  await page.keyboard.press('Escape')

  // What was sent comes back as a draft, and has not answered.
  const box = page.getByRole('textbox', { name: 'Text to Second Waits' })
  await box.fill('See you at ten')
  await box.press('Enter')
  await expect(pane.getByRole('log').getByText('See you at ten')).toBeVisible()
  const canceled = page.waitForResponse('**/cancel')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  expect((await canceled).status()).toBe(200)
  await expect(box).toHaveValue('See you at ten')
  await expect(pane.getByRole('log').getByText('See you at ten')).toHaveCount(0)
  await expect(rowOf(page, 'Second Waits')).toContainText('Waiting')
})

test('emails and texts of one person are one thread, answered in either channel, and done together', async ({
  page,
}) => {
  const { name, Email, write } = await writer(page, 'agent3', 'Text', 'Shall we say ten?')
  const admin = await asUser(page, 'admin')
  await admin.post('outbox/answer', { Channel: 'Email', From: Email, Body: 'Or rather by email.' })
  await signIn(page, 'agent3', `/inbox?q=${encodeURIComponent(name)}&show=All`)
  const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows.first().getByRole('img', { name: 'Email' })).toBeVisible()
  await rowOf(page, name).click()
  const pane = page.getByRole('region', { name: 'Conversation', exact: true })
  const log = pane.getByRole('log')
  await expect(log.getByText('Shall we say ten?')).toBeVisible()
  await expect(log.getByRole('article').frameLocator('iframe').getByText('Or rather by email.')).toBeVisible()
  await expect(log.getByRole('img', { name: 'Text', exact: true })).toBeVisible()
  await expect(rowOf(page, name)).not.toContainText('unread')

  // The channel in which they wrote last; what is typed stays with its own.
  const by = pane.getByRole('radiogroup', { name: 'Answer by' })
  await expect(by.getByRole('radio', { name: 'Email' })).toBeChecked()
  await pane.getByRole('button', { name: 'Reply', exact: true }).click()
  const body = pane.getByRole('textbox', { name: 'Body' })
  await expect(body).toBeFocused()
  await page.keyboard.type('By email, then.')
  await by.getByText('Text', { exact: true }).click()
  const box = pane.getByRole('textbox', { name: `Text to ${name}` })
  await box.fill('By text, after all.')
  await by.getByText('Email', { exact: true }).click()
  await expect(body).toHaveText('By email, then.')
  await by.getByText('Text', { exact: true }).click()
  await expect(box).toHaveValue('By text, after all.')
  await atBothWidths(page, expectAccessible)
  await page.setViewportSize({ width: 1280, height: 720 })
  await box.press('Enter')
  await expect(log.getByText('By text, after all.')).toBeVisible()

  // One is answered, the other not: Done is for both.
  await page.goto(`/inbox?q=${encodeURIComponent(name)}`)
  await expect(rowOf(page, name)).toContainText('Waiting')
  await rowOf(page, name).click()
  await Promise.all([page.waitForResponse('**/api/inbox/*/done**'), pane.getByRole('button', { name: 'Done' }).click()])
  await expect(rowOf(page, name)).toHaveCount(0)
  await write('One more thing')
  await expect(rowOf(page, name)).toContainText('One more thing', { timeout: 30_000 })
})
