import { merge, missingFields } from '@dormer/contract/messages/merge'
import { ActionIcon, Alert, Group, Paper, Stack, Text, Typography } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import classes from '../templates/Templates.module.css'
import { templateFactsQuery } from '../templates/templates.api.ts'
import { type Draft, peopleQuery } from './mass.api.ts'
import { useTextToMany } from './useTextToMany.ts'

/** What each recipient will get, one at a time. */
export const RecipientPreview = ({ draft }: { draft: Draft }) => {
  const { channel, selection, Subject, Body } = draft
  const asSent = useTextToMany()
  const [at, setAt] = useState(0)
  // The recipients do not depend on the content.
  const empty = { channel, selection, Subject: '', Body: '', SendAt: null }
  const now = useInfiniteQuery(peopleQuery(empty, 'Send'))
  // At night, texts wait until morning.
  const isLater = now.data?.pages.flat().length === 0
  const later = useInfiniteQuery({ ...peopleQuery(empty, 'Wait'), enabled: isLater })
  const people = isLater ? later : now
  const all = people.data?.pages.flat() ?? []
  const person = all[at]
  const facts = useQuery({ ...templateFactsQuery(person?.ContactId ?? 0), enabled: person !== undefined })
  const missing = facts.data ? missingFields(`${Subject} ${Body}`, facts.data) : []
  const forward = () => {
    if (at + 2 >= all.length && people.hasNextPage && !people.isFetchingNextPage) void people.fetchNextPage()
    if (at + 1 < all.length) setAt(at + 1)
  }
  return (
    <Stack gap="sm" component="section" aria-label="Preview" miw={0}>
      <QueryFailure query={people} title="The recipients could not be loaded" />
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={500} truncate role="status">
          {person ? `Preview for ${person.Name}` : people.isPending ? 'Preview' : 'Nobody would get it'}
        </Text>
        <Group gap={4} wrap="nowrap">
          <ActionIcon aria-label="Previous recipient" disabled={at === 0} onClick={() => setAt(at - 1)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon
            aria-label="Next recipient"
            disabled={at + 1 >= all.length && !people.hasNextPage}
            loading={people.isFetchingNextPage}
            onClick={forward}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </Group>
      </Group>
      {person && <QueryFailure query={facts} title="The contact could not be loaded" />}
      {facts.data && (
        <Paper p="md" withBorder aria-live="polite">
          {channel === 'Email' ? (
            <Stack gap="xs" className={classes.preview}>
              <Text fw={600}>{merge(Subject, facts.data, 'line') || 'No subject yet'}</Text>
              <Typography fz="sm">
                {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what the editor makes, with escaped values. */}
                <div dangerouslySetInnerHTML={{ __html: merge(Body, facts.data, 'html') }} />
              </Typography>
              <Text size="xs" c="dimmed">
                Your brokerage’s name, its postal address and an unsubscribe link follow.
              </Text>
            </Stack>
          ) : (
            <Text size="sm" className={classes.preview} style={{ whiteSpace: 'pre-wrap' }}>
              {asSent(merge(Body, facts.data, 'text')) || 'Nothing written yet'}
            </Text>
          )}
        </Paper>
      )}
      {missing.length > 0 && (
        <Alert color="yellow" variant="light" p="xs">
          <Text size="sm">
            {list.format(missing.map((field) => `{{${field}}}`))} would be left empty. Add a fallback, such as{' '}
            {`{{${missing[0]}|there}}`}.
          </Text>
        </Alert>
      )}
    </Stack>
  )
}
const list = new Intl.ListFormat('en-US')
