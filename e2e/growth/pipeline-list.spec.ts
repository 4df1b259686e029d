import type { Page } from '@playwright/test'
import { asUser, atBothWidths, dayIn, expect, expectAccessible, registerBrokerage, signIn, test } from '../journey.ts'

const own = 'pipeline-list-of-our-own'
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const totals = (page: Page) => page.getByLabel('Totals')
const thisMonth = dayIn(0).slice(0, 7)

/** A brokerage of its own, with two people and an opportunity for each name given. */
const begin = async (page: Page, opportunities: { [name: string]: object }) => {
  const user = await registerBrokerage(page, own)
  const { UserId, post, get } = await asUser(page, user, own)
  const { ContactId } = await post('contact', {
    FirstName: 'Nora',
    LastName: 'Lake',
    Email: `nora.${user}@example.com`,
    ContactTypeId: 3,
    AssignedAgentId: UserId,
  })
  const ids: { [name: string]: number } = {}
  for (const [Name, more] of Object.entries(opportunities))
    ids[Name] = (
      await post('opportunities', { Name, Type: 'Purchase', Stage: 'New Lead', ContactId, UserId, ...more })
    ).Id
  const stored = (name: string) => get(`opportunities/${ids[name]}`)
  return { user, UserId, ContactId, post, get, stored, ids }
}
const choose = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click()
}

test('the list is sorted, filtered and edited in place', async ({ page }) => {
  const { user, stored } = await begin(page, {
    Cabin: { SalesPrice: '450000', GCI: '13500', ProjectedCloseDate: dayIn(-40) },
    Loft: { SalesPrice: '250000', GCI: '7500' },
    Villa: { Type: 'Listing', Stage: 'Under Contract', SalesPrice: '990000', ProjectedCloseDate: dayIn(0) },
  })
  await signIn(page, user, '/pipeline', own)
  await page.getByRole('radiogroup', { name: 'View' }).getByText('List').click()
  await expect(page).toHaveURL(/view=list/)
  await expect(page.getByRole('table', { name: 'Opportunities' })).toBeVisible()
  await expect(totals(page)).toContainText('$1.69M')
  await atBothWidths(page, expectAccessible)

  // Sorted by the server: highest first, then lowest.
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Villa')
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Loft')

  await choose(page, 'Close Date', 'Overdue')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, 'Cabin')).toBeVisible()
  await choose(page, 'Close Date', 'No close date')
  await expect(row(page, 'Loft')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search name, contact...' }).fill('Villa')
  await expect(page.getByText('No opportunities match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByRole('row')).toHaveCount(4)

  // Enter saves, Escape leaves; the focus stays at the cell.
  const price = page.getByRole('button', { name: /^Price of Loft/ })
  await price.click()
  await page.getByRole('textbox', { name: 'Price of Loft' }).fill('300000')
  await page.keyboard.press('Enter')
  await expect(price).toHaveText('$300,000')
  await expect(price).toBeFocused()
  await expect.poll(async () => (await stored('Loft')).SalesPrice).toBe('300000.00')
  await expect(totals(page)).toContainText('$1.74M')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Price of Loft' }).fill('1')
  await page.keyboard.press('Escape')
  await expect(price).toHaveText('$300,000')
  await expect(price).toBeFocused()

  await page.getByRole('button', { name: /^Close Date of Loft/ }).click()
  await page.getByRole('textbox', { name: 'Close Date of Loft' }).fill('12/18/2031')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stored('Loft')).ProjectedCloseDate).toBe('2031-12-18')
  await page.getByRole('button', { name: /^Probability of Loft/ }).click()
  await page.getByRole('textbox', { name: 'Probability of Loft' }).fill('35')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await stored('Loft')).Probability).toBe(35)
  await row(page, 'Loft').hover()
  await page.getByRole('button', { name: 'Edit the name of Loft' }).click()
  await page.getByRole('textbox', { name: 'Name of Loft' }).fill('Loft downtown')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stored('Loft')).Name).toBe('Loft downtown')
  await expect(row(page, 'Loft downtown')).toContainText('35%')

  // Losing one asks why.
  const stage = page.getByRole('button', { name: /^Stage of Loft downtown/ })
  await stage.click()
  await page.getByRole('option', { name: 'Lost', exact: true }).click()
  const why = page.getByRole('dialog', { name: 'Why was it lost?' })
  await why.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Stopped responding' }).click()
  await why.getByRole('button', { name: 'Mark as Lost' }).click()
  await expect(page.getByText('Loft downtown is now in Lost')).toBeVisible()
  await expect(row(page, 'Loft downtown')).toContainText('Stopped responding')
  await choose(page, 'Outcome', 'Lost')
  await choose(page, 'Lost Reason', 'Stopped responding')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await stored('Loft')).StageName).toBe('New Lead')
  await expect(page.getByText('No opportunities match')).toBeVisible()
})

