import type { Page } from '@playwright/test'
import { asUser, atBothWidths, expect, expectAccessible, signIn, test } from '../journey.ts'

/** A contact of agent1 and a workflow that emails at once and has somebody call a day later. */
const prepare = async (page: Page, { publishes = true, starts = false } = {}) => {
  const own = crypto.randomUUID().slice(0, 8)
  const { UserId, post, authorized } = await asUser(page, 'agent1')
  const put = async (path: string, data: object) => {
    const answer = await page.request.put(`/api/${path}`, { data, ...authorized })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const Email = `nora.${own}@example.com`
  const contact = { FirstName: 'Nora', LastName: `Flow${own}`, Email, AssignedAgentId: UserId, ContactTypeId: 3 }
  const { ContactId } = await post('contact', contact)
  const Name = `Hello ${own}`
  const { WorkflowId } = await post('workflow', { Name, Type: 'Contact', PauseOnCommunication: true })
  const template = { Name: `Welcome ${own}`, Subject: `Welcome ${own}`, Body: '<p>Dear {{FirstName|friend}}</p>' }
  const { EmailTemplateId } = await post('template', template)
  const steps = [
    { TaskTypeId: 1, EmailTemplateId },
    { TaskTypeId: 2, TaskTitle: 'Call Nora', WaitTime: 1, TimeUnit: 'Days' },
  ]
  for (const [Index, step] of steps.entries()) {
    const added = await post('workflow/step/new', { WorkflowId, Index, TaskTypeId: step.TaskTypeId })
    await put('workflow/step/update', { WorkflowStepId: added.at(-1).WorkflowStepId, ...step })
  }
  if (publishes) await put('workflow/status', { WorkflowId, Status: 'Active' })
  if (starts) await post('workflow/contact', { WorkflowId, ContactId })
  return { own, ContactId, Email, Name, WorkflowId, contactName: `Nora Flow${own}` }
}

test('a workflow is added to a contact, its email goes out, an answer pauses it, and it is resumed with the time it had left', async ({
  page,
}) => {
  const { own, ContactId, Email, Name } = await prepare(page)
  const admin = await asUser(page, 'admin')
  await signIn(page, 'agent1', `/contact/${ContactId}?tab=workflows`)
  await expect(page.getByText('Not currently enrolled in any workflows')).toBeVisible()
  await page.getByRole('button', { name: 'Add Workflow' }).click()
  await expect(page.getByText('Choose a workflow', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Workflow' }).fill(Name)
  await page.getByRole('option', { name: Name }).click()
  await page.getByRole('button', { name: 'Add Workflow' }).click()
  await expect(page.getByText(`${Name} has started`)).toBeVisible()

  // It is done by the worker, within seconds.
  const sent = async () =>
    (await admin.get('outbox?channel=Email')).some(({ To }: { To: string[] }) => To.includes(Email))
  await expect.poll(sent, { timeout: 30_000 }).toBe(true)
  await page.reload()
  const card = page.getByRole('listitem').filter({ hasText: Name })
  await expect(card).toContainText(/Next: tomorrow at .*Create a Call task “Call Nora”/)
  await card.getByRole('button', { name: `Show steps of ${Name}` }).click()
  await expect(card).toContainText(`Email “Welcome ${own}”`)
  await expect(card.getByText(/^Done · /)).toBeVisible()
  await atBothWidths(page, expectAccessible)

  await admin.post('outbox/answer', { Channel: 'Email', From: Email, Body: 'Yes, I would like to see it.' })
  await page.reload()
  await expect(card).toContainText('Paused')
  await expect(card).toContainText('Nora answered by email')
  await card.getByRole('button', { name: `Resume ${Name}` }).click()
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText('continues with the time it had left')
  await expect(asked).toContainText(/Next: .*Create a Call task “Call Nora”/)
  await asked.getByRole('button', { name: 'Resume' }).click()
  await expect(card.getByRole('button', { name: `Pause ${Name}` })).toBeVisible()
})

test('on a phone a workflow of a contact is seen, paused and removed, and the contact is held', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { ContactId, Name } = await prepare(page, { starts: true })
  await signIn(page, 'agent1', `/contact/${ContactId}?tab=workflows`)
  const card = page.getByRole('listitem').filter({ hasText: Name })
  // The link shows the workflows, not the details above them.
  await expect(page.getByRole('tab', { name: 'Workflows' })).toBeInViewport()
  await card.getByRole('button', { name: `Pause ${Name}` }).click()
  await expect(card).toContainText('Paused by Ana Diaz')
  // It can be taken back at once.
  await page.getByRole('button', { name: 'Undo' }).click()
  await card.getByRole('button', { name: `Pause ${Name}` }).click()
  await expect(card).toContainText('Paused by Ana Diaz')
  await page.getByRole('button', { name: 'Hold workflows…' }).click()
  await expect(page.getByText(/^No workflow does anything for this contact before/)).toBeVisible()
  await page.getByRole('button', { name: 'A month' }).click()
  const until = page.getByRole('textbox', { name: 'Hold all workflows until' })
  await expect(until).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
  await until.fill('01/15/2035')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(page.getByText(/Held until 01\/15\/2035/)).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Release hold' }).click()
  await expect(page.getByRole('button', { name: 'Hold workflows…' })).toBeVisible()
  await card.getByRole('button', { name: `Remove ${Name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Not currently enrolled in any workflows')).toBeVisible()
})

test('a dry run shows the coming fortnight, with the words of each message, before anything is published', async ({
  page,
}) => {
  const { own, WorkflowId, contactName } = await prepare(page, { publishes: false })
  await signIn(page, 'agent1', `/workflows/workflow/${WorkflowId}`)
  await page.getByRole('button', { name: 'Dry run' }).click()
  const dialog = page.getByRole('dialog', { name: /^Dry run of/ })
  await dialog.getByRole('combobox', { name: 'Contact' }).fill(`Flow${own}`)
  await page.getByRole('option', { name: new RegExp(contactName) }).click()
  const days = dialog.getByRole('list', { name: 'The coming fortnight' })
  await expect(days.getByRole('button', { name: /Create a Call task “Call Nora”/ })).toBeVisible()
  await atBothWidths(page, expectAccessible)
  await days.getByRole('button', { name: new RegExp(`Email “Welcome ${own}”`) }).click()
  await expect(page.getByText('Dear Nora')).toBeVisible()
  await expect(page.getByText(`to nora.${own}@example.com`)).toBeVisible()
})

test('a workflow is started for a row of the contacts list, and for those that are selected', async ({ page }) => {
  const { own, Name, contactName } = await prepare(page)
  await signIn(page, 'agent1', `/contacts?q=Flow${own}`)
  await page.getByRole('button', { name: `Add workflow for ${contactName}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign Workflow' })
  await dialog.getByRole('combobox', { name: 'Workflow' }).fill(Name)
  await page.getByRole('option', { name: Name }).click()
  await expect(dialog).toContainText(`Start ${Name} for ${contactName}?`)
  await expectAccessible(page)
  // What it would do is seen before.
  await dialog.getByRole('button', { name: 'Dry run' }).click()
  const tried = page.getByRole('dialog', { name: `Dry run of ${Name}` })
  await expect(tried).toContainText(`This is what it would do for ${contactName} from now on`)
  const days = tried.getByRole('list', { name: 'The coming fortnight' })
  await expect(days.getByRole('button', { name: /Create a Call task “Call Nora”/ })).toBeVisible()
  await atBothWidths(page, expectAccessible)
  await page.keyboard.press('Escape')
  await expect(tried).toBeHidden()
  await dialog.getByRole('button', { name: 'Assign Workflow' }).click()
  await expect(page.getByText(`${Name} has started for 1 contact.`)).toBeVisible()

  await page.getByRole('checkbox', { name: `Select ${contactName}` }).check()
  await page.getByRole('button', { name: 'Assign Workflow' }).click()
  await dialog.getByRole('combobox', { name: 'Workflow' }).fill(Name)
  await page.getByRole('option', { name: Name }).click()
  await dialog.getByRole('button', { name: 'Assign Workflow' }).click()
  await expect(page.getByText('1 left out: Already in this workflow.')).toBeVisible()
})

test('before a workflow is added to a contact, the tab shows what it would do; then its steps say what its branch asks', async ({
  page,
}) => {
  const { ContactId, Name, WorkflowId, contactName } = await prepare(page, { publishes: false })
  const { get, post, authorized } = await asUser(page, 'agent1')
  const put = async (path: string, data: object) => {
    const answer = await page.request.put(`/api/${path}`, { data, ...authorized })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const { Steps } = await get(`workflow?workflowId=${WorkflowId}`)
  const added = await post('workflow/step/new', { WorkflowId, Index: 1, TaskTypeId: 21 })
  const known = new Set(Steps.map((one: { WorkflowStepId: number }) => one.WorkflowStepId))
  const { WorkflowStepId } = added.find((one: { WorkflowStepId: number }) => !known.has(one.WorkflowStepId))
  const Filters = [{ PropertyName: 'City', Operation: 'Contains', FilterType: 'string', Value: 'Austin' }]
  const Settings = { Condition: 'Filters', Criteria: { Filters } }
  await put('workflow/step/update', { WorkflowStepId, WaitTime: 2, TimeUnit: 'Hours', Settings })
  await put('workflow/status', { WorkflowId, Status: 'Active' })

  await signIn(page, 'agent1', `/contact/${ContactId}?tab=workflows`)
  await expect(page.getByRole('button', { name: 'Dry run' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Workflow' }).fill(Name)
  await page.getByRole('option', { name: Name }).click()
  await page.getByRole('button', { name: 'Dry run' }).click()
  const tried = page.getByRole('dialog', { name: `Dry run of ${Name}` })
  await expect(tried).toContainText(`This is what it would do for ${contactName} from now on`)
  const days = tried.getByRole('list', { name: 'The coming fortnight' })
  await expect(days.getByRole('button', { name: /Check whether they match: City contains Austin/ })).toBeVisible()
  await atBothWidths(page, expectAccessible)
  await page.keyboard.press('Escape')
  await expect(tried).toBeHidden()
  // Nothing has happened, and it is still chosen.
  await expect(page.getByText('Not currently enrolled in any workflows')).toBeVisible()
  await page.getByRole('button', { name: 'Add Workflow' }).click()
  const card = page.getByRole('listitem').filter({ hasText: Name })
  await card.getByRole('button', { name: `Show steps of ${Name}` }).click()
  await expect(card).toContainText(/check whether they match: City contains Austin/i)
})
