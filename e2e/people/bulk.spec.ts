import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { asUser, expect, expectAccessible, makeContacts, movedByScrolling, signIn, test } from '../journey.ts'

const bar = (page: Page) => page.getByLabel('Selected contacts', { exact: true })
/** How many contacts the list says there are. */
const listed = async (page: Page) => {
  await expect(page.getByText(/^Showing 1 - /)).toBeVisible()
  const shown = await page.getByText(/^Showing 1 - /).textContent()
  return Number(/of ([\d,]+)/.exec(shown ?? '')?.[1]?.replaceAll(',', ''))
}
/** Holds a row until it is selected. */
const longPress = async (page: Page, row: Locator) => {
  const box = await row.getByRole('link').boundingBox()
  if (!box) throw new Error('the row is not there')
  await page.mouse.move(box.x + 10, box.y + 10)
  await page.mouse.down()
  await expect(row.getByRole('checkbox')).toBeChecked()
  await page.mouse.up()
}

/** Imports contacts that no other test touches; returns the name to find them by. */
const importContacts = async (page: Page, user: string, count: number) => {
  const LastName = `Own${crypto.randomUUID().slice(0, 13)}`
  const rows = Array.from({ length: count }, (_, n) => `Nora,${LastName},${n}.${LastName}@example.com,`)
  const csv = ['FirstName,LastName,Email,CellPhone', ...rows].join('\n')
  const { UserId, authorized } = await asUser(page, user)
  const answer = await page.request.post('/api/contact/bulkupload', {
    ...authorized,
    multipart: {
      AssignedAgentId: UserId,
      ContactTypeId: 3,
      File: { name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
    },
  })
  expect((await answer.json()).Successful).toBe(true)
  return LastName
}

test('all matches are reassigned: the number is confirmed, progress and completion are reported, the list is updated', async ({
  page,
}) => {
  const total = 52
  const name = await makeContacts(page, 'agent2', total)
  await signIn(page, 'admin', `/contacts?q=${name}`)
  expect(await listed(page)).toBe(total)
  // Rows below the fold render after the first ones.
  await expect(page.getByRole('row')).toHaveCount(51)
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await expect(bar(page).getByText('50 contact(s) selected')).toBeVisible()
  await bar(page)
    .getByRole('button', { name: `Select all ${total} that match` })
    .click()
  await expect(bar(page).getByText(`${total} contact(s) selected`)).toBeVisible()
  await expectAccessible(page)

  await bar(page).getByRole('button', { name: 'Reassign Agent' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Reassign Agent' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Agent' }).click()
  await page.getByRole('option', { name: 'Chloe Nguyen' }).click()
  await expect(dialog.getByText(`Reassign ${total} contacts to Chloe Nguyen?`)).toBeVisible()
  await expectAccessible(page)
  // It would finish at once; here it runs until the page is left.
  await page.route('**/api/contact/bulk/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), Status: 'Running' } })
  })
  await dialog.getByRole('button', { name: 'Reassign Agent' }).click()
  await expect(page.getByText(/^(Waiting for its turn|[\d,]+ of [\d,]+ contacts$)/)).toBeVisible()
  // It continues after leaving the page, and its end is reported even after a reload.
  await page.goto('/contacts/newcontact')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByText(/^Reassigned [\d,]+ contacts\./)).toBeVisible()
  const agents: { UserId: number; Name: string }[] = await (await asUser(page, 'admin')).get('user/agentoptions')
  const value = agents.find((agent) => agent.Name === 'Chloe Nguyen')?.UserId
  const filters = JSON.stringify([{ field: 'AssignedAgentId', operation: 'Equals', value }])
  await page.goto(`/contacts?q=${name}&filters=${encodeURIComponent(filters)}`)
  expect(await listed(page)).toBe(total)
})

test('a selection across many pages is exported and tagged', async ({ page }) => {
  const total = 1100
  const name = await importContacts(page, 'agent2', total)
  await signIn(page, 'agent2', `/contacts?q=${name}&take=100`)
  expect(await listed(page)).toBe(total)
  const table = page.getByRole('table')
  const selectAll = table.locator('thead').getByRole('checkbox', { name: /^Select all/ })
  for (let last = 100; last <= total; last += 100) {
    await expect(page.getByText(`- ${last.toLocaleString('en-US')} of 1,100`)).toBeVisible()
    // With this many rows, querying each one's role takes longer than rendering them.
    await expect(table.locator('tbody tr')).toHaveCount(100)
    // Until then, it applies to the rows of the previous page.
    await expect(selectAll).not.toBeChecked()
    await selectAll.check()
    await expect(bar(page).getByText(`${last.toLocaleString('en-US')} contact(s) selected`)).toBeVisible()
    if (last < total) await page.getByRole('button', { name: 'next page' }).click()
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar(page).getByRole('button', { name: 'Export' }).click(),
  ])
  expect((await readFile(await download.path(), 'utf8')).trim().split('\n')).toHaveLength(total + 1)

  await bar(page).getByRole('button', { name: 'Add Tags' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tags').first().fill('Of many pages')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Add Of many pages to 1,100 contacts?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Tags' }).click()
  await expect(page.getByText('Tagged 1,100 contacts.')).toBeVisible()
})

