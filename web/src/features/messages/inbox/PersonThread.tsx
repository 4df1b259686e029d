import type { Call } from '@dormer/contract/messages/calls'
import type { Conversation, ConversationContact } from '@dormer/contract/messages/inbox'
import type { Channel, Message } from '@dormer/contract/messages/messages'
import { formatPhone } from '@dormer/contract/phone'
import { NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, useCallback, useMemo, useRef, useState } from 'react'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { pageEvent } from '../../../ui/page-event.ts'
import { useFindKept } from '../../brokerage/session/drafts.ts'
import { useMay } from '../../brokerage/session/session.api.ts'
import { HeldBanner } from '../consent/HeldBanner.tsx'
import { composeEmail } from '../messages/email/composeEmail.ts'
import { answerTo, type Draft } from '../messages/email/draft.ts'
import type { How } from '../messages/email/reply.ts'
import { Compose } from '../messages/texts/Compose.tsx'
import type { TextWith } from '../messages/texts/text-windows.ts'
import { textCheckQuery, textsQuery } from '../messages/texts/texts.api.ts'
import { type Answer, EmailAnswer } from './EmailAnswer.tsx'
import { HELD } from './held.ts'
import classes from './Inbox.module.css'
import type { InboxSearch } from './inbox.search.ts'
import { Lines } from './Lines.tsx'
import { addressOf, channelToAnswer, linesOf, numbersOf, whyWithout } from './lines.rules.ts'
import { notifyDraft } from './notifyDraft.tsx'
import { PHONE, REPLY } from './useInboxKeys.ts'

type Props = {
  conversation: Conversation
  conversations: Conversation[]
  contact: ConversationContact | null
  messages: Message[]
  calls: Call[]
  query: ComponentProps<typeof Lines>['query']
}

/** An answer was taken back, and is a draft again. */
const answerUndone = pageEvent<{ MessageId: number | undefined; how: How; ids: number[] }>('answer-undone')

/** What was said with a person in both channels, and the box for the answer, by text or by email. */
export const PersonThread = ({ conversation, conversations, contact, messages, calls, query }: Props) => {
  const { ConversationId, Name, ContactId } = conversation
  const ids = conversations.map((one) => one.ConversationId)
  const mayWrite = useMay('WorkContacts')
  const emails = useMemo(() => messages.filter((one) => one.Channel === 'Email'), [messages])
  const [newest] = emails
  const isPhone = matchMedia(PHONE).matches

  // As it was when it was opened: what comes in since then does not take the box from under one's fingers.
  const [by, setBy] = useState<Channel>(() => channelToAnswer(messages, conversation))
  const find = useFindKept<Draft>()
  const [answer, setAnswer] = useState<Answer | undefined>(() => {
    const kept = isPhone ? undefined : find(emails, ({ MessageId }) => answerTo(MessageId, 'Reply'))
    return kept && { email: kept.one, how: kept.draft.how ?? 'Reply', isNew: false }
  })
  const write = (email: Message | undefined, how: How) => {
    setBy('Email')
    // Forwarding has all fields to fill in, and a phone has no room alongside the messages.
    if (how === 'Forward' || isPhone) void composeEmail({ ContactId: ContactId ?? undefined, answers: email, how })
    else setAnswer({ email, how, isNew: true })
  }
  const choose = (channel: Channel) => {
    setBy(channel)
    if (channel === 'Email' && address && !answer && !isPhone) setAnswer({ email: newest, how: 'Reply', isNew: true })
  }
  answerUndone.useListener(
    useCallback(
      ({ MessageId, how, ids: of }) => {
        if (!of.includes(ConversationId)) return
        setBy('Email')
        setAnswer({ email: emails.find((one) => one.MessageId === MessageId), how, isNew: true, at: Date.now() })
      },
      [emails, ConversationId],
    ),
  )
  const router = useRouter()
  const showUndone = ({ email, how }: Answer) => {
    answerUndone.emit({ MessageId: email?.MessageId, how, ids })
    const { pathname, search } = router.state.location
    if (pathname === '/inbox' && ids.includes((search as InboxSearch).conversation ?? 0)) return
    void notifyDraft(Name, () => void router.navigate({ to: '/inbox', search: { conversation: ConversationId } }))
  }
  const leave = () => {
    setAnswer(undefined)
    // Once it has rendered again.
    setTimeout(() => document.querySelector<HTMLElement>(REPLY)?.focus())
  }

  const numbers = numbersOf(conversations)
  const [chosen, setChosen] = useState<string>()
  const number = chosen ?? addressOf('Text', conversations, contact)
  const whom = number === undefined ? undefined : { Phone: number, Name, ContactId }
  const texts = useInfiniteQuery({ ...textsQuery(number ?? ''), enabled: whom !== undefined }).data
  const address = addressOf('Email', conversations, contact)
  const box = useRef<HTMLDivElement>(null)
  const without = (by === 'Text' ? number : address) === undefined ? whyWithout(by, Name, contact) : undefined
  return (
    <>
      {whom && <Held whom={whom} />}
      <Lines
        query={query}
        lines={linesOf(messages, texts ?? [], calls)}
        withName={Name}
        contact={ContactId === null ? undefined : { ContactId, Name }}
        below={by === 'Email' && mayWrite ? newest : undefined}
        answer={write}
        isNumbered={numbers.length > 1}
        box={box}
      />
      {mayWrite ? (
        <section className={classes.reply} aria-label="Answer">
          <SegmentedControl<Channel>
            size="xs"
            aria-label="Answer by"
            data={['Text', 'Email']}
            value={by}
            onChange={choose}
            className={classes.by}
          />
          {by === 'Text' && numbers.length > 1 && (
            <NativeSelect
              size="xs"
              w="fit-content"
              aria-label="Number to text"
              data={numbers.map((value) => ({ value, label: `To ${formatPhone(value)}` }))}
              value={number}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            />
          )}
          {without ? (
            <Text size="sm" role="status">
              {without}
            </Text>
          ) : by === 'Text' ? (
            whom && <TextAnswer whom={whom} onSend={() => box.current?.scrollTo({ top: 0 })} />
          ) : (
            <EmailAnswer
              Address={address ?? ''}
              ContactId={ContactId}
              newest={newest}
              answer={answer}
              write={write}
              leave={leave}
              undone={showUndone}
            />
          )}
        </section>
      ) : (
        <Text size="sm" c="dimmed" p="sm">
          Your permissions let you read messages but not send them.
        </Text>
      )}
    </>
  )
}

const Held = ({ whom }: { whom: TextWith }) => {
  const held = useQuery(textCheckQuery(whom)).data?.HeldConversationId
  return held ? <HeldBanner ConversationId={held} Name={whom.Name} radius={0} /> : null
}

const TextAnswer = ({ whom, onSend }: { whom: TextWith; onSend: () => void }) => {
  const check = useQuery(textCheckQuery(whom))
  return (
    <>
      <QueryFailure query={check} title="Could not check whether a text can be sent" />
      <Compose
        key={whom.Phone}
        whom={whom}
        check={check.data}
        holdSeconds={HELD}
        isAsked={undefined}
        onSend={onSend}
        isBare
      />
    </>
  )
}
