import { dryRunOptions } from '@dormer/contract/automation/dry-run'
import { workflowSettings } from '@dormer/contract/automation/enrollments'
import { stepType, updateStep } from '@dormer/contract/automation/steps'
import {
  getWorkflow,
  previewPublish,
  renameWorkflow,
  setWorkflowStatus,
  type Workflow,
} from '@dormer/contract/automation/workflows'
import { useQuery } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, Refusal } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { show } from '../../../test/show.tsx'
import { workflowStep, workflowWith } from '../../../test/workflow.ts'
import { Editor } from './WorkflowPage.tsx'
import { workflowQuery } from './workflows.api.ts'

const Page = () => {
  const { data } = useQuery(workflowQuery(31))
  return data && <Editor workflow={data} />
}
/** Opens the editor; the server answers with what was saved last. */
const open = async (workflow: Workflow) => {
  signInAgent()
  let now = workflow
  answer(workflowSettings, {
    IsStopped: false,
    StoppedByName: null,
    DateStopped: null,
    MinimumGapHours: 0,
    CanEdit: false,
  })
  answer(getWorkflow, () => now)
  const saved = answer(updateStep, ({ body }) => {
    const change = body as { WorkflowStepId: number }
    const [before] = now.Steps.filter(({ WorkflowStepId }) => WorkflowStepId === change.WorkflowStepId)
    // As the server does.
    const trimmed = 'TaskTitle' in change ? { TaskTitle: String(change.TaskTitle ?? '').trim() || null } : {}
    const step = { ...before, ...change, ...trimmed } as Workflow['Steps'][number]
    now = { ...now, Steps: now.Steps.map((one) => (one.WorkflowStepId === step.WorkflowStepId ? step : one)) }
    return step
  })
  const shown = await show(<Page />)
  await screen.findByText('All Changes Saved')
  return { ...shown, saved }
}
const call = workflowStep(1, stepType.Call, { TaskTitle: 'Call', WaitTime: 2 })
const text = workflowStep(2, stepType.Text, { TextTemplateId: 8 })
const step = (number: number) => within(screen.getByRole('group', { name: `Step ${number}` }))
const openStep = async ({ user }: Awaited<ReturnType<typeof open>>, number: number) =>
  user.click(step(number).getAllByRole('button')[0] as HTMLElement)

test('each step reads as a sentence, and what keeps it from being published is told at its step', async () => {
  const empty = workflowStep(3, stepType.Email, { WaitTime: 1 })
  await open(
    workflowWith([call, text, empty], {
      Findings: [{ WorkflowStepId: 3, Message: 'Choose an email template', IsWarning: false }],
    }),
  )
  expect(step(1).getByText(/After 2 days,/).textContent).toBe('After 2 days, ')
  expect(step(1).getByText(/create a Call task “Call”/)).toBeTruthy()
  expect(step(2).getByText(/text “Checking in”/)).toBeTruthy()
  expect(step(3).getByText('Choose an email template')).toBeTruthy()
})

test('typing in a step never loses the last letter: neither in a pause after a space nor when another step is opened', async () => {
  const page = await open(workflowWith([call, text]))
  const { user, saved } = page
  await openStep(page, 1)
  const title = await screen.findByLabelText<HTMLInputElement>(/^Task title/)
  await user.type(title, ' him ')
  await expect.poll(() => saved.length).toBe(1)
  await screen.findByText('All Changes Saved')
  // The server keeps no space at the end; what is being typed does.
  expect(title.value).toBe('Call him ')
  await user.type(title, 'now')
  await openStep(page, 2)
  await expect.poll(() => saved.at(-1)).toMatchObject({ WorkflowStepId: 1, TaskTitle: 'Call him now' })
  await expect.poll(() => step(1).getByText(/Call task/).textContent).toContain('“Call him now”')
})

test('what could not be saved says so and stays, and Retry saves it', async () => {
  const page = await open(workflowWith([call]))
  const { user, saved } = page
  let isFull = true
  answer(updateStep, ({ body }) => {
    saved.push(body as (typeof saved)[number])
    return isFull ? new Refusal(400, 'The disk is full.') : { ...call, ...(body as object) }
  })
  await openStep(page, 1)
  await user.type(await screen.findByLabelText(/^Task title/), ' back')
  expect(await screen.findByText('Not saved: The disk is full.')).toBeTruthy()
  expect(screen.getByText(/1 change is not saved/)).toBeTruthy()
  expect(step(1).getByText(/Call task/).textContent).toContain('“Call back”')
  isFull = false
  await user.click(screen.getByText('Retry'))
  expect(await screen.findByText('All Changes Saved')).toBeTruthy()
  expect(saved.at(-1)).toMatchObject({ TaskTitle: 'Call back' })
})

