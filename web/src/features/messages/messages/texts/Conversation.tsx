import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { QueryFailure } from '../../../../ui/Loaded.tsx'
import { HeldBanner } from '../../consent/HeldBanner.tsx'
import { Compose } from './Compose.tsx'
import classes from './Texts.module.css'
import { Thread } from './Thread.tsx'
import type { TextWith } from './text-windows.ts'
import { textCheckQuery, unreadTextsQuery, useMarkTextsRead } from './texts.api.ts'

type Props = {
  whom: TextWith
  /** The conversation opened last; it takes the focus. */
  asked?: TextWith
  /** The user is viewing it, so incoming texts are marked as read. */
  isLookedAt: boolean
  /** For so many seconds a text can be taken back. */
  holdSeconds?: number
}

/** The texts with a number, and a box to write the next. */
export const Conversation = ({ whom, asked, isLookedAt, holdSeconds }: Props) => {
  const check = useQuery(textCheckQuery(whom))
  useReadWhileLookedAt(whom.Phone, isLookedAt)
  const log = useRef<HTMLDivElement>(null)
  const held = check.data?.HeldConversationId
  return (
    <div className={classes.conversation}>
      {held && <HeldBanner ConversationId={held} Name={whom.Name} radius={0} />}
      <Thread whom={whom} log={log} />
      <QueryFailure query={check} title="Could not check whether a text can be sent" />
      <Compose
        key={whom.Phone}
        whom={whom}
        check={check.data}
        holdSeconds={holdSeconds}
        isAsked={asked?.Phone === whom.Phone ? asked : undefined}
        onSend={() => log.current?.scrollTo({ top: 0 })}
      />
    </div>
  )
}

/** Marks incoming texts as read, once: if that is refused, they stay unread. */
const useReadWhileLookedAt = (Phone: string, isLookedAt: boolean) => {
  const unread = useQuery(unreadTextsQuery).data?.find((one) => one.Number === Phone)
  const { mutate } = useMarkTextsRead()
  const marked = useRef<number>(undefined)
  useEffect(() => {
    if (!isLookedAt || !unread || marked.current === unread.IncomingMessageId || !document.hasFocus()) return
    marked.current = unread.IncomingMessageId
    mutate(unread)
  }, [isLookedAt, unread, mutate])
}
