import { saveWorkflowSettings, workflowSettings } from '@dormer/contract/automation/enrollments'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { show } from '../../../test/show.tsx'
import { StopAll, StoppedBanner } from './RedSwitch.tsx'

const running = { IsStopped: false, StoppedByName: null, DateStopped: null, MinimumGapHours: 0, CanEdit: true }
const stopped = { ...running, IsStopped: true, StoppedByName: 'Alex Morgan', DateStopped: '2030-05-17T15:00:00Z' }
const open = () =>
  show(
    <>
      <StopAll />
      <StoppedBanner />
    </>,
  )

test('all workflows are stopped after asking, which says what it does, and started again', async () => {
  signInAgent()
  let now = running as typeof running | typeof stopped
  answer(workflowSettings, () => now)
  const saved = answer(saveWorkflowSettings, ({ body }) => {
    now = (body as { IsStopped: boolean }).IsStopped ? stopped : running
    return now
  })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Stop all workflows' }))
  const asked = within(await screen.findByRole('dialog'))
  expect(asked.getByText(/No workflow does anything, and no queued message of one is sent/)).toBeTruthy()
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  expect(saved).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Stop all workflows' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop all workflows' }))
  await screen.findByText(/Alex Morgan stopped them on/)
  await user.click(screen.getByRole('button', { name: 'Start again' }))
  await screen.findByRole('button', { name: 'Stop all workflows' })
  expect(saved).toEqual([{ IsStopped: true }, { IsStopped: false }])
})

test('who may not stop them is told that they are stopped, and who can start them again', async () => {
  signInAgent()
  answer(workflowSettings, { ...stopped, CanEdit: false })
  await open()
  await screen.findByText('All workflows are stopped')
  expect(screen.getByText('An admin can start them again.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
