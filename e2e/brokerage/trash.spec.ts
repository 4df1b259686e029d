import type { Page } from '@playwright/test'
import { asUser, atBothWidths, expect, expectAccessible, makeContacts, signIn, test } from '../journey.ts'

/** A contact with a note and a task that no other test touches. */
const makeContact = async (page: Page, user: string) => {
  const api = await asUser(page, user)
  const LastName = `Bin${crypto.randomUUID().slice(0, 13)}`
  const Email = `${LastName}@example.com`.toLowerCase()
  const { ContactId } = await api.post('contact', { FirstName: 'Nora', LastName, Email, AssignedAgentId: api.UserId })
  const { Entity } = await api.get(`contact?contactId=${ContactId}`)
  const { ContactEntityId } = Entity
  const about = { KeyType: 'ContactEntityId', KeyValue: ContactEntityId }
  await api.post('notes', { ContactEntityId, Note: '<p>Wants a porch.</p>' })
  await api.post('task', {
    ...about,
    Title: `Call ${LastName}`,
    TaskTypeId: 3,
    AssignedUserId: api.UserId,
    DueDate: null,
    ReminderMinutes: null,
  })
  return { ...api, ContactId, Name: `Nora ${LastName}`, LastName }
}
const row = (page: Page, title: string) => page.getByRole('list', { name: 'Deleted' }).getByText(title, { exact: true })
const restore = (page: Page, title: string) => page.getByRole('button', { name: `Restore ${title}`, exact: true })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })
const confirmDelete = (page: Page) =>
  page
    .getByRole('dialog', { name: /^Delete / })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
const deleteContact = async (page: Page) => {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete Contact' }).click()
  await confirmDelete(page)
  await expect(page.getByText('Contact deleted successfully')).toBeVisible()
}

test.describe('1440 px', () => {
  test.use({ viewport: { width: 1440, height: 844 } })

  test('a deleted contact comes back whole: by Undo, and from the Trash', async ({ page }) => {
    const { ContactId, Name } = await makeContact(page, 'agent1')
    await signIn(page, 'agent1', `/contact/${ContactId}`)
    const heading = page.getByRole('heading', { name: Name })
    await expect(heading).toBeVisible()
    await deleteContact(page)
    await undo(page).click()
    await expect(page.getByText('Deletion undone')).toBeVisible()
    await page.goto(`/contact/${ContactId}?tab=tasks`)
    await expect(heading).toBeVisible()
    await expect(page.getByText(`Call ${Name.slice(5)}`).first()).toBeVisible()

    await deleteContact(page)
    await page.goto(`/contact/${ContactId}`)
    await expect(page.getByText('Contact was not found')).toBeVisible()
    await page.getByRole('link', { name: 'Trash' }).click()
    await expect(page).toHaveTitle('Trash · Dormer')
    await expect(row(page, Name)).toBeVisible()
    const item = page.getByRole('list', { name: 'Deleted' }).getByRole('listitem').filter({ hasText: Name })
    await expect(item).toContainText('Contact with 1 task, 1 note')
    await expect(item).toContainText('30 days left')
    await atBothWidths(page, expectAccessible)
    await page.emulateMedia({ colorScheme: 'dark' })
    await atBothWidths(page, expectAccessible)
    await restore(page, Name).click()
    await expect(page.getByText(`${Name} restored`)).toBeVisible()
    await expect(row(page, Name)).toHaveCount(0)
    await page.goto(`/contact/${ContactId}`)
    await expect(heading).toBeVisible()
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByText('restored this contact').first()).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a deleted contact is found by the navigation, and restored', async ({ page }) => {
    const { ContactId, Name } = await makeContact(page, 'agent1')
    await signIn(page, 'agent1', `/contact/${ContactId}`)
    await deleteContact(page)
    await page.getByRole('button', { name: 'More of the navigation' }).click()
    await page.getByRole('link', { name: 'Trash' }).click()
    await expect(page).toHaveTitle('Trash · Dormer')
    await restore(page, Name).click()
    await expect(page.getByText(`${Name} restored`)).toBeVisible()
    await expect(row(page, Name)).toHaveCount(0)
  })
})

