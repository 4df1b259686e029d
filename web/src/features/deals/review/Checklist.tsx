import type { Checklist as List } from '@dormer/contract/deals/review'
import type { Transaction } from '@dormer/contract/deals/transactions'
import { Alert, Anchor, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconInfoCircle, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openDialog } from '../../../ui/dialogs.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { ChecklistRow } from './ChecklistRow.tsx'
import classes from './Review.module.css'
import { checklistQuery, useChecklist } from './review.api.ts'
import { progressOf } from './review.words.ts'
import { useLineUpload } from './useLineUpload.ts'

const AddLine = lazyDialog(() => import('./AddLine.tsx').then((m) => m.AddLine))

/** What a transaction needs, above its documents. Lenders do not see it. */
export const Checklist = ({ transaction }: { transaction: Transaction }) => {
  if (!useMay('WorkTransactions')) return null
  return <Asked transactionId={transaction.TransactionId} />
}

const Asked = ({ transactionId }: { transactionId: number }) => {
  const query = useQuery(checklistQuery(transactionId))
  return (
    <Paper p="md" component="section" aria-label="Checklist">
      <Loaded query={query} skeleton={<Blocks n={4} h={36} />} title="The checklist could not be loaded">
        {(list) => <Lines list={list} transactionId={transactionId} />}
      </Loaded>
    </Paper>
  )
}

const Lines = ({ list, transactionId }: { list: List; transactionId: number }) => {
  const changes = useChecklist()
  const uploads = useLineUpload(transactionId, changes.handIn)
  const { total, done, missing, overdue, waiting } = progressOf(list)
  const isDone = ({ Status }: List['Lines'][number]) => Status === 'Accepted' || Status === 'NotApplicable'
  const toDo = list.Lines.filter((line) => !isDone(line))
  const [isOpen, setOpen] = useState(false)
  const update = () =>
    changes.update.mutate(transactionId, { onError: (error) => notifyFailure(error, 'It was not updated') })
  const facts = [
    missing.length > 0 && `${formatCount(missing.length)} missing`,
    overdue > 0 && `${formatCount(overdue)} overdue`,
    waiting.length > 0 && `${formatCount(waiting.length)} in review`,
  ].filter(Boolean)
  const row = (line: List['Lines'][number]) => (
    <ChecklistRow
      key={line.LineId}
      line={line}
      transactionId={transactionId}
      changes={changes}
      uploads={uploads}
      canEdit={list.CanEdit}
      canReview={list.CanReview}
    />
  )
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Group gap="sm" align="baseline">
          <Title order={2} size="h4">
            Checklist
          </Title>
          {total > 0 && (
            <Text size="sm" c="dimmed" className="tabular">
              {formatCount(done)} of {formatCount(total)} accepted{facts.length > 0 && ` · ${facts.join(' · ')}`}
            </Text>
          )}
        </Group>
        {list.CanEdit && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={16} />}
            onClick={() => openDialog(AddLine, { transactionId, add: changes.add })}
          >
            Add a Line
          </Button>
        )}
      </Group>
      {total > 0 && <Progress value={(done / total) * 100} size="sm" aria-label="Accepted" />}
      {list.CloseReason && (
        <Alert variant="light" color="yellow" icon={<IconInfoCircle />}>
          Closed with something missing: {list.CloseReason}
        </Alert>
      )}
      {list.CanEdit && list.Outdated > 0 && (
        <Alert variant="light" color="blue" icon={<IconInfoCircle />} p="xs">
          <Group justify="space-between" gap="xs">
            <Text size="sm">
              {list.Lines.length === 0
                ? 'Your brokerage has a checklist for transactions like this.'
                : "Your brokerage's checklist has changed since this transaction was started."}
            </Text>
            <Button size="compact-sm" variant="default" loading={changes.update.isPending} onClick={update}>
              {list.Lines.length === 0 ? 'Use It' : 'Update'}
            </Button>
          </Group>
        </Alert>
      )}
      {list.Lines.length === 0 && list.Outdated === 0 && (
        <Text size="sm" c="dimmed">
          Nothing is required.
        </Text>
      )}
      <ul className={classes.list} aria-label="What is needed">
        {toDo.map(row)}
      </ul>
      {toDo.length < list.Lines.length && (
        <>
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="start"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Group gap={4}>
              {isOpen ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
              {formatCount(list.Lines.length - toDo.length)} accepted or not applicable
            </Group>
          </Anchor>
          {isOpen && (
            <ul className={classes.list} aria-label="Accepted or not applicable">
              {list.Lines.filter(isDone).map(row)}
            </ul>
          )}
        </>
      )}
    </Stack>
  )
}
