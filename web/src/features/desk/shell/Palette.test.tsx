import { doCommand, readCommand } from '@dormer/contract/desk/command'
import { find, menu } from '@dormer/contract/desk/shell'
import { savedSearches } from '@dormer/contract/people/saved-searches'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keys } from '../../../api/keys.ts'
import { queries } from '../../../api/queries.ts'
import { answer } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { fill, show } from '../../../test/show.tsx'
import { Palette } from './Palette.tsx'

const field = () => screen.findByLabelText<HTMLInputElement>(/^Search people, transactions/)
const text = (Body: string) => ({
  Label: 'Text',
  Details: ['Ana Ruiz'],
  Act: { Kind: 'Text' as const, ContactId: 5, Body },
  Warning: null,
  Refused: null,
  Needs: null,
})
const read = (Body: string) =>
  ({ Acts: [text(Body)], Choices: [], NotUnderstood: null, Advice: null, Found: {} }) as never
/** Waits for the server until told. */
const held = () => {
  let tell = (_: never) => undefined as unknown
  const later = new Promise<never>((resolve) => {
    tell = resolve
  })
  return { later, tell }
}

beforeEach(() => {
  queries.clear()
  queries.setQueryData(keys.currentUser, signInAgent() as never)
  answer(find, {} as never)
  answer(menu, [] as never)
  answer(savedSearches, [])
})

test('acts that are read after Enter are shown first, and done by the next Enter', async () => {
  const { later, tell } = held()
  answer(readCommand, () => later)
  const done = answer(doCommand, { Done: ['text sent'], Undo: {} } as never)
  const { user } = await show(<Palette close={() => undefined} />)
  await fill(user, await field(), 'text ana running late')
  await user.keyboard('{Enter}')
  await act(async () => void tell(read('Running late')))
  await screen.findByLabelText('Text to Ana Ruiz')
  await screen.findByText('Do it')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(done).toEqual([])
  await user.keyboard('{Enter}')
  await expect.poll(() => done).toHaveLength(1)
})

test('what was read of the same words a while ago is not done', async () => {
  const asked = answer(readCommand, read('At ten'))
  const done = answer(doCommand, { Done: ['text sent'], Undo: {} } as never)
  const { user } = await show(<Palette close={() => undefined} />)
  await fill(user, await field(), 'text ana in 1 hour')
  await screen.findByDisplayValue('At ten')
  await fill(user, await field(), 'text ana in 2 hours')
  await expect.poll(() => asked).toHaveLength(2)
  const { later, tell } = held()
  answer(readCommand, () => later)
  await fill(user, await field(), 'text ana in 1 hour')
  await new Promise((resolve) => setTimeout(resolve, 250))
  await user.keyboard('{Enter}')
  await act(async () => void tell(read('At eleven')))
  await screen.findByDisplayValue('At eleven')
  expect(done).toEqual([])
  await user.keyboard('{Enter}')
  await expect.poll(() => done).toMatchObject([{ Acts: [{ Body: 'At eleven' }] }])
})

test('what was corrected stays while the sentence goes on, and is asked about before it is lost', async () => {
  answer(readCommand, read('Running late'))
  const { user } = await show(<Palette close={() => undefined} />)
  await fill(user, await field(), 'text ana running late')
  await fill(user, await screen.findByLabelText('Text to Ana Ruiz'), 'Ten minutes late')
  await fill(user, await field(), 'text ana running late again')
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text to Ana Ruiz').value).toBe('Ten minutes late')
  await user.keyboard('{Escape}')
  await screen.findByText(/What you corrected will be lost/)
  expect(screen.queryByLabelText('Text to Ana Ruiz')).not.toBeNull()
})
