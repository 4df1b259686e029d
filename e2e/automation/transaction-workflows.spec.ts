import type { Page } from '@playwright/test'
import { asUser, dayIn, expect, expectAccessible, registerBrokerage, signIn, test } from '../journey.ts'

/** A published workflow of transactions, and a purchase it can be applied to. */
const prepare = async (page: Page) => {
  const own = crypto.randomUUID().slice(0, 8)
  const { post, authorized } = await asUser(page, 'agent2')
  const put = async (path: string, data: object) => {
    const answer = await page.request.put(`/api/${path}`, { data, ...authorized })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const Name = `Closing ${own}`
  const { EmailTemplateId } = await post('template', {
    Name: `Ten days ${own}`,
    Subject: 'Ten days',
    Body: '<p>Hi</p>',
  })
  const { WorkflowId } = await post('workflow', { Name, Type: 'Transaction' })
  const rules = [
    { Timing: 2, DayAmount: 10, DateType: 'ClosingDate' },
    { Timing: 2, DayAmount: 3, DateType: 'ClosingDate' },
    { Timing: 3, DayAmount: 1, DateType: 'InspectionDate' },
  ]
  const steps = [
    { TaskTypeId: 1, EmailTemplateId, RecipientPeopleRole: 5 },
    { TaskTypeId: 3, TaskTitle: 'Confirm the walk-through' },
    { TaskTypeId: 2, TaskTitle: 'Ask about the inspection' },
  ]
  for (const [Index, step] of steps.entries()) {
    const added = await post('workflow/step/new', { WorkflowId, Index, TaskTypeId: step.TaskTypeId })
    const { WorkflowStepId } = added.at(-1)
    await put('workflow/step/update', { WorkflowStepId, ...step, DueDateRule: rules[Index] })
  }
  await put('workflow/status', { WorkflowId, Status: 'Active' })
  const { TransactionId } = await post('transaction', {
    Type: 'Purchase',
    address: `${own} Oak St`,
    closingDate: dayIn(40),
  })
  return { Name, TransactionId, own }
}
/** A day as it is entered, and as a time on it is shown. */
const shown = (days: number) => dayIn(days).replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
const listed = (days: number) => dayIn(days).replace(/^(\d+)-(\d+)-0?(\d+)$/, '$2/$3/$1')

test('a workflow is applied to a transaction, follows its dates, and a task of it is cancelled', async ({ page }) => {
  const { Name, TransactionId, own } = await prepare(page)
  await signIn(page, 'agent2', `/transactions/transaction/${TransactionId}`)
  const tabs = page.getByRole('tablist', { name: 'About this transaction' }).getByRole('tab')
  await expect(tabs).toHaveText([
    ...['Summary', 'Property Details', 'Tasks', 'Documents', 'People', 'Workflows', 'History'],
  ])
  await tabs.filter({ hasText: 'Workflows' }).click()
  await expect(page.getByRole('heading', { name: 'Add Workflow To Transaction' })).toBeVisible()
  await expect(page.getByText('No automated tasks yet')).toBeVisible()
  await page.getByRole('button', { name: 'Apply Workflow' }).click()
  const picker = page.getByRole('combobox', { name: 'Workflow' })
  await expect(picker).toHaveAttribute('aria-invalid', 'true')
  await picker.fill(own)
  await page.getByRole('option', { name: Name }).click()
  // What it would do on this transaction is seen before.
  await page.getByRole('button', { name: 'Dry run' }).click()
  const tried = page.getByRole('dialog', { name: `Dry run of ${Name}` })
  await expect(tried).toContainText('This is what it would do for this transaction from now on if no date moved.')
  await expect(tried).toContainText('has no inspection date yet, so this waits')
  await tried.getByRole('button', { name: /^Show what comes later/ }).click()
  await expect(tried.getByRole('button', { name: /Create a To-Do task “Confirm the walk-through”/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(tried).toBeHidden()
  await page.getByRole('button', { name: 'Apply Workflow' }).click()
  await expect(page.getByText('SUCCESS!')).toBeVisible()
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  const email = row(`Email “Ten days ${own}” to Buyer`)
  await expect(email).toContainText(`${listed(30)}, 9:00 am · 10 days before Closing Date · ${Name}`)
  await expect(row('Confirm the walk-through')).toContainText(listed(37))
  await expect(row('Ask about the inspection')).toContainText('Unscheduled · 1 day after Inspection Date')
  await expect(row('Ask about the inspection')).toContainText('The transaction has no inspection date yet')
  await expectAccessible(page)

  // Again, it is refused in words.
  await picker.fill(own)
  await page.getByRole('option', { name: Name }).click()
  await page.getByRole('button', { name: 'Apply Workflow' }).click()
  await expect(page.getByText(`“${Name}” has been applied already`)).toBeVisible()

  // When the closing moves, what depends on it moves along.
  await tabs.filter({ hasText: 'Summary' }).click()
  await page.getByRole('button', { name: 'Change Closing Date' }).click()
  const closing = page.getByRole('textbox', { name: 'Closing Date' })
  await closing.fill(shown(60))
  await closing.blur()
  await expect(page.getByText('All Changes Saved')).toBeVisible()
  await tabs.filter({ hasText: 'Workflows' }).click()
  await expect(email).toContainText(listed(50))

  await email.getByRole('button', { name: /^Cancel/ }).press('Enter')
  await expect(email).toContainText('Cancelled')
  await expectAccessible(page)
  await email.getByRole('button', { name: /^Reinstate/ }).click()
  await expect(email).toContainText('Open')
})

test('on a phone nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { Name, TransactionId, own } = await prepare(page)
  await signIn(page, 'agent2', `/transactions/transaction/${TransactionId}?tab=workflows`)
  await page.getByRole('combobox', { name: 'Workflow' }).fill(own)
  await page.getByRole('option', { name: Name }).click()
  await page.getByRole('button', { name: 'Apply Workflow' }).click()
  await expect(page.getByRole('heading', { name: 'AUTOMATED TASKS' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Call: Ask about the inspection' }).click()
  await expect(page.getByRole('button', { name: 'Reinstate Call: Ask about the inspection' })).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})

test('an automated task that failed says why, and is retried when that is mended', async ({ page }) => {
  // What is done on its day begins at nine there: in one of these zones it is later than that, and not yet night.
  const zone = ['America/Chicago', 'Pacific/Honolulu', 'Asia/Tokyo', 'Europe/Berlin'].find((one) => {
    const { hour } = Temporal.Now.zonedDateTimeISO(one)
    return hour >= 10 && hour < 22
  }) as string
  const own = 'retry-a-task-9'
  const user = await registerBrokerage(page, own)
  const { UserId, post, authorized } = await asUser(page, user, own)
  const put = async (path: string, data: object) => {
    const answer = await page.request.put(`/api/${path}`, { data, ...authorized })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  }
  await post('user/update', { UserId, TimeZone: zone })
  await put('brokerage', { PostalAddress: '1 Elm St\nAustin, TX 78701' })
  const template = { Name: 'Congratulations', Subject: 'Congratulations', Body: '<p>Hi</p>' }
  const { EmailTemplateId } = await post('template', template)
  const { WorkflowId } = await post('workflow', { Name: 'Closing day', Type: 'Transaction' })
  const [{ WorkflowStepId }] = await post('workflow/step/new', { WorkflowId, Index: 0, TaskTypeId: 1 })
  const DueDateRule = { Timing: 1, DayAmount: null, DateType: 'ClosingDate' }
  await put('workflow/step/update', { WorkflowStepId, EmailTemplateId, RecipientPeopleRole: 5, DueDateRule })
  await put('workflow/status', { WorkflowId, Status: 'Active' })
  const closingDate = Temporal.Now.plainDateISO(zone).toString()
  const { TransactionId } = await post('transaction', { Type: 'Purchase', address: '1 Retry St', closingDate })
  await signIn(page, user, `/transactions/transaction/${TransactionId}?tab=workflows`, own)
  await page.getByRole('combobox', { name: 'Workflow' }).fill('Closing')
  await page.getByRole('option', { name: 'Closing day' }).click()
  await page.getByRole('button', { name: 'Apply Workflow' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Email “Congratulations” to Buyer' })
  // The worker tries it within the minute.
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('Nobody on this transaction is a Buyer with an email address', { timeout: 3000 })
  }).toPass({ timeout: 90_000 })
  await expect(row).toContainText('Not done')
  await expectAccessible(page)
  const buyer = {
    FirstName: 'Ida',
    LastName: 'Moor',
    PeopleRoleId: 5,
    Email: 'ida@example.com',
    CellPhone: '5125550111',
  }
  await post(`transaction/${TransactionId}/person`, buyer)
  await row.getByRole('button', { name: 'Retry Email “Congratulations”' }).click()
  await expect(row.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('Complete', { timeout: 3000 })
  }).toPass({ timeout: 90_000 })
})
