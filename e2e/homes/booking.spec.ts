import type { Browser, Page } from '@playwright/test'
import { asUser, expect, expectAccessible, signIn, test } from '../journey.ts'

/** A visitor's phone, elsewhere. */
const openPhone = async (browser: Browser, baseURL: string | undefined) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
  })
  return context.newPage()
}

/** The link in the newest email to an address, read in the Outbox. */
const linkFor = async (page: Page, email: string) => {
  const { get } = await asUser(page, 'admin')
  const find = async () => {
    const mails: { To: string[]; Body: string }[] = await get('outbox?channel=Email')
    return /\/booking\/[\w-]+/.exec(mails.find(({ To }) => To.includes(email))?.Body ?? '')?.[0]
  }
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  return (await find()) as string
}

test('a visitor books on a phone, the agent sees it; it is moved and canceled', async ({ page, browser, baseURL }) => {
  const LastName = `Visitor${crypto.randomUUID().slice(0, 8)}`
  const email = `${LastName}@example.com`.toLowerCase()
  const phone = await openPhone(browser, baseURL)
  await phone.goto('/book/ana-diaz')
  await expect(phone.getByRole('heading', { name: 'Book a time with Ana Diaz' })).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: /Buyer consultation/ }).click()
  await expect(phone.getByRole('heading', { name: 'Choose a time' })).toBeFocused()
  await expect(phone.getByLabel('Time zone')).toHaveValue('America/New_York')
  const days = phone.getByRole('region', { name: 'Day' }).getByRole('table').getByRole('button')
  const times = phone.getByRole('region', { name: 'Time', exact: true })
  await expect(days.first()).toBeVisible()
  await expectAccessible(phone)
  // By keyboard: the last day that is free in this month.
  await days.first().focus()
  const count = await days.count()
  for (let n = 1; n < count; n++) await phone.keyboard.press('ArrowRight')
  await expect(days.last()).toHaveAttribute('aria-pressed', 'true')
  const time = await times.getByRole('button').last().textContent()
  await times.getByRole('button').last().click()
  await expect(phone.getByRole('heading', { name: 'Who is coming?' })).toBeFocused()
  await phone.getByRole('button', { name: 'Book this time' }).click()
  await expect(phone.getByLabel('First name')).toBeFocused()
  await expect(phone.getByText('First Name is required')).toBeVisible()
  await phone.getByLabel('First name').fill('Vera')
  await phone.getByLabel(/Last name/).fill(LastName)
  await phone.getByLabel('Email').fill(email)
  await phone.getByLabel(/What would you like/).fill('A house with a garden')
  await expectAccessible(phone)
  // Nothing is wider than the phone.
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  // Back leads to the times, and what was typed is kept.
  await phone.goBack()
  await expect(phone.getByRole('heading', { name: 'Choose a time' })).toBeVisible()
  await phone.goForward()
  await expect(phone.getByLabel('First name')).toHaveValue('Vera')
  await phone.getByRole('button', { name: 'Book this time' }).click()
  await expect(phone.getByRole('heading', { name: 'One more step: check your email' })).toBeVisible()
  await expectAccessible(phone)

  await phone.goto(await linkFor(page, email))
  await expect(phone.getByRole('heading', { name: 'Confirm your time' })).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Confirm this time' }).click()
  await expect(phone.getByRole('heading', { name: 'You are booked' })).toBeVisible()
  await expect(phone.getByText(`${time} to`)).toBeVisible()
  await expect(phone.getByText('500 W 2nd St, Austin')).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
  await expectAccessible(phone)

  // The agent is told, and has it in the calendar.
  await signIn(page, 'agent1')
  const { get } = await asUser(page, 'agent1')
  const told: { Title: string; Path: string }[] = await get('notification')
  const [own] = told.filter(({ Title }) => Title.includes(LastName))
  expect(own?.Title).toContain('booked a time: Buyer consultation')
  await page.goto(own?.Path ?? '/calendar')
  await expect(page.getByText(`Buyer consultation with Vera ${LastName}`).first()).toBeVisible()

  await phone.getByRole('button', { name: 'Move it' }).click()
  await expect(days.first()).toBeVisible()
  await times.getByRole('button').first().click()
  await expect(phone.getByRole('heading', { name: 'Move it to this time?' })).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Move it' }).click()
  await expect(phone.getByRole('heading', { name: 'Your meeting was moved' })).toBeVisible()
  await phone.getByRole('button', { name: 'Cancel it' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click()
  await expect(phone.getByRole('heading', { name: 'This meeting was canceled' })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Choose another time' })).toBeVisible()
  await expectAccessible(phone)
})

test('an agent sets up a page, sees a preview, and turns it on', async ({ page, browser, baseURL }) => {
  const name = `page-${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, 'agent2')
  await page.goto('/settings/booking')
  await page.getByRole('textbox', { name: 'Address' }).first().fill('ana-diaz')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This address is taken')).toBeVisible()
  await page.getByRole('textbox', { name: 'Address' }).first().fill(name)
  const isOn = page.getByRole('switch', { name: 'Clients can book' })
  if (await isOn.isChecked()) await isOn.click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Booking page saved; it is off')).toBeVisible()
  await expectAccessible(page)

  const phone = await openPhone(browser, baseURL)
  const answer = await phone.goto(`/book/${name}`)
  expect(answer?.status()).toBe(404)
  const preview = await page.context().newPage()
  await preview.goto(`/book/${name}`)
  await expect(preview.getByText('This is a preview')).toBeVisible()
  await preview.close()

  await isOn.click()
  if (!(await page.getByRole('switch', { name: 'Saturday' }).isChecked()))
    await page.getByRole('switch', { name: 'Saturday' }).click()
  await page.getByRole('button', { name: 'Add a date' }).click()
  await expect(page.getByText('Day off', { exact: true }).last()).toBeVisible()
  await page
    .getByRole('button', { name: /^Remove date/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Booking page saved', { exact: true })).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: /Book a time with/ })).toBeVisible()
})
