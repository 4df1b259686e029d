import { asUser, callByDevice, expect, expectAccessible, signIn, test } from '../journey.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: 'allow' })

/** A contact of the journey's own. */
const makeOne = async (page: Parameters<typeof asUser>[0], user: string) => {
  const { UserId, post, get } = await asUser(page, user)
  const LastName = `Own${crypto.randomUUID().slice(0, 13)}`
  const body = { FirstName: 'Nora', LastName, CellPhone: '5125550188', ContactTypeId: 3, AssignedAgentId: UserId }
  const { ContactId } = await post('contact', body)
  return { ContactId, Name: `Nora ${LastName}`, get }
}

/** Waits until the program is kept in this browser. */
const kept = (page: Parameters<typeof asUser>[0]) =>
  expect
    .poll(() =>
      page.evaluate<boolean>(`navigator.serviceWorker.getRegistration('/').then(
        (one) => one?.active?.state === 'activated' && navigator.serviceWorker.controller !== null)`),
    )
    .toBe(true)

test('the program opens without a connection, and says so; a browser that keeps nothing shows a page of its own', async ({
  page,
  context,
}) => {
  await signIn(page, 'agent4', '/today')
  await expect(page.getByRole('heading', { name: 'Today' }).first()).toBeVisible()
  await kept(page)
  // Nothing of what the API answered is kept.
  const names = await page.evaluate<string[]>(`(async () => {
    const stores = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return stores.flat().map(({ url }) => new URL(url).pathname)
  })()`)
  expect(names).toContain('/')
  expect(names.filter((name) => /^\/(api|token|voice|v|h|u|d|homes|book)\b/.test(name))).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^You are offline\. What you write/)).toBeVisible()
  await expect(page.getByText('Dormer could not be reached').first()).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect(page.getByRole('heading', { name: 'Today' }).first()).toBeVisible()
  await expect(page.getByText(/^You are offline/)).toHaveCount(0)

  await page.evaluate(`caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))`)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Today' }).first()).toBeVisible()
})