test('the name is changed in place', async () => {
  const names: string[] = []
  const { user } = await open(workflowWith([call]))
  answer(renameWorkflow, ({ params }) => {
    names.push(decodeURIComponent(String(params.name)))
    return { Successful: true } as const
  })
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  const name = screen.getByRole('textbox', { name: 'Name' })
  await user.type(name, ', Austin')
  await user.keyboard('{Enter}')
  await expect.poll(() => names).toEqual(['New internet lead, Austin'])
})

test('publishing says what is missing, and leads to the step', async () => {
  const finding = { WorkflowStepId: 2, Message: 'Choose a text template', IsWarning: false }
  const { user } = await open(workflowWith([call, workflowStep(2, stepType.Text)], { Findings: [finding] }))
  answer(previewPublish, { Matching: 3, OnEarlierVersion: 0, Waiting: 0, Findings: [finding] })
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('One thing is missing before it can be published:')
  expect(screen.queryByText(/match now/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Step 2' }))
  expect(await screen.findByLabelText(/^Text template/)).toBeTruthy()
})

test('a dry run of an incomplete draft says what is missing at once, and leads to the step', async () => {
  const finding = { WorkflowStepId: 2, Message: 'Choose what it waits for', IsWarning: false }
  const { user } = await open(workflowWith([call, workflowStep(2, stepType.WaitUntil)], { Findings: [finding] }))
  answer(dryRunOptions, { IsMatching: true, Options: [{ Id: 7, Name: 'Ida Moor' }] })
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  await screen.findByText('One thing is missing before it can be tried:')
  expect(screen.queryByRole('combobox', { name: 'Contact' })).toBeNull()
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Step 2' }))
  expect(await screen.findByRole('combobox', { name: /^Wait until/ })).toBeTruthy()
})

test('publishing asks for whom and what becomes of those who are in it; by default nobody is enrolled or moved', async () => {
  const { user } = await open(workflowWith([call], { HasChanges: false }))
  answer(previewPublish, { Matching: 214, OnEarlierVersion: 3, Waiting: 1, Findings: [] })
  const published = answer(setWorkflowStatus, workflowWith([call], { Status: 'Active', HasChanges: false }))
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('214 contacts match now. Who should it start for?')
  expect(screen.getByText('3 contacts started with an earlier version.')).toBeTruthy()
  expect(screen.getByText('1 contact will continue with the time they had left.')).toBeTruthy()
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await expect.poll(() => published.length).toBe(1)
  expect(published[0]).toEqual({ WorkflowId: 31, Status: 'Active', EnrollMatching: false, MoveEnrolled: false })
})

test('those who match now and those who are in it are taken along only if chosen, also when it is changed for the first time', async () => {
  const { user } = await open(workflowWith([call], { Status: 'Active', HasChanges: true, ContactsCount: 2 }))
  answer(previewPublish, { Matching: 1, OnEarlierVersion: 2, Waiting: 0, Findings: [] })
  const published = answer(setWorkflowStatus, workflowWith([call], { Status: 'Active', HasChanges: false }))
  expect(screen.getByText('Your changes are not live yet.')).toBeTruthy()
  // Above the steps, and beside what is said of them.
  const [, beside] = screen.getAllByRole('button', { name: 'Publish changes' })
  await user.click(beside as HTMLElement)
  await user.click(await screen.findByLabelText(/^These contacts, too/))
  expect(screen.getByText('2 contacts are in it already. Which steps do they get?')).toBeTruthy()
  await user.click(screen.getByLabelText(/^Move them over/))
  const publish = { name: 'Publish changes and start for 1 contact' }
  await user.click(within(screen.getByRole('dialog')).getByRole('button', publish))
  await expect.poll(() => published[0]).toMatchObject({ EnrollMatching: true, MoveEnrolled: true })
})

test("a colleague's workflow can be read and copied, not changed", async () => {
  signInAgent()
  answer(workflowSettings, {
    IsStopped: true,
    StoppedByName: 'Alex Morgan',
    DateStopped: '2030-05-17T15:00:00Z',
    MinimumGapHours: 0,
    CanEdit: false,
  })
  answer(getWorkflow, workflowWith([call, text], { CanEdit: false, CanDelete: false, CreatedByName: 'Ben Carter' }))
  await show(<Page />)
  await screen.findByText(/Ben Carter made this workflow/)
  await screen.findByText('All workflows are stopped')
  expect(screen.getByRole('button', { name: 'Make a copy' })).toBeTruthy()
  for (const name of ['Publish', 'Rename', 'Add step', 'Start again'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: /more$/ })).toBeNull()
})
