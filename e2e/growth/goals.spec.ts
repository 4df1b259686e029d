import { asUser, atBothWidths, expect, expectAccessible, registerBrokerage, signIn, test } from '../journey.ts'

const own = 'a long own password 33'

test('goals are set once, show where one stands, and each figure opens its rows', async ({ page }) => {
  const user = await registerBrokerage(page, own)
  const api = await asUser(page, user, own)
  const Email = `ana.${user}@example.com`
  const person = { FirstName: 'Ana', LastName: 'Moor', Email, AssignedAgentId: api.UserId }
  const { ContactId } = await api.post('contact', person)
  for (const ActivityTypeId of [1, 3])
    await api.post('activity/user', {
      ActivityTypeId,
      ContactId,
      Description: 'Hello',
      DateCreated: new Date().toISOString(),
    })
  await signIn(page, user, '/reports', own)
  await page.getByRole('main').getByRole('link', { name: 'Goals' }).click()
  await expect(page.getByRole('heading', { name: 'Goals', level: 1 })).toBeVisible()
  await expect(page.getByText('No goal', { exact: true })).toHaveCount(3)
  await page.getByRole('button', { name: 'Set goals of Fay Founder' }).click()
  const dialog = page.getByRole('dialog', { name: 'My Goals' })
  await expect(dialog.getByLabel('Calls')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Calls').fill('2')
  await dialog.getByLabel('Closings').fill('100001')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a whole number up to 100,000, or leave it empty for none')).toBeVisible()
  await dialog.getByLabel('Closings').fill('1000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const main = page.getByRole('main')
  await expect(main.getByText('2 of 2')).toBeVisible()
  await expect(main.getByText('Reached')).toBeVisible()
  await expect(main.getByText('0 of 1,000')).toBeVisible()
  await atBothWidths(page, expectAccessible)

  await page.getByRole('link', { name: '2 Calls, Fay Founder' }).click()
  const rows = page.getByRole('dialog', { name: 'Calls 2' })
  await expect(rows.locator('tbody tr')).toHaveCount(2)
  await page.goBack()
  await expect(rows).toBeHidden()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await file).suggestedFilename()).toBe('Goals.csv')

  // The months before are as they were.
  await page.getByRole('combobox', { name: 'Month' }).click()
  await page.getByRole('option').last().click()
  await expect(page).toHaveURL(/month=\d{4}-\d\d/)
  await expect(page.getByText(/ is over\.$/)).toBeVisible()
  await expect(page.getByText('No goal', { exact: true })).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^Set goals/ })).toHaveCount(0)
})

test('an agent cannot change what the brokerage has set', async ({ page }) => {
  await signIn(page, 'agent1', '/reports/goals')
  await page.getByRole('button', { name: 'Set goals of Ana Diaz' }).click()
  const dialog = page.getByRole('dialog', { name: 'My Goals' })
  await expect(dialog.getByLabel('Calls')).toBeDisabled()
  await expect(dialog.getByText('Set by your brokerage: ask an admin to change it')).toBeVisible()
  await expect(dialog.getByLabel('Closings')).toBeEnabled()
  await atBothWidths(page, expectAccessible)
})

test('reports come by email on Mondays, and a sample at once', async ({ page }) => {
  const user = await registerBrokerage(page, own)
  await signIn(page, user, '/reports', own)
  await page.getByRole('button', { name: 'Mail Me Every Monday' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reports Every Monday' })
  await expect(dialog.getByLabel('Goals')).toBeChecked()
  await atBothWidths(page, expectAccessible)
  for (const name of ['Agent Activity', 'New Leads', 'Speed to Lead', 'Appointments', 'Pipeline', 'Goals'])
    await dialog.getByLabel(name).uncheck()
  await dialog.getByRole('button', { name: 'Send Me a Sample Now' }).click()
  await expect(dialog.getByText('Choose at least one report')).toBeVisible()
  await dialog.getByLabel('Goals').check()
  await dialog.getByRole('button', { name: 'Send Me a Sample Now' }).click()
  await expect(page.getByText(`A sample is on its way to ${user}@example.com`)).toBeVisible()
  await dialog.getByRole('switch').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/The next mail comes on .+, 8:00 am/)).toBeVisible()
  const api = await asUser(page, user, own)
  expect(await api.get('report/monday-mail')).toMatchObject({ IsOn: true, Reports: ['goals'] })

  // It is turned off where all emails are, too.
  await page.goto('/settings/notification')
  const control = page.getByRole('switch', { name: 'Reports on Mondays by email' })
  await expect(control).toBeChecked()
  await page.goto('/admin/outbox')
  await page
    .getByText(/^Sample: The week/)
    .first()
    .click()
  await expect(page.frameLocator('iframe').getByText('No goals are set.')).toBeVisible()
})
