import {
  type AutoTask,
  applyWorkflow,
  autoTasks,
  retryAutoTask,
  toggleAutoTask,
} from '@dormer/contract/automation/auto-tasks'
import { workflows } from '@dormer/contract/automation/workflows'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, Refusal } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { show } from '../../../test/show.tsx'
import { listing } from '../../../test/transaction.ts'
import { WorkflowsTab } from './WorkflowsTab.tsx'

const task: AutoTask = {
  Id: 1,
  TaskType: 'Email',
  TaskTypeId: 1,
  EmailTemplateName: 'Welcome',
  TextTemplateName: null,
  RecipientRoleName: 'Buyer',
  ExecuteDate: '2026-12-15T15:00:00Z',
  DateControl: '3 days before Closing Date',
  IsComplete: false,
  IsCancelled: false,
  Due: null,
  CssClass: '',
  IconCss: 'email',
  WorkflowId: 31,
  WorkflowName: 'Under contract',
  TaskTitle: null,
  DateCompleted: null,
  Why: null,
  CanRetry: false,
}
const workflow = { WorkflowId: 31, Name: 'Under contract' }
const open = async (tasks: AutoTask[], transaction = listing, found: object[] = [workflow]) => {
  signInAgent()
  answer(workflows, found as never)
  answer(autoTasks, tasks)
  return show(<WorkflowsTab transaction={transaction} />)
}
const apply = () => screen.getByRole('button', { name: 'Apply Workflow' })
const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement)

test('a workflow has to be chosen; then it is applied, and its tasks appear', async () => {
  let tasks: AutoTask[] = []
  let applied = ''
  signInAgent()
  answer(workflows, [workflow] as never)
  answer(autoTasks, () => tasks)
  answer(applyWorkflow, ({ params, query }) => {
    applied = `${params.transactionId} ${query.get('workflowId')}`
    tasks = [task]
    return { Successful: true as const }
  })
  const { user } = await show(<WorkflowsTab transaction={listing} />)
  expect(await screen.findByText('Add Workflow To Transaction')).toBeTruthy()
  expect(screen.queryByText('AUTOMATED TASKS')).toBeNull()
  await expect.poll(() => apply().hasAttribute('disabled')).toBe(false)
  await user.click(apply())
  const picker = screen.getByRole('combobox', { name: 'Workflow' })
  expect(picker.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('Choose a workflow').length).toBeGreaterThan(0)
  await user.click(picker)
  await user.click(await screen.findByText('Under contract'))
  await user.click(apply())
  expect(await screen.findByText('SUCCESS!')).toBeTruthy()
  expect(applied).toBe('40 31')
  expect(await screen.findByText('AUTOMATED TASKS')).toBeTruthy()
  expect(screen.getByText('Email “Welcome” to Buyer')).toBeTruthy()
})

test('without a published workflow it says where to publish one', async () => {
  const { user } = await open([], listing, [])
  await expect.poll(() => apply().hasAttribute('disabled')).toBe(false)
  await user.click(apply())
  expect(
    await screen.findByText(
      'You have not published any transaction workflows. You can do this in the Transaction > Workflows section.',
    ),
  ).toBeTruthy()
})

test('what is refused is said in the server’s words', async () => {
  answer(applyWorkflow, new Refusal(400, '“Under contract” has been applied already.'))
  const { user } = await open([task])
  await expect.poll(() => apply().hasAttribute('disabled')).toBe(false)
  await user.click(screen.getByRole('combobox', { name: 'Workflow' }))
  await user.click(await screen.findByRole('option', { name: 'Under contract' }))
  await user.click(apply())
  expect(await screen.findByText('“Under contract” has been applied already.')).toBeTruthy()
})

test('each task says what it does, when and how it stands', async () => {
  await open([
    task,
    { ...task, Id: 2, TaskType: 'Call', TaskTypeId: 2, EmailTemplateName: null, RecipientRoleName: null, TaskTitle: 'Ask how it went', IsComplete: true },
    { ...task, Id: 3, EmailTemplateName: 'Late', Due: 'pastdue', CssClass: 'pastdue', Why: 'Nobody on this transaction is a Buyer with an email address' },
    { ...task, Id: 4, EmailTemplateName: 'Later', ExecuteDate: null, Why: 'The transaction has no closing date yet' },
    { ...task, Id: 5, EmailTemplateName: 'Off', IsCancelled: true, CssClass: 'cancelled' },
  ]) // biome-ignore format: rows
  await screen.findByText('Email “Welcome” to Buyer')
  expect(row('Email “Welcome” to Buyer').getByText(/3 days before Closing Date · Under contract/)).toBeTruthy()
  expect(row('Email “Welcome” to Buyer').getByText('12/15/2026, 9:00 am')).toBeTruthy()
  expect(row('Call: Ask how it went').getByText('Complete')).toBeTruthy()
  expect(row('Call: Ask how it went').queryByRole('button')).toBeNull()
  expect(row('Email “Late” to Buyer').getByText('Past due')).toBeTruthy()
  expect(row('Email “Late” to Buyer').getByText(/^Nobody on this transaction/)).toBeTruthy()
  expect(row('Email “Later” to Buyer').getByText('Unscheduled')).toBeTruthy()
  expect(row('Email “Off” to Buyer').getByText('Cancelled')).toBeTruthy()
  expect(row('Email “Off” to Buyer').getByRole('button').textContent).toBe('Reinstate')
})

test('one is cancelled, and reinstated; a refusal is said', async () => {
  let isCancelled = false
  signInAgent()
  answer(workflows, [])
  answer(autoTasks, () => [{ ...task, IsCancelled: isCancelled }])
  answer(toggleAutoTask, () => {
    isCancelled = !isCancelled
    return { ...task, IsCancelled: isCancelled }
  })
  const { user } = await show(<WorkflowsTab transaction={listing} />)
  await user.click(await screen.findByRole('button', { name: 'Cancel Email “Welcome”' }))
  const reinstate = await screen.findByRole('button', { name: 'Reinstate Email “Welcome”' })
  answer(toggleAutoTask, new Refusal(400, 'Its day has passed, so it would be late.'))
  await user.click(reinstate)
  expect(await screen.findByText('Its day has passed, so it would be late.')).toBeTruthy()
})

test('who may only look sees the tasks, and nothing to change', async () => {
  await open([task], { ...listing, CanEdit: false, CanChangeStatus: false })
  expect(await screen.findByText('Email “Welcome” to Buyer')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('what was not done can be retried on its day', async () => {
  const failed = { ...task, Due: 'today' as const, Why: 'Nobody on this transaction is a Buyer with an email address' }
  let retried = ''
  answer(retryAutoTask, ({ params }) => {
    retried = String(params.taskId)
    return { ...failed, Why: null, CanRetry: false }
  })
  const { user } = await open([
    { ...failed, CanRetry: true },
    { ...failed, Id: 2, EmailTemplateName: 'Later' },
  ])
  const late = await screen.findByText('Email “Later” to Buyer')
  expect(within(late.closest('li') as HTMLElement).queryByRole('button', { name: /^Retry/ })).toBeNull()
  await user.click(row('Email “Welcome” to Buyer').getByRole('button', { name: 'Retry Email “Welcome”' }))
  await expect.poll(() => retried).toBe('1')
})
