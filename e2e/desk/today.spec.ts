import { todayKinds } from '@dormer/contract/desk/today'
import type { Page } from '@playwright/test'
import {
  asUser,
  callByDevice,
  dayIn,
  drawn,
  expect,
  expectAccessible,
  registerBrokerage,
  signIn,
  test,
} from '../journey.ts'

// Completed rows collapse.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/**
 * Creates a lead with a phone, and a task about another contact that is due now, since later may be tomorrow; returns
 * their names.
 */
const makeDay = async (page: Page, user: string) => {
  const { UserId, get, post } = await asUser(page, user)
  const own = `Day${crypto.randomUUID().slice(0, 8)}`
  const add = (FirstName: string, type: number) =>
    post('contact', {
      FirstName,
      LastName: own,
      Email: `${FirstName}.${own}@example.com`.toLowerCase(),
      CellPhone: '5125550142',
      ContactTypeId: type,
      AssignedAgentId: UserId,
    })
  await add('Lena', 1)
  const { ContactId } = await add('Tara', 4)
  const { ContactEntityId } = await get(`contact?contactId=${ContactId}`)
  const task = { TaskTypeId: 3, DueDate: new Date().toISOString(), ReminderMinutes: null, AssignedUserId: UserId }
  await post('task', { ...task, Title: `Papers of ${own}`, KeyType: 'ContactEntityId', KeyValue: ContactEntityId })
  return { lead: `Lena ${own}`, task: `Papers of ${own}`, about: `Tara ${own}` }
}
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('the day is worked by keyboard: rows are moved through, opened, done, undone, snoozed', async ({ page }) => {
  const { lead, task, about } = await makeDay(page, 'agent3')
  await signIn(page, 'agent3', '/today')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Today · Dormer')
  await expect(page.getByText(/^\w+day, \w+ \d+ · .*thing.* to do, .* waiting/)).toBeVisible()
  await expect(rowOf(page, lead)).toContainText(/Just came in|Waiting \d minute/)
  await expect(rowOf(page, task)).toContainText(/[Dd]ue at \d+:\d\d [ap]m/)
  await expect(rowOf(page, task).getByRole('link', { name: about, exact: true })).toBeVisible()
  await expectAccessible(page)

  // A lead created just now comes before the task; the keys move between rows.
  await rowOf(page, lead).focus()
  await page.keyboard.press('j')
  await expect(rowOf(page, lead)).not.toBeFocused()
  await page.keyboard.press('k')
  await expect(rowOf(page, lead)).toBeFocused()
  const names = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  const place = (name: string) => names.findIndex((text) => text.includes(name))
  expect(place(lead)).toBeLessThan(place(task))

  await rowOf(page, task).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue(task)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await rowOf(page, task).focus()
  await page.keyboard.press('d')
  await expect(rowOf(page, task)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, task)).toBeVisible()

  await rowOf(page, task).focus()
  await page.keyboard.press('s')
  await expect(page.getByRole('menuitem', { name: '1 hour' })).toBeFocused()
  await expectAccessible(page)
  const stored = page.waitForResponse('**/api/today/snooze')
  await page.getByRole('menuitem', { name: 'Next week' }).click()
  await expect(rowOf(page, task)).toHaveCount(0)
  await stored
  await page.reload()
  await expect(rowOf(page, lead)).toBeVisible()
  await expect(rowOf(page, task)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show snoozed items' }).click()
  await expect(rowOf(page, task)).toBeVisible()
})

