import type { Page } from '@playwright/test'
import { asUser, atBothWidths, expect, expectAccessible, registerBrokerage, signIn, test } from '../journey.ts'

/**
 * The simulated line: what the far end does depends on the last digit of its number (contract/messages/calls.ts). A
 * brokerage of the test's own: nobody else's calls ring there.
 */
const PASSWORD = 'a long password for calls'

const open = async (page: Page, number: string, to = '/today') => {
  const user = await registerBrokerage(page, PASSWORD)
  const as = await asUser(page, user, PASSWORD)
  const LastName = `Callee ${crypto.randomUUID().slice(0, 8)}`
  const { ContactId } = await as.post('contact', {
    FirstName: 'Carla',
    LastName,
    Email: `${crypto.randomUUID()}@example.com`,
    CellPhone: number,
    AssignedAgentId: as.UserId,
  })
  await signIn(page, user, to === 'contact' ? `/contact/${ContactId}` : to, PASSWORD)
  return { ...as, user, ContactId: ContactId as number, name: `Carla ${LastName}` }
}
const bar = (page: Page) => page.getByRole('region', { name: /^(Call|Incoming call)/ })
const quick = (page: Page) => page.getByRole('group', { name: 'Quick actions' }).filter({ visible: true })
const outcome = (page: Page) => page.getByRole('dialog', { name: 'Log Phone Call' })
const line = (page: Page) => page.getByRole('button', { name: /^Phone: / })

/** Presses Call, and says why if the hour is not one for sales calls. */
const callNow = async (page: Page) => {
  await quick(page).getByRole('button', { name: /^Call/ }).click()
  const blocked = page.getByRole('dialog', { name: 'This call is blocked' })
  await expect(blocked.or(bar(page).getByRole('button', { name: 'Hang Up' })).first()).toBeVisible()
  if (!(await blocked.isVisible())) return
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(blocked.getByText('Say why you’re calling')).toBeVisible()
  await blocked.getByLabel('Why you’re calling').fill('The inspector comes at nine')
  await blocked.getByRole('button', { name: 'Call anyway: not a sales call' }).click()
}

