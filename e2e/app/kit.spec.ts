import type { Page } from '@playwright/test'
import { asUser, expect, expectAccessible, signIn, test } from '../journey.ts'

/** What every list and dialog has in common (web/src/ui). */

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('loaded content stays when refetching fails, and Retry fetches it', async ({ page }) => {
  await signIn(page, 'admin', '/settings/sources')
  const zillow = page.getByRole('row').filter({ hasText: 'Zillow' })
  await expect(zillow).toBeVisible()
  await page.route('**/api/settings/contact/sources', (route) => route.abort())
  await page.evaluate(`new BroadcastChannel('dormer.changed').postMessage([['settings']])`)
  const failure = page.getByRole('alert').filter({ hasText: 'This may be out of date' })
  await expect(failure).toContainText('Dormer could not be reached')
  await expect(zillow).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/settings/contact/sources')
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect(failure).toHaveCount(0)
})

test('a table is sorted by its headings, and the address keeps the order', async ({ page }) => {
  await signIn(page, 'admin', '/admin/users')
  const heading = page.getByRole('columnheader', { name: 'Email' })
  const emails = () => page.locator('tbody td:nth-child(5)').allTextContents()
  for (const _ of ['ascending', 'descending']) await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  expect(await emails()).toEqual((await emails()).toSorted().reverse())
  await page.reload()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
})

test('with stacked dialogs, Escape and Back close the top one; the focus returns', async ({ page }) => {
  await signIn(page, 'admin', '/tasks')
  await expect(page.getByRole('button', { name: 'Create Task' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'All Contacts' }).click()
  const opener = page.getByRole('button', { name: 'Advanced Search' })
  await opener.click()
  const panel = dialog(page, 'Advanced Search')
  // Closing it loses nothing.
  await expect(panel.getByRole('tab').first()).toBeVisible()
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(/\/contacts/)
  await expect(opener).toBeFocused()

  await opener.click()
  await panel.getByRole('textbox').first().fill('An')
  await page.keyboard.press('Escape')
  const question = dialog(page, 'Filters not applied')
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(/\/contacts/)
})

test("the address keeps the state of a contact's page", async ({ page }) => {
  const { UserId, post } = await asUser(page, 'agent1')
  const LastName = `Own${crypto.randomUUID().slice(0, 13)}`
  const { ContactId } = await post('contact', {
    FirstName: 'Nora',
    LastName,
    Email: `${LastName}@example.com`,
    ContactTypeId: 3,
    AssignedAgentId: UserId,
  })
  await signIn(page, 'agent1', `/contact/${ContactId}?tab=tasks&completed=true`)
  await page.getByRole('button', { name: 'Hide Completed' }).click()
  await expect(page.getByRole('button', { name: 'Show Completed' })).toBeVisible()
  await expect(page).toHaveURL(/\?tab=tasks$/)
  await page.getByRole('tab', { name: 'Appointments' }).click()
  await page.getByText('Past', { exact: true }).click()
  await expect(page).toHaveURL(/appointments=past/)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Past' })).toBeChecked()
})

test('a long list of options can be reached by keyboard', async ({ page }) => {
  const { post } = await asUser(page, 'agent4')
  const word = crypto.randomUUID().slice(0, 8)
  const SearchFilters = [{ PropertyName: 'City', Operation: 'Equals', Value: 'Austin' }]
  for (let n = 10; n < 24; n++) await post('filter/savedsearch', { Name: `Search ${word} ${n}`, SearchFilters })
  await signIn(page, 'agent4', '/contacts')
  await page.getByRole('combobox', { name: 'Saved search' }).click()
  const options = page.getByRole('option')
  await expect(options.first()).toBeInViewport()
  await expect(options.last()).not.toBeInViewport()
  await expectAccessible(page)
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toBeInViewport()
})
