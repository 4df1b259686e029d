import type { Locator } from '@playwright/test'
import { asUser, dayIn, expect, expectAccessible, makeContacts, signIn, test } from '../journey.ts'
import { act, fieldOf } from './deal-page.ts'

test('a listing is started, edited, documented, closed and found again', async ({ page }) => {
  const LastName = await makeContacts(page, 'agent2', 1)
  await signIn(page, 'agent2', '/transactions/transactions')
  await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible()

  // The wizard keeps what was entered.
  await page.getByRole('button', { name: 'Create Transaction' }).first().click()
  const wizard = page.getByRole('dialog', { name: 'Create Transaction' })
  await wizard.getByRole('button', { name: /^Listing/ }).click()
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByRole('button', { name: 'Add Manually' }).click()
  const street = `${crypto.randomUUID().slice(0, 8)} Barton Springs Rd`
  await wizard.getByLabel('City').fill('Austin')
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard.getByText('Listing price is required')).toBeVisible()
  await wizard.getByLabel('Address').fill(street)
  await wizard.getByRole('combobox', { name: 'State' }).pressSequentially('tx')
  await page.keyboard.press('Enter')
  await expect(wizard.getByRole('combobox', { name: 'State' })).toHaveValue('TX')
  // Typed as people do, key by key, with a thousands comma: the first key clears the fault and moves nothing.
  await wizard.getByLabel('Listing Price').pressSequentially('500,000')
  await expect(wizard.getByLabel('Listing Price')).toHaveValue('$500,000')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(wizard).toBeHidden()
  await page.getByRole('button', { name: 'Create Transaction' }).first().click()
  await expect(wizard.getByLabel('Address')).toHaveValue(street)
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByLabel('Bedrooms').fill('3')
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByRole('combobox', { name: 'Seller' }).fill(LastName)
  await page.getByRole('option', { name: new RegExp(LastName) }).click()
  await expect(wizard.getByText('Will be the seller of this transaction.')).toBeVisible()
  await wizard.getByRole('button', { name: 'Create Transaction' }).click()
  await expect(page.getByRole('heading', { name: street, level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(`Home/Transaction Dashboard/${street}`)
  // Nothing was changed: nothing is said to be saved.
  await expect(page.getByText('All Changes Saved')).toHaveCount(0)

  // A field is saved when it loses the focus; a refused change stays, and is reported.
  const listed = await fieldOf(page, 'Listing Date')
  await listed.fill('03/10/2030')
  await listed.blur()
  await expect(page.getByText('All Changes Saved')).toBeVisible()
  const inspected = await fieldOf(page, 'Inspection Date')
  await inspected.fill('13/45/2030')
  await inspected.blur()
  await expect(page.getByText('Enter a date such as 05/17/2026')).toBeVisible()
  await inspected.fill('in 10 days')
  await inspected.blur()
  await expect(page.getByText('All Changes Saved')).toBeVisible()
  await expect(inspected).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
  await inspected.fill('')
  await inspected.blur()
  const expires = await fieldOf(page, 'Listing Expiration Date')
  await expires.fill('03/01/2030')
  await expires.blur()
  await expect(page.getByText('A listing cannot expire before its listing date')).toBeVisible()
  await expect(page.getByText('1 change is not saved')).toBeVisible()
  await expect(expires).toHaveValue('03/01/2030')
  await expires.fill('09/01/2030')
  await expires.blur()
  await expect(page.getByText('All Changes Saved')).toBeVisible()
  await expect(page.getByRole('region', { name: 'TIMELINE' }).getByText('Listing expires')).toBeVisible()
  await expectAccessible(page)

  // Somebody else's changes meanwhile: another field merges; for the same field, both values are offered.
  const TransactionId = Number(page.url().split('/').at(-1))
  const { authorized } = await asUser(page, 'admin')
  const price = page.getByLabel('Listing Price')
  const alsoChanged = async (ListingPrice: string) =>
    page.request.put('/api/transaction', {
      data: { TransactionId, ListingPrice, ContractDate: '2030-04-01' },
      ...authorized,
    })
  await price.fill('510000')
  await alsoChanged('505000')
  await price.blur()
  await expect(page.getByText('Alex Morgan has changed this meanwhile')).toBeVisible()
  await expect(page.getByText('1 change is not saved')).toBeVisible()
  // It comes by itself, without a button: somebody has set it meanwhile.
  await expect(page.getByRole('region', { name: 'TIMELINE' })).toContainText('04/01/2030')
  await expect(price).toHaveValue('$510,000')
  await expect(page.getByRole('button', { name: 'Take theirs: $505,000' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('All Changes Saved')).toBeVisible()
  await price.fill('500000')
  await price.blur()
  await expect(page.getByText('All Changes Saved')).toBeVisible()

  // The commission follows the typing; it has its own save button.
  const commission = page.getByRole('region', { name: 'COMMISSION DETAILS' })
  const line = (within: Locator, name: string) => within.locator('dl > div', { hasText: name }).locator('dd')
  await commission.getByLabel('Concessions').fill('500')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await commission.getByLabel('Commission Percent').fill('3')
  await expect(line(commission, 'GCI')).toHaveText('$15,000.00')
  await commission.getByRole('button', { name: 'Add Adjustment' }).click()
  const adjusting = page.getByRole('dialog', { name: 'Commission Adjustment' })
  await adjusting.getByRole('button', { name: 'Apply' }).click()
  for (const missing of ['Description is required', 'Choose Credit or Deduction', 'Choose Percent or Dollar'])
    await expect(adjusting.getByText(missing)).toBeVisible()
  await expect(adjusting.getByText('Amount is required')).toBeVisible()
  await expectAccessible(page)
  await adjusting.getByLabel('Description').fill('Bonus')
  await adjusting.getByRole('combobox', { name: 'Adjustment Type' }).click()
  await page.getByRole('option', { name: 'Credit' }).click()
  await adjusting.getByRole('combobox', { name: 'Calculation Type' }).click()
  await page.getByRole('option', { name: 'Dollar' }).click()
  await adjusting.getByLabel('Amount').fill('900')
  await adjusting.getByRole('button', { name: 'Apply' }).click()
  await expect(line(commission, 'Adjusted Commission')).toHaveText('$15,900.00')
  await commission
    .getByRole('radiogroup', { name: 'Broker split in percent or dollars' })
    .locator('label', { hasText: 'Dollar' })
    .click()
  await commission.getByLabel('Split Amount').fill('3333.33')
  await expect(line(commission, 'Net Commission')).toHaveText('$12,066.67')
  await commission.getByRole('button', { name: 'Save Commission Details' }).click()
  await expect(page.getByText('All Changes Saved')).toBeVisible()
  await expect(commission.getByLabel('Split Amount')).toHaveValue('$3,333.33')
  await page.reload()
  await expect(line(commission, 'Broker Split')).toHaveText('$3,333.33')
  await expect(line(commission, 'Net Commission')).toHaveText('$12,066.67')
  await expect(commission.getByLabel('Split Amount')).toHaveValue('$3,333.33')
  await expect(commission.getByRole('button', { name: 'Edit Bonus' })).toBeVisible()
  await expectAccessible(page)

  // People: the role comes first.
  await page.getByRole('tab', { name: 'People' }).click()
  await expect(page.getByRole('region', { name: 'SELLERS' }).getByText(`Nora ${LastName}`)).toBeVisible()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Add Person' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Person' })
  await adding.getByRole('combobox', { name: 'Role' }).fill('Escrow')
  await page.getByRole('option', { name: 'Escrow Officer' }).click()
  await adding.locator('label', { hasText: 'Someone new' }).click()
  await adding.getByLabel('First Name').fill('Tess')
  await adding.getByLabel('Last Name').fill('Title')
  await adding.getByRole('button', { name: 'Save' }).click()
  await adding.getByLabel('Email').fill('tess@example.com')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding.getByText('Is on this transaction as Escrow Officer.')).toBeVisible()
  await adding.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: 'ESCROW / TITLE' }).getByText('Tess Title')).toBeVisible()
  await expectAccessible(page)

  // Documents: a file of another type is refused, the others are stored.
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(page.getByText('Click Add Folder to create a folder, then add documents to it.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Folder' }).click()
  const naming = page.getByRole('dialog', { name: 'Rename Folder' })
  // The suggested name is typed over.
  await expect(naming.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Contracts')
  await naming.getByRole('button', { name: 'Save' }).click()
  const folder = page.getByRole('region', { name: 'Contracts' })
  const csv = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') })
  const leaf = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>'
  const threePages = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 3/Kids[3 0 R 4 0 R 5 0 R]>>endobj\n3 0 obj${leaf}endobj\n4 0 obj${leaf}endobj\n5 0 obj${leaf}endobj\ntrailer<</Root 1 0 R>>\n%%EOF`
  const scan = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(threePages) }
  await folder
    .locator('input[type=file]')
    .setInputFiles([
      csv('offer.csv'),
      csv('terms.csv'),
      { ...csv('run.exe'), mimeType: 'application/octet-stream' },
      scan,
    ])
  await expect(folder.getByText('invalid file type')).toBeVisible()
  await folder.getByRole('button', { name: 'Dismiss run.exe' }).click()
  await folder.getByLabel('Select offer.csv').click()
  await folder.getByLabel('Select terms.csv').click()
  await expectAccessible(page)
  await page.getByRole('group', { name: 'Checked documents' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Are you sure you would like to delete 2 documents?')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  // A PDF is split by its pages into several documents, each for a line of the checklist.
  await folder.getByRole('button', { name: 'Actions for scan.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Split by Pages' }).click()
  const splitting = page.getByRole('dialog', { name: 'Split scan.pdf' })
  await splitting.getByLabel('Pages').fill('4')
  await splitting.getByRole('button', { name: 'Make 1 document' }).click()
  await expect(splitting.getByText('This document has 3 pages')).toBeVisible()
  await expect(splitting.getByText('Name is required')).toBeVisible()
  for (const n of [1, 2, 3]) {
    const part = splitting.getByRole('group', { name: `Part ${n}`, exact: true })
    await part.getByLabel('Pages').fill(String(n))
    await part.getByLabel('Name').fill(`Part ${n} of the scan`)
    await part.getByRole('combobox', { name: 'For the checklist' }).click()
    await page.getByRole('option').nth(n).click()
    await expect(
      splitting.getByText(['Not in any part: 2-3', 'Not in any part: 3', 'Every page is in a part'][n - 1] ?? ''),
    ).toBeVisible()
    if (n < 3) await splitting.getByRole('button', { name: 'Add Part' }).click()
  }
  await expectAccessible(page)
  await splitting.getByRole('button', { name: 'Make 3 documents' }).click()
  for (const n of [1, 2, 3])
    for (const place of [folder, page.getByRole('region', { name: 'Checklist' })])
      await expect(place.getByText(`Part ${n} of the scan.pdf`)).toBeVisible()
  // An existing document is handed in for a line of the checklist; one withdrawn by mistake waits again.
  await folder.getByRole('button', { name: 'Actions for terms.csv' }).click()
  await page.getByRole('menuitem', { name: 'Hand In' }).click()
  const handing = page.getByRole('dialog', { name: 'Hand In for the Checklist' })
  // Entered at once, like a paste: the list has only just opened when Enter comes.
  await handing.getByRole('combobox', { name: 'terms.csv' }).fill('Title')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await handing.getByRole('button', { name: 'Hand In 1' }).click()
  const back = page.getByRole('button', { name: 'Take back terms.csv' })
  await back.click()
  await expect(back).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(back).toBeVisible()
  // Documents are emailed in two steps, which say what is missing.
  await page.getByRole('group', { name: 'Checked documents' }).getByRole('button', { name: 'Share' }).click()
  const emailing = page.getByRole('dialog', { name: 'Email 2 Documents' })
  await emailing.getByRole('button', { name: 'Send' }).click()
  await expect(emailing.getByText('Please select at least one recipient.')).toBeVisible()
  await emailing.getByLabel('Tess Title').click()
  await emailing.getByLabel('Add Custom Message').click()
  await expectAccessible(page)
  await emailing.getByRole('button', { name: 'Next' }).click()
  await emailing.getByRole('button', { name: 'Send' }).click()
  await expect(emailing.getByText('Please add a message or deselect Add Custom Message.')).toBeVisible()
  await emailing.getByLabel('Custom Message').fill('For your file, Tess.')
  await emailing.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Your documents have been sent!')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Checked documents' })).toHaveCount(0)

  // Once closed, it is read-only.
  await page.getByRole('tab', { name: 'Summary' }).click()
  const status = page.getByLabel('Status', { exact: true })
  await status.click()
  await page.getByRole('option', { name: 'Under Contract' }).click()
  await expect(page.getByText('All Changes Saved')).toBeVisible()
  await act(page, 'Close Transaction')
  const closing = page.getByRole('dialog', { name: 'Finalize Transaction Details' })
  await expect(line(closing, 'Gross Commissions')).toHaveText('$15,900.00')
  await expect(closing.getByText('Gross Commissions include pre-split adjustments of $900.00.')).toBeVisible()
  await expect(line(closing, 'Net Commission')).toHaveText('$12,066.67')
  await closing.getByLabel('Sales Price').fill('495000')
  await expect(line(closing, 'Gross Commissions')).toHaveText('$15,750.00')
  const net = (await line(closing, 'Net Commission').textContent()) ?? ''
  await expect(closing.getByLabel('Mark contacts as Past Clients')).toBeChecked()
  await expectAccessible(page)
  await closing.getByRole('button', { name: 'Confirm and Close' }).click()
  await expect(page.getByRole('button', { name: 'Re-open Transaction' })).toBeVisible()
  // Undone, it is as before: under contract, at the previous price.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status).toHaveValue('Under Contract')
  await expect(page.getByText(`${street} is as it was`)).toBeVisible()
  await expect(page.getByLabel('Sales Price')).toHaveValue('')
  await act(page, 'Close Transaction')
  await closing.getByLabel('Sales Price').fill('495000')
  await expect(line(closing, 'Gross Commissions')).toHaveText('$15,750.00')
  await closing.getByRole('button', { name: 'Confirm and Close' }).click()
  await expect(page.getByRole('button', { name: 'Re-open Transaction' })).toBeVisible()
  await expect(page.getByLabel('Listing Price')).toBeDisabled()
  await expect(commission.getByLabel('Concessions')).toHaveCount(0)
  await expect(line(commission, 'Concessions')).toHaveText('$500.00')
  await expect(line(commission, 'Net Commission')).toHaveText(net)
  await expectAccessible(page)

  // It is in the commission report, where an agent cannot choose other agents.
  await page.goto('/transactions/commissions?only=closed')
  await expect(page.getByRole('combobox', { name: 'Agent' })).toHaveValue('Ben Carter')
  const reported = page.getByRole('row', { name: street })
  await expect(reported.getByText('Realized', { exact: true })).toBeVisible()
  await expect(reported).toContainText(net)
  await expect(reported.getByRole('button')).toHaveCount(0)
  await page.goto('/reports/team-commissions')
  await expect(page).toHaveURL(/access-denied/)
  await page.goto('/transactions/transactions')

  // The list finds it by its seller's name.
  await page.getByRole('link', { name: 'Transactions' }).first().click()
  await page.getByRole('combobox', { name: 'Find a transaction' }).fill(LastName)
  await page.getByRole('option', { name: street }).click()
  await expect(page.getByRole('heading', { name: street, level: 1 })).toBeVisible()
})

test('on the board, transactions are moved by dragging and by menu, under the rules of the status', async ({
  page,
}) => {
  const { post } = await asUser(page, 'agent2')
  const street = `${crypto.randomUUID().slice(0, 8)} Manor Rd`
  await post('transaction', { Type: 'Purchase', address: street, salesPrice: 300_000 })
  await signIn(page, 'agent2', '/transactions/transactions')
  await page.locator('label', { hasText: 'Board' }).click()
  await expect(page).toHaveURL(/view=board/)
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = (name: string) => column(name).getByRole('article', { name: street })
  const moveTo = async (status: string) => {
    await page.getByRole('button', { name: `Move ${street}` }).press('Enter')
    await page.getByRole('menuitem', { name: status }).press('Enter')
  }
  await card('Active').dragTo(column('Under Contract'))
  await expect(card('Under Contract')).toBeVisible()
  await expect(page.getByText(`${street} is now Under Contract`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card('Active')).toBeVisible()
  await expect(page.getByText(`${street} is as it was`)).toBeVisible()

  // A refused move goes back, and is reported.
  await page.route(/api\/transaction$/, (route) => route.abort(), { times: 1 })
  await moveTo('Under Contract')
  await expect(page.getByText(`${street} was not moved`)).toBeVisible()
  await expect(card('Active')).toBeVisible()
  await moveTo('Under Contract')
  await expect(card('Under Contract').getByRole('button')).toBeFocused()
  await expectAccessible(page)

  // Moving to Closed asks for the details, even if that column is not open; moving out asks whether to reopen.
  await card('Under Contract').dragTo(page.getByRole('button', { name: 'Show Closed' }))
  const closing = page.getByRole('dialog', { name: 'Finalize Transaction Details' })
  await expect(closing.getByLabel('Sales Price')).toHaveValue('$300,000.00')
  await closing.getByRole('button', { name: 'Confirm and Close' }).click()
  await expect(card('Under Contract')).toBeHidden()
  await page.getByRole('button', { name: 'Show Closed' }).click()
  await card('Closed').dragTo(column('Active'))
  const stored = page.waitForResponse(/api\/transaction$/)
  await page.getByRole('button', { name: 'Re-open' }).click()
  await expect(card('Active')).toBeVisible()
  await stored
  await page.reload()
  await expect(card('Active')).toBeVisible()
  await expect(column('Closed')).toBeVisible()
})

test('figures are followed from the dashboards to each commission', async ({ page }) => {
  const { get, post, authorized } = await asUser(page, 'agent2')
  const put = async (path: string, data: object) =>
    expect((await page.request.put(`/api/${path}`, { data, ...authorized })).ok()).toBe(true)
  const today = dayIn(0)
  const [source] = await get('settings/contact/sources')
  const make = async (street: string) => {
    const { TransactionId } = await post('transaction', {
      Type: 'Purchase',
      SourceId: source.SourceId,
      address: street,
      status: 2,
      salesPrice: '400000',
      closingDate: today,
    })
    await put(`commissions/financials/${TransactionId}`, { CommSplitPerc: '3', BrokerSplitPerc: '25' })
    return TransactionId
  }
  const [pending, closed] = [1, 2].map((n) => `${n} ${crypto.randomUUID().slice(0, 8)} Report Way`) as [string, string]
  const pendingId = await make(pending)
  await put('transaction', { TransactionId: await make(closed), StatusId: 3 })

  // A report that fails to load says so, and the others are unaffected.
  let refused = true
  await page.route('**/api/report/closed-transactions?**', (route) =>
    refused ? route.fulfill({ status: 400, json: { Message: 'Not just now' } }) : route.fallback(),
  )
  await signIn(page, 'admin', '/transactions/dashboard?closing=today')
  await expect(page).toHaveTitle("Transaction Dashboard - Know exactly where you're at · Dormer")
  const sources = page.getByRole('region', { name: 'Closed Transactions by Source' })
  await expect(sources.getByText('Not just now')).toBeVisible()
  refused = false
  await sources.getByRole('button', { name: 'Retry' }).click()
  await expect(sources.getByRole('table')).toBeVisible()
  await expect(sources.locator('svg.recharts-surface').first()).toBeVisible()
  const closing = page.getByRole('region', { name: 'Closing Transactions' })
  await expect(closing.getByRole('combobox')).toHaveValue('Today')
  await expect(closing.getByRole('link', { name: pending })).toBeVisible()
  const report = page.getByRole('region', { name: 'Commission Report' })
  await expectAccessible(page)

  // Pending: admins can change it where they read it.
  await report.locator('label', { hasText: 'Pending' }).click()
  const row = report.getByRole('row', { name: pending })
  await expect(row.getByText('Unrealized')).toBeVisible()
  await expect(row).toContainText('$9,000.00')
  await row.getByRole('button', { name: /^Edit/ }).click()
  const details = page.getByRole('dialog', { name: 'Commission Details' })
  await details.getByLabel('Concessions').fill('500')
  await expect(details.getByText('$8,500.00')).toBeVisible()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Save Commission Details' }).click()
  await expect(details).toBeHidden()
  await expect(row).toContainText('$8,500.00')
  // Closed: read-only.
  await report.locator('label', { hasText: 'Closed' }).click()
  await expect(page).toHaveURL(/only=closed/)
  await report.getByRole('button', { name: `Edit the commission of ${closed}` }).click()
  await expect(details.getByText('This transaction is closed. Re-open it first, then change it.')).toBeVisible()
  await expect(details.getByLabel('Concessions')).toHaveCount(0)
  await expect(details.locator('dl > div', { hasText: 'Concessions' }).locator('dd')).toHaveText(/^\$\d/)
  await expect(details.getByRole('button', { name: 'Save Commission Details' })).toHaveCount(0)
  await details.getByRole('button', { name: 'Cancel' }).click()
  await expect(details).toBeHidden()

  // The team's totals, one agent's totals, and the file.
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('button', { name: 'Reports' }).click()
  await main.getByRole('link', { name: 'Team Production' }).click()
  const totals = page.getByLabel('Totals', { exact: true })
  await expect(totals).toContainText('Brokerage Split')
  await page.getByRole('button', { name: 'Ben Carter' }).click()
  await expect(page.getByRole('combobox', { name: 'Agent' })).toHaveValue('Ben Carter')
  await expect(page.getByRole('row', { name: closed })).toBeVisible()
  await expectAccessible(page)
  // An end before the beginning is reported, and the report stays.
  const to = page.getByLabel('To', { exact: true })
  const until = await to.inputValue()
  await to.fill('01/01/2001')
  await to.blur()
  await expect(page.getByText('Is before From')).toBeVisible()
  await expect(page.getByRole('row', { name: closed })).toBeVisible()
  await to.fill(until)
  await to.blur()
  await expect(page.getByText('Is before From')).toBeHidden()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export transactions' }).click()
  expect((await download).suggestedFilename()).toBe('CommissionReport.csv')
  await page.goto('/reports/team-commissions?from=2001-01-01&to=2001-01-31')
  await expect(page.getByText('No transactions matching search criteria')).toBeVisible()
  await expectAccessible(page)

  // A source's number leads to what it counts.
  await page.getByRole('link', { name: 'Source Performance' }).click()
  await expect(page.getByRole('heading', { name: 'Source Performance', level: 1 })).toBeVisible()
  await page.getByRole('combobox', { name: 'Agent' }).click()
  await page.getByRole('option', { name: 'Ben Carter' }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/agent=/)
  await page.getByRole('button', { name: 'Net' }).click()
  await expect(page).toHaveURL(/sort=net/)
  await expectAccessible(page)
  await page.getByRole('row', { name: source.Name }).getByRole('link').first().click()
  await expect(page.getByText(`from ${source.Name}`)).toBeVisible()
  await expect(page.getByRole('link', { name: closed })).toBeVisible()
  await expect(page.getByText('Unrealized')).toHaveCount(0)

  // A colleague's share of it is listed under the colleague's own commissions.
  const colleague = await asUser(page, 'agent4')
  await put(`commissions/financials/${pendingId}`, {
    AgentSplits: [{ AgentId: colleague.UserId, AmountType: 1, Amount: '1234.56' }],
  })
  await page.goto(`/transactions/commissions?agent=${colleague.UserId}&from=${today}&to=${today}`)
  const shares = page.getByRole('region', { name: "Shares of other agents' transactions" })
  await expect(shares.getByRole('row', { name: pending })).toContainText('$1,234.56')
  await expect(shares.getByRole('row', { name: pending })).toContainText('Ben Carter')
  await expectAccessible(page)

  // The dashboard's cards, on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  for (const name of ['Current Month Transaction Types', 'Current Month Transactions By Status'])
    await expect(page.getByRole('region', { name }).getByRole('table')).toBeVisible()
  const realized = page
    .getByRole('region', { name: 'MTD Commission Data' })
    .getByRole('row', { name: 'Realized' })
    .first()
  await realized.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Commissions', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: closed })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  for (const path of ['/transactions/dashboard', '/reports/source-performance', '/reports/team-commissions']) {
    await page.goto(path)
    // A hidden chart tooltip may name it first.
    await expect(page.getByText(source.Name).filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  }
})

test('people a user has had in a role before are suggested first, and are in the vendor book', async ({ page }) => {
  const api = await asUser(page, 'agent3')
  const LastName = `Deed${crypto.randomUUID().slice(0, 6).replace(/\d/g, 'x')}`
  const begin = async () => (await api.post('transaction', { Type: 'Purchase', Address: '7 Elm St' })).TransactionId
  const officer = {
    FirstName: 'Tia',
    LastName,
    CellPhone: '(512) 555-0163',
    CompanyName: 'Deeds Inc',
    PeopleRoleId: 10,
  }
  // Entered twice: a different case in the first name, and another address.
  for (const Email of [`a.${LastName}@example.com`, `b.${LastName}@example.com`])
    await api.post(`transaction/${await begin()}/person`, { ...officer, Email })
  await signIn(page, 'agent3', `/transactions/transaction/${await begin()}?tab=people`)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Add Person' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Person' })
  await adding.getByRole('combobox', { name: 'Role' }).fill('Title')
  await page.getByRole('option', { name: 'Title Officer' }).click()
  await adding.getByRole('combobox', { name: 'Person' }).click()
  await expect(page.getByText('Used before as Title Officer')).toBeVisible()
  await adding.getByRole('combobox', { name: 'Person' }).fill(LastName)
  const option = page.getByRole('option', { name: `Tia ${LastName} · Deeds Inc` })
  await expect(option).toHaveCount(1)
  await expect(option).toContainText('(512) 555-0163')
  await expect(option).toContainText('2 times, last')
  await expectAccessible(page)
  await option.click()
  await expect(adding.getByRole('region', { name: 'Chosen person' })).toContainText(
    `b.${LastName}@example.com`.toLowerCase(),
  )
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding.getByText('Is on this transaction as Title Officer.')).toBeVisible()
  await expectAccessible(page)

  await signIn(page, 'agent3', `/transactions/vendors?q=${LastName}`)
  await expect(page.getByRole('link', { name: '(512) 555-0163' })).toHaveAttribute('href', 'tel:+15125550163')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Tia ${LastName}`, exact: true }).click()
  const vendor = page.getByRole('dialog', { name: `Tia ${LastName}` })
  await expect(vendor.getByRole('link', { name: '7 Elm St' })).toHaveCount(3)
  await vendor.getByLabel('Company').fill('Lone Deeds')
  await vendor.getByLabel('Merge the 2 entries for this person').check()
  await expectAccessible(page)
  await vendor.getByRole('button', { name: 'Save' }).click()
  // It says which entries are merged, and what is lost.
  const merging = page.getByRole('dialog', { name: 'Merge' })
  await expect(merging.getByText(/^1 more entry of Tia .* cannot be undone\.$/)).toBeVisible()
  await merging.getByRole('button', { name: 'Merge' }).click()
  await expect(vendor).toBeHidden()
  await expect(page.getByText('Lone Deeds')).toBeVisible()
  await expect(page.getByText('3 times, last')).toBeVisible()
  await page.getByRole('button', { name: `Actions for Tia ${LastName}` }).click()
  await page.getByRole('menuitem', { name: 'Do not suggest to me' }).click()
  await page.getByRole('button', { name: 'Show hidden' }).click()
  await expect(page.getByText('Hidden', { exact: true })).toBeVisible()
})

