import {
  contactEnrollments,
  type Enrollment,
  enrollContact,
  enrollmentTimeline,
  getHold,
  removeEnrollment,
  setHold,
  togglePause,
} from '@dormer/contract/automation/enrollments'
import { workflows } from '@dormer/contract/automation/workflows'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { show } from '../../../test/show.tsx'
import { today } from '../../../ui/format.ts'
import { WorkflowsTab } from './WorkflowsTab.tsx'

const running: Enrollment = {
  ContactWorkflowId: 5,
  WorkflowId: 31,
  ContactId: 7,
  Name: 'New internet lead',
  Status: 'Active',
  IsPaused: false,
  IsComplete: false,
  Why: null,
  StandsWhy: null,
  NextStep: 'text “Just checking in”',
  NextDate: '2030-05-17T15:00:00.000Z',
  TimeZone: 'America/Chicago',
  DateStarted: '2030-05-15T15:00:00.000Z',
  DateEnded: null,
  HasFailed: false,
}

const open = async (enrollments: Enrollment[]) => {
  signInAgent()
  answer(contactEnrollments, enrollments)
  answer(getHold, { Until: null, Why: null, TimeZone: 'America/Chicago' })
  answer(workflows, [
    { WorkflowId: 31, Name: 'New internet lead' },
    { WorkflowId: 32, Name: 'Birthday' },
  ] as never)
  return show(<WorkflowsTab contact={{ Contact: { ContactId: 7 } } as ContactDetail} />)
}

test('nothing chosen highlights the field; what is chosen starts', async () => {
  const started = answer(enrollContact, { ...running, Name: 'Birthday' })
  const { user } = await open([])
  expect(await screen.findByText('Not currently enrolled in any workflows')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add Workflow' }))
  expect(screen.getByText('Choose a workflow', { selector: '[id$=error]' })).toBeTruthy()
  expect(started).toEqual([])
  await user.click(screen.getByRole('combobox', { name: 'Workflow' }))
  await user.click(await screen.findByRole('option', { name: 'Birthday' }))
  await user.click(screen.getByRole('button', { name: 'Add Workflow' }))
  expect(await screen.findByText('Birthday has started')).toBeTruthy()
  expect(started).toEqual([{ WorkflowId: 32, ContactId: 7 }])
})

test('it says what comes next in the contact’s zone, and pauses at once; Undo resumes it, unless somebody has', async () => {
  let IsPaused = false
  const toggled = answer(togglePause, () => {
    IsPaused = !IsPaused
    return running
  })
  const { user } = await open([running])
  answer(contactEnrollments, () => [
    { ...running, IsPaused, Status: IsPaused ? ('Paused' as const) : ('Active' as const) },
  ])
  expect(await screen.findByText('Next: Friday, May 17, 2030, at 10:00 am')).toBeTruthy()
  expect(screen.getByText('Text “Just checking in”')).toBeTruthy()
  const pause = () => user.click(screen.getByRole('button', { name: 'Pause New internet lead' }))
  await pause()
  expect(await screen.findByText(/^New internet lead is paused, \d+ days before its next step\.$/)).toBeTruthy()
  await screen.findByText('Next, if you resume it now: Friday, May 17, 2030, at 10:00 am')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Next: Friday, May 17, 2030, at 10:00 am')
  expect(toggled).toHaveLength(2)

  await pause()
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await user.click(await screen.findByRole('button', { name: 'Resume New internet lead' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Resume' }))
  await screen.findByText('Next: Friday, May 17, 2030, at 10:00 am')
  await user.click(undo)
  expect(toggled).toHaveLength(4)
})

test('the contact is held for a week, which says what it does', async () => {
  const held = answer(setHold, {
    Until: '2030-01-08',
    Why: 'By Ana Diaz: messages and tasks wait',
    TimeZone: 'America/Chicago',
  })
  const { user } = await open([])
  await user.click(await screen.findByRole('button', { name: 'Hold workflows…' }))
  await screen.findByText(/no messages, no tasks/)
  await user.click(screen.getByRole('button', { name: 'A week' }))
  answer(getHold, { Until: '2030-01-08', Why: 'By Ana Diaz: messages and tasks wait', TimeZone: 'America/Chicago' })
  await user.click(screen.getByRole('button', { name: 'Hold' }))
  await screen.findByText('Held until 01/08/2030 begins, Central Time · By Ana Diaz: messages and tasks wait')
  expect(held).toEqual([{ Until: new Date(Date.parse(today()) + 7 * 86_400_000).toISOString().slice(0, 10) }])
})

test('the new date is shown before it is resumed', async () => {
  const resumed = answer(togglePause, running)
  const { user } = await open([{ ...running, Status: 'Paused', IsPaused: true, Why: 'Ana answered by text' }])
  await user.click(await screen.findByRole('button', { name: 'Resume New internet lead' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/Next: Friday, May 17, 2030, at 10:00 am\. Text/)).toBeTruthy()
  expect(resumed).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Resume' }))
  await expect.poll(() => resumed.length).toBe(1)
})

test('one whose workflow is deactivated is not said to go on when it is resumed', async () => {
  const StandsWhy = 'The workflow is deactivated'
  const { user } = await open([
    { ...running, Status: 'Paused', IsPaused: true, Why: 'Ana answered by text', StandsWhy },
  ])
  expect(await screen.findByText('The workflow is deactivated, too.')).toBeTruthy()
  expect(screen.getByText('Next, if it went on now: Friday, May 17, 2030, at 10:00 am')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Resume New internet lead' }))
  const dialog = await screen.findByRole('dialog')
  expect(
    within(dialog).getByText(
      'The workflow is deactivated: New internet lead waits until that has changed, then continues with the time it had left.',
    ),
  ).toBeTruthy()
  expect(within(dialog).getByText(/^Next, if it went on now: Friday, May 17, 2030/)).toBeTruthy()
})

test('one that has ended can only be removed, after a question', async () => {
  const removed = answer(removeEnrollment, { Successful: true })
  const { user } = await open([{ ...running, Status: 'Completed', IsComplete: true, NextStep: null, NextDate: null }])
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Completed' })).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: /^(Pause|Resume)/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove New internet lead' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await expect.poll(() => removed.length).toBe(1)
})

test('its steps say what was done, what was left out and why, and what comes', async () => {
  const entry = { WorkflowOutcomeId: 1, MessageId: null, ConversationId: null, MessageStatus: null, TaskId: null }
  answer(enrollmentTimeline, [
    { ...entry, Outcome: 'Done', TaskTypeId: 1, Step: 'email “Welcome”', Date: '2030-05-15T15:00:00.000Z', Why: null },
    {
      ...entry,
      Outcome: 'Skipped',
      TaskTypeId: 4,
      Step: 'text “Hello”',
      Date: '2030-05-16T15:00:00.000Z',
      Why: 'This contact has no cell phone.',
    },
    { ...entry, Outcome: null, TaskTypeId: 4, Step: 'text “Later”', Date: null, Why: null, WorkflowOutcomeId: null },
  ])
  const { user } = await open([running])
  await user.click(await screen.findByRole('button', { name: 'Show steps of New internet lead' }))
  expect(await screen.findByText('This contact has no cell phone.')).toBeTruthy()
  expect(screen.getByText(/^Done · Wed, May 15, 2030/)).toBeTruthy()
  expect(screen.getByText('Upcoming')).toBeTruthy()
})
