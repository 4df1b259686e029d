import { userById } from '@dormer/contract/brokerage/users'
import { cancelMessage, checkMessage, sendEmail } from '@dormer/contract/messages/messages'
import { emailTemplates } from '@dormer/contract/messages/templates'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sendWithProgress } from '../../../../api/upload.ts'
import { answer, answerCall, Refusal } from '../../../../test/answers.ts'
import { signInAgent } from '../../../../test/people.ts'
import { fill, show } from '../../../../test/show.tsx'
import { EmailComposer } from './EmailComposer.tsx'

// It reports its progress, which the answers of a test have no use for.
vi.mock('../../../../api/upload.ts', () => ({ sendWithProgress: vi.fn() }))
beforeEach(() => {
  vi.mocked(sendWithProgress).mockReturnValue(answerCall)
})

const facts = { FirstName: 'Nora', LastName: 'Reed', FullName: 'Nora Reed', City: '' }

const open = async (To: string[] = []) => {
  const { UserId } = signInAgent()
  answer(userById, { UserId, EmailSignature: null } as never)
  answer(emailTemplates, [])
  answer(checkMessage, {
    Checked: [],
    IsOutbox: true,
    From: 'Ana Diaz <ana@example.com>',
    ContactId: 31,
    Facts: facts as never,
  })
  const done = vi.fn()
  const shown = await show(<EmailComposer contact={{ ContactId: 31 }} initial={{ To }} done={done} />)
  return { ...shown, done }
}
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`), { selector: 'input' })
const body = () => screen.getByLabelText('Body', { selector: '[contenteditable]' })
const button = (name: string) => screen.getByText(name, { selector: 'button *' }).closest('button') as HTMLElement
const written = async (user: Parameters<typeof fill>[0]) => {
  await fill(user, field('Subject'), 'Saturday')
  await user.click(body())
  await user.paste('Shall we say ten?')
}

test('what is missing is said one thing at a time, in a notification and at its field, which has the focus', async () => {
  const sent = answer(sendEmail, { MessageId: 5 } as never)
  const { user, done } = await open()
  const refused = async (title: string, text: string, at: () => Element) => {
    await user.click(button('Send'))
    expect(await screen.findByText(title)).toBeTruthy()
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    await expect.poll(() => document.activeElement).toBe(at())
  }
  await refused('TO Email Required', 'At least one To email is required.', () => field('To'))
  expect(screen.queryByText('An email subject is required.')).toBeNull()
  await user.paste('not an address')
  await refused('Invalid Email', '“not an address” is not an email address.', () => field('To'))
  await user.keyboard('{Backspace}')
  await user.paste('nora@example.com')
  await refused('Subject Required', 'An email subject is required.', () => field('Subject'))
  await user.paste('Saturday')
  await refused('Body Required', 'An email body is required.', body)
  expect(sent).toEqual([])
  await user.paste('Shall we say ten?')
  await user.click(button('Send'))
  await expect.poll(() => done.mock.calls.length).toBe(1)
  expect(sent).toMatchObject([
    {
      ToAddresses: ['nora@example.com'],
      Subject: 'Saturday',
      Body: '<p>Shall we say ten?</p><!--signature-->',
      ToContactId: 31,
    },
  ])
})

test('an error leaves its field as soon as it is corrected', async () => {
  const { user } = await open(['nora@example.com'])
  await user.click(button('Send'))
  const error = () =>
    within(field('Subject').closest('[class*=InputWrapper]') as HTMLElement).queryByText(
      'An email subject is required.',
    )
  expect(error()).toBeTruthy()
  await fill(user, field('Subject'), 'S')
  expect(error()).toBeNull()
})

test('an invalid Bcc gets the focus', async () => {
  const sent = answer(sendEmail, { MessageId: 5 } as never)
  const { user } = await open(['nora@example.com'])
  await written(user)
  await user.click(button('Bcc'))
  await fill(user, field('Bcc'), 'nobody')
  await user.click(button('Send'))
  await expect.poll(() => document.activeElement).toBe(field('Bcc'))
  expect(sent).toEqual([])
})

test('what the server refuses is said at its field, and what was written stays', async () => {
  answer(sendEmail, new Refusal(400, 'Some fields are invalid', { Subject: 'Use at most 998 characters' }))
  const { user, done } = await open(['nora@example.com'])
  await written(user)
  await user.click(button('Send'))
  expect(await screen.findByText('Not sent')).toBeTruthy()
  await expect.poll(() => document.activeElement).toBe(field('Subject'))
  expect(field('Subject').value).toBe('Saturday')
  expect(body().textContent).toBe('Shall we say ten?')
  expect(done).not.toHaveBeenCalled()
})

test('a failure keeps the draft; sent, it is gone', async () => {
  let tries = 0
  answer(sendEmail, () => (++tries === 1 ? new Refusal(503, 'Dormer is restarting.') : ({ MessageId: 5 } as never)))
  const { user, done } = await open(['nora@example.com'])
  await written(user)
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('dormer.draft.'))
  expect(drafts()).toHaveLength(1)
  await user.click(button('Send'))
  expect(await screen.findByText('Dormer is restarting.')).toBeTruthy()
  expect(field('Subject').value).toBe('Saturday')
  expect(drafts()).toHaveLength(1)
  await user.click(button('Send'))
  await expect.poll(() => done.mock.calls.length).toBe(1)
  expect(drafts()).toEqual([])
})

test('attachments that are too large in all are said, and are not sent until one is removed', async () => {
  const sent = answer(sendEmail, { MessageId: 5 } as never)
  const { user, done } = await open(['nora@example.com'])
  await written(user)
  const big = new File(['x'], 'big.bin')
  Object.defineProperty(big, 'size', { value: 26 * 1024 * 1024 })
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, [
    new File(['left'], 'map.txt'),
    big,
  ])
  const tooLarge = () => screen.queryByText(/^Attachments can be at most 25 MB in total/)
  await expect.poll(tooLarge).toBeTruthy()
  await user.click(button('Send'))
  expect(sent).toEqual([])
  await user.click(screen.getByLabelText('Remove big.bin'))
  expect(tooLarge()).toBeNull()
  await user.click(button('Send'))
  await expect.poll(() => done.mock.calls.length).toBe(1)
  expect(sent).toMatchObject([{ AttachmentFiles: [{ FileName: 'map.txt' }] }])
})

test('merge fields that would be left empty are pointed out', async () => {
  const { user } = await open(['nora@example.com'])
  await user.click(body())
  await user.paste('Shall we meet in {{City}}?')
  expect(await screen.findByText(/\{\{City\}\} would be left empty/)).toBeTruthy()
})

/** It closes once the email is sent. */
const UntilSent = ({ undone }: { undone: () => void }) => {
  const [isSent, setSent] = useState(false)
  if (isSent) return null
  return (
    <EmailComposer
      contact={{ ContactId: 31 }}
      initial={{ To: ['nora@example.com'], Subject: 'Saturday', Body: '<p>Ten?</p>' }}
      done={() => setSent(true)}
      inline={{ takesFocus: false, close: () => undefined, holdSeconds: 10, undone }}
    />
  )
}

test('an email that is taken back stands before what was begun since', async () => {
  const { UserId } = signInAgent()
  answer(userById, { UserId, EmailSignature: null } as never)
  answer(emailTemplates, [])
  answer(checkMessage, { Checked: [], IsOutbox: true, From: '', ContactId: 31, Facts: facts as never })
  answer(sendEmail, { MessageId: 5, StatusText: null } as never)
  answer(cancelMessage, {} as never)
  const undone = vi.fn()
  const { user } = await show(<UntilSent undone={undone} />)
  await user.click(button('Send'))
  const undo = await screen.findByText('Undo')
  const key = `dormer.draft.${UserId}.email.31`
  expect(localStorage.getItem(key)).toBeNull()
  localStorage.setItem(key, JSON.stringify({ Subject: 'Sunday', Body: '<p>Or eleven?</p>' }))
  await user.click(undo)
  await expect.poll(() => undone.mock.calls.length).toBe(1)
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({
    Subject: 'Sunday',
    Body: '<p>Ten?</p><p>Or eleven?</p>',
  })
})
