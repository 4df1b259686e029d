import { editCall } from '@dormer/contract/messages/calls'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, Refusal } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { fill, show } from '../../../test/show.tsx'
import { unsavedNotes, useNotes } from './notes.ts'

const Field = () => {
  const { text, type, isSaved } = useNotes({ CallId: 7, Notes: 'Before' })
  return (
    <label>
      Notes
      <input value={text} onChange={(event) => type(event.currentTarget.value)} />
      <span>{isSaved ? 'Saved' : 'Saving...'}</span>
    </label>
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>(/Notes/)
beforeEach(() => localStorage.clear())

test('notes are saved once after the typing, and are then nowhere but on the server', async () => {
  signInAgent()
  const saved = answer(editCall, { CallId: 7 } as never)
  const { user } = await show(<Field />)
  expect(field().value).toBe('Before')
  await user.type(field(), ' and after')
  expect(unsavedNotes(7)).toBe('Before and after')
  await expect.poll(() => saved.length).toBe(1)
  expect(saved).toEqual([{ Notes: 'Before and after' }])
  await screen.findByText('Saved')
  expect(unsavedNotes(7)).toBeUndefined()
})

test('what could not be saved is kept in the browser', async () => {
  signInAgent()
  const tried = answer(editCall, new Refusal(503, 'Later'))
  const { user } = await show(<Field />)
  await fill(user, field(), 'Not yet there')
  await expect.poll(() => tried.length).toBeGreaterThan(0)
  expect(unsavedNotes(7)).toBe('Not yet there')
  expect(screen.getByText('Saving...')).toBeTruthy()
})
