import type { Locator, Page } from '@playwright/test'
import { asUser, dayIn, expect, expectAccessible, makeContacts, signIn, test } from '../journey.ts'
import { fieldOf } from './deal-page.ts'

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7 ${name}`) })
const upload = async (page: Page, line: string, name: string) =>
  page.getByLabel(`Files for ${line}`).setInputFiles(pdf(name))
const amountOf = (within: Locator, name: string | RegExp) => within.locator('dl > div', { hasText: name }).locator('dd')
const dollars = async (amount: Locator) =>
  Number((await amount.textContent())?.replace(/[$,\s]/g, '').replace('−', '-'))

test('a listing goes from its MLS number through review to the report', async ({ page }) => {
  const [asked, line] = [`Addendum ${crypto.randomUUID().slice(0, 8)}`, `Survey ${crypto.randomUUID().slice(0, 8)}`]
  const LastName = await makeContacts(page, 'agent3', 1)
  const [agent, admin] = [await asUser(page, 'agent3'), await asUser(page, 'admin')]
  // A new Dormer reads its MLS within the first minute.
  type Home = { ListingId: string; StreetName?: string; PropertyType: string; City: string; ListPrice: number }
  const homes = async (): Promise<Home[]> => (await agent.post('search?geocoding=false&page=1', [])).properties
  await expect.poll(async () => (await homes()).length, { timeout: 100_000 }).toBeGreaterThan(0)
  const properties = await homes()
  const home = properties.find((one) => one.StreetName && /Resid/.test(one.PropertyType)) ?? (properties[0] as Home)

  // The broker adds a line to the checklist; a new transaction has it.
  await signIn(page, 'admin', '/settings/checklists')
  await page.locator('label', { hasText: 'Listings' }).click()
  await page.getByRole('button', { name: 'Add a Line' }).click()
  const added = page.getByRole('listitem').last()
  // The other checklist does not replace this one without asking.
  await page.locator('label', { hasText: 'Purchases' }).click()
  await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/checklists\?type=Listing$/)
  // Faults are shown at their field, even in a folded row.
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const [what, types] = [added.getByLabel('What is needed'), added.getByLabel('Only for these property types')]
  await what.fill(await page.getByLabel('What is needed').first().inputValue())
  await types.fill('x'.repeat(101))
  await page.keyboard.press('Enter')
  await added.getByRole('button', { name: /^Edit/ }).click()
  await expect(types).toBeHidden()
  await save.click()
  await expect(what).toBeFocused()
  await expect(added.getByText('There is already a line with that name')).toBeVisible()
  await expect(added.getByText('Use at most 100 characters')).toBeVisible()
  await what.fill(asked)
  await expect(added.getByText('There is already a line with that name')).toBeHidden()
  await save.click()
  await expect(types).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(added.getByText('Use at most 100 characters')).toBeHidden()
  await added.getByRole('combobox', { name: /^Due by/ }).click()
  await page.getByRole('option', { name: 'Closing', exact: true }).click()
  await added.getByLabel(/^Days/).fill('3')
  await added.getByRole('combobox', { name: /^Before or after/ }).click()
  await page.getByRole('option', { name: 'before' }).click()
  await expectAccessible(page)
  await save.click()
  await expect(page.getByText('Checklist saved')).toBeVisible()
  await expect(added.getByText('Due 3 days before the closing')).toBeVisible()

  // The agent enters the number from the listing sheet; the form is filled in.
  await signIn(page, 'agent3', '/transactions/transactions')
  await page.getByRole('button', { name: 'Create Transaction' }).first().click()
  const wizard = page.getByRole('dialog', { name: 'Create Transaction' })
  await wizard.getByRole('button', { name: /^Listing/ }).click()
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByLabel('MLS Id').fill('0000-none')
  await wizard.getByRole('button', { name: 'Find Property' }).click()
  await expect(wizard.getByText('Listing was not found in your MLS. Check the MLS Id.')).toBeVisible()
  await wizard.getByLabel('MLS Id').fill(` MLS# ${home.ListingId.toLowerCase()} `)
  await wizard.getByRole('button', { name: 'Find Property' }).click()
  await expect(wizard.getByLabel('City')).toHaveValue(home.City)
  const street = await wizard.getByLabel('Address').inputValue()
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard.getByAltText('The property')).toBeVisible()
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByRole('combobox', { name: 'Seller' }).fill(LastName)
  await page.getByRole('option', { name: new RegExp(LastName) }).click()
  // A failed save is reported, and nothing is lost.
  await page.route(/api\/transaction$/, (route) => route.abort(), { times: 1 })
  await wizard.getByRole('button', { name: 'Create Transaction' }).click()
  await expect(page.getByText('The transaction was not created')).toBeVisible()
  await expect(wizard.getByText('Will be the seller of this transaction.')).toBeVisible()
  // A second press does not create a second one.
  await wizard.getByRole('button', { name: 'Create Transaction' }).dblclick()
  await expect(page.getByRole('heading', { name: street, level: 1 })).toBeVisible()
  const TransactionId = Number(page.url().split('/').at(-1))
  const mine = await agent.get(`transaction/search?searchTerm=${encodeURIComponent(LastName)}`)
  expect(mine.map((one: { TransactionId: number }) => one.TransactionId)).toEqual([TransactionId])
  await admin.post('checklist/line', { TransactionId, Name: line, Need: 'ToClose' })
  const closes = await fieldOf(page, 'Closing Date')
  const day = new Date().toLocaleDateString('en-US', { dateStyle: 'short', timeZone: 'America/Chicago' })
  await closes.fill(day)
  await closes.blur()
  await expect(page.getByText('All Changes Saved')).toBeVisible()

  // Its commission.
  const commission = page.getByRole('region', { name: 'COMMISSION DETAILS' })
  await commission.getByLabel('Commission Percent').fill('3')
  await commission.getByLabel('Split Percent').fill('20')
  await commission.getByRole('button', { name: 'Save Commission Details' }).click()
  await expect(page.getByText('All Changes Saved')).toBeVisible()
  const net = (await amountOf(commission, 'Net Commission').textContent()) ?? ''
  expect(await dollars(amountOf(commission, 'Net Commission'))).toBeCloseTo(home.ListPrice * 0.03 * 0.8, 1)

  // It does not close without the required documents.
  await page.getByRole('button', { name: 'Close Transaction' }).click()
  const closing = page.getByRole('dialog', { name: 'Finalize Transaction Details' })
  await expect(closing.getByText('This transaction cannot close yet')).toBeVisible()
  await expect(closing.getByText(line)).toBeVisible()
  await expect(closing.getByRole('button', { name: 'Confirm and Close' })).toBeDisabled()
  await expectAccessible(page)
  await closing.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: 'Documents' }).click()
  const list = page.getByRole('region', { name: 'Checklist' })
  await expect(list.getByRole('listitem').filter({ hasText: asked })).toContainText('Overdue by 3 days')
  const row = list.getByRole('listitem').filter({ hasText: line })
  await upload(page, line, 'survey.pdf')
  await expect(row.getByText('In review')).toBeVisible()
  await expect(row.getByRole('link', { name: 'survey.pdf' })).toBeVisible()
  await expectAccessible(page)

  // The broker returns it, by keyboard, and removes the line from the brokerage's list again.
  await signIn(page, 'admin', `/transactions/review?transaction=${TransactionId}`)
  await expect(page.getByRole('region', { name: line })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('r')
  const why = page.getByRole('dialog', { name: `Return: ${line}` })
  await why.getByLabel('What is wrong with it').fill('The seal is missing.')
  await page.keyboard.press('Control+Enter')
  await expect(why).toBeHidden()
  await expect(page.getByRole('region', { name: line })).toBeHidden()
  await page.goto('/settings/checklists?type=Listing')
  await page.getByRole('button', { name: `Delete ${asked}` }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: `Delete ${asked}` })).toBeHidden()

  // The agent is notified, and hands in a newer version.
  await signIn(page, 'agent3', `/transactions/transaction/${TransactionId}?tab=documents`)
  await expect(row.getByText('The seal is missing.')).toBeVisible()
  await page.getByRole('button', { name: /Notifications/ }).click()
  await expect(page.getByText(`${line}, ${street}, ${home.City}: The seal is missing.`)).toBeVisible()
  await page.keyboard.press('Escape')
  const chosen = page.waitForEvent('filechooser')
  await row.getByRole('button', { name: `Actions for ${line}` }).click()
  await page.getByRole('menuitem', { name: 'Replace With a Newer Version…' }).click()
  await (await chosen).setFiles(pdf('sealed.pdf'))
  await expect(row.getByRole('link', { name: 'sealed.pdf' })).toBeVisible()
  await expect(row.getByRole('link', { name: 'survey.pdf' })).toBeHidden()

  await signIn(page, 'admin', `/transactions/review?transaction=${TransactionId}`)
  await expect(page.getByText('Returned before: The seal is missing.')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('region', { name: line })).toBeHidden()

  await signIn(page, 'agent3', `/transactions/transaction/${TransactionId}`)
  await page.getByRole('button', { name: 'Close Transaction' }).click()
  await expect(closing.getByText('The checklist is not complete')).toBeVisible()
  await expect(amountOf(closing, 'Net Commission')).toHaveText(net)
  await closing.getByRole('button', { name: 'Confirm and Close' }).click()
  await expect(page.getByRole('button', { name: 'Re-open Transaction' })).toBeVisible()

  // The report shows it as realized, with the same net.
  await page.goto('/transactions/commissions?range=month&only=closed')
  const reported = page.getByRole('row').filter({ hasText: street })
  await expect(reported).toContainText('Realized')
  await expect(reported).toContainText(net)
  await reported.getByRole('link', { name: street }).click()
  await expect(page.getByRole('heading', { name: street, level: 1 })).toBeVisible()
})