test('a call is made, answered, muted, noted, ended and logged once', async ({ page }) => {
  const { get, ContactId, name } = await open(page, '5125550190', 'contact')
  await callNow(page)
  await expect(bar(page).getByText('Calling')).toBeVisible()
  await expect(bar(page).getByText('Cell')).toBeVisible()
  await expect(bar(page).getByText('Connecting...')).toBeVisible()
  await expect(bar(page).getByText('Simulated line: nobody is really called.')).toBeVisible()
  await expectAccessible(page)
  await expect(bar(page).getByRole('timer')).toHaveText(/^00:0\d$/)

  await bar(page).getByRole('button', { name: 'Mute' }).click()
  await expect(bar(page).getByRole('button', { name: 'Muted' })).toHaveAttribute('aria-pressed', 'true')
  await bar(page).getByRole('button', { name: 'Muted' }).click()
  await bar(page).getByRole('button', { name: 'Hold' }).click()
  await expect(bar(page).getByRole('button', { name: 'On Hold' })).toBeVisible()
  await bar(page).getByRole('button', { name: 'On Hold' }).click()
  await bar(page).getByRole('button', { name: 'Keypad' }).click()
  await page.keyboard.press('7')
  await bar(page).getByRole('button', { name: '4', exact: true }).click()
  await page.keyboard.press('2')
  await expect(bar(page).getByLabel('Keys pressed')).toHaveText('742')
  await atBothWidths(page, expectAccessible)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await bar(page).getByRole('button', { name: 'Notes' }).click()
  await bar(page).getByLabel('Notes on this call').fill('Wants a porch')
  await expect(bar(page).getByText('Saved', { exact: true })).toBeVisible()

  await bar(page).getByRole('button', { name: 'Hang Up' }).click()
  await expect(outcome(page).getByText(name)).toBeVisible()
  await expect(outcome(page).getByRole('radio', { name: 'Called' })).toBeChecked()
  await expect(outcome(page).getByLabel('Description')).toHaveValue('Wants a porch')
  await expectAccessible(page)
  await outcome(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Phone call logged')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  const activities = await get(`activity/contact/${ContactId}`)
  expect(activities.filter(({ ActivityTypeId }: { ActivityTypeId: number }) => ActivityTypeId === 1)).toHaveLength(1)

  await page.goto('/calls')
  await expect(page.getByRole('row', { name: new RegExp(name) }).getByText(/Talked/)).toBeVisible()
  await atBothWidths(page, expectAccessible)

  // The report says what a dial is, and how long it was as people write it.
  await page.goto('/reports/call-activity?tab=calls')
  const totals = page.getByLabel('Totals')
  await expect(totals.getByText('under 1 minute')).toBeVisible()
  await expect(totals.getByText('2 minutes or more')).toBeVisible()
  const row = page.getByRole('table', { name: 'Calls' }).getByRole('row', { name: new RegExp(name) })
  await expect(row.getByRole('cell', { name: /^00:[0-5]\d$/ })).toBeVisible()
  await expect(row.getByText('Dial', { exact: true })).toBeVisible()
  await atBothWidths(page, expectAccessible)
  await totals.getByRole('link', { name: '1 Dials' }).click()
  const dials = page.getByRole('dialog', { name: 'Dials 1' })
  await expect(dials.getByRole('cell', { name: /^00:[0-5]\d$/ })).toBeVisible()
})

test('a call that is busy says so, with its likely outcome', async ({ page }) => {
  await open(page, '5125550191', 'contact')
  await callNow(page)
  await expect(outcome(page).getByText('Busy')).toBeVisible({ timeout: 15_000 })
  await expect(outcome(page).getByRole('radio', { name: 'No Answer' })).toBeChecked()
})

test('a message is left on a voicemail, and logged as that', async ({ page }) => {
  const { get, ContactId } = await open(page, '5125550193', 'contact')
  await callNow(page)
  await expect(outcome(page)).toBeVisible({ timeout: 20_000 })
  await outcome(page).getByRole('radio', { name: 'Left Message' }).check()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Phone call logged')).toBeVisible()
  expect((await get(`call?contactId=${ContactId}`))[0]).toMatchObject({ ActivityTypeId: 2 })
  await page.getByRole('tab', { name: 'Phone', exact: true }).click()
  await expect(page.getByRole('article', { name: /^Call, / })).toHaveCount(1)
  await atBothWidths(page, expectAccessible)
})

test('a call comes in, shows who it is, and is answered', async ({ page }) => {
  const { post, UserId, name } = await open(page, '5125550180')
  await expect(line(page)).toHaveAccessibleName('Phone: Calls ring in this tab.')
  await post('call/simulated', { From: '5125550180', UserId })
  const incoming = page.getByRole('region', { name: `Incoming call from ${name}` })
  await expect(incoming).toBeVisible({ timeout: 2000 })
  await expectAccessible(page)
  await incoming.getByRole('button', { name: 'Answer' }).click()
  await expect(bar(page).getByRole('timer')).toHaveText(/^00:0\d$/)
  await bar(page).getByRole('button', { name: 'Hang Up' }).click()
  await expect(outcome(page).getByRole('radio', { name: 'Called' })).toBeChecked()
})

test('a call that is declined is listed as missed, and is called back', async ({ page }) => {
  const { post, get, UserId, name } = await open(page, '5125550170', '/calls?calls=missed')
  const { CallId } = await post('call/simulated', { From: '5125550170', UserId })
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect.poll(async () => (await get(`call/${CallId}`)).Status, { timeout: 40_000 }).toMatch(/Missed|Voicemail/)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row.getByRole('button', { name: `Call Back ${name}` })).toBeVisible()
  await atBothWidths(page, expectAccessible)
  await row.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a voicemail is played', async ({ page }) => {
  const { post, get, UserId, name } = await open(page, '5125550173', '/calls?calls=missed')
  const { CallId } = await post('call/simulated', { From: '5125550173', UserId })
  // The only one whom it rings declines: it goes to voicemail, as the last digit says.
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect.poll(async () => (await get(`call/${CallId}`)).VoicemailUrl, { timeout: 40_000 }).not.toBeNull()
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: `Voicemail of ${name}` })
    .click()
  const player = page.getByRole('dialog', { name: 'Voicemail' }).locator('audio')
  await expect.poll(() => player.evaluate((audio: { duration: number }) => audio.duration)).toBeGreaterThan(1)
  await expectAccessible(page)
})

