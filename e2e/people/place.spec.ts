import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../journey.ts'

const scrolled = (page: Page) => page.evaluate<number>('Math.round(scrollY)')
/** Scrolls down and returns a link in the middle of the screen, by its text. */
const goDown = async (page: Page, selector: string) => {
  await page.mouse.move(600, 500)
  await page.mouse.wheel(0, 2000)
  await expect.poll(() => scrolled(page)).toBe(2000)
  const links = await page.locator(selector).all()
  for (const link of links) {
    const box = await link.boundingBox()
    if (box && box.y > 300 && box.y < 600) return link
  }
  throw new Error('there is no link in the middle of the screen')
}

test('after returning from a contact, the list is where it was, with the same rows', async ({ page }) => {
  // Oldest first: rows added by other journeys come at the end, and move nothing.
  await signIn(page, 'admin', '/contacts?dir=asc')
  await expect(page.getByRole('row')).toHaveCount(51)
  const link = await goDown(page, 'tbody a[href^="/contact/"]')
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('tab').first()).toBeVisible()
  expect(await scrolled(page)).toBe(0)

  // At once, without waiting for the server.
  await page.route('**/api/filter/filteredsearch', () => {})
  await page.goBack()
  await expect(page.getByRole('link', { name, exact: true }).first()).toBeInViewport()
  expect(await scrolled(page)).toBe(2000)

  await page.getByRole('link', { name, exact: true }).first().click()
  await page.getByRole('link', { name: 'Contacts', exact: true }).and(page.locator('main *')).first().click()
  await expect(page.getByRole('link', { name, exact: true }).first()).toBeInViewport()
  expect(await scrolled(page)).toBe(2000)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  // The rows come late: the page scrolls once it is long enough.
  await page.reload()
  await expect.poll(() => scrolled(page)).toBe(2000)

  // Reached from the navigation, it starts at its top.
  await page.goto('/tasks')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Contacts/ })
    .first()
    .click()
  await expect(page.getByRole('row')).toHaveCount(51)
  expect(await scrolled(page)).toBe(0)
})
