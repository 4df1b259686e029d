import type { UnreadText } from '@dormer/contract/messages/messages'
import { Badge, Box, Button, Group, Text, Title, UnstyledButton } from '@mantine/core'
import { IconMessageCheck, IconPencilPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import { formatAgo, formatInstantTime } from '../../../../ui/format.ts'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { Items } from '../../../../ui/Skeletons.tsx'
import { textWanted } from '../../../people/contacts/contact.events.ts'
import { sendTextTo } from './sendTextTo.ts'
import { unreadTextsQuery, useMarkTextsRead } from './texts.api.ts'
import classes from './UnreadTexts.module.css'

/** One row per number, with its newest text; choosing one opens its window and marks it as read. */
export const UnreadTextsPanel = ({ close }: { close: () => void }) => {
  const texts = useQuery(unreadTextsQuery)
  const { mutate } = useMarkTextsRead()
  const open = (text: UnreadText) => {
    close()
    mutate(text)
    textWanted.emit({ Phone: text.Number, Name: text.AuthorName, ContactId: text.FromContactId })
  }
  return (
    <>
      <Group justify="space-between" wrap="nowrap" className={classes.head}>
        <Title order={2} size="h5" visibleFrom="sm">
          Unread texts
        </Title>
        <Button
          size="compact-sm"
          variant="subtle"
          ml="auto"
          leftSection={<IconPencilPlus size={16} />}
          onClick={() => {
            close()
            void sendTextTo()
          }}
        >
          New text
        </Button>
      </Group>
      <Box className={classes.list}>
        <Loaded
          query={texts}
          title="The unread texts could not be loaded"
          skeleton={
            <Box p="md">
              <Items n={3} lines={['50%', '80%']} />
            </Box>
          }
          empty={
            <Empty
              py="xl"
              px="md"
              size="sm"
              icon={<IconMessageCheck />}
              title="No unread texts"
              description="Texts from your contacts appear here as they come in."
            />
          }
        >
          {(rows) => (
            <ul>
              {rows.map((text) => (
                <li key={text.IncomingMessageId}>
                  <UnstyledButton className={classes.row} onClick={() => open(text)}>
                    <Group justify="space-between" wrap="nowrap" gap="xs">
                      <Text size="sm" fw={600} truncate>
                        {text.AuthorName}
                      </Text>
                      <Text size="xs" c="dimmed" flex="none" title={formatInstantTime(text.DateSent)}>
                        {formatAgo(text.DateSent)}
                      </Text>
                    </Group>
                    <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
                      <Text size="sm" lineClamp={2} className={classes.body}>
                        {text.Body}
                      </Text>
                      <Badge size="sm" flex="none" aria-label={`${text.UnreadMessageCount} unread`}>
                        {text.UnreadMessageCount}
                      </Badge>
                    </Group>
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Box>
    </>
  )
}

/** The same on a phone. */
export const UnreadTextsSheet = ({ close }: { close: () => void }) => (
  <Dialog close={close} side="bottom" size="85%" title="Unread texts" classNames={{ body: classes.sheet }}>
    <UnreadTextsPanel close={close} />
  </Dialog>
)
