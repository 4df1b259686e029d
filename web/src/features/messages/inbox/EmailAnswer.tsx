import type { Message } from '@dormer/contract/messages/messages'
import { Button, Group, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazily.tsx'
import { Blocks, Loading } from '../../../ui/Skeletons.tsx'
import { WholeMessage } from '../content/WholeMessage.tsx'
import { answerTo } from '../messages/email/draft.ts'
import { EmailActions } from '../messages/email/EmailMessage.tsx'
import { emailCheckQuery } from '../messages/email/email.api.ts'
import { beginningOf, type How } from '../messages/email/reply.ts'
import { useOwnAddresses } from '../messages/email/useOwnAddresses.ts'
import { HELD } from './held.ts'

const EmailComposer = lazyPart(() => import('../messages/email/EmailComposer.tsx').then((m) => m.EmailComposer))

/**
 * An email that is being written: the answer to one, or the first. `at` changes if the draft was changed from outside, for
 * an editor takes its content only once.
 */
export type Answer = { email: Message | undefined; how: How; isNew: boolean; at?: number }

type Props = {
  Address: string
  ContactId: number | null
  /** The newest email with them, if there is one. */
  newest: Message | undefined
  answer: Answer | undefined
  write: (email: Message | undefined, how: How) => void
  leave: () => void
  undone: (answer: Answer) => void
}

/** The email to a person that is being written, or the buttons that begin one. */
export const EmailAnswer = ({ Address, ContactId, newest, answer, write, leave, undone }: Props) => {
  const own = useOwnAddresses()
  const check = useQuery(emailCheckQuery([Address], ContactId ?? undefined)).data?.Checked[0]
  const contact = ContactId === null ? undefined : { ContactId }
  const inline = answer && {
    takesFocus: answer.isNew,
    close: leave,
    holdSeconds: HELD,
    undone: () => undone(answer),
  }
  return (
    <>
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
          {answer.email ? (
            <WholeMessage
              key={`${answerTo(answer.email.MessageId, answer.how)} ${answer.how} ${answer.at}`}
              message={answer.email}
            >
              {(whole) => (
                <EmailComposer
                  contact={contact}
                  answers={whole}
                  initial={beginningOf(whole, own, answer.how)}
                  inline={inline}
                  done={leave}
                />
              )}
            </WholeMessage>
          ) : (
            <EmailComposer key={answer.at} contact={contact} initial={{ To: [Address] }} inline={inline} done={leave} />
          )}
        </Suspense>
      ) : newest ? (
        <Group gap="xs">
          <EmailActions email={newest} answer={(how) => write(newest, how)} size="sm" />
        </Group>
      ) : (
        <Group>
          <Button
            size="sm"
            variant="light"
            leftSection={<IconMail size={16} />}
            data-answers="new"
            onClick={() => write(undefined, 'Reply')}
          >
            Write an email
          </Button>
        </Group>
      )}
    </>
  )
}
