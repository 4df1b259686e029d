import { Alert, List, Stack, Text, Textarea } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { checklistQuery } from './review.api.ts'
import { progressOf } from './review.words.ts'

/** What a transaction still lacks: whether it may close, and whether a reason is required. */
export const useLacking = (transactionId: number) => {
  const query = useQuery({ ...checklistQuery(transactionId), enabled: useMay('WorkTransactions') })
  const facts = query.data && progressOf(query.data)
  const isBlocked = Boolean(facts && facts.blocking.length > 0)
  return {
    query,
    facts,
    asks: isBlocked && query.data?.CanReview === true,
    refuses: isBlocked && !query.data?.CanReview,
  }
}

type Props = {
  lacking: ReturnType<typeof useLacking>
  /** Whether the form requires a reason. */
  reason: GetInputPropsReturnType
}

/** Shown in the dialog that closes a transaction. */
export const MissingAtClose = ({ lacking: { query, facts, asks, refuses }, reason }: Props) => {
  if (!facts) return <QueryFailure query={query} title="The checklist could not be loaded" />
  const { blocking, missing, waiting } = facts
  // Each once, the most important first.
  const groups = [
    { title: 'Required to close', lines: blocking },
    { title: 'Missing', lines: missing.filter((line) => !blocking.includes(line)) },
    { title: 'In review', lines: waiting.filter((line) => !blocking.includes(line)) },
  ].filter(({ lines }) => lines.length > 0)
  if (groups.length === 0) return null
  return (
    <>
      <Alert
        variant="light"
        color={refuses ? 'red' : 'yellow'}
        icon={<IconAlertTriangle />}
        title={refuses ? 'This transaction cannot close yet' : 'The checklist is not complete'}
      >
        <Stack gap="xs">
          {groups.map(({ title, lines }) => (
            <div key={title}>
              <Text size="sm" fw={600}>
                {title}
              </Text>
              <List size="sm" withPadding>
                {lines.map(({ LineId, Name, Status }) => (
                  <List.Item key={LineId}>
                    {Name}
                    {title === 'Required to close' && Status === 'InReview' && ' (in review)'}
                  </List.Item>
                ))}
              </List>
            </div>
          ))}
          <Text size="xs">
            {refuses
              ? 'Hand in what is required and have it accepted, or ask your broker to close it.'
              : 'Nothing can be added to a closed transaction until it is re-opened.'}
          </Text>
        </Stack>
      </Alert>
      {asks && (
        <Textarea
          label="Why it closes without the required items"
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
          {...reason}
        />
      )}
    </>
  )
}