test('a purchase with a co-agent and a referral off the top is split by the plan, disbursed and reported', async ({
  page,
}) => {
  const own = crypto.randomUUID().slice(0, 8)
  const street = `${own} Barton Springs Rd`
  const [admin, agent, colleague] = [
    await asUser(page, 'admin'),
    await asUser(page, 'agent4'),
    // A colleague under no plan: the share stays as typed.
    await asUser(page, 'agent2'),
  ]
  const options: { UserId: number; Name: string }[] = await colleague.get('user/agentoptions')
  const Name = options.find(({ UserId }) => UserId === colleague.UserId)?.Name ?? ''
  const today = dayIn(0)
  const { PlanId } = await admin.post('commissions/plans', {
    ...{ Name: `Flat ${own}`, Tiers: [{ From: '0', BrokerSplitPerc: '30' }], Rollover: 'CalendarYear' },
    Fees: [{ Name: 'Transaction fee', AmountType: 1, Amount: '250' }],
  })
  type Assigned = { UserId: number; Assignments: object[] }
  const assigned: Assigned[] = await admin.get('commissions/assignments')
  const before = assigned.find(({ UserId }) => UserId === agent.UserId)?.Assignments ?? []
  const assign = (Assignments: object[]) =>
    page.request.put(`/api/commissions/assignments?userId=${agent.UserId}`, {
      data: { Assignments },
      ...admin.authorized,
    })
  expect((await assign([{ PlanId, StartDate: today }])).ok()).toBe(true)
  const { TransactionId } = await agent.post('transaction', {
    ...{ Type: 'Purchase', address: street, city: 'Austin', stateCode: 'TX', zipCode: '78704', salesPrice: '400000' },
    ...{ closingDate: today, SharedWithIds: [colleague.UserId] },
  })
  for (const [PeopleRoleId, FirstName, CompanyName] of [
    [5, 'Bo', null],
    [6, 'Sal', null],
    [9, 'Erin', 'Lone Title Company'],
  ])
    await agent.post(`transaction/${TransactionId}/person`, {
      ...{ PeopleRoleId, FirstName, LastName: own, CompanyName, CellPhone: '5125550177' },
      Email: `${FirstName}.${own}@example.com`.toLowerCase(),
    })

  // The referral is typed; the plan fills the rest.
  await signIn(page, 'agent4', `/transactions/transaction/${TransactionId}`)
  const commission = page.getByRole('region', { name: 'COMMISSION DETAILS' })
  const amount = (name: string | RegExp) => dollars(amountOf(commission, name))
  await commission.getByLabel('Commission Percent').fill('3')
  await commission.getByRole('button', { name: 'Add Adjustment' }).click()
  const adjusting = page.getByRole('dialog', { name: 'Commission Adjustment' })
  await adjusting.getByLabel('Description').fill('Referral')
  await adjusting.getByRole('combobox', { name: 'Adjustment Type' }).click()
  await page.getByRole('option', { name: 'Deduction' }).click()
  await adjusting.getByRole('combobox', { name: 'Calculation Type' }).click()
  await page.getByRole('option', { name: 'Percent' }).click()
  await adjusting.getByLabel('Amount').fill('25')
  await adjusting.getByRole('button', { name: 'Apply' }).click()
  await commission.getByRole('button', { name: 'Save Commission Details' }).click()
  await expect(commission.getByText('Filled by the plan.')).toBeVisible()
  await expect(amountOf(commission, 'Adjusted Commission')).toHaveText('$9,000.00')
  await expect(amountOf(commission, 'Broker Split')).toHaveText('$2,700.00')
  await expect(amountOf(commission, 'Agent Net')).toHaveText('$6,050.00')

  // A colleague has a part of it.
  await commission.getByRole('button', { name: 'Other Agents' }).click()
  const sharing = page.getByRole('dialog', { name: 'Other Agents' })
  await sharing.getByLabel('Share of agent 1').fill('140')
  await sharing.getByRole('button', { name: 'Save' }).click()
  await expect(sharing.getByText('Choose an agent')).toBeVisible()
  await expect(sharing.getByText('Enter a percentage from 0 to 100')).toBeVisible()
  await sharing.getByRole('combobox', { name: 'Name of agent 1' }).fill(Name)
  await page.getByRole('option', { name: Name }).click()
  await sharing.getByLabel('Share of agent 1').fill('40')
  await expectAccessible(page)
  // Somebody else has saved other shares meanwhile: this is reported, and editing continues.
  const { Financials } = await admin.get(`transaction/${TransactionId}`)
  const theirs = await page.request.put(`/api/commissions/financials/${TransactionId}`, {
    data: {
      AgentSplits: [{ AgentId: colleague.UserId, AmountType: 0, Amount: '15' }],
      Snapshot: { AgentSplits: Financials.AgentSplits },
    },
    ...admin.authorized,
  })
  expect(theirs.ok()).toBe(true)
  await sharing.getByRole('button', { name: 'Save' }).click()
  await expect(sharing.getByRole('alert')).toContainText(`It is now: ${Name} 15%. Save again`)
  await expect(sharing.getByLabel('Share of agent 1')).toHaveValue('40')
  await sharing.getByRole('button', { name: 'Save' }).click()
  await expect(sharing).toBeHidden()
  await expect(amountOf(commission, `${Name} (40%)`)).toBeVisible()
  // Each line adds up to the next.
  const figures = async () => ({
    split: await amount('Broker Split'),
    net: await amount('Net Commission'),
    fee: await amount('Transaction fee'),
    colleague: await amount(Name),
    own: await amount('Agent Net'),
  })
  const { split, net, fee, colleague: share, own: rest } = await figures()
  expect(9000 - split).toBeCloseTo(net, 2)
  expect(net + fee + share).toBeCloseTo(rest, 2)
  await page.reload()
  await expect(amountOf(commission, 'Agent Net')).toBeVisible()
  expect((await figures()).own).toBe(rest)

  await page.getByRole('button', { name: 'Close Transaction' }).click()
  const closing = page.getByRole('dialog', { name: 'Finalize Transaction Details' })
  expect(await dollars(amountOf(closing, 'Net Commission'))).toBe(net)
  await closing.getByRole('button', { name: 'Confirm and Close' }).click()
  await expect(page.getByRole('button', { name: 'Re-open Transaction' })).toBeVisible()
  expect((await figures()).own).toBe(rest)

  // The colleague sees the same, and finds it in the list.
  await signIn(page, 'agent2', '/transactions/transactions?status=3')
  await page.getByRole('link', { name: street }).click()
  await expect(amountOf(commission, `${Name} (40%)`)).toBeVisible()
  expect(await figures()).toEqual({ split, net, fee, colleague: share, own: rest })
  await expect(commission.getByRole('button', { name: 'Other Agents' })).toBeHidden()

  // Everybody is paid once, and all of it is paid; the report counts it once, for its agent.
  await signIn(page, 'admin', `/transactions/transaction/${TransactionId}`)
  await commission.getByRole('button', { name: 'Disbursement Statement' }).click()
  const statement = page.getByRole('dialog', { name: 'Disbursement Statement' })
  await expect(statement.getByText('Total paid at closing')).toBeVisible()
  await expect(statement.getByText('It still needs')).toBeHidden()
  const paid = await statement
    .getByRole('list', { name: 'Who is paid' })
    .getByText(/^-?\$[\d,.]+$/)
    .allTextContents()
  expect(paid.map((text) => Number(text.replace(/[$,]/g, '')))).toEqual([split, 3000, -fee, -share, rest, 12_000])
  expect(split + 3000 - fee - share + rest).toBeCloseTo(12_000, 2)
  await page.keyboard.press('Escape')
  await page.goto(`/transactions/commissions?range=month&only=closed&agent=${agent.UserId}`)
  const reported = page.getByRole('row').filter({ hasText: street })
  await expect(reported).toContainText('GCI $12,000.00 − $3,000.00')
  await expect(reported).toContainText(
    await page.evaluate((n) => n.toLocaleString('en-US', { style: 'currency', currency: 'USD' }), net),
  )
  // The colleague's part is listed under the colleague's own commissions.
  await page.goto(`/transactions/commissions?range=month&agent=${colleague.UserId}`)
  const shares = page.getByRole('region', { name: "Shares of other agents' transactions" })
  await expect(shares.getByRole('row', { name: street })).toContainText('$3,600.00')

  await page.request.delete(`/api/transaction/${TransactionId}`, admin.authorized)
  await assign(before)
  await page.request.delete(`/api/commissions/plans?planId=${PlanId}`, admin.authorized)
})
