import type { Page } from '@playwright/test'
import { asUser, expect, expectAccessible, signIn, test } from '../journey.ts'

/** Creates a lead without an agent, as another program would; opens it and returns its address. */
const addLead = async (page: Page, LastName: string, source: string) => {
  const { get, post } = await asUser(page, 'admin')
  const sources = await get('settings/contact/sources')
  const { SourceId } = sources.find((s: { Name: string }) => s.Name === source)
  const data = { FirstName: 'Odo', LastName, Email: `${LastName.toLowerCase()}@example.com`, SourceId }
  const { ContactId } = await post('contact', data)
  await page.goto(`/contact/${ContactId}`)
  return page.url()
}
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a source with an agent: its leads go to the agent, are reassigned, and the source is deleted', async ({
  page,
}) => {
  await signIn(page, 'admin', '/settings/sources')
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
  await expect(page).toHaveTitle('Sources · Dormer')
  await expect(row(page, 'Website')).toContainText('Use Lead Routing')
  await expect(page.getByRole('button', { name: 'Delete Website' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete Zillow' })).toBeDisabled()
  await expectAccessible(page)

  const refusal = { status: 400, json: { Message: 'Not just now' } }
  await page.route('**/api/user/agentoptions?*', (route) => route.fulfill(refusal), { times: 1 })
  await page.getByRole('button', { name: 'New Source' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('The agents could not be loaded')).toBeVisible()
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByText('The agents could not be loaded')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Source name is required')).toBeVisible()
  await dialog.getByLabel('Source Name').fill('zillow')
  await dialog.getByRole('combobox', { name: 'Assign' }).click()
  await page.getByRole('option', { name: 'Chloe Nguyen' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  // Refused input stays as typed.
  await expect(dialog.getByText('Another source already has this name')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Source Name').fill('Skywriting')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(row(page, 'Skywriting')).toContainText('Chloe Nguyen')

  const contact = await addLead(page, 'Settings-Source', 'Skywriting')
  await expect(page.getByText('Chloe Nguyen').first()).toBeVisible()

  await page.goto('/settings/sources')
  await page.getByPlaceholder('Search by source name').fill('skyw')
  await expect(page).toHaveURL(/q=skyw/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Delete Skywriting' })).toBeDisabled()
  await page.getByRole('link', { name: '1 contacts of Skywriting' }).click()
  await expect(page.getByRole('link', { name: 'Odo Settings-Source' })).toBeVisible()
  await page.goBack()
  await expect(page.getByPlaceholder('Search by source name')).toHaveValue('skyw')
  // The URL and the search box agree, even after following another link here.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sources' }).click()
  await expect(page.getByPlaceholder('Search by source name')).toHaveValue('')
  await expect(row(page, 'Zillow')).toBeVisible()
  await page.goBack()
  await expect(page.getByPlaceholder('Search by source name')).toHaveValue('skyw')
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.getByRole('button', { name: 'Reassign contacts of Skywriting' }).click()
  await page.getByRole('menuitem', { name: 'Website' }).click()
  await expect(page.getByText('Do you want to reassign all contacts tied to Skywriting to the Website?')).toBeVisible()
  await expect(page.getByText('1 contact moves. This cannot be undone.')).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Contacts Reassigned!')).toBeVisible()
  await expect(page.getByRole('link', { name: '0 contacts of Skywriting' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete Skywriting' }).click()
  await expect(page.getByText('Are you sure you would like to delete this source', { exact: true })).toBeVisible()
  await expect(page.getByText('This cannot be undone.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Source deleted!')).toBeVisible()
  await expect(page.getByText('No sources found')).toBeVisible()
  await page.goto(contact)
  await expect(page.getByText('Website').first()).toBeVisible()
})

test('lead routing is changed, and the participants are shown', async ({ page }) => {
  const { get, post } = await asUser(page, 'admin')
  const takers = ['Ana Diaz', 'Ben Carter', 'Chloe Nguyen']
  for (const { UserId, Name } of await get('user/tenantusers'))
    if (takers.includes(Name)) await post('user/round-robin', { UserId, RoundRobin: true })
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
  await expect(page.getByText(/a lead that a team leader or an admin adds is their own/)).toBeVisible()
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
  await expect(page.getByRole('button', { name: 'Delete Hot' })).toHaveCount(0)
  await expect(row(page, 'Warm')).toContainText('every 14 days')
  await expectAccessible(page)

  // A default type cannot be edited, except for how often to contact its contacts.
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('button', { name: 'Edit Nurture' })).toHaveCount(0)
  const nurture = row(page, 'Nurture')
  await nurture.getByRole('button', { name: 'Contact every' }).click()
  await dialog.getByLabel('Contact every').fill('400')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter at most 365 days')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Contact every').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(nurture).toContainText('No limit')

  await page.getByRole('button', { name: 'New Urgency Type' }).click()
  await dialog.getByLabel('Urgency Description').fill('After The Holidays')
  await page.keyboard.press('Enter')
  await expect(row(page, 'After The Holidays')).toContainText('Alex Morgan')

  const contact = await addLead(page, 'Settings-Urgency', 'Website')
  // Empty, so it is folded.
  await page.getByRole('button', { name: /^Add .* and \d+ more$/ }).click()
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
