import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** What the demo brokerage's people sign in with. */
export const password = 'demo-dormer'

/** A session of one of the demo's users, as the API answers it. */
const sessionOf = async (page: Page, user: string) => {
  const form = { grant_type: 'password', username: `${user}@example.com`, password }
  return (await page.request.post('/token', { form })).json()
}

/** Opens a screen as one of the demo's users, signed in beforehand: the login screen has its own journeys. */
export const signIn = async (page: Page, user: string, to = '/contacts') => {
  const session = await sessionOf(page, user)
  // Any address of the program may keep what it stores; this one loads nothing.
  await page.goto('/readyz')
  await page.evaluate((text) => localStorage.setItem('dormer.session', text), JSON.stringify(session))
  await page.goto(to)
}

/** Signs in as one of the demo's users on the login screen, on the way to another. */
export const signInByForm = async (page: Page, user: string, to = '/contacts') => {
  await page.goto(to)
  await page.getByLabel('Email address').fill(`${user}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** Calls the API beside the browser, as one of the demo's users. */
export const asUser = async (page: Page, user: string) => {
  const { access_token } = await sessionOf(page, user)
  const headers = { authorization: `Bearer ${access_token}` }
  const get = async (path: string) => (await page.request.get(`/api/${path}`, { headers })).json()
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/${path}`, { data, headers })
    expect(answer.ok()).toBe(true)
    return answer.json()
  }
  const { UserId } = await get('user/currentuser')
  return { UserId, get, post }
}

/** Contacts of a user that no other journey touches, and no leads; answers the name by which they are found. */
export const makeContacts = async (page: Page, user: string, count: number): Promise<string> => {
  const { UserId, post } = await asUser(page, user)
  const LastName = `Own${crypto.randomUUID().slice(0, 13)}`
  for (let n = 1; n <= count; n++) {
    const Email = `${n}.${LastName}@example.com`.toLowerCase()
    await post('contact', { FirstName: 'Nora', LastName, Email, ContactTypeId: 3, AssignedAgentId: UserId })
  }
  return LastName
}

/** No rule of WCAG 2.2 A and AA is broken by what is on the screen now. */
export const expectAccessible = async (page: Page) => {
  // What fades in, even where little moves, does not have its own colors yet.
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
    .map((one) => one.finished.catch(() => undefined))).then(() => undefined)`)
  const { violations } = await new AxeBuilder({ page })
    // What passes is not listed, and the page is not opened a second time for frames of others: we have none.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join('\n  ')}`)).toEqual([])
}

/** A page that throws or that the console complains about fails its journey, whatever else it shows. */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        // The browser itself reports every answer above 399; journeys ask for some.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          complaints.push(message.text())
      })
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }
