import type { Page } from '@playwright/test'
import {
  asUser,
  atBothWidths,
  callByDevice,
  expect,
  expectAccessible,
  movedByScrolling,
  signIn,
  test,
} from '../journey.ts'

const makeContact = async (page: Page, LastName: string): Promise<number> => {
  const { UserId, post } = await asUser(page, 'agent2')
  const { ContactId } = await post('contact', {
    FirstName: 'Tabitha',
    LastName,
    Email: 'tabitha@example.com',
    CellPhone: '5125550144',
    WorkPhone: '5125550145',
    AssignedAgentId: UserId,
  })
  return ContactId
}
const card = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).first()
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const wide = (page: Page) => page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')

test.describe('1440 px', () => {
  test.use({ viewport: { width: 1440, height: 844 } })

  test('a contact is worked from every tab', async ({ page }) => {
    const ContactId = await makeContact(page, `Tabsen 1440`)
    await callByDevice(page)
    await signIn(page, 'agent2', `/contact/${ContactId}`)
    await expect(page.getByRole('heading', { name: `Tabitha Tabsen 1440` })).toBeVisible()
    await expect(tab(page, 'Activity')).toHaveAttribute('aria-selected', 'true')
    await expect(tab(page, 'Joint Contacts')).toHaveCount(0)

    const quick = page.getByRole('group', { name: 'Quick actions' }).filter({ visible: true })

    // Activity
    await quick.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Log Activity' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Activity Type' }).click()
    await page.getByRole('option', { name: 'Left Message', exact: true }).click()
    await dialog.getByLabel('Description').fill('Asked for a call about the porch.')
    await atBothWidths(page, expectAccessible)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Asked for a call about the porch.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await atBothWidths(page, expectAccessible)

    // Call: a choice of several numbers, and the offer to log it.
    await page.evaluate(
      `addEventListener('click', (e) => e.target.closest('a[href^="tel:"]') && e.preventDefault(), true)`,
    )
    await quick.getByRole('button', { name: 'Call' }).click()
    const work = page.getByRole('menuitem', { name: 'Work (512) 555-0145' })
    // The menu may still be moving into place.
    await work.hover()
    await work.click()
    await page.getByRole('button', { name: 'Log Phone Call' }).click()
    await expect(dialog.getByText(`Tabitha Tabsen 1440`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    // Joint contacts: the tab appears with the first one.
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Add Joint Contact' }).click()
    await dialog.getByLabel('First Name').fill('Otis')
    await dialog.getByLabel('Last Name').fill('Tabsen')
    await dialog.getByLabel('Home Phone').fill('5125550146')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await tab(page, 'Joint Contacts').click()
    await expect(page).toHaveURL(/tab=joint-contacts/)
    await expect(page.getByRole('link', { name: '(512) 555-0146' })).toBeVisible()
    await atBothWidths(page, expectAccessible)

    // Owned properties: none, then one, changed and deleted on their own page.
    await tab(page, 'Owned Properties').click()
    await expect(page.getByText('No properties to display')).toBeVisible()
    await atBothWidths(page, expectAccessible)
    await page.getByRole('link', { name: 'Manage properties' }).click()
    await expect(page.getByRole('heading', { name: 'Property Details' })).toBeVisible()
    await expect(page).toHaveTitle('Property Details · Dormer')
    await page.getByRole('button', { name: 'Add Property' }).first().click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('City is required')).toBeVisible()
    await expect(dialog.getByText('State is required')).toBeVisible()
    await expect(dialog.getByLabel('City')).toBeFocused()
    await dialog.getByLabel('Address').fill('12 Elm St')
    await dialog.getByLabel('City').fill('Austin')
    await dialog.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: /^TX/ }).click()
    await dialog.getByLabel('Zip').fill('78701')
    await dialog.getByLabel('Estimated Value').fill('450000')
    await expect(dialog.getByLabel('Estimated Value')).toHaveValue('$450,000')
    await dialog.getByLabel('Mortgage Balance').fill('200000.50')
    await dialog.getByLabel('Baths').fill('2.5')
    await atBothWidths(page, expectAccessible)
    await page.route('**/api/contact/property?*', (route) => route.abort(), { times: 1 })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Dormer could not be reached.')).toBeVisible()
    await expect(dialog.getByLabel('Zip')).toHaveValue('78701')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('$249,999.50')).toBeVisible()
    await atBothWidths(page, expectAccessible)
    await page.getByRole('button', { name: 'Edit 12 Elm St' }).click()
    await dialog.getByLabel('Beds').fill('3')
    await dialog.getByLabel('Address').fill('14 Elm St')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('14 Elm St')).toBeVisible()
    await expect(page.getByText('$450,000')).toBeVisible()
    await page.getByRole('link', { name: 'Back To Contact' }).click()
    await expect(tab(page, 'Owned Properties')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('14 Elm St')).toBeVisible()
    // Here they are read-only.
    await expect(page.getByRole('button', { name: 'Delete 14 Elm St' })).toHaveCount(0)
    await page.goBack()
    await page.getByRole('button', { name: 'Delete 14 Elm St' }).click()
    await expect(page.getByText('Are you sure you would like to delete this property?')).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Property deleted successfully')).toBeVisible()
    await expect(page.getByText('No properties to display')).toBeVisible()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Contact Details' }).click()

    // Documents
    await tab(page, 'Documents').click()
    await expect(page.getByText('Upload documents for this contact')).toBeVisible()
    const file = { name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('An offer') }
    await page.getByRole('tabpanel', { name: 'Documents' }).locator('input[type=file]').setInputFiles(file)
    await expect(page.getByRole('tabpanel').getByText('offer.txt').first()).toBeVisible()
    await expect(page.getByText('Upload documents for this contact')).toHaveCount(0)
    await atBothWidths(page, expectAccessible)

    // Notes: next to the tabs; a draft survives switching tabs.
    await expect(tab(page, 'Notes')).toHaveCount(0)
    await quick.getByRole('button', { name: 'Add Note' }).click()
    await page.locator('[contenteditable=true]').fill('Wants a porch.')
    await tab(page, 'Activity').click()
    await expect(page.getByText('Asked for a call about the porch.')).toBeVisible()
    await page.locator('[contenteditable=true]').press('Control+Enter')
    const story = page.getByRole('region', { name: 'Today' })
    await expect(story.getByText('Wants a porch.')).toBeVisible()
    // Once pinned, it stands above what happened since.
    const notes = page.getByRole('region', { name: 'Notes' })
    await notes.getByRole('button', { name: 'Pin note of' }).click()
    await expect(notes.getByRole('button', { name: 'Pin note of', pressed: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Pinned' })).toBeVisible()
    await expect(story.getByText('Wants a porch.')).toHaveCount(0)
    await atBothWidths(page, expectAccessible)

    // Tags: suggested from the first letter; case does not matter.
    const tags = page.getByRole('combobox', { name: 'Tags' }).or(page.getByLabel('Tags')).first()
    await tags.fill(`Porch 1440`)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Porch 1440`, { exact: true })).toHaveCount(1)
    await tags.fill(`PORCH 1440`)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^porch 1440$/i)).toHaveCount(1)
    await tags.fill('s')
    await expect(page.getByRole('option').first()).toBeVisible()
    await tags.fill('')
    await page.keyboard.press('Escape')
    await atBothWidths(page, expectAccessible)

    // Back and forward through the tabs; a link opens one; the keyboard reaches them.
    await tab(page, 'Activity').click()
    await tab(page, 'Documents').click()
    await page.goBack()
    await expect(tab(page, 'Activity')).toHaveAttribute('aria-selected', 'true')
    await page.goForward()
    await expect(tab(page, 'Documents')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel').getByText('offer.txt').first()).toBeVisible()
    await page.reload()
    await expect(tab(page, 'Documents')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel').getByText('offer.txt').first()).toBeVisible()
    await tab(page, 'Documents').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(tab(page, 'Appointments')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(tab(page, 'Owned Properties')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('No properties to display')).toBeVisible()
  })
})

test.describe('390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('on a phone a menu stays with the actions while the page scrolls, and notes are a tab that keeps a draft', async ({
    page,
  }) => {
    const ContactId = await makeContact(page, 'Tabsen 390')
    const { post } = await asUser(page, 'agent2')
    // More than the screen holds.
    for (let day = 1; day < 20; day++)
      await post('activity/user', { ContactId, ActivityTypeId: 1, DateCreated: `2024-05-${day + 10}T15:00:00Z` })
    await signIn(page, 'agent2', `/contact/${ContactId}`)
    const quick = page.getByRole('group', { name: 'Quick actions' }).filter({ visible: true })
    await expect(page.getByText('Called').first()).toBeVisible()
    await quick.getByRole('button', { name: 'Call' }).click()
    expect(await movedByScrolling(page.getByRole('menuitem', { name: 'Work (512) 555-0145' }))).toBe(0)
    await page.keyboard.press('Escape')
    await expect(tab(page, 'Notes')).toHaveCount(1)
    await quick.getByRole('button', { name: 'Add Note' }).click()
    await page.locator('[contenteditable=true]').fill('Wants a porch.')
    await tab(page, 'Activity').click()
    await expect(tab(page, 'Activity')).toHaveAttribute('aria-selected', 'true')
    await tab(page, 'Notes').click()
    await page.getByRole('button', { name: 'Save Note' }).click()
    await expect(page.getByRole('region', { name: 'Notes' }).getByText('Wants a porch.')).toBeVisible()
    await expectAccessible(page)
    expect(await wide(page)).toBe(false)
  })
})

test('a failed edit is rolled back and kept for retrying; a saved one can be undone', async ({ page }) => {
  const ContactId = await makeContact(page, 'Undone')
  await signIn(page, 'agent2', `/contact/${ContactId}`)
  await page.getByRole('button', { name: 'Additional Details' }).click()
  const dialog = page.getByRole('dialog')
  const edit = async (text: string) => {
    await page.getByRole('button', { name: 'Edit Profession' }).click()
    await dialog.getByLabel('Profession').fill(text)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  }
  const shows = (text: string) => expect(card(page, 'Profession')).toContainText(text)

  await page.route(
    '**/api/contact/update',
    (route) => route.fulfill({ status: 500, json: { Message: 'Out of paper' } }),
    {
      times: 1,
    },
  )
  await edit('Baker')
  await expect(page.getByRole('alert').filter({ hasText: 'Out of paper' })).toBeVisible()
  await shows('Not set')
  await expect(dialog.getByLabel('Profession')).toHaveValue('Baker')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await shows('Baker')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Profession saved')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await shows('Not set')
  await expect(page.getByText('Profession is as it was')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Additional Details' }).click()
  await shows('Not set')
})

test('when two users edit one field, the second is told who was first and loses nothing', async ({ page }) => {
  const ContactId = await makeContact(page, 'Twice')
  const { post } = await asUser(page, 'admin')
  const saveAsAdmin = (Profession: string) => post('contact/update', { Contact: { ContactId, Profession } })
  await signIn(page, 'agent2', `/contact/${ContactId}`)
  await page.getByRole('button', { name: 'Additional Details' }).click()
  const dialog = page.getByRole('dialog')
  const shows = (text: string) => expect(card(page, 'Profession')).toContainText(text)
  const save = dialog.getByRole('button', { name: 'Save', exact: true })

  await page.getByRole('button', { name: 'Edit Profession' }).click()
  await dialog.getByLabel('Profession').fill('Baker')
  await saveAsAdmin('Pilot')
  await save.click()
  await expect(dialog.getByText(/ has changed this meanwhile\. Reload to see it, then edit again\.$/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect(dialog.getByText('Currently saved: Pilot')).toBeVisible()
  await expect(dialog.getByLabel('Profession')).toHaveValue('Baker')
  await expectAccessible(page)
  await save.click()
  await shows('Baker')

  // Undoing something that has been changed since is refused like any other edit.
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  await saveAsAdmin('Nurse')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: / has changed this meanwhile/ })).toBeVisible()
  await shows('Nurse')
})

test('a linked contact brings its data along; two users editing one property keep both changes', async ({ page }) => {
  const [ContactId, linked] = [await makeContact(page, 'Host'), await makeContact(page, `Linked ${Date.now()}`)]
  const { get, post } = await asUser(page, 'agent2')
  await post(`contact/property?contactId=${linked}`, { Address: '12 Elm St', City: 'Austin', StateCode: 'TX' })
  const { LastName } = (await get(`contact?contactId=${linked}`)).Contact
  await signIn(page, 'agent2', `/contact/${ContactId}?tab=owned-properties`)
  await expect(page.getByText('No properties to display')).toBeVisible()
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Link Existing Person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Person' }).fill(LastName)
  await page.getByRole('option', { name: LastName }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByText('Person linked')).toBeVisible()
  await expect(page.getByText('12 Elm St')).toBeVisible()
  // Unlinked, they are a contact of their own; Undo links them again.
  const household = page.getByRole('button', { name: /^Unlink / })
  await household.first().click()
  const question = page.getByRole('dialog', { name: /^Unlink .* from / })
  await expect(question.getByText('becomes a contact of their own')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Unlink', exact: true }).click()
  await expect(page.getByText('is no longer linked to')).toBeVisible()
  await expect(household).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/is linked to .* again/)).toBeVisible()
  await expect(household.first()).toBeVisible()
  // Members of the household are not offered again.
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Link Existing Person' }).click()
  await dialog.getByRole('combobox', { name: 'Person' }).fill(LastName)
  await expect(page.getByText('Nobody found')).toBeVisible()
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: 'Manage properties' }).click()
  await page.getByRole('button', { name: 'Edit 12 Elm St' }).click()
  const [{ ContactPropertyId }] = await get(`contact/properties?contactId=${ContactId}`)
  await post(`contact/property?contactId=${ContactId}`, { ContactPropertyId, City: 'Waco' })
  await dialog.getByLabel('Zip').fill('76701')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Waco, TX 76701')).toBeVisible()

  // A list whose refetch fails stays as it was, and says so.
  const refusal = { status: 400, json: { Message: 'Not just now' } }
  await page.route('**/api/contact/properties?*', (route) => route.fulfill(refusal), { times: 1 })
  await page.getByRole('button', { name: 'Edit 12 Elm St' }).click()
  await dialog.getByLabel('Beds').fill('3')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not just now' })).toBeVisible()
  await expect(page.getByText('Waco, TX 76701')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not just now' })).toHaveCount(0)
})

test('reassigning a contact to a colleague says that it is no longer visible', async ({ page }) => {
  const ContactId = await makeContact(page, 'Given')
  await signIn(page, 'agent2', `/contact/${ContactId}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: /^Add .* and \d+ more$/ }).click()
  await page.getByRole('button', { name: 'Edit Lender' }).click()
  await dialog.getByRole('combobox', { name: 'Lender' }).click()
  await page.getByRole('option').last().click()
  await expect(dialog.getByText('you can no longer see it')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Lender saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Agent' }).click()
  await expect(dialog.getByText('you can no longer see it')).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Agent' }).click()
  await page.getByRole('option', { name: 'Chloe Nguyen' }).click()
  await expect(
    dialog.getByText('After that, the contact is no longer yours, and you can no longer see it.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/was not found|no longer/).first()).toBeVisible()
  await expect(page.getByText('Agent saved')).toHaveCount(0)
})

test('a contact that does not exist has no properties page', async ({ page }) => {
  await signIn(page, 'agent2', '/contact/propertydetails/999999999')
  await expect(page.getByText('Contact was not found')).toBeVisible()
  await expectAccessible(page)
})
