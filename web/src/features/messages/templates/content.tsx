import { type MergeFacts, merge } from '@dormer/contract/messages/merge'
import { Stack, Text, Typography } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Templates.module.css'

/** An email template filled in. */
export const EmailContent = ({ subject, body, facts }: { subject: string; body: string; facts: MergeFacts }) => (
  <Stack gap="xs" className={classes.preview}>
    <Text fw={600}>{merge(subject, facts, 'line') || 'No subject yet'}</Text>
    <Typography fz="sm">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what the editor makes, with escaped values. */}
      <div dangerouslySetInnerHTML={{ __html: merge(body, facts, 'html') }} />
    </Typography>
  </Stack>
)

/** A text filled in, line by line. */
export const TextContent = ({ children }: { children: ReactNode }) => (
  <Text size="sm" className={`${classes.preview} ${classes.text}`}>
    {children}
  </Text>
)
