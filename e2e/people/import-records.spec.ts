import type { Page } from '@playwright/test'
import { atBothWidths, expect, expectAccessible, registerBrokerage, signIn, test } from '../journey.ts'

const own = 'Import-records-7'

const upload = async (page: Page, name: string, text: string) => {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await page.getByRole('link', { name: 'Continue' }).click()
}
const toColumns = (page: Page) => page.getByRole('button', { name: 'Match columns' }).click()
const check = (page: Page) => page.getByRole('button', { name: /^Check \d+ rows?$/ }).click()
const target = (page: Page, column: string) => page.getByRole('combobox', { name: `${column} becomes`, exact: true })

const people = [
  'ID,Date Added,First Name,Last Name,Stage,Lead Source,Assigned To,Is Contacted,Email 1,Phone 1',
  '9001,2023-04-01 10:00,Odalys,Quintero,Lead,Zillow,,Yes,odalys.quintero@example.com,(512) 555-0161',
  '9002,2023-04-02 10:00,Bram,Quintero,Lead,Zillow,,No,bram.quintero@example.com,512.555.0162',
].join('\r\n')
const calls = [
  'id,created,personId,userName,isIncoming,note,outcome,duration,phone',
  '1,2024-03-14T19:05:00Z,9001,Somebody Who Left,false,Talked about schools,Interested,340,512-555-0161',
  '2,2024-03-15T19:05:00Z,9003,Somebody Who Left,false,Asked for Bram,Left Message,20,512-555-0199',
].join('\r\n')

const importPeople = async (page: Page) => {
  const user = await registerBrokerage(page, own)
  await signIn(page, user, '/contacts/import', own)
  await upload(page, 'people.csv', people)
  await expect(page.getByRole('radio', { name: 'People' })).toBeChecked()
  await toColumns(page)
  await check(page)
  await page.getByRole('button', { name: 'Import 2 contacts' }).click()
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible()
  await page.getByRole('link', { name: 'Import another file' }).click()
}

test('calls of the program that the people came from find them, and are taken back', async ({ page }) => {
  await importPeople(page)
  await upload(page, 'calls.csv', calls)
  await expect(page.getByText('This looks like a Follow Up Boss export.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Notes and activities' })).toBeChecked()
  await atBothWidths(page, () => expectAccessible(page))
  await toColumns(page)
  await expect(target(page, 'personId')).toHaveValue('Contact’s ID in the Other System')
  await expect(target(page, 'note')).toHaveValue('Text')
  await atBothWidths(page, () => expectAccessible(page))
  await check(page)
  await expect(page.getByRole('heading', { name: '1 new, 1 not imported' })).toBeVisible()
  const unmatched = page.getByRole('region', { name: 'Without a contact' })
  await expect(unmatched.getByText('None of your contacts has this ID or phone')).toBeVisible()
  await expect(page.getByText('Talked about schools', { exact: false })).toBeVisible()
  await atBothWidths(page, () => expectAccessible(page))

  // Whose it is, is said here.
  const contact = unmatched.getByRole('combobox', { name: 'Contact for 9003' })
  await contact.click()
  await contact.fill('bram')
  await page.getByRole('option', { name: /Bram Quintero/ }).click()
  await expect(unmatched.getByText('Chosen.', { exact: false })).toBeVisible()
  await check(page)
  await expect(page.getByRole('heading', { name: '2 new', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByRole('heading', { name: 'Imported: 2 new' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Show these contacts' }).click()
  await page.getByRole('link', { name: 'Odalys Quintero', exact: true }).click()
  await expect(page.getByText('Talked about schools', { exact: false }).first()).toBeVisible()
  await page.goBack()
  await page.goBack()

  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
  await expect(page.getByText('2 notes and activities removed', { exact: false })).toBeVisible()
})

test('on a phone, a file is said to have notes, and rows of nobody are a file', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await importPeople(page)
  const notes =
    'Name,Email,Notes,Date Added\nOdalys Quintero,odalys.quintero@example.com,Likes gardens,3/1/2024\nNobody,nobody@example.com,Who,3/2/2024'
  await upload(page, 'notes.csv', notes)
  await page.getByText('Notes and activities', { exact: true }).click()
  await expect(page.getByText('Each row is a note, call, email', { exact: false })).toBeVisible()
  await toColumns(page)
  await expect(target(page, 'Notes')).toHaveValue('Text')
  await check(page)
  await expect(page.getByRole('heading', { name: '1 new, 1 not imported' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download these rows' }).click()
  expect((await download).suggestedFilename()).toBe('UnmatchedRows.csv')
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Imported: 1 new, 1 not imported' })).toBeVisible()
})
