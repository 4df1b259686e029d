import type { WorkflowPerson } from '@dormer/contract/automation/counts'
import { Badge, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatInstantTime } from '../../../ui/format.ts'
import { Loaded, ShowMore } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { peopleQuery } from './counts.api.ts'
import type { PeopleAsked } from './openPeople.ts'
import classes from './People.module.css'
import { RetryAll } from './RetryAll.tsx'

/** Whom a number of a workflow counts, each with how it stands; what failed can be retried together. */
export const PeopleDialog = ({ name, word, isTransaction, close, ...counted }: PeopleAsked & { close: () => void }) => {
  const people = useInfiniteQuery(peopleQuery(counted))
  const mayWork = useMay(isTransaction ? 'WorkTransactions' : 'WorkContacts')
  return (
    <Dialog close={close} title={`${name}: ${word}`}>
      <Stack>
        {counted.state === 'Failed' && mayWork && (
          <RetryAll WorkflowId={counted.WorkflowId} WorkflowStepId={counted.stepId} />
        )}
        {counted.state === 'Failed' && isTransaction && (
          <Text size="sm" c="dimmed">
            What has missed its day is not retried: do it by hand, or move the date that it depends on.
          </Text>
        )}
        <Loaded
          query={people}
          skeleton={<Blocks n={4} h={56} gap="xs" />}
          empty={<Empty size="sm" title="Nobody is counted here any more" />}
        >
          {(rows) => (
            <Stack gap="sm">
              <ul className={classes.people}>
                {rows.map((row) => (
                  <Person key={row.Id} row={row} close={close} />
                ))}
              </ul>
              <ShowMore query={people} />
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Dialog>
  )
}

const Person = ({ row, close }: { row: WorkflowPerson; close: () => void }) => {
  const { ContactId, TransactionId, Name, Status, Why, Date: date } = row
  return (
    <li className={classes.person}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        {ContactId !== null ? (
          <AnchorLink
            to="/contact/$ContactId"
            params={{ ContactId: String(ContactId) }}
            search={{ tab: 'workflows' }}
            size="sm"
            fw={600}
            onClick={close}
          >
            {Name}
          </AnchorLink>
        ) : (
          <AnchorLink
            to="/transactions/transaction/$TransactionId"
            params={{ TransactionId: String(TransactionId) }}
            search={{ tab: 'workflows' }}
            size="sm"
            fw={600}
            onClick={close}
          >
            {Name}
          </AnchorLink>
        )}
        <Badge variant="light" tt="none" flex="none" color={Status === 'Failed' ? 'red' : 'gray'}>
          {Status}
        </Badge>
      </Group>
      {Why && <Text size="sm">{Why}</Text>}
      <Text size="xs" c="dimmed">
        {formatInstantTime(date)}
      </Text>
    </li>
  )
}
