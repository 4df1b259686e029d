import { expect, expectAccessible, signIn, test } from '../journey.ts'

test.use({ codeAhead: true })

test('a dialog whose code fails to load says so; the page and its draft stay, and Retry opens it', async ({ page }) => {
  await page.route(/\/(AppointmentModal|LogActivityModal)-.*\.js/, (route) => route.abort())
  await signIn(page, 'agent4', '/tasks')
  const line = page.getByLabel('Add a task in your own words')
  await line.fill('call Ana tomorrow 3pm')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Tasks', exact: true }).click()
  await page.keyboard.press('a')
  const failed = page.getByRole('dialog', { name: 'This could not be opened' })
  await expect(failed).toContainText('Dormer could not be reached. Check your connection and try again.')
  await expectAccessible(page)
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(failed).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(failed).toHaveCount(0)
  await expect(line).toHaveValue('call Ana tomorrow 3pm')

  await page.keyboard.press('a')
  await expect(failed).toBeVisible()
  await page.unroute(/\/(AppointmentModal|LogActivityModal)-.*\.js/)
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Appointment' })).toBeVisible()
  await expect(failed).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(line).toHaveValue('call Ana tomorrow 3pm')
})

test('in a tab from before a new version a dialog offers to reload, and nothing reloads by itself', async ({
  page,
}) => {
  await page.route(/\/LogActivityModal-.*\.js/, (route) => route.fulfill({ status: 404 }))
  await signIn(page, 'agent4', '/tasks')
  const line = page.getByLabel('Add a task in your own words')
  await line.fill('call Ana tomorrow 3pm')
  const html = '<script type="module" src="/assets/start-newer.js"></script>'
  await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.getByRole('button', { name: 'Log Activity' }).click()
  const updated = page.getByRole('dialog', { name: 'Dormer has been updated' })
  await expect(updated).toContainText('Save what you are typing first.')
  await updated.getByRole('button', { name: 'Close' }).click()
  await expect(line).toHaveValue('call Ana tomorrow 3pm')
})

test('dialogs open without a connection, because their code was loaded while the page was idle', async ({
  page,
  context,
}) => {
  const [begun, ended] = [new Set<string>(), new Set<string>()]
  page.on('request', (request) => begun.add(request.url()))
  page.on('requestfinished', (request) => ended.add(request.url()))
  await signIn(page, 'agent4', '/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible()
  const isHere = () =>
    [...begun].some((url) => /\/AppointmentModal-.*\.js/.test(url)) &&
    [...begun].every((url) => !url.includes('/assets/') || ended.has(url))
  await expect.poll(isHere).toBe(true)
  await context.setOffline(true)
  await page.getByRole('heading', { name: 'Tasks', exact: true }).click()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog', { name: 'Add Appointment' })).toBeVisible()
})
