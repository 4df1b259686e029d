import type { Change } from '@dormer/contract/brokerage/audit'
import { Anchor, Card, Group, Paper, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { formatAgo, formatInstantTime } from '../../../ui/format.ts'
import classes from './Audit.module.css'
import { kindNames, verbOf, viaOf, whoOf } from './change.words.ts'
import { FieldLine, Value } from './FieldChange.tsx'

/** One row per change; cards on a phone. */
export const AuditTable = ({ changes }: { changes: Change[] }) => {
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  if (phone)
    return (
      <Stack gap="xs">
        {changes.map((change) => (
          <Card key={change.ChangeId} withBorder padding="sm">
            <Group justify="space-between" gap="xs">
              <Text size="sm" fw={600}>
                {whoOf(change)}
              </Text>
              <When change={change} />
            </Group>
            <Done change={change} />
            <Fields change={change} />
          </Card>
        ))}
      </Stack>
    )
  return (
    <Paper>
      <Table verticalSpacing="xs" horizontalSpacing="md" highlightOnHover className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={190}>When</Table.Th>
            <Table.Th w="20%">Who</Table.Th>
            <Table.Th>What</Table.Th>
            <Table.Th w="38%">Details</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map((change) => (
            <Table.Tr key={change.ChangeId}>
              <Table.Td>
                <When change={change} />
              </Table.Td>
              <Table.Td>
                <Text size="sm" fw={600}>
                  {whoOf(change)}
                </Text>
              </Table.Td>
              <Table.Td>
                <Done change={change} />
              </Table.Td>
              <Table.Td>
                <Fields change={change} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

const When = ({ change }: { change: Change }) => (
  <Text size="xs" c="dimmed">
    <time dateTime={change.DateCreated} title={formatAgo(change.DateCreated)}>
      {formatInstantTime(change.DateCreated)}
    </time>
  </Text>
)

/** 'changed contact Nora Hill', with a link. */
const Done = ({ change }: { change: Change }) => {
  const { Kind, Title, ContactId } = change
  const via = viaOf(change)
  return (
    <Text size="sm" className={classes.text}>
      {verbOf(change)} {kindNames[Kind]}{' '}
      {ContactId === null ? (
        Title && <Value>{Title}</Value>
      ) : (
        <Anchor
          renderRoot={(props) => <Link to="/contact/$ContactId" params={{ ContactId: String(ContactId) }} {...props} />}
          inherit
          underline="always"
        >
          {Title || 'of this contact'}
        </Anchor>
      )}
      {via && (
        <Text span size="xs" c="dimmed">
          {' '}
          {via}
        </Text>
      )}
    </Text>
  )
}

const Fields = ({ change }: { change: Change }) =>
  change.Fields.map((field) => (
    <Text key={field.Field} size="sm" className={classes.text}>
      <FieldLine field={field} />
    </Text>
  ))

export const AuditSkeleton = () => (
  <Paper role="status" aria-busy aria-label="Loading">
    {Array.from({ length: 10 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reorder.
      <Group key={row} px="md" py="sm" gap="xl" wrap="nowrap">
        <Skeleton h={12} flex="0 1 140px" />
        <Skeleton h={12} flex="0 1 120px" />
        <Skeleton h={12} flex="1 1 0" />
      </Group>
    ))}
  </Paper>
)
