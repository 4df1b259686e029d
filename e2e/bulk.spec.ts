import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './journey.ts'

const bar = (page: Page) => page.getByLabel('Selected contacts', { exact: true })
/** The list, and how many it is of. */
const open = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByText(/^Showing 1 - /)).toBeVisible()
  const shown = await page.getByText(/^Showing 1 - /).textContent()
  return Number(/of ([\d,]+)/.exec(shown ?? '')?.[1]?.replaceAll(',', ''))
}
const withCommas = (n: number) => n.toLocaleString('en-US')

const filters = (...each: [field: string, operation: string, value: string][]) =>
  `/contacts?filters=${encodeURIComponent(JSON.stringify(each.map(([field, operation, value]) => ({ field, operation, value }))))}`

test('reassign all that match: the number is confirmed, progress and end are told, the list shows it', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await expect(page.getByText(/^Showing 1 - /)).toBeVisible()
  const sphere = filters(['ContactTypeId', 'Equals', '3'])
  const total = await open(page, sphere)
  expect(total).toBeGreaterThan(50)
  // The rows below the fold are drawn behind the first.
  await expect(page.getByRole('row')).toHaveCount(51)
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await expect(bar(page).getByText('50 contact(s) selected')).toBeVisible()
  await bar(page)
    .getByRole('button', { name: `Select all ${withCommas(total)} that match` })
    .click()
  await expect(bar(page).getByText(`${withCommas(total)} contact(s) selected`)).toBeVisible()
  await expectAccessible(page)

  await bar(page).getByRole('button', { name: 'Reassign Agent' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Reassign Agent' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Agent' }).click()
  await page.getByRole('option', { name: 'Dev Patel' }).click()
  await expect(dialog.getByText(`Reassign ${withCommas(total)} contacts to Dev Patel?`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reassign Agent' }).click()
  // It is over within a moment: seen as it appears, not looked for now and then.
  await page.getByText(/^(Waiting for its turn|[\d,]+ of [\d,]+ contacts$)/).waitFor()
  // It goes on when the page is left, and its end is told also after a reload.
  await page.goto('/contacts/newcontact')
  await expect(page.getByText(/^Reassigned [\d,]+ contacts\./)).toBeVisible({ timeout: 20_000 })
  expect(await open(page, filters(['ContactTypeId', 'Equals', '3'], ['AssignedAgentId', 'Equals', '5']))).toBe(total)
})

test('tag two, then delete them', async ({ page }) => {
  await signIn(page, 'agent2')
  await expect(page.getByText(/^Showing 1 - /)).toBeVisible()
  const total = await open(page, '/contacts')
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  // Not all of the page: nothing is said of all that match.
  await expect(bar(page).getByRole('button', { name: /that match/ })).toHaveCount(0)
  await bar(page).getByRole('button', { name: 'Add Tags' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Tags' }).or(dialog.getByLabel('Tags')).first().fill('Bulk journey')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Add Bulk journey to 2 contacts?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Tags' }).click()
  await expect(page.getByText('Tagged 2 contacts.')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)

  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Are you sure you want to delete 2 contacts?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Contacts deleted successfully')).toBeVisible()
  await expect(page.getByText(`of ${withCommas(total - 2)}`)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('the actions are a menu, and who gives his own away is told', async ({ page }) => {
    await signIn(page, 'agent1')
    await expect(page.getByText(/^Showing 1 - /)).toBeVisible()
    await page.getByRole('checkbox').nth(1).check()
    await bar(page).getByRole('button', { name: 'Actions' }).click()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Reassign Agent' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Agent' }).click()
    await page.getByRole('option', { name: 'Chloe Nguyen' }).click()
    await expect(
      dialog.getByText(/^Reassign 1 contact to Chloe Nguyen\? After that they are no longer yours/),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(bar(page).getByText('1 contact(s) selected')).toBeVisible()
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')).toBe(false)
  })
})
