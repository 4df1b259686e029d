import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus, IconReceipt2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { TableRows } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { startTransaction } from './startTransaction.ts'
import { contactTransactionsQuery } from './transactions.api.ts'

type Row = {
  TransactionId: number
  Role: string
  Status: string
  Address: string | null
  City: string | null
  StateCode: string | null
}
const Open = ({ row }: { row: Row }) => (
  <AnchorLink
    to="/transactions/transaction/$TransactionId"
    params={{ TransactionId: String(row.TransactionId) }}
    size="sm"
    fw={500}
  >
    {row.Address ?? 'No address yet'}
  </AnchorLink>
)
const columns: Column<Row>[] = [
  { title: 'Role', render: ({ Role }) => Role },
  { title: 'Status', render: ({ Status }) => Status },
  { title: 'Address', render: (row) => <Open row={row} /> },
  { title: 'City', render: ({ City }) => City },
  { title: 'State', render: ({ StateCode }) => StateCode },
]

/** The transactions that involve a contact. */
export const ContactTransactions = ({ contact: { Contact } }: { contact: ContactDetail }) => {
  const rows = useQuery(contactTransactionsQuery(Contact.ContactId))
  const mayStart = useMay('WorkTransactions')
  const start = mayStart && Contact.DateErased === null && (
    <Button
      size="xs"
      variant="light"
      leftSection={<IconPlus size={16} />}
      onClick={() => startTransaction({ ContactId: Contact.ContactId })}
    >
      Create Transaction
    </Button>
  )
  return (
    <Stack>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          Transactions
        </Title>
        {start}
      </Group>
      <Loaded
        query={rows}
        skeleton={<TableRows rows={2} columns={['20%', '20%', '40%', '20%']} />}
        empty={
          <Empty
            size="sm"
            icon={<IconReceipt2 />}
            title="Contact has no transactions yet"
            description="Listings and purchases that involve this contact are listed here."
          >
            {start}
          </Empty>
        }
      >
        {(all) => (
          <DataTable
            rows={all}
            keyOf={({ TransactionId, Role }) => `${TransactionId} ${Role}`}
            columns={columns}
            tableFrom="64em"
            card={(row) => (
              <Stack gap={2}>
                <Open row={row} />
                <Text size="sm" c="dimmed">
                  {[row.City, row.StateCode].filter(Boolean).join(', ')}
                </Text>
                <Text size="sm">
                  {row.Role} · {row.Status}
                </Text>
              </Stack>
            )}
          />
        )}
      </Loaded>
    </Stack>
  )
}
