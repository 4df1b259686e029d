import { readFile } from 'node:fs/promises'
import { asUser, expect, expectAccessible, signIn, test } from '../journey.ts'

const shown = /^Showing 1 - \d+ of ([\d,]+)$/

test('people are found: text, quick filters, sorting, pages, back and forward', async ({ page }) => {
  // A user whose contacts no other test touches, because counts are compared.
  await signIn(page, 'lender1')
  await expect(page.getByText(/^Showing 1 - 50 of/)).toBeVisible()
  await expect(page).toHaveTitle('Contacts · Dormer')
  await expect(page.getByText('No records')).toHaveCount(0)
  await expectAccessible(page)

  const all = await page.getByText(shown).textContent()
  await page.getByText('Past Clients', { exact: true }).first().click()
  await expect(page).toHaveURL(/filters=/)
  // The previous list stays while this one loads.
  await expect(page.getByText(shown)).not.toHaveText(all ?? '')
  const total = await page.getByText(shown).textContent()

  await page.getByPlaceholder('Search name, email, source...').fill('example.com zz-nobody')
  await expect(page.getByText('No records found')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByText(total ?? '')).toBeVisible()
  await expect(page.getByPlaceholder('Search name, email, source...')).toHaveValue('')

  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^Showing 51 - 100 of/)).toBeVisible()
})

test('a misspelt name is found, and told as a near match; a row opens by a click anywhere on it', async ({ page }) => {
  await signIn(page, 'agent1', '/contacts?q=Kathrine%20Kely')
  await expect(page.getByText('Nobody is called “Kathrine Kely”. Near matches:')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Katherine Kelly' })
  await expect(row).toHaveCount(1)
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(54)
  // What is done to a contact shows where the focus is, too.
  const actions = row.getByRole('button', { name: 'Send text to Katherine Kelly' })
  await actions.focus()
  await expect(actions.locator('..')).toHaveCSS('opacity', '1')
  await expectAccessible(page)
  await row.getByText('Sphere of Influence').click()
  await expect(page).toHaveURL(/\/contact\/\d+$/)
})

test('No Saved Search is a quick button; an admin’s agent dropdown begins with All Agents', async ({ page }) => {
  await signIn(page, 'admin', '/contacts')
  await expect(page.getByText(shown)).toBeVisible()
  const all = await page.getByText(shown).textContent()
  const none = page.getByRole('button', { name: 'No Saved Search', exact: true })
  await none.click()
  await expect(page).toHaveURL(/withoutSearch=true/)
  await expect(none).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(all ?? '')).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Active filters' }).getByText('No Saved Search')).toHaveCount(0)
  const agent = page.getByRole('combobox', { name: 'Agent', exact: true })
  await expect(agent).toHaveValue('All Agents')
  await agent.click()
  await expect(page.getByRole('option').first()).toHaveText('All Agents')
  await page.getByRole('option').nth(1).click()
  await expect(agent).not.toHaveValue('All Agents')
  await agent.click()
  await page.getByRole('option', { name: 'All Agents' }).click()
  await expect(page).not.toHaveURL(/AssignedAgentId/)
  await page.getByRole('button', { name: 'All Contacts', exact: true }).click()
  // Other tests may add some meanwhile.
  await expect(page.getByText(all?.replace(/ of .*/, ' of') ?? '')).toBeVisible()
})

test('the selection is kept from page to page; selected contacts are exported', async ({ page }) => {
  await signIn(page, 'agent1')
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await expect(page.getByText('2 contact(s) selected')).toBeVisible()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText(/^Showing 51/)).toBeVisible()
  await expect(page.getByText('2 contact(s) selected')).toBeVisible()
  // Shift extends from the last ticked box only within its page.
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 contact(s) selected')).toBeVisible()
  await boxes.nth(6).click({ modifiers: ['Shift'] })
  await expect(page.getByText('5 contact(s) selected')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('region', { name: 'Selected contacts' })
      .or(page.getByLabel('Selected contacts'))
      .getByRole('button', { name: 'Export' })
      .first()
      .click(),
  ])
  expect(download.suggestedFilename()).toBe('ContactExport.csv')
  const lines = (await readFile(await download.path(), 'utf8'))
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
  expect(lines[0]).toBe('FirstName,LastName,Phone,Email,Source,DateLastContacted,DateLastActive,ContactType')
  expect(lines).toHaveLength(6)

  // A new search is a new list: the selection is cleared.
  await page.getByPlaceholder('Search name, email, source...').fill('a')
  await expect(page.getByText(/contact\(s\) selected/)).toHaveCount(0)
})

