import type { Locator, Page } from '@playwright/test'
import { asUser, expect, registerBrokerage, signIn, test } from '../journey.ts'

/** Presses a switch or checkbox; returns whether it is on before anything else can run. */
const press = (box: Locator) =>
  box.evaluate((element) => {
    const input = element as unknown as { click: () => void; checked: boolean }
    input.click()
    return input.checked
  })
const areOn = (boxes: Locator) =>
  boxes.evaluateAll((all) => all.map((box) => (box as unknown as { checked: boolean }).checked))

/** Responses from this address wait until they are released, one by one. */
const holdAnswers = async (page: Page, url: RegExp | string) => {
  const waiting: (() => void)[] = []
  await page.route(url, async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  return { count: () => waiting.length, release: (n: number) => waiting[n]?.() }
}

test('a click shows its result before the request is sent', async ({ page }) => {
  await signIn(page, 'agent4', '/today')
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  await page.goto('/')
  const saves = await holdAnswers(page, '**/api/user/preferences')
  await page.getByRole('button', { name: 'Customize' }).click()
  const birthdays = page
    .getByRole('dialog', { name: 'Customize' })
    .getByRole('checkbox', { name: 'Upcoming Birthdays' })
  await expect(birthdays).toBeChecked()
  expect(await press(birthdays)).toBe(false)
  expect(await press(birthdays)).toBe(true)
  // One save at a time; the last one wins.
  for (const n of [0, 1]) {
    await expect.poll(saves.count).toBe(n + 1)
    const stored = page.waitForResponse('**/api/user/preferences')
    saves.release(n)
    await stored
  }
  await expect(birthdays).toBeChecked()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Upcoming Birthdays' })).toBeVisible()

  const { UserId, post } = await asUser(page, 'agent4')
  const Title = `At once ${crypto.randomUUID().slice(0, 8)}`
  await post('task', { Title, TaskTypeId: 3, AssignedUserId: UserId })
  await page.goto('/tasks?completed=true')
  const task = page.getByRole('checkbox', { name: `Complete ${Title}` })
  await expect(task).not.toBeChecked()
  // It moves to another section within the click.
  const box = `document.querySelector('[aria-label="Complete ${Title}"]')`
  expect(await page.evaluate(`(${box}.click(), ${box}.checked)`)).toBe(true)
  await expect(page.getByText(`${Title} completed`)).toBeVisible()
})

test('round robin switches do not overtake each other; a refused one is rolled back alone', async ({ page }) => {
  const { get } = await asUser(page, 'admin')
  const takesPart = async () =>
    (await get('user/tenantusers')).find((user: { Name: string }) => user.Name === 'Chloe Nguyen').RoundRobin
  const before = await takesPart()
  await signIn(page, 'admin', '/admin/users')
  const chloe = page.getByRole('switch', { name: 'Include Chloe Nguyen in round robin' })
  const others = page.getByRole('switch', { name: /in round robin/ })
  await expect(chloe).toBeChecked({ checked: before })
  const saves = await holdAnswers(page, '**/api/user/round-robin**')
  const saved = () => page.waitForResponse('**/api/user/round-robin**')
  expect(await press(chloe)).toBe(!before)
  expect(await press(chloe)).toBe(before)
  expect(await press(chloe)).toBe(!before)
  for (const n of [0, 1, 2]) {
    await expect.poll(saves.count).toBe(n + 1)
    const answer = saved()
    saves.release(n)
    await answer
  }
  expect(await takesPart()).toBe(!before)
  await expect(chloe).toBeChecked({ checked: !before })

  // The latest route is asked first.
  await page.route(
    '**/api/user/round-robin**',
    (route) => route.fulfill({ status: 400, json: { Message: 'Not now' } }),
    { times: 1 },
  )
  const states = await areOn(others)
  expect(await press(chloe)).toBe(before)
  await expect(page.getByText('Not now')).toBeVisible()
  expect(await areOn(others)).toEqual(states)
  expect(await takesPart()).toBe(!before)
  // What is not allowed has this title; a fault of the server is told in both of its sentences.
  for (const [status, json, told] of [
    [403, { Message: 'Not yours' }, 'Unauthorized Not yours'],
    [500, { Message: 'It failed.', ExceptionMessage: 'For support: request 7' }, 'It failed. For support: request 7'],
  ] as const) {
    await page.route('**/api/user/round-robin**', (route) => route.fulfill({ status, json }), { times: 1 })
    expect(await press(chloe)).toBe(before)
    await expect(page.getByRole('alert').filter({ hasText: json.Message })).toHaveText(
      new RegExp(told.replaceAll(' ', '\\s*')),
    )
    await expect.poll(() => areOn(others)).toEqual(states)
  }

  expect(await press(chloe)).toBe(before)
  await expect.poll(saves.count).toBe(4)
  saves.release(3)
  await expect.poll(takesPart).toBe(before)
})

test('another tab refetches what was changed, and nothing else; a new source updates the setup', async ({
  page,
  context,
}) => {
  // In the demo brokerage the admin is told of what other journeys do.
  const own = 'a lantern on the ferry'
  await signIn(page, await registerBrokerage(page, own), '/settings/sources', own)
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
  /** A tab that has finished loading. */
  const open = async (address: string, ...calls: RegExp[]) => {
    const tab = await context.newPage()
    const usual = [/contact\/imports/, /contact\/bulks/, /checklist\/waiting/, /text\/unread/, /inbox\/counts/]
    const answers = [...calls, ...usual].map((url) => tab.waitForResponse(url))
    await tab.goto(address)
    await Promise.all(answers)
    return tab
  }
  const beside = await open('/settings/sources', /contact\/sources/, /lead-assign/)
  const setup = await open('/profile/setup', /user\/profile/)
  const asked: string[] = []
  for (const tab of [beside, setup])
    tab.on('request', (request) => request.url().includes('/api/') && asked.push(new URL(request.url()).pathname))

  const progress = setup.waitForRequest(/api\/user\/profile\//)
  const Name = `Flyer ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'New Source' }).click()
  await page.getByRole('dialog').getByLabel('Source Name').fill(Name)
  await page.keyboard.press('Enter')
  await expect(beside.getByRole('row', { name: new RegExp(Name) })).toBeVisible()
  await progress
  const meant = /settings\/contact\/(sources|lead-assign)|user\/profile\//
  expect(asked.filter((path) => !meant.test(path))).toEqual([])
  await page.getByRole('button', { name: `Delete ${Name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(beside.getByRole('row', { name: new RegExp(Name) })).toHaveCount(0)
})
