import { asUser, dayIn, expect, signIn, test } from '../journey.ts'

test('a deal on paper: its facts, line, people and checklist, without what is only for the screen', async ({
  page,
}) => {
  const api = await asUser(page, 'agent1')
  const own = crypto.randomUUID().slice(0, 8)
  const { TransactionId } = await api.post('transaction', {
    ...{
      Type: 'Purchase',
      address: `${own} Paper St`,
      city: 'Austin',
      closingDate: dayIn(16),
      contractDate: dayIn(-10),
    },
    ...{ statusId: 2, salesPrice: '400000' },
  })
  await api.post(`transaction/${TransactionId}/person`, {
    ...{ PeopleRoleId: 9, FirstName: 'Tess', LastName: own, Email: `tess.${own}@example.com` },
  })
  await api.post('checklist/line', { TransactionId, Name: `Survey ${own}`, DueFrom: 'ContractDate', DueDays: 3 })
  await signIn(page, 'agent1', `/transactions/transaction/${TransactionId}`)
  await expect(page.getByText('16 days to closing')).toBeVisible()
  await expect(page.getByRole('region', { name: 'DOCUMENTS DUE' })).toContainText(`Survey ${own}`)
  await expect(page.getByRole('table', { name: 'PEOPLE' })).toHaveCount(0)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { name: `${own} Paper St` })).toBeVisible()
  await expect(page.getByText('$400,000', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'TIMELINE' }).getByText('Closing', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: `Tess ${own}` })).toContainText(`tess.${own}@example.com`)
  await expect(
    page.getByRole('table', { name: 'CHECKLIST' }).getByRole('row', { name: `Survey ${own}` }),
  ).toContainText('Overdue by 7 days')
  await expect(page.getByRole('button', { name: 'More actions' })).toBeHidden()
  await expect(page.getByRole('tablist')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^(Plan|Upload)/ })).toHaveCount(0)

  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('tablist')).toBeVisible()
  await expect(page.getByRole('table', { name: 'PEOPLE' })).toHaveCount(0)
})
