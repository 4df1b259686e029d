import type { Page } from '@playwright/test'
import { asUser, dayIn, expect, expectAccessible, settled, signIn, test } from '../journey.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name })
/** Signing in leads to Today, and from there to the dashboard. */
const open = async (page: Page, user: string, search = '') => {
  await signIn(page, user, '/today')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await page.goto(`/${search}`)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
}
const titles = async (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
const chooseRange = async (page: Page, name: string, range: string) => {
  // A card that loads above moves the list of ranges with its field, which may hide it.
  await settled(page)
  await page.getByRole('combobox', { name: `Range of ${name}` }).click()
  await page.getByRole('option', { name: range, exact: true }).click()
}

test('the dashboard: its cards, their ranges, and links from them to people', async ({ page }) => {
  // Created today, so that it is listed whatever else is in the demo.
  const { UserId, get, post } = await asUser(page, 'agent4')
  const day = dayIn(0)
  const LastName = `Dash${crypto.randomUUID().slice(0, 13)}`
  const { ContactId } = await post('contact', {
    FirstName: 'Dora',
    LastName,
    Email: `${crypto.randomUUID()}@example.com`,
    AssignedAgentId: UserId,
  })
  const [lender] = (await get(`contact?contactId=${ContactId}`)).AssignedLenderOptions
  await post('contact/update', {
    Contact: { ContactId, DateOfBirth: `1980${day.slice(4)}` },
    Entity: { Timeframe: day, PurchaseAnniversary: `2020${day.slice(4)}`, AssignedLenderId: lender.Key },
  })
  await open(page, 'agent4')
  await expect(page).toHaveTitle('Dashboard · Dormer')
  await expect(page.getByText('A quick look at some of your hottest action items')).toBeVisible()
  for (const name of ["Today's Tasks", 'Upcoming Appointments']) await expect(card(page, name)).toBeVisible()

  const fresh = card(page, 'New Contacts')
  await expect(fresh.getByRole('combobox')).toHaveValue('Last Week')
  await expect(fresh.getByRole('link', { name: `Dora ${LastName}` })).toBeVisible()
  await expect(fresh.getByRole('listitem').filter({ hasText: LastName })).toContainText(`Lender: ${lender.Value}`)
  for (const name of ['Expiring Timeframes', 'Upcoming Birthdays', 'Upcoming Anniversaries']) {
    await expect(card(page, name).getByRole('combobox')).toHaveValue('This Week')
    await chooseRange(page, name, 'Next 90 days')
    await expect(card(page, name).getByRole('listitem').first()).toBeVisible()
  }
  await expect(card(page, 'Upcoming Appointments').getByRole('combobox')).toHaveValue('Today')
  await chooseRange(page, 'Upcoming Appointments', 'Next 90 days')
  await expect(page).toHaveURL(/appointments=90/)
  const created = card(page, 'Contacts Created')
  await expect(created.getByRole('combobox')).toHaveValue('Today')
  await chooseRange(page, 'Contacts Created', 'Last 90 days')
  await expect(created.getByRole('table')).toBeVisible()
  await expect(created.locator('svg.recharts-surface').first()).toBeVisible()
  await expectAccessible(page)

  // Each range is a history entry.
  await expect(page).toHaveURL(/birthdays=90/)
  await page.goBack()
  await expect(created.getByRole('combobox')).toHaveValue('Today')
  await page.goForward()
  await expect(created.getByRole('combobox')).toHaveValue('Last 90 days')
  await page.reload()
  await expect(created.getByRole('combobox')).toHaveValue('Last 90 days')

  const birthdays = card(page, 'Upcoming Birthdays')
  await expect(birthdays.getByRole('listitem')).toHaveCount(8)
  await birthdays.getByRole('button', { name: /^Show all \d+$/ }).click()
  await expect(birthdays.getByRole('button', { name: 'Show fewer' })).toBeVisible()
  await expect.poll(() => birthdays.getByRole('listitem').count()).toBeGreaterThan(8)
  await birthdays.getByRole('link', { name: 'Open in Contacts' }).click()
  const filters = page.getByRole('group', { name: 'Active filters' })
  await expect(filters).toContainText('Birthday next 90 days')
  await page.goBack()
  const source = created.getByRole('table').getByRole('link').first()
  const name = await source.textContent()
  await source.click()
  await expect(page).toHaveURL(/\/contacts\?/)
  await expect(filters).toContainText(name ?? '')
  await page.goBack()
  await fresh.getByRole('link', { name: `Dora ${LastName}` }).click()
  await expect(page.getByRole('heading', { name: `Dora ${LastName}` })).toBeVisible()
})

test('a card that fails to load says so and can be retried; an empty one says why', async ({ page }) => {
  let refused = true
  await page.route('**/api/report/new-contacts?type=birthdays', (route) =>
    refused ? route.fulfill({ status: 400, json: { Message: 'Not just now' } }) : route.fulfill({ json: [] }),
  )
  await page.route('**/api/report/created-contacts?**', (route) => route.fulfill({ json: [] }))
  await open(page, 'agent2')
  const birthdays = card(page, 'Upcoming Birthdays')
  await expect(birthdays.getByText('Not just now')).toBeVisible()
  await expectAccessible(page)
  refused = false
  await birthdays.getByRole('button', { name: 'Retry' }).click()
  await expect(birthdays.getByText('No upcoming birthdays')).toBeVisible()
  await expect(card(page, 'Contacts Created').getByText('No contacts created')).toBeVisible()
})

test('cards are hidden, moved by arrows and by dragging, and restored', async ({ page }) => {
  await open(page, 'agent3')
  await expect(card(page, 'New Contacts')).toBeVisible()
  const usual = await titles(page)
  await page.getByRole('button', { name: 'Customize' }).click()
  const dialog = page.getByRole('dialog', { name: 'Customize' })
  await dialog.getByRole('checkbox', { name: 'Upcoming Birthdays' }).uncheck()
  await expect(card(page, 'Upcoming Birthdays')).toHaveCount(0)
  const choices = dialog.getByRole('listitem')
  await dialog.getByRole('button', { name: "Move Today's Tasks down" }).click()
  await expect(choices.first()).toContainText('Upcoming Appointments')
  await expect(dialog.getByRole('button', { name: 'Move Upcoming Appointments up' })).toBeDisabled()
  await expectAccessible(page)
  await choices.filter({ hasText: 'Contacts Created' }).dragTo(choices.first())
  await expect(choices.first()).toContainText('Contacts Created')
  await page.keyboard.press('Escape')
  // They are saved one after the other.
  const { get } = await asUser(page, 'agent3')
  const stored = async () => (await get('user/currentuser')).Preferences
  await expect.poll(async () => (await stored()).DashboardCards[0]).toBe('created-contacts')
  await page.reload()
  await expect.poll(() => titles(page)).toContain('Contacts Created')
  expect((await titles(page))[0]).toBe('Contacts Created')
  await expect(card(page, 'Upcoming Birthdays')).toHaveCount(0)

  // A refused change is rolled back and reported.
  await page.route(
    '**/api/user/preferences',
    (route) => route.fulfill({ status: 500, json: { Message: 'Not saved' } }),
    {
      times: 1,
    },
  )
  await page.getByRole('button', { name: 'Customize' }).click()
  await dialog.getByRole('checkbox', { name: 'New Contacts' }).click()
  await expect(page.getByText('Not saved')).toBeVisible()
  await expect(card(page, 'New Contacts')).toBeVisible()
  await dialog.getByRole('button', { name: 'Reset to default' }).click()
  await expect.poll(() => titles(page)).toEqual(usual)
})

test('on a phone it is one column, in light and dark; a lender has different cards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'lender1', '?new-contacts=180&created-contacts=180')
  await expect(card(page, 'Contacts Created').getByRole('table')).toBeVisible()
  // Lenders have no transactions of their own.
  await expect(card(page, 'Upcoming Anniversaries')).toBeVisible()
  await expect(card(page, 'MTD Commission Data')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Customize' }).click()
  await expect(page.getByRole('dialog', { name: 'Customize' })).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
})
