import { merge } from '@dormer/contract/messages/merge'
import { Paper, Stack, Text } from '@mantine/core'
import { MailBody } from '../../content/MailBody.tsx'
import classes from './Email.module.css'
import type { Composer } from './useComposer.ts'

/** The email as its recipient will see it, once it has been checked. */
export const EmailPreview = ({ composer: { check, draft, whole } }: { composer: Composer }) => {
  if (!check.data) return null
  const { Facts: facts, From } = check.data
  return (
    <Paper p="md" withBorder component="section" aria-label="Preview">
      <Stack gap="xs">
        <Text size="xs" c="dimmed">
          {facts.FullName ? `As ${facts.FullName} will see it` : 'As it will be seen'}, from {From}
        </Text>
        <Text fw={600} className={classes.long}>
          {merge(draft.Subject, facts, 'line') || 'No subject yet'}
        </Text>
        <MailBody
          html={merge(whole, facts, 'html')}
          text=""
          quotedText=""
          imageOf={() => undefined}
          title="The email as it will be seen"
        />
      </Stack>
    </Paper>
  )
}
