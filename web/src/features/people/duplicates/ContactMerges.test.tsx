import { getCurrentUser } from '@dormer/contract/brokerage/session'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { contactMerges, duplicates, notTheSame, unmerge } from '@dormer/contract/people/duplicates'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keys } from '../../../api/keys.ts'
import { queries } from '../../../api/queries.ts'
import { answer } from '../../../test/answers.ts'
import { pairOf, person } from '../../../test/duplicates.ts'
import { signInAgent } from '../../../test/people.ts'
import { show } from '../../../test/show.tsx'
import { ContactMerges } from './ContactMerges.tsx'

const contact = { Contact: { ContactId: 31, FirstName: 'Rosa', LastName: 'Vega' } } as ContactDetail
const merge = {
  MergeId: 4,
  DateCreated: '2026-05-03T15:00:00Z',
  ByName: 'Sam Ortiz',
  Others: [
    { ContactId: 32, Name: 'Ana Ruiz' },
    { ContactId: 33, Name: 'A. Ruiz' },
  ],
  DateUndone: null,
}
const shownMerges = async (...merges: (Omit<typeof merge, 'DateUndone'> & { DateUndone: string | null })[]) => {
  const ana = { ...signInAgent(), Permissions: ['WorkContacts', 'DeleteContacts'] as never }
  queries.setQueryData(keys.currentUser, ana)
  answer(getCurrentUser, ana)
  answer(contactMerges, merges)
  return show(<ContactMerges contact={contact} />)
}

test('a merge says whom it joined, and is undone after saying what comes back and what stays', async () => {
  answer(duplicates, [])
  const undone = answer(unmerge, () => {
    answer(contactMerges, [{ ...merge, DateUndone: '2026-05-04T15:00:00Z' }])
    return { ContactIds: [31, 32, 33], Kept: [] }
  })
  const { user } = await shownMerges(merge)
  const told = 'Merged from Ana Ruiz and A. Ruiz on 05/03/2026 by Sam Ortiz'
  expect(await screen.findByText(told)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Undo merge/ }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Anything added or changed since stays with Rosa Vega.')
  await user.click(within(dialog).getByRole('button', { name: 'Undo merge' }))
  expect(await screen.findByText('Ana Ruiz and A. Ruiz are separate contacts again.')).toBeTruthy()
  expect(undone).toHaveLength(1)
  await waitFor(() => expect(screen.queryByText(told)).toBeNull())
})

test('who may be the same person is named, until it is said that they are not', async () => {
  answer(duplicates, [pairOf(person(40, 'R. Vega'), person(31, 'Rosa Vega'))])
  const said = answer(notTheSame, () => {
    answer(duplicates, [])
    return { Message: '' } as never
  })
  const { user } = await shownMerges()
  expect((await screen.findByRole('region')).textContent).toContain('May be the same person as R. Vega')
  await user.click(screen.getByRole('button', { name: 'Not the same as R. Vega' }))
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(said).toEqual([{ ContactId: 40, OtherContactId: 31 }])
})

test('a merge that was undone takes no room', async () => {
  answer(duplicates, [])
  await shownMerges({ ...merge, DateUndone: '2026-05-04T15:00:00Z' })
  expect(screen.queryByRole('region')).toBeNull()
})
