import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** The demo users' password. */
export const password = 'demo-dormer'

/** A session of a demo user, as the API returns it; with a cookie, as the browser app gets it, if asked for. */
const sessionOf = async (page: Page, user: string, headers = {}, own = password) => {
  const form = { grant_type: 'password', username: `${user}@example.com`, password: own }
  return (await page.request.post('/token', { form, headers })).json()
}

/** Opens a screen as a demo user who is already signed in: the login screen has its own tests. */
export const signIn = async (page: Page, user: string, to = '/contacts', own = password) => {
  const { UserId } = await sessionOf(page, user, { 'x-dormer-user': '0' }, own)
  // Storage can be set from any address of the app; this one loads nothing.
  await page.goto('/readyz')
  const session = JSON.stringify({ UserId, since: Date.now() })
  await page.evaluate((text) => localStorage.setItem('dormer.session', text), session)
  await page.goto(to)
}

/** Has Call leave it to the device, as some users prefer: before the first page of the test. */
export const callByDevice = (page: Page) => page.addInitScript(`localStorage.setItem('dormer.callWay', '"Device"')`)

/** Opens another screen in the app, as a link does: loading the app again is three times the work. */
export const goTo = async (page: Page, path: string) => {
  await expect(page).toHaveTitle(/ · Dormer$/)
  const before = await page.title()
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)
  await expect(page).not.toHaveTitle(before)
}

