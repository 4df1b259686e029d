import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded, ShowMore } from '../../../../ui/Loaded.tsx'
import { Items } from '../../../../ui/Skeletons.tsx'
import type { MessagesProps } from '../../../day/activities/ActivityTab.tsx'
import { nameOf } from '../../../people/contacts/contact.fields.ts'
import { composeEmail } from './composeEmail.ts'
import classes from './Email.module.css'
import { EmailActions, EmailMessage } from './EmailMessage.tsx'
import { emailsQuery } from './email.api.ts'
import { type Thread, threadsOf } from './threads.ts'

/** The Email sub-tab: threads with the people of a household, above emails that were only logged by hand. */
export const EmailsTab = ({ contact: { Contact, Entity }, activities }: MessagesProps) => {
  const { ContactId } = Contact
  const emails = useInfiniteQuery(emailsQuery(Entity.ContactEntityId))
  return (
    <Loaded
      query={emails}
      skeleton={
        <Paper p="md">
          <Items n={3} lines={['30%', '45%', '60%']} align="flex-start" />
        </Paper>
      }
      title="The emails could not be loaded"
    >
      {(all) => (
        <Stack>
          {all.length > 0 && (
            <Group>
              <Button
                size="xs"
                variant="light"
                leftSection={<IconMail size={16} />}
                onClick={() => composeEmail({ ContactId })}
              >
                Send Email
              </Button>
            </Group>
          )}
          {threadsOf(all).map((thread) => (
            <ThreadCard key={thread.emails[0]?.MessageId} thread={thread} contact={nameOf(Contact)} />
          ))}
          <ShowMore query={emails} label="Show older emails" />
          {activities({ isByHand: true, below: all.length > 0 ? 'Logged by hand' : undefined })}
        </Stack>
      )}
    </Loaded>
  )
}

const ThreadCard = ({
  thread: { Subject, emails },
  contact,
}: {
  thread: Thread
  contact: ReturnType<typeof nameOf>
}) => (
  <Paper p="md" component="section" aria-label={Subject || '(no subject)'}>
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text fw={600} className={classes.long}>
        {Subject || '(no subject)'}
      </Text>
      {emails.length > 1 && (
        <Text size="xs" c="dimmed" flex="none">
          {emails.length} emails
        </Text>
      )}
    </Group>
    {emails.map((email) => (
      <EmailMessage key={email.MessageId} email={email} isOpenAtFirst={email === emails.at(-1)} contact={contact}>
        <EmailActions
          email={email}
          answer={(how) => composeEmail({ ContactId: contact.ContactId, answers: email, how })}
        />
      </EmailMessage>
    ))}
  </Paper>
)
