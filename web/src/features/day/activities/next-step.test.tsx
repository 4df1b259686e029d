import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { signInAgent } from '../../../test/people.ts'
import { show } from '../../../test/show.tsx'
import { offerNextStep } from './next-step.tsx'

const undo = () => screen.queryByRole('button', { name: /^Undo/ })

test('Undo says what it takes back, and is there only if there is something', async () => {
  signInAgent()
  const { user } = await show(<p>Today</p>)
  const put = vi.fn(async () => undefined)
  await offerNextStep({ told: 'Ana Diaz: reached', step: { put }, chosen: undefined })
  await screen.findByText('Ana Diaz: reached')
  expect(undo()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Tomorrow' }))
  await user.click(await screen.findByRole('button', { name: 'Undo next step' }))
  await expect.poll(() => put.mock.calls.length).toBe(2)
  expect(put).toHaveBeenLastCalledWith(undefined)

  const takeBack = vi.fn(async () => undefined)
  await offerNextStep({ told: 'Cy Park: no answer', step: { put }, chosen: 'tomorrow', takeBack })
  await screen.findByRole('button', { name: 'Undo call and next step' })
  await user.click(screen.getByRole('button', { name: 'None' }))
  await user.click(await screen.findByRole('button', { name: 'Undo call' }))
  await expect.poll(() => takeBack.mock.calls.length).toBe(1)

  const work = vi.fn(async () => undefined)
  const given = { told: 'Ben Lee: reached', step: { put }, undo: { what: 'task completion', work } }
  await offerNextStep({ ...given, chosen: 'week' })
  await screen.findByRole('button', { name: 'Undo next step and task completion' })
  await user.click(screen.getByRole('button', { name: 'None' }))
  await user.click(await screen.findByRole('button', { name: 'Undo task completion' }))
  await expect.poll(() => work.mock.calls.length).toBe(1)
})