test('a transaction is shared and moved; its dates are in the calendar, its changes in the history', async ({
  page,
}) => {
  const { post } = await asUser(page, 'agent1')
  const address = `${crypto.randomUUID().slice(0, 8)} Pecan St`
  const day = '2031-05-14'
  const { TransactionId } = await post('transaction', { Type: 'Purchase', address, city: 'Austin', closingDate: day })
  await signIn(page, 'agent1', `/transactions/transaction/${TransactionId}`)
  const shared = page.getByRole('region', { name: 'SHARED WITH' })
  await shared.getByRole('combobox', { name: 'Share with' }).fill('Chloe')
  await page.getByRole('option', { name: /^Chloe/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('All Changes Saved')).toBeVisible()
  await expectAccessible(page)

  // Enter takes the option announced for what is typed; an emptied field selects nobody.
  const agent = page.getByRole('combobox', { name: 'Agent' })
  await agent.pressSequentially('b')
  await agent.fill('ben')
  await expect(agent).toHaveAttribute('aria-activedescendant', /.+/)
  const active = await agent.getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toHaveText('Ben Carter')
  await agent.fill('')
  await expect(agent).not.toHaveAttribute('aria-activedescendant')
  await agent.press('Enter')
  await agent.blur()
  await expect(agent).toHaveValue('Ana Diaz')

  // One click from a date to the calendar, and back.
  const timeline = page.getByRole('region', { name: 'TIMELINE' })
  await timeline.getByRole('link', { name: '05/14/2031' }).click()
  await expect(page.getByRole('heading', { name: 'May 2031' })).toBeVisible()
  const event = page.getByRole('button', { name: `Closing: ${address}` })
  await expect(event).toBeVisible()
  await expectAccessible(page)
  for (const view of ['Week', 'Day']) {
    await page.getByRole('radiogroup', { name: 'View' }).getByText(view, { exact: true }).click()
    await expect(page.getByRole('button', { name: `Closing: ${address}` })).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: `Closing: ${address}` }).click()
  await expect(page.getByRole('heading', { name: address, level: 1 })).toBeVisible()
  const closes = await fieldOf(page, 'Closing Date')
  await closes.fill('05/20/2031')
  await closes.blur()
  await expect(timeline.getByRole('link', { name: '05/20/2031' })).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  const history = page.getByRole('tabpanel', { name: 'History' })
  await expect(history.getByText('05/20/2031')).toBeVisible()
  await expect(history.getByText(/Chloe/).first()).toBeVisible()
  await expectAccessible(page)

  // The colleague it is shared with is notified, and finds it.
  await signIn(page, 'agent3', '/today')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search people, transactions, tasks, pages, actions').fill(address)
  await page.getByRole('dialog', { name: 'Search' }).getByRole('button', { name: address }).click()
  await expect(page.getByRole('heading', { name: address, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText(new RegExp(`shared ${address} with you`))).toBeVisible()
})
