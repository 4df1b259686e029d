import type { Conversation } from '@dormer/contract/messages/inbox'
import type { Message } from '@dormer/contract/messages/messages'
import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, Suspense, useCallback, useState } from 'react'
import { lazyPart } from '../../../ui/lazily.tsx'
import { pageEvent } from '../../../ui/page-event.ts'
import { Blocks, Loading } from '../../../ui/Skeletons.tsx'
import { useFindKept } from '../../brokerage/session/drafts.ts'
import { useMay } from '../../brokerage/session/session.api.ts'
import { WholeMessage } from '../content/WholeMessage.tsx'
import { composeEmail } from '../messages/email/composeEmail.ts'
import { answerTo, type Draft } from '../messages/email/draft.ts'
import { EmailActions } from '../messages/email/EmailMessage.tsx'
import { emailCheckQuery } from '../messages/email/email.api.ts'
import { beginningOf, type How } from '../messages/email/reply.ts'
import { useOwnAddresses } from '../messages/email/useOwnAddresses.ts'
import { Emails } from './Emails.tsx'
import { HELD } from './held.ts'
import classes from './Inbox.module.css'
import type { InboxSearch } from './inbox.search.ts'
import { notifyDraft } from './notifyDraft.tsx'
import { PHONE, REPLY } from './useInboxKeys.ts'

const EmailComposer = lazyPart(() => import('../messages/email/EmailComposer.tsx').then((m) => m.EmailComposer))

type Props = { conversation: Conversation; messages: Message[]; query: ComponentProps<typeof Emails>['query'] }
/** `at` changes if the draft was changed from outside, for an editor takes its content only once. */
type Answer = { email: Message; how: How; isNew: boolean; at?: number }

/** An answer was taken back, and is a draft again. */
const answerUndone = pageEvent<{ MessageId: number; how: How }>('answer-undone')

/** A conversation's emails, and the reply below them: if one was started, it is open. */
export const EmailThread = ({ conversation: { ConversationId, Name, Address, ContactId }, messages, query }: Props) => {
  const mayWrite = useMay('WorkContacts')
  const own = useOwnAddresses()
  const find = useFindKept<Draft>()
  const [answer, setAnswer] = useState<Answer | undefined>(() => {
    const kept = matchMedia(PHONE).matches ? undefined : find(messages, ({ MessageId }) => answerTo(MessageId, 'Reply'))
    return kept && { email: kept.one, how: kept.draft.how ?? 'Reply', isNew: false }
  })
  const check = useQuery({ ...emailCheckQuery([Address], ContactId ?? undefined), enabled: mayWrite }).data?.Checked[0]
  const [newest] = messages
  const write = (email: Message, how: How) => {
    // Forwarding has all fields to fill in, and a phone has no room alongside the emails.
    if (how === 'Forward' || matchMedia(PHONE).matches)
      void composeEmail({ ContactId: ContactId ?? undefined, answers: email, how })
    else setAnswer({ email, how, isNew: true })
  }
  answerUndone.useListener(
    useCallback(
      ({ MessageId, how }) => {
        const email = messages.find((one) => one.MessageId === MessageId)
        if (email) setAnswer({ email, how, isNew: true, at: Date.now() })
      },
      [messages],
    ),
  )
  const router = useRouter()
  const showUndone = ({ email: { MessageId }, how }: Answer) => {
    answerUndone.emit({ MessageId, how })
    const { pathname, search } = router.state.location
    if (pathname === '/inbox' && (search as InboxSearch).conversation === ConversationId) return
    void notifyDraft(Name, () => void router.navigate({ to: '/inbox', search: { conversation: ConversationId } }))
  }
  const leave = () => {
    setAnswer(undefined)
    // Once it has rendered again.
    setTimeout(() => document.querySelector<HTMLElement>(REPLY)?.focus())
  }
  return (
    <>
      <Emails
        query={query}
        messages={messages}
        withName={Name}
        contact={ContactId === null ? undefined : { ContactId, Name }}
        answer={write}
      />
      {mayWrite && newest && (
        <Stack gap={6} className={classes.reply} component="section" aria-label="Answer">
          {check?.Why && (
            <Text size="sm" role="status">
              {check.Why}
            </Text>
          )}
          {answer ? (
            <Suspense
              fallback={
                <Loading>
                  <Blocks n={1} h={150} />
                </Loading>
              }
            >
              <WholeMessage
                key={`${answerTo(answer.email.MessageId, answer.how)} ${answer.how} ${answer.at}`}
                message={answer.email}
              >
                {(whole) => (
                  <EmailComposer
                    contact={ContactId === null ? undefined : { ContactId }}
                    answers={whole}
                    initial={beginningOf(whole, own, answer.how)}
                    inline={{
                      takesFocus: answer.isNew,
                      close: leave,
                      holdSeconds: HELD,
                      undone: () => showUndone(answer),
                    }}
                    done={leave}
                  />
                )}
              </WholeMessage>
            </Suspense>
          ) : (
            <Group gap="xs">
              <EmailActions email={newest} answer={(how) => write(newest, how)} size="sm" />
            </Group>
          )}
        </Stack>
      )}
    </>
  )
}