test('two contacts are tagged, then deleted, then one more', async ({ page }) => {
  const name = await makeContacts(page, 'agent2', 4)
  await signIn(page, 'agent2', `/contacts?q=${name}`)
  expect(await listed(page)).toBe(4)
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  // The page is only partly selected, so selecting all matches is not offered.
  await expect(bar(page).getByRole('button', { name: /that match/ })).toHaveCount(0)
  await bar(page).getByRole('button', { name: 'Add Tags' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Tags' }).or(dialog.getByLabel('Tags')).first().fill('Bulk journey')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Add Bulk journey to 2 contacts?')).toBeVisible()
  // The refetch of the list fails: the old list stays.
  const refusal = { status: 400, json: { Message: 'Not just now' } }
  await page.route('**/api/filter/filteredsearch', (route) => route.fulfill(refusal), { times: 1 })
  await dialog.getByRole('button', { name: 'Add Tags' }).click()
  await expect(page.getByText('Tagged 2 contacts.')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'Not just now' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(5)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not just now' })).toHaveCount(0)

  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Are you sure you want to delete 2 contacts?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Contacts deleted successfully')).toBeVisible()
  await expect(page.getByText('Showing 1 - 2 of 2')).toBeVisible()

  await boxes.nth(1).check()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Are you sure you want to delete this contact?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Contact deleted successfully')).toBeVisible()
  await expect(page.getByText('Showing 1 - 1 of 1')).toBeVisible()
})

test('a selection gets a type, an urgency, its agents in turn, and a task each, which is taken back', async ({
  page,
}) => {
  const name = await makeContacts(page, 'agent2', 3)
  await signIn(page, 'admin', `/contacts?q=${name}`)
  expect(await listed(page)).toBe(3)
  const selectAll = () => page.getByRole('checkbox', { name: /^Select all/ }).check()
  const more = async (what: string) => {
    await selectAll()
    await bar(page).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  const dialog = page.getByRole('dialog')
  await more('Change Type')
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Past Clients' }).click()
  await expect(dialog.getByText('Change the type of 3 contacts to Past Clients?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change Type' }).click()
  await expect(page.getByText('Changed the type of 3 contacts.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Past Clients' })).toHaveCount(3)

  await more('Change Urgency')
  await dialog.getByRole('combobox', { name: 'Urgency' }).click()
  await page.getByRole('option', { name: 'Hot' }).click()
  await dialog.getByRole('button', { name: 'Change Urgency' }).click()
  await expect(page.getByText('Changed the urgency of 3 contacts.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Hot' })).toHaveCount(3)

  await more('Round Robin')
  await expect(dialog.getByText('Assign 3 contacts to those who take part in round robin, in turn?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText(/^Assigned in turn [123] contacts?\./)).toBeVisible()

  await more('Add Task')
  await expectAccessible(page)
  await dialog.getByLabel('Title').fill(`Ask ${name}`)
  await dialog.getByRole('button', { name: 'Add 3 Tasks' }).click()
  await expect(page.getByText('3 tasks added')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  const { get } = await asUser(page, 'admin')
  const tasks = async () =>
    (await get('task/tasks')).filter(({ Title }: { Title: string }) => Title === `Ask ${name}`).length
  expect(await tasks()).toBe(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Tasks removed')).toBeVisible()
  expect(await tasks()).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('the actions are a menu, and reassigning one’s own contacts warns', async ({ page }) => {
    const name = await makeContacts(page, 'agent1', 1)
    await signIn(page, 'agent1')
    await expect(page.getByText(/^Showing 1 - /)).toBeVisible()
    await longPress(page, page.getByRole('article').first())
    await expect(bar(page).getByText('1 contact(s) selected')).toBeVisible()
    // From then on a tap selects, and opens nothing.
    await page.getByRole('article').nth(1).getByRole('link').click()
    await expect(bar(page).getByText('2 contact(s) selected')).toBeVisible()
    await expectAccessible(page)
    await bar(page).getByRole('button', { name: 'Actions' }).click()
    expect(await movedByScrolling(page.getByRole('menuitem', { name: 'Reassign Agent' }))).toBe(0)
    await page.goto(`/contacts?q=${name}`)
    await listed(page)
    // The box is there for the keyboard before anything is selected.
    await page.getByRole('checkbox', { name: /^Select Nora/ }).press('Space')
    await expect(bar(page).getByText('1 contact(s) selected')).toBeVisible()
    await bar(page).getByRole('button', { name: 'Actions' }).click()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Reassign Agent' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Agent' }).click()
    await page.getByRole('option', { name: 'Chloe Nguyen' }).click()
    await expect(
      dialog.getByText(/^Reassign 1 contact to Chloe Nguyen\? After that, they are no longer yours/),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(bar(page).getByText('1 contact(s) selected')).toBeVisible()
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')).toBe(false)
  })
})
