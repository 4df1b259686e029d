import { asUser, expect, expectAccessible, signIn, test } from '../journey.ts'
import { act } from './deal-page.ts'

test('a listing that was the wrong one leaves nothing behind; a new client comes with the transaction', async ({
  page,
}) => {
  const agent = await asUser(page, 'agent3')
  type Home = { ListingId: string; City: string; StreetName?: string }
  const homes = async (): Promise<Home[]> => (await agent.post('search?geocoding=false&page=1', [])).properties
  await expect.poll(async () => (await homes()).length, { timeout: 100_000 }).toBeGreaterThan(0)
  const home = (await homes()).find((one) => one.StreetName) as Home
  await signIn(page, 'agent3', '/transactions/transactions')
  await page.getByRole('button', { name: 'Create Transaction' }).first().click()
  const wizard = page.getByRole('dialog', { name: 'Create Transaction' })
  await wizard.getByRole('button', { name: /^Purchase/ }).click()
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByLabel('MLS Id').fill(home.ListingId)
  await wizard.getByRole('button', { name: 'Find Property' }).click()
  await expect(wizard.getByLabel('City')).toHaveValue(home.City)
  // What was typed since stays; what came from the listing goes.
  await wizard.getByLabel('Unit').fill('7B')
  await wizard.getByRole('button', { name: 'Back' }).click()
  await wizard.getByRole('button', { name: 'Add Manually' }).click()
  await expect(wizard.getByLabel('City')).toHaveValue('')
  await expect(wizard.getByLabel('Address')).toHaveValue('')
  await expect(wizard.getByLabel('MLS Id')).toHaveValue('')
  await expect(wizard.getByLabel('Unit')).toHaveValue('7B')
  const street = `${crypto.randomUUID().slice(0, 8)} Wrong Turn Rd`
  await wizard.getByLabel('Address').fill(street)
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard.getByLabel('Bedrooms')).toHaveValue('')
  await expect(wizard.getByAltText('The property')).toHaveCount(0)
  await wizard.getByRole('button', { name: 'Next' }).click()

  await wizard.getByText('New contact').click()
  const LastName = `Ames${crypto.randomUUID().slice(0, 8).replace(/\d/g, 'x')}`
  await wizard.getByLabel('First Name').fill('Nell')
  await wizard.getByLabel('Last Name').fill(LastName)
  await wizard.getByLabel('Email').fill('nell@')
  await wizard.getByLabel('Cell Phone').fill('5125550143')
  await expectAccessible(page)
  await wizard.getByRole('button', { name: 'Create Transaction' }).click()
  await expect(wizard.getByText('Enter an email address such as name@example.com')).toBeVisible()
  await wizard.getByLabel('Email').fill(`${LastName}@example.com`)
  const found = async () => (await agent.get(`contact/user?search=${LastName}`)).length
  expect(await found()).toBe(0)
  await wizard.getByRole('button', { name: 'Create Transaction' }).click()
  await expect(page.getByRole('heading', { name: street, level: 1 })).toBeVisible()
  expect(await found()).toBe(1)

  // Without the figures that closing settles, nothing can be confirmed.
  await page.route(/\/closing\b/, (route) => route.fulfill({ status: 500, json: { Message: 'Something went wrong' } }))
  await act(page, 'Close Transaction')
  const closing = page.getByRole('dialog', { name: 'Finalize Transaction Details' })
  await expect(closing.getByText('The figures could not be calculated. It cannot close without them')).toBeVisible()
  await expect(closing.getByRole('button', { name: 'Confirm and Close' })).toBeDisabled()
  await expect(closing.locator('dl > div', { hasText: 'Net Commission' }).locator('dd')).toHaveText('–')
  await expectAccessible(page)
  await page.unroute(/\/closing\b/)
  await closing.getByRole('button', { name: 'Retry' }).click()
  await expect(closing.locator('dl > div', { hasText: 'Net Commission' }).locator('dd')).toHaveText('$0.00')
  await expect(closing.getByText('The figures could not be calculated')).toHaveCount(0)
})