test('one tab has the line; another can take it over, and closing one ends nothing', async ({ page, context }) => {
  const { post, UserId, name } = await open(page, '5125550160')
  await expect(line(page)).toHaveAccessibleName('Phone: Calls ring in this tab.')
  const other = await context.newPage()
  await other.goto('/today')
  await expect(line(other)).toHaveAccessibleName('Phone: The phone line is in another tab, where calls ring.')
  await line(other).click()
  await other.getByRole('button', { name: 'Take Calls in This Tab' }).click()
  await expect(line(other)).toHaveAccessibleName('Phone: Calls ring in this tab.')
  await expect(line(page)).toHaveAccessibleName('Phone: The phone line is in another tab, where calls ring.')

  await post('call/simulated', { From: '5125550160', UserId })
  await expect(bar(other).getByRole('button', { name: 'Answer' })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Answer' })).toBeVisible()
  await bar(other).getByRole('button', { name: 'Answer' }).click()
  await expect(bar(other).getByRole('timer')).toBeVisible()
  // The other tab shows it, too, and does not take the line away.
  await expect(page.getByRole('region', { name: `Call with ${name}` })).toBeVisible()
  await page.close()
  await expect(bar(other).getByRole('timer')).toBeVisible()
  await bar(other).getByRole('button', { name: 'Hang Up' }).click()
  await expect(outcome(other)).toBeVisible()
})

test('after a reload the call goes on, and what was typed is there', async ({ page }) => {
  await open(page, '5125550150', 'contact')
  await callNow(page)
  await expect(bar(page).getByRole('timer')).toBeVisible({ timeout: 10_000 })
  await bar(page).getByLabel('Notes on this call').fill('Half a sent')
  await page.reload()
  await expect(bar(page).getByRole('timer')).toBeVisible()
  await expect(bar(page).getByLabel('Notes on this call')).toHaveValue('Half a sent')
  await bar(page).getByRole('button', { name: 'Hang Up' }).click()
  await expect(outcome(page).getByLabel('Description')).toHaveValue('Half a sent')
})

test('without a connection the line says so, and comes back with it', async ({ page, context }) => {
  await open(page, '5125550140', 'contact')
  await expect(line(page)).toHaveAccessibleName('Phone: Calls ring in this tab.')
  await context.setOffline(true)
  await expect(line(page)).toHaveAccessibleName(/^Phone: Calls do not reach this tab: There is no connection/)
  await quick(page).getByRole('button', { name: /^Call/ }).click()
  await expect(bar(page).getByRole('alert')).toBeVisible({ timeout: 6000 })
  await expect(bar(page).getByRole('link', { name: 'This Device’s Phone App' })).toHaveAttribute(
    'href',
    'tel:+15125550140',
  )
  await context.setOffline(false)
  await expect(line(page)).toHaveAccessibleName('Phone: Calls ring in this tab.')
})

test('a dead token is told in words within five seconds', async ({ page }) => {
  await page.route('**/voice/token**', () => undefined)
  await open(page, '5125550130', 'contact')
  await expect(line(page)).toHaveAccessibleName(/did not answer within five seconds/, { timeout: 12_000 })
})

test('those who prefer their phone app keep it in this browser', async ({ page }) => {
  await open(page, '5125550120', 'contact')
  await line(page).click()
  await page.getByRole('radio', { name: 'This device’s phone app' }).check()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(quick(page).getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+15125550120')
  await page.reload()
  await expect(quick(page).getByRole('link', { name: /^Call/ })).toBeVisible()
})

test('phone settings are saved; the brokerage’s by those who manage settings', async ({ page }) => {
  const { get } = await open(page, '5125550110', '/settings/phone')
  await page.getByLabel('Seconds before the voicemail').fill('25')
  await page.getByRole('switch', { name: 'Record calls' }).click({ force: true })
  await page.getByRole('radio', { name: 'The browser only' }).check()
  await page.getByRole('region', { name: 'Calls of the brokerage' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Phone settings saved')).toBeVisible()
  expect(await get('call/settings')).toMatchObject({ RingSeconds: 25, Recording: 'Announced', RingOrder: 'Browser' })
  await page.getByLabel('Number').fill('5125550199')
  await page.getByRole('region', { name: 'Your own phone' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Calls with your own phone ring (512) 555-0199.')).toBeVisible()
  await atBothWidths(page, expectAccessible)
})

const card = (page: Page, name: string) => page.getByRole('region', { name: `Call with ${name}: card` })

test('contacts that were chosen are called one by one, with one key for each', async ({ page }) => {
  const { post, get, UserId, name } = await open(page, '5125550191')
  const second = { FirstName: 'Otis', LastName: 'Second', Email: 'otis@example.com', CellPhone: '5125550191' }
  await post('contact', { ...second, AssignedAgentId: UserId })
  await page.goto('/contacts')
  await page
    .getByRole('checkbox', { name: 'Select all on this page' })
    .or(page.getByRole('checkbox').first())
    .first()
    .check()
  await page.getByRole('button', { name: 'Call One by One' }).click()
  await expect(page).toHaveURL(/\/contacts\/call/)
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Heat Sheet' }),
  ).not.toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('2 left')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Otis Second' })).toBeVisible()
  await page.keyboard.press('c')
  const first = card(page, 'Otis Second')
  await expect(first).toBeVisible()
  const blocked = page.getByRole('dialog', { name: 'This call is blocked' })
  await expect(blocked.or(first.getByText(/^(Calling|Busy)/)).first()).toBeVisible()
  const isNight = await blocked.isVisible()
  if (isNight) {
    await expect(blocked.getByRole('button', { name: 'Don’t Call' })).toBeVisible()
    await page.keyboard.type('Keys are here')
    await page.keyboard.press('Enter')
  }
  // The card takes the note, and asks for the outcome: no dialog does.
  await expect(first.getByText('Busy')).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page)
  await expect(outcome(page)).toHaveCount(0)
  await page.keyboard.press('n')
  await page.keyboard.type('Line 2 is busy')
  await page.keyboard.press('Escape')
  await page.keyboard.press('3')
  // It goes on at once: the next one's card is open, and at an hour for it the call begins by itself.
  await expect(page.getByText('1 left')).toBeVisible()
  await expect(page.getByText('Otis Second: no answer')).toBeVisible()
  const next = card(page, name)
  await expect(next).toBeVisible()
  if (!isNight) await expect(next.getByText('Busy')).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await next.focus()
  await page.keyboard.press('Escape')
  await expect(next).toHaveCount(0)
  // Whoever closes it goes on from Next.
  await expect(page.getByRole('button', { name: /^Next person/ })).toBeFocused()
  const calls = await get('call')
  expect(calls.at(-1)).toMatchObject({ Status: 'Busy', ActivityTypeId: 3, Outcome: 'Line 2 is busy' })
})
