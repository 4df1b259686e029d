import type { Page } from '@playwright/test'
import { activate, asUser, expect, expectAccessible, signIn, test } from '../journey.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const list = (page: Page) => page.getByRole('dialog', { name: /Notifications/ })
const toast = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title })

/** A user no other journey uses, so that counts are exact. */
const told = `told-${crypto.randomUUID().slice(0, 8)}`
const own = 'a lantern on the ferry'
let UserId = 0
test.beforeAll('a user is added', async ({ browser }) => {
  const page = await browser.newPage()
  const { get, post } = await asUser(page, 'admin')
  const Email = `${told}@example.com`
  UserId = (
    await post('account/createuser', { FirstName: 'Tilda', LastName: 'Told', PhoneNumber: '5125550178', Email })
  ).Id
  await activate(page, get, Email, own)
  await page.close()
})

/** The admin assigns a lead to a user, who is notified at once; returns the lead's name. */
const giveLead = async (admin: Awaited<ReturnType<typeof asUser>>, UserId: number) => {
  const LastName = `Told${crypto.randomUUID().slice(0, 8)}`
  const Email = `${LastName}@example.com`.toLowerCase()
  await admin.post('contact', { FirstName: 'Nora', LastName, Email, AssignedAgentId: UserId })
  return `Nora ${LastName}`
}
/**
 * Waits until a tab has received the stream's first event, since only what follows it is announced. A tab that reads
 * the stream answers newly opened ones from then on.
 */
const streaming = (page: Page, UserId: number) =>
  page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const tabs = new BroadcastChannel(name)
        const asking = setInterval(() => tabs.postMessage('opened'), 50)
        tabs.onmessage = ({ data }) => {
          if (!data.opened) return
          clearInterval(asking)
          tabs.close()
          resolve()
        }
      }),
    `dormer.notifications.${UserId}`,
  )
/** The unread count, from the bell's label. */
const unread = async (page: Page) => Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '') ?? 0)

test('a new lead is announced at once in every tab, and opens from the toast and from the list', async ({
  page,
  context,
}) => {
  const admin = await asUser(page, 'admin')
  const streams: string[] = []
  context.on(
    'request',
    (request) => void (request.url().includes('/notification/stream') && streams.push(request.url())),
  )
  await signIn(page, told, '/contacts', own)
  await streaming(page, UserId)
  await expect(bell(page)).toBeVisible()
  const before = await unread(page)
  const second = await context.newPage()
  await second.goto('/tasks')
  await expect(bell(second)).toBeVisible()

  const first = await giveLead(admin, UserId)
  await expect(toast(page, first)).toContainText('New lead')
  await expect(bell(page)).toHaveAccessibleName(`Notifications, ${before + 1} unread`)
  await expect(bell(second)).toHaveAccessibleName(`Notifications, ${before + 1} unread`)
  // The contacts list behind it shows the lead as well.
  await expect(page.getByRole('row', { name: first })).toBeVisible()
  // Browsers limit connections per server: one stream serves all tabs, and another tab takes it over.
  expect(streams).toHaveLength(1)
  await toast(page, first).getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(/\/contact\/\d+$/)
  await expect(page.getByRole('heading', { name: first })).toBeVisible()
  await expect.poll(() => unread(second)).toBe(before)

  await page.close()
  await streaming(second, UserId)
  const other = await giveLead(admin, UserId)
  // It stays while the pointer is over it.
  await toast(second, other).getByRole('button', { name: 'Open' }).hover()
  await expectAccessible(second)
  await bell(second).click()
  await expect(toast(second, other)).toHaveCount(0)
  const row = list(second).getByRole('link', { name: other })
  await expect(row).toContainText('Unread')
  await expect(row).toContainText('just now')
  await expect(list(second).getByRole('link', { name: first })).not.toContainText('Unread')
  await expectAccessible(second)
  // The open list shows new notifications, and no toast covers it.
  const third = await giveLead(admin, UserId)
  await expect(list(second).getByRole('link', { name: third })).toBeVisible()
  await expect(toast(second, third)).toHaveCount(0)
  await row.click()
  await expect(list(second)).toHaveCount(0)
  await expect(second.getByRole('heading', { name: other })).toBeVisible()
  await expect.poll(() => unread(second)).toBe(before + 1)

  await bell(second).click()
  await list(second).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(second)).toHaveAccessibleName('Notifications')
  await expect(list(second).getByText('Unread')).toHaveCount(0)
  await second.keyboard.press('Escape')
  await expect(list(second)).toHaveCount(0)
  await expect(bell(second)).toBeFocused()
})

