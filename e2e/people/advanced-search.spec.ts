import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { asUser, expect, expectAccessible, signIn, test } from '../journey.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Advanced Search' })
const chips = (page: Page) => page.getByRole('group', { name: 'Active filters' })
const saved = (page: Page) => page.getByRole('combobox', { name: 'Saved search' })
const shown = (page: Page) => page.getByText(/^Showing 1 - \d+ of/)
const total = async (page: Page) => Number((await shown(page).textContent())?.split(' of ')[1]?.replaceAll(',', ''))
/** Opens the panel and waits for its fields. */
const openPanel = async (page: Page) => {
  await page.getByRole('button', { name: 'Advanced Search' }).click()
  await expect(panel(page).getByRole('tab', { name: 'Contact Information' })).toBeVisible()
}
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('conditions of three tabs are counted, applied, saved, applied again, shared and deleted', async ({ page }) => {
  // A user whose contacts no other test touches, because counts are compared.
  await signIn(page, 'lender1')
  await expect(shown(page)).toBeVisible()
  const all = await total(page)

  await openPanel(page)
  await expect(panel(page).getByText(/^[\d,]+ contacts match$/)).toBeVisible()
  await expectAccessible(page)
  await panel(page).getByLabel('Email: value').fill('example')
  await panel(page).getByRole('tab', { name: 'Activity' }).click()
  await choose(page, 'Date Created: operation', 'Is After')
  await panel(page).getByLabel('Date Created: value').fill('01/01/2020')
  await page.keyboard.press('Enter')
  // The same field a second time: a range of days.
  await panel(page).getByRole('button', { name: 'Add condition: Date Created' }).click()
  await page.getByRole('combobox', { name: 'Date Created: operation' }).last().click()
  await page.getByRole('option', { name: 'Is Before', exact: true }).click()
  await panel(page).getByLabel('Date Created: value').last().fill('01/01/2100')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  // The first tab keeps its state.
  await panel(page).getByRole('tab', { name: 'Contact Information' }).click()
  await expect(panel(page).getByRole('tab', { name: 'Contact Information' })).toHaveAttribute('aria-selected', 'true')
  await expect(panel(page).getByLabel('Email: value')).toHaveValue('example')
  await panel(page).getByRole('tab', { name: 'Details' }).click()
  await choose(page, 'Source: value', 'Zillow')
  await page.getByRole('option', { name: 'Website', exact: true }).click()
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('tab', { name: 'Activity' })).toContainText('2')
  const count = panel(page).getByText(/^[\d,]+ contacts match$/)
  await expect(count).toBeVisible()
  const matching = await count.textContent()
  await expectAccessible(page)
  await panel(page).getByRole('button', { name: 'Apply Filters' }).click()

  await expect(panel(page)).toHaveCount(0)
  await expect(page).toHaveURL(/filters=/)
  await expect(chips(page).getByText('Source includes Zillow, Website')).toBeVisible()
  await expect(chips(page).getByText('Email contains example')).toBeVisible()
  await expect(chips(page).getByText('Date Created is after 01/01/2020')).toBeVisible()
  await expect(chips(page).getByText('Date Created is before 01/01/2100')).toBeVisible()
  await expect.poll(() => total(page)).toBeLessThan(all)
  const found = await total(page)
  expect(`${found.toLocaleString('en-US')} contacts match`).toBe(matching)
  await expect(page.getByRole('row').nth(1)).toContainText(/Zillow|Website/)
  await expectAccessible(page)

  // The export has exactly those contacts.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect((await readFile(await download.path(), 'utf8')).trim().split('\r\n')).toHaveLength(found + 1)

  const name = `Portals ${Date.now()}`
  await openPanel(page)
  await panel(page).getByRole('button', { name: 'Save This Search' }).click()
  const modal = page.getByRole('dialog', { name: 'Save This Search' })
  await modal.getByRole('button', { name: 'Save' }).click()
  await expect(modal.getByText('Name is required')).toBeVisible()
  await modal.getByLabel('Name').fill(name)
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Save' }).click()
  await expect(saved(page)).toHaveValue(name)

  await chips(page).getByRole('button', { name: 'Clear Filters' }).click()
  await expect(chips(page)).toHaveCount(0)
  await expect.poll(() => total(page)).toBe(all)
  await choose(page, 'Saved search', name)
  await expect.poll(() => total(page)).toBe(found)

  // The state is in the URL.
  await page.reload()
  await expect(saved(page)).toHaveValue(name)
  await expect(chips(page).getByText('Source includes Zillow, Website')).toBeVisible()
  expect(await total(page)).toBe(found)

  // Changes are saved to it only on request.
  await chips(page).getByRole('button', { name: 'Remove filter Email contains example' }).press('Enter')
  await expect(chips(page).getByText('Email contains example')).toHaveCount(0)
  await expect(chips(page).locator(':focus')).toHaveAccessibleName(/^Remove filter /)
  await page.getByRole('button', { name: `Save changes to “${name}”` }).click()
  await expect(saved(page)).toHaveValue(name)

  const menu = page.getByRole('button', { name: `Search ${name}: rename, share, delete` })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Rename or share' }).click()
  await page.getByRole('dialog').getByLabel('Share with the brokerage').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Search saved').last()).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Rename or share this search' })).toHaveCount(0)

  // A colleague finds it under shared searches, applied to the contacts they can see, and cannot delete it.
  const colleague = await (
    await page
      .context()
      .browser()
      ?.newContext({ baseURL: new URL(page.url()).origin })
  )?.newPage()
  if (!colleague) throw new Error('no second browser window')
  await signIn(colleague, 'agent1')
  await saved(colleague).click()
  await expect(colleague.getByText('Shared by the brokerage')).toBeVisible()
  await colleague.getByRole('option', { name }).click()
  await expect(chips(colleague).getByText('Source includes Zillow, Website')).toBeVisible()
  await expect(colleague.getByRole('button', { name: `Search ${name}: rename, share, delete` })).toHaveCount(0)
  await colleague.context().close()

  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete Search' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Search deleted')).toBeVisible()
  await expect(chips(page)).toHaveCount(0)
  await saved(page).click()
  await expect(page.getByRole('option', { name: 'House anniversaries of the next 30 days' })).toBeVisible()
  await expect(page.getByRole('option', { name })).toHaveCount(0)
})

