import { contactDoNotCall, type DoNotCallState } from '@dormer/contract/messages/do-not-call'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queries } from '../../../api/queries.ts'
import { answer } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { show } from '../../../test/show.tsx'
import { DoNotCallCard } from './DoNotCallCard.tsx'

const state: DoNotCallState = {
  ...{ ContactId: 7, Kind: 'CellPhone', Label: 'Cell', Number: '3035550123', Own: null, Registries: [] },
  ...{ Unchecked: null, Exceptions: [], Blocked: null, Reason: null },
}
const inquiry = { Kind: 'Inquiry' as const, Words: 'Asked on 11/02/2026, so until 02/02/2027.', Until: '2027-02-02' }
const holds = { ...inquiry, Holds: true }
const over = { ...inquiry, Words: 'Asked on 03/02/2026, which held until 06/02/2026.', Holds: false }
const own = { DoNotCallId: 1, Reason: 'On the phone', ByName: 'Ana', DateCreated: '2026-11-03T15:00:00Z' }
const asked = 'They asked not to be called.'
const listed = 'The National Registry has this number.'
const old = 'Checked only against a list of 40 days ago.'
const National = ['the National Registry']

test.for<[what: string, Partial<DoNotCallState>, said: string[]]>([
  ['on no list', {}, ['On no list']],
  ['never checked', { Unchecked: 'Not checked: 303 has no list.' }, ['Not checked: 303 has no list.']],
  ['listed, with nothing that allows it', { Registries: National, Blocked: listed, Reason: 'Registry' }, [listed]],
  // What is over explains why nothing allows it.
  ['listed, after an inquiry that is over', { Registries: National, Exceptions: [over], Blocked: listed, Reason: 'Registry' }, [listed, over.Words]], // biome-ignore format: a case
  ['listed, but they asked', { Registries: National, Exceptions: [holds] }, ['Registered on the National Registry.', holds.Words]], // biome-ignore format: a case
  ['listed, but they asked, at night', { Registries: National, Exceptions: [holds], Blocked: 'It is 10:15 pm there.', Reason: 'QuietHours' }, ['It is 10:15 pm there.', 'Registered on the National Registry.', holds.Words]], // biome-ignore format: a case
  // An own request always counts: nothing beside it says that they may be called, or were not checked.
  ['asked here, whatever else', { Own: own, Registries: National, Exceptions: [holds], Unchecked: old, Blocked: asked, Reason: 'OwnList' }, [asked]], // biome-ignore format: a case
  // An inquiry of somebody whom no registry has is no reason for anything.
  ['on no list, and they asked', { Exceptions: [holds] }, ['On no list']],
  ['at night, not checked', { Unchecked: old, Blocked: 'It is 10:15 pm there.', Reason: 'QuietHours' }, ['It is 10:15 pm there.']], // biome-ignore format: a case
])('%s', async ([, given, said]) => {
  queries.clear()
  signInAgent()
  answer(contactDoNotCall, [{ ...state, ...given }])
  const contact = { Contact: { ContactId: 7, FirstName: 'Ida', LastName: 'Moor' }, AdditionalContacts: [] }
  await show(<DoNotCallCard contact={contact as unknown as ContactDetail} />)
  await screen.findByText('(303) 555-0123')
  const card = screen.getByLabelText('Do Not Call')
  const [, ...lines] = [...card.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(lines).toEqual(said)
})
