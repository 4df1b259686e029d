import { type Call, currentCalls, editCall, getCall, logCallOutcome } from '@dormer/contract/messages/calls'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { keys } from '../../../api/keys.ts'
import { queries } from '../../../api/queries.ts'
import { answer, Refusal } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { show } from '../../../test/show.tsx'
import { openDialog } from '../../../ui/dialogs.tsx'
import { myCalls } from './dialer.ts'
import { unsavedNotes } from './notes.ts'
import { OutcomeModal } from './OutcomeModal.tsx'
import { useCardCall } from './useCardCall.ts'

const callOf = (CallId: number, Status: Call['Status'] = 'On Call') =>
  ({ CallId, ContactId: 12, ContactName: 'Bo Moor', Direction: 'Outgoing', Status, Notes: null }) as Call
let now: Call[] = []
const setCalls = (calls: Call[]) => {
  now = calls
  act(() => void queries.setQueryData(keys.currentCalls, calls))
}

const Card = () => {
  const { note, setNote, log, one } = useCardCall({ ContactId: 12, Name: 'Bo Moor' })
  return (
    <>
      <input aria-label="Note" value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      <p>{one ? `${one.CallId} ${one.Status}` : 'No call'}</p>
      <button type="button" onClick={() => log(3)}>
        No answer
      </button>
    </>
  )
}
const Page = () => {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && <Card />}
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Leave' : 'Return'}
      </button>
      <button type="button" onClick={() => void openDialog(OutcomeModal, { one: callOf(7, 'Completed') }, '7')}>
        Log elsewhere
      </button>
    </>
  )
}
const note = () => screen.getByLabelText<HTMLInputElement>('Note')

const open = async () => {
  signInAgent()
  answer(getCall, ({ params }) => callOf(Number(params.CallId), 'Completed'))
  // After the one call, whose address it would pass for.
  answer(currentCalls, () => now)
  const saved = answer(editCall, callOf(7))
  const logged = answer(logCallOutcome, callOf(7, 'Completed'))
  setCalls([callOf(7)])
  const { user } = await show(<Page />)
  await screen.findByText('7 On Call')
  return { user, saved, logged }
}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.setItem('dormer.calls', '[7,8]')
})

test('whoever leaves mid-call leaves the note with that call, and the next card begins without', async () => {
  const { user, saved } = await open()
  await user.click(note())
  await user.paste('Wants a yard')
  expect(saved).toEqual([])
  await user.click(screen.getByText('Leave'))
  await expect.poll(() => saved).toEqual([{ Notes: 'Wants a yard' }])
  await expect.poll(() => unsavedNotes(7)).toBeUndefined()
  // The bar shows it, and asks for the outcome.
  expect(queries.getQueryData(keys.currentCalls)?.[0]?.Notes).toBe('Wants a yard')
  expect(myCalls().has(7)).toBe(true)
  setCalls([])
  await user.click(screen.getByText('Return'))
  await screen.findByText('No call')
  expect(note().value).toBe('')
})

test('a call logged elsewhere leaves nothing to say again', async () => {
  const { user, logged } = await open()
  await user.click(note())
  answer(editCall, new Refusal(503, 'Later'))
  await user.paste('Wants a pool')
  await user.click(screen.getByText('Log elsewhere'))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Description')).value).toBe('Wants a pool')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => logged.length).toBe(1)
  await expect.poll(() => unsavedNotes(7)).toBeUndefined()
})

test('of several calls of one card the last is logged, with the note, and no outcome is asked for the others', async () => {
  const { user, logged } = await open()
  await user.click(note())
  await user.paste('Cut off')
  setCalls([])
  await screen.findByText('7 Completed')
  setCalls([callOf(8)])
  await screen.findByText('8 On Call')
  expect(note().value).toBe('Cut off')
  setCalls([])
  await screen.findByText('8 Completed')
  await user.click(screen.getByText('No answer'))
  await expect.poll(() => logged).toEqual([{ ActivityTypeId: 3, Description: 'Cut off' }])
  await expect.poll(() => [...myCalls()]).toEqual([])
})

test('a recorded voicemail that was left is said beside the note', async () => {
  const { user, logged } = await open()
  answer(getCall, ({ params }) => ({ ...callOf(Number(params.CallId), 'Completed'), VoicemailLeft: 'After hours' }))
  answer(currentCalls, () => now)
  await user.click(note())
  await user.paste('Try her at noon')
  setCalls([])
  await screen.findByText('7 Completed')
  await user.click(screen.getByText('No answer'))
  await expect
    .poll(() => logged)
    .toEqual([{ ActivityTypeId: 3, Description: 'Voicemail left: After hours\nTry her at noon' }])
})
