import { asUser, dayIn, expect, expectAccessible, signIn, test } from '../journey.ts'

test('an agent shares the dates of a deal with its client, who sees them until it is stopped', async ({
  page,
  browser,
  baseURL,
}) => {
  const { UserId, post } = await asUser(page, 'agent1')
  const LastName = `Own${crypto.randomUUID().slice(0, 13)}`
  const CellPhone = `512${String(2_000_000 + Math.floor(Math.random() * 7_999_999))}`
  const of = { FirstName: 'Nora', LastName, Email: `${LastName}@example.com`.toLowerCase(), CellPhone }
  const { ContactId } = await post('contact', { ...of, ContactTypeId: 3, AssignedAgentId: UserId })
  const { TransactionId } = await post('transaction', {
    ...{ Type: 'Purchase', status: 2, address: '12 Elm St', city: 'Austin', stateCode: 'TX', salesPrice: '431,000' },
    ...{ TransactionContactId: ContactId, contractDate: dayIn(-9), closingDate: dayIn(20) },
  })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'agent1', `/transactions/transaction/${TransactionId}`)
  const own = page.getByRole('region', { name: 'CLIENT PAGE' })
  await expect(own.getByText('They never see prices, commissions, documents, notes')).toBeVisible()
  await expect(own.getByRole('button', { name: /^Copy link/ })).toHaveCount(0)
  await own.getByRole('switch', { name: 'Share the dates with the clients' }).click()
  await own.getByRole('button', { name: `Copy link for Nora ${LastName}` }).click()
  const link = own.getByRole('textbox', { name: `Link for Nora ${LastName}` })
  await expect(link).toHaveValue(/\/h\/[\w-]{22}$/)
  await expectAccessible(page)
  const path = new URL(await link.inputValue()).pathname

  for (const [width, colorScheme] of [
    [390, 'light'],
    [1440, 'dark'],
  ] as const) {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      ...{ viewport: { width, height: 844 }, colorScheme },
    })
    const client = await context.newPage()
    await client.goto(path)
    await expect(client.getByRole('heading', { name: '12 Elm St', level: 1 })).toBeVisible()
    await expect(client.getByText('Next: closing, in 20 days')).toBeVisible()
    const line = client.getByRole('list', { name: 'Your purchase' }).getByRole('listitem')
    await expect(line).toHaveCount(2)
    await expect(line.first()).toContainText('Done, 9 days ago')
    await expect(client.locator('body')).not.toContainText('431')
    await expect(client.locator('body')).not.toContainText(LastName)
    await expectAccessible(client)
    if (width === 1440) {
      await own.getByRole('switch', { name: 'Share the dates with the clients' }).click()
      await expect(own.getByRole('button', { name: /^Copy link/ })).toHaveCount(0)
      // What the switch says is sent at once; the page asks anew each time it is opened.
      await expect
        .poll(async () => {
          await client.reload()
          await client.getByRole('heading', { level: 1 }).waitFor()
          return client.getByRole('heading', { level: 1 }).textContent()
        })
        .toBe('These dates are not shared here')
      await expectAccessible(client)
    }
    await context.close()
  }
})