test('an item that cannot be restored yet says why and stays; users see only what they may', async ({
  page,
  browser,
}) => {
  const { ContactId, Name, post } = await makeContact(page, 'agent4')
  await post(`contact/property?contactId=${ContactId}`, { City: 'Austin', StateCode: 'TX', Address: `12 ${Name} St` })
  await signIn(page, 'agent4', `/contact/propertydetails/${ContactId}`)
  await page.getByRole('button', { name: `Delete 12 ${Name} St` }).click()
  await confirmDelete(page)
  await expect(page.getByText('Property deleted successfully')).toBeVisible()
  await page.goto(`/contact/${ContactId}`)
  await deleteContact(page)
  await page.goto('/trash')
  await restore(page, `12 ${Name} St`).click()
  await expect(page.getByText('Its contact has been deleted, too. Restore the contact first.')).toBeVisible()
  await expect(row(page, `12 ${Name} St`)).toBeVisible()

  // Another agent cannot see it; an admin sees everything.
  const other = await browser.newPage()
  await signIn(other, 'agent1', '/trash')
  await expect(other.getByRole('heading', { name: 'Trash' })).toBeVisible()
  await expect(other.getByText(/^Deleted by|^Trash is empty/).first()).toBeVisible()
  await expect(other.getByText(Name)).toHaveCount(0)
  await other.close()
  const admin = await browser.newPage()
  await signIn(admin, 'admin', '/trash')
  await restore(admin, Name).click()
  await expect(admin.getByText(`${Name} restored`)).toBeVisible()
  await restore(admin, `12 ${Name} St`).click()
  await expect(admin.getByText(`12 ${Name} St restored`)).toBeVisible()
  await expect(row(admin, `12 ${Name} St`)).toHaveCount(0)
  await admin.close()

  await page.goto(`/contact/propertydetails/${ContactId}`)
  await expect(page.getByText(`12 ${Name} St`)).toBeVisible()
})

test('anything deleted on a contact can be undone where it was', async ({ page }) => {
  const { ContactId, Name, UserId, post } = await makeContact(page, 'agent4')
  await post(`contact/property?contactId=${ContactId}`, { City: 'Austin', StateCode: 'TX', Address: '12 Elm St' })
  await post('appointments', {
    Title: `Visit ${Name}`,
    ContactId,
    UserId,
    AppointmentTypeId: 1001,
    DateTime: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    DurationMinutes: 30,
  })
  /** Deletes, checks that it is gone, and undoes it. */
  const deleteAndUndo = async (thing: string, remove: () => Promise<void>, told: string) => {
    await remove()
    await confirmDelete(page)
    await expect(page.getByText(told)).toBeVisible()
    await expect(page.getByText(thing)).toHaveCount(0)
    await undo(page).click()
    await expect(page.getByText('Deletion undone')).toBeVisible()
    await expect(page.getByText(thing).first()).toBeVisible()
    // Closes the notification, so that the next one is alone.
    await page.reload()
    await expect(page.getByText(thing).first()).toBeVisible()
  }

  await signIn(page, 'agent4', `/contact/propertydetails/${ContactId}`)
  const remove = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await deleteAndUndo('12 Elm St', () => remove('Delete 12 Elm St'), 'Property deleted successfully')

  await page.goto(`/contact/${ContactId}?tab=documents`)
  const file = { name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('An offer') }
  await page.getByRole('tabpanel', { name: 'Documents' }).locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Document uploaded')).toBeVisible()
  await page.reload()
  await deleteAndUndo('offer.txt', () => remove('Delete offer.txt'), 'Document deleted successfully')
  const [download] = await Promise.all([page.waitForEvent('download'), remove('Download offer.txt')])
  expect(download.suggestedFilename()).toBe('offer.txt')

  await page.goto(`/contact/${ContactId}?tab=appointments`)
  await deleteAndUndo(
    `Visit ${Name}`,
    async () => {
      await page.getByText(`Visit ${Name}`).first().click()
      await remove('Delete')
    },
    'Appointment deleted',
  )

  await page.goto('/tasks')
  const task = `Call ${Name.slice(5)}`
  await deleteAndUndo(
    task,
    async () => {
      await page.getByText(task).first().click()
      await remove('Delete')
    },
    'Tasks deleted successfully',
  )
})

test('contacts deleted together, or as all matches, come back with Undo', async ({ page }) => {
  const name = await makeContacts(page, 'agent2', 52)
  await signIn(page, 'agent2', `/contacts?q=${name}`)
  await expect(page.getByText('Showing 1 - 50 of 52')).toBeVisible()
  const bar = page.getByLabel('Selected contacts', { exact: true })
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await confirmDelete(page)
  await expect(page.getByText('Contacts deleted successfully')).toBeVisible()
  await expect(page.getByText('Showing 1 - 50 of 50')).toBeVisible()
  await undo(page).click()
  await expect(page.getByText('Showing 1 - 50 of 52')).toBeVisible()
  await page.reload()

  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await bar.getByRole('button', { name: 'Select all 52 that match' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Are you sure you want to delete 52 contacts?')).toBeVisible()
  await confirmDelete(page)
  await expect(page.getByText('Contacts deleted successfully')).toBeVisible()
  await expect(page.getByText('No records found')).toBeVisible()
  await undo(page).click()
  await expect(page.getByText('Showing 1 - 50 of 52')).toBeVisible()
})

test('an empty trash says what is kept there; a failed load can be retried', async ({ page }) => {
  await page.route('**/api/trash?*', (route) => route.abort())
  await signIn(page, 'lender1', '/trash')
  await expect(page.getByRole('alert')).toContainText('could not be reached')
  await page.unrouteAll()
  // Hides whatever other tests have deleted as this user.
  await page.route('**/api/trash?*', (route) => route.fulfill({ json: [] }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Trash is empty')).toBeVisible()
  await expectAccessible(page)
})
