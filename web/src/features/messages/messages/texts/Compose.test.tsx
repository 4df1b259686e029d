import { cancelMessage, sendText } from '@dormer/contract/messages/messages'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { keys } from '../../../../api/keys.ts'
import { queries } from '../../../../api/queries.ts'
import { answer } from '../../../../test/answers.ts'
import { signInAgent } from '../../../../test/people.ts'
import { show } from '../../../../test/show.tsx'
import { Compose } from './Compose.tsx'
import type { TextWith } from './text-windows.ts'

const check = { Decision: 'Send' as const, IsOutbox: false, Facts: {} as never }
const draftOf = (phone: string) => localStorage.getItem(`dormer.draft.7.text.${phone}`)

/** The box of a conversation that is left once the text is sent. */
const UntilSent = ({ whom }: { whom: TextWith }) => {
  const [isSent, setSent] = useState(false)
  if (isSent) return null
  return <Compose whom={whom} check={check} isAsked={undefined} onSend={() => setSent(true)} holdSeconds={10} />
}

test('a text that is taken back once its box is gone stands before what was typed since', async () => {
  queries.setQueryData(keys.currentUser, { ...signInAgent(), Permissions: ['WorkContacts'] } as never)
  answer(sendText, { MessageId: 5, StatusText: null } as never)
  answer(cancelMessage, {} as never)
  const whom = { Phone: '5125550100', Name: 'Nora', ContactId: 31 }
  const { user } = await show(<UntilSent whom={whom} />)
  const box = screen.getByLabelText<HTMLTextAreaElement>('Text to Nora')
  await user.click(box)
  await user.paste('At ten?')
  await user.keyboard('{Enter}')
  const undo = await screen.findByText('Undo')
  expect(draftOf(whom.Phone)).toBeNull()
  expect(screen.queryByLabelText('Text to Nora')).toBeNull()
  localStorage.setItem(`dormer.draft.7.text.${whom.Phone}`, JSON.stringify('Or eleven'))
  await user.click(undo)
  await expect.poll(() => draftOf(whom.Phone)).toBe(JSON.stringify('At ten?\nOr eleven'))
})
