import type { Locator, Page } from '@playwright/test'
import { asUser, expect, registerBrokerage, signIn, test } from '../journey.ts'

/** Presses a switch or checkbox; returns whether it is on before anything else can run. */
const press = (box: Locator) =>
  box.evaluate((element) => {
    const input = element as unknown as { click: () => void; checked: boolean }
    input.click()
    return input.checked
  })

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
