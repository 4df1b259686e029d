import type { Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { asUser, atBothWidths, expect, expectAccessible, registerBrokerage, signIn, test } from '../journey.ts'

const own = 'a long own password 33'

/** A brokerage with three leads of this month, one of whom has met and closed. */
const begin = async (page: Page) => {
  const user = await registerBrokerage(page, own)
  const api = await asUser(page, user, own)
  const { SourceId } = await api.post('settings/contact/sources', { Name: 'Zillow' })
  const ids: number[] = []
  for (const FirstName of ['Ana', 'Bo', 'Cy']) {
    const Email = `${FirstName}.${user}@example.com`
    const { ContactId } = await api.post('contact', {
      ...{ FirstName, LastName: 'Moor', Email, CellPhone: '5125550100', AssignedAgentId: api.UserId, SourceId },
    })
    ids.push(ContactId)
  }
  const DateTime = new Date().toISOString()
  await api.post('appointments', {
    ...{ Title: 'Meet Ana', AppointmentTypeId: 1001, AppointmentResultId: 1003, DateTime, ContactId: ids[0] },
  })
  return { user, api, ids }
}
const totals = (page: Page) => page.getByLabel('Totals')

test('costs are entered beside the report, and each figure opens the rows it counts', async ({ page }) => {
  const { user } = await begin(page)
  await signIn(page, user, '/reports', own)
  await page.getByRole('main').getByRole('link', { name: 'Cohorts' }).click()
  await expect(page.getByRole('heading', { name: 'Cohorts', level: 1 })).toBeVisible()
  await expect(totals(page)).toContainText('33.3%')
  await expect(page.getByText(/^No costs are entered for these months/)).toBeVisible()

  await page.getByRole('button', { name: 'Costs…' }).click()
  const costs = page.getByRole('dialog', { name: 'Costs of Sources' })
  await expect(costs.getByText('No costs yet')).toBeVisible()
  await costs.getByRole('button', { name: 'Add Cost' }).click()
  const form = page.getByRole('dialog', { name: 'Add Cost' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Choose a source')).toBeVisible()
  await form.getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option', { name: 'Zillow' }).click()
  await form.getByLabel('Amount').fill('300')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(costs.getByText('$300.00')).toBeVisible()
  await atBothWidths(page, expectAccessible)
  await page.keyboard.press('Escape')
  await expect(costs).toBeHidden()
  await expect(totals(page)).toContainText('$100.00')
  await expect(totals(page)).toContainText('0.00x')
  await atBothWidths(page, expectAccessible)

  // A month's figure opens its own leads; the dialog is in the address, and Back closes it.
  await page.setViewportSize({ width: 1440, height: 900 })
  const months = page.getByRole('table', { name: 'Months' })
  await months.getByRole('link', { name: /^1 Agreement, / }).click()
  const rows = page.getByRole('dialog', { name: 'Agreement 1' })
  await expect(rows.locator('tbody tr')).toHaveCount(1)
  await expect(rows.getByRole('link', { name: 'Ana Moor' })).toBeVisible()
  await expect(page).toHaveURL(/cohort=\d{4}-\d\d/)
  await page.goBack()
  await expect(rows).toBeHidden()
  await expect(page).not.toHaveURL(/cohort=/)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await file).suggestedFilename()).toBe('Cohorts.csv')

  // A cost is changed and deleted; without leads and costs, the report says why it is empty.
  await page.getByRole('button', { name: 'Costs…' }).click()
  await costs.getByRole('button', { name: /^Edit Zillow/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Cost' })
  await edit.getByLabel('Amount').fill('450.50')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(costs.getByText('$450.50')).toBeVisible()
  await costs.getByRole('button', { name: /^Delete Zillow/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(costs.getByText('No costs yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('From').fill('01/15/2001')
  await page.getByLabel('From').blur()
  await page.getByLabel('To', { exact: true }).fill('02/10/2001')
  await page.getByLabel('To', { exact: true }).blur()
  await expect(page.getByText('Whole months: Jan – Feb 2001')).toBeVisible()
  await expect(page.getByText('No leads in these months')).toBeVisible()
})

test('the demo shows what paid sources return, and who closed within how many months', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'admin', '/reports/cohorts')
  const sources = page.getByRole('table', { name: 'Sources' })
  await expect(sources.getByRole('row', { name: /^Zillow .*\dx$/ })).toBeVisible()
  const cells = page.getByRole('table', { name: 'Closed within' }).getByRole('link', { name: /Closed, / })
  const count = Number(await cells.first().textContent())
  await cells.first().click()
  const rows = page.getByRole('dialog', { name: `Closed ${count}` })
  await expect(rows.locator('tbody tr')).toHaveCount(count)
  await expect(rows.getByText(/closed (within \d+ months?|in the same month)/)).toBeVisible()
})

test('an agent sees their own leads, without costs', async ({ page }) => {
  await signIn(page, 'agent1', '/reports/cohorts')
  await expect(totals(page).getByText('Closings')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Costs…' })).toBeHidden()
  await expect(totals(page).getByText('Return')).toBeHidden()
  await atBothWidths(page, expectAccessible)
})

test('on paper it is light and has its tables whole, also from a phone in the dark', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'admin', '/reports/cohorts')
  await expect(page.getByRole('article').first()).toBeVisible()
  const scheme = page.locator('html')
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const { text } = await extractText(new Uint8Array(await page.pdf({ preferCSSPageSize: true })), {
    mergePages: true,
  })
  for (const part of ['All Agents', 'Cost per Closing', 'Same month', '11 months']) expect(text).toContain(part)
  // Paper of the same width, as it is laid out.
  await page.setViewportSize({ width: 964, height: 680 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light')
  for (const name of ['Sources', 'Months', 'Closed within']) {
    const box = await page.getByRole('table', { name }).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(964)
  }
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('article').first()).toBeVisible()
})
