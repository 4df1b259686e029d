import { atBothWidths, expect, expectAccessible, registerBrokerage, signIn, test } from '../journey.ts'

test('a list of a registry is uploaded, and the receipt says what it brought', async ({ page }) => {
  const own = 'a long own password 33'
  const user = await registerBrokerage(page, own)
  await signIn(page, user, '/settings/do-not-call', own)
  await page.getByRole('main').getByRole('button', { name: 'Upload a List' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Upload a List' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose the file you downloaded')).toBeVisible()
  // What is suggested does not look like what is wrong.
  await expect(dialog.getByText('A .txt, .csv or .zip file')).toHaveCSS('color', 'rgb(107, 115, 123)')
  const lines = ['303,5550101', '303,5550102', '720,5550103', 'no number here']
  const buffer = Buffer.from(`${lines.join('\r\n')}\r\n`)
  const file = { name: 'colorado.txt', mimeType: 'text/plain', buffer }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect(uploads.getByRole('status')).toContainText('3 numbers of area codes 303, 720 are checked now', {
    timeout: 30_000,
  })
  await expect(uploads.getByRole('status')).toContainText('1 line left out (1: ')
  await expect(uploads.getByText(/^National registry, downloaded \d\d\/\d\d\/\d{4} · uploaded /)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Area codes' }).getByText('720')).toBeVisible()
  await atBothWidths(page, expectAccessible)
})