test('a broken stream is reopened and catches up; signing out ends it', async ({ page }) => {
  const admin = await asUser(page, 'admin')
  await page.route('**/api/notification/stream*', (route) => route.abort(), { times: 2 })
  await signIn(page, told, '/contacts', own)
  await expect(bell(page)).toBeVisible()
  await giveLead(admin, UserId)
  await streaming(page, UserId)
  await expect.poll(() => unread(page)).toBeGreaterThan(0)
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/notification/stream'))
  await page.getByRole('button', { name: /Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await ended
  // Another user signs in, and receives only their own.
  await page.getByLabel('Email address').fill('agent3@example.com')
  await page.getByLabel('Password', { exact: true }).fill('demo-dormer')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(bell(page)).toBeVisible()
  const next = await asUser(page, 'agent3')
  await streaming(page, next.UserId)
  const name = await giveLead(admin, UserId)
  const theirs = await giveLead(admin, next.UserId)
  await expect(toast(page, theirs)).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
})

test('a visible tab that hears nothing polls for itself', async ({ page, context }) => {
  const admin = await asUser(page, 'admin')
  await signIn(page, told, '/contacts', own)
  await streaming(page, UserId)
  // So that there is a count to wait for.
  await giveLead(admin, UserId)
  const second = await context.newPage()
  // As if the tab that reads the stream were suspended.
  await second.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => undefined
    Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { set: () => undefined })
  })
  await second.clock.install()
  await second.goto('/tasks')
  await expect(bell(second)).toHaveAccessibleName(/\d unread/)
  const before = await unread(second)
  await giveLead(admin, UserId)
  // The watcher loads last, and its timer starts then.
  const waits = async () => {
    const { pending = [] } = await navigator.locks.query()
    return pending.some(({ name }) => name?.startsWith('dormer.notifications'))
  }
  await expect.poll(() => second.evaluate(waits)).toBe(true)
  await second.clock.fastForward(55_000)
  expect(await unread(second)).toBe(before)
  await second.clock.fastForward(40_000)
  await expect.poll(() => unread(second)).toBe(before + 1)
})

test('the list says when it is empty or cannot be loaded', async ({ page }) => {
  const refusal = { status: 400, json: { Message: 'Not just now' } }
  let isDown = true
  // A notification that arrives meanwhile asks for the list as well.
  await page.route('**/api/notification?*', (route) => route.fulfill(isDown ? refusal : { json: [] }))
  await signIn(page, told, '/contacts', own)
  await bell(page).click()
  await expect(list(page).getByText('Not just now')).toBeVisible()
  isDown = false
  await list(page).getByRole('button', { name: 'Retry' }).click()
  await expect(list(page).getByText('No notifications yet')).toBeVisible()
  await expectAccessible(page)
})

test('older ones are shown on request', async ({ page }) => {
  const row = (NotificationId: number) => ({
    NotificationId,
    Kind: 'TaskDue',
    Title: `Task ${NotificationId}`,
    DateTime: new Date().toISOString(),
    Path: '/tasks',
    IsRead: true,
    DateCreated: new Date().toISOString(),
  })
  const from = (first: number, count: number) => Array.from({ length: count }, (_, i) => row(first - i))
  await page.route('**/api/notification?*', (route) =>
    route.fulfill({ json: route.request().url().includes('before=81') ? from(80, 3) : from(100, 20) }),
  )
  await signIn(page, told, '/contacts', own)
  await bell(page).click()
  await list(page).getByRole('button', { name: 'Show older' }).click()
  await expect(list(page).getByRole('link', { name: 'Task 78' })).toBeVisible()
  await expect(list(page).getByRole('link')).toHaveCount(24) // including the link to the settings
  await expect(list(page).getByRole('button', { name: 'Show older' })).toHaveCount(0)
})

