import { asUser, atBothWidths, expect, expectAccessible, signIn, test } from '../journey.ts'

test('the list says how many are in a workflow and who, and the editor what became of each step', async ({ page }) => {
  const own = crypto.randomUUID().slice(0, 8)
  const { UserId, post, authorized } = await asUser(page, 'agent1')
  const Name = `Numbers ${own}`
  const { WorkflowId } = await post('workflow', { Name, Type: 'Contact' })
  for (const [Index, step] of [
    { TaskTypeId: 2, TaskTitle: 'Call at once' },
    { TaskTypeId: 2, TaskTitle: 'Call again', WaitTime: 3, TimeUnit: 'Days' },
  ].entries()) {
    const added = await post('workflow/step/new', { WorkflowId, Index, TaskTypeId: step.TaskTypeId })
    const data = { WorkflowStepId: added.at(-1).WorkflowStepId, ...step }
    expect((await page.request.put('/api/workflow/step/update', { data, ...authorized })).ok()).toBe(true)
  }
  const data = { WorkflowId, Status: 'Active' }
  expect((await page.request.put('/api/workflow/status', { data, ...authorized })).ok()).toBe(true)
  for (const n of [1, 2]) {
    const contact = { FirstName: 'Nora', LastName: `Count${n} ${own}`, Email: `n${n}.${own}@example.com` }
    const { ContactId } = await post('contact', { ...contact, AssignedAgentId: UserId, ContactTypeId: 3 })
    await post('workflow/contact', { WorkflowId, ContactId })
  }
  await signIn(page, 'agent1', `/workflows?q=${own}`)
  await expect(page.getByText('count only contacts that you can see')).toBeVisible()
  await atBothWidths(page, async () => {
    await page.getByRole('button', { name: `2 active, ${Name}: show them` }).click()
    const people = page.getByRole('dialog', { name: `${Name}: active` })
    await expect(people.getByRole('link', { name: `Nora Count1 ${own}` })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(people).toBeHidden()
  })
  // The worker does the first step within seconds.
  await expect(async () => {
    await page.goto(`/workflows/workflow/${WorkflowId}`)
    const done = page.getByRole('group', { name: 'Step 1' }).getByRole('button', { name: /^2 done/ })
    await done.click({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  const people = page.getByRole('dialog', { name: 'Step 1: done' })
  await people.getByRole('link', { name: `Nora Count2 ${own}` }).click()
  await expect(page).toHaveURL(/\/contact\/\d+\?tab=workflows/)
})

test('a transaction workflow is tried on a transaction before it is applied', async ({ page }) => {
  const own = crypto.randomUUID().slice(0, 8)
  const { post, authorized } = await asUser(page, 'agent1')
  const Name = `Closing ${own}`
  const { WorkflowId } = await post('workflow', { Name, Type: 'Transaction' })
  const added = await post('workflow/step/new', { WorkflowId, Index: 0, TaskTypeId: 2 })
  const DueDateRule = { Timing: 2, DayAmount: 3, DateType: 'ClosingDate' }
  const step = { WorkflowStepId: added[0].WorkflowStepId, TaskTitle: 'Call the title company', DueDateRule }
  expect((await page.request.put('/api/workflow/step/update', { data: step, ...authorized })).ok()).toBe(true)
  const { TransactionId } = await post('transaction', { Type: 'Purchase', address: `1 Dry ${own}` })
  await signIn(page, 'agent1', `/transactions/workflow/${WorkflowId}`)
  const dryRun = async () => {
    await page.getByRole('button', { name: 'Dry run' }).click()
    const dialog = page.getByRole('dialog', { name: `Dry run of ${Name}` })
    await dialog.getByRole('combobox', { name: 'Transaction' }).fill(own)
    await page.getByRole('option', { name: `1 Dry ${own}` }).click()
    return dialog
  }
  const waiting = await dryRun()
  await expect(waiting.getByText('has no closing date yet')).toBeVisible()
  await page.keyboard.press('Escape')

  const ClosingDate = Temporal.Now.plainDateISO('America/Chicago').add({ days: 8 }).toString()
  const change = { TransactionId, ClosingDate }
  expect((await page.request.put('/api/transaction', { data: change, ...authorized })).ok()).toBe(true)
  const dialog = await dryRun()
  const day = dialog.getByRole('button', { name: /9:00 am .*Call the title company/ })
  await expect(day).toBeVisible()
  await expectAccessible(page)
  await day.click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: `1 Dry ${own}` })).toBeVisible()
})
