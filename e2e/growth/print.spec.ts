import type { Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'
import { expect, signIn, test } from '../journey.ts'

test.use({ codeAhead: true })

type Word = { text: string; size: number; to: number }
/** The words of a page's PDF, their size in points, and where they end, as a part of the paper's width. */
const onPaper = async (page: Page): Promise<Word[]> => {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const words: Word[] = []
  for (let n = 1; n <= pdf.numPages; n += 1) {
    const sheet = await pdf.getPage(n)
    const { width } = sheet.getViewport({ scale: 1 })
    for (const item of (await sheet.getTextContent()).items)
      if ('str' in item && item.str.trim())
        words.push({ text: item.str, size: item.height, to: (item.transform[4] + item.width) / width })
  }
  return words
}
/** What tables are printed in. */
const TABLE_SIZE = 9
const word = (words: Word[], text: string) => {
  const found = words.find((one) => one.text === text)
  expect(found, `${text} among ${words.map((one) => one.text).join(' ')}`).toBeDefined()
  return found as Word
}

test('a chart is as wide as the paper, and its legend has its colors', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'admin', '/reports/agent-activity')
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible()
  const words = await onPaper(page)
  // Were anything wider than the paper, all of it would be drawn smaller.
  expect(word(words, 'Offers Made').size).toBeCloseTo(TABLE_SIZE, 1)
  expect(word(words, 'Emails').to).toBeLessThan(word(words, 'Offers Made').to)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.recharts-legend-wrapper .mantine-ColorSwatch-root').first()).toHaveCSS(
    'print-color-adjust',
    'exact',
  )
})

test('a pie that nobody has scrolled to is on paper, without what only a screen needs', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 300 })
  await signIn(page, 'admin', '/transactions/dashboard')
  const panel = page.getByRole('region', { name: 'Closed Transactions by Source' })
  await expect(panel.getByRole('table')).toBeAttached()
  await expect(panel).not.toBeInViewport()
  await expect(panel.locator('.recharts-pie-sector').first()).toBeAttached({ timeout: 15_000 })
  const texts = (await onPaper(page)).map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['Commission Report', 'Net']))
  for (const text of ['Print', 'Export', 'Edit', 'Range', 'Year to date']) expect(texts).not.toContain(text)
  // What the selects say is there in words.
  expect(texts.filter((text) => /^Jan 1 . \w+ \d+, \d{4}$/.test(text))).toHaveLength(1)
})

test('the forecast is a report on paper, too', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'admin', '/pipeline?view=forecast')
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible()
  const words = await onPaper(page)
  expect(words.some(({ text }) => text.includes('Forecast · All Agents'))).toBe(true)
  expect(word(words, 'At Its Start, Weighted').size).toBeCloseTo(TABLE_SIZE, 1)
  for (const text of ['Board', 'Stages', 'Inbox']) expect(words.map((one) => one.text)).not.toContain(text)
})

test('the dashboard is on paper without the frame and what is pressed, with every chart', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await signIn(page, 'admin', '/')
  const panel = page.getByRole('region', { name: 'Current Month Transactions by Status' })
  await expect(panel.locator('.recharts-pie-sector').first()).toBeAttached({ timeout: 15_000 })
  const words = await onPaper(page)
  const texts = words.map(({ text }) => text)
  expect(texts.some((text) => text.startsWith('Dormer Demo Realty · '))).toBe(true)
  expect(word(words, 'Upcoming Birthdays').to).toBeLessThan(1)
  for (const text of ['Inbox', 'Settings', 'Customize', 'See Caps']) expect(texts, text).not.toContain(text)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 964, height: 680 })
  await expect(panel.locator('.recharts-pie-sector').first()).toBeAttached({ timeout: 100 })
  await expect(page.locator('.mantine-AppShell-navbar')).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Range of New Contacts' })).toHaveValue('Last Week')
})

test('goals stand apart on paper, with their bars', async ({ page }) => {
  await signIn(page, 'admin', '/reports/goals')
  const bar = page.getByRole('progressbar').first()
  await expect(bar).toBeAttached()
  // Paper of this width, as it is laid out.
  await page.setViewportSize({ width: 964, height: 680 })
  await page.emulateMedia({ media: 'print' })
  await expect(bar).toHaveCSS('print-color-adjust', 'exact')
  const box = await page.getByText('No goal').first().boundingBox()
  const next = await page.getByRole('row').filter({ hasText: 'No goal' }).first().getByRole('cell').nth(2).boundingBox()
  expect((next?.x ?? 0) - ((box?.x ?? 0) + (box?.width ?? 0))).toBeGreaterThan(12)
  await expect(page.getByRole('button', { name: /^Set goals of/ }).first()).toBeHidden()
})

test('production by agent is sorted by its headings', async ({ page }) => {
  await signIn(page, 'admin', '/reports/team-commissions')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Reports')
  const table = page.getByRole('table', { name: 'Production by agent' })
  const cells = () => table.locator('tbody tr td:nth-child(7)').allInnerTexts()
  await table.getByRole('button', { name: 'Net Commission' }).click()
  const amounts = (await cells()).map((text) => Number(text.replace(/[$,]/g, '')))
  expect(amounts.length).toBeGreaterThan(2)
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  await table.getByRole('button', { name: 'Net Commission' }).click()
  expect((await cells()).map((text) => Number(text.replace(/[$,]/g, '')))).toEqual(amounts.toReversed())
})