test('several tasks are completed quickly and none comes back; a held key completes only one', async ({ page }) => {
  const days = [await makeDay(page, 'agent2'), await makeDay(page, 'agent2'), await makeDay(page, 'agent2')]
  const [first, second, third] = days.map(({ task }) => task)
  await signIn(page, 'agent2', '/today')
  const marked = page.locator('[data-marked]')
  await expect(page.locator('[data-row]').first()).toHaveAttribute('data-marked')
  await page.keyboard.press('j')
  await expect(page.locator('[data-row]').nth(1)).toHaveAttribute('data-marked')
  await expect(marked).toHaveCount(1)

  // The second is still being completed when the first is done.
  let asked = 0
  const release = Promise.withResolvers<void>()
  await page.route('**/mark-complete', async (route) => {
    asked++
    if (asked === 2) await release.promise
    await route.continue()
  })
  const fetched = page.waitForResponse('**/mark-complete').then(() => page.waitForResponse('**/api/today'))
  await rowOf(page, first ?? '').focus()
  await page.keyboard.press('d')
  await rowOf(page, second ?? '').focus()
  await page.keyboard.press('d')
  await expect(rowOf(page, first ?? '')).toHaveCount(0)
  await expect.poll(() => asked).toBe(2)
  await fetched
  await drawn(page)
  await expect(page.locator('[data-row]:not([data-leaving])').filter({ hasText: first })).toHaveCount(0)
  release.resolve()
  await expect(rowOf(page, second ?? '')).toHaveCount(0)

  await rowOf(page, third ?? '').focus()
  await page.keyboard.down('d')
  await expect(rowOf(page, third ?? '')).toHaveCount(0)
  for (let again = 0; again < 4; again++) {
    await page.keyboard.down('d')
    await drawn(page)
  }
  await page.keyboard.up('d')
  // Whatever was sent by then is requested before this.
  await page.evaluate(`fetch('/readyz').then(() => undefined)`)
  expect(asked).toBe(3)
})

test('a lead is called and the call logged by keyboard; an open dialog gets the keys', async ({ page }) => {
  await callByDevice(page)
  const { lead, task, about } = await makeDay(page, 'agent3')
  await signIn(page, 'agent3', '/today')
  await rowOf(page, lead).focus()
  // The test browser cannot dial.
  await page.evaluate(`document.addEventListener('click', (event) => {
    if (event.target.closest('a[href^="tel:"]')) event.preventDefault()
  })`)
  await page.keyboard.press('c')
  // The row is a card now, which asks for the outcome; closed, it is a row again.
  const card = page.getByRole('region', { name: `Call with ${lead}: card` })
  await expect(card).toBeFocused()
  await expectAccessible(page)
  await expect(page.getByText(`You called ${lead}.`)).toHaveCount(0)
  await expect(page).toHaveURL(/\/today$/)
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await rowOf(page, task).focus()
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: 'Log Phone Call' })
  await expect(dialog).toContainText(about)
  await expect(dialog.getByLabel('Called')).toBeFocused()
  await expectAccessible(page)
  // While a dialog is open, it gets the keys.
  await page.keyboard.press('d')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, task)).toBeVisible()

  // Enter alone logs that the contact was reached.
  await rowOf(page, lead).focus()
  await page.keyboard.press('l')
  await expect(dialog).toContainText(lead)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('activit'))
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({ ActivityTypeId: 1 })
  await expect(rowOf(page, lead)).toHaveCount(0)
  await expect(page.getByText(`${lead}: reached`)).toBeVisible()

  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('On Today')
})

test.describe('on a phone, in the dark', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('everything is within reach', async ({ page }) => {
    const { lead, task } = await makeDay(page, 'agent2')
    await signIn(page, 'agent2', '/today')
    await expect(rowOf(page, lead)).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await expectAccessible(page)
    for (const name of [`Call ${lead}`, `Log call: ${lead}`, `Snooze and more: ${lead}`, `Done: ${task}`]) {
      const box = await page.getByRole('button', { name }).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44)
    }
    expect((await rowOf(page, task).boundingBox())?.height).toBeLessThan(115)
    await page.getByRole('button', { name: `Done: ${task}` }).click()
    await expect(rowOf(page, task)).toHaveCount(0)
    await page.getByRole('link', { name: lead, exact: true }).click()
    await expect(page).toHaveURL(/\/contact\/\d+/)
  })
})

