import { asUser, expect, expectAccessible, signIn, test } from './journey.ts'

test('properties are found by place, narrowed, drawn around on the map, saved, opened and compared', async ({
  page,
}) => {
  // The public street map: nothing of it is asked for here.
  await page.route(/openfreemap/, (route) => route.abort())
  await signIn(page, 'agent1', '/mls-search')
  await expect(page.getByRole('heading', { name: 'Property Search', level: 1 })).toBeVisible()
  const range = page.getByText(/^Displaying 1 - 50 of /)
  // A new Dormer reads its MLS within the first minute.
  await expect(range).toBeVisible({ timeout: 100_000 })
  await expectAccessible(page)
  const all = await range.textContent()

  await page.getByLabel('City, zip, county, neighborhood, address or MLS number').fill('austin')
  await page.getByRole('option', { name: /^Austin, TX/ }).click()
  await expect(range).not.toHaveText(all ?? '')
  const inAustin = await range.textContent()
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await page.getByLabel('Price, at most').click()
  await page.getByRole('option', { name: '$500,000' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Price: up to \$500K/ })).toBeVisible()
  await expect(page.getByText(/^Displaying 1 - /)).not.toHaveText(inAustin ?? '')

  // The same filters on the map; a drawn area narrows both.
  await page.locator('label', { hasText: /^Map$/ }).click()
  const map = page.getByRole('region', { name: 'Properties on the map' })
  await expect(map.locator('button', { hasText: /^\$/ }).first()).toBeVisible()
  await expect(map.getByText('this one shows states, counties and towns')).toBeVisible()
  await expectAccessible(page)
  const before = await page.getByText(/^Displaying 1 - /).textContent()
  await map.getByRole('button', { name: 'Draw a rectangle' }).click()
  const box = await map.boundingBox()
  if (!box) throw new Error('The map has no size')
  const corner = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.click(...corner(0.35, 0.35))
  await page.mouse.move(...corner(0.6, 0.6), { steps: 5 })
  await page.mouse.click(...corner(0.6, 0.6))
  await expect(page.getByText('Drawn area', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Displaying 1 - |^No properties found/).first()).not.toHaveText(before ?? '')

  // It is saved, and comes back as it was.
  const name = `Search ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Save Search' }).click()
  await page.getByRole('menuitem', { name: 'For myself' }).click()
  await page.getByLabel('Search Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('Drawn area', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Search Changes' })).toBeDisabled()
  await page.getByRole('button', { name: 'Remove Drawn area' }).click()
  await expect(page.getByRole('button', { name: 'Save Search Changes' })).toBeEnabled()
  await page.goto('/searches')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('Drawn area', { exact: true })).toBeVisible()
  await page.goto('/searches')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name, exact: true })).toBeHidden()
})

test('listings are opened and compared', async ({ page }) => {
  await signIn(page, 'agent1', '/mls-search')
  const cards = page.getByRole('list', { name: 'Properties' }).getByRole('listitem')
  await expect(cards).toHaveCount(50)
  await cards.nth(0).getByRole('checkbox').check()
  await cards.nth(1).getByRole('checkbox').check()
  await page.getByRole('link', { name: 'Compare 2' }).click()
  await expect(page.getByRole('cell', { name: 'Price per sqft' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /^Open / })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Facts' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Photo 1 of / }).click()
  await expect(page.getByRole('button', { name: 'Next photo' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: /^Photo 2 of / })).toBeVisible()
})

test('on a phone, and without a graphics card, the list has the same properties', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // As in a browser that cannot draw it.
  await page.addInitScript('HTMLCanvasElement.prototype.getContext = () => null')
  await page.route(/openfreemap/, (route) => route.abort())
  await signIn(page, 'agent1', '/mls-search?view=map')
  await expect(page.getByText('The map cannot be drawn here')).toBeVisible()
  await expect(page.getByText(/^Displaying 1 - 50 of /)).toBeVisible()
  await expectAccessible(page)
})

test('an admin chooses the MLS and adds a catalog, whose address serves its listings until it is deleted', async ({
  page,
}) => {
  const name = `Ads ${crypto.randomUUID().slice(0, 8)}`
  const { post } = await asUser(page, 'admin')
  await post('search/user/search', { searchName: name, filters: [{ Field: 'City', Value: 'Austin' }] })
  await signIn(page, 'admin', '/idx/settings')
  const mls = page.getByRole('combobox', { name: 'MLS' })
  await expect(mls).toHaveValue('Lone Star MLS')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Catalog' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Catalog Name is required')).toBeVisible()
  await dialog.getByLabel('Catalog Name').fill(name)
  await dialog.getByRole('combobox', { name: 'Saved Search' }).click()
  await page.getByRole('option', { name }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const address = page.getByLabel(`Address of ${name}`, { exact: true }).and(page.locator('input'))
  const url = await address.inputValue()
  await expectAccessible(page)
  const answer = await page.request.get(url)
  expect(answer.headers()['content-type']).toContain('application/xml')
  const cities = await page.evaluate(
    (xml) => {
      const read = new DOMParser().parseFromString(xml, 'application/xml')
      return [...read.querySelectorAll('listing component[name=city]')].map((city) => city.textContent)
    },
    await answer.text(),
  )
  expect(new Set(cities)).toEqual(new Set(['Austin']))
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('row', { name })).not.toContainText('Not fetched yet')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Catalog deleted')).toBeVisible()
  await expect(page.getByRole('row', { name })).toHaveCount(0)
  expect((await page.request.get(url)).status()).toBe(404)
})
