import { devices, type Page } from '@playwright/test'
import { asUser, expect, signIn, test } from '../journey.ts'

/** The most script that a phone loads in a screen's first six seconds, whatever for, in bytes as they are sent. */
const SCRIPT_MAX = 400_000

const { defaultBrowserType: _, ...phone } = devices['iPhone 13']
test.use(phone)

/** The scripts that the page has loaded, with their sizes. What is fetched ahead is named again when it runs. */
const scriptsOf = async (page: Page) =>
  new Map(
    await page.evaluate<[string, number][]>(`performance.getEntriesByType('resource')
      .filter(({ name }) => /[.]js$/.test(new URL(name).pathname))
      .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])`),
  )

test('on a phone, no screen loads more than 400 kB of script in its first six seconds', async ({ page, context }) => {
  const { get } = await asUser(page, 'admin')
  const [deal] = await get('transaction/transactions?statuses=1,2')
  const [workflow] = await get('workflow/accessibleworkflows/Contact')
  const screens = [
    ...['/', '/today', '/contacts', '/contact/1', '/inbox', '/tasks', '/calendar', '/mls-search'],
    ...['/transactions/transactions', `/transactions/transaction/${deal.TransactionId}`],
    ...['/workflows', `/workflows/workflow/${workflow.WorkflowId}`],
    ...['/pipeline', '/pipeline?view=list', '/sales/heat-sheet', '/reports', '/reports/lead-performance'],
    ...['/transactions/dashboard', '/transactions/review', '/contacts/import', '/admin/users', '/settings'],
  ]
  await signIn(page, 'admin', '/readyz')
  const loaded = async (path: string) => {
    const other = await context.newPage()
    await other.addInitScript('performance.setResourceTimingBufferSize(3000)')
    await other.goto(path)
    await expect(other.locator('main h1, main h2').first()).toBeVisible()
    const age = await other.evaluate<number>('performance.now()')
    await other.waitForTimeout(Math.max(0, 6000 - age))
    const sizes = [...(await scriptsOf(other)).values()]
    await other.close()
    expect(sizes.length, path).toBeGreaterThan(5)
    return { path, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  }
  const weights: Awaited<ReturnType<typeof loaded>>[] = []
  for (let at = 0; at < screens.length; at += 2)
    weights.push(...(await Promise.all(screens.slice(at, at + 2).map(loaded))))
  expect(weights.filter(({ bytes }) => bytes > SCRIPT_MAX)).toEqual([])
})