test('notification settings are saved; on a phone the list is a sheet', async ({ page }) => {
  const admin = await asUser(page, 'admin')
  const { get } = await asUser(page, told, own)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, told, '/contacts', own)
  await bell(page).click()
  await expect(list(page)).toBeVisible()
  await expectAccessible(page)
  await list(page).getByRole('link', { name: 'Notification settings' }).click()
  await expect(page).toHaveURL('/settings/notification')
  await expect(list(page)).toHaveCount(0)
  await expect(page).toHaveTitle('Notifications · Dormer')
  const newLead = page.getByRole('switch', { name: 'New lead in Dormer' })
  await expect(newLead).toBeChecked()
  await expect(page.getByRole('switch', { name: 'New lead by email' })).toBeChecked()
  const byText = page.getByRole('switch', { name: 'New lead by text' })
  await expect(byText).not.toBeChecked()
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)

  await newLead.click({ force: true })
  await page.getByRole('switch', { name: 'Incoming email by email' }).click({ force: true })
  await page.getByRole('combobox', { name: 'Remind me of appointments' }).click()
  await page.getByRole('option', { name: '1 hour before' }).click()
  await page.getByRole('combobox', { name: 'Remind me of new tasks' }).click()
  await page.getByRole('option', { name: 'No reminder' }).click()
  // Unsaved changes are not lost without asking.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByText('Leave this page? What you typed will be lost.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Notification settings saved!')).toBeVisible()
  expect(await get('setting/notification')).toMatchObject({
    NewLeadInApp: false,
    NewLeadByEmail: true,
    IncomingEmailByEmail: true,
    TaskReminderInApp: true,
    AppointmentReminderMinutes: 60,
    TaskReminderMinutes: null,
  })
  await page.reload()
  await expect(newLead).not.toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Remind me of new tasks' })).toHaveValue('No reminder')
  // What comes before the stream is open is in the list, but not announced.
  await streaming(page, UserId)
  const before = await unread(page)
  const untold = await giveLead(admin, UserId)
  await newLead.click({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await get('setting/notification')).NewLeadInApp).toBe(true)
  await expect(toast(page, await giveLead(admin, UserId))).toBeVisible()
  await expect.poll(() => unread(page)).toBe(before + 1)
  await expect(page.getByText(untold)).toHaveCount(0)
})

test('notifications appear on the desktop once permitted, while Dormer is not in front', async ({ page, context }) => {
  const admin = await asUser(page, 'admin')
  // Records what the browser would show outside its window, and whether it permits it.
  await page.addInitScript(() => {
    const shown: string[] = []
    class Shown {
      static permission = 'default'
      static requestPermission = async () => {
        Shown.permission = localStorage.getItem('test.permission') ?? 'granted'
        return Shown.permission
      }
      constructor(title: string, { body }: { body: string }) {
        shown.push(`${title}: ${body}`)
      }
      close() {}
    }
    Object.assign(globalThis, { Notification: Shown, shown })
  })
  await signIn(page, told, '/settings/notification', own)
  const onDesktop = page.getByRole('switch', { name: 'On this computer, when Dormer is in the background' })
  await expect(onDesktop).not.toBeChecked()
  // Whatever loads above it has its space reserved.
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('test.permission', 'denied'))
  // By key: on a busy machine what loads above may move it under a mouse.
  await onDesktop.press('Space')
  await expect(page.getByText(/This browser blocks notifications from Dormer/)).toBeVisible()
  await expect(onDesktop).not.toBeChecked()
  await expectAccessible(page)
  await page.evaluate(() => localStorage.setItem('test.permission', 'granted'))
  await page.reload()
  await streaming(page, UserId)
  await onDesktop.press('Space')
  await expect(onDesktop).toBeChecked()

  const shown = () => page.evaluate('window.shown')
  const seen = await giveLead(admin, UserId)
  await expect(toast(page, seen)).toBeVisible()
  await page.evaluate('document.hasFocus = () => false')
  const unseen = await giveLead(admin, UserId)
  await expect.poll(shown).toEqual([`${unseen}: New lead`])
  // Another Dormer tab is in front.
  const front = await context.newPage()
  await front.addInitScript(`
    window.channels = []
    window.BroadcastChannel = class extends BroadcastChannel {
      constructor(name) { super(name); channels.push(name) }
    }`)
  await front.goto('/tasks')
  // Passed as a function, because the page's policy forbids running text.
  await front.waitForFunction(() =>
    (globalThis as unknown as { channels: string[] }).channels.some((name) => name.startsWith('dormer.notifications')),
  )
  await expect(toast(front, await giveLead(admin, UserId))).toBeVisible()
  // No tab is in front.
  await front.evaluate('document.hasFocus = () => false')
  const last = await giveLead(admin, UserId)
  await expect.poll(shown).toEqual([`${unseen}: New lead`, `${last}: New lead`])
})
