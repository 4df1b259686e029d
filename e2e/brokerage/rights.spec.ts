import type { Page } from '@playwright/test'
import { asUser, expect, expectAccessible, makeContacts, signIn, test } from '../journey.ts'

/** A contact agent2 shares with lender1, with a note, a call, a document, a task and a property of the agent's. */
const share = async (page: Page) => {
  const LastName = await makeContacts(page, 'agent2', 1)
  const agent = await asUser(page, 'agent2')
  const lender = await asUser(page, 'lender1')
  const [{ ContactId }] = await agent.get(`contact/user?search=${LastName}`)
  const Entity = { AssignedLenderId: lender.UserId }
  const { ContactEntityId } = await agent.post('contact/update', { Contact: { ContactId }, Entity })
  const address = `/contact/${ContactId}`
  const DateCreated = new Date().toISOString()
  await agent.post('notes', { ContactEntityId, Note: '<p>Wants a garden</p>' })
  await agent.post('activity/user', { ActivityTypeId: 1, ContactId, Description: 'Talked for long', DateCreated })
  await agent.post('task', { Title: `Ring ${LastName}`, TaskTypeId: 2, AssignedUserId: agent.UserId, ContactId })
  await agent.post(`contact/property?contactId=${ContactId}`, { City: 'Austin', StateCode: 'TX' })
  const file = { name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('offer') }
  const path = `/api/contact-document/${ContactEntityId}`
  expect((await page.request.post(path, { ...agent.authorized, multipart: { file0: file } })).ok()).toBe(true)
  return { LastName, ContactId, ContactEntityId, address, agent, lender }
}

test('a lender reads what the agent wrote about a contact they share, and changes only their own', async ({ page }) => {
  const { LastName, ContactId, ContactEntityId, address, lender } = await share(page)
  await lender.post('notes', { ContactEntityId, Note: '<p>Rate locked</p>' })
  await signIn(page, 'lender1', address)
  const notes = page.getByRole('article')
  await expect(notes.filter({ hasText: 'Wants a garden' })).toBeVisible()
  await expect(notes.filter({ hasText: 'Wants a garden' }).getByRole('button', { name: /Edit note/ })).toHaveCount(0)
  await expect(notes.filter({ hasText: 'Rate locked' }).getByRole('button', { name: /Edit note/ })).toBeVisible()
  await expect(page.getByText('Talked for long')).toBeVisible()
  await expect(page.getByRole('button', { name: /Edit description/ })).toHaveCount(0)

  // Reassigning and deleting are not offered.
  await expect(page.getByRole('button', { name: 'Edit Source' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Edit (Agent|Lender)/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Add Joint Contact' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Delete Contact|Link Existing/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  await page.goto(`${address}?tab=documents`)
  await expect(page.getByRole('button', { name: 'Download offer.txt' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete offer.txt' })).toHaveCount(0)

  await page.goto(`${address}?tab=tasks`)
  await page.getByRole('button', { name: `More for Ring ${LastName}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Mark Complete' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.goto(`/contact/propertydetails/${ContactId}`)
  await expect(page.getByRole('button', { name: /^Edit Property in Austin/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)

  await page.goto(`/contacts?q=${LastName}`)
  await page.getByRole('checkbox', { name: /Nora/ }).check()
  const bar = page.getByLabel('Selected contacts')
  await expect(bar.getByRole('button', { name: 'Change Source' })).toBeVisible()
  await expect(bar.getByRole('button', { name: /Reassign|Delete/ })).toHaveCount(0)
})

test('an edited note and an edited call say by whom and when', async ({ page }) => {
  const { address } = await share(page)
  await signIn(page, 'admin', address)
  await page.getByRole('button', { name: /Edit note/ }).click()
  await page.getByRole('textbox', { name: 'Note' }).press('End')
  await page.getByRole('textbox', { name: 'Note' }).pressSequentially(' and a shed')
  await page.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'and a shed' })).toContainText(/Edited by .+ · /)
  await page.getByRole('button', { name: /Edit description/ }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Talked for an hour')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Talked for an hour')).toBeVisible()
  // The note stands in the story, too.
  await expect(page.getByText(/Edited by/)).toHaveCount(3)

  await signIn(page, 'agent2', address)
  await expect(page.getByText(/Edited by/)).toHaveCount(3)
  await expect(page.getByRole('button', { name: /Edit note/ })).toBeVisible()
})

test('the account of a user with more permissions is shown, and cannot be changed', async ({ page }) => {
  const { UserId } = await asUser(page, 'agent2')
  await page.route(`**/api/user/userbyid/${UserId}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), CanEdit: false } })
  })
  await signIn(page, 'admin', `/admin/user/${UserId}`)
  await expect(
    page.getByText(/has permissions that you do not have\. An admin can change this account\./),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: /Update Profile|Reset Password|End/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('a lender’s transactions are those shared with them, whoever the agent is', async ({ page }) => {
  await signIn(page, 'lender1', '/transactions/transactions')
  await expect(page.getByRole('combobox', { name: 'Agent' })).toHaveValue('All Agents')
  await page.goto('/transactions/transactions?view=board')
  await expect(page.getByRole('combobox', { name: 'Agent' })).toHaveValue('All Agents')
})