test('public pages, downloads and the API are left alone', async ({ page }) => {
  await signIn(page, 'agent4', '/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible()
  await kept(page)
  for (const path of ['/api/docs', '/v/none', '/book/none', '/readyz']) {
    const answer = await page.goto(path)
    expect(answer?.fromServiceWorker(), path).toBe(false)
  }
  const answer = await page.goto('/tasks')
  expect(answer?.fromServiceWorker()).toBe(true)
})

test('a note typed without a connection waits, outlives a reload, and arrives once', async ({ page, context }) => {
  const { ContactId, get } = await makeOne(page, 'agent4')
  await signIn(page, 'agent4', `/contact/${ContactId}?tab=notes`)
  await page
    .getByRole('button', { name: /^Add Note|^Note$/ })
    .first()
    .click()
  const note = page.getByRole('textbox', { name: 'Note', exact: true })
  await expect(note).toBeVisible()
  await kept(page)
  await note.fill('Wants a porch & a big yard')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByText('Waiting for a connection: 1')).toBeVisible()
  await expect(page.getByText('Waiting for a connection: “Wants a porch & a big yard”')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const waiting = page.getByRole('dialog', { name: 'Waiting for a connection' })
  await expect(waiting).toContainText('Wants a porch & a big yard')
  await expectAccessible(page)
  await waiting.getByRole('button', { name: 'Close', exact: true }).last().click()

  // The server has it; its answer is lost on the way.
  let lost = 0
  await context.route('**/api/notes', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await context.setOffline(false)
  await expect.poll(() => lost).toBe(1)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await waiting.getByRole('button', { name: 'Try Now' }).click()
  await expect(waiting).toContainText('Nothing is waiting.')
  const notes = await get(`notes?contactId=${ContactId}`)
  expect(notes.filter(({ Note }: { Note: string }) => Note.includes('porch'))).toHaveLength(1)
})

test('what the server refuses is shown in its words, and stays until the person decides', async ({ page, context }) => {
  const { ContactId } = await makeOne(page, 'agent4')
  await signIn(page, 'agent4', `/contact/${ContactId}?tab=notes`)
  await page
    .getByRole('button', { name: /^Add Note|^Note$/ })
    .first()
    .click()
  const note = page.getByRole('textbox', { name: 'Note', exact: true })
  await note.fill('Too late')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByText('Waiting for a connection: 1')).toBeVisible()
  await context.route('**/api/notes', (route) =>
    route.fulfill({ status: 404, json: { Message: 'Contact was not found' } }),
  )
  await context.setOffline(false)
  await expect(page.getByText('1 needs your decision')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const waiting = page.getByRole('dialog', { name: 'Waiting for a connection' })
  await expect(waiting.getByRole('alert')).toHaveText('Contact was not found')
  await expectAccessible(page)
  await waiting.getByRole('button', { name: 'Close', exact: true }).last().click()

  // Logging out asks, and removes it.
  await page.getByRole('button', { name: /Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByRole('dialog', { name: 'Log out' }).getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('Too late')
})

test('an edited field waits, too; what somebody else changed meanwhile is told', async ({ page, context }) => {
  const { ContactId, Name, get } = await makeOne(page, 'agent4')
  const { post } = await asUser(page, 'agent4')
  await signIn(page, 'agent4', `/contact/${ContactId}?tab=details`)
  await expect(page.getByText(Name).first()).toBeVisible()
  await kept(page)
  await page.getByRole('button', { name: 'Edit Source' }).first().waitFor()
  await page
    .getByRole('button', { name: /^Edit Cell Phone/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit Cell Phone' })
  await dialog.getByLabel('Cell Phone').fill('5125550177')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Waiting for a connection: 1')).toBeVisible()
  // A colleague's other device.
  await post('contact/update', { Contact: { ContactId, CellPhone: '5125550166' } })
  await context.setOffline(false)
  await expect(page.getByText('1 needs your decision')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const waiting = page.getByRole('dialog', { name: 'Waiting for a connection' })
  await expect(waiting).toContainText('Cell Phone: 5125550177')
  await expect(waiting.getByRole('alert')).toContainText(/changed/)
  await expectAccessible(page)
  expect((await get(`contact?contactId=${ContactId}`)).Contact.CellPhone).toBe('5125550166')
})

test('a new version waits until somebody takes it', async ({ page }) => {
  // The server has one version only: the browser is made to tell of another.
  await page.addInitScript(`
    window.told = []
    const waiting = { postMessage: (word) => window.told.push(word) }
    const registration = Object.assign(new EventTarget(), { waiting, installing: null, update: async () => undefined })
    Object.defineProperty(navigator.serviceWorker, 'controller', { get: () => ({}) })
    navigator.serviceWorker.register = async () => registration`)
  await signIn(page, 'agent4', '/tasks')
  const line = page.getByRole('status').filter({ hasText: 'A new version is ready' })
  await expect(line).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Add a task in your own words' }).fill('still typing')
  expect(await page.evaluate('told')).toEqual([])
  await line.getByRole('button', { name: 'Reload' }).click()
  expect(await page.evaluate('told')).toEqual(['take over'])
  await page.evaluate(`navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))`)
  await expect(page.getByRole('textbox', { name: 'Add a task in your own words' })).toHaveValue('')
})

test('notifications are turned on for a device, and end with the session', async ({ page }) => {
  // Headless browsers have no push service: the subscription is made up, what the server keeps is not.
  await page.addInitScript(`
    let current = null
    const endpoint = 'https://push.example.com/send/phone'
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    const made = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => { current = null; return true },
    }
    PushManager.prototype.getSubscription = async () => current
    PushManager.prototype.subscribe = async () => { current = made; return made }
    let permission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => (permission = 'granted')`)
  await signIn(page, 'agent4', '/settings/notification')
  await kept(page)
  const device = page.getByRole('switch', { name: 'On this device, while Dormer is closed' })
  await expect(device).not.toBeChecked()
  await expectAccessible(page)
  await device.click()
  await expect(device).toBeChecked()
  const list = page.getByRole('list', { name: 'Your devices' })
  await expect(list.getByText('This device')).toBeVisible()
  await expectAccessible(page)
  await device.click()
  await expect(device).not.toBeChecked()
  await expect(list).toHaveCount(0)
})

test('after a call with the phone’s own app, it asks what came of it, even if the page was discarded', async ({
  page,
}) => {
  const { ContactId, Name, get } = await makeOne(page, 'agent4')
  await callByDevice(page)
  // The browser's own question about opening another program would hold up the page.
  await page.addInitScript(
    `addEventListener('click', (event) => event.target.closest('a[href^="tel:"]') && event.preventDefault())`,
  )
  await signIn(page, 'agent4', `/contact/${ContactId}`)
  await page.getByRole('link', { name: /^Call/ }).first().click()
  await page.reload()
  const sheet = page.getByRole('dialog', { name: `You called ${Name}` })
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('textbox', { name: `Note on the call with ${Name}` }).fill('Try after five')
  await sheet.getByRole('button', { name: /No answer/ }).click()
  await expect(page.getByText(`No answer: logged with ${Name}`)).toBeVisible()
  await expect(sheet).toHaveCount(0)
  const [activity] = await get(`activity/contact/${ContactId}`)
  expect(activity).toMatchObject({ ActivityTypeId: 3, Description: 'Try after five' })
  await page.reload()
  await expect(page.getByRole('heading', { name: Name }).first()).toBeVisible()
  await expect(sheet).toHaveCount(0)
})
