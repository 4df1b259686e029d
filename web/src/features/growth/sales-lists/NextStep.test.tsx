import { type ParsedTask, parseTask, saveTask } from '@dormer/contract/day/tasks'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, Refusal } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { show } from '../../../test/show.tsx'
import { NextStep } from './NextStep.tsx'

const meant: ParsedTask = {
  Title: 'Call',
  TaskTypeId: 1,
  DueDate: '2030-05-17T20:00:00.000Z',
  Repeat: null,
  Contacts: [],
  NotUnderstood: null,
}
const contact = { Contact: { ContactId: 12 }, Entity: { ContactEntityId: 34 } } as ContactDetail

const open = async (parsed: ParsedTask = meant) => {
  signInAgent()
  answer(parseTask, parsed)
  const onAdded = vi.fn()
  const { user } = await show(<NextStep contact={contact} onAdded={onAdded} />)
  await user.click(screen.getByLabelText('Next step'))
  return { user, onAdded }
}
const line = () => screen.getByLabelText<HTMLInputElement>('Next step')

test('Enter adds one task about this person, as it was understood, and goes on', async () => {
  let done = () => {}
  const saved = answer(saveTask, () => new Promise((resolve) => (done = () => resolve({ TaskId: 5 } as never))))
  const { user, onAdded } = await open()
  await user.paste('call friday 3pm')
  await user.keyboard('{Enter}{Enter}')
  await expect.poll(() => saved.length).toBe(1)
  expect(onAdded).not.toHaveBeenCalled()
  done()
  await expect.poll(() => onAdded.mock.calls.length).toBe(1)
  expect(saved).toEqual([
    {
      ...{ Title: 'Call', TaskTypeId: 1, DueDate: meant.DueDate, Repeat: null, AssignedUserId: 7 },
      ...{ KeyType: 'ContactEntityId', KeyValue: 34, ContactId: 12 },
    },
  ])
})

test('a task that is refused keeps its words and the person', async () => {
  answer(saveTask, new Refusal(403, 'You may not add tasks'))
  const { user, onAdded } = await open()
  await user.paste('call friday 4pm')
  await user.keyboard('{Enter}')
  await screen.findByText('You may not add tasks')
  expect(line().value).toBe('call friday 4pm')
  expect(onAdded).not.toHaveBeenCalled()
})

test('a time alone is no task, and Enter on an empty line does nothing', async () => {
  const saved = answer(saveTask, { TaskId: 5 } as never)
  const { user, onAdded } = await open({ ...meant, Title: '' })
  await user.keyboard('{Enter}')
  await user.paste('tomorrow 3pm')
  await user.keyboard('{Enter}')
  await screen.findByText('Also say what to do: call Ana tomorrow 3pm')
  expect(saved).toEqual([])
  expect(onAdded).not.toHaveBeenCalled()
})
