import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { asUser, atBothWidths, expect, expectAccessible, registerBrokerage, signIn, test } from '../journey.ts'

const own = 'a long own password 33'

/** A brokerage with three leads, two calls to the first and two appointments, one of which was signed. */
const begin = async (page: Page) => {
  const user = await registerBrokerage(page, own)
  const api = await asUser(page, user, own)
  const ids: number[] = []
  for (const FirstName of ['Ana', 'Bo', 'Cy']) {
    const Email = `${FirstName}.${user}@example.com`
    const { ContactId } = await api.post('contact', { FirstName, LastName: 'Moor', Email, AssignedAgentId: api.UserId })
    ids.push(ContactId)
  }
  const [ContactId] = ids
  const DateTime = new Date().toISOString()
  for (const ActivityTypeId of [1, 3])
    await api.post('activity/user', { ActivityTypeId, ContactId, Description: 'Hello', DateCreated: DateTime })
  await api.post('appointments', { Title: 'List Elm St', AppointmentTypeId: 1002, DateTime, ContactId })
  await api.post('appointments', {
    Title: 'Meet Bo',
    AppointmentTypeId: 1001,
    AppointmentResultId: 1003,
    DateTime,
    ContactId: ids[1],
  })
  return { user, UserId: api.UserId }
}
const totals = (page: Page) => page.getByLabel('Totals')
/** Opens a figure, and reads how many rows it says and shows. */
const rowsOf = async (page: Page, link: string, title: string) => {
  await page.getByRole('link', { name: link, exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.locator('tbody tr').first()).toBeVisible()
  return dialog
}

test('each report is opened from the index, and each figure opens the rows it counts', async ({ page }) => {
  const { user } = await begin(page)
  await signIn(page, user, '/reports', own)
  await atBothWidths(page, expectAccessible)
  await page.getByRole('main').getByRole('link', { name: 'Agent Activity' }).click()
  await expect(page.getByRole('heading', { name: 'Agent Activity', level: 1 })).toBeVisible()
  for (const name of ['New Leads', 'Calls', 'Texts', 'Emails', 'Appts Created', 'Appts Scheduled', 'Showings'])
    await expect(totals(page).getByText(name, { exact: true })).toBeVisible()
  await expect(totals(page).getByText('up from 0').first()).toBeVisible()
  await expect(totals(page).getByText('same as before').first()).toBeVisible()
  await page.getByRole('button', { name: /^Calls: / }).hover()
  await expect(page.getByRole('tooltip')).toContainText('A call whose outcome was logged counts once.')

  // The number, the dialog's count and its rows agree; the dialog is in the address, and Back closes it.
  const calls = await rowsOf(page, '2 Calls', 'Calls 2')
  await expect(calls.locator('tbody tr')).toHaveCount(2)
  await expect(calls.getByRole('link', { name: 'Ana Moor' }).first()).toBeVisible()
  await atBothWidths(page, expectAccessible)
  await expect(page).toHaveURL(/figure=Calls/)
  await page.reload()
  await expect(calls.locator('tbody tr')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(calls).toBeHidden()
  await expect(page).not.toHaveURL(/figure=/)
  await rowsOf(page, '3 New Leads, Fay Founder', 'New Leads 3')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).not.toHaveURL(/figure=/)
  await atBothWidths(page, expectAccessible)

  // A range without anything.
  await page.getByLabel('From').fill('01/01/2001')
  await page.getByLabel('From').blur()
  await page.getByLabel('To', { exact: true }).fill('01/31/2001')
  await page.getByLabel('To', { exact: true }).blur()
  await expect(page.getByText('Compared with Dec 1 – 31, 2000')).toBeVisible()
  await expect(totals(page).getByRole('link')).toHaveCount(0)
})

test('leads are sorted by what was done for them, and one lead has its own rows', async ({ page }) => {
  const { user } = await begin(page)
  await signIn(page, user, '/reports/lead-performance', own)
  const rows = page.getByRole('table', { name: 'Leads' }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await file).suggestedFilename()).toBe('LeadPerformance.csv')
  await expect(totals(page).getByText('Calls/Lead')).toBeVisible()
  await expect(totals(page)).toContainText('0.7')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(rows.first()).toContainText('Ana Moor')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(rows.first()).toContainText('Cy Moor')
  await page.getByRole('button', { name: 'Dials', exact: true }).click()
  await expect(rows.first()).toContainText('Ana Moor')
  const dials = await rowsOf(page, '2 Dials, Ana Moor', 'Dials 2')
  await expect(dials.locator('tbody tr')).toHaveCount(2)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dials).toBeHidden()
  await atBothWidths(page, expectAccessible)

  await page.getByRole('combobox', { name: 'Source' }).click()
  await page
    .getByRole('option')
    .filter({ hasNotText: /All Sources|Other|Unknown|Manual/ })
    .first()
    .click()
  await expect(page.getByText('No leads matching search criteria')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Source' })).not.toHaveValue('All Sources')
  await rows.first().waitFor({ state: 'detached' })
})

test('appointments show how they went, and a title opens the appointment', async ({ page }) => {
  // Below that, its eight columns are cards.
  await page.setViewportSize({ width: 1440, height: 900 })
  const { user } = await begin(page)
  await signIn(page, user, '/reports/appointments', own)
  const rows = page.getByRole('table', { name: 'Appointments' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await expect(totals(page)).toContainText('100%')
  await expect(totals(page)).toContainText('50%')
  await page.getByRole('button', { name: 'Title' }).click()
  await expect(rows.first()).toContainText('List Elm St')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export appointments' }).click()
  const lines = readFileSync(await (await file).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('Title,Agent,Created By,Contact,Type,Result,Date,Time,Source')
  await atBothWidths(page, expectAccessible)

  // What is changed here counts at once; the dialog of the rows is still there beneath.
  const shown = await rowsOf(page, '1 Shown', 'Shown 1')
  await shown.getByRole('button', { name: 'Meet Bo' }).click()
  const modal = page.getByRole('dialog', { name: 'Edit Appointment' })
  await expect(modal.getByLabel('Title')).toHaveValue('Meet Bo')
  await page.goBack()
  await expect(modal).toBeHidden()
  await expect(shown).toBeVisible()
  await page.goBack()
  await expect(shown).toBeHidden()
  await rows.getByRole('button', { name: 'List Elm St' }).click()
  await modal.getByRole('combobox', { name: 'Result' }).click()
  await page.getByRole('option', { name: 'Listing Agreement Signed' }).click()
  await modal.getByRole('button', { name: 'Save' }).click()
  await expect(modal).toBeHidden()
  await expect(page.getByRole('link', { name: '2 Shown' })).toBeVisible()
})

test('an agent sees their own figures and the reports they may open', async ({ page }) => {
  await signIn(page, 'agent4', '/reports')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Lead Performance' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Source Performance' })).toBeHidden()
  await main.getByRole('link', { name: 'Agent Activity' }).click()
  await expect(page.getByRole('table', { name: 'Agents' }).locator('tbody tr')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Dormer Demo Realty · .+ · [A-Z][a-z]{2} \d+(, \d{4})? – /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeHidden()
})
