import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keys } from '../../../api/keys.ts'
import { queries } from '../../../api/queries.ts'
import { signInAgent } from '../../../test/people.ts'
import { show } from '../../../test/show.tsx'
import { CalledSheet } from './CalledSheet.tsx'
import { lastCalled, rememberCalled } from './call-cards.ts'

const draft = () => localStorage.getItem('dormer.draft.7.called.31')

test('closed, it keeps the note and the call; that there was none is said', async () => {
  queries.setQueryData(keys.currentUser, signInAgent() as never)
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('coarse') }),
  )
  rememberCalled({ ContactId: 31, Name: 'Nora' })
  const close = vi.fn()
  const { user } = await show(<CalledSheet called={{ ContactId: 31, Name: 'Nora', at: 1 }} close={close} />)
  await user.click(await screen.findByLabelText('Note on the call with Nora'))
  await user.paste('Wants a pool')
  await user.keyboard('{Escape}')
  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(draft()).toBe(JSON.stringify('Wants a pool'))
  expect(lastCalled()?.ContactId).toBe(31)
  await user.click(screen.getByText('There was no call'))
  expect(draft()).toBeNull()
  expect(lastCalled()).toBeUndefined()
  vi.unstubAllGlobals()
})
