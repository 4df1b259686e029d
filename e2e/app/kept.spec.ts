import { expect, expectAccessible, makeContacts, signIn, test } from '../journey.ts'

test('a save whose outcome is unknown is saved once when Save is pressed again', async ({ page }) => {
  await signIn(page, 'agent4', '/contacts/newcontact')
  const LastName = `Once${crypto.randomUUID().slice(0, 13)}`
  await page.getByLabel('First Name').fill('Nora')
  await page.getByLabel('Last Name').fill(LastName)
  await page.getByLabel('Email').fill(`${LastName}@example.com`)
  await page.getByRole('combobox', { name: 'Type' }).or(page.getByLabel('Type')).first().click()
  await page.getByRole('option', { name: 'Lead', exact: true }).click()
  await page.getByRole('combobox', { name: 'Source' }).or(page.getByLabel('Source')).first().click()
  await page.getByRole('option', { name: 'Referral' }).click()

  const keys: (string | undefined)[] = []
  // The server saves it; its answer is lost on the way.
  await page.route('**/api/contact', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const answer = await route.fetch()
    await (keys.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer }))
  })
  const save = page.getByRole('button', { name: 'Save Contact' })
  await save.click()
  await expect(page.getByText('Dormer could not be reached').first()).toBeVisible()
  await expectAccessible(page)
  await save.click()
  await expect(page).toHaveURL(/\/contact\/\d+/)
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]])

  await page.goto(`/contacts?q=${LastName}`)
  await expect(page.getByText('Showing 1 - 1 of 1')).toBeVisible()
})

test('an import is canceled: contacts already imported stay, and the page says so', async ({ page }) => {
  const LastName = await makeContacts(page, 'agent4', 1)
  await signIn(page, 'agent4', '/contacts/import')
  const rows = Array.from({ length: 60_000 }, (_, n) => `Nora,${LastName}${n},${n}.${LastName}@x.example.com,`)
  const buffer = Buffer.from(['FirstName,LastName,Email,CellPhone', ...rows].join('\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel import' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText('Contacts already added stay.')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel import' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Canceled' })).toBeVisible()
  await expect(page.getByText('It was canceled. What was imported until then stays.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel import' })).toHaveCount(0)
  await expectAccessible(page)
})
