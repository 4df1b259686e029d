import { asUser, expect, expectAccessible, signIn, test } from '../journey.ts'

test('the setup checklist: steps, articles, and the progress card', async ({ page }) => {
  const { UserId, get } = await asUser(page, 'lender1')
  expect((await get(`user/profile/${UserId}`)).IsNotificationSet).toBe(false)
  const percent = async () => {
    const flags = Object.values(await get(`user/profile/${UserId}`))
    return `${Math.floor((flags.filter(Boolean).length / flags.length) * 100)}%`
  }
  const before = await percent()

  await signIn(page, 'lender1', '/profile/setup')
  await expect(page).toHaveTitle('Setup Checklist · Dormer')
  await expect(page.getByText('Setup steps you need to be successful', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Home/Contact Import')
  await expect(page.getByText(`Profile setup · ${before}`)).toBeVisible()
  const steps = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(steps).toHaveText([
    /^Connect MLS/,
    /^Connect Email/,
    /^Connect Domain/,
    /^Access Site Admin/,
    /^Set Up Notifications/,
    /^Set Up Sources/,
    /^Import Contacts/,
  ])
  const step = (name: string) => page.getByRole('button', { name })
  await expect(step('Set Up Notifications')).toHaveAccessibleName('Set Up Notifications Not done')
  await step('Set Up Sources').click()
  await expect(page).toHaveURL(/step=setup-sources/)
  await expect(page.getByText('A source says where a lead came from.')).toBeVisible()
  await expectAccessible(page)
  // One is open at a time, and clicking it closes it.
  await step('Set Up Notifications').click()
  await expect(step('Set Up Sources')).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByText('A source says where a lead came from.')).toHaveCount(0)
  await step('Set Up Notifications').click()
  await expect(page).toHaveURL(/setup$/)
  await expect(step('Set Up Notifications')).toHaveAttribute('aria-expanded', 'false')
  await page.goBack()
  await expect(step('Set Up Notifications')).toHaveAttribute('aria-expanded', 'true')

  // Its link navigates without a reload; saving completes the step, even with nothing changed.
  await page.evaluate('window.isSamePage = true')
  await page.getByRole('region').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/settings\/notification/)
  expect(await page.evaluate('window.isSamePage')).toBe(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Notification settings saved!')).toBeVisible()
  const after = await percent()
  expect(after).not.toBe(before)

  const menu = page.getByRole('button', { name: /Your menu/ })
  await menu.click()
  await expect(page.getByRole('menuitem', { name: `Profile setup · ${after}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: `Profile setup · ${after}` }).click()
  await expect(step('Set Up Notifications')).toHaveAccessibleName('Set Up Notifications Done')

  await page.goto('/')
  const card = page.getByRole('region', { name: 'Profile setup' })
  await expect(card).toContainText(after)
  await expectAccessible(page)
  // A failed save is rolled back.
  await page.route('**/toggleshow', (route) => route.fulfill({ status: 400, json: { Message: 'Not just now' } }), {
    times: 1,
  })
  await card.getByRole('button', { name: 'Hide your setup progress' }).click()
  await expect(page.getByText('Not just now')).toBeVisible()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Hide your setup progress' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByText('You can find the setup checklist in your menu.')).toBeVisible()
  await page.reload()
  await expect(async () => {
    await menu.click()
    await expect(page.getByRole('menuitem', { name: 'Setup Checklist' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByRole('menuitem', { name: /^Profile setup/ })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Setup Checklist' }).click()
  const shown = page.getByRole('switch', { name: 'Show my progress on the dashboard and in my menu' })
  await expect(shown).not.toBeChecked()
  await shown.click({ force: true })
  await expect(shown).toBeChecked()
  await expect.poll(async () => (await get('user/currentuser')).ShowProfileProgress).toBe(true)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Hide your setup progress' }).click()
  await expect(shown).not.toBeChecked()
  // The menu closes without losing the focus; the next user sees it again.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(menu).toBeFocused()
  await shown.click({ force: true })
  await expect.poll(async () => (await get('user/currentuser')).ShowProfileProgress).toBe(true)
})

test('on a phone, in the dark; a failed load can be retried', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const refusal = { status: 400, json: { Message: 'Not just now' } }
  await page.route('**/api/support/article/*', (route) => route.fulfill(refusal), { times: 1 })
  await signIn(page, 'agent4', '/profile/setup?step=import-contacts')
  await expect(page.getByText('The article could not be loaded')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('region').getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
})

test('the menu does not move under the pointer when the progress card appears', async ({ page }) => {
  await signIn(page, 'agent3')
  const progress = Promise.withResolvers<void>()
  await page.route('**/api/user/profile/*', async (route) => {
    await progress.promise
    await route.continue()
  })
  await page.getByRole('button', { name: /Your menu/ }).click()
  const item = page.getByRole('menuitem', { name: 'Edit Profile' })
  await item.hover()
  const top = async () => (await item.boundingBox())?.y ?? 0
  const before = await top()
  progress.resolve()
  await expect(page.getByRole('menuitem', { name: /Profile setup/ })).toBeVisible()
  expect(Math.abs((await top()) - before)).toBeLessThan(2)
})
