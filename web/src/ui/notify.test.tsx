import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '../api/client.ts'
import { show } from '../test/show.tsx'
import { notifyFailure } from './notify.ts'

test.for<[status: number, title: string, body: { Message: string; ExceptionMessage?: string }, told: string]>([
  [400, 'Not saved', { Message: 'Not now' }, 'Not saved Not now'],
  [403, 'Not saved', { Message: 'Not yours' }, 'Unauthorized Not yours'],
  [0, 'Not saved', { Message: 'Dormer could not be reached.' }, 'Not saved Dormer could not be reached.'],
])('a failure with status %i is told in the words of the server', async ([status, title, body, told]) => {
  await show(<p>The page</p>)
  await notifyFailure(new ApiError(status, body.Message, body), title)
  const text = await screen.findByText(body.Message)
  const notification = text.closest('[role=alert]')
  expect(
    [...(notification?.querySelectorAll('[class*=title], [class*=description]') ?? [])]
      .map((one) => one.textContent)
      .join(' '),
  ).toBe(told)
})

test('a session that has ended is told by the sign-in alone', async () => {
  await show(<p>The page</p>)
  await notifyFailure(new ApiError(401, 'Sign in again'))
  expect(screen.queryByText('Sign in again')).toBeNull()
})
