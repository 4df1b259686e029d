import type { Page } from '@playwright/test'
import { asUser, atBothWidths, expect, expectAccessible, registerBrokerage, signIn, test } from '../journey.ts'

const own = 'a long own password 33'

/** A brokerage with two leads, one of whom was called at once. */
const begin = async (page: Page) => {
  const user = await registerBrokerage(page, own)
  const api = await asUser(page, user, own)
  const ids: number[] = []
  for (const FirstName of ['Ana', 'Bo']) {
    const Email = `${FirstName}.${user}@example.com`
    const { ContactId } = await api.post('contact', { FirstName, LastName: 'Moor', Email, AssignedAgentId: api.UserId })
    ids.push(ContactId)
  }
  const DateCreated = new Date().toISOString()
  await api.post('activity/user', { ActivityTypeId: 1, ContactId: ids[0], Description: 'Hello', DateCreated })
  return user
}

test('how soon leads were touched is opened from the index, and each figure opens its leads', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const user = await begin(page)
  await signIn(page, user, '/reports', own)
  await page.getByRole('main').getByRole('link', { name: 'Speed to Lead' }).click()
  await expect(page.getByRole('heading', { name: 'Speed to Lead', level: 1 })).toBeVisible()
  const totals = page.getByLabel('Totals', { exact: true })
  await expect(totals.getByRole('link', { name: '2 Leads' }).first()).toBeVisible()
  await expect(totals.getByText('50%')).toHaveCount(2)
  await page
    .getByRole('button', { name: /^Never Touched: / })
    .first()
    .hover()
  await expect(page.getByRole('tooltip')).toContainText('Leads that no person has called, texted or emailed until now')
  await atBothWidths(page, expectAccessible)

  // The lead that was called has its time, the other none yet.
  await totals.getByRole('link', { name: '2 Leads' }).first().click()
  const leads = page.getByRole('dialog', { name: 'Leads 2' })
  await expect(leads.getByRole('row').filter({ hasText: 'Ana Moor' })).toContainText(/\d s$/)
  await expect(leads.getByRole('row').filter({ hasText: 'Bo Moor' })).toContainText('Not yet')
  await atBothWidths(page, expectAccessible)
  await page.keyboard.press('Escape')
  await expect(leads).toBeHidden()

  // Of one hour: its rows are in the address, and Back closes them.
  const hours = page.getByRole('table', { name: 'Hours' })
  await hours.getByRole('link', { name: /^1 Never Touched, / }).click()
  const untouched = page.getByRole('dialog', { name: 'Never Touched 1' })
  await expect(untouched).toContainText(/Arrived from \d+ [ap]m to \d+ [ap]m/)
  await expect(untouched.getByRole('link', { name: 'Bo Moor' })).toBeVisible()
  await page.reload()
  await expect(untouched.getByRole('link', { name: 'Bo Moor' })).toBeVisible()
  await expect(page).toHaveURL(/hour=\d/)
  await page.goBack()
  await expect(untouched).toBeHidden()
  await expect(page).not.toHaveURL(/hour=/)

  const sources = page.getByRole('table', { name: 'Sources' })
  await sources.getByRole('button', { name: 'Leads', exact: true }).click()
  await expect(page).toHaveURL(/sort=Sources\.Leads/)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await file).suggestedFilename()).toBe('SpeedToLead.csv')
})

test('days in which no leads arrived say so', async ({ page }) => {
  const user = await begin(page)
  await signIn(page, user, '/reports/speed-to-lead?from=2001-01-01&to=2001-01-31', own)
  await expect(page.getByText('No leads arrived in these days')).toBeVisible()
  await expect(page.getByText('Compared with Dec 1 – 31, 2000')).toBeVisible()
  await atBothWidths(page, expectAccessible)
})

test('the demo has leads of every hour, on paper too, and an agent sees their own', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'agent1', '/reports/speed-to-lead?range=year')
  await expect(page.getByRole('region', { name: 'By Source' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'By Agent' })).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Dormer Demo Realty · .+ · [A-Z][a-z]{2} \d+(, \d{4})? – /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})