test('what somebody else has changed meanwhile is said, and what was typed is not lost', async ({ page }) => {
  const { user, post, stored, ids } = await begin(page, { Cabin: { SalesPrice: '450000' } })
  await signIn(page, user, '/pipeline?view=list', own)
  await page.getByRole('button', { name: /^Price of Cabin/ }).click()
  await page.getByRole('textbox', { name: 'Price of Cabin' }).fill('460000')
  await post('opportunities', { Id: ids.Cabin, SalesPrice: '470000' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Fay Founder has changed this meanwhile' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Price of Cabin' })).toHaveValue('$460,000')
  await expect(page.getByRole('button', { name: 'Take theirs: $470,000' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(async () => (await stored('Cabin')).SalesPrice).toBe('460000.00')
  await expect(page.getByRole('button', { name: /^Price of Cabin/ })).toHaveText('$460,000')

  // What the server refuses stays too, with its reason.
  await page.getByRole('button', { name: /^Probability of Cabin/ }).click()
  await page.getByRole('textbox', { name: 'Probability of Cabin' }).fill('150')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('100')
  await expect(page.getByRole('textbox', { name: 'Probability of Cabin' })).toHaveValue('150%')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: /^Probability of Cabin/ })).toBeVisible()
})

test('many are moved, assigned, dated and deleted at once', async ({ page }) => {
  const names = ['Alder', 'Birch', 'Cedar']
  const { user, get } = await begin(page, Object.fromEntries(names.map((name) => [name, {}])))
  const all = async () => (await get('opportunities?sort=Name')).Opportunities
  await signIn(page, user, '/pipeline?view=list&take=2&sort=Name', own)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByLabel('Selected opportunities')
  await expect(bar).toContainText('2 opportunities selected')
  await bar.getByRole('button', { name: 'Set Close Date' }).click()
  const date = page.getByRole('dialog', { name: 'Set Close Date' })
  await date.getByRole('textbox', { name: 'Close Date' }).fill('12/18/2031')
  await expect(date).toContainText('Set the close date of 2 opportunities to 12/18/2031?')
  await expectAccessible(page)
  await date.getByRole('button', { name: 'Set Close Date' }).click()
  await expect(page.getByText('2 opportunities changed')).toBeVisible()
  expect((await all()).map((one: { ProjectedCloseDate: string }) => one.ProjectedCloseDate)).toEqual([
    '2031-12-18',
    '2031-12-18',
    null,
  ])

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar.getByRole('button', { name: 'Select all 3 that match' }).click()
  await bar.getByRole('button', { name: 'Assign' }).click()
  const assign = page.getByRole('dialog', { name: 'Assign Opportunities' })
  await assign.getByRole('combobox', { name: 'Agent' }).click()
  await page.getByRole('option', { name: 'Fay Founder' }).click()
  await expect(assign).toContainText('Assign 3 opportunities to Fay Founder?')
  await assign.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText('3 opportunities assigned')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar.getByRole('button', { name: 'Select all 3 that match' }).click()
  await bar.getByRole('button', { name: 'Move' }).click()
  const move = page.getByRole('dialog', { name: 'Move Opportunities' })
  await move.getByRole('combobox', { name: 'Stage' }).click()
  await page.getByRole('option', { name: 'Lost', exact: true }).click()
  await move.getByRole('combobox', { name: 'Why were they lost?' }).click()
  await page.getByRole('option', { name: 'Stopped responding' }).click()
  await expect(move).toContainText('Move 3 opportunities to Lost?')
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('3 opportunities moved')).toBeVisible()
  expect((await all()).map((one: { LostReason: string }) => one.LostReason)).toEqual(
    Array(3).fill('Stopped responding'),
  )

  await page.getByRole('checkbox', { name: 'Select Alder' }).check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Are you sure you want to delete this opportunity?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Opportunity deleted successfully')).toBeVisible()
  await expect(row(page, 'Alder')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Alder')).toBeVisible()
})

