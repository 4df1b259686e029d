import { asUser, expect, expectAccessible, makeContacts, signIn, test } from '../journey.ts'

test('properties are found by place and by a shape on the map, narrowed, saved, opened and compared', async ({
  page,
}) => {
  // The public street map is never requested here.
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
  await expect(map.getByText('This one shows states, counties and towns')).toBeVisible()
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
  // Of two lots nothing is known per sqft.
  await expect(page.getByRole('cell', { name: 'Price', exact: true })).toBeVisible()
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

test('properties are sent to a contact, and a listing alert is made for them', async ({ page }) => {
  const name = await makeContacts(page, 'agent1', 1)
  const { get } = await asUser(page, 'agent1')
  const [{ ContactId }] = await get(`contact/user?search=${name}`)
  await signIn(page, 'agent1', `/contact/${ContactId}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Send Property' }).click()
  await expect(page.getByRole('region', { name: 'Who it is for' })).toContainText(`Nora ${name}`)
  const cards = page.getByRole('list', { name: 'Properties' }).getByRole('listitem')
  await cards.nth(0).getByRole('checkbox').check()
  await cards.nth(1).getByRole('checkbox').check()

  // Nobody is chosen at first, and nothing can be sent until somebody is.
  await page.getByRole('button', { name: 'Send 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send 2 Properties' })
  await dialog.getByRole('button', { name: `Remove Nora ${name}` }).click()
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Contacts' }).fill(name)
  await page.getByRole('option', { name: new RegExp(`^Nora ${name}`) }).click()
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('For {{FirstName}}')
  await dialog.getByText('Do not require registration').click()
  await expect(dialog.getByText(`Preview for Nora ${name}`)).toBeVisible()
  await expect(dialog.getByText('For Nora', { exact: true })).toBeVisible()
  const email = dialog.frameLocator('iframe')
  await expect(email.getByRole('link', { name: /^See photos and details/ })).toHaveCount(2)
  // The preview has its own styles.
  await expect(email.getByRole('link', { name: /^See photos and details/ }).first()).toHaveCSS(
    'text-decoration-line',
    'none',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Your message was sent successfully.')).toBeVisible()
  await expect(cards.nth(0).getByRole('checkbox')).not.toBeChecked()

  await page.getByRole('button', { name: 'Create Listing Alert' }).click()
  const alert = page.getByRole('dialog', { name: 'Create Listing Alert' })
  await alert.getByLabel('Search Name').fill('Anything')
  await expectAccessible(page)
  await alert.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Your notification was created.')).toBeVisible()

  // Both appear on the contact's page; the search links to where it can be changed.
  await page.goto(`/contact/${ContactId}?activity=email`)
  await expect(page.getByText('For Nora', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Saved Searches' }).click()
  await expect(page.getByText('Alert once a day at 8 am')).toBeVisible()
  await page.getByRole('button', { name: 'Edit the alert for Anything' }).click()
  await page.getByRole('switch', { name: 'Paused' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Alert once a day at 8 am, paused')).toBeVisible()
  await page.getByRole('link', { name: 'Anything', exact: true }).click()
  await expect(page).toHaveURL(/\/mls-search\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Anything', level: 1 })).toBeVisible()
  await expect(page.getByText(`For Nora ${name}`)).toBeVisible()
})

test('on a phone, and without a graphics card, the list has the same properties', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // As in a browser that cannot draw the map.
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
  const address = page.getByLabel(`Address for ${name}`, { exact: true }).and(page.locator('input'))
  const url = await address.inputValue()
  await expectAccessible(page)
  const answer = await page.request.get(url)
  expect(answer.headers()['content-type']).toContain('application/xml')
  const cities = [...(await answer.text()).matchAll(/<component name="city">(.*?)</g)].map(([, city]) => city)
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
