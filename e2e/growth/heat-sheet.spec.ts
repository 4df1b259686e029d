import type { Page } from '@playwright/test'
import { asUser, atBothWidths, drawn, expect, expectAccessible, makeContacts, signIn, test } from '../journey.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const who = (page: Page) => page.locator('main h2 a')
const left = (page: Page, n: number) => expect(page.getByText(`${n} left`, { exact: true })).toBeVisible()
const own = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`

/** A list of so many people whom no other test touches. */
const makeList = async (page: Page, user: string, people: number) => {
  const LastName = await makeContacts(page, user, people)
  const { post } = await asUser(page, user)
  const Name = own('List')
  await post('salesreport', { Name, Filters: [{ PropertyName: 'LastName', Operation: 'Equals', Value: LastName }] })
  return { Name, LastName }
}
const workThrough = async (page: Page, Name: string) => {
  await card(page, Name)
    .getByRole('link', { name: `Work through ${Name}` })
    .click()
  await expect(who(page)).toBeVisible()
}

test('a list is created, edited, deleted and brought back', async ({ page }) => {
  const LastName = await makeContacts(page, 'agent2', 2)
  const name = own('Mine')
  await signIn(page, 'agent2', '/sales/heat-sheet')
  await expect(page).toHaveTitle('Heat Sheet · Dormer')
  await expect(card(page, 'New leads to contact')).toBeVisible()
  await page.getByRole('button', { name: 'Create List' }).click()
  const dialog = page.getByRole('dialog', { name: 'View & Filter List' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('List Name is required')).toBeVisible()
  await expect(dialog.getByText('everyone you see is on this list')).toBeVisible()
  await dialog.getByLabel('List Name').fill(name)
  await dialog.getByLabel('Description').fill('Whom I promised to call')
  await atBothWidths(page, expectAccessible)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('List saved')).toBeVisible()
  await expect(card(page, name).getByText('Whom I promised to call')).toBeVisible()

  // Narrowed to two people by the API, and renamed here: the filter stays.
  const { get, authorized } = await asUser(page, 'agent2')
  const { Id } = (await get('salesreport/tenant?includeResults=false')).find(
    (list: { Name: string }) => list.Name === name,
  )
  const Filters = [{ PropertyName: 'LastName', FilterType: 'own', Operation: 'Equals', Value: LastName }]
  await page.request.put('/api/salesreport', { data: { Id, Filters }, ...authorized })
  await page.reload()
  await expect(card(page, name).getByLabel('2 people')).toBeVisible()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await dialog.getByLabel('List Name').fill(`${name} now`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const mine = card(page, `${name} now`)
  await expect(mine.getByLabel('2 people')).toBeVisible()
  expect((await get(`salesreport/${Id}`)).Filters).toMatchObject(Filters)
  const link = mine.getByRole('link', { name: `Nora ${LastName}` }).first()
  await expect(link).toHaveAttribute('target', '_blank')

  await page.getByRole('button', { name: `Delete ${name} now` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(mine).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(mine.getByLabel('2 people')).toBeVisible()
})

test('a list is worked through by keyboard alone', async ({ page }) => {
  const { Name } = await makeList(page, 'agent2', 4)
  await signIn(page, 'agent2', '/sales/heat-sheet')
  await workThrough(page, Name)
  await left(page, 4)
  const first = await page.evaluate('location.search')
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible()
  await expect(page.getByText('Ben Carter ·')).toBeVisible()
  await drawn(page)

  await page.keyboard.press('n')
  await left(page, 3)
  // The next person is there, and with them the key.
  await expect(page.getByRole('button', { name: 'Back' })).toBeEnabled()
  await page.keyboard.press('b')
  await left(page, 4)
  await expect.poll(() => page.evaluate('location.search')).toBe(first)
  await expect(who(page)).toBeVisible()

  // A key pressed while the dialog opens is not one of the page's.
  await page.keyboard.press('l')
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Log Phone Call' })
  await expect(dialog).toBeVisible()
  await left(page, 4)
  await dialog.getByLabel('Description').fill('Wants to see two houses')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await left(page, 3)
  await expect(who(page)).toBeVisible()

  // The next step is a line of words; Enter goes on.
  await page.keyboard.press('t')
  await page.keyboard.type('call tomorrow 3pm')
  await expect(page.getByText('Call · Tomorrow, 3:00 pm').or(page.getByText('call · Tomorrow, 3:00 pm'))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Task added')).toBeVisible()
  await left(page, 2)
  await expect(who(page)).toBeVisible()

  await page.keyboard.press('a')
  const note = page.getByRole('textbox', { name: 'Note' })
  await expect(note).toBeFocused()
  await page.keyboard.type('Nice on the phone')
  await page.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByRole('article').getByText('Nice on the phone')).toBeVisible()
  await left(page, 2)
  await page.getByRole('button', { name: 'Skip' }).click()
  await left(page, 1)
  await expect(who(page)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByText('No one left')).toBeVisible()
})

test('on a phone, everything needed is in a bar at the bottom', async ({ page }) => {
  const { Name } = await makeList(page, 'agent2', 2)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'agent2', '/sales/heat-sheet')
  await workThrough(page, Name)
  const bar = page.getByRole('group', { name: 'What to do' })
  await page.mouse.wheel(0, 600)
  for (const name of ['Send Email', 'Log Phone Call', 'Skip']) {
    const box = await bar.getByRole('button', { name }).boundingBox()
    expect(box?.y, name).toBeGreaterThan(700)
    expect(box?.height, name).toBeGreaterThanOrEqual(44)
  }
  await bar.getByRole('button', { name: 'Skip' }).click()
  await left(page, 1)
})

test('whoever comes back to a list goes on where they were, or starts over', async ({ page }) => {
  const { Name } = await makeList(page, 'agent2', 3)
  await signIn(page, 'agent2', '/sales/heat-sheet')
  await workThrough(page, Name)
  await page.keyboard.press('n')
  await left(page, 2)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Heat Sheet' }).click()
  await card(page, Name)
    .getByRole('link', { name: `Go on with ${Name}` })
    .click()
  await left(page, 2)
  await page.getByRole('button', { name: 'Start over' }).click()
  await left(page, 3)
  await expect(page.getByRole('button', { name: 'Start over' })).toBeHidden()
})

test('both screens are accessible, wide and on a phone, in light and dark', async ({ page }) => {
  await signIn(page, 'agent1', '/sales/heat-sheet')
  await expect(page.getByRole('region').first()).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await atBothWidths(page, expectAccessible)
  }
  await page
    .getByRole('link', { name: /^Work through/ })
    .first()
    .click()
  await expect(who(page)).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await atBothWidths(page, expectAccessible)
  }
})