test('a transaction’s dates and missing documents link to it, and disappear when done', async ({ page }) => {
  const { post } = await asUser(page, 'agent4')
  const address = `${crypto.randomUUID().slice(0, 8)} Oak St`
  const days = { contractDate: dayIn(-5), inspectionDate: dayIn(1), closingDate: dayIn(2) }
  const { TransactionId } = await post('transaction', { Type: 'Purchase', address, ...days })
  const line = { TransactionId, Need: 'Required' }
  const [survey, statement] = [`Survey of ${address}`, `Statement of ${address}`]
  await post('checklist/line', { ...line, Name: survey, DueFrom: 'ContractDate', DueDays: 2 })
  await post('checklist/line', { ...line, Name: statement, DueFrom: 'ClosingDate', DueDays: 0 })

  await signIn(page, 'agent4', '/today')
  const closing = rowOf(page, `Closing: ${address}`)
  // Many of the demo's other documents are missing, too.
  const unfold = async () => {
    await expect(page.getByRole('group', { name: 'What to do now' })).toBeVisible()
    for (const what of [/more transaction dates$/, /more missing documents$/]) {
      const more = page.getByRole('button', { name: what })
      while ((await more.count()) > 0) await more.first().click()
    }
  }
  await unfold()
  await expect(closing).toContainText(/In \d days|Tomorrow/)
  await expect(rowOf(page, survey)).toContainText(/\d days overdue/)
  // A document due on the day of a date is mentioned with the date.
  await expect(rowOf(page, statement)).toHaveCount(0)
  await expectAccessible(page)
  await closing.getByRole('link', { name: /^\d documents? missing$/ }).click()
  await expect(page.locator('li:focus')).toContainText(/In \d|tomorrow|Due/)
  await page.goBack()
  await unfold()
  await page.getByRole('button', { name: survey, exact: true }).click()
  await expect(page).toHaveURL(/tab=documents/)
  await expect(page.getByRole('listitem').filter({ hasText: survey })).toBeFocused()
  await expectAccessible(page)
  const file = { name: 'survey.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') }
  await page.getByLabel(`Files for ${survey}`).setInputFiles(file)
  await expect(page.getByRole('listitem').filter({ hasText: survey })).toContainText('In review')
  await page.getByRole('link', { name: 'Today', exact: true }).first().click()
  await unfold()
  await expect(closing).toBeVisible()
  await expect(rowOf(page, survey)).toHaveCount(0)

  // A date is snoozed on its own, and opened by a key.
  await closing.focus()
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  await expect(closing).toHaveCount(0)
  await rowOf(page, `Inspection: ${address}`).focus()
  await page.keyboard.press('d')
  await expect(page.getByRole('heading', { name: address, level: 1 })).toBeVisible()
})

test('failures are reported, and an empty day offers links', async ({ page }) => {
  const { task } = await makeDay(page, 'agent2')
  const refusal = { status: 400, json: { Message: 'Not just now' } }
  await page.route('**/api/today', (route) => route.fulfill(refusal))
  await signIn(page, 'agent2', '/today')
  await expect(page.getByText('Not just now')).toBeVisible()
  await page.unroute('**/api/today')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rowOf(page, task)).toBeVisible()

  await page.route('**/api/today/snooze', (route) => route.fulfill(refusal), { times: 1 })
  await page.getByRole('button', { name: `Snooze and more: ${task}` }).click()
  await page.getByRole('menuitem', { name: '1 hour' }).click()
  await expect(page.getByText('Not just now')).toBeVisible()
  await expect(rowOf(page, task)).toBeVisible()

  const Totals = Object.fromEntries(todayKinds.map((kind) => [kind, 0]))
  await page.route('**/api/today', (route) => route.fulfill({ json: { Rows: [], Totals, Snoozed: 0, Done: 4 } }))
  await page.reload()
  await expect(page.getByText('Nothing left for today')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Look at tomorrow' }).click()
  await expect(page).toHaveURL(/\/calendar\?.*view=day/)
})

