import type { Page } from '@playwright/test'
import { asUser, expect, expectAccessible, signIn, test } from './journey.ts'

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7 ${name}`) })
const upload = async (page: Page, line: string, name: string) =>
  page.getByLabel(`Files for ${line}`).setInputFiles(pdf(name))

test('a broker asks for a document; an agent hands it in, again when it was returned, and closes', async ({ page }) => {
  const [asked, line] = [`Addendum ${crypto.randomUUID().slice(0, 8)}`, `Survey ${crypto.randomUUID().slice(0, 8)}`]
  // The broker adds a line to what is asked for; a new transaction has it.
  await signIn(page, 'admin', '/settings/checklists')
  await page.getByRole('button', { name: 'Add a Line' }).click()
  const added = page.getByRole('listitem').last()
  await added.getByLabel('What is needed').fill(asked)
  await added.getByRole('combobox', { name: /^Due by/ }).click()
  await page.getByRole('option', { name: 'Closing', exact: true }).click()
  await added.getByLabel(/^Days/).fill('3')
  await added.getByRole('combobox', { name: /^Before or after/ }).click()
  await page.getByRole('option', { name: 'before' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Checklist saved')).toBeVisible()
  await expect(page.getByText('Due 3 days before the closing')).toBeVisible()
  const [agent, admin] = [await asUser(page, 'agent3'), await asUser(page, 'admin')]
  const start = { Type: 'Purchase', address: `${line} Ln`, city: 'Austin', closingDate: '2030-05-17' }
  const { TransactionId } = await agent.post('transaction', start)
  await admin.post('checklist/line', { TransactionId, Name: line, Need: 'ToClose' })
  await page.getByRole('button', { name: `Delete ${asked}` }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: `Delete ${asked}` })).toBeHidden()

  // It does not close without what is required.
  await signIn(page, 'agent3', `/transactions/transaction/${TransactionId}`)
  await page.getByRole('button', { name: 'Close Transaction' }).click()
  const closing = page.getByRole('dialog', { name: 'Finalize Transaction Details' })
  await expect(closing.getByText('This transaction cannot close yet')).toBeVisible()
  await expect(closing.getByText(line)).toBeVisible()
  await expect(closing.getByRole('button', { name: 'Confirm and Close' })).toBeDisabled()
  await expectAccessible(page)
  await closing.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: 'Documents' }).click()
  const list = page.getByRole('region', { name: 'Checklist' })
  await expect(list.getByRole('listitem').filter({ hasText: asked })).toContainText('Due 05/14/2030')
  const row = list.getByRole('listitem').filter({ hasText: line })
  await upload(page, line, 'survey.pdf')
  await expect(row.getByText('In review')).toBeVisible()
  await expect(row.getByRole('link', { name: 'survey.pdf' })).toBeVisible()
  await expectAccessible(page)

  // The broker returns it, by keyboard.
  await signIn(page, 'admin', `/transactions/review?transaction=${TransactionId}`)
  await expect(page.getByRole('region', { name: line })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('r')
  const why = page.getByRole('dialog', { name: `Return: ${line}` })
  await why.getByLabel('What is wrong with it').fill('The seal is missing.')
  await page.keyboard.press('Control+Enter')
  await expect(why).toBeHidden()
  await expect(page.getByRole('region', { name: line })).toBeHidden()

  // The agent hears of it, and hands in a newer version.
  await signIn(page, 'agent3', `/transactions/transaction/${TransactionId}?tab=documents`)
  await expect(row.getByText('The seal is missing.')).toBeVisible()
  await page.getByRole('button', { name: /Notifications/ }).click()
  await expect(page.getByText(`${line}, ${line} Ln, Austin: The seal is missing.`)).toBeVisible()
  await page.keyboard.press('Escape')
  const chosen = page.waitForEvent('filechooser')
  await row.getByRole('button', { name: `Actions for ${line}` }).click()
  await page.getByRole('menuitem', { name: 'Replace With a Newer Version…' }).click()
  await (await chosen).setFiles(pdf('sealed.pdf'))
  await expect(row.getByRole('link', { name: 'sealed.pdf' })).toBeVisible()
  await expect(row.getByRole('link', { name: 'survey.pdf' })).toBeHidden()

  await signIn(page, 'admin', `/transactions/review?transaction=${TransactionId}`)
  await expect(page.getByText('Returned before: The seal is missing.')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('region', { name: line })).toBeHidden()

  await signIn(page, 'agent3', `/transactions/transaction/${TransactionId}`)
  await page.getByRole('button', { name: 'Close Transaction' }).click()
  await expect(closing.getByText('The checklist is not complete')).toBeVisible()
  await closing.getByRole('button', { name: 'Confirm and Close' }).click()
  await expect(page.getByRole('button', { name: 'Re-open Transaction' })).toBeVisible()
})
