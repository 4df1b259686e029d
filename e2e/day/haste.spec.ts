import type { Page } from '@playwright/test'
import { asUser, drawn, expect, makeContacts, password, signIn, test } from '../journey.ts'

/** Delays responses from these addresses. */
const delay = (page: Page, url: RegExp, ms: number) =>
  page.route(url, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await route.continue()
  })

/** Creates tasks with names no other test uses; opens the page that lists them. */
const makeTasks = async (page: Page, ...names: string[]) => {
  const { UserId, get, post } = await asUser(page, 'agent3')
  const own = crypto.randomUUID().slice(0, 8)
  const titles = names.map((name) => `${name} ${own}`)
  const ids: number[] = []
  for (const Title of titles) {
    const { TaskId } = await post('task', { Title, TaskTypeId: 3, AssignedUserId: UserId })
    ids.push(TaskId)
  }
  const box = (n: number, on = page) => on.getByRole('checkbox', { name: `Complete ${titles[n]}`, exact: true })
  const isCompleted = async (n: number) => (await get(`task/${ids[n]}`)).IsCompleted
  return { box, isCompleted, post }
}

test('keys typed while a dialog or page loads are not shortcuts', async ({ page }) => {
  // Otherwise dialogs would be loaded ahead.
  await page.addInitScript('window.requestIdleCallback = () => 0')
  await signIn(page, 'agent3', '/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible()
  await delay(page, /\/(TaskModal|AddPersonModal|Palette|NewContactPage)-.*\.js/, 1500)
  for (const [key, name] of [
    ['t', 'Add Task'],
    ['n', 'Add Person'],
    ['ControlOrMeta+k', 'Search'],
  ] as const) {
    await page.keyboard.press(key)
    await page.keyboard.type('call Ana')
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(page).toHaveURL('/tasks')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'New Contact' }).click()
  await page.keyboard.type('Lola', { delay: 100 })
  await expect(page.getByLabel('First Name')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // A single key is a shortcut once the page has loaded.
  const pressed = Promise.withResolvers<void>()
  await page.route(/\/CalendarPage-.*\.js/, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' }).click()
  await page.keyboard.press('t')
  pressed.resolve()
  await expect(page.getByRole('dialog', { name: 'Add Task' })).toBeVisible()
})

test('of several tasks in a row, only the one that fails comes back', async ({ page }) => {
  const { box } = await makeTasks(page, 'Fails', 'Slow')
  await signIn(page, 'agent3', '/tasks')
  await expect(box(1)).toBeVisible()
  let first = true
  await page.route(/mark-complete/, async (route) => {
    const fails = first
    first = false
    await new Promise((resolve) => setTimeout(resolve, fails ? 300 : 2500))
    await (fails ? route.abort() : route.continue())
  })
  const done = page.waitForResponse(/mark-complete/)
  await box(0).click()
  await box(1).click()
  await expect(box(1)).toHaveCount(0)
  // Not even for a moment.
  const cameBack = box(1)
    .waitFor({ timeout: 4000 })
    .then(
      () => true,
      () => false,
    )
  await expect(box(0)).toBeVisible()

  // Nor after other changes to the list or a refetch.
  await page.evaluate(`new BroadcastChannel('dormer.changed').postMessage([['tasks'], ['today']])`)
  const line = page.getByLabel('Add a task in your own words')
  const words = `buy stamps ${crypto.randomUUID().slice(0, 8)}`
  // It is parsed while it is typed; once it is added, the result is no longer shown anywhere.
  const settled = done.then(() => drawn(page))
  await page.route(/api\/task\/parse/, async (route) => {
    await settled
    await route.continue()
  })
  const parsing = page.waitForRequest(/api\/task\/parse/)
  await line.fill(words)
  await parsing
  await line.press('Enter')
  await expect(page.getByText('Task added')).toBeVisible()
  await done
  await expect(page.getByRole('checkbox', { name: new RegExp(`^Complete ${words}`, 'i') })).toBeVisible()
  expect(await cameBack).toBe(false)
})

test('a task completed and reopened at once stays open; Undo can be pressed only once', async ({ page }) => {
  const { box, isCompleted } = await makeTasks(page, 'To and fro')
  await signIn(page, 'agent3', '/tasks?completed=true')
  await delay(page, /mark-complete/, 600)
  const both = Promise.all([page.waitForResponse(/mark-complete/), page.waitForResponse(/re-open/)])
  await box(0).click()
  await expect(box(0)).toBeChecked()
  await box(0).click()
  await expect(box(0)).not.toBeChecked()
  await both
  expect(await isCompleted(0)).toBe(false)
  await expect(box(0)).not.toBeChecked()

  await page.reload()
  await box(0).click()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByRole('button', { name: 'Undo', exact: true }).dblclick()
  await expect(box(0)).not.toBeChecked()
  await expect(page.getByText(/is as it was/)).toHaveCount(1)
  expect(asked.filter((url) => url.includes('re-open'))).toHaveLength(1)
})

test('an appointment opens as it is now, not as it was when last open', async ({ page }) => {
  const LastName = await makeContacts(page, 'agent3', 1)
  const { get, post } = await asUser(page, 'agent3')
  const { Id } = await post('appointments', {
    Title: `Visit ${LastName}`,
    AppointmentTypeId: 1003,
    DateTime: '2031-03-11T16:00:00Z',
    DurationMinutes: 60,
  })
  await signIn(page, 'agent3', '/calendar?view=day&day=2031-03-11')
  const event = page.getByRole('button', { name: new RegExp(`Visit ${LastName}`) })
  const dialog = page.getByRole('dialog', { name: 'Edit Appointment' })
  const location = dialog.getByLabel('Location')
  await event.click()
  await expect(location).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const { access_token } = await (
    await page.request.post('/token', {
      form: { grant_type: 'password', username: 'agent3@example.com', password },
    })
  ).json()
  const headers = { authorization: `Bearer ${access_token}` }
  await page.request.put(`/api/appointments/${Id}`, { data: { Location: 'Oak Street' }, headers })
  expect((await get(`appointments/${Id}`)).Location).toBe('Oak Street')
  await event.click()
  await expect(location).toHaveValue('Oak Street')
})

test('a change in one tab shows in another', async ({ page, context }) => {
  const { box } = await makeTasks(page, 'In two tabs')
  await signIn(page, 'agent3', '/tasks')
  await expect(box(0)).toBeVisible()
  const beside = await context.newPage()
  await beside.goto('/tasks')
  await expect(box(0, beside)).toBeVisible()
  await box(0, beside).click()
  await expect(box(0)).toHaveCount(0)
})

test('Enter in the search waits for the results', async ({ page }) => {
  const [first, second] = [await makeContacts(page, 'agent3', 1), await makeContacts(page, 'agent3', 1)]
  await signIn(page, 'agent3', '/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  const words = page.getByRole('dialog', { name: 'Search' }).getByRole('textbox')
  await words.fill(first)
  await expect(page.getByRole('button', { name: `Nora ${first}` })).toBeVisible()
  await delay(page, /api\/find/, 1000)
  await words.fill(second)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Nora ${second}` })).toBeVisible()
})

test('a form cannot be edited while saving; after a failure, editing continues', async ({ page }) => {
  const Title = `Slow ${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, 'agent3', '/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible()
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  const title = dialog.getByLabel('Title')
  const answers: (() => void)[] = []
  await page.route('**/api/task', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    await (answers.length === 1
      ? route.fulfill({ status: 500, json: { Message: 'Not at the moment.' } })
      : route.continue())
  })
  for (const typed of [Title, `${Title} again`]) {
    await title.fill(typed)
    await title.press('Enter')
    await expect.poll(() => answers.length).toBe(typed === Title ? 1 : 2)
    await page.keyboard.type('lost')
    await expect(title).toHaveValue(typed)
    answers.at(-1)?.()
    if (typed !== Title) continue
    await expect(page.getByRole('alert').filter({ hasText: 'Not at the moment.' })).toBeVisible()
    await expect(title).toBeFocused()
  }
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: `${Title} again` }).first()).toBeVisible()
})
