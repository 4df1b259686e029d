import { expect, expectAccessible, makeContacts, signIn, test } from '../journey.ts'

test('further emails and phones are added, edited, made the main one and removed', async ({ page }) => {
  const LastName = await makeContacts(page, 'agent1', 1)
  await signIn(page, 'agent1', `/contacts?q=${LastName}`)
  await page.getByRole('link', { name: `Nora ${LastName}` }).click()
  const dialog = page.getByRole('dialog')
  const email = `work.${LastName.toLowerCase()}@example.com`

  await page.getByRole('button', { name: 'Add email', exact: true }).click()
  await dialog.getByLabel('Email').fill('nora@')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter an email address such as name@example.com')).toBeVisible()
  await dialog.getByLabel('Email').fill(email)
  // Its list closes once the focus leaves.
  await dialog.getByLabel('Label').fill('Work')
  await dialog.getByLabel('Label').press('Tab')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: email, exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Edit ${email}` }).click()
  await dialog.getByLabel('Label').fill('Her studio')
  await dialog.getByLabel('Label').press('Tab')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByTitle('Her studio')).toBeVisible()
  await expectAccessible(page)

  // What one address is written to is offered for the next: the others stand below To.
  await page.getByRole('button', { name: email, exact: true }).click()
  await expect(dialog.getByText(email).first()).toBeVisible()
  const others = dialog.getByRole('group', { name: 'Other addresses' })
  await others.getByRole('button', { name: /^Main: / }).click()
  await expect(others.getByRole('button', { name: `Her studio: ${email}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: `Edit ${email}` }).click()
  await dialog.getByRole('button', { name: 'Make primary' }).click()
  await expect(page.getByText(`${email} is now the main email`)).toBeVisible()
  await expect(page.getByTitle('Other')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByTitle('Her studio')).toBeVisible()

  await page.getByRole('button', { name: `Edit ${email}` }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: email, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('button', { name: email, exact: true })).toBeVisible()
})

test('a contact is entered with several phones, and any of them is called and texted', async ({ page }) => {
  await signIn(page, 'agent1', '/contacts/newcontact')
  const LastName = `Many${Date.now()}`
  // Nobody else's: a number that somebody has is asked about.
  const line = String(Date.now()).slice(-4)
  const further = `(737) 555-${line}`
  await page.getByLabel('First Name').fill('Ida')
  await page.getByLabel('Last Name').fill(LastName)
  await page.getByRole('textbox', { name: /^Email/ }).fill(`${LastName}@example.com`.toLowerCase())
  await page.getByLabel('Cell Phone').fill(`(830) 555-${line}`)
  await page.getByRole('button', { name: 'Add another phone' }).click()
  await page.getByRole('textbox', { name: 'Another phone' }).fill('12')
  for (const [label, choice] of [
    ['Type', 'Lead'],
    ['Source', 'Website'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: choice, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Save Contact' }).click()
  await expect(page.getByText('Enter a phone number, a foreign one with + and its country’s code')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Another phone' }).fill(further)
  await page.getByRole('button', { name: 'Save Contact' }).click()
  await expect(page.getByRole('heading', { name: `Ida ${LastName}` })).toBeVisible()
  await expect(page.getByRole('link', { name: further })).toBeVisible()
  const actions = page.getByRole('group', { name: 'Quick actions' })
  await actions.getByRole('button', { name: 'Call', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: `Mobile ${further}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await actions.getByRole('button', { name: `Send text to Ida ${LastName}` }).click()
  await page.getByRole('menuitem', { name: `Mobile ${further}` }).click()
  await expect(page.getByText(further).last()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('they are lines that call and mail, and nothing is wider than the screen', async ({ page }) => {
    const LastName = await makeContacts(page, 'agent1', 1)
    await signIn(page, 'agent1', `/contacts?q=${LastName}`)
    await page.getByText(`Nora ${LastName}`).first().click()
    await page.getByRole('tab', { name: 'Details' }).click()
    await page.getByRole('button', { name: 'Add email', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const email = `a.rather.long.address.of.${LastName.toLowerCase()}@a-long-domain.example.com`
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: email, exact: true })).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await expectAccessible(page)
  })
})
