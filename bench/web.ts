import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { desktopConfig } from 'lighthouse'
import puppeteer, { type Browser } from 'puppeteer-core'
import { ensureChromium } from '../scripts/chromium.mjs'
import { type Program, signIn, startProgram } from './program.ts'

/** What the first load of a screen may weigh, in kB as it is transferred, and Lighthouse's scores of it. */
const screens = [
  { screen: 'login', path: '/login', signedIn: false, limit: 150, counts: ['Script', 'Stylesheet'] },
  { screen: 'contacts list', path: '/contacts', signedIn: true, limit: 300, counts: undefined },
]
const SCORE = 95
const devices = [
  { device: 'desktop', config: desktopConfig },
  { device: 'phone, 4G', config: undefined },
]

type Transfer = { transferSize?: number; resourceType?: string }

const look = async (
  browser: Browser,
  program: Program,
  screen: (typeof screens)[number],
  config: object | undefined,
) => {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  if (screen.signedIn) {
    const session = JSON.stringify(await signIn(program, 'admin@example.com', 'demo-dormer'))
    await page.goto(new URL('/favicon.svg', program.url).href)
    await page.evaluate((value) => localStorage.setItem('dormer.session', value), session)
  }
  const flags = { onlyCategories: ['performance', 'accessibility'], disableStorageReset: true }
  const result = await lighthouse(new URL(screen.path, program.url).href, flags, config, page as never)
  await context.close()
  if (!result) throw new Error('Lighthouse answered nothing')
  const { audits, categories, runtimeError } = result.lhr
  if (runtimeError) throw new Error(runtimeError.message)
  const details = audits['network-requests']?.details as { items?: Transfer[] } | undefined
  const bytes = (details?.items ?? [])
    .filter((i) => !screen.counts || screen.counts.includes(i.resourceType ?? ''))
    .reduce((sum, i) => sum + (i.transferSize ?? 0), 0)
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100)
  return {
    kB: Math.round(bytes / 1000),
    performance: score('performance'),
    accessibility: score('accessibility'),
    'first paint': audits['first-contentful-paint']?.displayValue,
    'largest paint': audits['largest-contentful-paint']?.displayValue,
    'main thread blocked': audits['total-blocking-time']?.displayValue,
    shift: audits['cumulative-layout-shift']?.displayValue,
    amiss: Object.values(audits)
      .filter((a) => a.score === 0 && categories.accessibility?.auditRefs.some((r) => r.id === a.id))
      .map((a) => a.title)
      .join('; '),
  }
}

const main = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dormer-bench-web-'))
  const program = await startProgram(dataDir, { DORMER_DEMO: 'on' })
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking']
  const browser = await puppeteer.launch({ executablePath: await ensureChromium(), args })
  try {
    const rows = []
    for (const { device, config } of devices)
      for (const screen of screens) {
        const { kB, ...found } = await look(browser, program, screen, config)
        const weight = { kB, 'at most': screen.limit }
        rows.push({ screen: screen.screen, on: device, ...weight, ...found, 'at least': SCORE })
      }
    console.table(rows)
  } finally {
    await browser.close()
    await program.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
