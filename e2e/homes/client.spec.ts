import type { Browser, BrowserContext, Page } from '@playwright/test'
import { asUser, expect, expectAccessible, signIn, test } from '../journey.ts'

type Home = { ListingKey: string; UnparsedAddress: string }

/** An agent texts two homes to a contact of their own; returns the link in the text. */
const sendHomes = async (page: Page) => {
  const { UserId, get, post } = await asUser(page, 'agent1')
  const LastName = `Own${crypto.randomUUID().slice(0, 13)}`
  const CellPhone = `512${String(2_000_000 + Math.floor(Math.random() * 7_999_999))}`
  const Email = `${LastName}@example.com`.toLowerCase()
  const of = { FirstName: 'Nora', LastName, Email, CellPhone, ContactTypeId: 3, AssignedAgentId: UserId }
  const { ContactId } = await post('contact', of)
  const { ContactEntityId } = await get(`contact?contactId=${ContactId}`)
  const find = async (): Promise<Home[]> => (await post('search', [])).properties
  // A new Dormer reads its MLS within the first minute.
  await expect.poll(async () => (await find()).length, { timeout: 100_000 }).toBeGreaterThan(9)
  // Of some, clients may not see the address.
  const details: (Home & { InternetAddressDisplayYN: boolean })[] = await Promise.all(
    (await find()).slice(0, 10).map(({ ListingKey }) => get(`search/property?listingKey=${ListingKey}`)),
  )
  const homes: Home[] = details.filter((home) => home.InternetAddressDisplayYN).slice(0, 2)
  const ListingKeys = homes.map(({ ListingKey }) => ListingKey)
  await post('search/send-property', { ContactIds: [ContactId], ListingKeys, MessageType: 'text' })
  const [{ Body }] = await get(`message/contact?contactEntityId=${ContactEntityId}&channel=Text`)
  const link = new URL(/https?:\S+\/h\/[\w-]+/.exec(Body)?.[0] ?? '')
  return { ContactId, LastName, Email, homes, path: link.pathname }
}

/** Somebody else's browser, a phone. It loads only our own pictures and scripts. */
const openPhone = async (browser: Browser, baseURL: string | undefined) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
  })
  const elsewhere: string[] = []
  context.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url())
  })
  return { context, phone: await context.newPage(), elsewhere }
}
const heart = (phone: Page, { UnparsedAddress }: Home) =>
  phone.getByRole('button', { name: `Favorite: ${UnparsedAddress.split(',')[0]}` }).first()
const view = (phone: Page | BrowserContext) =>
  phone.waitForEvent('response', { predicate: (answer) => answer.url().endsWith('/listing/view') })

