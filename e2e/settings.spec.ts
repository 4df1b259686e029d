import type { Page } from '@playwright/test'
import { expect, expectAccessible, password, signIn, test } from './journey.ts'

/** A lead that comes without an agent, as from another program; opens it, and answers where it is. */
const addLead = async (page: Page, LastName: string, source: string) => {
  const session = await page.request.post('/token', {
    form: { grant_type: 'password', username: 'admin@example.com', password },
  })
  const headers = { authorization: `Bearer ${(await session.json()).access_token}` }
  const sources = await (await page.request.get('/api/settings/contact/sources', { headers })).json()
  const { SourceId } = sources.find((s: { Name: string }) => s.Name === source)
  const data = { FirstName: 'Odo', LastName, Email: `${LastName.toLowerCase()}@example.com`, SourceId }
  const made = await page.request.post('/api/contact', { headers, data })
  await page.goto(`/contact/${(await made.json()).ContactId}`)
  return page.url()
}
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a source with an agent: its leads are his, they are reassigned, and it is deleted', async ({ page }) => {
  await signIn(page, 'admin', '/settings/sources')
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
  await expect(page).toHaveTitle('Sources · Dormer')
  await expect(row(page, 'Website')).toContainText('Use Lead Routing')
  await expect(page.getByRole('button', { name: 'Delete Website' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete Zillow' })).toBeDisabled()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New Source' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Source name is required')).toBeVisible()
  await dialog.getByLabel('Source Name').fill('zillow')
  await dialog.getByRole('combobox', { name: 'Assign' }).click()
  await page.getByRole('option', { name: 'Dev Patel' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  // What was refused stays as it was typed.
  await expect(dialog.getByText('Another source has this name already')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Source Name').fill('Skywriting')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(row(page, 'Skywriting')).toContainText('Dev Patel')

  const contact = await addLead(page, 'Settings-Source', 'Skywriting')
  await expect(page.getByText('Dev Patel').first()).toBeVisible()

  await page.goto('/settings/sources')
  await page.getByPlaceholder('Search by source name').fill('skyw')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Delete Skywriting' })).toBeDisabled()
  await page.getByRole('link', { name: '1 contacts of Skywriting' }).click()
  await expect(page.getByRole('link', { name: 'Odo Settings-Source' })).toBeVisible()
  await page.goBack()
  await expect(page.getByPlaceholder('Search by source name')).toHaveValue('skyw')

  await page.getByRole('button', { name: 'Reassign contacts of Skywriting' }).click()
  await page.getByRole('menuitem', { name: 'Website' }).click()
  await expect(page.getByText('Do you want to reassign all contacts tied to Skywriting to the Website?')).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Contacts Reassigned!')).toBeVisible()
  await expect(page.getByRole('link', { name: '0 contacts of Skywriting' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete Skywriting' }).click()
  await expect(page.getByText('Are you sure you would like to delete this source', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Source deleted!')).toBeVisible()
  await expect(page.getByText('No sources found')).toBeVisible()
  await page.goto(contact)
  await expect(page.getByText('Website').first()).toBeVisible()
})

test('lead routing is changed, and who takes part is told', async ({ page }) => {
  await signIn(page, 'admin', '/settings/sources')
  const routing = page.getByRole('combobox', { name: 'Lead routing' })
  await expect(routing).toHaveValue('Round Robin')
  await expect(page.getByText(/Ana Diaz, Ben Carter, and Chloe Nguyen take turns/)).toBeVisible()
  const choose = async (how: string) => {
    await routing.click()
    await page.getByRole('option', { name: how }).click()
    await expect(page.getByText('Lead routing saved!').first()).toBeVisible()
  }
  await choose('Manual')
  await expect(page.getByText(/it goes to whoever adds it/)).toBeVisible()
  await page.reload()
  await expect(routing).toHaveValue('Manual')
  await choose('Round Robin')
  await page.getByRole('link', { name: 'Choose who takes part' }).click()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
})

test('an urgency type is added, used on a contact, reassigned and deleted', async ({ page }) => {
  await signIn(page, 'admin', '/settings/urgencytypes')
  await expect(page.getByRole('heading', { name: 'Urgency Types' })).toBeVisible()
  await expect(page).toHaveTitle('Urgency Types · Dormer')
  await expect(page.getByRole('button', { name: 'Edit Hot' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete Hot' })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New Urgency Type' }).click()
  await page.getByRole('dialog').getByLabel('Urgency Description').fill('After The Holidays')
  await page.keyboard.press('Enter')
  await expect(row(page, 'After The Holidays')).toContainText('Alex Morgan')

  const contact = await addLead(page, 'Settings-Urgency', 'Website')
  await page.getByRole('button', { name: 'Edit Urgency' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Urgency' }).click()
  await page.getByRole('option', { name: 'After The Holidays' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('After The Holidays').first()).toBeVisible()

  await page.goto('/settings/urgencytypes')
  await expect(page.getByRole('button', { name: 'Delete After The Holidays' })).toBeDisabled()
  await page.getByRole('button', { name: 'Reassign contacts of After The Holidays' }).click()
  await page.getByRole('menuitem', { name: 'Warm' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Contacts Reassigned!')).toBeVisible()
  await page.getByRole('button', { name: 'Delete After The Holidays' }).click()
  await expect(page.getByText('Are you sure you would like to delete this urgency type?')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Urgency Type deleted!')).toBeVisible()
  await expect(row(page, 'After The Holidays')).toHaveCount(0)
  await page.goto(contact)
  await expect(page.getByText('Warm').first()).toBeVisible()
})

test('on a phone the lists are cards; settings are not for agents', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin', '/settings/sources')
  await expect(page.getByRole('button', { name: 'Edit Zillow' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await expectAccessible(page)
  await page.goto('/settings/urgencytypes')
  await expect(page.getByRole('button', { name: 'Reassign contacts of Hot' })).toBeVisible()
  await expectAccessible(page)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, 'agent1', '/settings/sources')
  await expect(page).toHaveURL(/access-denied/)
})
