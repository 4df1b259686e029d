import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { useTitle } from '../../../ui/title.ts'
import { ConversationList } from './ConversationList.tsx'
import { ConversationPane } from './ConversationPane.tsx'
import classes from './Inbox.module.css'
import { inboxQuery } from './inbox.api.ts'
import type { InboxSearch } from './inbox.search.ts'
import { useInboxKeys } from './useInboxKeys.ts'
import { longestWaiting } from './waiting.ts'

/** All conversations, the open one, and its contact. On a phone, either the list or the conversation. */
export const Inbox = ({ Deals }: { Deals?: ComponentType<{ ContactId: number }> }) => {
  useTitle('Inbox')
  const search = useSearch({ from: '/framed/inbox' })
  const navigate = useNavigate()
  const list = useInfiniteQuery(inboxQuery(search))
  const change = (changes: InboxSearch, replace = false) =>
    void navigate({ to: '/inbox', search: (before: InboxSearch) => ({ ...before, ...changes }), replace })
  /** The one that nobody asked for; it is read once somebody does something in it. */
  const [opened, setOpened] = useState<number>()
  if (opened !== undefined && search.conversation !== undefined && search.conversation !== opened) setOpened(undefined)
  const open = (conversation: number | undefined) => {
    setOpened(undefined)
    change({ conversation }, search.conversation !== undefined)
  }
  // At a desk there is always one to answer; which, the address says from then on.
  const isDesk = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })
  const first = list.isPlaceholderData ? undefined : longestWaiting(list.data ?? [])?.ConversationId
  const isOpened = useRef(false)
  useEffect(() => {
    if (isOpened.current || search.conversation !== undefined) {
      isOpened.current = true
      return
    }
    if (!isDesk || first === undefined) return
    isOpened.current = true
    setOpened(first)
    void navigate({
      to: '/inbox',
      search: (before: InboxSearch) => ({ ...before, conversation: first }),
      replace: true,
    })
  }, [isDesk, first, search.conversation, navigate])
  const actions = useInboxKeys({ rows: list.data ?? [], openId: search.conversation, open })
  return (
    <div className={classes.inbox} data-open={search.conversation !== undefined || undefined}>
      <ConversationList list={list} search={search} change={change} />
      {search.conversation === undefined ? (
        <div className={classes.nothing}>
          <Empty
            title="No conversation is open"
            description={
              <Text span size="sm" c="dimmed">
                Choose one from the list, or press J.
              </Text>
            }
          />
        </div>
      ) : (
        <ConversationPane
          key={search.conversation}
          ConversationId={search.conversation}
          isAskedFor={search.conversation !== opened}
          close={() => open(undefined)}
          actions={actions}
          Deals={Deals}
        />
      )}
    </div>
  )
}
