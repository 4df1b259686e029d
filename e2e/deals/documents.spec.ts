import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { launchOptions } from '../../playwright.config.ts'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { asUser, expect, expectAccessible, signIn, test } from '../journey.ts'

// Only a whole Chromium can show PDF files.
test.use({ launchOptions: { ...launchOptions, executablePath: await ensureChromium({ whole: true }) } })

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length 44>>stream
BT /F 24 Tf 40 100 Td (The deed) Tj ET      
endstream endobj
trailer<</Root 1 0 R>>`

type Dropped = { name: string; content?: string; base64?: string; size?: number }
/** Globals that exist only in the browser. */
type Browser = { DataTransfer: new () => { items: { add: (file: File) => void } } }
/** Drops files on the tab, as if from the desktop. */
const drop = async (page: Page, files: Dropped[]) => {
  const transfer = await page.evaluateHandle((dropped) => {
    const { DataTransfer } = globalThis as unknown as Browser
    const all = new DataTransfer()
    for (const { name, content, base64, size } of dropped) {
      const bytes = base64 ? Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)) : new Uint8Array(size ?? 0)
      all.items.add(new File([content ?? bytes], name))
    }
    return all
  }, files)
  await page.getByRole('button', { name: 'Upload Documents' }).dispatchEvent('drop', { dataTransfer: transfer })
}

/** A new contact, with its documents open. */
const openDocuments = async (page: Page, LastName: string) => {
  const { post } = await asUser(page, 'admin')
  const person = { FirstName: 'Paper', LastName, Email: `${LastName}@example.com` }
  const { ContactId } = await post('contact', person)
  await signIn(page, 'admin', `/contact/${ContactId}?tab=documents`)
  await expect(page.getByText('Upload documents for this contact')).toBeVisible()
}

test('documents are dropped, previewed, downloaded under their own names, and deleted', async ({ page }) => {
  await openDocuments(page, 'Trail')
  await expectAccessible(page)

  await drop(page, [
    { name: 'house “front” 東京.png', base64: png },
    { name: 'Deed (1).pdf', content: pdf },
    { name: 'film.mov', size: 101 * 1024 * 1024 },
  ])
  const documents = page.getByRole('list', { name: 'Documents' }).getByRole('listitem')
  await expect(documents).toHaveCount(2)
  await expect(page.getByText(/^film\.mov is too large. The limit is \d+ MB$/)).toBeVisible()
  await expect(page.getByText('2 documents uploaded')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dismiss: film.mov' }).click()
  await expect(page.getByText('film.mov')).toHaveCount(0)

  await page.getByRole('button', { name: 'house “front” 東京.png', exact: true }).click()
  const preview = page.getByRole('dialog')
  const picture = preview.getByRole('img', { name: 'house “front” 東京.png' })
  await expect.poll(() => picture.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth)).toBe(1)
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    preview.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('house “front” 東京.png')
  expect((await readFile(await download.path())).toString('base64')).toBe(png)
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'house “front” 東京.png', exact: true })).toBeFocused()

  // Drawn here: not every browser has a viewer of its own.
  await page.getByRole('button', { name: 'Deed (1).pdf', exact: true }).click()
  const drawnPage = preview.getByRole('region', { name: 'Deed (1).pdf' }).getByRole('img', { name: 'Page 1' })
  type Canvas = {
    width: number
    height: number
    getContext: (kind: '2d') => { getImageData: (...at: number[]) => { data: number[] } }
  }
  const isInked = () =>
    drawnPage.evaluate((node) => {
      const canvas = node as unknown as Canvas
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
      return data.some((value, at) => at % 4 !== 3 && value < 128)
    })
  await expect.poll(isInked).toBe(true)
  await preview.getByRole('button', { name: 'Zoom in' }).click()
  await expect(drawnPage).toBeVisible()
  await expectAccessible(page)
  const step = preview.getByRole('button', { name: /^(Previous|Next)$/, disabled: false })
  await step.click()
  await expect(picture).toBeVisible()
  await step.click()

  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    preview.getByRole('button', { name: 'Open in a new tab' }).click(),
  ])
  await tab.waitForURL(/\/api\//)
  await tab.close()

  await preview.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Are you sure you want to delete Deed (1).pdf?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Are you sure you want to delete Deed (1).pdf?')).toHaveCount(0)
  await preview.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete document' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Document deleted successfully')).toBeVisible()
  await expect(picture).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(documents).toHaveCount(1)
})

test('many files are uploaded a few at a time, and all arrive', async ({ page }) => {
  await openDocuments(page, 'Many')
  const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((name) => `${name}.txt`)
  await drop(
    page,
    names.map((name) => ({ name, content: name })),
  )
  await expect(page.getByText('7 documents uploaded')).toBeVisible()
  for (const name of names) await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0)
})

test('an upload shows progress, continues on other screens, and can be retried when it fails', async ({
  page,
  context,
}) => {
  await openDocuments(page, 'Slow')
  const network = await context.newCDPSession(page)
  const slowly = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await network.send('Network.enable')
  await slowly(100_000)
  await drop(page, [{ name: 'scan.tif', size: 600_000 }])
  await expect(page.getByText(/^[1-9]\d? % · \d+ kB of 586 kB$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All Contacts' }).click()
  await expect(page).toHaveURL(/\/contacts/)
  await slowly(-1)
  await expect(page.getByText('Document uploaded')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'scan.tif', exact: true })).toBeVisible()

  const broken = (route: Route) => (route.request().method() === 'POST' ? route.abort() : route.continue())
  await page.route('**/api/contact-document/*', broken)
  await drop(page, [{ name: 'letter.txt', content: 'Dear Ida' }])
  await expect(page.getByText('letter.txt was not uploaded')).toBeVisible()
  await expect(page.getByText('Dormer could not be reached. Check your connection and try again.').last()).toBeVisible()
  await page.unroute('**/api/contact-document/*', broken)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'letter.txt', exact: true })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download letter.txt' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toBe('Dear Ida')
})
