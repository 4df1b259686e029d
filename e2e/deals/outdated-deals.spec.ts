import { asUser, expect, expectAccessible, signIn, test } from '../journey.ts'
import { act } from './deal-page.ts'

test('a closed deal is deleted: the later ones are named before, and recalculated after', async ({ page }) => {
  const own = crypto.randomUUID().slice(0, 8)
  const { UserId, get, post, authorized } = await asUser(page, 'admin')
  // Deals left by a failed run would count.
  for (const one of await get(`transaction/transactions?selectedUserId=${UserId}&statuses=1,2,3,4,5`))
    if (one.AgentId === UserId) await page.request.delete(`/api/transaction/${one.TransactionId}`, authorized)
  const plan = await post('commissions/plans', {
    Name: `Cap ${own}`,
    Tiers: [{ From: 0, BrokerSplitPerc: 20 }],
    CapAmount: 3000,
    Rollover: 'CalendarYear',
  })
  const year = String(Temporal.Now.plainDateISO('America/Chicago').year)
  const assign = (Assignments: object[]) =>
    page.request.put(`/api/commissions/assignments?userId=${UserId}`, { data: { Assignments }, ...authorized })
  expect((await assign([{ PlanId: plan.PlanId, StartDate: `${year}-01-01`, Before: {} }])).status()).toBe(200)
  const ids: number[] = []
  for (const [at, price] of [400_000, 200_000].entries()) {
    const body = { Type: 'Purchase', address: `${at + 1} Cap ${own} St`, salesPrice: price, AgentId: UserId }
    const { TransactionId } = await post('transaction', body)
    ids.push(TransactionId)
    const put = (path: string, data: object) => page.request.put(`/api/${path}`, { data, ...authorized })
    expect((await put(`commissions/financials/${TransactionId}`, { CommSplitPerc: 3 })).status()).toBe(200)
    const DateClosed = `${year}-01-0${at + 1}`
    expect(
      (await put('transaction', { TransactionId, StatusId: 3, DateClosed, CloseReason: 'Journey' })).status(),
    ).toBe(200)
  }
  await signIn(page, 'admin', `/transactions/transaction/${ids[0]}`)
  await act(page, 'Delete Transaction')
  const question = page.getByRole('dialog', { name: 'Delete Transaction' })
  await expect(question.getByText(`2 Cap ${own} St, closed 01/02/${year}`)).toBeVisible()
  await expect(question.getByText('Broker Split $600.00 → $1,200.00')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Recalculate Closed Deals' })
  await expect(dialog.getByText('Agent Net $5,400.00 → $4,800.00')).toBeVisible()
  await expectAccessible(page)
  // It can wait: the deal says so.
  await dialog.getByRole('button', { name: 'Keep Figures' }).click()
  await page.goto(`/transactions/transaction/${ids[1]}`)
  await expect(page.getByText(`1 Cap ${own} St was deleted. This deal was settled after it`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show and Recalculate' }).click()
  await dialog.getByRole('button', { name: 'Recalculate', exact: true }).click()
  await expect(page.getByText('1 closed deal was recalculated')).toBeVisible()
  await expect(page.getByText('Figures are outdated')).toBeHidden()
  await page.request.delete(`/api/transaction/${ids[1]}`, authorized)
  await assign([])
})
