import type { Page } from '@playwright/test'
import {
  asUser,
  atBothWidths,
  drawn,
  expect,
  expectAccessible,
  makeContacts,
  password,
  signIn,
  test,
} from '../journey.ts'

const row = (page: Page, title: string) => page.locator('[data-task]').filter({ hasText: title })
const dialog = (page: Page, name = 'Add Task') => page.getByRole('dialog', { name })
const words = (page: Page) => page.getByLabel('Add a task in your own words')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
/** Words that no other test uses. */
const own = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`

/** Creates tasks for agent3; `inDays` is when each is due, at the current time, without a reminder. */
const makeTasks = async (page: Page, tasks: { Title: string; inDays?: number; Repeat?: string }[]) => {
  const { UserId, post } = await asUser(page, 'agent3')
  for (const { Title, inDays, Repeat } of tasks) {
    const DueDate = inDays === undefined ? null : new Date(Date.now() + inDays * 86_400_000).toISOString()
    await post('task', { Title, TaskTypeId: 3, AssignedUserId: UserId, DueDate, Repeat, ReminderMinutes: null })
  }
}

test.describe('1440 px', () => {
  test.use({ viewport: { width: 1440, height: 844 } })

  test('a task is created, changed, completed, undone and reopened', async ({ page }) => {
    const title = own('Order the sign')
    const LastName = await makeContacts(page, 'agent3', 1)
    await signIn(page, 'agent3', '/tasks')
    await expect(page).toHaveTitle('Tasks · Dormer')
    await expect(page.getByText('View and manage all your tasks')).toBeVisible()
    await page.getByRole('button', { name: 'Create Task' }).first().click()
    await atBothWidths(page, expectAccessible)
    await dialog(page).getByLabel('Title').fill(title)
    await dialog(page).getByLabel('Contact').fill(LastName)
    await page.getByRole('option', { name: LastName }).click()
    await expect(dialog(page).getByText(`Nora ${LastName}`)).toBeVisible()
    await dialog(page).getByLabel('Due Date and Time').click()
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.locator('table button').filter({ hasText: /^15$/ }).click()
    await expect(dialog(page).getByLabel('Due Date and Time')).toHaveValue(/\/15\/\d{4}$/)
    const time = dialog(page).getByLabel('Time', { exact: true })
    await expect(time).toHaveValue('9:00 am')
    await dialog(page).getByLabel('Notes').fill('With the new logo.')
    await save(page).click()
    await expect(page.getByText('Task added')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(row(page, title).getByRole('link', { name: `Nora ${LastName}` })).toBeVisible()
    await expect(row(page, title).getByText('Open', { exact: true })).toBeVisible()
    await atBothWidths(page, expectAccessible)

    // The address keeps the open task.
    await page.getByRole('button', { name: title, exact: true }).click()
    await expect(page).toHaveURL(/task=\d+/)
    await page.reload()
    await expect(dialog(page, 'Edit Task').getByLabel('Notes')).toHaveValue('With the new logo.')
    await atBothWidths(page, expectAccessible)
    await dialog(page, 'Edit Task').getByLabel('Title').fill(`${title} again`)
    await save(page).click()
    await expect(dialog(page, 'Edit Task')).toHaveCount(0)
    await expect(page).not.toHaveURL(/task=/)

    const complete = page.getByRole('checkbox', { name: `Complete ${title} again` })
    await complete.click()
    await expect(page.getByText(`${title} again completed`)).toBeVisible()
    await expect(row(page, title)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, title)).toBeVisible()

    await page.getByRole('button', { name: `${title} again`, exact: true }).click()
    await page.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(row(page, title)).toHaveCount(0)
    await page.getByRole('button', { name: 'Show Completed' }).click()
    await expect(page).toHaveURL(/completed=true/)
    await expect(row(page, title).getByText('Complete', { exact: true })).toBeVisible()
    await atBothWidths(page, expectAccessible)
    await page.getByRole('button', { name: `${title} again`, exact: true }).click()
    const stored = page.waitForResponse('**/re-open*')
    await page.getByRole('button', { name: 'Re-open Task' }).click()
    await expect(row(page, title).getByText('Open', { exact: true })).toBeVisible()
    await stored
    await page.reload()
    await expect(complete).not.toBeChecked()
  })
})

test('a task is added in words, on the page and from anywhere by a key', async ({ page }) => {
  const LastName = await makeContacts(page, 'agent3', 2)
  await signIn(page, 'agent3', '/tasks')
  await words(page).fill(`call Nora ${LastName} tomorrow 3pm every week`)
  const understood = page.getByRole('status', { name: 'Understood as' })
  await expect(understood.getByText('Tomorrow, 3:00 pm')).toBeVisible()
  await expect(understood.getByText('Every week')).toBeVisible()
  // Two people have this name: the text alone matches neither.
  await understood.getByRole('button', { name: `Which Nora ${LastName}?` }).click()
  await page
    .getByRole('menuitem', { name: `Nora ${LastName}` })
    .first()
    .click()
  await expect(understood.getByRole('button', { name: `Nora ${LastName}`, exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/task', (route) => route.abort(), { times: 1 })
  await words(page).press('Enter')
  // It is kept, and sent with the next look at the connection.
  await expect(page.getByText('Waiting for a connection: 1')).toBeVisible()
  await expect(words(page)).toHaveValue('')
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  const called = row(page, LastName)
  await expect(called.getByText(/, 3:00 pm/)).toBeVisible()

  // Completing a repeating task creates the next one.
  await called.getByRole('checkbox', { name: /^Complete Call/ }).click()
  await expect(page.getByText(/completed\. The next one is due \d\d\/\d\d?\/\d{4}, 3:00 pm\./)).toBeVisible()
  await expect(called).toHaveCount(1)

  // Enter alone attaches nobody, says so, and offers a choice.
  const title = own('Buy keys')
  await words(page).fill(`${title} Nora ${LastName}`)
  await words(page).press('Enter')
  await expect(page.getByText(`without a contact, because there are several named Nora ${LastName}`)).toBeVisible()
  await expect(row(page, title).getByRole('link')).toHaveCount(0)
  await expect(row(page, title).getByText('Unscheduled')).toBeVisible()
  await page.getByRole('button', { name: 'Choose' }).click()
  await dialog(page, 'Edit Task').getByLabel('Contact').fill(LastName)
  await page.getByRole('option', { name: LastName }).first().click()
  await save(page).click()
  await expect(row(page, title).getByRole('link', { name: `Nora ${LastName}` })).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All Contacts' }).click()
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  await page.keyboard.press('t')
  const quickly = own('Email the buyer')
  await dialog(page).getByLabel('In your own words').fill(`${quickly} tomorrow 10am`)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await page.goto('/tasks')
  await expect(row(page, quickly).getByText(/, 10:00 am/)).toBeVisible()
})

test('quick add: what is typed after Enter is the next task, and what fails comes back', async ({ page }) => {
  const [name, other] = [await makeContacts(page, 'agent3', 1), own('Aa')]
  await signIn(page, 'agent3', '/tasks')
  const understood = page.getByRole('status', { name: 'Understood as' })
  await words(page).fill(`${other} one Nora ${name}`)
  await page.getByRole('button', { name: `Not about Nora ${name}` }).click()
  const typed = Promise.withResolvers<void>()
  await page.route(
    '**/api/task',
    async (route) => {
      await typed.promise
      await route.continue()
    },
    { times: 1 },
  )
  await page.keyboard.press('Tab')
  await words(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(`${other} two Nora ${name}`)
  await expect(words(page)).toHaveValue(`${other} two Nora ${name}`)
  typed.resolve()
  await page.keyboard.press('Enter')
  await expect(words(page)).toHaveValue('')
  // Choosing nobody applied only to the first one.
  await expect(row(page, `${other} two`).getByRole('link', { name: `Nora ${name}` })).toBeVisible()
  await expect(row(page, `${other} one`).getByRole('link')).toHaveCount(0)

  // A failure while the next one is typed is reported with its text.
  const nextTyped = Promise.withResolvers<void>()
  await page.route('**/api/task', async (route) => {
    await nextTyped.promise
    await route.fulfill({ status: 500, json: { Message: 'Not at the moment.' } })
  })
  await words(page).fill(`${other} lost`)
  await page.keyboard.press('Enter')
  await page.keyboard.type('next')
  nextTyped.resolve()
  await expect(page.getByText(`“${other} lost” was not added`)).toBeVisible()
  await expect(words(page)).toHaveValue('next')
  await page.unroute('**/api/task')

  // Text that is not understood is reported before saving, and sets no time.
  await words(page).fill('open house sat & sun')
  await expect(understood).toContainText('No time was set: “sat & sun” is past or was not understood')
  await expect(understood).toContainText('Unscheduled')

  await words(page).fill('tomorrow')
  await expect(page.getByText('Also say what to do')).toBeVisible()
  await expect(understood).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(words(page)).toHaveValue('tomorrow')
  await words(page).fill('x'.repeat(201))
  await expect(page.getByText('Title: use at most 200 characters')).toBeVisible()
})

test("a task edited alongside a colleague keeps the colleague's changes, and a task that is gone says so", async ({
  page,
}) => {
  const { UserId, post, get } = await asUser(page, 'agent3')
  const Title = own('Shared')
  const { TaskId } = await post('task', { Title, TaskTypeId: 3, AssignedUserId: UserId, Notes: 'Old' })
  await signIn(page, 'agent3', '/tasks')
  await expect(row(page, Title)).toBeVisible()
  const edit = dialog(page, 'Edit Task')
  const open = (title = Title) => page.getByRole('button', { name: title, exact: true }).click()
  // Before it is opened, and while it is open.
  await post('task', { TaskId, Notes: 'New' })
  await open()
  await expect(edit.getByLabel('Notes')).toHaveValue('New')
  await post('task', { TaskId, Notes: 'Newer' })
  await edit.getByLabel('Title').fill(`${Title} x`)
  await edit.getByLabel('Title').press('Enter')
  await expect(edit).toHaveCount(0)
  expect(await get(`task/${TaskId}`)).toMatchObject({ Title: `${Title} x`, Notes: 'Newer', IsCompleted: false })

  const form = { grant_type: 'password', username: 'agent3@example.com', password }
  const { access_token } = await (await page.request.post('/token', { form })).json()
  const headers = { authorization: `Bearer ${access_token}` }
  await page.request.put(`/api/task/${TaskId}/mark-complete`, { headers })
  await open(`${Title} x`)
  await expect(edit.getByRole('button', { name: 'Re-open Task' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(edit).toHaveCount(0)
  await page.request.delete(`/api/task/${TaskId}/delete`, { headers })
  await page.goto(`/tasks?task=${TaskId}`)
  await expect(edit.getByText('Task was not found')).toBeVisible()
})

test('the browser’s Back closes a dialog after asking, and the page stays', async ({ page }) => {
  const LastName = await makeContacts(page, 'agent3', 1)
  await signIn(page, 'agent3', `/contacts?q=${LastName}`)
  await page.getByRole('link', { name: `Nora ${LastName}` }).click()
  await expect(page).toHaveURL(/\/contact\/\d+/)
  const url = page.url()
  for (const [button, title, field] of [
    ['Add Task', 'Add Task', 'Title'],
    ['Add Appointment', 'Add Appointment', 'Title'],
    ['Log Activity', 'Add Activity', 'Description'],
  ] as const) {
    const open = () => page.getByRole('button', { name: button }).first().click()
    await open()
    await dialog(page, title).getByLabel(field).fill('Typed')
    await page.goBack()
    await dialog(page, 'Unsaved changes').getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page, title).getByLabel(field)).toHaveValue('Typed')
    await expect(page).toHaveURL(url)
    await page.goBack()
    await dialog(page, 'Unsaved changes').getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog(page, title)).toHaveCount(0)
    await expect(page).toHaveURL(url)
    await open()
    await expect(dialog(page, title).getByLabel(field)).toBeVisible()
    await page.goBack()
    await expect(dialog(page, title)).toHaveCount(0)
    await expect(page).toHaveURL(url)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/contacts/)
})

test('the dashboard requests completed tasks only when they are viewed', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('includeCompleted=')) asked.push(request.url())
  })
  const Title = own('Due')
  await makeTasks(page, [{ Title, inDays: 0 }])
  await signIn(page, 'agent3', '/today')
  await expect(page).toHaveURL('/today')
  await page.goto('/')
  await expect(row(page, Title)).toBeVisible()
  expect(asked.filter((url) => url.includes('includeCompleted=true'))).toEqual([])
  // The list is answered before the task is stored as completed, and arrives after.
  const [answered, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    /includeCompleted=true/,
    async (route) => {
      const response = await route.fetch()
      answered.resolve()
      await stored.promise
      await route.fulfill({ response }).catch(() => {})
    },
    { times: 1 },
  )
  await page.route('**/mark-complete*', async (route) => {
    await answered.promise
    await route.fulfill({ response: await route.fetch() })
    await drawn(page)
    stored.resolve()
  })
  await page.getByRole('checkbox', { name: `Complete ${Title}` }).click()
  await expect(row(page, Title)).toHaveCount(0)
  await page.getByRole('button', { name: 'Completed', exact: true }).click()
  await expect(row(page, Title)).toBeVisible()
})

test('only the latest completed tasks are shown, and a message says so', async ({ page }) => {
  await page.route('**/api/task/tasks?*includeCompleted=true*', async (route) => {
    const rows = await (await route.fetch()).json()
    const one = { ...rows[0], IsCompleted: true, DateCompleted: '2026-01-01T12:00:00Z' }
    const many = Array.from({ length: 500 }, (_, n) => ({ ...one, TaskId: 9_000_000 + n, Title: `Old ${n}` }))
    await route.fulfill({ json: many })
  })
  await makeTasks(page, [{ Title: own('Any') }])
  await signIn(page, 'agent3', '/tasks')
  await page.getByRole('button', { name: 'Show Completed' }).click()
  await expect(page.getByText('The latest 500 completed tasks')).toBeVisible()
  // A menu is rendered only for its open row; the focus returns to its button.
  const more = page.getByRole('button', { name: 'More for Old 0', exact: true })
  await more.click()
  await expect(page.getByRole('menuitem', { name: 'Re-open Task' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(more).toBeFocused()
})

test('tasks are filtered by due date, and many are put off and deleted', async ({ page }) => {
  const [soon, week, later, never] = [own('Soon'), own('Week'), own('Later'), own('Never')]
  await makeTasks(page, [
    { Title: soon, inDays: 0 },
    { Title: week, inDays: 5 },
    { Title: later, inDays: 20 },
    { Title: never },
  ])
  await signIn(page, 'agent3', '/tasks')
  const pill = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d`) })
  const shows = async (...titles: string[]) => {
    for (const title of [soon, week, later, never])
      await expect(row(page, title)).toHaveCount(titles.includes(title) ? 1 : 0)
  }
  await expect(row(page, soon)).toBeVisible()
  await shows(soon, week, later, never)
  await pill('Due Today').click()
  await shows(soon)
  await pill('Due This Week').click()
  await shows(soon, week)
  await page.goBack()
  await shows(soon)

  // Two days later it is past due; the browser's day decides.
  await page.clock.setFixedTime(Date.now() + 2 * 86_400_000)
  await pill('Past Due').click()
  await shows(soon)
  await expect(row(page, soon).getByText('Past Due', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await row(page, soon)
    .getByRole('button', { name: `More for ${soon}` })
    .click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  await expect(page.getByText(new RegExp(`^${soon} is due Tomorrow`))).toBeVisible()
  await shows()
  await pill('All Tasks').click()

  const select = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` }).check()
  // Another filter clears the selection.
  await select(later)
  await expect(page.getByText('1 task(s) selected')).toBeVisible()
  await pill('Due This Week').click()
  await expect(page.getByText(/task\(s\) selected/)).toHaveCount(0)
  await pill('All Tasks').click()
  for (const title of [soon, week]) await select(title)
  await expect(page.getByText('2 task(s) selected')).toBeVisible()
  await expectAccessible(page)
  const bar = page.getByLabel('Selected tasks')
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Are you sure you want to delete 2 tasks?')).toBeVisible()
  await page.route('**/api/task/mass-delete', (route) => route.abort(), { times: 1 })
  await dialog(page, 'Delete tasks').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/^Dormer could not be reached/)).toBeVisible()
  await shows(soon, week, later, never)
  await bar.getByRole('button', { name: 'Delete' }).click()
  await dialog(page, 'Delete tasks').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Tasks deleted successfully')).toBeVisible()
  await shows(later, never)
  await page.reload()
  await expect(row(page, later)).toBeVisible()
  await shows(later, never)
})

test("a contact's tasks are created and completed on its page, and from its row in the list", async ({ page }) => {
  const LastName = await makeContacts(page, 'agent3', 1)
  await signIn(page, 'agent3', `/contacts?q=${LastName}`)
  await page.getByRole('button', { name: `Add task for Nora ${LastName}` }).click()
  await expect(dialog(page).getByText(`Nora ${LastName}`)).toBeVisible()
  await dialog(page).getByLabel('Title').fill('Ask for the survey')
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('link', { name: `Nora ${LastName}` }).click()
  await page.getByRole('tab', { name: 'Tasks', exact: true }).click()
  const tab = page.getByRole('tabpanel', { name: 'Tasks' })
  await expect(tab.getByText('Ask for the survey')).toBeVisible()
  await expectAccessible(page)
  await tab.getByRole('checkbox', { name: 'Complete Ask for the survey' }).click()
  await expect(tab.getByText('No tasks to display')).toBeVisible()
  await expectAccessible(page)
  await tab.getByRole('button', { name: 'Show Completed' }).click()
  await expect(tab.getByText('Ask for the survey')).toBeVisible()
  await page.getByRole('tab', { name: 'Activity', exact: true }).click()
  await expect(page.getByText('Task Completed').first()).toBeVisible()
})

test('a link opens a task that is not in the list; for a deleted one a message says so', async ({ page }) => {
  const { UserId, post } = await asUser(page, 'agent3')
  const Title = own('Linked')
  const { TaskId } = await post('task', { Title, TaskTypeId: 2, AssignedUserId: UserId })
  await signIn(page, 'agent3', `/tasks?due=pastdue&task=${TaskId}`)
  await expect(dialog(page, 'Edit Task').getByLabel('Title')).toHaveValue(Title)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/task=/)
  await expect(page).toHaveURL(/due=pastdue/)
  // Going back asks because something was typed.
  await page.getByRole('button', { name: /^All Tasks \d/ }).click()
  await page.getByRole('button', { name: Title, exact: true }).click()
  await dialog(page, 'Edit Task').getByLabel('Title').fill('Something else')
  await page.goBack()
  await dialog(page, 'Unsaved changes').getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page, 'Edit Task').getByLabel('Title')).toHaveValue('Something else')
  await page.keyboard.press('Escape')
  await dialog(page, 'Unsaved changes').getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog(page, 'Edit Task')).toHaveCount(0)
  await page.goto('/tasks?task=987654321')
  await expect(page.getByText('Task was not found')).toBeVisible()
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
    contextOptions: { reducedMotion: 'no-preference' },
  })

  test('a task is created in a dialog that fills the screen, completed and reopened', async ({ page }) => {
    const title = own('Order the sign')
    const LastName = await makeContacts(page, 'agent3', 1)
    await signIn(page, 'agent3', '/tasks')
    await page.getByRole('button', { name: 'Create Task' }).first().click()
    await dialog(page).getByLabel('Title').fill(title)
    await dialog(page).getByLabel('Contact').fill(LastName)
    await page.getByRole('option', { name: LastName }).click()
    await dialog(page).getByLabel('Due Date and Time').click()
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.locator('table button').filter({ hasText: /^15$/ }).click()
    await expect(dialog(page).getByLabel('Due Date and Time')).toHaveValue(/\/15\/\d{4}$/)
    await dialog(page).getByLabel('Time', { exact: true }).fill('1430')
    await save(page).click()
    await expect(page.getByText('Task added')).toBeVisible()
    await expect(row(page, title)).toContainText('2:30 pm')

    await page.getByRole('button', { name: title, exact: true }).click()
    await page.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(row(page, title)).toHaveCount(0)
    await page.getByRole('button', { name: 'Show Completed' }).click()
    await page.getByRole('button', { name: title, exact: true }).click()
    const stored = page.waitForResponse('**/re-open*')
    await page.getByRole('button', { name: 'Re-open Task' }).click()
    await stored
    await expect(page.getByRole('checkbox', { name: `Complete ${title}` })).not.toBeChecked()
  })

  test('a swipe to the right completes, one to the left offers to put off', async ({ page }) => {
    const [first, second] = [own('Swiped'), own('Put off')]
    await makeTasks(page, [
      { Title: first, inDays: 1 },
      { Title: second, inDays: 2 },
    ])
    await signIn(page, 'agent3', '/tasks')
    await expect(row(page, first)).toBeVisible()
    await expectAccessible(page)
    const touch = await page.context().newCDPSession(page)
    const swipe = async (title: string, by: number) => {
      await row(page, title).scrollIntoViewIfNeeded()
      const box = await row(page, title).boundingBox()
      const [x, y] = [(box?.x ?? 0) + 180, (box?.y ?? 0) + (box?.height ?? 0) / 2]
      const at = (type: string, dx: number) =>
        touch.send('Input.dispatchTouchEvent', {
          type: type as never,
          touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y }],
        })
      await at('touchStart', 0)
      for (let step = 1; step <= 10; step++) await at('touchMove', (by * step) / 10)
      await at('touchEnd', by)
    }
    // Too short: nothing happens.
    await swipe(first, 50)
    await swipe(first, 140)
    await expect(page.getByText(`${first} completed`)).toBeVisible()
    await expect(row(page, first)).toHaveCount(0)
    await swipe(second, -140)
    await page.getByRole('menuitem', { name: 'A week later' }).click()
    await expect(page.getByText(new RegExp(`^${second} is due`))).toBeVisible()
    await expect(page).not.toHaveURL(/task=/)
  })
})

test('several tasks are completed together, or postponed, with one Undo', async ({ page }) => {
  const [first, second] = [own('First of two'), own('Second of two')]
  await makeTasks(page, [
    { Title: first, inDays: 0.01 },
    { Title: second, inDays: 0.01 },
  ])
  await signIn(page, 'agent3', '/tasks')
  const select = async () => {
    for (const title of [first, second]) await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  }
  await select()
  const bar = page.getByLabel('Selected tasks')
  await bar.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('2 tasks completed')).toBeVisible()
  for (const title of [first, second]) await expect(row(page, title)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const title of [first, second]) await expect(row(page, title)).toBeVisible()

  await select()
  await bar.getByRole('button', { name: 'Postpone' }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  await expect(page.getByText('2 tasks postponed')).toBeVisible()
  await expect(bar).toHaveCount(0)
  const week = page.getByRole('region', { name: 'This Week' })
  for (const title of [first, second]) await expect(row(page, title).and(week.locator('[data-task]'))).toBeVisible()
})
