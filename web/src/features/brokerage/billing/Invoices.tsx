import type { Invoice } from '@dormer/contract/brokerage/billing'
import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { formatInstant, formatMoney } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { TableRows } from '../../../ui/Skeletons.tsx'
import { invoicesQuery } from './billing.api.ts'

const colors = { Paid: 'green', Open: 'red', Void: 'gray' } as const
const words = { Paid: 'Paid', Open: 'Open', Void: 'Void' } as const

const Status = ({ invoice }: { invoice: Invoice }) => (
  <Badge color={colors[invoice.Status]} variant="light">
    {words[invoice.Status]}
  </Badge>
)
const Links = ({ invoice: { PdfUrl, PageUrl, Number: name } }: { invoice: Invoice }) => (
  <Group gap="sm">
    {PageUrl && (
      <Anchor href={PageUrl} target="_blank" rel="noreferrer" size="sm" aria-label={`Invoice ${name}`}>
        View
      </Anchor>
    )}
    {PdfUrl && (
      <Anchor href={PdfUrl} target="_blank" rel="noreferrer" size="sm" aria-label={`Invoice ${name} as PDF`}>
        PDF
      </Anchor>
    )}
  </Group>
)

const columns: Column<Invoice>[] = [
  { title: 'Date', width: 120, render: (invoice) => formatInstant(invoice.Date) },
  { title: 'Invoice', width: 120, render: (invoice) => invoice.Number },
  { title: 'For', render: (invoice) => invoice.Lines.join(', ') },
  { title: 'Amount', width: 110, render: (invoice) => formatMoney(invoice.Amount) },
  { title: 'Status', width: 100, render: (invoice) => <Status invoice={invoice} /> },
]
const documents: Column<Invoice> = {
  title: 'Document',
  width: 120,
  render: (invoice) => <Links invoice={invoice} />,
}

/** What was charged, newest first. */
export const Invoices = ({ isTryOut }: { isTryOut: boolean }) => {
  const invoices = useQuery(invoicesQuery)
  return (
    <Stack component="section" gap="sm">
      <Title order={2} size="h4">
        Invoices
      </Title>
      <Loaded
        query={invoices}
        skeleton={<TableRows columns={['20%', '20%', '40%', '20%']} />}
        empty={
          <Text size="sm" c="dimmed">
            No invoices yet.
          </Text>
        }
        title="The invoices could not be loaded"
      >
        {(rows) => (
          <>
            {isTryOut && (
              <Text size="sm" c="dimmed">
                Payments are simulated here: nothing is charged, and invoices have no PDFs.
              </Text>
            )}
            <DataTable
              rows={rows}
              keyOf={(invoice) => invoice.Number}
              columns={rows.some(({ PdfUrl, PageUrl }) => PdfUrl || PageUrl) ? [...columns, documents] : columns}
              card={(invoice) => (
                <Stack gap={4}>
                  <Group justify="space-between">
                    <Text fw={600}>{formatMoney(invoice.Amount)}</Text>
                    <Status invoice={invoice} />
                  </Group>
                  <Text size="sm" c="dimmed">
                    {formatInstant(invoice.Date)}, {invoice.Number}
                  </Text>
                  <Text size="sm">{invoice.Lines.join(', ')}</Text>
                  <Links invoice={invoice} />
                </Stack>
              )}
            />
          </>
        )}
      </Loaded>
    </Stack>
  )
}