test('groups are combined with any, and a link to them opens the same list', async ({ page }) => {
  await signIn(page, 'lender1')
  await expect(shown(page)).toBeVisible()
  const all = await total(page)
  await openPanel(page)
  await panel(page).getByRole('button', { name: 'Add group' }).click()
  const group = panel(page).getByRole('group', { name: 'Group 1', exact: true })
  await group.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Source', exact: true }).click()
  await group.getByRole('combobox', { name: 'Source: value' }).click()
  await page.getByRole('option', { name: 'Zillow', exact: true }).click()
  await page.keyboard.press('Tab')
  await group.getByRole('button', { name: 'Add condition' }).click()
  await group.getByRole('combobox', { name: 'Field' }).last().click()
  await page.getByRole('option', { name: 'New', exact: true }).click()
  // After a removal the focus stays nearby.
  await group.getByRole('button', { name: 'Add condition' }).click()
  await group.getByRole('button', { name: 'Remove empty condition' }).click()
  await expect(group.getByRole('button', { name: 'Add condition' })).toBeFocused()
  await panel(page).getByLabel('Email: value').fill('example')
  await panel(page).getByRole('button', { name: 'Remove Email condition' }).click()
  await expect(panel(page).getByLabel('Email: operation')).toBeFocused()
  await panel(page).getByRole('button', { name: 'Add group' }).click()
  await panel(page).getByRole('button', { name: 'Remove group 2' }).click()
  await expect(panel(page).getByRole('button', { name: 'Add group' })).toBeFocused()
  await expectAccessible(page)
  await panel(page).getByRole('button', { name: 'Apply Filters' }).click()
  await expect(chips(page).getByText('Source includes Zillow or New: yes')).toBeVisible()
  await expect.poll(() => total(page)).toBeLessThan(all)
  const found = await total(page)
  await page.goto(page.url())
  await expect(chips(page).getByText('Source includes Zillow or New: yes')).toBeVisible()
  expect(await total(page)).toBe(found)

  // Unapplied changes are not discarded without asking.
  await openPanel(page)
  await panel(page).getByRole('button', { name: 'Clear Filters' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Close without applying?')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await panel(page).getByRole('button', { name: 'Apply Filters' }).click()
  await expect.poll(() => total(page)).toBe(all)
})

test('an invalid link says why, and removing the condition fixes it', async ({ page }) => {
  const filters = JSON.stringify([{ field: 'ShoeSize', operation: 'Equals', value: '42' }, 'nonsense'])
  await signIn(page, 'admin', `/contacts?filters=${encodeURIComponent(filters)}`)
  await expect(page.getByText(/cannot be filtered by ShoeSize/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter ShoeSize equals 42' }).press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await expect(shown(page)).toBeVisible()
})

test('names that failed to load are requested again, and a condition without a button is shown', async ({ page }) => {
  const refusal = { status: 400, json: { Message: 'Not just now' } }
  for (const path of ['filteroptions', 'selectoptions', 'savedsearch'])
    await page.route(`**/api/filter/${path}`, (route) => route.fulfill(refusal), { times: 1 })
  const filters = JSON.stringify([
    { field: 'ContactTypeId', operation: 'Equals', value: '1' },
    { field: 'IsNew', operation: 'IsTrue' },
  ])
  await signIn(page, 'admin', `/contacts?filters=${encodeURIComponent(filters)}`)
  await expect(page.getByText('The names of these filters could not be loaded')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(chips(page).getByText('New: yes')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leads', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('combobox', { name: 'Agent', exact: true }).click()
  await expect(page.getByRole('option', { name: 'Dev Patel' })).toBeVisible()
  await page.keyboard.press('Escape')
  await saved(page).click()
  await expect(page.getByRole('option', { name: 'House anniversaries of the next 30 days' })).toBeVisible()
})

test('+ Filter adds one condition, which its chip changes', async ({ page }) => {
  await signIn(page, 'lender1')
  await expect(shown(page)).toBeVisible()
  const all = await total(page)
  const popover = page.getByRole('dialog', { name: 'Filter', exact: true })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(popover.getByRole('combobox', { name: 'Field' })).toBeFocused()
  await expect(page.getByRole('listbox', { name: 'Field' })).toBeVisible()
  await expectAccessible(page)
  // By keys alone: the field, then any number of days.
  await page.keyboard.type('Not Contacted')
  await page.keyboard.press('Enter')
  await expect(popover.getByRole('combobox', { name: 'Not Contacted: value' })).toBeFocused()
  await page.keyboard.type('61')
  await expect(page.getByRole('option', { name: 'More than 61 days ago' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expectAccessible(page)
  await popover.getByRole('button', { name: 'Add Filter' }).click()
  await expect(popover).toHaveCount(0)
  await expect(chips(page).getByText('Not Contacted more than 61 days ago')).toBeVisible()
  await expect.poll(() => total(page)).toBeLessThanOrEqual(all)
  await expectAccessible(page)

  await chips(page).getByRole('button', { name: 'Not Contacted more than 61 days ago', exact: true }).click()
  const change = page.getByRole('dialog', { name: 'Not Contacted more than 61 days ago' })
  await change.getByRole('combobox', { name: 'Not Contacted: value' }).fill('45')
  await page.getByRole('option', { name: 'More than 45 days ago' }).click()
  await change.getByRole('button', { name: 'Change Filter' }).click()
  await expect(chips(page).getByText('Not Contacted more than 45 days ago')).toBeVisible()
  await expect(chips(page).getByText('61 days')).toHaveCount(0)
  // Advanced Search has the same condition.
  await openPanel(page)
  await panel(page).getByRole('tab', { name: 'Activity' }).click()
  await expect(panel(page).getByRole('combobox', { name: 'Not Contacted: value' })).toHaveValue('More than 45 days ago')
})

test('a fixed column is left out, and an agent’s own list has none of agents until it is chosen', async ({ page }) => {
  await signIn(page, 'agent3')
  await expect(shown(page)).toBeVisible()
  const headings = page.getByRole('columnheader')
  await expect(headings.filter({ hasText: 'Assigned' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Assigned' }).click()
  await expect(headings.filter({ hasText: 'Assigned' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Urgency' }).click()
  await expect(headings.filter({ hasText: 'Urgency' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Standard columns only' }).click()
  await expect(headings.filter({ hasText: 'Urgency' })).toBeVisible()
})

test('columns are chosen, used for sorting, and remembered', async ({ page }) => {
  // Checking the whole list twice is slow on a busy machine.
  await signIn(page, 'agent2')
  await expect(shown(page)).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  // A late refusal of the first choice does not undo the second.
  const second = Promise.withResolvers<void>()
  await page.route(
    '**/api/user/preferences',
    async (route) => {
      await second.promise
      await route.fulfill({ status: 400, json: { Message: 'Not just now' } })
    },
    { times: 1 },
  )
  const refused = page.waitForResponse('**/api/user/preferences')
  await page.getByRole('checkbox', { name: 'Tags' }).click()
  await expect(page.getByRole('checkbox', { name: 'Tags' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'City' }).click()
  await expect(page.getByRole('checkbox', { name: 'City' })).toBeChecked()
  second.resolve()
  expect((await refused).status()).toBe(400)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move City up' }).click()
  await page.keyboard.press('Escape')
  const headings = page.getByRole('columnheader')
  await expect(headings.filter({ hasText: 'City' })).toBeVisible()
  const names = async () => (await headings.allTextContents()).filter((name) => name === 'City' || name === 'Tags')
  await expect.poll(names).toEqual(['City', 'Tags'])
  await page.getByRole('button', { name: 'City', exact: true }).click()
  await expect(headings.filter({ hasText: 'City' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=City/)
  await expectAccessible(page)
  // They are saved one after the other.
  const { get } = await asUser(page, 'agent2')
  await expect.poll(async () => (await get('user/currentuser')).Preferences.ContactColumns).toEqual(['City', 'Tags'])
  await page.reload()
  await expect.poll(names).toEqual(['City', 'Tags'])
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Standard columns only' }).click()
  await expect(headings.filter({ hasText: 'Tags' })).toHaveCount(0)
})
