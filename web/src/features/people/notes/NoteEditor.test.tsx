import { addNote } from '@dormer/contract/people/notes'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { show } from '../../../test/show.tsx'
import { NoteEditor } from './NoteEditor.tsx'

test('two editors of the same new note say the same, and close together once it is saved', async () => {
  signInAgent()
  const saved = answer(addNote, {} as never)
  const [closeFirst, closeSecond] = [vi.fn(), vi.fn()]
  const { user } = await show(
    <>
      <NoteEditor ContactEntityId={31} close={closeFirst} />
      <NoteEditor ContactEntityId={31} close={closeSecond} />
    </>,
  )
  const boxes = () => screen.getAllByLabelText('Note', { selector: '[contenteditable]' })
  const [first, second] = boxes()
  await user.click(first as HTMLElement)
  await user.paste('Has two dogs')
  await expect.poll(() => second?.textContent).toBe('Has two dogs')
  await user.click(second as HTMLElement)
  await user.click(screen.getAllByText('Save Note')[1]?.closest('button') as HTMLElement)
  await expect.poll(() => closeSecond.mock.calls.length).toBeGreaterThan(0)
  expect(closeFirst).toHaveBeenCalled()
  expect(saved).toMatchObject([{ Note: '<p>Has two dogs</p>' }])
})
