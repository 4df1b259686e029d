import type { Page } from '@playwright/test'
import { asUser, atBothWidths, expect, expectAccessible, signIn, test } from '../journey.ts'

const field = 'Search people, transactions, tasks, pages, actions'

/** A contact of agent2 with a name of its own. */
const meet = async (page: Page) => {
  const { UserId, post } = await asUser(page, 'agent2')
  const LastName = `Q${crypto.randomUUID().replace(/[^a-z]/g, '')}`
  const body = {
    FirstName: 'Katherine',
    LastName,
    CellPhone: `512555${Math.floor(1000 + Math.random() * 9000)}`,
    Email: `${crypto.randomUUID()}@example.com`,
    AssignedAgentId: UserId,
  }
  const { ContactId } = await post('contact', body)
  return { ContactId, LastName }
}
const type = async (page: Page, words: string) => {
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(field).fill(words)
}

test('a sentence is shown as acts, done by one Enter, and undone together', async ({ page }) => {
  const { ContactId, LastName } = await meet(page)
  await signIn(page, 'agent2', `/contact/${ContactId}`)
  await expect(page.getByRole('heading', { name: new RegExp(LastName) }).first()).toBeVisible()
  await type(page, 'meet her next saturday at 10 and text her, tag investor')
  const palette = page.getByRole('dialog', { name: 'Search' })
  const preview = palette.getByRole('region', { name: 'What will be done' })
  await expect(preview.getByText('Buyer Consultation', { exact: true })).toBeVisible()
  await expect(preview.getByText(/10:00–10:30 am/).first()).toBeVisible()
  await expect(preview.getByRole('textbox', { name: /^Text to Katherine/ })).toHaveValue(/^Saturday at 10:00 am/)
  await expect(preview.getByRole('status')).toContainText('Enter does these 3')
  await expectAccessible(page)
  // The words are corrected by keyboard.
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Ten on Saturday?')
  await page.keyboard.press('Control+Enter')
  await expect(palette).toHaveCount(0)
  const toast = page.getByRole('alert').filter({ hasText: /text to Katherine/ })
  await expect(toast).toContainText('Buyer Consultation added')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('All of it is undone')).toBeVisible()
  const { get } = await asUser(page, 'agent2')
  expect(await get(`appointments/contact/${ContactId}`)).toEqual([])
})

test('what is open is chosen, and what is not understood is said', async ({ page }) => {
  const { LastName } = await meet(page)
  await meet(page)
  await signIn(page, 'agent2', '/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible()
  await type(page, 'text katherine running late')
  const palette = page.getByRole('dialog', { name: 'Search' })
  await expect(palette.getByText('Which “katherine” do you mean?')).toBeVisible()
  // Enter chooses nobody.
  await page.keyboard.press('Enter')
  await expect(palette.getByText('Which “katherine” do you mean?')).toBeVisible()
  await palette.getByRole('button', { name: new RegExp(LastName) }).click()
  await expect(palette.getByRole('textbox', { name: /^Text to/ })).toHaveValue('Running late')
  await expect(palette.getByRole('button', { name: /^Do it/ })).toBeVisible()
  await page.getByPlaceholder(field).fill('text zzyzx hello')
  await expect(palette.getByText(/“zzyzx” was not understood/)).toBeVisible()
  await expect(palette.getByRole('button', { name: /^Do it/ })).toHaveCount(0)
  // Names and pages are found as before.
  await page.getByPlaceholder(field).fill('text templates')
  await expect(palette.getByRole('button', { name: 'Text Templates' })).toBeVisible()
  await expect(palette.getByRole('region', { name: 'What will be done' })).toHaveCount(0)
})

test('somebody new comes from the same line', async ({ page }) => {
  await signIn(page, 'agent2', '/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible()
  await type(page, 'add joanna krupp 512 555 0199')
  await page.getByRole('button', { name: /^Add Person: joanna krupp/ }).click()
  await expect(page.getByRole('dialog', { name: 'Add Person' }).getByLabel('First Name')).toHaveValue(/joanna/i)
})

test('the acts fit on a phone, too', async ({ page }) => {
  const { ContactId, LastName } = await meet(page)
  await signIn(page, 'agent2', `/contact/${ContactId}`)
  await expect(page.getByText(new RegExp(LastName)).first()).toBeVisible()
  await type(page, 'meet her next saturday at 10 and text her')
  await atBothWidths(page, async (page) => {
    await expect(page.getByRole('region', { name: 'What will be done' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Do both/ })).toBeVisible()
    await expectAccessible(page)
  })
})

test('a deal gets its status and its closing date by its street, and Undo brings both back', async ({ page }) => {
  const { post, get } = await asUser(page, 'agent2')
  const street = `${Math.floor(1000 + Math.random() * 9000)} Q${crypto.randomUUID().replace(/[^a-z]/g, '')} Ln`
  const { TransactionId } = await post('transaction', { Type: 'Purchase', Address: street, City: 'Austin' })
  await signIn(page, 'agent2', '/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible()
  await type(page, `${street.toLowerCase()} is pending, close ${street.toLowerCase()} next friday`)
  const palette = page.getByRole('dialog', { name: 'Search' })
  const preview = palette.getByRole('region', { name: 'What will be done' })
  await expect(preview).toContainText('Under Contract')
  await expect(preview).toContainText('Closing')
  await expectAccessible(page)
  await palette.getByRole('button', { name: /^Do both/ }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Status changed' })
  await expect(toast).toBeVisible()
  const read = () => get(`transaction/${TransactionId}`)
  expect((await read()).StatusId).toBe(2)
  expect((await read()).ClosingDate).not.toBeNull()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('All of it is undone')).toBeVisible()
  expect(await read()).toMatchObject({ StatusId: 1, ClosingDate: null })
  // A document or a task that is not there is said, not guessed.
  await type(page, `mark ${street.toLowerCase()} closed`)
  await expect(preview).toContainText('Close it on its page')
  await expect(palette.getByRole('button', { name: /^Do it/ })).toHaveCount(0)
})
