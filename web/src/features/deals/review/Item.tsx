import type { ReviewItem } from '@dormer/contract/deals/review'
import { Alert, Button, Center, Group, Paper, Stack, Tabs, Text, Title } from '@mantine/core'
import { IconExternalLink, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { formatDay, formatInstantTime, formatSize } from '../../../ui/format.ts'
import { lazyPart } from '../../../ui/lazily.tsx'
import { TransactionLink } from '../../day/tasks/TransactionLink.tsx'
import { streetOf, townOf } from '../transactions/transaction.words.ts'
import classes from './Review.module.css'

const PdfPages = lazyPart(() => import('../../../ui/PdfPages.tsx').then((m) => m.PdfPages))

type Shown = ReviewItem['Documents'][number]

/** A line waiting for review: its transaction, who handed it in, what is required, and the documents themselves. */
export const Item = ({ item, children }: { item: ReviewItem; children: ReactNode }) => {
  const { Name, Hint, TransactionId, Type, AgentName, ClosingDate, HandedInByName, DateHandedIn, Waiver, Reason } = item
  // New documents first: the rest was accepted before.
  const documents = item.Documents.toSorted((a, b) => Number(a.IsAccepted) - Number(b.IsAccepted))
  const [id, setId] = useState(documents[0]?.DocumentId)
  const document = documents.find(({ DocumentId }) => DocumentId === id) ?? documents[0]
  return (
    <Paper p="md" component="section" aria-label={Name}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Stack gap={2} miw={0}>
            <Title order={2} size="h4" className={classes.name}>
              {Name}
            </Title>
            <Text size="sm">
              <TransactionLink TransactionId={TransactionId} tab="documents" size="sm">
                {[streetOf(item), townOf(item)].filter(Boolean).join(', ')}
              </TransactionLink>
            </Text>
            <Text size="xs" c="dimmed">
              {[
                Type,
                AgentName && `Agent ${AgentName}`,
                ClosingDate && `Closing ${formatDay(ClosingDate)}`,
                DateHandedIn && `Handed in by ${HandedInByName ?? 'a former user'}, ${formatInstantTime(DateHandedIn)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {Hint && (
              <Text size="xs" c="dimmed">
                {Hint}
              </Text>
            )}
          </Stack>
          {children}
        </Group>
        {Reason && (
          <Alert variant="light" color="gray" p="xs" icon={<IconInfoCircle />}>
            Returned before: {Reason}
          </Alert>
        )}
        {Waiver !== null ? (
          <Alert variant="light" color="yellow" icon={<IconInfoCircle />} title="Can this be left out?">
            {Waiver}
          </Alert>
        ) : (
          document && (
            <>
              {documents.length > 1 && (
                <Tabs value={String(document.DocumentId)} onChange={(next) => setId(Number(next))} variant="pills">
                  <Tabs.List aria-label="Documents">
                    {documents.map((one) => (
                      <Tabs.Tab key={one.DocumentId} value={String(one.DocumentId)} size="xs">
                        {one.Name}
                        {one.IsAccepted && ' (accepted before)'}
                      </Tabs.Tab>
                    ))}
                  </Tabs.List>
                </Tabs>
              )}
              <Group justify="space-between" gap="xs">
                <Text size="sm" className={classes.name}>
                  {document.Name}{' '}
                  <Text span size="xs" c="dimmed">
                    {formatSize(document.Size)}
                  </Text>
                </Text>
                <Button
                  size="compact-sm"
                  variant="default"
                  component="a"
                  href={document.FileLocation}
                  target="_blank"
                  rel="noreferrer"
                  leftSection={<IconExternalLink size={14} />}
                >
                  Open
                </Button>
              </Group>
              <Preview document={document} />
            </>
          )
        )}
      </Stack>
    </Paper>
  )
}

/** The address changes on each fetch, so the first one is kept. */
const Preview = ({ document: { DocumentId, Name, Preview, FileLocation } }: { document: Shown }) => {
  const [shown, setShown] = useState({ DocumentId, FileLocation })
  if (shown.DocumentId !== DocumentId) setShown({ DocumentId, FileLocation })
  return (
    <div className={classes.stage}>
      {Preview === 'image' ? (
        <img src={shown.FileLocation} alt={Name} className={classes.picture} />
      ) : Preview === 'pdf' ? (
        <Suspense>
          <PdfPages key={DocumentId} src={shown.FileLocation} name={Name} />
        </Suspense>
      ) : (
        <Center h="100%">
          <Empty title="It cannot be shown here" description="Open it to view it." />
        </Center>
      )}
    </div>
  )
}
