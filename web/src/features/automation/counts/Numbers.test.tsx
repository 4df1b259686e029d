import {
  retryFailed,
  type WorkflowCounts,
  workflowCounts,
  workflowPeople,
  workflowStepCounts,
} from '@dormer/contract/automation/counts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { show } from '../../../test/show.tsx'
import { workflowRow } from '../../../test/workflow.ts'
import { CountedNote, WorkflowNumbers } from './Numbers.tsx'

const counts: WorkflowCounts = { WorkflowId: 1, Active: 12, Paused: 0, Goal: 1, Completed: 0, Ended: 0, Removed: 0, Answered: 3, OptedOut: 0, Failed: 2 } // biome-ignore format: a row
const failed = (Id: number) => ({
  Id,
  ContactId: Id,
  TransactionId: null,
  Name: `Nora ${Id}`,
  Status: 'Failed',
  Why: 'It rained',
  Date: '2030-05-14T15:00:00Z',
})
const open = async () => {
  signInAgent()
  answer(workflowCounts, { Workflows: [counts], IsPartial: true })
  return show(
    <>
      <CountedNote type="Contact" />
      <WorkflowNumbers row={workflowRow(1)} />
      <WorkflowNumbers row={workflowRow(2)} />
    </>,
  )
}

test('a workflow shows what is not zero, and says that only what one sees is counted', async () => {
  await open()
  await screen.findByText('The numbers beneath the names count only contacts that you can see.')
  const shown = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(shown).toEqual(['12 active', '3 answered', '1 reached its goal', '2 failed'])
  screen.getByText('Nobody yet')
})

test('what failed is listed, and retried together: how many are, and why others are not', async () => {
  const { user } = await open()
  answer(workflowPeople, [failed(9), failed(8)])
  answer(workflowStepCounts, { Workflow: counts, Steps: [], IsPartial: true })
  await user.click(await screen.findByRole('button', { name: '2 failed, Workflow 1: show them' }))
  const dialog = await screen.findByRole('dialog', { name: 'Workflow 1: failed' })
  await within(dialog).findByRole('link', { name: 'Nora 9' })
  expect(within(dialog).getAllByText('It rained')).toHaveLength(2)
  answer(retryFailed, { Retried: 1, Skipped: [{ Reason: 'It is paused.', Count: 1 }], RunId: null, Found: 2 })
  await user.click(await within(dialog).findByRole('button', { name: 'Retry 2 failed' }))
  await within(dialog).findByText('1 of 2 are being retried.')
  within(dialog).getByText('1 not: It is paused.')
})
