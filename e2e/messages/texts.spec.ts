import type { Page } from '@playwright/test'
import { asUser, expect, expectAccessible, signIn, test } from '../journey.ts'

/** A number that no other test writes from. */
const newPhone = () => `512${String(2_000_000 + Math.floor(Math.random() * 7_999_999))}`
const inWords = (phone: string) => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** A contact of a user with a cell phone. */
const makeContact = async (page: Page, user: string) => {
  const { UserId, post } = await asUser(page, user)
  const LastName = `Own${crypto.randomUUID().slice(0, 13)}`
  const CellPhone = newPhone()
  const of = { FirstName: 'Nora', LastName, ContactTypeId: 3, CellPhone, AssignedAgentId: UserId }
  const { ContactId } = await post('contact', { ...of, Email: `${LastName}@example.com`.toLowerCase() })
  return { ContactId: ContactId as number, Name: `Nora ${LastName}`, phone: CellPhone }
}

/** Answers as a contact, on an installation without a provider. */
const answer = async (page: Page, From: string, Body: string) => {
  const { post } = await asUser(page, 'admin')
  await post('outbox/answer', { Channel: 'Text', From, Body })
}

/** Other tests may have left texts from other numbers unread. */
const expectRead = async (page: Page, user: string, phone: string) => {
  const { get } = await asUser(page, user)
  const unread = async () => (await get('message/text/unread')).map((one: { Number: string }) => one.Number)
  await expect.poll(unread).not.toContain(phone)
}

const windowOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Texts with ${name}` })
const boxOf = (page: Page, name: string) => page.getByRole('textbox', { name: `Text to ${name}` })
const quick = (page: Page) => page.getByRole('group', { name: 'Quick actions' }).filter({ visible: true })
const header = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Texts/ })

test('a conversation is held in a window that stays open while the user navigates', async ({ page }) => {
  const nora = await makeContact(page, 'agent3')
  await signIn(page, 'agent3', `/contact/${nora.ContactId}`)
  await quick(page)
    .getByRole('button', { name: `Send Text to ${inWords(nora.phone)}` })
    .click()
  const window = windowOf(page, nora.Name)
  const box = boxOf(page, nora.Name)
  await expect(box).toBeFocused()
  await expect(window).toContainText('No texts to display.')
  await expect(window).toContainText('Nothing leaves this machine')
  await expect(window).toContainText('Enter sends, Shift+Enter starts a new line')
  await expectAccessible(page)

  // Enter sends, Shift+Enter does not.
  await page.keyboard.type('Hi Nora!')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Shall we meet at ten?')
  await expect(window).toContainText('30 characters, 1 text')
  await page.keyboard.type('’')
  await expect(window).toContainText('Because of ’ a text holds 70 characters instead of 160.')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  const log = window.getByRole('log')
  await expect(log).toContainText('Hi Nora!\nShall we meet at ten?')
  await expect(box).toHaveValue('')
  await expect(log.getByText('Delivered')).toBeVisible()
  await expect(log).toContainText('Today')
  await expectAccessible(page)

  // An incoming text shows by itself, and is read because the user is in its window.
  await answer(page, nora.phone, 'Yes, see https://example.com/map')
  await expect(log).toContainText('Yes, see https://example.com/map')
  await expect(log.getByRole('link', { name: 'https://example.com/map' })).toBeVisible()
  await expectRead(page, 'agent3', nora.phone)

  // A draft outlives navigation, a closed window and a reload.
  await box.fill('I will bring the')
  await page.getByRole('link', { name: 'Tasks' }).first().click()
  await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible()
  await expect(box).toHaveValue('I will bring the')
  await page.reload()
  await expect(box).toHaveValue('I will bring the')
  await expect(window.getByText('Delivered')).toBeVisible()
  await window.getByRole('button', { name: `Close Texts with ${nora.Name}` }).click()
  await expect(window).toHaveCount(0)
  await page.goto(`/contact/${nora.ContactId}`)
  await quick(page)
    .getByRole('button', { name: /Send Text/ })
    .click()
  await expect(box).toHaveValue('I will bring the')

  // The same number never opens twice; Escape minimizes it.
  await box.press('Escape')
  await expect(window).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Expand Texts with ${nora.Name}` })).toBeVisible()
  await expectAccessible(page)
  await quick(page)
    .getByRole('button', { name: /Send Text/ })
    .click()
  await expect(window).toHaveCount(1)
  await expect(box).toBeFocused()

  // Logging out asks first, and leaves nothing for the next user of the computer.
  await page.getByRole('button', { name: /Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  const asked = page.getByRole('dialog', { name: 'Log out' })
  await expect(asked).toContainText(
    'You have something not sent or saved yet. Logging out removes it from this browser.',
  )
  await asked.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('I will bring the')
})