test('snoozing or putting off by key moves the focus to the next row', async ({ page }) => {
  const { UserId, post } = await asUser(page, 'agent3')
  const own = `Next${crypto.randomUUID().slice(0, 8)}`
  const DueDate = new Date(Date.now() + 60_000).toISOString()
  for (const n of [1, 2, 3])
    await post('task', { Title: `${own} ${n}`, TaskTypeId: 3, AssignedUserId: UserId, DueDate, ReminderMinutes: null })
  await signIn(page, 'agent3', '/today')
  await rowOf(page, `${own} 1`).focus()
  await page.keyboard.press('s')
  await expect(page.getByRole('menuitem', { name: '1 hour' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, `${own} 2`)).toBeFocused()
  await page.goto('/tasks')
  await page.getByRole('button', { name: `More for ${own} 2` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Tomorrow' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `More for ${own} 3` })).toBeFocused()
})

const cardOf = (page: Page, name: string) => page.getByRole('region', { name: `Call with ${name}: card` })

test('leads are called one after another, a key for each; what comes next can be chosen and undone', async ({
  page,
}) => {
  await callByDevice(page)
  const agent = await asUser(page, 'agent4')
  const own = `Card${crypto.randomUUID().slice(0, 8)}`
  for (const FirstName of ['Third', 'Second', 'First'])
    await agent.post('contact', {
      ...{ FirstName, LastName: own, Email: `${FirstName}.${own}@example.com`.toLowerCase() },
      ...{ CellPhone: '5125550142', ContactTypeId: 1, AssignedAgentId: agent.UserId },
    })
  await signIn(page, 'agent4', '/today')
  await page.evaluate(`document.addEventListener('click', (event) => {
    if (event.target.closest('a[href^="tel:"]')) event.preventDefault()
  })`)
  await expect(page.getByText(/^\d+ of \d+ done$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Now' }).getByText(`First ${own}`)).toBeVisible()
  await rowOf(page, `First ${own}`).focus()
  await page.keyboard.press('c')
  const first = cardOf(page, `First ${own}`)
  await expect(first).toBeFocused()

  // Digits in the note are the note's; Escape leaves it, and then they say what came of the call.
  await page.keyboard.press('n')
  await page.keyboard.type('3 bedrooms, 2 dogs')
  await expect(first.getByLabel(/^Note on the call/)).toHaveValue('3 bedrooms, 2 dogs')
  await expect(first.getByText('Saved as you type.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await rowOf(page, `First ${own}`).focus()
  await page.evaluate(`document.addEventListener('click', (event) => {
    if (event.target.closest('a[href^="tel:"]')) event.preventDefault()
  })`)
  await page.keyboard.press('c')
  await expect(first.getByLabel(/^Note on the call/)).toHaveValue('3 bedrooms, 2 dogs')
  await first.getByLabel(/^Note on the call/).focus()
  await page.keyboard.press('Escape')
  await expect(first).toBeFocused()
  const logged = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('activity/user'),
  )
  await page.keyboard.press('3')
  expect((await logged).postDataJSON()).toMatchObject({ ActivityTypeId: 3, Description: '3 bedrooms, 2 dogs' })

  // The next one's card opens by itself.
  await expect(cardOf(page, `Second ${own}`)).toBeFocused()
  await expect(first).toHaveCount(0)
  await expect(rowOf(page, `First ${own}`)).toHaveCount(0)
  await expect(page.getByText(`First ${own}: no answer`)).toBeVisible()
  const again = page.getByRole('group', { name: 'Call again' })
  await expect(again.getByRole('button', { name: 'Tomorrow' })).toHaveAttribute('aria-pressed', 'true')
  const stored = page.waitForRequest('**/api/today/snooze')
  await again.getByRole('button', { name: '2 hours' }).click()
  const Until = Date.parse((await stored).postDataJSON().Until)
  expect(Math.round((Until - Date.now()) / 3_600_000)).toBe(2)
  // All of it: the logged call, too.
  const takenBack = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().includes('/api/call/outcome'),
  )
  await page.getByRole('button', { name: 'Undo call and next step' }).click()
  expect((await takenBack).status()).toBe(200)
  await expect(rowOf(page, `First ${own}`)).toBeVisible()

  await cardOf(page, `Second ${own}`).focus()
  await page.keyboard.press('1')
  await expect(cardOf(page, `Third ${own}`)).toBeFocused()
  // Whoever was reached is not called again unless that is chosen; then it is a task.
  await expect(page.getByText(`Second ${own}: reached`)).toBeVisible()
  await expect(again.getByRole('button', { name: 'None' })).toHaveAttribute('aria-pressed', 'true')
  const task = page.waitForResponse((response) => response.url().endsWith('/api/task') && response.ok())
  await again.getByRole('button', { name: 'Next week' }).click()
  expect((await (await task).json()).Title).toBe(`Call Second ${own}`)
  await cardOf(page, `Third ${own}`).focus()
  await page.keyboard.press('Escape')
  await expect(cardOf(page, `Third ${own}`)).toHaveCount(0)
  await expect(rowOf(page, `Third ${own}`)).toBeFocused()
})

test('somebody without any contacts is offered to import them', async ({ page }) => {
  const user = await registerBrokerage(page, 'a long password for today')
  await signIn(page, user, '/today', 'a long password for today')
  await expect(page.getByText('Bring your people')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Import Contacts' }).click()
  await expect(page).toHaveURL(/\/contacts\/import/)
})
