import { workflowSettings } from '@dormer/contract/automation/enrollments'
import { deleteStep, moveStep, stepType, updateStep } from '@dormer/contract/automation/steps'
import { eventConditions, getWorkflow, setWorkflowRules, type Workflow } from '@dormer/contract/automation/workflows'
import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { textTemplates } from '@dormer/contract/messages/templates'
import { useQuery } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, Refusal } from '../../../../test/answers.ts'
import { signInAgent } from '../../../../test/people.ts'
import { show } from '../../../../test/show.tsx'
import { workflowStep, workflowWith } from '../../../../test/workflow.ts'
import { Editor } from '../WorkflowPage.tsx'
import { workflowQuery } from '../workflows.api.ts'
import { placesFor } from './MoveDialog.tsx'
import { relocated } from './tree.ts'

const Page = () => {
  const { data } = useQuery(workflowQuery(31))
  return data && <Editor workflow={data} />
}
let now: Workflow
const open = async (workflow: Workflow) => {
  signInAgent()
  now = workflow
  answer(workflowSettings, {
    IsStopped: false,
    StoppedByName: null,
    DateStopped: null,
    MinimumGapHours: 0,
    CanEdit: false,
  })
  answer(getWorkflow, () => now)
  const shown = await show(<Page />)
  await screen.findByText(/All Changes Saved|made this workflow/)
  return shown
}
const one = workflowStep(1, stepType.Call, { TaskTitle: 'One' })
const branch = workflowStep(2, stepType.Branch, { Settings: { Condition: 'Replied' } })
const inYes = workflowStep(3, stepType.Call, { TaskTitle: 'Answered', ParentStepId: 2, Branch: 'Yes', StepOrder: 1 })
const four = workflowStep(4, stepType.Call, { TaskTitle: 'Four', StepOrder: 3 })
const steps = [one, branch, inYes, four]
const step = (number: number) => within(screen.getByRole('group', { name: `Step ${number}` }))
const menuOf = async (user: Awaited<ReturnType<typeof open>>['user'], number: number, item: string) => {
  await user.click(screen.getByRole('button', { name: `Step ${number}: more` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

test('the places a step can be moved to are told in words; a branch goes into none of its own lists', () => {
  const placesOf = (id: number) =>
    placesFor(steps, id, () => ({})).flatMap(({ group, items }) => items.map(({ label }) => `${group} | ${label}`))
  expect(placesOf(4)).toEqual([
    'Steps | At the beginning',
    'Steps | After step 1: create a Call task “One”',
    'If yes, after step 2: check whether they have replied | At the beginning',
    'If yes, after step 2: check whether they have replied | After step 3: create a Call task “Answered”',
    'If no, after step 2: check whether they have replied | The first step here',
  ])
  expect(placesOf(2)).toEqual(['Steps | At the beginning', 'Steps | After step 4: create a Call task “Four”'])
})

test('a branch takes along what hangs from it', () => {
  const ids = relocated(steps, 2, { ParentStepId: null, Branch: null }, 0).map(({ WorkflowStepId }) => WorkflowStepId)
  expect(ids).toEqual([2, 3, 1, 4])
})

test('a step is moved into a branch by its menu; it is announced, and the focus stays with it', async () => {
  const { user } = await open(workflowWith(steps))
  const moved = answer(moveStep, ({ body }) => {
    const { WorkflowStepId, ParentStepId, Branch, Index } = body as never
    now = { ...now, Steps: relocated(now.Steps, WorkflowStepId, { ParentStepId, Branch }, Index) }
    return now.Steps
  })
  await menuOf(user, 4, 'Move to…')
  await user.click(await screen.findByRole('combobox', { name: 'Where to' }))
  await user.click(await screen.findByRole('option', { name: 'The first step here' }))
  await user.click(screen.getByRole('button', { name: 'Move' }))
  await expect.poll(() => moved[0]).toEqual({ WorkflowStepId: 4, Index: 0, ParentStepId: 2, Branch: 'No' })
  await screen.findByText('Moved to place 1 of 1 of the list “If no, after step 2”')
  const list = await screen.findByRole('list', { name: 'If no, after step 2' })
  expect(within(list).getByText(/Call task/).textContent).toContain('“Four”')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Step 4: more')
})

test('a deleted step can be brought back; the focus goes to the next one', async () => {
  const { user } = await open(workflowWith([one, four]))
  const removed = answer(deleteStep, () => {
    now = { ...now, Steps: [four] }
    return now.Steps
  })
  answer(restoreRequest, () => {
    now = { ...now, Steps: [one, four] }
    return { InBackground: false, TrashId: 1, Message: null } as never
  })
  await menuOf(user, 1, 'Delete')
  await screen.findByText('Step deleted.')
  expect(removed).toEqual([{ WorkflowStepId: 1 }])
  expect(screen.getByText('Step 1 deleted')).toBeTruthy()
  await expect.poll(() => document.activeElement?.textContent).toContain('“Four”')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => screen.queryAllByRole('group', { name: /^Step/ }).length).toBe(2)
})

test('a step that a colleague deleted meanwhile can be given up', async () => {
  const { user } = await open(workflowWith([one, four]))
  answer(updateStep, new Refusal(404, 'The step was not found.'))
  await user.click(step(1).getAllByRole('button')[0] as HTMLElement)
  await user.type(await screen.findByLabelText(/^Task title/), '!')
  await screen.findByText(/1 change is not saved/)
  now = { ...now, Steps: [four] }
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await screen.findByText('All Changes Saved')
  await expect.poll(() => screen.queryAllByRole('group', { name: /^Step/ }).length).toBe(1)
})

test('a window without a day is not saved, and the page says so', async () => {
  const SendWindow = { Days: [1], From: '09:00', To: '18:00' }
  const { user } = await open(workflowWith([one], { SendWindow }))
  const saved = answer(setWorkflowRules, ({ body }) => ({ ...now, ...(body as object) }))
  await user.click(screen.getByRole('checkbox', { name: 'Monday' }))
  await screen.findByText('Not saved yet: Choose at least one day')
  await user.click(screen.getByRole('checkbox', { name: 'Friday' }))
  await screen.findByText('All Changes Saved')
  await expect.poll(() => saved).toEqual([{ WorkflowId: 31, SendWindow: { ...SendWindow, Days: [5] } }])
})

test('a new tag is created by typing it; a list that failed says so', async () => {
  const tagStep = workflowStep(5, stepType.AddTag)
  answer(eventConditions, new Refusal(400, 'Not just now'))
  const { user } = await open(workflowWith([tagStep]))
  await screen.findByText('The tags could not be loaded')
  answer(eventConditions, [{ Key: '7', Value: 'Warm' }])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  const saved = answer(updateStep, () => ({ ...tagStep, TagId: 8 }))
  await user.click(step(1).getAllByRole('button')[0] as HTMLElement)
  const tag = await screen.findByRole('combobox', { name: 'Tag' })
  await user.type(tag, 'Investor')
  await user.click(await screen.findByRole('option', { name: 'Create “Investor”' }))
  await expect.poll(() => saved).toEqual([{ WorkflowStepId: 5, TagName: 'Investor' }])
})

test('who may only look reads the whole step; the chosen template has a preview', async () => {
  const text = workflowStep(6, stepType.Text, { TextTemplateId: 8 })
  const { user } = await open(workflowWith([text]))
  answer(textTemplates, [
    {
      TextTemplateId: 8,
      Name: 'Checking in',
      Body: 'Hi {{FirstName}}, still looking?',
      SharedWithGroup: true,
      VideoGuid: null,
      CreatedByName: null,
      IsSystem: false,
    } as never,
  ])
  await user.click(step(1).getAllByRole('button')[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  await screen.findByText('Hi Jordan, still looking?')
})