test('a text that could not be sent says so, and is sent once it can be', async ({ page }) => {
  const nora = await makeContact(page, 'agent3')
  await signIn(page, 'agent3', `/contact/${nora.ContactId}`)
  await quick(page)
    .getByRole('button', { name: /Send Text/ })
    .click()
  const box = boxOf(page, nora.Name)
  await expect(windowOf(page, nora.Name)).toContainText('No texts to display.')
  await page.route('**/api/message/text', (route) => route.abort())
  await box.fill('Are you there?')
  await box.press('Enter')
  await expect(windowOf(page, nora.Name)).toContainText('Waiting for a connection: “Are you there?”')
  await expect(box).toHaveValue('')
  await page.unroute('**/api/message/text')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const waiting = page.getByRole('dialog', { name: 'Waiting for a connection' })
  await expect(waiting).toContainText(`Text · ${nora.Name}`)
  await expectAccessible(page)
  await waiting.getByRole('button', { name: 'Try Now' }).click()
  await expect(waiting).toContainText('Nothing is waiting.')
  await waiting.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(windowOf(page, nora.Name).getByText('Delivered')).toBeVisible()
  await expect(windowOf(page, nora.Name).getByText('Are you there?')).toHaveCount(1)
})

test('unread texts are in the header; choosing one opens its window and marks it as read', async ({ page }) => {
  const nora = await makeContact(page, 'agent2')
  await signIn(page, 'agent2', '/tasks')
  await expect(header(page)).toBeVisible()
  await answer(page, nora.phone, 'Is the house still for sale?')
  await answer(page, nora.phone, 'Hello?')
  await expect(header(page)).toHaveAccessibleName(/Texts, \d+ unread/)
  await header(page).click()
  const row = page.getByRole('button', { name: nora.Name })
  await expect(row).toContainText('Hello?')
  await expect(row).toContainText('2')
  await expectAccessible(page)
  await row.click()
  await expect(boxOf(page, nora.Name)).toBeFocused()
  await expect(windowOf(page, nora.Name)).toContainText('Is the house still for sale?')
  await header(page).click()
  await expect(page.getByRole('heading', { name: 'Unread texts' })).toBeVisible()
  await expect(page.getByRole('button', { name: nora.Name, exact: false }).filter({ hasText: 'Hello?' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(header(page)).toBeFocused()
})

test('nobody who said STOP is texted; a person decides about texts that sound like it', async ({ page }) => {
  const nora = await makeContact(page, 'agent2')
  await answer(page, nora.phone, 'Please stop texting me')
  await signIn(page, 'agent2', `/contact/${nora.ContactId}`)
  await quick(page)
    .getByRole('button', { name: /Send Text/ })
    .click()
  const window = windowOf(page, nora.Name)
  const box = boxOf(page, nora.Name)
  await expect(window).toContainText('Is this a request to stop?')
  await expect(box).toBeDisabled()
  await expectAccessible(page)
  await window.getByRole('button', { name: 'It is not' }).click()
  await expect(box).toBeEnabled()
  await box.fill('Sorry, I meant the house next door')
  await answer(page, nora.phone, 'STOP')
  await expect(window).toContainText(`${nora.Name} texted STOP`)
  await expect(box).toBeDisabled()
  await expect(box).toHaveValue('Sorry, I meant the house next door')
  await answer(page, nora.phone, 'START')
  await expect(box).toBeEnabled()
})

test('a template is filled in for the contact, and says what it left empty', async ({ page }) => {
  const nora = await makeContact(page, 'agent1')
  await signIn(page, 'agent1', `/contact/${nora.ContactId}`)
  await quick(page)
    .getByRole('button', { name: /Send Text/ })
    .click()
  await windowOf(page, nora.Name).getByRole('button', { name: 'Templates' }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem').first().click()
  const box = boxOf(page, nora.Name)
  await expect(box).toHaveValue(/Nora/)
  await expect(box).toBeFocused()
})

test('windows open side by side, as many as there is room for', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 700 })
  await signIn(page, 'admin', '/tasks')
  for (const phone of [newPhone(), newPhone(), newPhone()]) {
    await header(page).click()
    await page.getByRole('button', { name: 'New text' }).click()
    await page.getByLabel('Or a phone number').fill(phone)
    await page.getByRole('button', { name: 'Write' }).click()
    await expect(boxOf(page, inWords(phone))).toBeFocused()
  }
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await page.getByRole('button', { name: '1 more' }).click()
  await page.getByRole('menuitem').click()
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await expect(page.getByRole('textbox', { name: /^Text to/ }).last()).toBeFocused()
})

test('on a phone a conversation fills the screen, and Back closes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const nora = await makeContact(page, 'agent4')
  await signIn(page, 'agent4', '/today')
  // The browser's Back stays within the app.
  await page.getByRole('button', { name: 'More of the navigation' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Tasks' }).click()
  await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible()
  await answer(page, nora.phone, 'Can we see it on Saturday?')
  await expect(header(page)).toHaveAccessibleName(/unread/)
  await header(page).click()
  await expect(page.getByRole('dialog', { name: 'Unread texts' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: nora.Name }).click()
  await expect(page.getByRole('log')).toContainText('Can we see it on Saturday?')
  await expect(page.getByRole('dialog', { name: nora.Name })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await boxOf(page, nora.Name).fill('Saturday at noon')
  await page.getByRole('button', { name: `Send text to ${nora.Name}` }).click()
  await expect(page.getByRole('log').getByText('Delivered')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('log')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible()
})

test('the Texts sub-tab shows the conversation, and what was logged by hand', async ({ page }) => {
  const nora = await makeContact(page, 'agent1')
  const { post } = await asUser(page, 'agent1')
  await post('activity/user', {
    ActivityTypeId: 5,
    Description: 'Texted from my own phone',
    DateCreated: new Date().toISOString(),
    ContactId: nora.ContactId,
  })
  await answer(page, nora.phone, 'Do you have the papers?')
  await signIn(page, 'agent1', `/contact/${nora.ContactId}?activity=texts`)
  const tab = page.getByRole('tabpanel', { name: 'Texts' })
  await expect(tab.getByRole('log')).toContainText('Do you have the papers?')
  // It is not also listed as an activity.
  await expect(tab.getByText('Do you have the papers?')).toHaveCount(1)
  await expect(tab).toContainText('Logged by hand')
  await expect(tab).toContainText('Texted from my own phone')
  await expect(tab.getByText('Do you have the papers?')).toHaveCount(1)
  await expectRead(page, 'agent1', nora.phone)
  await expectAccessible(page)
  const box = boxOf(page, nora.Name)
  await box.fill('I will send them today')
  await box.press('Enter')
  await expect(tab.getByRole('log').getByText('Delivered')).toBeVisible()
  await expect(tab.getByText('I will send them today')).toHaveCount(1)
})

test('a contact’s consent to messages is recorded, with how and by whom', async ({ page }) => {
  const nora = await makeContact(page, 'agent1')
  await signIn(page, 'agent1', `/contact/${nora.ContactId}`)
  const card = page.getByRole('region', { name: 'Consent' })
  await expect(card.getByText('Nothing on record')).toHaveCount(2)
  await expectAccessible(page)
  const actions = card.getByRole('button', { name: `Consent for ${inWords(nora.phone)}` })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Record consent' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Say how: on the phone, on paper, at an open house')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'How did they say so?' }).fill('At the open house')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Agreed: At the open house')

  await actions.click()
  await page.getByRole('menuitem', { name: 'No more texts' }).click()
  await dialog.getByRole('textbox', { name: 'How did they say so?' }).fill('On the phone')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText(`Ana Diaz stopped all texts to ${nora.Name}`)
  await card.getByRole('button', { name: 'History (2)' }).click()
  await expect(card.getByRole('list', { name: `History of ${inWords(nora.phone)}` })).toContainText(
    /No, On the phone.*recorded by Ana Diaz.*Yes, At the open house/,
  )
  await expectAccessible(page)
  await quick(page)
    .getByRole('button', { name: /Send Text/ })
    .click()
  await expect(windowOf(page, nora.Name)).toContainText('stopped all texts')
  await expect(boxOf(page, nora.Name)).toBeDisabled()
})

test('a text that sounds like a STOP is decided on the contact’s page', async ({ page }) => {
  const nora = await makeContact(page, 'agent1')
  await answer(page, nora.phone, 'Please stop texting me')
  await signIn(page, 'agent1', `/contact/${nora.ContactId}`)
  const banner = page.getByRole('alert').filter({ hasText: 'Is this a request to stop?' })
  await expect(banner).toContainText(nora.Name)
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'It is: stop texts' }).click()
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Consent' })).toContainText(`${nora.Name} texted STOP`)
})

test('a text is started from the list and from the palette', async ({ page }) => {
  const nora = await makeContact(page, 'agent1')
  const [, LastName = ''] = nora.Name.split(' ')
  await signIn(page, 'agent1', `/contacts?search=${LastName}`)
  await page.getByRole('button', { name: `Send text to ${nora.Name}` }).click()
  await expect(boxOf(page, nora.Name)).toBeFocused()
  await windowOf(page, nora.Name).getByRole('button', { name: 'Close' }).click()

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByLabel('Search people, transactions, tasks, pages, actions').last().fill('send text')
  await page.getByRole('button', { name: 'Send Text', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Text' })
  await dialog.getByLabel('Or a phone number').focus()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Contact' }).fill(LastName)
  await page.getByRole('option', { name: LastName }).click()
  await expect(boxOf(page, nora.Name)).toBeFocused()
})
