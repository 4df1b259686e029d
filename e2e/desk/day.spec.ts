import { asUser, expect, signInByForm, slotAt, test } from '../journey.ts'

/** A future Tuesday without other appointments. */
const someTuesday = () => {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7) + 7 * (310 + Math.floor(Math.random() * 300)))
  return day.toISOString().slice(0, 10)
}

test.use({ viewport: { width: 1440, height: 1100 }, contextOptions: { reducedMotion: 'no-preference' } })
test('a whole day: Today, a call logged, a task done, an appointment moved, a notification followed', async ({
  page,
}) => {
  const { UserId, get, post } = await asUser(page, 'agent1')
  const own = `Whole${crypto.randomUUID().slice(0, 12)}`
  const person = (FirstName: string) => ({
    FirstName,
    LastName: own,
    Email: `${FirstName}.${own}@example.com`.toLowerCase(),
    CellPhone: '5125550143',
    AssignedAgentId: UserId,
  })
  const { ContactId } = await post('contact', person('Lena'))
  const { ContactEntityId } = await get(`contact?contactId=${ContactId}`)
  await post('task', {
    Title: `Papers of ${own}`,
    TaskTypeId: 3,
    AssignedUserId: UserId,
    // Later may be tomorrow.
    DueDate: new Date().toISOString(),
    ReminderMinutes: null,
    KeyType: 'ContactEntityId',
    KeyValue: ContactEntityId,
  })
  const tuesday = someTuesday()
  const wednesday = new Date(Date.parse(tuesday) + 86_400_000).toISOString().slice(0, 10)
  const { Id } = await post('appointments', {
    Title: `Visit ${own}`,
    AppointmentTypeId: 1003,
    DateTime: `${tuesday}T16:00:00Z`,
    DurationMinutes: 60,
    ContactId,
  })

  // Morning: Today. The waiting lead is called, and the call is logged.
  const stream = page.waitForResponse((answer) => answer.url().includes('/api/notification/stream'))
  await signInByForm(page, 'agent1', '/')
  await expect(page).toHaveURL('/today')
  await stream
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row(`Lena ${own}`).filter({ hasText: 'New lead' }).focus()
  await page.keyboard.press('l')
  const log = page.getByRole('dialog', { name: 'Log Phone Call' })
  await log.getByRole('button', { name: 'Save' }).click()
  await expect(row(`Lena ${own}`).filter({ hasText: 'New lead' })).toHaveCount(0)

  // The task is done, and appears in the contact's activity next to the call.
  await row(`Papers of ${own}`).focus()
  const stored = page.waitForResponse('**/mark-complete*')
  await page.keyboard.press('d')
  await expect(row(`Papers of ${own}`)).toHaveCount(0)
  await stored
  await page.goto(`/contact/${ContactId}`)
  await expect(page.getByText('Task Completed').first()).toBeVisible()
  await expect(page.getByText('Called').first()).toBeVisible()

  // The appointment, found by search, is moved to the next day.
  await page.goto(`/calendar?view=week&day=${tuesday}`)
  const event = page.getByRole('button', { name: new RegExp(`Visit ${own}`) })
  const slot = slotAt(page, wednesday, '1:00 pm')
  await event.dragTo(slot, { sourcePosition: { x: 20, y: 4 }, targetPosition: { x: 40, y: 1 } })
  await expect(page.getByText('Appointment saved')).toBeVisible()
  await expect.poll(async () => (await get(`appointments/${Id}`)).DateTime.slice(0, 10)).toBe(wednesday)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('textbox').fill(`visit ${own}`)
  await expect(page.getByRole('button', { name: new RegExp(`Visit ${own}`) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit Appointment' }).getByLabel('Title')).toHaveValue(`Visit ${own}`)
  await page.keyboard.press('Escape')

  // The admin assigns a lead in the meantime: the agent is notified and opens it.
  const admin = await asUser(page, 'admin')
  await admin.post('contact', person('Nora'))
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications, \d+ unread/ })
  await bell.click()
  await page
    .getByRole('dialog', { name: /Notifications/ })
    .getByRole('link', { name: `Nora ${own}` })
    .click()
  await expect(page.getByRole('heading', { name: `Nora ${own}` })).toBeVisible()
})
