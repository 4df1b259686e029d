import { completeTask, type TaskRow } from '@dormer/contract/day/tasks'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { show } from '../../../test/show.tsx'
import { TaskSelection } from './TaskSelection.tsx'

const task = { TaskId: 12, Title: 'Order the sign', DueDate: null, IsCompleted: false, CanDelete: true } as TaskRow
const button = (name: string) => screen.getByText(name, { selector: 'button *' }).closest('button') as HTMLElement

test('while the selected tasks are completed one after another, nothing can be pressed again', async () => {
  signInAgent()
  const { promise, resolve } = Promise.withResolvers<never>()
  const completed = answer(completeTask, () => promise)
  const clear = vi.fn()
  const { user } = await show(<TaskSelection tasks={[task, { ...task, TaskId: 13 }]} clear={clear} />)
  await user.click(button('Complete'))
  for (const name of ['Complete', 'Postpone', 'Delete']) {
    expect(button(name)).toHaveProperty('disabled', true)
    await user.click(button(name))
  }
  expect(completed).toHaveLength(1)
  resolve({} as never)
  await expect.poll(() => clear.mock.calls.length).toBe(1)
  expect(completed).toHaveLength(2)
  expect(button('Complete')).toHaveProperty('disabled', false)
})
