import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { startProgram } from '../bench/program.ts'
import { ensureChromium } from './chromium.mjs'

/*
 * `npm run screens`: opens every screen of the demo brokerage once in Firefox (Debian's firefox-esr, over WebDriver BiDi)
 * and reports errors, requests that failed, and screens that scroll sideways. `-- --browser chromium` does the same
 * there; `-- --pictures FOLDER` also takes pictures at 1440, 1024 and 390 px, light and dark; `-- --only PATTERN` opens
 * only the screens whose address matches.
 */
const { values: options } = parseArgs({
  options: {
    browser: { type: 'string', default: 'firefox' },
    pictures: { type: 'string' },
    only: { type: 'string', default: '' },
    user: { type: 'string', default: 'admin@example.com' },
  },
})

/** Screens that only work with a code from an email, and those that are for nobody who is signed in. */
const LEFT_OUT = [
  '/activation',
  '/activation/$UserId',
  '/reset/$UserId',
  '$',
  '/login',
  '/register',
  '/account-recovery',
]

const root = path.join(import.meta.dirname, '..')
const addresses = [
  ...new Set(
    globSync('web/src/**/*.screens.ts', { cwd: root }).flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(
        ([, address = '']) => address,
      ),
    ),
  ),
]
  .filter((address) => !LEFT_OUT.includes(address) && new RegExp(options.only).test(address))
  .sort()

const firefox = () => {
  const found = spawnSync('which', [process.env.FIREFOX ?? 'firefox-esr'], { encoding: 'utf8' }).stdout.trim()
  if (!found) throw new Error('There is no Firefox here: `apt-get install firefox-esr`, or name one with FIREFOX.')
  return found
}
const launch = async (): Promise<Browser> =>
  options.browser === 'firefox'
    ? puppeteer.launch({ browser: 'firefox', executablePath: firefox(), headless: true })
    : puppeteer.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })

const data = mkdtempSync(path.join(tmpdir(), 'dormer-screens-'))
const program = await startProgram(data, { DORMER_DEMO: 'on', LISTING_FEEDS: '' })
const browser = await launch()

/** A statement for each parameter of an address that answers one of the demo's. */
const IDS: Record<string, string> = {
  UserId: `select user_id from user_account where email = '${options.user}'`,
  ContactId: 'select contact_id from activity group by contact_id order by count(*) desc limit 1',
  ListingKey: `select listing_key from listing where standard_status = 'Active' order by listing_key limit 1`,
  MassId: 'select mass_id from mass_message limit 1',
  searchid: 'select search_id from search limit 1',
  type: `select 'map'`,
  TransactionId:
    'select d.transaction_id from transaction_document d join transaction_folder using (tenant_id, folder_id) limit 1',
  workflowId: `select workflow_id from workflow where type = 'Contact' limit 1`,
}

const owner = new pg.Client(program.database.owner)
await owner.connect()
await owner.query(`select set_config('app.tenant_id', '1', false)`)
/** The address with ids for its parameters; undefined if the demo has nothing of the kind. */
const filled = async (address: string) => {
  let full = address
  for (const [parameter, name = ''] of address.matchAll(/\$(\w+)/g)) {
    const statement = IDS[name]
    if (!statement) throw new Error(`scripts/screens.ts does not know an id for ${parameter} in ${address}`)
    const of = address.startsWith('/transactions/workflow') ? statement.replace('Contact', 'Transaction') : statement
    const { rows } = await owner.query<Record<string, unknown>>(of)
    const id = rows[0] && Object.values(rows[0])[0]
    if (id === undefined) return
    full = full.replace(parameter, String(id))
  }
  return full
}
/** Listings are read within the first minute. */
const waitForListings = async () => {
  while (!(await filled('/listing/$ListingKey'))) await new Promise((resolve) => setTimeout(resolve, 1000))
}

const wrong: string[] = []
const page: Page = await browser.newPage()
let current = ''
const complain = (text: string) => wrong.push(`${current}: ${text}`)
/** The street map is another server's, which may be out of reach. */
const isMap = (text: string) => text.includes('tiles.openfreemap.org')
page.on('pageerror', (error) => isMap(String(error)) || complain(String(error)))
page.on('console', (message) => {
  if (message.type() === 'error' && !isMap(message.text())) complain(message.text())
})
page.on('response', (answer) => {
  if (answer.status() >= 400 && !isMap(answer.url())) complain(`${answer.status()} ${answer.url()}`)
})

const signIn = async () => {
  await page.goto(new URL('/favicon.svg', program.url).href)
  await page.evaluate(async (username) => {
    const body = new URLSearchParams({ grant_type: 'password', username, password: 'demo-dormer' })
    const answer = await fetch('/token', { method: 'POST', body, headers: { 'x-dormer-user': '0' } })
    const { UserId } = (await answer.json()) as { UserId: number }
    localStorage.setItem('dormer.session', JSON.stringify({ UserId, since: Date.now() }))
  }, options.user)
}

/** Waits until the screen has its title and nothing on it loads. */
const open = async (address: string) => {
  await page.goto(new URL(address, program.url).href)
  await page
    .waitForFunction(`/ · Dormer$/.test(document.title) && !document.querySelector('[aria-busy=true]')`, {
      timeout: 30_000,
    })
    .catch(() => complain('still loads after 30 seconds'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  if (await page.evaluate('document.documentElement.scrollWidth > innerWidth')) complain('scrolls sideways')
}

const WIDTHS = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const
const SCHEMES = ['light', 'dark'] as const

try {
  await waitForListings()
  await signIn()
  for (const address of addresses) {
    current = address
    const full = await filled(address)
    if (!full) {
      complain('the demo has nothing to open it with')
      continue
    }
    await page.setViewport({ width: 1440, height: 900 })
    await open(full)
    if (options.pictures)
      for (const scheme of SCHEMES) {
        await page.evaluate((to) => localStorage.setItem('dormer.scheme', to), scheme)
        for (const [width, height] of WIDTHS) {
          await page.setViewport({ width, height })
          await open(full)
          const folder = path.join(options.pictures, `${width}-${scheme}`)
          mkdirSync(folder, { recursive: true })
          const name = address.slice(1).replaceAll(/[/$]+/g, '-') || 'dashboard'
          await page.screenshot({ path: path.join(folder, `${name}.png`) as `${string}.png` })
        }
      }
  }
  console.log(`${addresses.length} screens in ${await browser.version()}`)
  for (const one of new Set(wrong)) console.log(one)
  if (wrong.length > 0) process.exitCode = 1
} finally {
  await owner.end()
  await browser.close()
  await program.stop()
  rmSync(data, { recursive: true })
}