test('a contact is added after a duplicate warning, worked, and deleted', async ({ page }) => {
  await signIn(page, 'agent1', '/contacts/newcontact')
  await expect(page.getByRole('heading', { name: 'New Contact' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save Contact' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()

  await page.getByLabel('First Name').fill('Wilhelmina')
  await page.getByLabel('Last Name').fill('Testcase')
  await page.getByLabel('Email').fill('wilhelmina@example.com')
  await page.getByLabel('Cell Phone').fill('5125550177')
  await page.getByRole('combobox', { name: 'Type' }).or(page.getByLabel('Type')).first().click()
  await page.getByRole('option', { name: 'Lead', exact: true }).click()
  await page.getByRole('combobox', { name: 'Source' }).or(page.getByLabel('Source')).first().click()
  await page.getByRole('option', { name: 'Referral' }).click()
  await page.getByRole('button', { name: 'Save Contact' }).click()
  await expect(page).toHaveURL(/\/contact\/\d+$/)
  await expect(page.getByText('NEW CONTACT!')).toBeVisible()
  await expectAccessible(page)

  // The banner is dismissed for good, even by somebody who leaves at once.
  const address = page.url()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.goto('/readyz')
  const { get } = await asUser(page, 'agent1')
  const stored = () => get(`contact?contactId=${address.split('/').at(-1)}`)
  await expect.poll(async () => (await stored()).Entity.IsNew).toBe(false)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Wilhelmina Testcase' })).toBeVisible()
  await expect(page.getByText('NEW CONTACT!')).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit Name' }).click()
  await page.getByRole('dialog').getByLabel('First Name').fill('Willa')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Willa Testcase' })).toBeVisible()

  // An invalid value stays in its field, with the reason.
  await page.getByRole('button', { name: 'Edit Email' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill('no address')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter an email address such as name@example.com')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Email').fill('willa@example.com')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'willa@example.com', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add Note' }).first().click()
  // As copied from Google Docs: all of it in a <b> that is not bold.
  await expect(page.locator('[contenteditable=true]')).toBeFocused()
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    const text = 'Wants a <span style="font-weight:700">porch</span>.'
    clipboardData.setData('text/html', '<b style="font-weight:normal"><p>' + text + '</p></b>')
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`)
  await page.getByRole('button', { name: /^(Save|Save Note)$/ }).click()
  const note = page.getByRole('region', { name: 'Notes' }).getByText('Wants a porch.')
  await expect(note).toBeVisible()
  await expect(note.locator('strong')).toHaveText('porch')

  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Mark Contacted' }).click()
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Add Joint Contact' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Mark Contacted' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Add Joint Contact' }).click()
  await page.getByRole('dialog').getByLabel('First Name').fill('Otto')
  await page.getByRole('dialog').getByLabel('Last Name').fill('Testcase')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Save|Add|Add Joint Contact|Save Contact)$/ })
    .click()
  await page.getByRole('tab', { name: 'Joint Contacts' }).click()
  await page.getByRole('link', { name: 'Otto Testcase' }).click()
  await expect(page.getByRole('heading', { name: 'Otto Testcase' })).toBeVisible()
  // Joint contacts share their notes.
  await expect(page.getByRole('region', { name: 'Notes' }).getByText('Wants a porch.')).toBeVisible()

  // The duplicate is announced before the contact is created.
  await page.goto('/contacts/newcontact')
  await page.getByLabel('Email').fill('Willa@Example.com')
  await page.getByLabel('Email').blur()
  await expect(page.getByRole('link', { name: 'Willa Testcase' })).toBeVisible()
  // It opens in a new tab, so that the form keeps its input.
  const [person] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Willa Testcase' }).click(),
  ])
  await expect(page.getByLabel('Email')).toHaveValue('Willa@Example.com')
  await person.getByRole('button', { name: 'Actions', exact: true }).click()
  await person.getByRole('menuitem', { name: 'Delete Contact' }).click()
  await expect(person.getByText('Are you sure you want to delete this contact?')).toBeVisible()
  await person.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(person.getByText('Contact deleted successfully')).toBeVisible()
  await expect(person).toHaveURL(/\/contacts/)
})

test('the palette finds people and pages from the keyboard', async ({ page }) => {
  await signIn(page, 'agent1')
  await expect(page.getByText(/^Showing 1/)).toBeVisible()
  const name = (await page.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? ''
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search people, transactions, tasks, pages, actions').last().fill(name)
  await expect(
    page
      .getByRole('button', { name: new RegExp(name) })
      .or(page.getByRole('option', { name: new RegExp(name) }))
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/contact\/\d+$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('the list is cards, the navigation behind the tabs, and nothing scrolls sideways', async ({ page }) => {
    await signIn(page, 'agent1')
    await expect(page.getByText(/^Showing 1/)).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expectAccessible(page)
    const wide = () => page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
    expect(await wide()).toBe(false)
    await page.getByRole('button', { name: 'More of the navigation' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'New Contact' }).click()
    await expect(page.getByRole('heading', { name: 'New Contact' })).toBeVisible()
    expect(await wide()).toBe(false)
    await page.goto('/contacts')
    await page.locator('a[href^="/contact/"]').first().click()
    await expect(page).toHaveURL(/\/contact\/\d+$/)
    await expectAccessible(page)
    expect(await wide()).toBe(false)
  })
})

test('the dark theme is legible', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'agent1')
  await expect(page.getByText(/^Showing 1/)).toBeVisible()
  await expectAccessible(page)
  await page.locator('a[href^="/contact/"]').first().click()
  await expect(page).toHaveURL(/\/contact\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible()
  await expectAccessible(page)
})
