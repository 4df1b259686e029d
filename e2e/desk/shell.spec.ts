import { asUser, expect, signIn, test } from '../journey.ts'

test('on the narrowest phones the whole header is within reach', async ({ page }) => {
  await signIn(page, 'agent2', '/tasks')
  const header = page.getByRole('banner')
  const menu = header.getByRole('button', { name: /Your menu/ })
  await expect(menu).toBeVisible()
  for (const width of [320, 360, 390, 400]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(header.getByText('Dormer', { exact: true })).toHaveCount(width < 400 ? 0 : 1)
    // All at one moment: what loads later, such as the phone, moves those beside it.
    await expect(async () => {
      const boxes = await header.locator('button:visible, a:visible').evaluateAll((all) =>
        all.map((one) => {
          const { left, right, height } = one.getBoundingClientRect()
          return { left, right, height }
        }),
      )
      let end = 0
      for (const { left, right, height } of boxes) {
        // Side by side, without overlapping.
        expect(left).toBeGreaterThanOrEqual(end)
        expect(height).toBeGreaterThanOrEqual(24)
        end = right
      }
      expect(end).toBeLessThanOrEqual(width)
    }).toPass({ timeout: 10_000 })
  }
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeInViewport()
})

test('single letters go to the list or menu that is open', async ({ page }) => {
  await signIn(page, 'agent2', '/tasks')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await expect(page.locator('[role="dialog"]:focus-within')).toBeVisible()
  for (const letter of 'nlatc') await page.keyboard.press(letter)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Your menu/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  for (const letter of 'nlatc') await page.keyboard.press(letter)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/tasks/)
  await page.keyboard.press('t')
  await expect(page.getByRole('dialog', { name: 'Add Task' })).toBeVisible()
})

test('the palette finds an action by its purpose', async ({ page }) => {
  await signIn(page, 'agent2', '/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search people, transactions, tasks, pages, actions').fill('call')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('button', { name: 'Log Activity' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Activity' })).toBeVisible()
})

test('a long name without a space wraps, on its page and in dialogs', async ({ page }) => {
  const { UserId, post } = await asUser(page, 'agent2')
  const name = { FirstName: 'N'.repeat(50), LastName: 'O'.repeat(50) }
  const Email = `${crypto.randomUUID()}@example.com`
  const { ContactId } = await post('contact', { ...name, Email, AssignedAgentId: UserId })
  const widest = () =>
    page.evaluate<number>(`
      Math.max(...[...document.querySelectorAll('main h1, main [aria-haspopup="menu"]')]
        .map((one) => one.getBoundingClientRect().right)) - document.documentElement.clientWidth`)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    if (width === 390) await signIn(page, 'agent2', `/contact/${ContactId}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name.LastName)
    expect(await widest()).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Add Appointment' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add Appointment' })
    await expect(dialog.getByLabel('Title')).toBeVisible()
    const inside = await dialog.evaluate((one) => {
      const edge = one.getBoundingClientRect().right
      return Math.max(...[...one.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right)) - edge
    })
    expect(inside).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('a deleted contact is gone from Today at once', async ({ page }) => {
  const { UserId, post } = await asUser(page, 'agent2')
  const LastName = `Gone${crypto.randomUUID().slice(0, 8)}`
  await post('contact', {
    FirstName: 'Nora',
    LastName,
    Email: `${LastName}@example.com`.toLowerCase(),
    AssignedAgentId: UserId,
  })
  await signIn(page, 'agent2', '/today')
  const row = page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(LastName) })
    .first()
  await row.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(LastName)
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete Contact' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/contacts/)
  const answered = page.waitForResponse('**/api/today')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).click()
  await answered
  await expect(row).toHaveCount(0)
})

test('only the requested screen is loaded at startup', async ({ page }) => {
  await signIn(page, 'agent2', '/contacts')
  await expect(page.getByRole('banner')).toBeVisible()
  for (const [address, wanted] of [
    ['/today', 'TodayPage'],
    ['/contacts', 'ContactsPage'],
    ['/', 'DashboardPage'],
    ['/tasks', 'TasksPage'],
  ] as const) {
    await page.goto(address)
    const requested = () =>
      page.evaluate<string[]>(
        `performance.getEntriesByType('resource').map(({ name }) => /(\\w+)-[^/]*\\.js$/.exec(name)?.[1] ?? '')`,
      )
    await expect.poll(requested).toContain(wanted)
    const all = await requested()
    expect([...new Set(all.filter((name) => name.endsWith('Page')))]).toEqual([wanted])
    expect(all).toContain('Frame')
  }
})
