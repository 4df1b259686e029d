import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, signIn, test } from '../journey.ts'

const csv = [
  'first name;LAST_NAME;Email;Cell Phone;City',
  'Imogen;Portada;imogen.portada@example.com;(512) 555-0181;Austin',
  '"Jörg";"O\'Neil";jorg.oneil@example.com;1-512-555-0182;"Round\nRock"',
  'Kim;Broken;not-an-address;5125550183;Austin',
  'Imogen;Again;IMOGEN.PORTADA@example.com;5125550184;Austin',
].join('\n')

test('a real file is imported: its contacts are found, refused rows and warnings are reported and downloaded', async ({
  page,
}) => {
  await signIn(page, 'agent3', '/contacts/import')
  await expect(page.getByRole('heading', { name: 'Contact Import' })).toBeVisible()
  await expectAccessible(page)
  const next = page.getByRole('button', { name: 'Next' })
  await expect(next).toBeDisabled()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(next).toBeEnabled()
  await next.click()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: /Agent/ }).or(page.getByLabel(/Agent/)).first().click()
  await page.getByRole('option', { name: 'Chloe Nguyen' }).click()
  await page.getByRole('button', { name: /^(Submit|Import|Import Contacts)$/ }).click()

  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  const download = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name }).click(),
    ])
    expect(file.suggestedFilename()).toBe(name)
    return readFile(await file.path(), 'utf8')
  }
  const rejected = await download('RejectedContacts.csv')
  expect(rejected).toContain('Reason')
  expect(rejected).toContain('IMOGEN.PORTADA')
  expect(rejected).not.toContain('not-an-address')
  const warnings = await download('ImportWarnings.csv')
  expect(warnings).toContain('Warning')
  expect(warnings).toContain('not-an-address')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Email “not-an-address”: Enter an email address such as name@example.com')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/contacts?q=5125550183')
  await expect(page.getByRole('link', { name: 'Kim Broken', exact: true })).toBeVisible()
  await page.goto('/contacts?q=portada')
  await expect(page.getByRole('link', { name: 'Imogen Portada', exact: true })).toBeVisible()
  await expect(page.getByText('Showing 1 - 1 of 1')).toBeVisible()
  await page.goto('/contacts?q=jorg')
  await expect(page.getByRole('link', { name: "Jörg O'Neil", exact: true })).toBeVisible()
})

test('a file without the needed columns says which', async ({ page }) => {
  await signIn(page, 'agent3', '/contacts/import')
  const file = { name: 'wrong.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Mail\nAna,ana@example.com') }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: /^(Submit|Import|Import Contacts)$/ }).click()
  await expect(page.getByText(/FirstName, LastName, Email and CellPhone/).first()).toBeVisible()
})
