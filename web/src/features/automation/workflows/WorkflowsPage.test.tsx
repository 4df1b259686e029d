import { workflowCounts } from '@dormer/contract/automation/counts'
import { workflowSettings } from '@dormer/contract/automation/enrollments'
import { copyWorkflow, type WorkflowRow, workflows } from '@dormer/contract/automation/workflows'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { fill, show } from '../../../test/show.tsx'
import { workflowRow } from '../../../test/workflow.ts'
import { ContactWorkflowsPage } from './WorkflowsPage.tsx'

const settings = { IsStopped: false, StoppedByName: null, DateStopped: null, MinimumGapHours: 0, CanEdit: false }
const open = async (rows: WorkflowRow[]) => {
  signInAgent()
  answer(workflowSettings, settings)
  answer(workflows, rows)
  if (rows.length > 0) answer(workflowCounts, { Workflows: [], IsPartial: true })
  const shown = await show(<ContactWorkflowsPage />)
  await screen.findByRole('heading', { name: 'Workflows' })
  return shown
}
const names = () => screen.queryAllByRole('link', { name: /^(Workflow|Nurture) / }).map((link) => link.textContent)

test('the list shows 50 workflows on a page by default, and as many as chosen', async () => {
  const { user, router } = await open(Array.from({ length: 120 }, (_, n) => workflowRow(n + 1)))
  await screen.findByText('Showing 1 - 50 of 120')
  expect(names()).toHaveLength(50)
  await user.click(screen.getByRole('button', { name: 'Page 3' }))
  await screen.findByText('Showing 101 - 120 of 120')
  expect(names()[0]).toBe('Workflow 101')
  await user.click(screen.getByRole('combobox', { name: 'Workflows per page' }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '10 per page',
    '25 per page',
    '50 per page',
    '100 per page',
  ])
  await user.click(screen.getByRole('option', { name: '10 per page' }))
  // Back on the first page.
  await screen.findByText('Showing 1 - 10 of 120')
  expect(router.state.location.search).toMatchObject({ take: 10 })
})

test('workflows are found by part of their name in any case, and by who made them', async () => {
  const { user } = await open([
    workflowRow(1),
    workflowRow(2, { Name: 'Nurture Buyers' }),
    workflowRow(3, { Name: 'Nurture sellers', CreatedById: 9, CreatedByName: 'Ben Carter' }),
  ])
  await screen.findByText('Showing 1 - 3 of 3')
  await fill(user, screen.getByRole('searchbox', { name: 'Search by name' }), 'NURTURE')
  await screen.findByText('Showing 1 - 2 of 2')
  await user.click(screen.getByRole('combobox', { name: 'Agent' }))
  await user.click(screen.getByRole('option', { name: 'Ben Carter' }))
  await screen.findByText('Showing 1 - 1 of 1')
  expect(names()).toEqual(['Nurture sellers'])
  await fill(user, screen.getByRole('searchbox', { name: 'Search by name' }), 'nothing')
  await user.click(await screen.findByRole('button', { name: 'Show all workflows' }))
  await screen.findByText('Showing 1 - 3 of 3')
})

test('Delete is only offered for those that one may delete, and a copy is opened', async () => {
  const { user } = await open([workflowRow(1), workflowRow(2, { CanDelete: false, CanEdit: false })])
  await screen.findByRole('button', { name: 'Delete Workflow 1' })
  expect(screen.queryByRole('button', { name: 'Delete Workflow 2' })).toBeNull()
  answer(copyWorkflow, { WorkflowId: 44 })
  await user.click(screen.getByRole('button', { name: 'Copy Workflow 2' }))
  await screen.findByText('Workflow 2 was copied')
})

test('without workflows, the library is offered', async () => {
  await open([])
  await screen.findByText('No workflows yet')
  expect(screen.getByRole('link', { name: 'Start from the library' })).toBeTruthy()
})
