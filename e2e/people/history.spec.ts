import type { Page } from '@playwright/test'
import { asUser, atBothWidths, expect, expectAccessible, signIn, test } from '../journey.ts'

/** A contact of agent2 that no other test touches, and its future name. */
const makeContact = async (page: Page) => {
  const { UserId, get, post } = await asUser(page, 'agent2')
  const { FirstName, LastName } = await get('user/currentuser')
  const { ContactId } = await post('contact', {
    FirstName: 'Nora',
    LastName: `Past${crypto.randomUUID().slice(0, 13)}`,
    Email: `${crypto.randomUUID()}@example.com`,
    AssignedAgentId: UserId,
  })
  const change = (Contact: object) => post('contact/update', { Contact: { ContactId, ...Contact } })
  return { ContactId, UserId, post, get, change, me: `${FirstName} ${LastName}` }
}
const entries = (page: Page) => page.getByRole('tabpanel', { name: 'History' }).locator('section > ul > li')
const wide = (page: Page) => page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')

test.describe('1440 px', () => {
  test.use({ viewport: { width: 1440, height: 844 } })

  test('the history of a contact says who changed what, and updates while it is open', async ({ page }) => {
    const { ContactId, change, post, get, me } = await makeContact(page)
    await signIn(page, 'agent2', `/contact/${ContactId}`)
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page).toHaveURL(/tab=history/)
    await expect(entries(page)).toHaveText([new RegExp(`^${me} added this contact`)])

    await page.getByRole('button', { name: 'Additional Details' }).click()
    await page.getByRole('button', { name: 'Edit Profession' }).click()
    await page.getByRole('dialog').getByLabel('Profession').fill('Baker')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(entries(page).first()).toHaveText(`${me} set Profession to Bakerjust now`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(entries(page).first()).toContainText('cleared Profession, which was Baker')

    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Mark Contacted' }).click()
    await expect(entries(page).first()).toHaveText(`${me} marked this contact as contactedjust now`)

    await change({ Income: '85000' })
    await change({ CellPhone: '5125550133', DateOfBirth: '1980-02-03', Income: '92500.50' })
    const { Entity } = await get(`contact?contactId=${ContactId}`)
    await post('notes', { ContactEntityId: Entity.ContactEntityId, Note: '<p>Wants a <b>porch</b></p>' })
    await page.reload()
    await expect(entries(page).first()).toContainText(`${me} added the note Wants a porch`)
    await expect(entries(page).nth(1)).toContainText(`${me} changed 3 fields`)
    const fields = entries(page).nth(1).getByRole('listitem')
    await expect(fields.filter({ hasText: '(512) 555-0133' })).toContainText(/phone set to/i)
    await expect(fields.filter({ hasText: '02/03/1980' })).toHaveCount(1)
    await expect(fields.filter({ hasText: 'Income' })).toHaveText('Income from $85,000 to $92,500.50')
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
    await atBothWidths(page, expectAccessible)
    await page.emulateMedia({ colorScheme: 'dark' })
    await atBothWidths(page, expectAccessible)
  })
})

test('a long history loads in pages; a failed load can be retried', async ({ page }) => {
  const { ContactId, change, me } = await makeContact(page)
  for (let n = 1; n <= 54; n++) await change({ Profession: `Number ${n}` })
  await page.route('**/api/contact/history/*', (route) => route.abort())
  await signIn(page, 'agent2', `/contact/${ContactId}?tab=history`)
  const alert = page.getByRole('tabpanel', { name: 'History' }).getByRole('alert')
  await expect(alert).toContainText('could not be reached')
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(entries(page)).toHaveCount(50)
  await expect(entries(page).first()).toContainText('changed Profession from Number 53 to Number 54')

  await page.route('**/api/contact/history/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(alert).toContainText('could not be reached')
  await expect(entries(page)).toHaveCount(50)
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(entries(page)).toHaveCount(55)
  await expect(entries(page).last()).toContainText(`${me} added this contact`)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('the audit log keeps its filters in the address, links to the contact and is exported', async ({ page }) => {
  const { ContactId, UserId, change, post, me } = await makeContact(page)
  await change({ Profession: 'Roofer' })
  const text = `Porch ${crypto.randomUUID().slice(0, 8)}`
  await post('task', { Title: text, TaskTypeId: 3, AssignedUserId: UserId, DueDate: null, ReminderMinutes: null })
  await signIn(page, 'admin', '/admin/audit')
  await expect(page).toHaveTitle('Audit Log · Dormer')
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: text })).toContainText(`${me}added task ${text}`)
  await expectAccessible(page)

  const choose = async (filter: string, option: string) => {
    await page.getByRole('combobox', { name: filter, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('Who', me)
  await choose('Kind of change', 'Changed')
  await choose('Kind of item', 'Contact')
  await expect(page).toHaveURL(/what=Changed/)
  await expect(rows.filter({ hasText: text })).toHaveCount(0)
  const own = rows.filter({ has: page.locator(`a[href="/contact/${ContactId}"]`) })
  await expect(own).toContainText('changed contact')
  await expect(own).toContainText('Profession set to Roofer')
  // The state is in the address, and Back returns to it.
  await page.reload()
  await expect(own).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Who', exact: true })).toHaveValue(me)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Audit.csv')
  await own.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/contact/${ContactId}$`))
  await page.goBack()
  await expect(own).toBeVisible()

  // A day before there was any data.
  await page.getByLabel('To', { exact: true }).fill('01/02/2020')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No changes found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all changes' }).click()
  await expect(page).toHaveURL(/audit$/)
  await expect(rows.filter({ hasText: text })).toBeVisible()
})

test('on a phone the audit log is cards, in light and dark; others are denied', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { ContactId, change } = await makeContact(page)
  await change({ Profession: 'Roofer' })
  await signIn(page, 'admin', '/admin/audit')
  await expect(page.locator(`a[href="/contact/${ContactId}"]`).first()).toBeVisible()
  expect(await wide(page)).toBe(false)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)

  await page.evaluate('localStorage.clear()')
  await signIn(page, 'agent2', '/admin/audit')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})
