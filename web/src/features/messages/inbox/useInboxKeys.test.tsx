import { type Conversation, markConversationDone } from '@dormer/contract/messages/inbox'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { show } from '../../../test/show.tsx'
import { useInboxKeys } from './useInboxKeys.ts'

const rows = [{ ConversationId: 1 }, { ConversationId: 2 }] as Conversation[]
const Both = () => {
  const { done } = useInboxKeys({ rows, openId: 1, open: () => undefined })
  const both = () => {
    done(1, true)
    done(2, true)
  }
  return (
    <button type="button" onClick={both}>
      Both
    </button>
  )
}

test('each of two conversations that are done in a row can be taken back', async () => {
  signInAgent()
  answer(markConversationDone, {} as never)
  const { user } = await show(<Both />)
  await user.click(screen.getByText('Both'))
  await expect.poll(() => screen.queryAllByText('Undo').length).toBe(2)
})
