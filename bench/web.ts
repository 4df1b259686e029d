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

/** What a statement of the demo's owner answers, once it answers anything: an MLS is read within a minute. */
const asked = async ({ database }: Program, statement: string) => {
  const owner = new pg.Client(database.owner)
  await owner.connect()
  try {
    await owner.query(`select set_config('app.tenant_id', '1', false)`)
    for (;;) {
      const { rows } = await owner.query<{ path: string }>(statement)
      if (rows[0]) return rows[0].path
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  } finally {
    await owner.end()
  }
}
const listing = `jsonb_array_length(l.media) > 3 and l.standard_status = 'Active' order by l.listing_key limit 1`
const publicListing = (program: Program) =>
  asked(
    program,
    `select '/homes/' || t.site_id || '/listing/' || l.listing_key as path from tenant t, listing l where ${listing}`,
  )
/** The map and its list are empty until the MLS has been read. */
const propertySearch = (program: Program) =>
  asked(program, `select '/mls-search' as path from listing l where ${listing}`)
const contact = (program: Program) =>
  asked(
    program,
    `select '/contact/' || contact_id as path from activity group by contact_id order by count(*) desc limit 1`,
  )
const deal = (program: Program) =>
  asked(
    program,
    `select '/transactions/transaction/' || d.transaction_id as path from transaction_document d
     join transaction_folder using (tenant_id, folder_id) group by d.transaction_id order by count(*) desc limit 1`,
  )

/** The most that the JavaScript and CSS of a screen's first load may transfer, and the lowest acceptable score. */
const screens = [
  { screen: 'login', path: '/login', signedIn: false, kB: 150 },
  { screen: 'dashboard', path: '/', signedIn: true, kB: 250 },
  { screen: 'Today', path: '/today', signedIn: true, kB: 250 },
  { screen: 'contacts list', path: '/contacts', signedIn: true, kB: 250 },
  { screen: 'contact', path: contact, signedIn: true, kB: 250 },
  { screen: 'inbox', path: '/inbox', signedIn: true, kB: 250 },
  { screen: 'property search', path: propertySearch, signedIn: true, kB: 250 },
  { screen: 'deal', path: deal, signedIn: true, kB: 250 },
  { screen: "client's listing", path: publicListing, signedIn: false, kB: 90 },
]
const SCORE = 95
const devices = [
  { device: 'desktop', config: desktopConfig },
  { device: 'phone, slow 4G', config: undefined },
]

type Screen = (typeof screens)[number]
const pathOf = ({ path }: Screen, program: Program) => (typeof path === 'string' ? path : path(program))

/** A page of a new browser context, signed in if the screen is for users. */
const openPage = async (browser: Browser, program: Program, screen: Screen) => {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
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
  return { context, page }
}

/** The most script that a phone may load in a screen's first six seconds, whatever for. */
const SCRIPT_KB = 400
/** What a phone loads in six seconds with nothing else running, what is fetched ahead included, and what moves. */
const lookForSixSeconds = async (browser: Browser, program: Program, screen: Screen) => {
  const { context, page } = await openPage(browser, program, screen)
  await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true, deviceScaleFactor: 2 })
  await page.evaluateOnNewDocument(`
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value
    }).observe({ type: 'layout-shift', buffered: true })
    performance.setResourceTimingBufferSize(2000)`)
  await page.goto(new URL(await pathOf(screen, program), program.url).href)
  await new Promise((resolve) => setTimeout(resolve, 6000))
  const { bytes, files, shift } = await page.evaluate(() => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = all.filter(({ name }) => /\.js$/.test(new URL(name).pathname))
    // What was fetched ahead is named again when it runs, from the cache.
    const sizes = new Map(scripts.map(({ name, encodedBodySize }) => [name, encodedBodySize]))
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    return { bytes, files: sizes.size, shift: (globalThis as unknown as { shifted: number }).shifted }
  })
  await context.close()
  return {
    screen: screen.screen,
    'script in 6 s, kB': Math.round(bytes / 1000),
    'at most': SCRIPT_KB,
    files,
    shift: Number(shift.toFixed(3)),
  }
}

const look = async (browser: Browser, program: Program, screen: Screen, config?: object) => {
  const { context, page } = await openPage(browser, program, screen)
  // What loads once the browser is idle, such as dialogs, is not part of the first load.
  await page.evaluateOnNewDocument('window.requestIdleCallback = () => 0')
  const flags = { onlyCategories: ['performance', 'accessibility', 'best-practices'], disableStorageReset: true }
  const result = await lighthouse(
    new URL(await pathOf(screen, program), program.url).href,
    flags,
    config,
    page as never,
  )
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
    const loads = []
    for (const screen of screens) loads.push(await lookForSixSeconds(browser, program, screen))
    console.table(loads)
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
