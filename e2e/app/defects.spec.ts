import type { Locator } from '@playwright/test'
import { asUser, expect, expectAccessible, makeContacts, signIn, test } from '../journey.ts'

test('the users search is kept in the address, and restored from it', async ({ page }) => {
  await signIn(page, 'admin', '/admin/users')
  const box = page.getByRole('searchbox', { name: 'Search users' })
  await box.fill('chloe')
  await expect(page).toHaveURL(/q=chloe/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(box).toHaveValue('chloe')
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('Enter takes the only match; Escape in a calendar closes the calendar', async ({ page }) => {
  const LastName = await makeContacts(page, 'agent4', 1)
  await signIn(page, 'agent4', '/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Add Appointment' })
  const contact = dialog.getByRole('combobox', { name: 'Contact' })
  await contact.fill(LastName)
  await expect(page.getByRole('option')).toHaveCount(1)
  await contact.press('Enter')
  await expect(contact).toHaveValue(new RegExp(LastName))

  // Escape with the calendar open closes the calendar first, and only then the dialog.
  await dialog.getByLabel('Date and Time').click()
  const month = page.getByRole('button', { name: 'Next month' })
  await expect(month).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(month).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
})

test('Enter waits for matches of what is typed, and takes no match of earlier text', async ({ page }) => {
  const [one, other] = [await makeContacts(page, 'agent4', 1), await makeContacts(page, 'agent4', 1)]
  const address = (name: string) => `1.${name}@example.com`.toLowerCase()
  await signIn(page, 'agent4', '/tasks')
  await page.getByRole('heading', { name: 'Tasks', exact: true }).click()
  // Nothing is answered until Enter has been pressed.
  const enter = async (field: Locator, text: string, api: string) => {
    const entered = Promise.withResolvers<void>()
    await page.route(`**/api/${api}`, async (route) => {
      await entered.promise
      await route.fallback()
    })
    const asked = page.waitForRequest(`**/api/${api}`)
    await field.fill(text)
    await asked
    await field.press('Enter')
    entered.resolve()
  }
  await page.keyboard.press('a')
  const contact = page.getByRole('dialog', { name: 'Add Appointment' }).getByRole('combobox', { name: 'Contact' })
  await contact.fill(one)
  await expect(page.getByRole('option')).toHaveCount(1)
  await enter(contact, other, `contact/user?*search=${other}*`)
  await expect(contact).toHaveValue(new RegExp(other))
  await expect(page.getByRole('option')).toHaveCount(0)

  await page.goto('/email/compose')
  const to = page.getByRole('combobox', { name: 'To', exact: true })
  await to.fill(one)
  await expect(page.getByRole('option')).toHaveCount(1)
  await enter(to, other, `contact/user?*search=${other}*`)
  await expect(page.getByText(address(other))).toBeVisible()
  await expect(page.getByText(address(one))).toHaveCount(0)

  const place = page.getByRole('searchbox', { name: 'City, zip' })
  // Soon after its first start, the program has not read the MLS's listings yet.
  await expect(async () => {
    await page.goto('/mls-search')
    await place.fill('Austin')
    await expect(page.getByRole('option').first()).toContainText('Austin', { timeout: 5000 })
  }).toPass()
  await enter(place, 'Round Rock', 'search/places?search=Round*')
  await expect(page).toHaveURL(/Round\+Rock/)
  expect(page.url()).not.toContain('Austin')
  await place.fill('Austin')
  await expect(page.getByRole('option').first()).toContainText('Austin')
  await place.press('Enter')
  await expect(page).toHaveURL(/Austin/)
})

test('many tags scroll in their box, and tabs that do not fit show that there are more', async ({ page }) => {
  const LastName = await makeContacts(page, 'agent4', 1)
  const { get, post } = await asUser(page, 'agent4')
  const [{ ContactId }] = await get(`contact/user?search=${LastName}&take=1`)
  const { Entity } = await get(`contact?contactId=${ContactId}`)
  for (let n = 0; n < 60; n++) await post(`contact/tag/${Entity.ContactEntityId}`, { Name: `${LastName} ${n}` })
  await signIn(page, 'agent4', `/contact/${ContactId}`)
  const tags = page.getByRole('combobox', { name: 'Tags' })
  await expect(tags).toBeVisible()
  const height = await page
    .locator('.mantine-TagsInput-root')
    .evaluate((box) => (box as unknown as { offsetHeight: number }).offsetHeight)
  expect(height).toBeLessThan(300)
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  for (const [role, name] of [
    ['tablist', 'About this contact'],
    ['tablist', 'Kinds of activity'],
  ] as const) {
    const list = page.getByRole(role, { name }).filter({ visible: true })
    const { isCut, cue } = await list.evaluate((node) => {
      const { scrollWidth, clientWidth } = node as unknown as { scrollWidth: number; clientWidth: number }
      const { getComputedStyle } = globalThis as unknown as {
        getComputedStyle: (of: unknown) => { background: string }
      }
      return { isCut: scrollWidth > clientWidth, cue: getComputedStyle(node).background }
    })
    expect(isCut, name).toBe(true)
    expect(cue, name).toMatch(/local.*linear-gradient/s)
  }
})