test('each figure of the forecast opens the opportunities it counts', async ({ page }) => {
  const { user } = await begin(page, {
    Cabin: { SalesPrice: '450000', GCI: '13500', ProjectedCloseDate: dayIn(-40) },
    Loft: { SalesPrice: '250000', GCI: '7500' },
    Villa: { SalesPrice: '990000', GCI: '30000', ProjectedCloseDate: dayIn(0), Probability: 50 },
    Barn: { Stage: 'Closed', SalesPrice: '100000', GCI: '3000', ProjectedCloseDate: '2031-01-01' },
    Manor: { SalesPrice: '800000', GCI: '24000', ProjectedCloseDate: '2035-01-01' },
  })
  const month = new Date(`${thisMonth}-15`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  await signIn(page, user, '/pipeline?view=forecast', own)
  const table = page.getByRole('table', { name: 'Forecast, Volume' })
  await expect(table.getByRole('row').filter({ hasText: month }).first()).toContainText('$495,000')
  await atBothWidths(page, expectAccessible)
  for (const [label, amount, name] of [
    [`${month}, open: $990,000, 1 deal`, '$990K', 'Villa'],
    [`${month}, won: $100,000, 1 deal`, '$100K', 'Barn'],
    ['Overdue, open: $450,000, 1 deal', '$450K', 'Cabin'],
    ['No Close Date, open: $250,000, 1 deal', '$250K', 'Loft'],
    ['Later, open: $800,000, 1 deal', '$800K', 'Manor'],
  ] as const) {
    await page.getByRole('link', { name: label }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(row(page, name)).toBeVisible()
    await expect(totals(page)).toContainText(amount)
    await page.goBack()
  }
  await page.getByRole('radiogroup', { name: 'Figures' }).getByText('GCI').click()
  await expect(page.getByRole('link', { name: 'All Open, open: $75,000, 4 deals' })).toBeVisible()
  await expect(page).toHaveURL(/by=gci/)
})

test('on a phone the rows are cards, selected by their boxes and edited in their dialog', async ({ page }) => {
  const { user, stored } = await begin(page, { Cabin: { SalesPrice: '450000' }, Loft: {} })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, user, '/pipeline?view=list', own)
  const card = page.getByRole('article', { name: 'Cabin' })
  await expect(card).toContainText('$450,000')
  await page.getByRole('button', { name: 'Filters' }).click()
  await choose(page, 'Outcome', 'Open')
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('checkbox', { name: 'Select Cabin' }).check()
  await page.getByLabel('Selected opportunities').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Move' }).click()
  const move = page.getByRole('dialog', { name: 'Move Opportunities' })
  await move.getByRole('combobox', { name: 'Stage' }).click()
  await page.getByRole('option', { name: 'Appointment Set' }).click()
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(card).toContainText('Appointment Set')
  await card.click()
  const editor = page.getByRole('dialog', { name: 'Edit Opportunity' })
  await editor.getByRole('textbox', { name: 'Sales Price' }).fill('470000')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('$470,000')
  expect((await stored('Cabin')).SalesPrice).toBe('470000.00')
})
