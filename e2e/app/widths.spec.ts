import type { Page } from '@playwright/test'
import { expect, goTo, signIn, test } from '../journey.ts'

/** Lists at every width people work at: rows stay low, no word is broken inside, no control is cut off. */

const WIDTHS = [1440, 1366, 1280, 1100, 1024, 900, 390]
const ROW_MAX = 64

const screens = [
  '/contacts',
  '/tasks',
  '/contacts?q=kelly&filters=%5B%7B%22field%22%3A%22City%22%2C%22operation%22%3A%22IsNotNull%22%7D%5D',
  '/transactions/transactions?view=table',
  '/admin/users',
  '/admin/audit',
  '/admin/sign-ins',
  '/admin/outbox',
  '/transactions/commissions',
  '/transactions/dashboard',
  '/transactions/caps',
  '/transactions/vendors',
  '/reports',
  '/reports/agent-activity?range=year',
  '/reports/lead-performance?range=year',
  '/reports/appointments?range=year',
  '/reports/speed-to-lead?range=year',
  '/reports/cohorts',
  '/reports/goals',
  '/reports/team-commissions',
  '/reports/source-performance',
  '/settings/sources',
  '/settings/urgencytypes',
  '/settings/split-plans',
  '/settings/email/templates',
  '/settings/text-codes',
  '/messages/sent',
  '/calls?calls=everyone',
  '/workflows',
  '/transactions/workflows',
  '/pipeline?view=forecast',
  '/sales/heat-sheet',
  '/pipeline?view=list',
  '/trash',
  '/runs',
  '/admin/jobs',
  '/settings/checklists',
  '/settings/custom-fields',
  '/settings/pipeline/stages',
  '/searches',
  '/video/videos',
  '/transactions/ledger',
  '/transactions/review',
  '/reports/call-activity',
  '/contacts/duplicates',
  '/settings/do-not-call',
  '/settings/security',
]

/** What is wrong with the lists on the page, in words. */
const wrongOn = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const wrong = []
    const main = document.querySelector('main')
    const isShown = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 1
    for (const row of main.querySelectorAll('tbody tr, [data-row]')) {
      const { height } = row.getBoundingClientRect()
      if (height > ${ROW_MAX}) wrong.push('a row of ' + Math.round(height) + ' px: ' + row.textContent.slice(0, 40))
    }
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let node; (node = texts.nextNode()); ) {
      if (!isShown(node.parentElement)) continue
      // Chinese and Japanese break anywhere; nothing else has room for longer words.
      for (const word of node.data.matchAll(/[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}’']{2,}/gu)) {
        if (word[0].length > 20) continue
        const range = document.createRange()
        range.setStart(node, word.index)
        range.setEnd(node, word.index + word[0].length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          wrong.push('broken inside: ' + word[0])
      }
    }
    for (const control of main.querySelectorAll('button, a, input, select, textarea')) {
      if (!isShown(control) || getComputedStyle(control).clip !== 'auto') continue
      const { left, right } = control.getBoundingClientRect()
      const name = control.getAttribute('aria-label') || control.textContent
      for (let around = control.parentElement; around; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around)
        // What scrolls sideways cuts nothing off for good: a row of tabs on a phone, a table of months.
        const scrolls = /auto|scroll/.test(overflowX) && around.scrollWidth > around.clientWidth + 1
        if (scrolls && !around.querySelector('table:not([aria-label="Closed within"])')) break
        const box = around.getBoundingClientRect()
        if (overflowX !== 'visible' && box.width > 1 && (right > box.right + 2 || left < box.left - 2))
          wrong.push('cut off: ' + name)
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page scrolls sideways')
    return wrong
  })()`)

test('what is measured would be noticed', async ({ page }) => {
  await signIn(page, 'admin', '/settings/sources')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  expect(await wrongOn(page)).toEqual([])
  await page.evaluate(`(() => {
    const [one, two] = document.querySelectorAll('tbody tr')
    one.style.height = '80px'
    two.querySelector('td p').style.cssText = 'width: 2ch; overflow-wrap: anywhere'
    document.querySelector('tbody tr:last-child td:last-child button').style.cssText = 'position: relative; left: 60vw'
  })()`)
  const wrong = (await wrongOn(page)).join('\n')
  expect(wrong).toMatch(/a row of \d+ px/)
  expect(wrong).toContain('broken inside: ')
  expect(wrong).toContain('cut off: ')
})

test('each list is whole at every width', async ({ page }) => {
  await signIn(page, 'admin', '/settings/brokerage')
  // One that fails does not hide the others.
  const failed: string[] = []
  for (const path of screens) {
    try {
      await page.setViewportSize({ width: WIDTHS[0] as number, height: 900 })
      await goTo(page, path)
      await expect(page.locator('main h1')).toBeVisible()
      await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        // The page settles after it was resized, in an instant.
        await expect.poll(() => wrongOn(page), { message: `${path} at ${width} px`, timeout: 15_000 }).toEqual([])
      }
    } catch (error) {
      failed.push(`${path}: ${(error as Error).message}`)
    }
  }
  expect(failed).toEqual([])
})
