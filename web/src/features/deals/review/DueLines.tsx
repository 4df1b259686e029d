import type { Transaction } from '@dormer/contract/deals/transactions'
import { ActionIcon, Group, Paper, Stack, Text, Title, Tooltip } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatAgo, formatCount, today } from '../../../ui/format.ts'
import { useMay } from '../../brokerage/session/session.api.ts'
import { TransactionLink } from '../../day/tasks/TransactionLink.tsx'
import { askFor } from '../document-requests/askFor.ts'
import classes from '../transactions/page/TransactionPage.module.css'
import { checklistQuery } from './review.api.ts'
import { dueOf, progressOf } from './review.words.ts'

const SHOWN = 5

/** Below the timeline: the documents due next. */
export const DueLines = ({ transaction: { TransactionId, CanEdit } }: { transaction: Transaction }) => {
  const mayWork = useMay('WorkTransactions')
  const isAsked = CanEdit && mayWork
  const { data } = useQuery({ ...checklistQuery(TransactionId), enabled: isAsked })
  if (!isAsked || !data) return null
  const { total, done, missing, waiting } = progressOf(data)
  const next = missing
    .flatMap((line) => (line.DueDate ? [{ ...line, DueDate: line.DueDate }] : []))
    .sort((a, b) => (a.DueDate < b.DueDate ? -1 : a.DueDate > b.DueDate ? 1 : 0))
  if (total === 0) return null
  return (
    <Paper p="md" component="section" aria-label="DOCUMENTS DUE">
      <Title order={2} className={classes.heading} mb="sm">
        DOCUMENTS DUE
      </Title>
      <Stack gap={6}>
        {next.slice(0, SHOWN).map((line) => {
          const due = dueOf(line, today())
          return (
            <Group key={line.LineId} justify="space-between" gap="xs" wrap="nowrap" align="baseline">
              <Stack gap={0} miw={0}>
                <TransactionLink TransactionId={TransactionId} line={line.LineId} size="sm">
                  {line.Name}
                </TransactionLink>
                {/* Below the name: beside it there is room for one of the two. */}
                <Text
                  size="xs"
                  c={due?.color === 'red' ? 'red' : 'dimmed'}
                  fw={due?.color === 'dimmed' ? undefined : 600}
                  className="tabular"
                >
                  {due?.words}
                  {line.DateRequested && (
                    <Text span inherit fw={400} c="dimmed">
                      {due?.words && ' · '}Asked {formatAgo(line.DateRequested)}
                    </Text>
                  )}
                </Text>
              </Stack>
              <Tooltip label={line.DateRequested ? 'Ask again' : 'Ask for it'}>
                <ActionIcon
                  size="sm"
                  aria-label={`Ask for ${line.Name}${line.DateRequested ? ' again' : ''}`}
                  onClick={() => askFor(line)}
                >
                  <IconSend size={14} />
                </ActionIcon>
              </Tooltip>
            </Group>
          )
        })}
        <TransactionLink TransactionId={TransactionId} tab="documents" size="sm">
          {formatCount(done)} of {formatCount(total)} accepted
          {missing.length > 0 && ` · ${formatCount(missing.length)} missing`}
          {waiting.length > 0 && ` · ${formatCount(waiting.length)} in review`}
        </TransactionLink>
      </Stack>
    </Paper>
  )
}
