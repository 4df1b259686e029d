import { asUser, expect, expectAccessible, makeContacts, signIn, test } from './journey.ts'

test('the users search is kept in the address, and restored from it', async ({ page }) => {
  await signIn(page, 'admin', '/admin/users')
  const box = page.getByRole('searchbox', { name: 'Search users' })
  await box.fill('chloe')
  await expect(page).toHaveURL(/q=chloe/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(box).toHaveValue('chloe')
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('Enter takes the only match; Escape in a calendar closes the calendar', async ({ page }) => {
  const LastName = await makeContacts(page, 'agent4', 1)
  await signIn(page, 'agent4', '/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Add Appointment' })
  const contact = dialog.getByRole('combobox', { name: 'Contact' })
  await contact.fill(LastName)
  await expect(page.getByRole('option')).toHaveCount(1)
  await contact.press('Enter')
  await expect(contact).toHaveValue(new RegExp(LastName))

  // Escape inside the calendar closes the calendar first, and only then the dialog.
  await dialog.getByLabel('Date and Time').click()
  const month = page.getByRole('button', { name: 'Next month' })
  await month.focus()
  await page.keyboard.press('Escape')
  await expect(month).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
})

test('many tags scroll in their box, and tabs that do not fit show that there are more', async ({ page }) => {
  const LastName = await makeContacts(page, 'agent4', 1)
  const { get, post } = await asUser(page, 'agent4')
  const [{ ContactId }] = await get(`contact/user?search=${LastName}&take=1`)
  const { Entity } = await get(`contact?contactId=${ContactId}`)
  for (let n = 0; n < 60; n++) await post(`contact/tag/${Entity.ContactEntityId}`, { Name: `${LastName} ${n}` })
  await signIn(page, 'agent4', `/contact/${ContactId}`)
  const tags = page.getByRole('combobox', { name: 'Tags' })
  await expect(tags).toBeVisible()
  const height = await page
    .locator('.mantine-TagsInput-root')
    .evaluate((box) => (box as unknown as { offsetHeight: number }).offsetHeight)
  expect(height).toBeLessThan(300)
  await expectAccessible(page)
})
