import { contactMerges, mergeContacts, mergePreview, unmerge } from '@dormer/contract/people/duplicates'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, Refusal } from '../../../test/answers.ts'
import { previewOfRosa } from '../../../test/duplicates.ts'
import { signInAgent } from '../../../test/people.ts'
import { show } from '../../../test/show.tsx'
import { MergeDialog } from './MergeDialog.tsx'

const open = async ({ stays = false } = {}) => {
  signInAgent()
  const close = vi.fn()
  const { user, router } = await show(<MergeDialog contactIds={[31, 32]} stays={stays} close={close} />)
  const dialog = await screen.findByRole('dialog')
  return {
    user,
    router,
    close,
    dialog,
    press: (name: string | RegExp) => user.click(within(dialog).getByRole('button', { name })),
  }
}
const result = () => screen.getByRole('region', { name: 'After merging' })
const group = (name: string) => within(screen.getByRole('radiogroup', { name }))

test('fields are chosen with the mouse or the arrow keys, and the result is what is merged', async () => {
  answer(mergePreview, previewOfRosa())
  const merged = answer(mergeContacts, { MergeId: 4, ContactId: 31 })
  const { user, router, close, press } = await open()
  await screen.findByText('2 fields are the same')
  expect(result().textContent).toContain('Round Rock')
  expect(result().textContent).toContain('12 notes and 3 tasks')
  expect(result().textContent).toContain('Moves to Rosa Vega')
  await user.click(group('City').getByRole('radio', { name: /Austin/ }))
  expect(result().textContent).toContain('Austin')
  group('First Name').getByRole('radio', { name: /Rosa/ }).focus()
  await user.keyboard('{ArrowRight}')
  expect(result().textContent).toContain('R.')
  await press('Merge')
  expect(merged).toEqual([
    {
      KeepContactId: 31,
      OtherContactIds: [32],
      Choices: [
        { Field: 'FirstName', ContactId: 32 },
        { Field: 'City', ContactId: 31 },
      ],
      Version: 'v1',
    },
  ])
  expect(close).toHaveBeenCalled()
  await waitFor(() => expect(router.state.location.pathname).toBe('/contact/31'))
})

test('a merge is undone from where it is told, with what stays', async () => {
  answer(mergePreview, previewOfRosa())
  answer(mergeContacts, { MergeId: 4, ContactId: 31 })
  answer(contactMerges, [])
  const undone = answer(unmerge, {
    ContactIds: [31, 32],
    Kept: ['Profession was changed since the merge, so it stays as it is.'],
  })
  const { user, router, press } = await open({ stays: true })
  await screen.findByText('2 fields are the same')
  await press('Merge')
  expect(await screen.findByText('R. Vega was merged into Rosa Vega.')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/here')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undone).toHaveLength(1)
  expect(
    await screen.findByText(
      'R. Vega is a separate contact again. Profession was changed since the merge, so it stays as it is.',
    ),
  ).toBeTruthy()
})

test('who was first is told, and what they made of it is compared next', async () => {
  const changed = previewOfRosa({ Version: 'v2' })
  let now = previewOfRosa()
  answer(mergePreview, () => now)
  const tries = answer(mergeContacts, () => {
    if (now === changed) return { MergeId: 5, ContactId: 31 }
    now = changed
    return new Refusal(409, 'Sam Ortiz changed R. Vega a minute ago. Compare them again.')
  })
  const { user, press, close } = await open({ stays: true })
  await screen.findByText('2 fields are the same')
  await user.click(group('City').getByRole('radio', { name: /Austin/ }))
  await press('Merge')
  expect((await screen.findByRole('alert')).textContent).toContain('Sam Ortiz changed R. Vega')
  expect(close).not.toHaveBeenCalled()
  await press('Merge')
  await waitFor(() =>
    expect(tries.map((body) => [body.Version, body.Choices?.find(({ Field }) => Field === 'City')?.ContactId])).toEqual(
      [
        ['v1', 31],
        ['v2', 31],
      ],
    ),
  )
})

test('who has merged them meanwhile is told, and nothing is left to merge', async () => {
  let isMerged = false
  const gone = new Refusal(409, 'Sam Ortiz has merged R. Vega into Rosa Vega.')
  answer(mergePreview, () => (isMerged ? gone : previewOfRosa()))
  answer(mergeContacts, () => {
    isMerged = true
    return gone
  })
  const { press, dialog } = await open()
  await screen.findByText('2 fields are the same')
  await press('Merge')
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Merge' })).toBeNull())
  expect(within(dialog).getByText(/Sam Ortiz has merged R. Vega/)).toBeTruthy()
})

test('one of three is left out: the comparison stays, with what was chosen of the others', async () => {
  const three = previewOfRosa()
  const [first, second] = three.Contacts
  const third = { ...(second as NonNullable<typeof second>), ContactId: 33, Name: 'Rosalia Vega' }
  const asked: string[] = []
  answer(mergePreview, ({ query }) => {
    asked.push(String(query.get('contactIds')))
    return asked.length > 1
      ? three
      : {
          ...three,
          Contacts: [first as NonNullable<typeof first>, second as NonNullable<typeof second>, third],
          Fields: three.Fields.map((field) => ({
            ...field,
            Values: [...field.Values, { ContactId: 33, Value: 'Other', DateChanged: null }],
          })),
        }
  })
  signInAgent()
  const { user } = await show(<MergeDialog contactIds={[31, 32, 33]} close={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Leave out Rosalia Vega' }))
  expect(screen.getByRole('region', { name: 'After merging' })).toBeTruthy()
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  await waitFor(() => expect(asked).toEqual(['31,32,33', '31,32']))
  expect(await screen.findByRole('button', { name: 'Merge' })).toBeTruthy()
})

test('what stands in the way is told, and what to know before', async () => {
  const Blocked = 'Rosa Vega is a client of a transaction under way.'
  answer(
    mergePreview,
    previewOfRosa({ Blocked, Warnings: ['R. Vega opted out of texts, so none can be sent to the merged contact'] }),
  )
  const { dialog } = await open()
  expect(await screen.findByText(Blocked)).toBeTruthy()
  expect(screen.getByText(/opted out of texts/)).toBeTruthy()
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Merge' }).disabled).toBe(true)
})

test('who does not see one of them is told whom to ask', async () => {
  answer(mergePreview, new Refusal(404, 'The contact was not found'))
  await open()
  expect(await screen.findByText(/An admin can merge/)).toBeTruthy()
})
