import type { Locator, Page } from '@playwright/test'
import { asUser, drawn, expect, expectAccessible, signIn, slotAt, test, weekdayIn } from '../journey.ts'

/** A contact and appointments that no other test touches. */
const own = async (page: Page, user: string) => {
  const api = await asUser(page, user)
  const LastName = `Meets${crypto.randomUUID().slice(0, 13)}`
  const { ContactId } = await api.post('contact', {
    FirstName: 'Nora',
    LastName,
    Email: `${LastName}@example.com`.toLowerCase(),
    AssignedAgentId: api.UserId,
  })
  return { ...api, ContactId, Name: `Nora ${LastName}`, Title: `Visit ${LastName.slice(-6)}` }
}

/** Starts anywhere, because repeated runs share a database. */
let week = Math.floor(Math.random() * 300)
/** A future Wednesday in a week of its own: another test's leftovers in the same hour would get in the mouse's way. */
const someWednesday = () => {
  week += 1
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + ((10 - day.getUTCDay()) % 7) + 7 * (2 + week))
  return day.toISOString().slice(0, 10)
}
/** An hour of a day in Chicago, the demo users' zone. */
const inChicago = (day: string, hour: number) => {
  const at = (offset: number) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00-0${offset}:00`)
  const shows = (date: Date) =>
    Number(date.toLocaleString('en-US', { timeZone: 'America/Chicago', hour: 'numeric', hourCycle: 'h23' }))
  return (shows(at(5)) === hour ? at(5) : at(6)).toISOString().replace('.000', '')
}
const editor = (page: Page, name: 'Add Appointment' | 'Edit Appointment') => page.getByRole('dialog', { name })
const choose = async (page: Page, field: Locator, option: string) => {
  await field.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const save = (form: Locator) => form.getByRole('button', { name: 'Save', exact: true }).click()

test('an appointment is created on a contact, changed there, and deleted', async ({ page }) => {
  const { ContactId, Title, Name } = await own(page, 'agent3')
  await signIn(page, 'agent3', `/contact/${ContactId}?tab=appointments`)
  await expect(page.getByText('No Appointments To Show')).toBeVisible()
  await page.getByRole('group', { name: 'Quick actions' }).getByRole('button', { name: 'Add Appointment' }).click()
  const added = editor(page, 'Add Appointment')
  await save(added)
  await expect(added.getByText('Title is required')).toBeVisible()
  await expect(added.getByText('Choose an appointment type')).toBeVisible()
  await expect(added.getByText('Choose a date and time')).toBeVisible()
  await expect(added.getByLabel('Title')).toBeFocused()
  await expect(added.getByLabel('Duration')).toHaveValue('15 minutes')
  await expectAccessible(page)

  await added.getByLabel('Title').fill(Title)
  await choose(page, added.getByLabel('Appointment Type'), 'Listing Appointment')
  await added.getByLabel('Date and Time').click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: /^15 / }).click()
  // A day has no time until one is typed, and an invalid time is not saved.
  await save(added)
  await expect(added.getByText('Choose a time')).toBeVisible()
  const time = added.getByLabel('Time', { exact: true })
  await expect(time).toBeFocused()
  await page.keyboard.type('25')
  await save(added)
  await expect(added.getByText('There is no such time: type one such as 10:30 am')).toBeVisible()
  await expect(time).toHaveValue('25')
  // The field says so itself once it is left.
  await time.fill('10:75')
  await time.press('Tab')
  await expect(added.getByText('There is no such time: type one such as 10:30 am')).toBeVisible()
  await expect(time).toHaveAttribute('aria-invalid', 'true')
  // A range says when it ends, too.
  await time.fill('9-10')
  await time.press('Tab')
  await expect(time).toHaveValue('9:00 am')
  await expect(added.getByLabel('Duration')).toHaveValue('1 hour')
  await time.fill('')
  await time.pressSequentially('1000a')
  await choose(page, added.getByLabel('Duration'), '1 hour 15 minutes')
  await expect(time).toHaveValue('10:00 am')
  await added.getByLabel('Location').fill('12 Oak St')
  await save(added)
  await expect(page.getByText('Appointment added')).toBeVisible()
  await expect(added).toHaveCount(0)
  const upcoming = page.getByRole('list', { name: 'Upcoming appointments' })
  await expect(upcoming).toContainText('10:00 am')
  await expect(upcoming).toContainText('1 hour 15 minutes')
  await expect(upcoming).toContainText('Listing Appointment')
  await expectAccessible(page)

  await upcoming.getByRole('button', { name: Title }).click()
  const edited = editor(page, 'Edit Appointment')
  await expect(edited.getByRole('link', { name: Name })).toHaveAttribute('href', `/contact/${ContactId}`)
  await expect(edited.getByLabel('Location')).toHaveValue('12 Oak St')
  await edited.getByLabel('Description').fill('Bring the comps.')
  // Closing asks because something was typed.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(edited.getByLabel('Description')).toHaveValue('Bring the comps.')
  await edited.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Are you sure you want to delete this appointment?')).toBeVisible()
  await page.getByRole('dialog', { name: 'Delete appointment' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Appointment deleted')).toBeVisible()
  await expect(page.getByText('No Appointments To Show')).toBeVisible()
})

test('the result of an appointment that has begun is recorded, and its time stays', async ({ page }) => {
  const { ContactId, Title, post, get } = await own(page, 'agent3')
  const DateTime = `${new Date().toISOString().slice(0, 17)}00Z`
  const { Id } = await post('appointments', { Title, AppointmentTypeId: 1001, DateTime, ContactId })
  await signIn(page, 'agent3', `/contact/${ContactId}?tab=appointments`)
  await page.getByRole('tabpanel').getByRole('button', { name: Title }).click()
  const form = editor(page, 'Edit Appointment')
  await choose(page, form.getByLabel('Result'), 'Agreement Signed')
  await save(form)
  await expect(page.getByRole('list', { name: 'Upcoming appointments' })).toContainText('Agreement Signed')
  expect(await get(`appointments/${Id}`)).toMatchObject({ AppointmentResultId: 1003, DateTime })
})

/** An appointment alone on its day, and its element in the calendar. */
const onCalendar = async (page: Page) => {
  const { ContactId, Title, Name, post } = await own(page, 'agent3')
  const day = someWednesday()
  const fields = { Title, AppointmentTypeId: 1003, DateTime: inChicago(day, 10), DurationMinutes: 90, ContactId }
  const { Id } = await post('appointments', fields)
  return { Id, day, Title, Name, event: page.getByRole('button', { name: new RegExp(Title) }) }
}

test("month, week and day show the user's appointments accessibly", async ({ page }) => {
  // Each accessibility check of hundreds of hours takes seconds.
  const { day, Title, Name, event } = await onCalendar(page)
  await signIn(page, 'agent3', `/calendar?view=day&day=${day}`)
  await expect(event).toHaveAccessibleName(`${Title} 10:00 am – 11:30 am · ${Name}`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Calendar')
  await expectAccessible(page)
  for (const [view, url] of [
    ['Week', /view=week/],
    ['Month', /view=month/],
  ] as const) {
    await page.getByText(view, { exact: true }).click()
    await expect(page).toHaveURL(url)
    await expect(event).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'light' })
  }
})

test('the address keeps what the calendar shows and which appointment is open', async ({ page }) => {
  const { Id, day, Title, event } = await onCalendar(page)
  await signIn(page, 'agent3', `/calendar?view=week&day=${day}`)
  await expect(event).toBeVisible()
  const before = await page.getByRole('heading', { level: 2 }).textContent()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(event).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(before ?? '')
  await event.click()
  await expect(page).toHaveURL(new RegExp(`appointment=${Id}`))
  await expect(editor(page, 'Edit Appointment').getByLabel('Title')).toHaveValue(Title)
  await page.reload()
  await expect(editor(page, 'Edit Appointment').getByLabel('Title')).toHaveValue(Title)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/appointment=/)
  await expect(event).toBeVisible()

  // Back closes an open one, and does not reopen a closed one.
  await event.click()
  await expect(editor(page, 'Edit Appointment').getByLabel('Title')).toHaveValue(Title)
  await page.goBack()
  await expect(editor(page, 'Edit Appointment')).toHaveCount(0)
  await expect(page).toHaveURL(/view=week/)
  await event.click()
  await editor(page, 'Edit Appointment').getByLabel('Description').fill('Typed')
  await page.goBack()
  const unsaved = page.getByRole('dialog', { name: 'Unsaved changes' })
  await unsaved.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor(page, 'Edit Appointment').getByLabel('Description')).toHaveValue('Typed')
  await page.keyboard.press('Escape')
  await unsaved.getByRole('button', { name: 'Close' }).last().click()
  await expect(editor(page, 'Edit Appointment')).toHaveCount(0)
  await expect(page).toHaveURL(/view=week/)
  await page.goBack()
  await expect(page).not.toHaveURL(/calendar/)

  await page.goto('/calendar?appointment=999999999')
  await expect(page.getByText('Appointment was not found')).toBeVisible()
})

test.describe('with the mouse', () => {
  test.use({ viewport: { width: 1440, height: 1100 } })
  test('an appointment is moved and resized by mouse, undone, and rolled back when refused', async ({ page }) => {
    const { Title, post, get } = await own(page, 'agent3')
    const day = someWednesday()
    const thursday = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    const begins = inChicago(day, 10)
    const { Id } = await post('appointments', { Title, AppointmentTypeId: 1002, DateTime: begins, DurationMinutes: 60 })
    const stored = async () => {
      const { DateTime, DurationMinutes } = await get(`appointments/${Id}`)
      return `${DateTime} ${DurationMinutes}`
    }
    await signIn(page, 'agent3', `/calendar?view=week&day=${day}`)
    const event = page.getByRole('button', { name: new RegExp(Title) })
    const slot = (on: string, time: string) => slotAt(page, on, time)
    await event.dragTo(slot(thursday, '11:00 am'), { sourcePosition: { x: 20, y: 4 }, targetPosition: { x: 40, y: 1 } })
    await expect(page.getByText('Appointment saved')).toBeVisible()
    await expect(event).toHaveAccessibleName(/11:00 am – 12:00 pm/)
    await expect.poll(stored).toBe(`${inChicago(thursday, 11)} 60`)
    await page.reload()
    await expect(event).toHaveAccessibleName(/11:00 am – 12:00 pm/)

    // Drags its lower edge to 1:30.
    const box = await event.boundingBox()
    const until = await slot(thursday, '1:30 pm').boundingBox()
    if (!box || !until) throw new Error('not on the screen')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 2)
    await page.mouse.down()
    await page.mouse.move(until.x + 20, until.y - 20)
    await page.mouse.move(until.x + 20, until.y)
    await page.mouse.up()
    await expect.poll(stored).toBe(`${inChicago(thursday, 11)} 150`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(stored).toBe(`${inChicago(thursday, 11)} 60`)
    await expect(event).toHaveAccessibleName(/11:00 am – 12:00 pm/)

    // Refused by the server: it moves back, and the message is shown.
    await page.route(`**/api/appointments/${Id}`, (route) =>
      route.fulfill({ status: 409, json: { Message: 'Somebody else changed it.' } }),
    )
    await event.dragTo(slot(thursday, '3:00 pm'), { sourcePosition: { x: 20, y: 4 }, targetPosition: { x: 40, y: 1 } })
    await expect(page.getByText('Somebody else changed it.')).toBeVisible()
    await expect(event).toHaveAccessibleName(/11:00 am – 12:00 pm/)
  })

  test('an appointment moved twice in a row stays where it was last dropped', async ({ page }) => {
    const { Title, post } = await own(page, 'agent3')
    const day = someWednesday()
    const { Id } = await post('appointments', { Title, AppointmentTypeId: 1002, DateTime: inChicago(day, 8) })
    await signIn(page, 'agent3', `/calendar?view=day&day=${day}`)
    const event = page.getByRole('button', { name: new RegExp(Title) })
    const answers: (() => void)[] = []
    await page.route(`**/api/appointments/${Id}`, async (route) => {
      if (route.request().method() !== 'GET') await new Promise<void>((resolve) => answers.push(resolve))
      await route.continue()
    })
    const moveTo = (time: string) =>
      event.dragTo(slotAt(page, day, time), {
        sourcePosition: { x: 200, y: 4 },
        targetPosition: { x: 200, y: 1 },
      })
    await moveTo('9:00 am')
    await moveTo('11:00 am')
    await expect(event).toHaveAccessibleName(/11:00 am/)
    await expect.poll(() => answers.length).toBe(1)
    // Once the first is saved, the calendar is refetched with an intermediate result.
    const fetched = page.waitForResponse(/\/api\/appointments\/user\//)
    answers[0]?.()
    await expect.poll(() => answers.length).toBe(2)
    await fetched
    await drawn(page)
    await expect(event).toHaveAccessibleName(/11:00 am/)
    answers[1]?.()
    await expect(page.getByText('Appointment saved')).toHaveCount(2)
    await expect(event).toHaveAccessibleName(/11:00 am/)
  })

  test('nothing can be added in the past, and a message says so at once', async ({ page }) => {
    const { Title, post } = await own(page, 'agent3')
    const day = someWednesday()
    const [tuesday, thursday] = [-1, 1].map((n) =>
      new Date(Date.parse(day) + n * 86_400_000).toISOString().slice(0, 10),
    ) as [string, string]
    const DateTime = inChicago(thursday, 10)
    const { Id } = await post('appointments', { Title, AppointmentTypeId: 1002, DateTime, DurationMinutes: 60 })
    await signIn(page, 'agent3', `/calendar?view=week&day=${day}`)
    const event = page.getByRole('button', { name: new RegExp(Title) })
    await expect(event).toBeVisible()
    await page.clock.setFixedTime(inChicago(day, 12))
    const slot = slotAt(page, tuesday, '11:00 am')
    const told = page.getByText('Choose a time that is not in the past')
    await slot.click()
    await expect(told).toHaveCount(1)
    await expect(editor(page, 'Add Appointment')).toHaveCount(0)
    const requests: string[] = []
    page.on('request', (request) => void (request.url().includes(`appointments/${Id}`) && requests.push(request.url())))
    await event.dragTo(slot, { sourcePosition: { x: 20, y: 4 }, targetPosition: { x: 40, y: 1 } })
    await expect(told).toHaveCount(2)
    await expect(event).toHaveAccessibleName(/10:00 am – 11:00 am/)
    expect(requests).toEqual([])
    await expect(told).toHaveCount(0)
    await page.getByText('Month', { exact: true }).click()
    await page
      .getByRole('button', { name: /^New appointment on/ })
      .first()
      .click()
    await expect(told).toHaveCount(1)
    await expect(editor(page, 'Add Appointment')).toHaveCount(0)
  })

  test('dragging over empty hours creates an appointment of that time and length', async ({ page }) => {
    const { Title, get, UserId } = await own(page, 'agent3')
    const day = someWednesday()
    await signIn(page, 'agent3', `/calendar?view=day&day=${day}`)
    const slot = (time: string) => slotAt(page, day, time)
    const from = await slot('1:00 pm').boundingBox()
    const to = await slot('2:30 pm').boundingBox()
    if (!from || !to) throw new Error('not on the screen')
    await page.mouse.move(from.x + 200, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(to.x + 200, to.y + 5)
    await page.mouse.move(to.x + 200, to.y + 10)
    await page.mouse.up()
    const form = editor(page, 'Add Appointment')
    await expect(form.getByLabel('Duration')).toHaveValue('2 hours')
    await form.getByLabel('Title').fill(Title)
    await choose(page, form.getByLabel('Appointment Type'), 'Buyer Consultation')
    await save(form)
    await expect(page.getByRole('button', { name: new RegExp(`${Title} 1:00 pm – 3:00 pm`) })).toBeVisible()
    const rows = await get(`appointments/user/${UserId}?startDate=${day}&endDate=${day}`)
    expect(rows).toContainEqual(expect.objectContaining({ Title, DateTime: inChicago(day, 13), DurationMinutes: 120 }))
  })
})

/** A Sunday of next year on which the clocks change in Chicago. */
const sunday = (month: number, nth: number) => {
  const first = new Date(Date.UTC(new Date().getUTCFullYear() + 1, month - 1, 1))
  first.setUTCDate(1 + ((7 - first.getUTCDay()) % 7) + 7 * (nth - 1))
  return first.toISOString().slice(0, 10)
}
for (const timezoneId of ['America/Chicago', 'UTC'])
  test.describe(`in a browser in ${timezoneId}`, () => {
    test.use({ timezoneId, viewport: { width: 1440, height: 1100 } })
    for (const [change, day] of [
      ['forward', sunday(3, 2)],
      ['back', sunday(11, 1)],
    ] as const)
      test(`an appointment is shown at its hour on the day the clocks go ${change}`, async ({ page }) => {
        const { Title, post, get } = await own(page, 'agent3')
        const fields = { Title, AppointmentTypeId: 1002, DateTime: inChicago(day, 10), DurationMinutes: 60 }
        const { Id } = await post('appointments', fields)
        const event = page.getByRole('button', { name: new RegExp(Title) })
        const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
        const expectAt = async (from: Locator, to: Locator) => {
          const [box, first, last] = [await boxOf(event), await boxOf(from), await boxOf(to)]
          expect(Math.abs(box.y - first.y)).toBeLessThan(4)
          expect(Math.abs(box.y + box.height - last.y)).toBeLessThan(4)
        }
        await signIn(page, 'agent3', `/calendar?view=week&day=${day}`)
        await expect(event).toHaveAccessibleName(/10:00 am – 11:00 am/)
        const slot = (time: string) => slotAt(page, day, time)
        await expectAt(slot('10:00 am'), slot('11:00 am'))

        await page.goto(`/calendar?view=day&day=${day}`)
        await expect(event).toBeVisible()
        await expectAt(slot('10:00 am'), slot('11:00 am'))
        // Drags its lower edge to 11:30.
        const [box, until] = [await boxOf(event), await boxOf(slot('11:30 am'))]
        await page.mouse.move(box.x + box.width / 2, box.y + box.height - 2)
        await page.mouse.down()
        await page.mouse.move(box.x + box.width / 2, until.y - 10)
        await page.mouse.move(box.x + box.width / 2, until.y)
        await page.mouse.up()
        const stored = async () => {
          const { DateTime, DurationMinutes } = await get(`appointments/${Id}`)
          return `${DateTime} ${DurationMinutes}`
        }
        await expect.poll(stored).toBe(`${inChicago(day, 10)} 90`)
      })
  })

test('another calendar subscribes through an address that can be revoked', async ({ page }) => {
  const { Title, post } = await own(page, 'agent4')
  await post('appointments', { Title, AppointmentTypeId: 1002, DateTime: inChicago(someWednesday(), 9) })
  await signIn(page, 'agent4', '/calendar')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe to your calendar' })
  await dialog.getByRole('button', { name: 'Make an address' }).click()
  const address = await dialog.getByLabel('Address of your calendar').inputValue()
  await expect(dialog.getByText('No calendar has read it yet.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Open in your calendar' })).toHaveAttribute('href', /^webcal:/)
  await expectAccessible(page)
  const feed = await page.request.get(address)
  expect(feed.headers()['content-type']).toContain('text/calendar')
  expect(await feed.text()).toContain(Title)

  await page.reload()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(dialog.getByText('A calendar last read it')).toBeVisible()
  await expect(dialog.getByText(address)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Make a new address' }).click()
  await page.getByRole('dialog', { name: 'New address' }).getByRole('button', { name: 'Make a new address' }).click()
  const second = await dialog.getByLabel('Address of your calendar').inputValue()
  expect((await page.request.get(address)).status()).toBe(404)
  expect((await page.request.get(second)).status()).toBe(200)
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('dialog', { name: 'End subscription' }).getByRole('button', { name: 'End' }).click()
  await expect(page.getByText('The address no longer works')).toBeVisible()
  expect((await page.request.get(second)).status()).toBe(404)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('the day opens, the week is a list, and the month shows the chosen day', async ({ page }) => {
    const { Title, post } = await own(page, 'agent3')
    const day = someWednesday()
    await post('appointments', { Title, AppointmentTypeId: 1001, DateTime: inChicago(day, 10), DurationMinutes: 30 })
    await signIn(page, 'agent3', `/calendar?day=${day}`)
    const event = page.getByRole('button', { name: new RegExp(Title) })
    await expect(event).toBeVisible()
    await expectAccessible(page)
    await page.getByText('Week', { exact: true }).click()
    await expect(event).toContainText('10:00 am – 10:30 am')
    await expectAccessible(page)
    await page.getByText('Month', { exact: true }).click()
    await expect(event).toContainText('10:00 am – 10:30 am')
    await expectAccessible(page)
    await event.tap()
    await expect(editor(page, 'Edit Appointment').getByLabel('Title')).toHaveValue(Title)
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  })
})

test('a showing asks for the buyer agreement: a reason to go ahead without one, or the signed file', async ({
  page,
}) => {
  const { ContactId, Title } = await own(page, 'agent3')
  await signIn(page, 'agent3', `/contact/${ContactId}?tab=appointments`)
  const fill = async (title: string) => {
    await page.getByRole('tabpanel').getByRole('button', { name: 'Add Appointment' }).first().click()
    const form = editor(page, 'Add Appointment')
    await form.getByLabel('Title').fill(title)
    await choose(page, form.getByLabel('Appointment Type'), 'Initial Showing')
    await form.getByLabel('Date and Time').click()
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByRole('button', { name: /^15 / }).click()
    await form.getByLabel('Time', { exact: true }).pressSequentially('1000a')
    return form
  }
  let form = await fill(Title)
  await expect(form.getByText('No written buyer agreement is on file.')).toBeVisible()
  await save(form)
  await expect(form.getByText('Choose why the showing goes ahead without an agreement, or add one')).toBeVisible()
  await expectAccessible(page)
  await choose(page, form.getByLabel('Go ahead without it because'), 'It is signed; the file follows')
  await save(form)
  await expect(form).toBeHidden()
  await expect(page.getByText('No buyer agreement', { exact: true })).toBeVisible()

  // The file is added from within the editor, which keeps what was typed.
  form = await fill(`Second ${Title}`)
  await form.getByRole('button', { name: 'Add Agreement' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Agreement' })
  await save(adding)
  await expect(adding.getByText('Choose the signed agreement')).toBeVisible()
  await expect(adding.getByText('Enter the day it was signed')).toBeVisible()
  const signed = { name: 'signed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 signed') }
  await adding.locator('input[type=file]').setInputFiles(signed)
  await adding.getByLabel('Exclusive').check()
  await adding.getByLabel('Signed on').fill('01/15/2026')
  await adding.getByLabel('Signed on').press('Tab')
  await adding.getByLabel('Expires on').fill('01/14/2026')
  await adding.getByLabel('Expires on').press('Tab')
  await save(adding)
  await expect(adding.getByText('An agreement cannot expire before it was signed')).toBeVisible()
  await adding.getByLabel('Expires on').fill('')
  await adding.getByLabel('Expires on').press('Tab')
  await expectAccessible(page)
  await save(adding)
  await expect(form.getByText('No written buyer agreement is on file.')).toBeHidden()
  await save(form)
  await expect(form).toBeHidden()
  await expect(page.getByText('No buyer agreement', { exact: true })).toBeHidden()
  await page.getByRole('tab', { name: 'Documents' }).click()
  const panel = page.getByRole('region', { name: 'Buyer agreements' })
  await expect(panel.getByText('Buyer Representation Agreement, exclusive')).toBeVisible()
  await expect(panel.getByText('Valid', { exact: true })).toBeVisible()
  await expect(panel.getByText(/without an agreement: .*It is signed; the file follows/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Documents' }).getByText('signed.pdf')).toBeVisible()
  await expectAccessible(page)
})

test('a showing is named by its type and takes half an hour, unless somebody says otherwise', async ({ page }) => {
  const { get, UserId } = await asUser(page, 'agent3')
  const { ContactId, Name } = await own(page, 'agent3')
  await signIn(page, 'agent3', `/contact/${ContactId}?tab=appointments`)
  await page.getByRole('group', { name: 'Quick actions' }).getByRole('button', { name: 'Add Appointment' }).click()
  const added = editor(page, 'Add Appointment')
  await choose(page, added.getByLabel('Appointment Type'), 'Initial Showing')
  await expect(added.getByLabel('Duration')).toHaveValue('30 minutes')
  await expect(added.getByLabel('Title')).toHaveAttribute('placeholder', `Initial Showing with ${Name}`)
  await choose(page, added.getByLabel('Appointment Type'), 'Buyer Consultation')
  await expect(added.getByLabel('Duration')).toHaveValue('15 minutes')
  await added.getByLabel('Date and Time').fill(`${weekdayIn(2)} 10am`)
  await added.getByLabel('Time', { exact: true }).blur()
  await expect(added.getByLabel('Time', { exact: true })).toHaveValue('10:00 am')
  await save(added)
  await expect(page.getByText('Appointment added')).toBeVisible()
  const made = (await get(`appointments/user/${UserId}`)).filter(
    (one: { ContactId: number }) => one.ContactId === ContactId,
  )
  expect(made).toMatchObject([{ Title: `Buyer Consultation with ${Name}`, DurationMinutes: 15 }])
})
