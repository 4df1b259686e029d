import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse, { desktopConfig } from 'lighthouse'
import pg from 'pg'
import puppeteer, { type Browser } from 'puppeteer-core'
import { ensureChromium } from '../scripts/chromium.mjs'
import { type Program, startProgram } from './program.ts'

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '3' } } })

/** A listing on the public pages, once the MLS has been read. */
const publicListing = async ({ database }: Program) => {
  const owner = new pg.Client(database.owner)
  await owner.connect()
  try {
    for (;;) {
      const { rows } = await owner.query(
        `select t.site_id, l.listing_key from tenant t, listing l, set_config('app.tenant_id', '1', false)
         where jsonb_array_length(l.media) > 3 and l.standard_status = 'Active' order by l.listing_key limit 1`,
      )
      if (rows[0]) return `/homes/${rows[0].site_id}/listing/${rows[0].listing_key}`
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  } finally {
    await owner.end()
  }
}

/** The most that the JavaScript and CSS of a screen's first load may transfer, and the lowest acceptable score. */
const screens = [
  { screen: 'login', path: '/login', signedIn: false, kB: 150 },
  { screen: 'dashboard', path: '/', signedIn: true, kB: 250 },
  { screen: 'Today', path: '/today', signedIn: true, kB: 250 },
  { screen: 'contacts list', path: '/contacts', signedIn: true, kB: 250 },
  { screen: "client's listing", path: publicListing, signedIn: false, kB: 90 },
]
const SCORE = 95
const devices = [
  { device: 'desktop', config: desktopConfig },
  { device: 'phone, slow 4G', config: undefined },
]

const look = async (browser: Browser, program: Program, screen: (typeof screens)[number], config?: object) => {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  // What loads once the browser is idle, such as dialogs, is not part of the first load.
  await page.evaluateOnNewDocument('window.requestIdleCallback = () => 0')
  if (screen.signedIn) {
    await page.goto(new URL('/favicon.svg', program.url).href)
    await page.evaluate(async () => {
      const body = new URLSearchParams({
        grant_type: 'password',
        username: 'admin@example.com',
        password: 'demo-dormer',
      })
      const answer = await fetch('/token', { method: 'POST', body, headers: { 'x-dormer-user': '0' } })
      const { UserId } = (await answer.json()) as { UserId: number }
      localStorage.setItem('dormer.session', JSON.stringify({ UserId, since: Date.now() }))
    })
  }
  const flags = { onlyCategories: ['performance', 'accessibility', 'best-practices'], disableStorageReset: true }
  const path = typeof screen.path === 'string' ? screen.path : await screen.path(program)
  const result = await lighthouse(new URL(path, program.url).href, flags, config, page as never)
  await context.close()
  if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse did not run')
  const { audits, categories } = result.lhr
  type Transfer = { transferSize?: number; resourceType?: string }
  const { items = [] } = (audits['network-requests']?.details ?? {}) as { items?: Transfer[] }
  const weigh = (which: Transfer[]) => Math.round(which.reduce((sum, i) => sum + (i.transferSize ?? 0), 0) / 1000)
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100)
  return {
    'JS and CSS, kB': weigh(items.filter((i) => ['Script', 'Stylesheet'].includes(i.resourceType ?? ''))),
    'at most': screen.kB,
    'all, kB': weigh(items),
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    'at least': SCORE,
    'first paint': audits['first-contentful-paint']?.displayValue,
    'largest paint': audits['largest-contentful-paint']?.displayValue,
    blocked: audits['total-blocking-time']?.displayValue,
    shift: audits['cumulative-layout-shift']?.displayValue,
  }
}

const main = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dormer-bench-web-'))
  const program = await startProgram(dataDir, { DORMER_DEMO: 'on', LISTING_FEEDS: '' })
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking']
  const browser = await puppeteer.launch({ executablePath: await ensureChromium({ whole: true }), args })
  try {
    const rows = []
    for (const { device, config } of devices)
      for (const screen of screens) {
        const runs = []
        for (let run = 0; run < Number(options.runs); run++) runs.push(await look(browser, program, screen, config))
        // Other load affects the scores, so the median of several runs is used, as Lighthouse advises.
        runs.sort((a, b) => a.performance - b.performance)
        rows.push({ screen: screen.screen, on: device, ...runs[runs.length >> 1] })
      }
    console.table(rows)
  } finally {
    await browser.close()
    await program.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
