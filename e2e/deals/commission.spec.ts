import { readFileSync } from 'node:fs'
import { asUser, dayIn, expect, expectAccessible, signIn, test } from '../journey.ts'
import { act } from './deal-page.ts'

test('a plan is created and assigned; a deal is filled, overridden, closed and disbursed; the cap moves', async ({
  page,
}) => {
  const own = crypto.randomUUID().slice(0, 8)
  const { UserId, get, post, authorized } = await asUser(page, 'admin')
  // An agent without deals in the demo; deals left by a failed run would count.
  const Name = 'Alex Morgan'
  for (const one of await get(`transaction/transactions?selectedUserId=${UserId}&statuses=1,2,3,4,5`))
    if (one.AgentId === UserId) await page.request.delete(`/api/transaction/${one.TransactionId}`, authorized)
  const assignments = `/api/commissions/assignments?userId=${UserId}`
  await page.request.put(assignments, { data: { Assignments: [] }, ...authorized })
  await signIn(page, 'admin', '/settings/split-plans')

  // Starting from a common shape, with a year of deals computed while typing.
  await page.getByRole('button', { name: 'New Split Plan' }).first().click()
  await page.getByRole('menuitem', { name: /^Split with a cap/ }).click()
  const editor = page.getByRole('dialog', { name: 'New Split Plan' })
  const example = editor.getByRole('region', { name: 'Example' })
  await expect(example.getByText('The year: brokerage $16,000, agent $103,250')).toBeVisible()
  await editor.getByLabel('Name').first().fill(`Cap ${own}`)
  await editor.getByLabel('To the brokerage', { exact: true }).fill('120')
  await expect(example.getByText('Enter the split and a commission')).toBeVisible()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByText('Enter a percentage from 0 to 100').first()).toBeVisible()
  await expect(editor.getByLabel('To the brokerage', { exact: true })).toBeFocused()
  await editor.getByLabel('To the brokerage', { exact: true }).fill('25')
  await expect(editor.getByText('Enter a percentage from 0 to 100')).toBeHidden()
  await editor.getByLabel('Cap', { exact: true }).fill('3500')
  await example.getByRole('button', { name: 'Deal 2', exact: true }).click()
  await expect(example.getByText(/cap/).first()).toBeVisible()
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
  await expect(page.getByText('25% to the brokerage · cap $3,500 · Transaction fee').first()).toBeVisible()

  await page.getByRole('radiogroup', { name: 'Plans or agents' }).getByText('Agents').click()
  await page.getByRole('button', { name: `Set plan of ${Name}` }).click()
  const assign = page.getByRole('dialog', { name: `Split Plans of ${Name}` })
  await assign.getByRole('button', { name: 'Preview Open Deals' }).click()
  await expect(assign.getByText('Choose a split plan')).toBeVisible()
  await assign.getByRole('combobox', { name: 'Plan' }).click()
  await page.getByRole('option', { name: `Cap ${own}` }).click()
  await assign.getByLabel('Paid to brokerage').fill('1000')
  await assign.getByLabel('Why').fill('New contract')
  await assign.getByRole('button', { name: 'Preview Open Deals' }).click()
  await expect(assign.getByText('There are no open deals')).toBeVisible()
  // The preview does not show what was changed after it.
  await assign.getByLabel('Paid to brokerage').fill('1000.5')
  await expect(assign.getByText('There are no open deals')).toBeHidden()
  await assign.getByLabel('Paid to brokerage').fill('1000')
  await expectAccessible(page)
  await assign.getByRole('button', { name: 'Save' }).click()
  await expect(assign).toBeHidden()
  await expect(page.getByText(/\$1,000 paid before/).first()).toBeVisible()

  // A deal of that agent: the plan fills its split.
  const street = `${own} Barton Springs Rd`
  const { TransactionId } = await post('transaction', {
    ...{ Type: 'Purchase', AgentId: UserId, address: street, city: 'Austin', stateCode: 'TX', zipCode: '78704' },
    ...{ salesPrice: '400000', closingDate: dayIn(0) },
  })
  for (const [PeopleRoleId, FirstName, CompanyName] of [
    [5, 'Bo', null],
    [6, 'Sal', null],
    [9, 'Erin', 'Lone Title Company'],
  ])
    await post(`transaction/${TransactionId}/person`, {
      ...{ PeopleRoleId, FirstName, LastName: own, CompanyName, CellPhone: '5125550177' },
      Email: `${FirstName}.${own}@example.com`.toLowerCase(),
    })
  await page.goto(`/transactions/transaction/${TransactionId}`)
  const commission = page.getByRole('region', { name: 'COMMISSION DETAILS' })
  await commission.getByLabel('Commission Percent').fill('3')
  await commission.getByRole('button', { name: 'Save Commission Details' }).click()
  await expect(commission.getByText('Filled by the plan.')).toBeVisible()
  await expect(commission.locator('dl > div', { hasText: 'Broker Split' }).locator('dd')).toHaveText('$2,500.00')
  await commission.getByRole('button', { name: 'Show Why' }).click()
  const why = page.getByRole('dialog', { name: 'How the Plan Splits It' })
  await expect(why.getByText('The cap of $3,500.00 is reached in this deal', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // By hand, with a note, and back.
  await commission.getByLabel('Split Percent').fill('10')
  await commission.getByLabel("Why not the plan's split?").fill('A friend of the house')
  await commission.getByRole('button', { name: 'Save Commission Details' }).click()
  await expect(commission.getByText('Set by hand by Alex Morgan: A friend of the house')).toBeVisible()
  await commission.getByRole('button', { name: 'Return to the Plan' }).click()
  await expect(commission.getByText('Filled by the plan.')).toBeVisible()

  // A fee after the split.
  await commission.getByRole('button', { name: 'Add Fee After the Split' }).click()
  const fee = page.getByRole('dialog', { name: 'Commission Adjustment' })
  await fee.getByLabel('Description').fill('Courier')
  for (const [field, option] of [
    ['Adjustment Type', 'Deduction'],
    ['Calculation Type', 'Dollar'],
  ] as const) {
    await fee.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await fee.getByLabel('Amount').fill('40')
  await fee.getByRole('button', { name: 'Apply' }).click()
  await commission.getByRole('button', { name: 'Save Commission Details' }).click()
  const line = (name: string | RegExp) => commission.locator('dl > div', { hasText: name }).locator('dd')
  await expect(line('Agent Net')).toHaveText('$9,460.00')
  // The lines follow the typing; Save is shown only when there is something to save.
  await expect(commission.getByRole('button', { name: 'Save Commission Details' })).toBeHidden()
  // The statement adds up, is downloaded and kept.
  await commission.getByRole('button', { name: 'Disbursement Statement' }).click()
  const statement = page.getByRole('dialog', { name: 'Disbursement Statement' })
  await expect(statement.getByText('Total paid at closing')).toBeVisible()
  await expect(statement.getByText('It still needs')).toBeHidden()
  await statement.getByLabel('File Number').fill('26-1188')
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    statement.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`Commission Disbursement - ${street} (Draft).pdf`)
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await expect(statement).toBeHidden()

  // The close modal shows what it will be settled with, and why that differs; once closed, it counts.
  await act(page, 'Close Transaction')
  const closing = page.getByRole('dialog', { name: 'Finalize Transaction Details' })
  await expect(closing.locator('dl > div', { hasText: 'Broker Split' }).locator('dd')).toHaveText('$2,500.00')
  await closing.getByLabel('Sales Price').fill('200000')
  await expect(closing.getByText('Closing like this changes the split')).toBeVisible()
  await expect(closing.locator('dl > div', { hasText: 'Broker Split' }).locator('dd')).toHaveText('$1,500.00')
  await closing.getByLabel('Sales Price').fill('600000')
  await expect(closing.locator('dl > div', { hasText: 'Net Commission' }).locator('dd')).toHaveText('$15,500.00')
  await expectAccessible(page)
  // What the brokerage requires depends on other journeys.
  const { Lines } = await get(`checklist?transactionId=${TransactionId}`)
  if (Lines.some((line: { Need: string }) => line.Need === 'ToClose'))
    await closing.getByLabel('Why it closes without the required items').fill('A test of commissions')
  await closing.getByRole('button', { name: 'Confirm and Close' }).click()
  await expect(closing).toBeHidden()
  await expect(line('Net Commission')).toHaveText('$15,500.00')
  await page.goto(`/transactions/caps?agent=${UserId}`)
  await expect(page.getByText('$3,500 of $3,500: capped')).toBeVisible()
  await expect(page.getByRole('link', { name: street })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/transactions/ledger?agent=${UserId}`)
  await expect(page.getByText('A friend of the house').first()).toBeVisible()
  await expect(page.getByText('New contract').first()).toBeVisible()
  await expectAccessible(page)
  // Links within sentences are told apart without their color.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)

  await page.request.delete(`/api/transaction/${TransactionId}`, authorized)
  await page.request.put(assignments, { data: { Assignments: [] }, ...authorized })
  for (const { PlanId, Name: name } of await get('commissions/plans'))
    if (name === `Cap ${own}`) await page.request.delete(`/api/commissions/plans?planId=${PlanId}`, authorized)
})
