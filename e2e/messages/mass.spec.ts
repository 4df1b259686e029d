import type { Page } from '@playwright/test'
import { asUser, expect, expectAccessible, makeContacts, signIn, test } from '../journey.ts'

const bar = (page: Page) => page.getByLabel('Selected contacts', { exact: true })

/** Mass email requires a postal address; the first test to need it enters it. */
const givePostalAddress = async (page: Page) => {
  const { authorized } = await asUser(page, 'admin')
  const answer = await page.request.put('/api/brokerage', {
    ...authorized,
    data: { PostalAddress: '1 Elm St, Austin, TX 78701' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('an email to many is written, previewed, reviewed, sent, followed to the end, and unsubscribed from', async ({
  page,
}) => {
  await givePostalAddress(page)
  const name = await makeContacts(page, 'agent2', 3)
  const { UserId, post } = await asUser(page, 'agent2')
  await post('contact', {
    FirstName: 'Ned',
    LastName: name,
    CellPhone: '5125550177',
    ContactTypeId: 3,
    AssignedAgentId: UserId,
  })
  await signIn(page, 'agent2', `/contacts?q=${name}`)
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await bar(page).getByRole('button', { name: 'Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email 4 contacts' })
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog.getByText('Enter a subject')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Open house, {{FirstName}}')
  await dialog.getByRole('textbox', { name: 'Body' }).fill('Hello {{FirstName}} of {{City}}')
  await expect(dialog.getByText('Open house, Nora')).toBeVisible()
  await dialog.getByRole('button', { name: 'Next recipient' }).click()
  await expect(dialog.getByText(`Preview for Nora ${name}`)).toBeVisible()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog.getByText('Will go to 3. 1 will not:')).toBeVisible()
  await dialog.getByRole('button', { name: '1 has no email address' }).click()
  await expect(dialog.getByRole('link', { name: `Ned ${name}` })).toBeVisible()
  await expect(dialog.getByText('3 would get an empty merge field.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  // The draft is still there.
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Body' })).toHaveText('Hello {{FirstName}} of {{City}}')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(page.getByText('The test is on its way to you')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send to 3' }).click()

  await expect(page.getByRole('heading', { name: 'Open house, [first name]' })).toBeVisible()
  await expect(page.getByText('Done')).toBeVisible()
  await expect(page.getByRole('button', { name: '3 delivered' })).toBeVisible()
  await page.getByRole('button', { name: '1 has no email address' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)

  const admin = await asUser(page, 'admin')
  const sent = (await admin.get('outbox?take=50')) as { Subject: string; Body: string }[]
  const link = /href="(http[^"]+\/u\/[\w-]+)"/.exec(
    sent.find((one) => one.Subject === 'Open house, Nora')?.Body ?? '',
  )?.[1]
  await page.goto(link ?? '')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await page.getByRole('button', { name: 'Subscribe again' }).click()
  await expect(page.getByRole('heading', { name: 'Email preferences' })).toBeVisible()
})

test('a text to many is scheduled, paused, and canceled', async ({ page }) => {
  const { UserId, post } = await asUser(page, 'agent2')
  const LastName = `Own${crypto.randomUUID().slice(0, 13)}`
  await post('contact', {
    FirstName: 'Tia',
    LastName,
    CellPhone: '5125550178',
    ContactTypeId: 3,
    AssignedAgentId: UserId,
  })
  await signIn(page, 'agent2', `/contacts?q=${LastName}`)
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await bar(page).getByRole('button', { name: 'Text', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Text 1 contact' })
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Hello {{FirstName}}')
  await expect(dialog.getByText('Hello Tia')).toBeVisible()
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByText('Schedule', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Send to 1' }).click()
  await expect(dialog.getByText('Choose a date and a time such as 10:30 am')).toBeVisible()
  await dialog.getByText('Send now').click()
  await expectAccessible(page)
})
