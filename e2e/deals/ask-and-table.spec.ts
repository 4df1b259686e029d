import { asUser, dayIn, expect, expectAccessible, signIn, test } from '../journey.ts'

test('what a deal lacks is asked for from its line; the table sorts deals by what they need', async ({ page }) => {
  const api = await asUser(page, 'agent1')
  const own = crypto.randomUUID().slice(0, 8)
  const address = `${own} Pecan St`
  const { TransactionId } = await api.post('transaction', {
    ...{ Type: 'Purchase', address, city: 'Austin', closingDate: dayIn(16), contractDate: dayIn(-10) },
    ...{ statusId: 2, salesPrice: '400000' },
  })
  await api.post(`transaction/${TransactionId}/person`, {
    ...{ PeopleRoleId: 9, FirstName: 'Tess', LastName: own, Email: `tess.${own}@example.com` },
  })
  await api.post('checklist/line', { TransactionId, Name: `Survey ${own}`, DueFrom: 'ContractDate', DueDays: 3 })

  // The head says how long it is to closing; what is late is red and leads to its line.
  await signIn(page, 'agent1', `/transactions/transaction/${TransactionId}`)
  await expect(page.getByText('16 days to closing')).toBeVisible()
  const line = page.getByRole('region', { name: 'TIMELINE' })
  await expect(line.getByText('Today', { exact: true })).toBeVisible()
  await expectAccessible(page)
  // A date that is missing leads to its field.
  await line.getByRole('button', { name: 'Inspection' }).click()
  await expect(page.getByRole('textbox', { name: 'Inspection Date' })).toBeFocused()
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Documents' }).click()
  const row = page.getByRole('listitem').filter({ hasText: `Survey ${own}` })
  await row.getByRole('button', { name: `Ask for it: Survey ${own}` }).click()
  const asking = page.getByRole('dialog', { name: `Ask for Survey ${own}` })
  await expect(asking.getByLabel('Subject')).toHaveValue(`Survey ${own} for ${address}, Austin`)
  await expect(asking.getByLabel('Message')).toHaveValue(/^Hi Tess,/)
  await expect(asking.getByText(`To tess.${own}@example.com`)).toBeVisible()
  await expectAccessible(page)
  await asking.getByLabel('Message').fill('Tess, may I have the survey?')
  await asking.getByRole('button', { name: 'Send' }).click()
  await expect(row.getByText(`Asked just now: Tess ${own}, by Ana Diaz`)).toBeVisible()
  await expect(row.getByText('Ask again')).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(
    page
      .getByRole('tabpanel', { name: 'History' })
      .getByText(new RegExp(`Survey ${own} from Tess`))
      .first(),
  ).toBeVisible()

  // A file chosen at its station is handed in, and the station is done with.
  const disclosure = 'Closing disclosure or settlement statement'
  const stop = line.getByRole('listitem').filter({ hasText: disclosure })
  await stop.hover()
  const chooser = page.waitForEvent('filechooser')
  await stop.getByRole('button', { name: `Upload ${disclosure}` }).click()
  await (await chooser).setFiles({ name: `${own}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') })
  await expect(stop).toHaveCount(0)

  await page.goto('/transactions/transactions')
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Table', { exact: true }).click()
  await expect(page).toHaveURL(/view=table/)
  const table = page.getByRole('table', { name: 'Transactions' })
  await expect(table.getByRole('row').filter({ hasText: address })).toContainText('16 days')
  await table.getByRole('button', { name: 'Missing' }).click()
  await expect(page).toHaveURL(/sort=missing/)
  await expect(table.getByRole('columnheader', { name: 'Missing' })).toHaveAttribute('aria-sort', 'descending')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('article').filter({ hasText: address })).toContainText('16 days')
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
})

test('a deal starts from its client in four clicks; a state is found by its name', async ({ page }) => {
  const { UserId, post } = await asUser(page, 'agent2')
  const LastName = `Own${crypto.randomUUID().slice(0, 13)}`
  const Email = `${LastName}@example.com`.toLowerCase()
  const { ContactId } = await post('contact', {
    ...{ FirstName: 'Nora', LastName, Email, ContactTypeId: 3, AssignedAgentId: UserId },
  })
  await signIn(page, 'agent2', `/contact/${ContactId}?tab=transactions`)
  const wizard = page.getByRole('dialog', { name: 'Create Transaction' })
  await page.getByRole('tabpanel').getByRole('button', { name: 'Create Transaction' }).first().click()
  await wizard.getByRole('button', { name: /^Purchase/ }).click()
  await wizard.getByRole('button', { name: 'Add Manually' }).click()
  const state = wizard.getByRole('combobox', { name: 'State' })
  await state.pressSequentially('Tex')
  await page.keyboard.press('Enter')
  await expect(state).toHaveValue('TX')
  await expectAccessible(page)
  await wizard.getByRole('button', { name: 'Create Transaction' }).click()
  await expect(page.getByRole('heading', { name: 'No address yet', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(LastName) }).first()).toBeVisible()
})