/** Signs in as a demo user on the login screen, on the way to another screen. */
export const signInByForm = async (page: Page, user: string, to = '/contacts') => {
  await page.goto(to)
  await page.getByLabel('Email address').fill(`${user}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** Calls the API as a demo user, outside the browser. */
export const asUser = async (page: Page, user: string, own = password) => {
  const { access_token } = await sessionOf(page, user, {}, own)
  const headers = { authorization: `Bearer ${access_token}` }
  const get = async (path: string) => (await page.request.get(`/api/${path}`, { headers })).json()
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/${path}`, { data, headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const { UserId } = await get('user/currentuser')
  return { UserId, get, post, authorized: { headers } }
}

/** A brokerage of the journey's own, where nobody else works meanwhile: the name of its admin for `signIn`. */
export const registerBrokerage = async (page: Page, own: string) => {
  const user = `fay-${crypto.randomUUID().slice(0, 8)}`
  const Email = `${user}@example.com`
  const founder = { FirstName: 'Fay', LastName: 'Founder', PhoneNumber: '5125550177', Email, Password: own }
  expect((await page.request.post('/api/account/register', { data: founder })).ok()).toBe(true)
  const paid = { Email, cardToken: 'pm_card_visa', Subscription: 1001 }
  expect((await page.request.post('/api/account/register/finalize', { data: paid })).ok()).toBe(true)
  return user
}

/** A day so many days from today, as the demo brokerage counts days; in UTC it is already tomorrow in the evening. */
export const dayIn = (days: number) => Temporal.Now.plainDateISO('America/Chicago').add({ days }).toString()

/** The same day as people type it, such as 'sat': never today, whose hours may be over. */
export const weekdayIn = (days: number) =>
  new Date(dayIn(days)).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' }).toLowerCase()

type Get = (path: string) => Promise<{ To: string[]; Body: string }[]>

/** The address that the newest email to somebody leads to, read from an admin's Outbox. */
export const linkTo = async (get: Get, address: string, screen: string) => {
  let link = ''
  await expect
    .poll(async () => {
      const newest = (await get('outbox?channel=Email')).find(
        ({ To, Body }) => To.includes(address) && Body.includes(`/${screen}/`),
      )
      link = new RegExp(`/${screen}/\\d+\\?cde=[\\w-]+`).exec(newest?.Body ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}

/** Sets an invited user's password, with the code from the email. */
export const activate = async (page: Page, get: Get, address: string, Password: string) => {
  const Code = (await linkTo(get, address, 'activation')).split('cde=')[1]
  const answer = await page.request.post('/api/account/resetpassword', { data: { Code, Password } })
  expect(answer.ok()).toBe(true)
}

/** Creates contacts that no other test touches and that are not leads; returns the name to find them by. */
export const makeContacts = async (page: Page, user: string, count: number): Promise<string> => {
  const { UserId, post } = await asUser(page, user)
  const LastName = `Own${crypto.randomUUID().slice(0, 13)}`
  for (let n = 1; n <= count; n++) {
    const Email = `${n}.${LastName}@example.com`.toLowerCase()
    await post('contact', { FirstName: 'Nora', LastName, Email, ContactTypeId: 3, AssignedAgentId: UserId })
  }
  return LastName
}

/** A half hour of the calendar in which a click makes an appointment: `slotAt(page, '2027-03-10', '1:00 pm')`. */
export const slotAt = (page: Page, day: string, time: string) => {
  const date = new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return page.getByRole('button', { name: `New appointment on ${date} at ${time}`, exact: true })
}

/** Waits until everything the page has received by now is on the screen. */
export const drawn = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')

/** By how many pixels something moves on the screen at the moment the page beneath it scrolls. */
export const movedByScrolling = (what: Locator) =>
  what.evaluate((node) => {
    const element = node as unknown as { getBoundingClientRect: () => { top: number } }
    const page = globalThis as unknown as { scrollY: number; scrollBy: (x: number, y: number) => void }
    const { top } = element.getBoundingClientRect()
    const from = page.scrollY
    page.scrollBy(0, from > 40 ? -40 : 40)
    if (page.scrollY === from) throw new Error('The page does not scroll.')
    return element.getBoundingClientRect().top - top
  })

/** The code that an authenticator app shows for this secret, so many seconds from now. */
export const appCode = (secret: string, seconds = 0) => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor((Date.now() / 1000 + seconds) / 30)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

// Things that load, are out of date, or are being sent; a button may also wait for a dialog above it.
const busy = `(() => {
  const top = [...document.querySelectorAll('[aria-modal=true]')].at(-1) ?? document
  const all = [...document.querySelectorAll('[aria-busy=true]'), ...top.querySelectorAll('[data-loading=true]')]
  return all.filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 200))
})()`
// Spinners never finish.
const moving = `document.getAnimations().filter(({ effect, playState }) =>
  playState === 'running' && effect?.getComputedTiming().iterations !== Infinity)`

/** Waits until everything is in its final place and color: nothing loads, is dimmed, fades or moves. */
export const settled = async (page: Page) => {
  // What was just pressed or received may start something.
  await drawn(page)
  await expect.poll(() => page.evaluate(busy)).toEqual([])
  await page.evaluate(`Promise.all(${moving}.map((one) => one.finished.catch(() => undefined))).then(() => undefined)`)
}

/**
 * Checks that nothing on the screen violates WCAG 2.2 A or AA. axe is loaded into a page once, not for each check: half
 * a megabyte of script takes as long as the check. Of a long table, five rows represent the rest.
 */
export const expectAccessible = async (page: Page) => {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axeSource)
  const what = { exclude: [['tbody tr:nth-child(n+6)']] }
  // Nothing here reads the style sheets themselves, so none is fetched a second time.
  const options = { runOnly: rules, resultTypes: ['violations'], selectors: false, preload: false }
  const check = `(async () => {
    let isChanging = false
    const changes = new MutationObserver(() => { isChanging = true })
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const { violations } = await axe.run(${JSON.stringify(what)}, ${JSON.stringify(options)})
    isChanging ||= changes.takeRecords().length > 0 || ${moving}.length > 0
    changes.disconnect()
    return { violations, isChanging }
  })()`
  let found: { violations: axe.Result[]; isChanging: boolean }
  let tries = 0
  // Anything that changed during the check is checked again.
  do {
    await settled(page)
    found = await page.evaluate(check)
  } while (found.violations.length > 0 && found.isChanging && ++tries < 5)
  expect(found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join('\n  ')}`)).toEqual([])
}

/** Runs the same check on the screen as it is, and at the width of a phone, where nothing may scroll sideways. */
export const atBothWidths = async (page: Page, check: (page: Page) => Promise<void>) => {
  await check(page)
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await check(page)
  expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
  if (wide) await page.setViewportSize(wide)
  await settled(page)
}

/** The browser's own PDF viewer, an extension, complains if it is closed while it opens a file. */
const isViewers = (text = '') => /^Unchecked runtime\.lastError|chrome-extension:/.test(text)

/**
 * What waits stands still where less motion is wanted, as in all journeys but those of motion: drawing skeletons and
 * spinners sixty times a second is a tenth of the work of loading a page. Nothing waits for them to move.
 */
const still = `if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.mantine-Skeleton-root::after, .mantine-Loader-root, .mantine-Loader-root *, .mantine-Loader-root::after { animation: none !important }')
  document.adoptedStyleSheets.push(sheet)
}`

/** For people, all dialogs' code loads while a page is idle: on each page that is a fifth of the journeys' work. */
const notAhead = 'window.requestIdleCallback = () => 0'

/** A page that throws or logs a console error, such as a policy violation, fails its test, whatever it shows. */
export const test = base.extend<{ codeAhead: boolean; quiet: undefined }>({
  codeAhead: [false, { option: true }],
  quiet: [
    async ({ browser, context, codeAhead }, use) => {
      const complaints: string[] = []
      const hear = async (pages: BrowserContext) => {
        await pages.addInitScript(still)
        if (!codeAhead) await pages.addInitScript(notAhead)
        return pages
          .on('weberror', (error) => {
            const { message, stack } = error.error()
            if (!isViewers(stack)) complaints.push(message)
          })
          .on('console', (message) => {
            if (message.type() !== 'error' || [message.text(), message.location().url].some((text) => isViewers(text)))
              return
            // The browser itself logs every response above 399; some tests provoke these.
            if (!message.text().startsWith('Failed to load resource')) complaints.push(message.text())
          })
      }
      await hear(context)
      // In other users' browsers, too.
      const { newContext } = browser
      browser.newContext = async (options) => hear(await newContext.call(browser, options))
      await use(undefined)
      browser.newContext = newContext
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }
