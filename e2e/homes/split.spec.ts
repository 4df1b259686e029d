import { asUser, expect, expectAccessible, signIn, test } from '../journey.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('on a desk, the list stands beside the map with its count first, and searches are named', async ({ page }) => {
  await page.route(/openfreemap/, (route) => route.abort())
  await signIn(page, 'agent1', '/mls-search')
  // A new Dormer reads its MLS within the first minute.
  await expect(page.getByText(/^Displaying 1 - 50 of /)).toBeVisible({ timeout: 100_000 })
  const count = page.getByRole('heading', { name: /^[\d,]+ homes/ })
  await expect(count).toBeInViewport()
  const map = page.getByRole('region', { name: 'Properties on the map' })
  await expect(map.locator('button', { hasText: /^\$?\d/ }).first()).toBeVisible()
  await expectAccessible(page)
  const cards = page.getByRole('list', { name: 'Properties' }).getByRole('listitem')
  const heights = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1)

  await page.getByLabel('City, zip, county, neighborhood, address or MLS number').fill('round rock')
  await page.getByRole('option', { name: /^Round Rock, TX/ }).click()
  await expect(page.getByRole('heading', { name: /^[\d,]+ homes? in Round Rock, TX$/ })).toBeInViewport()
  await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Round Rock, TX')
  await expect(page.getByRole('group', { name: 'Active filters' })).not.toContainText('City:')
  await page.getByRole('button', { name: 'Save Search' }).click()
  await page.getByRole('menuitem', { name: 'For myself' }).click()
  await expect(page.getByLabel('Search Name')).toHaveValue('Round Rock')
  await page.keyboard.press('Escape')

  // Pins near enough to be prices: a card marks its pin, and a pin its card.
  const key = await cards.first().getByRole('article').getAttribute('data-listing')
  const pin = map.locator(`button[data-listing="${key}"]`)
  if (await pin.isVisible()) {
    await cards.first().getByRole('article').hover()
    await expect(pin).toHaveAttribute('data-marked', '')
  }
  await page.getByRole('switch', { name: 'Search as I move the map' }).press('Space')
  await expect(page.getByRole('heading', { name: /^[\d,]+ homes? on this map$/ })).toBeVisible()
  await page.locator('label', { hasText: /^List$/ }).click()
  await expect(map).toBeHidden()
})

test('a listing has what is done with it beside it, and who knows it', async ({ page }) => {
  const { UserId, get, post } = await asUser(page, 'agent1')
  await expect.poll(async () => (await post('search', [])).properties.length, { timeout: 100_000 }).toBeGreaterThan(0)
  const LastName = `Own${crypto.randomUUID().slice(0, 13)}`
  const CellPhone = `512${String(2_000_000 + Math.floor(Math.random() * 7_999_999))}`
  const of = { FirstName: 'Nora', LastName, Email: `${LastName}@example.com`.toLowerCase(), CellPhone }
  const { ContactId } = await post('contact', { ...of, ContactTypeId: 3, AssignedAgentId: UserId })
  const found: { ListingKey: string }[] = (await post('search', [])).properties.slice(0, 10)
  const details: { ListingKey: string; InternetEntireListingDisplayYN: boolean }[] = await Promise.all(
    found.map(({ ListingKey }) => get(`search/property?listingKey=${ListingKey}`)),
  )
  const key = details.find((home) => home.InternetEntireListingDisplayYN)?.ListingKey
  await post('search/send-property', { ContactIds: [ContactId], ListingKeys: [key], MessageType: 'text' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await signIn(page, 'agent1', `/listing/${key}`)
    const side = page.getByRole('complementary', { name: 'About this listing' })
    await expect(side.getByRole('button', { name: 'Send', exact: true })).toBeInViewport()
    await expect(side.getByRole('listitem').filter({ hasText: LastName })).toContainText('Not opened yet')
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Book a Showing' }).click()
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue(/^Showing: /)
})

test('a search for a client begins with what they looked at, and says so', async ({ page, browser, baseURL }) => {
  const { UserId, get, post } = await asUser(page, 'agent1')
  const filters = [{ Field: 'place', Value: ['City:Round Rock, TX'] }]
  await expect
    .poll(async () => (await post('search', filters)).properties.length, { timeout: 100_000 })
    .toBeGreaterThan(9)
  const LastName = `Own${crypto.randomUUID().slice(0, 13)}`
  const CellPhone = `512${String(2_000_000 + Math.floor(Math.random() * 7_999_999))}`
  const of = { FirstName: 'Nora', LastName, Email: `${LastName}@example.com`.toLowerCase(), CellPhone }
  const { ContactId } = await post('contact', { ...of, ContactTypeId: 3, AssignedAgentId: UserId })
  const { ContactEntityId } = await get(`contact?contactId=${ContactId}`)
  await signIn(page, 'agent1', `/mls-search?c=${ContactId}`)
  await expect(page.getByText('Nora has not looked at homes on your pages yet')).toBeVisible()

  const found: { ListingKey: string }[] = (await post('search', filters)).properties.slice(0, 10)
  const details: { ListingKey: string; InternetEntireListingDisplayYN: boolean }[] = await Promise.all(
    found.map(({ ListingKey }) => get(`search/property?listingKey=${ListingKey}`)),
  )
  const keys = details.flatMap((home) => (home.InternetEntireListingDisplayYN ? home.ListingKey : [])).slice(0, 4)
  await post('search/send-property', { ContactIds: [ContactId], ListingKeys: keys, MessageType: 'text' })
  const [{ Body }] = await get(`message/contact?contactEntityId=${ContactEntityId}&channel=Text`)
  const path = new URL(/https?:\S+\/h\/[\w-]+/.exec(Body)?.[0] ?? '').pathname
  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  for (const key of keys) {
    const viewed = phone.waitForResponse((answer) => answer.url().endsWith('/listing/view'))
    await phone.goto(`${path}?home=${key}`)
    await viewed
  }
  // Times to tap, before any other.
  await phone.getByRole('button', { name: 'Tour', exact: true }).click()
  const tour = phone.getByRole('dialog', { name: 'Ask for a tour' })
  const times = tour.getByRole('group', { name: /^(Do any of these work for you\?|\S+ is free)/ })
  await expect(times.getByRole('checkbox')).toHaveCount(3)
  await times.getByRole('checkbox').first().check({ force: true })
  await expect(tour.getByRole('list', { name: 'Chosen times' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(phone)
  await context.close()

  await page.goto(`/mls-search?c=${ContactId}`)
  const bar = page.getByRole('region', { name: 'Who it is for' })
  await expect(bar).toContainText(/From \d homes Nora looked at: Round Rock, /)
  await expect(page.getByRole('heading', { name: /^[\d,]+ homes? in Round Rock, TX$/ })).toBeVisible()
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('heading', { name: /^[\d,]+ homes$/ })).toBeVisible()
  await bar.getByRole('button', { name: 'Search This' }).click()
  await expect(page.getByRole('heading', { name: /in Round Rock, TX$/ })).toBeVisible()
})
