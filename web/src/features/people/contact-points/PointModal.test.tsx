import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, show } from '../../../test/show.tsx'
import { PointModal } from './PointModal.tsx'

test('a corrected address is saved before it is made the main one, or removed', async () => {
  const point = { ContactPointId: 4, Kind: 'Email', Value: 'ana@old.com', Address: 'ana@old.com', Label: 'Home' }
  const person = { ContactId: 12, Name: 'Ana' }
  const { user } = await show(
    <PointModal person={person} kind="Email" point={{ ...point, Extension: null } as never} close={() => undefined} />,
  )
  const acts = () =>
    ['Make primary', 'Remove'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled)
  await screen.findByRole('button', { name: 'Make primary' })
  expect(acts()).toEqual([false, false])
  await fill(user, screen.getByLabelText(/^Email/), 'ana@new.com')
  expect(acts()).toEqual([true, true])
})
