import { completeTask, parseTask, saveTask, type TaskRow, taskOptions } from '@dormer/contract/day/tasks'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, Refusal } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { fill, show } from '../../../test/show.tsx'
import { toInstant } from '../../../ui/wall-time.ts'
import { TaskForm } from './TaskForm.tsx'

const task: TaskRow = {
  TaskId: 12,
  Title: 'Order the sign',
  TaskTypeId: 3,
  TaskType: 'To-Do',
  AssignedUserId: 7,
  AssignedUser: 'Ana Diaz',
  DueDate: null,
  Due: null,
  DueDateDisplay: 'Unscheduled',
  Notes: 'With the new logo.',
  IsCompleted: false,
  DateCompleted: null,
  IsFromWorkflow: false,
  CanDelete: true,
  AssociatedWith: null,
  KeyType: null,
  KeyValue: null,
  RouteId: null,
  IconCss: 'todo',
  Repeat: null,
  ReminderMinutes: null,
}

const open = async (props: Partial<Parameters<typeof TaskForm>[0]> = {}) => {
  signInAgent()
  answer(taskOptions, { Users: [{ UserId: 7, Name: 'Ana Diaz' }], TaskTypes: [] })
  const [close, setDirty] = [vi.fn(), vi.fn()]
  const shown = await show(<TaskForm close={close} setDirty={setDirty} {...props} />)
  return { ...shown, close, isDirty: () => setDirty.mock.lastCall?.[0] }
}
const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: 'input, textarea' })
const button = (name: string) => screen.getByText(name, { selector: 'button *' }).closest('button') as HTMLElement

test('a task needs a title; a new one is sent whole, with the default reminder left to the server', async () => {
  const saved = answer(saveTask, task)
  const { user, close, isDirty } = await open()
  expect(isDirty()).toBe(false)
  await user.click(button('Save'))
  expect(screen.getByText('Title is required')).toBeTruthy()
  expect(document.activeElement).toBe(field('Title'))
  expect(saved).toEqual([])
  await user.paste('Order the sign')
  await user.keyboard('{Enter}')
  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(saved).toEqual([
    {
      Title: 'Order the sign',
      TaskTypeId: 3,
      AssignedUserId: 7,
      Notes: '',
      DueDate: null,
      Repeat: null,
      KeyType: null,
      KeyValue: null,
    },
  ])
})

test('what a failure leaves is what was typed, and saving goes on', async () => {
  let tries = 0
  const saved = answer(saveTask, () => (++tries === 1 ? new Refusal(503, 'Dormer is restarting.') : task))
  const { user, close, isDirty } = await open()
  await fill(user, field('Title'), 'Order the sign')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Dormer is restarting.')).toBeTruthy()
  expect(field('Title').value).toBe('Order the sign')
  expect(isDirty()).toBe(true)
  expect(close).not.toHaveBeenCalled()
  await user.type(field('Title'), '{Enter}')
  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(saved).toHaveLength(2)
})

test('of an existing task only what was changed is sent', async () => {
  const saved = answer(saveTask, task)
  const { user, close } = await open({ task })
  await fill(user, field('Title'), 'Order the sign again')
  await user.keyboard('{Enter}')
  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(saved).toEqual([{ TaskId: 12, Title: 'Order the sign again' }])
})

test('Mark Complete saves first; refused, it completes nothing later', async () => {
  const saved = answer(saveTask, task)
  const completed = answer(completeTask, { Success: true, Next: null } as never)
  const { user, close } = await open({ task })
  await user.clear(field('Title'))
  await user.click(button('Mark Complete'))
  expect(screen.getByText('Title is required')).toBeTruthy()
  await fill(user, field('Title'), 'Order two signs')
  await user.click(button('Save'))
  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(saved).toEqual([{ TaskId: 12, Title: 'Order two signs' }])
  expect(completed).toHaveLength(0)
})

test('Mark Complete alone changes nothing else', async () => {
  const completed = answer(completeTask, { Success: true, Next: null } as never)
  const { user, close } = await open({ task })
  await user.click(button('Mark Complete'))
  await expect.poll(() => completed.length).toBe(1)
  expect(close).toHaveBeenCalledOnce()
})

test('a time is typed as people write it, and one that there is not is refused', async () => {
  const DueDate = toInstant('2031-03-10 09:00:00', 'America/Chicago')
  const saved = answer(saveTask, task)
  const { user, close } = await open({ task: { ...task, DueDate } })
  const time = field('Time')
  expect(time.value).toBe('9:00 am')
  await fill(user, time, '1430')
  await user.tab()
  expect(time.value).toBe('2:30 pm')
  await fill(user, time, '25:00')
  await user.click(button('Save'))
  expect(time.getAttribute('aria-invalid')).toBe('true')
  expect(saved).toEqual([])
  await fill(user, time, '1430')
  await user.click(button('Save'))
  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(saved).toEqual([{ TaskId: 12, DueDate: toInstant('2031-03-10 14:30:00', 'America/Chicago') }])
})

test('words fill the form, but not a field that was edited; with words not yet read, closing would lose them', async () => {
  const read = { TaskTypeId: 2, DueDate: null, Repeat: null, NotUnderstood: null, Contacts: [] }
  answer(parseTask, ({ query }) => ({ ...read, Title: `Read: ${query.get('text')}` }))
  const saved = answer(saveTask, task)
  const { user, isDirty, close } = await open()
  const words = field('In your own words')
  await fill(user, words, 'call')
  expect(isDirty()).toBe(true)
  await expect.poll(() => field('Title').value).toBe('Read: call')
  await fill(user, field('Title'), 'Read: call Ana')
  await fill(user, words, 'call soon')
  await user.keyboard('{Enter}')
  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(saved).toMatchObject([{ Title: 'Read: call Ana', TaskTypeId: 2 }])
})

test('the line that is read after the form was closed adds no task', async () => {
  const parsed = Promise.withResolvers<void>()
  answer(parseTask, async () => {
    await parsed.promise
    return { Title: 'Call', TaskTypeId: 2, DueDate: null, Repeat: null, NotUnderstood: null, Contacts: [] }
  })
  const saved = answer(saveTask, task)
  const { user } = await open()
  const words = field('In your own words')
  await fill(user, words, 'call')
  await user.keyboard('{Enter}')
  words.remove()
  parsed.resolve()
  await expect.poll(() => field('Title').value).toBe('Call')
  expect(saved).toEqual([])
})
