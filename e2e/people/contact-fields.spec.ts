import { asUser, expect, expectAccessible, makeContacts, signIn, test } from '../journey.ts'

/** Pastes text at the focus, as a user would. */
const paste = (text: string) => `{
  const data = new DataTransfer()
  data.setData('text', ${JSON.stringify(text)})
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}`

test('a phone that is typed, pasted or autofilled is kept whole, or refused with a message', async ({ page }) => {
  // What else is typed and pasted is in web/src/forms/inputs.test.tsx; this is the browser's own part.
  await signIn(page, 'agent1', '/contacts/newcontact')
  const cell = page.getByLabel('Cell Phone')
  const form = page.locator('form')
  await cell.pressSequentially('+1 (801) 555-12345')
  await expect(cell).toHaveValue('(801) 555 1234')
  await expect(form.getByText('A phone number has 10 digits')).toBeVisible()
  await cell.press('Home')
  await page.keyboard.press('9')
  await expect(cell).toHaveValue('(801) 555 1234')
  await cell.fill('')
  await cell.focus()
  await page.evaluate(paste('\u202a+1 801\u2011555\u20119999\u202c'))
  await expect(cell).toHaveValue('(801) 555 9999')
  // Autofill writes everything at once.
  for (const filled of ['+18015551234', '+442079460958']) {
    await cell.fill('')
    await cell.fill(filled)
    await expect(cell).toHaveValue(filled.startsWith('+1') ? '(801) 555 1234' : /^\D*$/)
  }
  await expect(form.getByText('Enter a 10 digit phone number')).toBeVisible()
})

test('an invalid date is refused, and stays for correction', async ({ page }) => {
  const LastName = await makeContacts(page, 'agent1', 1)
  await signIn(page, 'agent1', `/contacts?q=${LastName}`)
  await page.getByRole('link', { name: `Nora ${LastName}` }).click()
  await page.getByRole('button', { name: 'Additional Details' }).click()
  await page.getByRole('button', { name: 'Edit Date of Birth' }).click()
  const dialog = page.getByRole('dialog')
  const day = dialog.getByLabel('Date of Birth')
  await day.fill('2/30/1990')
  await day.press('Enter')
  await expect(dialog.getByText('Enter a date')).toBeVisible()
  await expect(day).toHaveValue('2/30/1990')
  await day.fill('2/3/1990')
  await day.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('02/03/1990')).toBeVisible()
})

test('a joint contact with one name is edited', async ({ page }) => {
  const LastName = await makeContacts(page, 'agent1', 1)
  const { get, post } = await asUser(page, 'agent1')
  const [row] = await post('filter/filteredsearch', { SearchTerm: LastName })
  await post('contact/joint', { ContactEntityId: row.ContactEntityId, FirstName: 'Otto' })
  const { AdditionalContacts } = await get(`contact?contactId=${row.ContactId}`)
  await signIn(page, 'agent1', `/contact/${AdditionalContacts[0].ContactId}`)
  await page.getByRole('button', { name: 'Edit Name' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First Name').fill('Ottilie')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Ottilie', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Name' }).click()
  await dialog.getByLabel('First Name').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a first or a last name')).toBeVisible()
})

test("on a contact's page, shortcuts and the header preselect that contact, and the first field has the focus", async ({
  page,
}) => {
  const LastName = await makeContacts(page, 'agent1', 1)
  await signIn(page, 'agent1', `/contacts?q=${LastName}`)
  await page.getByRole('link', { name: `Nora ${LastName}` }).click()
  await expect(page.getByRole('heading', { name: `Nora ${LastName}` })).toBeVisible()
  const dialog = page.getByRole('dialog')
  for (const [key, title, first] of [
    ['t', 'Add Task', 'In your own words'],
    ['l', 'Add Activity', 'Activity Type'],
    ['a', 'Add Appointment', 'Title'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
    await expect(dialog.getByText(`Nora ${LastName}`)).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveAccessibleName(first)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Log Activity' }).first().click()
  await expect(dialog.getByText(`Nora ${LastName}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // Elsewhere no contact is preselected.
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/contacts/)
  await page.keyboard.press('a')
  await expect(dialog.getByRole('heading', { name: 'Add Appointment' })).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Contact' })).toBeVisible()
})

test('a person whom a team leader adds from one line is theirs, and can be opened', async ({ page }) => {
  await signIn(page, 'leader1', '/tasks')
  await page.getByRole('banner').getByRole('button', { name: 'Add Person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Person' })
  await expect(dialog.getByText('The contact will be yours.')).toBeVisible()
  const LastName = `Quick${crypto.randomUUID().slice(0, 8)}`
  await dialog.getByLabel('Name, phone, email').fill(`Ana ${LastName} ${LastName}@example.com`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  // Team leaders see no others' contacts.
  await expect(page.getByRole('heading', { name: `Ana ${LastName}` })).toBeVisible()
})

test('a person is added from one line, by key, header and palette; a duplicate is pointed out', async ({ page }) => {
  const LastName = `Quick${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, 'agent1', '/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Add Person' })
  const words = dialog.getByLabel('Name, phone, email')
  await page.keyboard.press('n')
  await expect(words).toBeFocused()
  await expectAccessible(page)
  // Neither is enough on its own.
  await words.fill(`Ana ${LastName}`)
  await words.press('Enter')
  await expect(dialog.getByText('Enter an email address or a phone number')).toBeVisible()
  const email = `${LastName}@example.com`.toLowerCase()
  await words.fill(`Ana ${LastName} +1 (512) 555-0101 ${email}`)
  await expect(dialog.getByLabel('First Name')).toHaveValue('Ana')
  await expect(dialog.getByLabel('Last Name')).toHaveValue(LastName)
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(dialog.getByLabel('Cell Phone')).toHaveValue('(512) 555 0101')
  await expectAccessible(page)
  await words.press('Enter')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Ana ${LastName}` })).toBeVisible()

  await page.getByRole('banner').getByRole('button', { name: 'Add Person' }).click()
  await words.fill(`Anna ${email}`)
  await expect(dialog.getByText('already has this email.')).toBeVisible()
  await expectAccessible(page)
  // The parsed fields can be corrected; a phone alone is enough, and a dropped extension is reported.
  await words.fill('Bo 512-555-0102 x7')
  await expect(dialog.getByText('Left out: extension 7. Write it in a note.')).toBeVisible()
  await dialog.getByLabel('Last Name').fill(LastName)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`Bo ${LastName}`)).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search people, transactions, tasks, pages, actions').last().fill('add person')
  await page.keyboard.press('Enter')
  await expect(words).toBeFocused()
})
