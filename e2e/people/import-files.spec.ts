import type { Page } from '@playwright/test'
import { atBothWidths, expect, expectAccessible, registerBrokerage, signIn, test } from '../journey.ts'

const own = 'Import-journey-7'

const upload = async (page: Page, name: string, text: string) => {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await page.getByRole('link', { name: 'Continue' }).click()
}
const toColumns = async (page: Page) => {
  await page.getByRole('button', { name: 'Match columns' }).click()
  await expect(page.getByText('Nothing is left out unless you say so.', { exact: false })).toBeVisible()
}
const target = (page: Page, column: string) => page.getByRole('combobox', { name: `${column} becomes`, exact: true })
const check = (page: Page) => page.getByRole('button', { name: /^Check \d+ rows?$/ }).click()
const finish = async (page: Page, contacts: string, { asks = false } = {}) => {
  await page.getByRole('button', { name: `Import ${contacts}` }).click()
  if (asks) await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible()
}

const followUpBoss = [
  'ID,Date Added,First Name,Last Name,Stage,Lead Source,Assigned To,Is Contacted,Email 1,Email 1 - Type,Phone 1,Phone 1 - Type,Tags,Birthday Gift',
  '9001,2023-04-01 10:00,Odalys,Quintero,Lead,Zillow,Somebody Who Left,Yes,odalys.quintero@example.com,Home,(512) 555-0161,Mobile,"vip,buyer",Socks',
  '9002,2023-04-02 10:00,Bram,Quintero,Lead,Zillow,Somebody Who Left,No,bram.quintero@example.com,Work,512.555.0162,Mobile,,Wine',
].join('\r\n')

test('an export of another program is matched, checked, imported and taken back', async ({ page }) => {
  const user = await registerBrokerage(page, own)
  await signIn(page, user, '/contacts/import', own)
  await upload(page, 'fub.csv', followUpBoss)
  await expect(page.getByText('This looks like a Follow Up Boss export.')).toBeVisible()
  await expect(page.getByText('9001,2023-04-01', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await toColumns(page)
  await expect(target(page, 'First Name')).toHaveValue('First Name')
  await expect(target(page, 'Email 1')).toHaveValue('Email')
  await expect(target(page, 'Birthday Gift')).toHaveValue('Imported Fields')
  await expect(page.getByRole('combobox', { name: 'Agent for Somebody Who Left' })).toHaveValue('')
  await atBothWidths(page, () => expectAccessible(page))
  // It goes on where it was.
  await page.reload()
  await target(page, 'Birthday Gift').click()
  await target(page, 'Birthday Gift').fill('note')
  await page.getByRole('option', { name: 'Note', exact: true }).click()
  await expect(target(page, 'Birthday Gift')).toHaveValue('Note')
  await check(page)
  await expect(page.getByRole('heading', { name: /^2 new/ })).toBeVisible()
  await expect(page.getByText('Odalys Quintero')).toBeVisible()
  await atBothWidths(page, () => expectAccessible(page))
  await finish(page, '2 contacts', { asks: true })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show these contacts' }).click()
  await expect(page.getByRole('link', { name: 'Odalys Quintero', exact: true })).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
  await expect(page.getByText('2 contacts removed', { exact: false })).toBeVisible()
  await page.goto('/contacts?q=quintero')
  await expect(page.getByRole('link', { name: 'Odalys Quintero', exact: true })).toHaveCount(0)
})

const google = [
  'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value',
  'Ilse,,Vandamme,,,,,,,,Acme,Florist,,--05-17,Two dogs,,* myContacts ::: Sphere,* Home,ilse.vandamme@example.com,Work,ilse@acme.example.com,Mobile,+1 512-555-0163',
].join('\n')

test('on a phone, an export of Google Contacts comes in, and the second one like it is known', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const user = await registerBrokerage(page, own)
  await signIn(page, user, '/contacts/import', own)
  await upload(page, 'contacts.csv', google)
  await expect(page.getByText('This looks like a Google Contacts export.')).toBeVisible()
  await toColumns(page)
  await check(page)
  await expect(page.getByRole('heading', { name: /^1 new/ })).toBeVisible()
  await finish(page, '1 contact')
  await page.getByRole('link', { name: 'Import another file' }).click()
  await upload(page, 'contacts (1).csv', google.replace('Florist', 'Potter'))
  await expect(page.getByText('Looks like contacts.csv', { exact: false })).toBeVisible()
  await toColumns(page)
  await check(page)
  await expect(page.getByRole('heading', { name: /^0 new/ })).toBeVisible()
})

test('a file of no known program is matched by names and content; a value is fixed', async ({ page }) => {
  const user = await registerBrokerage(page, own)
  await signIn(page, user, '/contacts/import', own)
  const text = 'Client;Mobile no.;Geburtstag;Kontakt\nPetra Olsson;(512) 555-0164;02/31/1980;petra.olsson@example.com'
  await upload(page, 'kunden.txt', text)
  await expect(page.getByText('We don’t recognize the program', { exact: false })).toBeVisible()
  await toColumns(page)
  await target(page, 'Geburtstag').click()
  await target(page, 'Geburtstag').fill('date of birth')
  await page.getByRole('option', { name: 'Date of Birth', exact: true }).click()
  await target(page, 'Client').click()
  await target(page, 'Client').fill('full name')
  await page.getByRole('option', { name: 'Full Name', exact: true }).click()
  await check(page)
  await expect(page.getByRole('heading', { name: /^1 new/ })).toBeVisible()
  const wrong = page.getByLabel('New value for Geburtstag, currently 02/31/1980')
  await wrong.fill('02/28/1980')
  await page.getByRole('button', { name: 'Change', exact: true }).last().click()
  await expect(page.getByText('Changed to 02/28/1980.', { exact: false })).toBeVisible()
  await check(page)
  await expect(page.getByRole('heading', { name: '1 new', exact: true })).toBeVisible()
  await finish(page, '1 contact')
})

const card = [
  'BEGIN:VCARD', 'VERSION:3.0', 'N:Achterberg;Sofie;;;', 'FN:Sofie Achterberg', 'item1.EMAIL;type=INTERNET:sofie.achterberg@example.com',
  'item1.X-ABLabel:Studio', 'TEL;type=CELL:(512) 555-0165', 'BDAY:--0517', 'END:VCARD', '',
].join('\r\n') // biome-ignore format: a list reads better in rows

test('contact cards of a phone come in', async ({ page }) => {
  const user = await registerBrokerage(page, own)
  await signIn(page, user, '/contacts/import', own)
  await upload(page, 'contacts.vcf', card)
  await toColumns(page)
  await check(page)
  await expect(page.getByRole('heading', { name: /^1 new/ })).toBeVisible()
  await finish(page, '1 contact')
  await page.goto('/contacts?q=achterberg')
  await expect(page.getByRole('link', { name: 'Sofie Achterberg', exact: true })).toBeVisible()
})