test('a client likes a home, asks for a tour and a call; a forwarded link shows none of it without the code', async ({
  page,
  browser,
  baseURL,
}) => {
  const { ContactId, LastName, Email, homes, path } = await sendHomes(page)
  const [home] = homes as [Home, Home]
  const { context, phone, elsewhere } = await openPhone(browser, baseURL)
  await phone.goto(path)
  await expect(phone.getByRole('heading', { name: 'Homes for you' })).toBeVisible()
  await expect(phone.getByRole('list', { name: 'Homes sent to you' }).getByRole('article')).toHaveCount(2)
  await expectAccessible(phone)

  await phone.getByRole('link', { name: home.UnparsedAddress.split(',')[0] as string }).click()
  await expect(phone.getByRole('heading', { name: 'Monthly cost' })).toBeVisible()
  await expect(phone.getByRole('link', { name: /^Call / }).last()).toHaveAttribute('href', /^tel:\+1\d{10}$/)
  await expectAccessible(phone)
  await phone.getByText('Change the figures').click()
  await phone.getByLabel('Interest rate').fill('0')
  await phone.getByLabel('Down payment').fill('0')
  await phone.getByLabel('Price ($)').fill('$360,000')
  await expect(phone.getByText('Principal and interest').locator('xpath=../dd')).toHaveText('$1,000')
  await heart(phone, home).click()
  await expect(phone.getByText('Saved to your favorites')).toBeVisible()

  // What was chosen and typed survives a failure, and a reload.
  await phone.getByRole('button', { name: 'Tour', exact: true }).click()
  const sheet = phone.getByRole('dialog', { name: 'Ask for a tour' })
  await sheet.getByRole('button', { name: 'Ask for this tour' }).click()
  await expect(sheet.getByText('Choose a time')).toBeVisible()
  await sheet.getByRole('radio').nth(2).check()
  await sheet.getByRole('checkbox', { name: '10:00 am' }).check()
  await sheet.getByLabel('Anything we should know').fill('We bring the dog.')
  await expectAccessible(phone)
  await phone.route('**/tour', (route) => route.abort())
  await sheet.getByRole('button', { name: 'Ask for this tour' }).click()
  await expect(sheet.getByRole('alert')).toContainText('could not be reached')
  await phone.unroute('**/tour')
  await phone.reload()
  await phone.getByRole('button', { name: 'Tour', exact: true }).click()
  await expect(sheet.getByLabel('Anything we should know')).toHaveValue('We bring the dog.')
  await expect(sheet.getByRole('list', { name: 'Chosen times' })).toContainText('10:00 am')
  await sheet.getByRole('button', { name: 'Ask for this tour' }).click()
  await expect(sheet.getByText('will confirm one')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  await expect(heart(phone, home)).toHaveAttribute('aria-pressed', 'true')

  await phone.getByRole('button', { name: 'Make an appointment' }).first().click()
  const talk = phone.getByRole('dialog', { name: 'Make an appointment' })
  await talk.getByRole('radio').nth(2).check()
  await talk.getByRole('checkbox', { name: '10:00 am' }).check()
  await talk.getByRole('radio').nth(4).check()
  await talk.getByRole('checkbox', { name: '9:30 am' }).check()
  await talk.getByLabel('What would you like to talk about?').fill('Selling first?')
  await expectAccessible(phone)
  await talk.getByRole('button', { name: 'Ask for this appointment' }).click()
  await expect(talk.getByText('will confirm one')).toBeVisible()
  await talk.getByRole('button', { name: 'Close' }).last().click()

  // A price that is not a number is not silently dropped.
  await phone.getByRole('link', { name: 'Home value' }).click()
  await phone.getByLabel('Bedrooms').fill('three')
  await phone.getByRole('button', { name: 'Ask for an estimate' }).click()
  await expect(phone.getByText('Enter a number')).toBeVisible()
  await expect(phone.getByLabel('Bedrooms')).toBeFocused()

  // Anybody with the link sees the homes, but nothing that the client did.
  const other = await openPhone(browser, baseURL)
  await other.phone.goto(path)
  await expect(heart(other.phone, home)).toHaveAttribute('aria-pressed', 'false')
  await other.phone.getByRole('link', { name: 'Saved', exact: true }).click()
  await expect(other.phone.getByText('No favorites.')).toBeVisible()
  await expect(other.phone.getByText(LastName)).toHaveCount(0)
  await expectAccessible(other.phone)
  // Somebody with access to the client's mail sees it.
  await other.phone.getByRole('button', { name: 'Show all I saved' }).click()
  await other.phone.getByRole('button', { name: 'Email me a code' }).click()
  await other.phone.getByLabel('Six digits').fill('12345')
  await other.phone.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(other.phone.getByText('Enter the six digits of the code')).toBeVisible()
  const admin = await asUser(page, 'admin')
  let code: string | undefined
  await expect
    .poll(async () => {
      const mails: { To: string[]; Subject: string }[] = await admin.get('outbox?channel=Email&take=50')
      code = mails.flatMap(({ To, Subject }) => (To.includes(Email) ? (/^\d{6}/.exec(Subject) ?? []) : []))[0]
      return code
    })
    .toBeTruthy()
  await other.phone.getByLabel('Six digits').fill(code as unknown as string)
  await other.phone.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(other.phone.getByRole('list', { name: 'Favorites' }).getByRole('article')).toHaveCount(1)
  await other.context.close()

  expect(elsewhere).toEqual([])
  await context.close()
  await signIn(page, 'agent1', `/contact/${ContactId}`)
  await expect(page.getByText('Tour Requested').first()).toBeVisible()
  // What was looked at in a day is one line, which unfolds.
  await page.getByRole('button', { name: /^Show each: Looked at .* liked 1$/ }).click()
  await expect(page.getByRole('img', { name: 'Favorited Property' }).first()).toBeVisible()
  await expect(page.getByText('We bring the dog.').first()).toBeVisible()
  await expect(page.getByText('Selling first?').first()).toBeVisible()
  const sent = page.getByRole('list', { name: 'Homes sent' }).getByRole('listitem')
  await expect(sent).toHaveCount(2)
  await expect(sent.filter({ hasText: home.UnparsedAddress.split(',')[0] as string })).toContainText(
    'Favorite · Opened ',
  )
  await expectAccessible(page)
  // Earliest first, in the brokerage's zone.
  await expect(page.getByText(/^Times proposed: .* 9:00 am; .* 8:30 am/).first()).toBeVisible()
})

test('a stranger searches, and is asked who they are after three homes', async ({ page, browser, baseURL }) => {
  const { path } = await sendHomes(page)
  const { headers } = await page.request
    .get(path, { maxRedirects: 0 })
    .then((answer) => ({ headers: answer.headers() }))
  const site = /^\/homes\/\w+/.exec(headers.location ?? '')?.[0] ?? ''
  const { context, phone, elsewhere } = await openPhone(browser, baseURL)
  await phone.goto(site)
  await expect(phone.getByText(/^[\d,]+ homes$/)).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('combobox', { name: /^City, zip/ }).fill('austin')
  await phone.getByRole('option', { name: /^Austin, TX/ }).click()
  await expect(phone.getByRole('button', { name: 'Remove Austin, TX' })).toBeVisible()
  await phone.getByRole('button', { name: /^Filters/ }).click()
  await phone.getByLabel('Beds').selectOption('3')
  await expect(phone).toHaveURL(/BedroomsTotal/)
  await expectAccessible(phone)

  const cards = phone.getByRole('list', { name: 'Homes' }).getByRole('article')
  for (const n of [0, 1, 2]) {
    const seen = view(phone)
    await cards.nth(n).getByRole('link').click()
    await seen
    await expect(phone.getByRole('heading', { name: 'Facts' })).toBeVisible()
    await phone.goBack()
    await expect(phone.getByRole('button', { name: 'Remove Austin, TX' })).toBeVisible()
  }
  await cards.nth(3).getByRole('link').click()
  await expect(phone.getByRole('heading', { name: 'Keep looking' })).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Show me this home' }).click()
  await expect(phone.getByText('First Name is required')).toBeVisible()
  await expect(phone.getByLabel('First name')).toBeFocused()
  const LastName = `Own${crypto.randomUUID().slice(0, 13)}`
  await phone.getByLabel('First name').fill('Sam')
  await phone.getByLabel('Last name').fill(LastName)
  await phone.getByLabel('Email').fill(`${LastName}@example.com`)
  await phone.getByRole('button', { name: 'Show me this home' }).click()
  await expect(phone.getByRole('heading', { name: 'Facts' })).toBeVisible()
  await phone.getByRole('button', { name: 'Show the map' }).click()
  await expect(phone.getByRole('region', { name: /^Where / })).toBeVisible()
  await context.close()
  // No third party gets a request until the map is asked for.
  expect(elsewhere.filter((url) => !url.includes('openfreemap'))).toEqual([])

  await signIn(page, 'admin', `/contacts?search=${LastName}`)
  await expect(page.getByText(`Sam ${LastName}`).first()).toBeVisible()
})
